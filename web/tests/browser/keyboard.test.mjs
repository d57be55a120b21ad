/** From the cupboard to an action in each game, without a mouse. */
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { choosers } from './choices.mjs';
import { GAMES, house } from './harness.mjs';
import { Player } from './player.mjs';

const { trial } = await house();

describe('keys alone', { concurrency: 2 }, () => {
  for (const game of GAMES) {
    trial(`${game} is played by keys alone`, async (trial) => {
      const page = await trial.visitor();
      await page.goto('/');
      await page.locator('.box').first().waitFor();
      const player = new Player(trial, page, 'keys');
      await player.press(`.box[data-game=${game}] button`);
      const choose = choosers[game]();
      for (let n = 0; n < 2; n += 1) {
        const table = await player.turn();
        const seat = table.view.to_act[0];
        const token = choose(table, seat);
        await player.act(table, token);
        const after = await trial.table(page);
        assert.equal(after.movers[table.tokens.length], seat);
      }
      // What was done is said.
      assert.notEqual((await page.locator('#spoken').innerText()).trim(), '');
    });
  }
});
