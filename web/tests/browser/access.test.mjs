/** Everybody can use it: axe-core finds nothing wrong with any view, light or dark. */
import { describe } from 'node:test';
import { assertAccessible } from './access.mjs';
import { choosers } from './choices.mjs';
import { GAMES, PHONE, house } from './harness.mjs';
import { Player } from './player.mjs';

const { trial } = await house();

describe('accessible', { concurrency: 2 }, () => {
  trial('the cupboard, the settings and the new tables', async (trial) => {
    const page = await trial.visitor();
    await page.goto('/');
    await trial.make(page, { game: 'halma', players: 2, seats: [{ kind: 'me' }, { kind: 'open' }] });
    await page.reload();
    await page.locator('.table-line').waitFor();
    await assertAccessible(page, 'cupboard');
    await page.locator('.top .button-icon').click();
    await page.locator('dialog[open]').waitFor();
    await assertAccessible(page, 'settings');
    for (const game of GAMES) {
      await page.goto(`/new/${game}`);
      await page.locator('.new-seat').first().waitFor();
      await assertAccessible(page, `new ${game}`);
    }
    await page.goto('/nothing');
    await page.locator('.sorry').waitFor();
    await assertAccessible(page, 'nothing');
  });

  for (const game of GAMES) {
    trial(`${game} from the beginning to the result`, async (trial) => {
      const page = await trial.visitor();
      await page.goto('/');
      const options = { halma: ['board=8'], 'boomerang-hunt': ['duel'] }[game] ?? [];
      const id = await trial.make(page, { game, players: 2, options, seats: [{ kind: 'me' }, { kind: 'here', name: 'Bram' }] });
      await page.goto(`/table/${id}`);
      const player = new Player(trial, page);
      const choose = choosers[game]();
      await player.turn();
      await assertAccessible(page, 'at the beginning');
      for (let n = 0; n < 3; n += 1) {
        const table = await player.turn();
        await player.act(table, choose(table, table.view.to_act[0]));
      }
      await player.turn();
      await page.locator('[data-control=hint]').click();
      await page.locator('.hint-choice').first().waitFor();
      // Something in hand, and a hint beside it.
      await page.locator('.spot.usable, .tray-shelf.is-own [data-shape]:enabled').first().click();
      await assertAccessible(page, 'in mid-game');
      await page.locator('[data-control=resign]').click();
      await page.locator('dialog[open] .button-danger').first().click();
      await page.locator('.result h2').waitFor();
      await assertAccessible(page, 'the result');
    });
  }

  trial('on a phone: waiting for a friend, sharing, resigning', async (trial) => {
    const page = await trial.visitor(PHONE);
    await page.goto('/');
    await page.locator('.box').first().waitFor();
    await assertAccessible(page, 'cupboard');
    const id = await trial.make(page, { game: 'boomerang-hunt', players: 3, seats: [{ kind: 'me' }, { kind: 'open' }, { kind: 'computer', level: 1 }], clock: { kind: 'days', days: 3 } });
    await page.goto(`/table/${id}`);
    await page.locator('.invite').waitFor();
    await assertAccessible(page, 'inviting');
    await page.locator('[data-control=share]').tap();
    await page.locator('dialog[open] .link-code').waitFor();
    await assertAccessible(page, 'sharing');
    await page.keyboard.press('Escape');
    await page.locator('[data-focus=replace-2]').tap();
    await page.locator('[data-control=resign]:enabled').tap();
    await page.locator('dialog[open]').waitFor();
    await assertAccessible(page, 'resigning');
  });
});
