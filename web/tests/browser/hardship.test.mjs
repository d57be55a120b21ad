/** What happens to pages: two tabs, back and forth, reloads, lost lines, long names, small and large screens. */
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { choosers, moves } from './choices.mjs';
import { GAMES, PHONE, house } from './harness.mjs';
import { Player } from './player.mjs';
import { alone, beside, goOn, line, pair } from './tables.mjs';

const { trial } = await house();

trial('one visitor with two tabs of one table', async (trial) => {
  const { page, player } = await alone(trial, 'halma');
  const first = await player.turn();
  const tab = await page.context().newPage();
  trial.pages.push(tab);
  await tab.goto(page.url());
  const other = new Player(trial, tab);
  await other.turn();
  assert.equal(await page.locator('.watchers').count(), 0, 'he does not watch himself');
  // A pawn in hand here, the move made there.
  await page.locator(`.spot[data-field="${moves(first)[0].split('-')[0]}"]`).click();
  await page.locator('.bar [data-focus=cancel]').waitFor();
  await other.act(first, moves(first)[1]);
  const next = await player.turn();
  assert.equal(next.tokens.length, 2);
  assert.equal(await page.locator('.bar [data-focus=cancel]').count(), 0, 'what was in hand is put back');
  await player.act(next, moves(next)[0]);
  await other.turn();
  await other.shows(4);
});

trial('back and forward in mid-game', async (trial) => {
  const { page, player } = await alone(trial, 'boomerang-flip', { seats: beside });
  await page.locator('.brand').click();
  await page.locator('.box').first().waitFor();
  await page.locator('.table-line').first().click();
  const table = await player.turn();
  await page.locator('.tray-shelf.is-own [data-shape]:enabled').first().click();
  for (let n = 0; n < 3; n += 1) {
    await page.goBack();
    await page.locator('.box').first().waitFor();
    assert.equal(await page.locator('.table, .lay-ghost').count(), 0, 'the table is cleared away');
    await page.goForward();
    await player.turn();
  }
  assert.equal(await page.locator('.table').count(), 1);
  assert.equal(await page.locator('.tray-hand.is-empty').count(), 1, 'nothing is in hand');
  await player.act(table, choosers['boomerang-flip']()(table, 1));
  await player.shows(1);
});

trial('a reload with something half put together', async (trial) => {
  const { page, player } = await alone(trial, 'halma', { seats: beside });
  const choose = choosers.halma();
  const isChain = (/** @type {string} */ token) => token.split('-').length > 2;
  const table = await goOn(trial, page, (now) => moves(now).some(isChain), (now) => choose(now, now.view.to_act[0]));
  await player.turn();
  const token = /** @type {string} */ (moves(table).find(isChain));
  for (const square of token.split('-').slice(0, 2)) await page.locator(`.spot[data-field="${square}"]`).click();
  await page.locator('.bar [data-focus=undo]').waitFor();
  await page.reload();
  const again = await player.turn();
  assert.deepEqual(again.tokens, table.tokens, 'what was not done is not done');
  assert.equal(await page.locator('.bar [data-focus=undo], .path-line').count(), 0);
  await player.act(again, token);
});

trial('the line is cut and mended while something is put together', async (trial) => {
  const [anna, bram] = [await trial.visitor(), await trial.visitor()];
  const wire = await line(anna);
  await pair(trial, anna, bram);
  const [player, other] = [new Player(trial, anna), new Player(trial, bram)];
  const table = await player.turn();
  await anna.locator(`.spot[data-field="${moves(table)[0].split('-')[0]}"]`).click();
  await wire.cut();
  assert.equal(await anna.locator('.spot.usable').count(), 0, 'nothing can be done meanwhile');
  await bram.locator('.player-gone').waitFor();
  for (const name of ['hint', 'take-back', 'resign']) assert.ok(await anna.locator(`[data-control=${name}]`).isDisabled(), name);
  wire.mend();
  const again = await player.turn();
  assert.deepEqual(again.tokens, []);
  await bram.locator('.player-gone').waitFor({ state: 'detached' });
  await player.act(again, moves(again)[0]);
  // Cut once more, and the other acts meanwhile.
  await wire.cut();
  const next = await other.turn();
  await other.act(next, moves(next)[0]);
  wire.mend();
  assert.equal((await player.turn()).tokens.length, 2);
});

trial('a browser without a network says so and comes back', async (trial) => {
  trial.expect(/ERR_INTERNET_DISCONNECTED/);
  const page = await trial.visitor();
  await page.goto('/');
  await page.locator('.box').first().waitFor();
  await page.context().setOffline(true);
  await page.locator('.box[data-game=halma] .button-main').click();
  await page.locator('.toast-wrong', { hasText: 'cannot be reached' }).waitFor();
  await page.context().setOffline(false);
  await page.locator('.box[data-game=halma] .button-main').click();
  await new Player(trial, page).turn();
});

trial('a table that is gone', async (trial) => {
  trial.expect(/404/);
  const page = await trial.visitor();
  for (const id of ['aaaaaaaaaaaa', 'x', '0'.repeat(300)]) {
    await page.goto(`/table/${id}`);
    await page.locator('.sorry').waitFor();
    assert.match(await page.locator('.sorry').innerText(), /does not exist/);
  }
  await page.locator('.sorry a').click();
  await page.locator('.box').first().waitFor();
});

describe('room', { concurrency: 2 }, () => {
  const LONG = ['W'.repeat(30), 'Maximiliaan-Alexander van Oost'];

  for (const game of GAMES) {
    trial(`${game}: the longest names, upright, lying and enlarged`, async (trial) => {
      const seats = LONG.map((name) => ({ kind: 'here', name }));
      const { page, player } = await alone(trial, game, { seats, visitor: PHONE, clock: { kind: 'live', initial: 86_400_000, increment: 0 } });
      const choose = choosers[game]();
      await goOn(trial, page, (now) => now.tokens.length === 4, (now) => choose(now, now.view.to_act[0]));
      await player.turn();
      // Upright and lying, as narrow as pages have to bear, and a screen at twice and four times its size.
      for (const [width, height] of [[390, 844], [844, 390], [320, 640], [640, 400], [360, 225]]) {
        await page.setViewportSize({ width, height });
        await page.waitForFunction((wanted) => window.innerWidth === wanted, width);
        const { wide, cut } = await page.evaluate(() => {
          const root = document.scrollingElement ?? document.documentElement;
          const cut = [...document.querySelectorAll('.action-token, .control span, .bar strong, .button')].filter(
            (part) => part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).display !== 'inline',
          );
          return { wide: root.scrollWidth, cut: cut.map((part) => part.textContent) };
        });
        assert.ok(wide <= width, `${wide} > ${width}`);
        assert.deepEqual(cut, [], `at ${width} × ${height}`);
        const board = await page.locator('.table-board').boundingBox();
        assert.ok(board && board.width <= width + 1 && board.width >= Math.min(width, height) * 0.55, `the board is ${board?.width} wide at ${width} × ${height}`);
      }
      // It can be played lying down, too.
      await page.setViewportSize({ width: 844, height: 390 });
      const table = await player.turn();
      await player.act(table, choose(table, table.view.to_act[0]));
    });
  }

  trial('long tokens are shown whole in the list', async (trial) => {
    const obstacles = ['a1', 'c3', 'e5', 'g7', 'm3', 'n10', 'n18', 'p5', 'r7', 't20'];
    for (const width of [390, 1440]) {
      const { page, player } = await alone(trial, 'forma', { seats: beside, visitor: { viewport: { width, height: 844 } } });
      const tokens = [`tower=k10/obstacles=${obstacles.join('+')}`, 'k1+k2+k3+k4+k5'];
      await goOn(trial, page, (now) => now.tokens.length === 2, (now) => tokens[now.tokens.length]);
      await player.turn();
      assert.deepEqual(await page.locator('.action-token').allInnerTexts(), tokens);
      const list = await page.locator('.rounds').boundingBox();
      assert.ok(list);
      for (const box of await page.locator('.action-token').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()))) {
        assert.ok(box.left >= list.x && box.right <= list.x + list.width, 'inside the list');
      }
    }
  });
});
