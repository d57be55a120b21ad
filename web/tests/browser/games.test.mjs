/**
 * A whole game of each kind through the page: set with the form, played by clicks against a computer,
 * to the card with the result.
 */
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { choosers } from './choices.mjs';
import { MOVING, house } from './harness.mjs';
import { Player } from './player.mjs';

const { trial } = await house();

/** Small, so that they end soon. */
const SETS = [
  { game: 'halma', options: ['parlett'], values: { board: '8' }, level: 3 },
  { game: 'forma', options: [], level: 1 },
  { game: 'boomerang-hunt', players: 2, options: ['referee'], level: 4 },
  { game: 'boomerang-flip', options: [], level: 1 },
];
/** More actions than any of them needs. */
const MANY = 300;
/** The computer thinks and rests a little after every action, so a game takes a while. */
const LONG = 300_000;

// What takes the time is waiting for the computers: all four games are on at once.
describe('whole games', { concurrency: SETS.length }, () => {
  for (const set of SETS) {
    trial(`a whole game of ${set.game} against the computer`, async (trial, t) => {
      // Forma's is the longest: it is played without the motion.
      const page = await trial.visitor(set.game === 'forma' ? {} : MOVING);
      await page.goto('/');
      await page.locator(`.box[data-game=${set.game}] a.button[href^="/new/"]`).click();
      await setTable(page, set);
      const player = new Player(trial, page);
      const choose = choosers[set.game]();
      let table = await player.turn();
      let own = 0;
      while (!table.view.over && table.view.number < MANY) {
        await player.act(table, choose(table, 1));
        own += 1;
        table = await player.turn();
      }
      t.diagnostic(`${set.game}: ${table.tokens.length} actions, ${own} of them by clicks`);
      assert.ok(table.view.over, 'it came to an end');
      assert.equal(table.cause, 'rules');
      await assertResult(page, table);
      await assertEnds(page);
    }, LONG);
  }
});

/**
 * Fills the form in: me against a computer, I begin.
 * @param {import('playwright-core').Page} page
 * @param {{game: string, players?: number, options: string[], values?: Record<string, string>, level: number}} set
 */
async function setTable(page, { players, options, values = {}, level }) {
  if (players) await page.locator(`.segment:has(#players-${players})`).click();
  await page.locator('#seat-0').selectOption('me');
  await page.locator('#seat-1').selectOption('computer');
  await page.locator('#level-1').selectOption(String(level));
  await page.locator('.radio:has(#first-1)').click();
  for (const name of options) await page.locator(`label:has(#option-${name})`).click();
  for (const [name, value] of Object.entries(values)) await page.locator(`#option-${name}`).selectOption(value);
  await page.locator('.new-foot button[type=submit]').click();
  await page.waitForURL(/\/table\//);
}

/** The most room below the table, in pixels. */
const BELOW = 80;

/**
 * However long its list of actions, the page ends with the table.
 * @param {import('playwright-core').Page} page
 */
async function assertEnds(page) {
  const below = await page.evaluate(() => {
    const table = /** @type {HTMLElement} */ (document.querySelector('.table')).getBoundingClientRect();
    return document.documentElement.scrollHeight - Math.max(innerHeight, scrollY + table.bottom);
  });
  assert.ok(below <= BELOW, `${below} pixels of nothing below the table`);
}

/**
 * The card names a winner and has a line for every seat, in the order of their places.
 * @param {import('playwright-core').Page} page
 * @param {any} table
 */
async function assertResult(page, table) {
  const card = page.locator('.result');
  await card.waitFor();
  assert.notEqual((await card.locator('h2').innerText()).trim(), '');
  const places = (await card.locator('.result-place').allInnerTexts()).map(Number);
  assert.deepEqual(places, [...table.view.places].sort((a, b) => a - b));
  const totals = (await card.locator('td.figure').allInnerTexts()).map((text) => Number(text.replace('−', '-')));
  assert.deepEqual([...totals].sort((a, b) => a - b), [...table.view.scores].sort((/** @type {number} */ a, /** @type {number} */ b) => a - b));
  // Where points are counted, the parts make the total.
  if (table.game === 'forma' || table.game === 'boomerang-flip') {
    for (const row of await card.locator('tbody tr').all()) {
      const parts = (await row.locator('.result-part').allInnerTexts()).map((text) => Number(/[−-]?\d+(?= ·|$)/.exec(text)?.[0].replace('−', '-')));
      const total = Number((await row.locator('td.figure').innerText()).replace('−', '-'));
      assert.equal(parts.reduce((one, other) => one + other, 0), total);
    }
  }
  assert.equal(await page.locator('[data-control=resign]').count(), 0, 'nobody resigns any more');
}
