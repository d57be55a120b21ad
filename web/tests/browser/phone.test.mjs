/** On a phone: everything fits its width, and each game is played by taps. */
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { choosers } from './choices.mjs';
import { GAMES, PHONE, house } from './harness.mjs';
import { Player } from './player.mjs';

const { trial } = await house();

/** As narrow as pages have to bear; also a wide screen at four times its size. */
const NARROW = { width: 320, height: 640 };

describe('on a phone', { concurrency: 2 }, () => {
  for (const game of GAMES) {
    trial(`${game} on a phone`, async (trial) => {
      const page = await trial.visitor(PHONE);
      await page.goto('/');
      await page.locator('.box').first().waitFor();
      await assertFits(page, 'cupboard');
      await page.locator(`.box[data-game=${game}] a.button[href^="/new/"]`).tap();
      await page.locator('.new-seat').first().waitFor();
      await assertFits(page, 'new table');
      await page.goto('/');
      await page.locator(`.box[data-game=${game}] button`).tap();
      const player = new Player(trial, page, 'touch');
      const choose = choosers[game]();
      for (let n = 0; n < 2; n += 1) {
        const table = await player.turn();
        await assertFits(page, `table, turn ${n}`);
        await player.act(table, choose(table, table.view.to_act[0]));
      }
      await player.turn();
      await assertFits(page, 'table after two actions');
      await page.locator('[data-control=share]').tap();
      await page.locator('dialog[open] .link-code').waitFor();
      await assertFits(page, 'share');
    });
  }
});

trial('tables of every size on a phone', async (trial) => {
  const page = await trial.visitor(PHONE);
  await page.goto('/');
  const names = ['Bram', 'Chloé', 'Dirk-Jan van der Meulen', 'Els'];
  const games = await (await page.request.get('/api/games')).json();
  for (const { name: game, players: sizes } of games) {
    for (const players of sizes) {
      const seats = [{ kind: 'me' }, ...names.slice(0, players - 1).map((name) => ({ kind: 'here', name }))];
      const options = game === 'boomerang-hunt' && players === 2 ? ['duel'] : [];
      const id = await trial.make(page, { game, players, options, seats, clock: { kind: 'live', initial: 3_600_000, increment: 5_000 } });
      await page.goto(`/table/${id}`);
      const player = new Player(trial, page, 'touch');
      const table = await player.turn();
      await player.act(table, choosers[game]()(table, 1));
      await player.turn();
      assert.equal(await page.locator('.player').count(), players);
      await assertFits(page, `${game} for ${players}`);
    }
  }
});

trial('long words on the narrowest phone', async (trial) => {
  for (const locale of ['de-DE', 'fr-FR']) {
    const page = await trial.visitor({ ...PHONE, viewport: NARROW, locale });
    await page.goto('/');
    await page.locator('.box').first().waitFor();
    await assertFits(page, 'cupboard', NARROW);
    await page.locator('.top .button-icon').tap();
    await page.locator('dialog[open]').waitFor();
    await assertFits(page, 'settings', NARROW);
    for (const game of GAMES) {
      await page.goto(`/new/${game}`);
      await page.locator('.new-seat').first().waitFor();
      await assertFits(page, `new ${game}`, NARROW);
    }
  }
});

trial('the settings on a phone', async (trial) => {
  const page = await trial.visitor(PHONE);
  await page.goto('/');
  await page.locator('.top .button-icon').tap();
  await page.locator('dialog[open]').waitFor();
  await assertFits(page, 'settings');
  await page.locator('dialog[open] .segment:has(#theme-dark)').tap();
  assert.equal(await page.locator('html').getAttribute('data-theme'), 'dark');
});

/**
 * Nothing is wider than the screen.
 * @param {import('playwright-core').Page} page
 * @param {string} what
 * @param {{width: number}} [screen]
 */
async function assertFits(page, what, screen = PHONE.viewport) {
  const widths = await page.evaluate(() => {
    const root = document.scrollingElement ?? document.documentElement;
    const box = document.querySelector('dialog[open]');
    return { page: root.scrollWidth, screen: window.innerWidth, box: box ? box.scrollWidth - box.clientWidth : 0 };
  });
  assert.equal(widths.screen, screen.width, `${what}: the browser did not have to zoom out`);
  assert.ok(widths.page <= widths.screen, `${what}: ${widths.page} > ${widths.screen}`);
  assert.ok(widths.box <= 0, `${what}: the dialog is too wide`);
}
