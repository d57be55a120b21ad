/** Against the computer, and at one screen: everything round the board. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe } from 'node:test';
import { choosers, moves } from './choices.mjs';
import { GAMES, MOVING, house, say } from './harness.mjs';
import { Player } from './player.mjs';
import { alone, beside, drag, flick } from './tables.mjs';

const { trial } = await house();

/** What a hint is drawn with on each board. */
const DRAWN = {
  halma: '.hints .hint-head',
  forma: '.lay-hint',
  'boomerang-hunt': '.hints .hint-ring',
  'boomerang-flip': '.lay-hint',
};

trial('the cupboard plays with one click, and shows where one left off', async (trial) => {
  const page = await trial.visitor();
  await page.goto('/');
  await page.locator('.box[data-game=halma] button').click();
  const player = new Player(trial, page);
  const table = await player.turn();
  assert.match(await page.title(), /^● /, 'the title says whose turn it is');
  await player.act(table, moves(table)[0]);
  await player.turn();
  await page.locator('.brand').click();
  const line = page.locator('.table-line');
  await line.waitFor();
  await page.reload();
  await line.click();
  await player.turn();
  assert.equal(await page.locator('.action').count(), (await trial.table(page)).tokens.length);
  await page.goBack();
  await line.waitFor();
  await page.goForward();
  await player.turn();
});

trial('a take-back against the computer is granted at once', async (trial) => {
  const { page, player } = await alone(trial, 'halma');
  const first = await player.turn();
  assert.ok(await page.locator('[data-control=take-back]').isDisabled(), 'there is nothing to take back yet');
  await player.act(first, moves(first)[0]);
  const second = await player.turn();
  assert.equal(second.tokens.length, 2);
  await page.locator('[data-control=take-back]').click();
  await page.locator('.rounds-none').waitFor();
  const again = await player.turn();
  assert.deepEqual(again.tokens, []);
  await player.act(again, moves(again)[1]);
  assert.equal((await player.turn()).tokens[0], moves(again)[1]);
});

trial('a take-back ends a long thought of the computer', async (trial) => {
  const { page, player } = await alone(trial, 'halma', { seats: [{ kind: 'me' }, { kind: 'computer', level: 9 }] });
  const table = await player.turn();
  await player.act(table, moves(table)[0]);
  await page.locator('[data-control=take-back]:enabled').click();
  const again = await player.turn();
  assert.deepEqual(again.tokens, []);
});

describe('hints', { concurrency: 2 }, () => {
  for (const game of GAMES) {
    trial(`${game}: a hint names the best actions and draws the first`, async (trial) => {
      const { page, player } = await alone(trial, game, { visitor: MOVING });
      let table = await player.turn();
      // Setting up is a matter of taste.
      if (game === 'forma') {
        await player.act(table, 'tower=k10/obstacles=c3');
        table = await player.turn();
      }
      assert.equal(await page.locator(DRAWN[/** @type {keyof DRAWN} */ (game)]).count(), 0);
      await page.locator('[data-control=hint]').click();
      await page.locator('.hint-choice').first().waitFor();
      assert.match(await page.locator('.hint-chance').first().innerText(), /\d+\s?%/);
      await page.locator(DRAWN[/** @type {keyof DRAWN} */ (game)]).first().waitFor();
      // Pressed once more, it is not drawn.
      await page.locator('.hint-choice[aria-pressed=true]').click();
      await page.locator(DRAWN[/** @type {keyof DRAWN} */ (game)]).first().waitFor({ state: 'detached' });
      await page.locator('section.hints .button-icon').click();
      await page.locator('section.hints').waitFor({ state: 'hidden' });
      assert.equal((await trial.table(page)).tokens.length, table.tokens.length, 'nothing was done');
    });
  }
});

trial('looking back with keys, slider and list, and forth again', async (trial) => {
  const { page, player } = await alone(trial, 'halma', { seats: beside });
  const choose = choosers.halma();
  for (let n = 0; n < 4; n += 1) {
    const table = await player.turn();
    await player.act(table, choose(table, table.view.to_act[0]));
  }
  const [first] = (await trial.table(page)).tokens;
  const from = first.split('-')[0];
  const empty = page.locator(`.spot[data-field="${from}"][aria-label*=empty]`);
  await player.turn();
  await empty.waitFor();
  const at = async (/** @type {number} */ number) => {
    await page.waitForFunction((n) => document.querySelector('.slider')?.getAttribute('aria-valuetext')?.includes(` ${n} `) ?? false, number);
  };
  await page.keyboard.press('ArrowLeft');
  await at(3);
  assert.equal(await page.locator('.spot.usable').count(), 0, 'what has been cannot be changed');
  await page.keyboard.press('Home');
  await at(0);
  await empty.waitFor({ state: 'detached' });
  await page.keyboard.press('ArrowRight');
  await at(1);
  await empty.waitFor();
  await page.keyboard.press('End');
  await at(4);
  await player.turn();
  await page.locator('.slider').fill('0');
  await at(0);
  await empty.waitFor({ state: 'detached' });
  await page.locator('.slider').press('ArrowRight');
  await at(1);
  await page.locator('.action[data-number="2"]').click();
  await at(2);
  assert.equal(await page.locator('.action[data-number="2"]').getAttribute('aria-current'), 'step');
  await page.locator('.bar [data-focus=now]').click();
  await at(4);
  await player.turn();
});

trial('resigning asks first, and a rematch swaps the seats', async (trial) => {
  const { page, player } = await alone(trial, 'halma');
  await player.turn();
  await page.locator('[data-control=resign]').click();
  await page.locator('dialog[open] [autofocus]').click();
  await page.locator('dialog').waitFor({ state: 'detached' });
  assert.ok(!(await trial.table(page)).view.over, 'not without a word');
  await page.locator('[data-control=resign]').click();
  await page.locator('dialog[open] .button-danger').click();
  await page.locator('.result h2').waitFor();
  const over = await trial.table(page);
  assert.equal(over.cause, 'resigned');
  assert.deepEqual(over.view.places, [2, 1]);
  await page.locator('.result [data-focus=again]').click();
  await page.waitForURL((url) => !url.pathname.endsWith(over.id));
  const next = await player.turn();
  assert.deepEqual(next.seats.map((/** @type {any} */ seat) => seat.kind), ['computer', 'person']);
});

trial('a computer plays on for who has to leave', async (trial) => {
  const { page, player } = await alone(trial, 'boomerang-flip');
  await player.turn();
  await page.locator('[data-control=resign]').click();
  await page.locator('dialog[open] .button:not(.button-danger):not([autofocus])').click();
  await page.locator('.action').nth(2).waitFor();
  assert.deepEqual((await trial.table(page)).seats.map((/** @type {any} */ seat) => seat.kind), ['computer', 'computer']);
});

trial('the record can be saved, the table shared, the keys looked up', async (trial) => {
  const { page, player } = await alone(trial, 'boomerang-flip');
  const table = await player.turn();
  await player.act(table, moves(table)[0]);
  const [download] = await Promise.all([page.waitForEvent('download'), page.locator('[data-focus=record]').click()]);
  assert.match(download.suggestedFilename(), /^boomerang-flip-.+\.spel$/);
  const text = readFileSync(await download.path(), 'utf8');
  assert.ok(text.startsWith('[Game'), text.slice(0, 80));
  assert.ok(text.includes(moves(table)[0]), 'the action is in it');

  await page.locator('[data-control=share]').click();
  await page.locator('dialog[open] .link-code svg').waitFor();
  assert.equal(await page.locator('dialog[open] .link-field').inputValue(), page.url());
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('?');
  await page.locator('dialog[open] kbd').first().waitFor();
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
});

trial('several people at one screen, and the board turns to them', async (trial) => {
  const { page, player } = await alone(trial, 'halma', { seats: beside });
  await flick(page, 'turn');
  const middle = async () => (await page.locator('.spot[data-field=a1]').boundingBox())?.y ?? 0;
  const table = await player.turn();
  const below = await middle();
  await player.act(table, moves(table)[0]);
  const next = await player.turn();
  assert.deepEqual(next.view.to_act, [2]);
  await page.waitForFunction((y) => Math.abs((document.querySelector('.spot[data-field=a1]')?.getBoundingClientRect().y ?? 0) - y) > 100, below);
  await player.act(next, moves(next)[0]);
  await page.waitForFunction((y) => Math.abs((document.querySelector('.spot[data-field=a1]')?.getBoundingClientRect().y ?? 0) - y) < 5, below);
});

trial('who is asked first can still think better of it', async (trial) => {
  const { page, player } = await alone(trial, 'boomerang-flip');
  await flick(page, 'confirm');
  const table = await player.turn();
  await player.lay(table, choosers['boomerang-flip']()(table, 1));
  await page.locator('.bar [data-focus=confirm]').waitFor();
  await page.locator('.bar [data-focus=cancel]').click();
  assert.deepEqual((await trial.table(page)).tokens, [], 'it was only tried');
  await page.reload();
  const again = await player.turn();
  await player.lay(again, moves(again)[0]);
  await page.locator('.bar [data-focus=confirm]').click();
  await page.locator('.action').first().waitFor();
});

trial('a chain of jumps is put together step by step, and undone', async (trial) => {
  const { page, player } = await alone(trial, 'halma', { seats: beside });
  const choose = choosers.halma();
  const isChain = (/** @type {string} */ token) => token.split('-').length > 2;
  let table = await player.turn();
  while (!moves(table).some(isChain)) {
    await say(page, table.id, { type: 'act', number: table.view.number, token: choose(table, table.view.to_act[0]) });
    table = await player.turn();
  }
  const path = /** @type {string} */ (moves(table).find(isChain)).split('-');
  const field = (/** @type {string} */ name, more = '') => page.locator(`.spot[data-field="${name}"]${more}`);
  await field(path[0]).click();
  await field(path[0], '[aria-selected=true]').waitFor();
  await page.keyboard.press('Escape');
  await field(path[0], '[aria-selected=true]').waitFor({ state: 'detached' });
  // Hop by hop, one back, and on again.
  await field(path[0]).click();
  await field(path[1]).click();
  await field(path[1], '[aria-selected=true]').waitFor();
  await page.locator('.bar [data-focus=undo]').click();
  await field(path[0], '[aria-selected=true]').waitFor();
  for (const name of path.slice(1)) await field(name).click();
  await player.done(table.view.number);
  await player.shows(table.view.number + 1);
  assert.equal((await trial.table(page)).tokens.pop(), path.join('-'));
});

describe('dragging', { concurrency: 2 }, () => {
  for (const game of GAMES) {
    trial(`${game}: pieces can be dragged`, async (trial) => {
      const { page, player } = await alone(trial, game, { visitor: MOVING });
      let table = await player.turn();
      if (game === 'forma') {
        await player.act(table, 'tower=k10/obstacles=none');
        table = await player.turn();
      }
      const field = (/** @type {string} */ name) => page.locator(`[data-field="${name}"]`);
      if (game === 'halma') {
        const path = moves(table)[0].split('-');
        await drag(page, field(path[0]), field(path[path.length - 1]));
        await player.done(table.view.number);
      } else if (game === 'boomerang-hunt') {
        const place = moves(table).find((token) => token.startsWith('@')) ?? '';
        await drag(page, page.locator('[data-hold=supply]'), field(place.slice(1)));
      } else {
        // The smallest shape, which lies one way only.
        const shape = page.locator('.tray-shelf.is-own [data-shape]:enabled').first();
        await drag(page, shape, page.locator(`[data-square=${game === 'forma' ? 'c3' : 'e5'}]`));
      }
      await page.waitForFunction((n) => document.querySelectorAll('.action').length > n, table.view.number);
      assert.equal((await trial.table(page)).movers[table.view.number], 1);
      await player.turn();
    });
  }
});

trial('an overlooked capture can be claimed by the others', async (trial) => {
  const { page, player } = await alone(trial, 'boomerang-hunt', { seats: beside });
  let table = await player.turn();
  const claims = () => table.view.legal.filter((/** @type {string} */ token) => token.startsWith('claim'));
  // Nobody captures, until somebody could have.
  for (let n = 0; n < 150 && claims().length === 0; n += 1) {
    const quiet = moves(table).filter((token) => !token.includes('x'));
    const token = (quiet.length > 0 ? quiet : moves(table))[(7 * n) % (quiet.length || 1)];
    await say(page, table.id, { type: 'act', number: table.view.number, token });
    table = await trial.table(page);
  }
  const [claim] = claims();
  assert.ok(claim, 'something was overlooked');
  await page.locator(`.bar-claim [data-token=${claim}]`).click();
  await player.shows(table.view.number + 1);
  const after = await trial.table(page);
  assert.equal(after.tokens.pop(), claim);
  const lost = (/** @type {any} */ { view }) => view.position.removed.reduce((/** @type {number} */ a, /** @type {number} */ b) => a + b, 0);
  assert.ok(lost(after) > lost(table), 'stones were removed for it');
  await page.locator('.hunt-note:not([hidden])').waitFor();
});

trial('a table is set by the form, and remembered', async (trial) => {
  const page = await trial.visitor();
  await page.goto('/new/boomerang-flip');
  await page.locator('#seat-name-0').fill('Anna');
  await page.locator('#seat-1').selectOption('here');
  await page.locator('#seat-name-1').fill('Bram');
  await page.locator('.radio:has(#first-2)').click();
  await page.locator('.segment:has(#clock-live)').click();
  await page.locator('#minutes').selectOption('5');
  await page.locator('label:has(#option-hide-tray)').click();
  await page.locator('.radio:has(#edition-thirteen)').click();
  await page.locator('.new-foot button[type=submit]').click();
  await new Player(trial, page).turn();
  const table = await trial.table(page);
  assert.deepEqual(table.options, ['hide-tray']);
  assert.equal(table.edition, 'thirteen');
  assert.deepEqual(table.clock.left, [300_000, 300_000]);
  // In the flip the first seat always begins: who is to begin sits there.
  assert.deepEqual(table.seats.map((/** @type {any} */ seat) => seat.name), ['Bram', 'Anna']);
  await page.goto('/new/boomerang-flip');
  assert.equal(await page.locator('#seat-name-1').inputValue(), 'Bram');
  assert.ok(await page.locator('#option-hide-tray').isChecked());

  // An edition of one's own that cannot be read is refused with the reason.
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.locator('.radio:has(#edition-own)').click()]);
  await chooser.setFiles({ name: 'mine.toml', mimeType: 'text/plain', buffer: Buffer.from('this is no edition') });
  await page.locator('.radio', { hasText: 'mine.toml' }).waitFor();
  trial.expect(/status of 4\d\d/);
  await page.locator('.new-foot button[type=submit]').click();
  await page.locator('.toast-wrong').waitFor();
});

trial('clocks run once the first action is done', async (trial) => {
  const { page, player } = await alone(trial, 'halma', { seats: beside, clock: { kind: 'live', initial: 600_000, increment: 0 } });
  const table = await player.turn();
  assert.match(await page.locator('[data-clock="1"]').innerText(), /^10:00/);
  assert.equal(await page.locator('.clock-runs').count(), 0);
  await player.act(table, moves(table)[0]);
  await page.locator('[data-clock="2"].clock-runs').waitFor();
  await page.waitForFunction(() => /^9:/.test(document.querySelector('[data-clock="2"]')?.textContent ?? ''));
  assert.match(await page.locator('[data-clock="1"]').innerText(), /^10:00/);
});

trial('the language can be changed in mid-game', async (trial) => {
  const { page, player } = await alone(trial, 'halma', { seats: beside });
  const table = await player.turn();
  await player.act(table, moves(table)[0]);
  await page.locator('.top .button-icon').click();
  await page.locator('.segment:has(#language-nl)').click();
  await page.locator('html[lang=nl]').waitFor();
  await page.locator('.spot[aria-label*=rode]').first().waitFor();
  const next = await player.turn();
  await player.act(next, moves(next)[0]);
  await player.shows(2);
});

trial('what is not there is said kindly', async (trial) => {
  const page = await trial.visitor();
  await page.goto('/nothing');
  await page.locator('.sorry').waitFor();
  await page.locator('.sorry a').click();
  await page.locator('.box').first().waitFor();
});
