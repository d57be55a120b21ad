/** For everyone: every view by the keyboard, by ear, enlarged, narrow, without motion, and in forced colours. */
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { assertAccessible } from './access.mjs';
import { GAMES, MOVING, house, say } from './harness.mjs';
import { alone, beside, playOut } from './tables.mjs';

/**
 * @typedef {import('playwright-core').Page} Page
 * @typedef {import('./harness.mjs').Trial} Trial
 */

const { trial } = await house();

/** Six actions of each game; Forma has to be set up first. */
const FORMA = ['tower=q5/obstacles=a20', 'a10+b10+c10+d10+e10', 'p5', 'f10+g10+h10+i10+j10', 'q4', 'k10+l10+m10+n10'];

/** A table of two beside each other, some actions on. @param {Trial} trial @param {string} game @param {number} actions @param {import('playwright-core').BrowserContextOptions} [visitor] */
async function begun(trial, game, actions, visitor) {
  const { page } = await alone(trial, game, { seats: beside, visitor });
  for (let n = 0; n < actions; n += 1) {
    const { view } = await trial.table(page);
    await playOut(trial, page, [game === 'forma' ? FORMA[n] : view.legal[0]]);
  }
  await page.waitForFunction((n) => document.querySelectorAll('.action').length === n, actions);
  return page;
}

/** A game that somebody gave up after six actions. @param {Trial} trial @param {string} game @param {import('playwright-core').BrowserContextOptions} [visitor] */
async function finished(trial, game, visitor) {
  const page = await begun(trial, game, 6, visitor);
  await say(page, id(page), { type: 'act', number: 6, token: 'resign2' });
  await page.locator('.result:not([hidden])').waitFor();
  return page;
}

/** @param {Page} page */
const id = (page) => new URL(page.url()).pathname.split('/').pop() ?? '';

/**
 * Every kind of view: its name, its address, what is there once it is shown, and what a keyboard must reach in it.
 * @param {string} table
 * @returns {[string, string, string, string[]][]}
 */
const views = (table) => [
  ['cupboard', '/', '.box', ['.skip', '.brand', '.box[data-game=forma] button', '.box a[href="/learn/halma"]']],
  ['new table', '/new/halma', '.new-seat', ['.segment input', '.new-seat select', 'button.button-main']],
  ['table', `/table/${table}`, '.result:not([hidden])', ['[role=gridcell]', '[data-review=open]', '[data-control=share]', '.rounds', '.slider', '[data-control=autoplay]']],
  ['rule book', '/rules/halma?lang=en', 'h1', ['nav a']],
  ['first steps', '/learn/halma', '.learn-title', ['.learn-dot', '[role=gridcell]', '[data-focus=show]']],
  ['analysis', '/analysis/halma', '.desk .board-field', ['[role=gridcell]', '.tree-comment', '[data-computer=toggle]', '[data-analysis=save]']],
  ['workshop', '/workshop/boomerang-flip', '.preview svg', ['.box-piece button', '[role=gridcell]']],
  ['embedded', `/embed/${table}`, '.embed-board svg', ['[role=gridcell]', '.slider', '.embed-foot a']],
];

/** @param {Page} page @param {string} path @param {string} ready */
async function open(page, path, ready) {
  await page.goto(path);
  await page.locator(ready).first().waitFor();
}

/** What has the focus, whether that is seen, and which of the selectors it meets. @param {Page} page @param {string[]} wanted */
function focused(page, wanted) {
  return page.evaluate((wanted) => {
    const here = document.activeElement;
    if (!here || here === document.body) return null;
    const outlined = (/** @type {Element | null} */ one) => one !== null && getComputedStyle(one).outlineStyle !== 'none' && parseFloat(getComputedStyle(one).outlineWidth) >= 2;
    // A field that is not seen itself shows it on its label.
    const shown = getComputedStyle(here).opacity === '0' ? here.nextElementSibling : here;
    const box = here.getBoundingClientRect();
    const inSight = box.bottom > 0 && box.right > 0 && box.top < innerHeight && box.left < innerWidth;
    // Something of it is not behind what stays at the edge of a small screen.
    const at = document.elementFromPoint(box.left + box.width / 2, Math.max(1, Math.min(box.top + 6, innerHeight - 1)));
    const open = at === null || at.closest('.bar, .new-foot, .workshop-state') === here.closest('.bar, .new-foot, .workshop-state');
    const name = `${here.tagName} ${here.getAttribute('class') ?? ''} ${here.getAttribute('aria-label') ?? here.textContent?.trim().slice(0, 30)}`;
    return { name, seen: outlined(shown) && inSight && open, meets: wanted.filter((selector) => here.matches(selector)) };
  }, wanted);
}

/** Goes through a view by Tab: everything has to be reached, and to be seen to have the focus. @param {Page} page @param {string} what @param {string[]} wanted */
async function walk(page, what, wanted) {
  const left = new Set(wanted);
  for (let n = 0; n < 90 && left.size > 0; n += 1) {
    await page.keyboard.press('Tab');
    const here = await focused(page, wanted);
    if (!here) break;
    assert.ok(here.seen, `${what}: the focus on ${here.name} is not seen`);
    for (const one of here.meets) left.delete(one);
  }
  assert.deepEqual([...left], [], `${what}: not reached`);
}

/** What sticks out sideways. @param {Page} page */
function sticksOut(page) {
  return page.evaluate(() => {
    const box = document.querySelector('dialog[open]');
    const wide = document.documentElement.scrollWidth > innerWidth || (box !== null && box.scrollWidth > box.clientWidth);
    if (!wide) return [];
    const parts = [...(box ?? document.body).querySelectorAll('*')].filter((one) => one.getBoundingClientRect().right > innerWidth + 1);
    return ['page', ...parts.slice(0, 4).map((one) => one.getAttribute('class') ?? one.tagName)];
  });
}

/** Has the computer find that the second action was a turning point: what it thinks is tested elsewhere. @param {Trial} trial @param {Page} page */
async function reviewed(trial, page) {
  const { tokens, movers, view } = await trial.table(page);
  const idea = { token: tokens[1], chances: [0.4, 0.6], line: [tokens[1]] };
  const review = {
    curve: [...tokens, ''].map(() => [0.5, 0.5]),
    scores: [...tokens, ''].map(() => view.scores),
    actions: tokens.map((/** @type {string} */ token, /** @type {number} */ n) => ({ seat: movers[n], token, cost: n === 1 ? 0.1 : 0, best: null })),
    turning_points: [{ action: 1, better: [idea] }],
  };
  await page.route('**/api/study/review', (route) => route.fulfill({ body: `${JSON.stringify({ review })}\n` }));
}

/** Everything that was said since. @param {Page} page */
async function listen(page) {
  await page.evaluate(() => {
    const said = (/** @type {any} */ (window).said = /** @type {string[]} */ ([]));
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) said.push(node.textContent ?? '');
    }).observe(/** @type {Element} */ (document.getElementById('spoken')), { childList: true });
  });
  /** What was said since this was asked last, once something was. */
  return async () => {
    await page.waitForFunction(() => /** @type {any} */ (window).said.length > 0);
    // Nothing is said twice: whatever else there is comes with it or soon after.
    await page.waitForTimeout(400);
    return /** @type {string[]} */ (await page.evaluate(() => /** @type {any} */ (window).said.splice(0)));
  };
}

describe('for everyone', { concurrency: 2 }, () => {
  trial('the keyboard reaches everything, and the focus is seen', async (trial) => {
    const page = await finished(trial, 'halma');
    const table = id(page);
    for (const [what, path, ready, wanted] of views(table)) {
      await open(page, path, ready);
      await walk(page, what, wanted);
    }
    // Also on a small screen, where something stays at the bottom.
    await page.setViewportSize({ width: 320, height: 640 });
    for (const [path, ready, last] of [['/new/halma', '.new-seat', '.new-rules input'], [`/table/${table}`, '.result:not([hidden])', '.slider']]) {
      await open(page, path, ready);
      await walk(page, path, [last]);
    }
  });

  trial('dialogs take the focus, close by Escape and give it back', async (trial) => {
    const page = await finished(trial, 'halma');
    for (const control of ['share', 'help']) {
      const button = page.locator(`[data-control=${control}]`);
      await button.focus();
      await page.keyboard.press('Enter');
      await page.locator('dialog[open] h2').waitFor();
      for (let n = 0; n < 12; n += 1) {
        await page.keyboard.press('Tab');
        assert.ok(await page.evaluate(() => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null), 'what is behind is out of reach');
      }
      // The button is made anew meanwhile.
      if (control === 'help') await button.evaluate((old) => old.replaceWith(old.cloneNode(true)));
      await page.keyboard.press('Escape');
      await page.locator('dialog').waitFor({ state: 'detached' });
      assert.ok(await button.evaluate((one) => one === document.activeElement), `${control} has the focus again`);
    }
    // A button that goes away by being pressed leaves the focus on the board.
    await page.keyboard.press('ArrowLeft');
    await page.locator('.bar [data-focus=now]').focus();
    await page.keyboard.press('Enter');
    await page.locator('.bar [data-focus=now]').waitFor({ state: 'detached' });
    assert.ok(await page.evaluate(() => document.activeElement?.matches('[role=gridcell]')));
    // So does a button that has come to its end: it stays.
    const back = page.locator('[aria-label="To the beginning"]');
    await back.focus();
    await page.keyboard.press('Enter');
    await page.locator('.bar', { hasText: 'after move 0' }).waitFor();
    assert.equal(await back.getAttribute('aria-disabled'), 'true');
    assert.ok(await back.evaluate((one) => one === document.activeElement));
    // A list that is drawn anew keeps it too, and so does a button that is of no more use.
    await open(page, `/analysis/table/${id(page)}/3`, '.tree-action[aria-current]');
    await page.locator('.tree-action').nth(4).focus();
    await page.keyboard.press('Enter');
    await page.locator('.tree-action').nth(4).and(page.locator('[aria-current]:focus')).waitFor();
    await page.keyboard.press('Home');
    await page.locator('.tree-action[aria-current]').waitFor({ state: 'detached' });
    await page.locator('[data-tree=remove]').focus();
    await page.keyboard.press('Enter');
    await page.locator('[data-tree=remove]:disabled').waitFor();
    assert.ok(await page.locator('.tree-lines').evaluate((list) => list === document.activeElement));
  });

  trial('in another page the board is walked by arrows, and the game outside it', async (trial) => {
    const page = await finished(trial, 'halma');
    await open(page, `/embed/${id(page)}`, '.embed-board [role=gridcell]');
    await assertAccessible(page, 'embedded');
    const cell = page.locator('.embed-board [role=gridcell][tabindex="0"]');
    await cell.focus();
    const first = await cell.getAttribute('aria-label');
    await page.keyboard.press('ArrowUp');
    assert.notEqual(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')), first);
    assert.equal(await page.locator('.slider').inputValue(), '7');
    await page.locator('.embed-foot a').focus();
    const said = await listen(page);
    await page.keyboard.press('Home');
    assert.deepEqual(await said(), ['Move 0 of 7']);
  });

  trial('what is shown is said, once', async (trial) => {
    const page = await finished(trial, 'halma');
    const said = await listen(page);
    await page.keyboard.press('ArrowLeft');
    assert.match((await said()).join('|'), /^Move 6 of 7\. Bram: steps from \w+ to \w+$/);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    assert.match((await said()).join('|'), /^Move 4 of 7\. Bram: [^|]+$/, 'whoever hurries past hears where it ends');
    await page.locator('.slider').focus();
    await page.keyboard.press('ArrowRight');
    assert.match((await page.locator('.slider').getAttribute('aria-valuetext')) ?? '', /^Move 5 of 7\. Anna: /);
    await reviewed(trial, page);
    await page.locator('[data-review=open]').click();
    await page.locator('[data-review=start]').click();
    assert.match((await said()).join('|'), /^The review is there: 1 turning point\.$/, 'the slider has said it itself');
    await page.locator('.review-turn').click();
    assert.match((await said()).join('|'), /^Better: steps from \w+ to \w+$/);
    await assertAccessible(page, 'looking back');
    // What is behind a dialog is silent: a message comes in front.
    await page.locator('[data-control=share]').click();
    await page.locator('dialog[open] .link-row .button').first().click();
    await page.locator('dialog[open] [role=status] .toast').waitFor();
  });

  trial('a try at a lesson is judged aloud, and a new view is named', async (trial) => {
    const page = await trial.visitor();
    await open(page, '/learn/halma', '[data-field=b1]');
    const said = await listen(page);
    for (const field of ['b1', 'd3']) await page.locator(`[data-field=${field}]`).click();
    await page.locator('.learn-wrong').waitFor();
    assert.equal((await said()).filter((one) => one.startsWith('Not quite. That was a jump')).length, 1);
    await page.locator('[data-focus=again]').click();
    for (const field of ['b3', 'c4']) await page.locator(`[data-field=${field}]`).click();
    await page.locator('.learn-right').waitFor();
    assert.equal((await said()).filter((one) => one.startsWith('Well done!')).length, 1);
    await assertAccessible(page, 'a task that is done');
    await page.locator('.brand').click();
    await page.locator('.box').first().waitFor();
    await page.waitForFunction(() => document.activeElement?.id === 'main');
    assert.equal(await page.locator('main').getAttribute('aria-label'), await page.locator('h1').textContent());
  });

  trial('twice and four times as large, and on small phones, nothing sticks out', async (trial) => {
    const page = await finished(trial, 'halma', { locale: 'de-DE' });
    const table = id(page);
    const forms = [...views(table), ...GAMES.flatMap((game) => [[`analysis of ${game}`, `/analysis/${game}`, '.desk .board-field']])];
    for (const [what, path, ready] of forms) {
      await page.setViewportSize({ width: 640, height: 450 });
      await open(page, String(path), String(ready));
      for (const width of [640, 360, 320]) {
        await page.setViewportSize({ width, height: 640 });
        assert.deepEqual(await sticksOut(page), [], `${what}, ${width}`);
      }
    }
    await open(page, `/table/${table}`, '.result:not([hidden])');
    for (const control of ['share', 'help']) {
      await page.locator(`[data-control=${control}]`).click();
      await page.locator('dialog[open] h2').waitFor();
      assert.deepEqual(await sticksOut(page), [], `${control}, 320`);
      await page.keyboard.press('Escape');
    }
  });

  trial('without motion nothing moves, and a game still plays through', async (trial) => {
    const page = await finished(trial, 'boomerang-flip');
    const moving = () => page.evaluate(() => document.getAnimations().filter((one) => one.playState === 'running').length);
    await page.keyboard.press('Home');
    await page.locator('.bar', { hasText: 'after move 0' }).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.locator('.bar', { hasText: 'after move 1' }).waitFor();
    assert.equal(await moving(), 0);
    await page.locator('[data-control=autoplay]').click();
    await page.locator('.bar', { hasText: 'after move 2' }).waitFor();
    assert.equal(await moving(), 0);
    // Whoever likes motion sees it: the test can fail.
    await page.emulateMedia(MOVING);
    await page.waitForFunction(() => document.getAnimations().some((one) => one.playState === 'running'));
  });

  for (const game of GAMES) {
    trial(`${game} in forced colours: what is chosen and whose turn it is are told by lines`, async (trial) => {
      const page = await begun(trial, game, game === 'forma' ? 3 : 2, { forcedColors: 'active' });
      const style = (/** @type {string} */ selector, /** @type {string} */ property) =>
        page.locator(selector).first().evaluate((one, name) => getComputedStyle(one).getPropertyValue(name), property);
      assert.equal(await style('.player-acts', 'outline-style'), 'solid');
      assert.equal(await style('.player:not(.player-acts)', 'outline-style'), 'none');
      assert.equal(await style('.action[aria-current]', 'outline-style'), 'solid');
      await page.locator('.spot.usable, .tray-shelf.is-own [data-shape]:enabled').first().click();
      if (['forma', 'boomerang-flip'].includes(game)) assert.equal(await style('.tray-shape.is-picked', 'outline-style'), 'solid');
      else {
        // The board keeps its own colours, whatever those of the page are.
        const ring = game === 'halma' ? '.picked-ring' : '.last-end-case';
        const [line, ground] = [await style(ring, 'stroke'), await style('.slab-face', 'fill')];
        assert.ok(contrast(line, ground) >= 3, `${line} on ${ground}`);
      }
      assert.equal(await style('.board-field, .lay-board', 'forced-color-adjust'), 'none');
      await page.locator('[data-control=resign]').click();
      await page.locator('dialog[open]').waitFor();
      assert.equal(await style('dialog[open]', 'border-top-style'), 'solid', 'a dialog has an edge');
      await page.keyboard.press('Escape');
      // What is read on another ground is read: no strip of the browser's lies behind it.
      await page.goto('/new/halma');
      await page.locator('.new-seat').first().waitFor();
      assert.equal(await style('button.button-main', 'forced-color-adjust'), 'none');
      assert.ok(contrast(await style('button.button-main', 'color'), await style('button.button-main', 'background-color')) >= 4.5);
    });
  }
});

/** How far two colours are apart, as reading them needs. @param {string} one @param {string} other */
function contrast(one, other) {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** @param {string} colour As `rgb(…)`. */
function luminance(colour) {
  const [r, g, b] = (colour.match(/[\d.]+/g) ?? []).slice(0, 3).map((part) => {
    const share = Number(part) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
