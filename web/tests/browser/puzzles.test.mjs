/** Puzzles: found, tried, helped with, solved, and remembered. */
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { assertAccessible } from './access.mjs';
import { GAMES, PHONE, house } from './harness.mjs';
import { Player } from './player.mjs';

/** @typedef {import('playwright-core').Page} Page */

const { trial } = await house();

/** Somebody who does an action at a puzzle, as at a table. */
class Solver extends Player {
  /** @param {any} table @param {string} token @param {'right' | 'wrong'} result */
  async attempt(table, token, result) {
    await this.page.locator('.bar-mine').waitFor();
    // What was tried in vain is still in the hand.
    const held = this.page.locator('.tray-shelf.is-own [data-shape][aria-pressed=true]');
    if ((await held.count()) > 0) await held.click();
    const cancel = this.page.locator('.bar [data-focus=cancel]');
    if ((await cancel.count()) > 0) await cancel.click();
    if (table.game === 'halma') await this.halma(token, 0);
    else if (table.game === 'boomerang-hunt') await this.hunt(token, 0);
    else await this.lay(table, token);
    await this.page.locator(`[data-said=${result}]`).waitFor();
  }

  async done() {
    const done = await this.page.waitForFunction(() => {
      if (document.querySelector('.bar [data-focus=confirm]')) return 'asks';
      return document.querySelector('[data-said]') && !document.querySelector('.bar [data-focus=cancel]') ? 'yes' : null;
    });
    if ((await done.jsonValue()) === 'asks') await this.press('.bar [data-focus=confirm]');
  }
}

/**
 * A puzzle of a game with its solution and its position.
 * @param {Page} page
 * @param {string} game
 * @param {number} [index]
 */
async function puzzle(page, game, index = 0) {
  const sets = await (await page.request.get('/api/puzzles')).json();
  const { id } = sets.find((/** @type {any} */ set) => set.game === game).puzzles[index];
  const path = `/api/puzzles/${game}/${id}`;
  const task = await (await page.request.get(path)).json();
  const answer = await (await page.request.post(path, { data: { token: null } })).json();
  const table = await (await page.request.post('/api/study', { data: task })).json();
  return { id, task, table, solved: answer.solved, address: `/puzzles/${game}/${id}` };
}

/** @param {Page} page @param {string} game @param {string} id */
const kept = (page, game, id) => page.evaluate((key) => JSON.parse(localStorage.getItem('spelkast.puzzles') ?? '{}')[key], `${game}/${id}`);

describe('puzzles', { concurrency: 2 }, () => {
  for (const game of GAMES) {
    trial(`${game}: a wrong try is told so, the right one solves it`, async (trial) => {
      const page = await trial.visitor();
      const { id, table, solved, address } = await puzzle(page, game);
      await page.goto(address);
      const solver = new Solver(trial, page);
      await solver.attempt(table, solved.runner_up, 'wrong');
      assert.match((await page.locator('[data-said=wrong]').textContent()) ?? '', /\d+ ?%/);
      assert.equal(await kept(page, game, id), undefined);
      await solver.attempt(table, solved.solution, 'right');
      assert.equal(await kept(page, game, id), 'helped');
      assert.equal(await page.locator('.puzzle-step').count(), solved.line.length);
      await page.locator('[data-puzzle=again]').click();
      await page.locator('.puzzle-step[aria-current]').waitFor({ state: 'detached' });
      await page.locator('[data-puzzle=next]').click();
      await page.waitForURL((url) => url.pathname !== address && url.pathname.startsWith(`/puzzles/${game}/`));
      await page.locator('.bar-mine').waitFor();
    });
  }

  trial('hints come in steps: the theme, the piece, the solution, and its line is played', async (trial) => {
    const page = await trial.visitor();
    const { id, solved, address } = await puzzle(page, 'halma', 1);
    await page.goto(address);
    const hint = page.locator('[data-puzzle=hint]');
    await hint.click();
    assert.match((await page.locator('.puzzle-hints li').textContent()) ?? '', /What it is about/);
    await hint.click();
    const piece = page.locator('.puzzle-hints li').nth(1);
    await piece.waitFor();
    assert.ok((await piece.textContent())?.includes(solved.solution.split('-')[0]));
    await hint.click();
    await page.locator('[data-said=given]').waitFor();
    assert.equal(await kept(page, 'halma', id), undefined, 'shown is not solved');
    await page.locator('[data-puzzle=line]').click();
    await page.waitForFunction((n) => document.querySelectorAll('.puzzle-step')[n - 1]?.hasAttribute('aria-current'), solved.line.length);
    await page.locator('[data-puzzle=line]', { hasText: 'Play' }).waitFor();
  });

  trial('the list has today’s puzzles, all of each game, and what is solved', async (trial) => {
    const page = await trial.visitor();
    await page.goto('/');
    await page.locator('a[href="/puzzles"]').click();
    await page.locator('.puzzles-card').first().waitFor();
    assert.equal(await page.locator('.puzzles-card').count(), GAMES.length);
    const part = page.locator('[data-set=halma]');
    const all = await part.locator('.puzzles-dot').count();
    await part.locator('select').selectOption({ index: 1 });
    const some = await part.locator('.puzzles-dot').count();
    assert.ok(some > 0 && some < all, `${some} of ${all}`);
    const { id, table, solved, address } = await puzzle(page, 'boomerang-hunt', 2);
    await page.goto(address);
    await new Solver(trial, page).attempt(table, solved.solution, 'right');
    assert.equal(await kept(page, 'boomerang-hunt', id), 'alone');
    await page.goto('/puzzles');
    await page.locator('.puzzles-dot-alone').waitFor();
    await assertAccessible(page, 'the list of puzzles');
    await page.locator('[data-today=forma]').click();
    await page.locator('.puzzle .bar-mine').waitFor();
    await assertAccessible(page, 'a puzzle');
    await page.locator('[data-puzzle=hint]').click();
    await page.locator('[data-puzzle=hint]').click();
    await page.locator('.puzzle-hints li').nth(1).waitFor();
    await page.locator('[data-puzzle=hint]').click();
    await page.locator('[data-said=given]').waitFor();
    await assertAccessible(page, 'a solution');
  });

  trial('on a phone nothing sticks out, and a finger solves one', async (trial) => {
    const page = await trial.visitor({ ...PHONE });
    await page.goto('/puzzles');
    await page.locator('.puzzles-dot').first().waitFor();
    const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
    assert.ok(await fits(), 'the list');
    for (const game of GAMES) {
      const { table, solved, address } = await puzzle(page, game, 1);
      await page.goto(address);
      await page.locator('.bar-mine').waitFor();
      assert.ok(await fits(), game);
      if (game !== 'boomerang-hunt') continue;
      await new Solver(trial, page, 'touch').attempt(table, solved.solution, 'right');
      assert.ok(await fits(), 'solved');
    }
  });

  trial('a puzzle that is not there is said not to be', async (trial) => {
    const page = await trial.visitor();
    trial.expect(/404/);
    await page.goto('/puzzles/halma/zzzzz');
    await page.locator('.sorry').waitFor();
    assert.match((await page.locator('.sorry').textContent()) ?? '', /no such puzzle/);
  });
});
