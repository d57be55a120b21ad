/** Setting up a position by hand: put together by clicks, keys or a text, refused with a reason, played from. */
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { assertAccessible } from './access.mjs';
import { GAMES, PHONE, house } from './harness.mjs';

/** @typedef {import('playwright-core').Page} Page */

const { trial } = await house();

/** Whoever sets up is told by the server what is wrong, and the console notes every such answer. */
const NOT_YET = /422/;

/**
 * @param {import('./harness.mjs').Trial} trial
 * @param {string} game
 * @param {import('playwright-core').BrowserContextOptions} [options]
 */
async function enter(trial, game, options) {
  const page = await trial.visitor(options);
  trial.expect(NOT_YET);
  await page.goto(`/analysis/${game}`);
  await page.locator('[data-analysis=arrange]').click();
  await checked(page, 'ready');
  return page;
}

/**
 * Waits until the server has said what it thinks of the position.
 * @param {Page} page
 * @param {'ready' | 'wrong'} what
 */
const checked = (page, what) => page.locator(`.arrange[data-checked=${what}]`).waitFor();

/** @param {Page} page @param {RegExp} words */
async function refused(page, words) {
  await checked(page, 'wrong');
  await page.locator('.arrange-verdict.is-wrong').filter({ hasText: words }).waitFor();
  assert.ok(await page.locator('[data-arrange=done]').isDisabled());
}

/** @param {Page} page @param {string} name */
const tool = (page, name) => page.locator(`label:has(#arrange-tool-${name})`).click();
/** @param {Page} page @param {number} seat */
const seat = (page, seat) => page.locator(`label:has(#arrange-seat-${seat})`).click();
/** @param {Page} page @param {string} name */
const press = (page, name) => page.locator(`[data-arrange=${name}]`).click();
/** @param {Page} page @param {string} square */
const spot = (page, square) => page.locator(`[data-field="${square}"], [data-square="${square}"]`);
/** @param {Page} page */
const text = (page) => page.locator('#arrange-text').inputValue();
/** @param {Page} page */
const said = (page) => page.locator('#spoken p').last().innerText();

/** Takes a shape out of the tray. @param {Page} page @param {string} shape @param {number} owner */
const take = (page, shape, owner) => page.locator(`.tray-shape[data-shape=${shape}][data-seat="${owner}"]`).click();

/** The analysis that begins with what was set up. @param {Page} page */
async function done(page) {
  await checked(page, 'ready');
  await press(page, 'done');
  await page.waitForURL('**/analysis/last');
  await page.locator('.tree').waitFor();
  assert.equal(await page.locator('.tree-action').count(), 0);
}

/** One action was played. @param {Page} page @param {string} token */
async function played(page, token) {
  await page.locator('.tree-action').waitFor();
  assert.equal(await page.locator('.tree-action').innerText(), token);
}

describe('each game', { concurrency: 2 }, () => {
  trial('Halma: a pawn is missing, comes back elsewhere, and moves', async (trial) => {
    const page = await enter(trial, 'halma');
    await tool(page, 'away');
    await spot(page, 'a1').click();
    await refused(page, /Player 1 has 18 pawns here; there have to be 19\. H-3/);
    assert.match(await said(page), /^a1, empty/);
    await tool(page, 'pawn');
    assert.match(await page.locator('label:has(#arrange-seat-1)').innerText(), /18 of 19/);
    await spot(page, 'h8').click();
    assert.match(await said(page), /^h8, red pawn \(Player 1\)/);
    assert.match(await page.locator('label:has(#arrange-seat-1)').innerText(), /19 of 19/);
    await done(page);
    await spot(page, 'h8').click();
    await spot(page, 'h9').click();
    await played(page, 'h8-h9');
  });

  trial('the hunt: stones, supply and prisoners', async (trial) => {
    const page = await enter(trial, 'boomerang-hunt');
    await spot(page, 'd4').click();
    await seat(page, 2);
    await spot(page, 'e4').click();
    await checked(page, 'ready');
    assert.equal(await text(page), '1:d4 2:e4 supply:8,8,9');
    await page.locator('[data-step="supply-1−"]').click();
    await refused(page, /Player 1: 1 on the board, 7 in supply and 0 taken do not make 9 stones/);
    await page.locator('[data-step="prisoners-2-1+"]').click();
    await checked(page, 'ready');
    assert.equal(await text(page), '1:d4 2:e4 supply:7,8,9 prisoners:0,0,0/1,0,0/0,0,0');
    await page.locator('#arrange-first').selectOption('2');
    await done(page);
    await page.locator('.hunt-take[data-hold=supply]').click();
    await spot(page, 'a1').click();
    await played(page, '@a1');
  });

  trial('the flip: pieces are laid, turned over and taken away', async (trial) => {
    const page = await enter(trial, 'boomerang-flip');
    await take(page, 'I4', 1);
    await spot(page, 'e5').click();
    await refused(page, /No piece can be the one laid last: it shows red/);
    await page.locator('#arrange-first').selectOption('2');
    await checked(page, 'ready');
    // Whoever takes a piece of the other lays for him.
    await page.locator('.tray-shape[data-shape=O4][data-seat="2"]').click({ force: true });
    assert.ok(await page.locator('#arrange-seat-2').isChecked());
    await spot(page, 'b9').click();
    await refused(page, /touches no other piece along a side/);
    await tool(page, 'away');
    await spot(page, 'b9').click();
    await checked(page, 'ready');
    await tool(page, 'over');
    await spot(page, 'e5').click();
    await refused(page, /it shows white/);
    assert.match(await said(page), /e5, red/);
    await press(page, 'undo');
    await checked(page, 'ready');
    await done(page);
    await take(page, 'I1', 2);
    await spot(page, 'e6').click();
    await page.locator('.tree-action').waitFor();
  });

  trial('Forma: shapes, the tower, an obstacle and a marker', async (trial) => {
    const page = await enter(trial, 'forma');
    await take(page, 'I1', 1);
    await spot(page, 'a2').click();
    await spot(page, 'b1').click();
    await refused(page, /Put up the tower first/);
    await tool(page, 'tower');
    await spot(page, 'k10').click();
    await refused(page, /a1 is enclosed: put a marker there/);
    await tool(page, 'marker');
    await spot(page, 'a1').click();
    await checked(page, 'ready');
    await tool(page, 'obstacle');
    await spot(page, 'k11').click();
    await refused(page, /k11 touches|touches the obstacle on k11/);
    await tool(page, 'away');
    await spot(page, 'k11').click();
    await checked(page, 'ready');
    await tool(page, 'tower');
    await page.locator('#arrange-by').selectOption('1');
    await refused(page, /The tower is not enclosed/);
    await page.locator('#arrange-by').selectOption('0');
    await done(page);
    assert.equal(await page.locator('.forma-pieces .piece').count(), 2);
    assert.match((await spot(page, 'a2').getAttribute('aria-label')) ?? '', /Player 1, single square/);
    await take(page, 'I2', 1);
    await spot(page, 'h8').click();
    await page.locator('.tree-action').waitFor();
    assert.equal(await page.locator('.forma-pieces .piece').count(), 3);
  });
});

describe('the rest of it', { concurrency: 2 }, () => {
  trial('cancelled, everything is as before', async (trial) => {
    const page = await trial.visitor();
    trial.expect(NOT_YET);
    await page.goto('/analysis/halma');
    await spot(page, 'e2').click();
    await spot(page, 'f3').click();
    await played(page, 'e2-f3');
    await page.locator('[data-analysis=arrange]').click();
    await checked(page, 'ready');
    // What is shown is what one begins with, and who is to act.
    assert.match(await text(page), /\bf3\b/);
    assert.equal(await page.locator('#arrange-first').inputValue(), '2');
    await press(page, 'empty');
    await refused(page, /Player 1 has 0 pawns/);
    await press(page, 'usual');
    await checked(page, 'ready');
    assert.doesNotMatch(await text(page), /\bf3\b/);
    await press(page, 'shown');
    await checked(page, 'ready');
    assert.match(await text(page), /\bf3\b/);
    await press(page, 'cancel');
    await played(page, 'e2-f3');
    assert.equal(await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement).dataset.analysis), 'arrange');
    await spot(page, 'l15').click();
    await spot(page, 'k14').click();
    await page.locator('.tree-action').nth(1).waitFor();
  });

  trial('a text is pasted, drawn, and refused where it says nonsense', async (trial) => {
    const page = await enter(trial, 'boomerang-hunt');
    const field = page.locator('#arrange-text');
    await field.fill('1:d4,c3 2:e4 supply:7,8,9 nonsense');
    await refused(page, /‘nonsense’ says nothing here\. C-8/);
    assert.match((await spot(page, 'c3').getAttribute('aria-label')) ?? '', /stone \(Player 1\)/);
    await field.fill('1:d4,c3 2:e4 supply:7,8,9');
    await checked(page, 'ready');
    // A sentence that the page has no words for is shown as it came.
    await field.fill('1:d4 2:e4 supply:8,8,9 given:a1+a2+a3');
    await refused(page, /no marked triangle\. B-13/);
    await press(page, 'undo');
    assert.equal(await text(page), 'supply:9,9,9');
    await checked(page, 'ready');
  });

  trial('a game that is over can be set up to go on', async (trial) => {
    const page = await trial.visitor();
    trial.expect(/409|422/);
    await page.goto('/analysis');
    await page.evaluate(() => {
      const nodes = ['', 'e2-f3', 'resign2'].map((token, n) => ({ token, comment: '', parent: n === 0 ? null : n - 1, main: true }));
      localStorage.setItem('spelkast.analysis', JSON.stringify({ setup: { game: 'halma' }, headers: [], nodes, at: ['e2-f3', 'resign2'] }));
    });
    await page.goto('/analysis/last');
    await page.locator('[data-analysis=arrange]').click();
    await checked(page, 'ready');
    assert.match(await text(page), /\bf3\b/);
    await done(page);
  });

  trial('by keyboard alone', async (trial) => {
    const page = await enter(trial, 'halma');
    assert.equal(await page.evaluate(() => document.activeElement?.id), 'arrange-title');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    assert.ok(await page.locator('#arrange-seat-2').isChecked());
    await spot(page, 'h8').focus();
    await page.keyboard.press('Enter');
    assert.match(await said(page), /^h8, blue pawn \(Player 2\)/);
    await refused(page, /Player 2 has 20 pawns here/);
    await page.keyboard.press('Control+z');
    await checked(page, 'ready');
    assert.match((await spot(page, 'h8').getAttribute('aria-label')) ?? '', /empty/);
    // Shapes: a letter takes one, arrows aim, Enter lays.
    await page.goto('/analysis/forma');
    await page.locator('[data-analysis=arrange]').click();
    await checked(page, 'ready');
    await spot(page, 'k11').focus();
    await page.keyboard.press('x');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    assert.equal(await text(page), '1:j12+k11+k12+k13+l12');
  });

  trial('on a phone', async (trial) => {
    const page = await enter(trial, 'boomerang-flip', PHONE);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    assert.equal(wide, 0);
    await page.locator('.tray-shape[data-shape=I1][data-seat="1"]').tap();
    await spot(page, 'e5').tap();
    await page.locator('.lay-ring .is-lay').tap();
    assert.match(await text(page), /^1:e5 /);
    await page.locator('#arrange-first').selectOption('2');
    await done(page);
  });

  for (const game of GAMES) {
    trial(`${game}: everybody can use it`, async (trial) => {
      const page = await enter(trial, game);
      await assertAccessible(page, `setting up ${game}`);
      await page.locator('#arrange-text').fill('nonsense');
      await refused(page, /nonsense/);
      await assertAccessible(page, `a refusal of ${game}`);
    });
  }
});
