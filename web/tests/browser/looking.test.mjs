/** Looking back at a game, and the analysis board. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe } from 'node:test';
import { assertAccessible } from './access.mjs';
import { GAMES, PHONE, house, say } from './harness.mjs';
import { alone, beside, goOn } from './tables.mjs';

/** @typedef {import('playwright-core').Page} Page */

const { trial } = await house();
const RECORD = '[Game "halma"]\n[Players "2"]\n[Seat1 "Anna"]\n[Seat2 "Bram"]\n\n1. e2-f3 {quiet} l15-k14 2. c4-e2-g4\n';

/** A button of the analysis board's tree. @param {Page} page @param {string} token */
const action = (page, token) => page.locator('.tree-action').filter({ hasText: new RegExp(`^${token}$`) });

/** Drops a file onto the page. @param {Page} page @param {string} name @param {string} text */
async function drop(page, name, text) {
  const data = await page.evaluateHandle(
    ({ name, text }) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], name, { type: 'text/plain' }));
      return transfer;
    },
    { name, text },
  );
  await page.dispatchEvent('main', 'drop', { dataTransfer: data });
}

/** A game that somebody gave up after a few actions. @param {import('./harness.mjs').Trial} trial @param {string} game */
async function finished(trial, game) {
  const { page } = await alone(trial, game, { seats: beside });
  await goOn(trial, page, (table) => table.tokens.length === 6, (table) => table.view.legal?.[0] ?? firstLaying(table));
  const table = await trial.table(page);
  await say(page, table.id, { type: 'act', number: 6, token: 'resign2' });
  await page.locator('.result:not([hidden])').waitFor();
  return page;
}

/** Where there is no list, a game has been set up already or is about to be. @param {any} table */
function firstLaying(table) {
  throw new Error(`no list at ${table.tokens.length}`);
}

describe('looking back', { concurrency: 2 }, () => {
  for (const game of ['halma', 'boomerang-flip']) {
    trial(`${game}: a review with progress, a graph, and turning points that show what was better`, async (trial) => {
      const page = await finished(trial, game);
      await page.locator('[data-review=open]').click();
      // The score race is there at once, in games that have one.
      if (game === 'boomerang-flip') await page.locator('.graph-line').first().waitFor();
      assert.equal(await page.locator('.graph-picture').count(), game === 'halma' ? 0 : 1);
      await page.locator('[data-review=start]').click();
      await page.locator('.review progress').waitFor();
      await page.locator('.review-turns').waitFor({ state: 'attached', timeout: 90_000 });
      assert.match((await page.locator('.graph-picture').first().getAttribute('aria-label')) ?? '', /chances over the game/);
      const turns = page.locator('.review-turn');
      if ((await turns.count()) > 0) {
        await turns.first().click();
        assert.equal(await turns.first().getAttribute('aria-expanded'), 'true');
        await page.locator('.bar-line .icon').first().waitFor();
        await page.locator('[data-review=played]').click();
      }
      await assertAccessible(page, `the review of ${game}`);
      // It is known from now on.
      await page.reload();
      await page.locator('[data-review=open]').click();
      await page.locator('[data-review=start]').click();
      await page.locator('.graph-picture').last().waitFor();
    });
  }

  trial('a review can be stopped, and begun again', async (trial) => {
    const page = await finished(trial, 'boomerang-flip');
    await page.locator('[data-review=open]').click();
    // A server that takes its time.
    await page.route('**/api/study/review', () => {}, { times: 1 });
    await page.locator('[data-review=start]').click();
    await page.locator('[data-review=stop]').click();
    await page.getByText('The review was stopped.').waitFor();
    await page.locator('[data-review=start]').click();
    await page.locator('.review-turns').waitFor({ state: 'attached', timeout: 90_000 });
  });

  trial('a game plays itself through, and stops when one looks elsewhere', async (trial) => {
    const page = await finished(trial, 'halma');
    const slider = page.locator('.slider');
    await page.locator('[data-control=autoplay]').click();
    await page.waitForFunction(() => /** @type {HTMLInputElement} */ (document.querySelector('.slider')).value === '2');
    await page.locator('[data-control=autoplay]').click();
    const stood = await slider.inputValue();
    await page.keyboard.press('Home');
    assert.equal(await slider.inputValue(), '0');
    assert.ok(Number(stood) >= 2);
    assert.equal(await page.locator('[data-control=autoplay]').getAttribute('aria-label'), 'Play the game through');
  });
});

describe('the analysis board', { concurrency: 2 }, () => {
  trial('variations, notes, saving and opening again', async (trial) => {
    const page = await trial.visitor();
    await page.goto('/analysis');
    await page.locator('.analysis-game').first().waitFor();
    await drop(page, 'game.spel', RECORD);
    await action(page, 'c4-e2-g4').waitFor();
    assert.equal(await page.locator('.tree-remark').textContent(), 'quiet ');
    // Another second action, by the keyboard and the board.
    await action(page, 'e2-f3').click();
    await page.locator('.spot.usable[data-field=l15]').click();
    await page.locator('.spot.usable[data-field=l14]').click();
    await action(page, 'l15-l14').waitFor();
    await page.locator('.tree-comment').fill('bolder');
    await page.locator('.tree-comment').blur();
    await page.keyboard.press('ArrowUp');
    await page.locator('.tree-action[aria-current]').filter({ hasText: 'l15-k14' }).waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), page.locator('[data-analysis=save]').click()]);
    const saved = readFileSync(await download.path(), 'utf8');
    assert.match(saved, /\{var: l15-l14 "bolder"\}/);
    assert.match(saved, /\[Seat1 "Anna"\]/);
    // Nothing is lost by leaving.
    await page.goto('/analysis');
    await page.getByRole('link', { name: /Go on with Halma/ }).click();
    await action(page, 'l15-l14').click();
    await page.locator('[data-tree=promote]').click();
    assert.equal(await page.locator('.tree-variations .tree-action').first().textContent(), 'l15-k14');
    await page.locator('[data-tree=remove]').click();
    assert.equal(await action(page, 'l15-l14').count(), 0);
  });

  trial('a broken record is said to be so, and what was there stays', async (trial) => {
    trial.expect(/422/);
    const page = await trial.visitor();
    await page.goto('/analysis/halma');
    await page.locator('.desk .board-field').waitFor();
    await drop(page, 'broken.spel', RECORD.replace('c4-e2-g4', 'c4-c9'));
    await page.getByText(/broken\.spel cannot be read: line 6: c4-c9/).waitFor();
    await drop(page, 'cat.spel', 'a'.repeat(200_000));
    await page.getByText(/larger than 100 kB/).waitFor();
    assert.match(page.url(), /analysis\/halma/);
  });

  for (const game of GAMES) {
    trial(`${game}: the computer looks along, and its action can be played`, async (trial) => {
      const page = await trial.visitor();
      await page.goto(`/analysis/${game}`);
      await page.locator('[data-computer=toggle]').click();
      await page.locator('.computer-idea .hint-choice').first().click();
      await page.locator('.computer-idea .button-icon').first().click();
      await page.locator('.tree-action[aria-current]').waitFor();
      await page.locator('[data-computer=toggle]').click();
      if (game === 'boomerang-hunt') await assertAccessible(page, 'the analysis board');
    });
  }

  trial('a table leads there, at the position that is looked at', async (trial) => {
    const page = await finished(trial, 'halma');
    const id = page.url().split('/').pop();
    await page.goto(`/analysis/table/${id}/3`);
    await page.locator('.tree-action[aria-current]').waitFor();
    assert.equal(await page.locator('.tree-action').count(), 7);
    await page.goto('/analysis/table/k7x2k7x2k7x2');
    trial.expect(/404/);
    await page.locator('.sorry').waitFor();
  });

  trial('it fits a phone', async (trial) => {
    const page = await trial.visitor({ ...PHONE });
    await page.goto('/analysis/boomerang-flip');
    await page.locator('.desk .board-field').waitFor();
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing sticks out');
    await page.goto('/analysis');
    await page.locator('.analysis-game').first().waitFor();
    await assertAccessible(page, 'the choice of a game');
  });
});
