/** Before the game: the cupboard, the new table's form, clocks, sharing, names. */
import assert from 'node:assert/strict';
import { moves } from './choices.mjs';
import { GAMES, house, tableId } from './harness.mjs';
import { Player } from './player.mjs';
import { alone, beside, pair, sitDown } from './tables.mjs';

const { trial } = await house();

trial('the cupboard: a box a game, and the tables one sits at with whose turn it is', async (trial) => {
  const page = await trial.visitor();
  await page.goto('/');
  await page.request.put('/api/me', { data: { name: 'Anna' } });
  for (const game of GAMES) {
    const box = page.locator(`.box[data-game=${game}]`);
    await box.locator('.box-lid svg').first().waitFor();
    assert.match(await box.locator('.box-facts').innerText(), /players?\s+about \d+ min/);
    assert.ok((await box.locator('.box-about').innerText()).length > 30, 'a sentence');
    assert.notEqual(await box.locator('h2').innerText(), '');
  }
  const seats = (/** @type {object} */ other) => ({ game: 'halma', players: 2, options: ['board=8'], seats: [{ kind: 'me' }, other] });
  const mine = await trial.make(page, seats({ kind: 'computer', level: 2 }));
  const waits = await trial.make(page, seats({ kind: 'open' }));
  const friends = await trial.make(page, seats({ kind: 'open' }));
  const here = await trial.make(page, seats({ kind: 'here', name: 'Opa' }));
  const bram = await trial.visitor();
  await sitDown(bram, `/table/${friends}`, 'Bram');
  await page.goto(`/table/${friends}`);
  const player = new Player(trial, page);
  const table = await player.turn();
  await player.act(table, moves(table)[0]);
  await page.goto('/');
  const line = (/** @type {string} */ id) => page.locator(`.table-line[href="/table/${id}"]`);
  await line(mine).waitFor();
  assert.match(await line(mine).innerText(), /with the computer[^]*Your turn/i);
  assert.match(await line(waits).innerText(), /Waiting for players/);
  assert.match(await line(friends).innerText(), /with Bram[^]*It is Bram’s turn/);
  assert.match(await line(here).innerText(), /together at one screen|Opa/);
  // What is over is kept too, and says how it ended.
  await page.goto(`/table/${mine}`);
  await player.turn();
  await page.locator('[data-control=resign]').click();
  await page.locator('dialog .button-danger').click();
  await page.locator('.result h2').waitFor();
  await page.locator('.result a[href="/"]').click();
  await line(mine).waitFor();
  assert.match(await line(mine).innerText(), /wins/);
});

trial('the form offers every seat, level, option with its clause, clock and beginning', async (trial) => {
  const page = await trial.visitor();
  await page.goto('/');
  /** @type {any[]} */
  const games = await (await page.request.get('/api/games')).json();
  for (const game of games) {
    await page.goto(`/new/${game.name}`);
    await page.locator('.new-seat').first().waitFor();
    for (const players of game.players) {
      if (game.players.length > 1) await page.locator(`.segment:has(#players-${players})`).click();
      assert.equal(await page.locator('.new-seat').count(), players);
      assert.equal(await page.locator('input[name=first]').count(), players + 1, 'lots, or one of them');
    }
    const kinds = await page.locator('#seat-0 option').evaluateAll((all) => all.map((one) => /** @type {HTMLOptionElement} */ (one).value));
    assert.deepEqual(kinds, ['me', 'here', 'open', 'computer']);
    const levels = await page.locator('#level-1 option').evaluateAll((all) => all.map((one) => Number(/** @type {HTMLOptionElement} */ (one).value)));
    assert.deepEqual(levels, [1, 2, 3, 4, 5, 6, 7, 8, 9]);
    /** @type {Set<string>} */
    const shown = new Set();
    for (const players of game.players) {
      if (game.players.length > 1) await page.locator(`.segment:has(#players-${players})`).click();
      for (const option of game.options) {
        const box = page.locator('.option', { has: page.locator(`#option-${option.name}`) });
        if ((await box.count()) === 0) continue;
        shown.add(option.name);
        assert.equal(await box.locator('.clause').innerText(), option.clause);
        assert.ok((await box.locator('.soft').first().innerText()).length > 20, 'what it does');
      }
    }
    assert.deepEqual([...shown].sort(), game.options.map((/** @type {any} */ option) => option.name).sort());
    const editions = await page.locator('input[name=edition]').evaluateAll((all) => all.map((one) => /** @type {HTMLInputElement} */ (one).value));
    const own = game.own_editions ? ['own'] : [];
    if (game.editions.length > 1 || game.own_editions) assert.deepEqual(editions, [...game.editions, ...own]);
  }
  // Nothing chosen, one click: me against the computer.
  await page.locator('.new-foot button[type=submit]').click();
  await page.waitForURL(/\/table\//);
  const kinds = (await trial.table(page)).seats.map((/** @type {any} */ seat) => seat.kind).sort();
  assert.deepEqual(kinds, ['computer', 'person']);
});

trial('days a move: the form, the clock, and what is left', async (trial) => {
  const page = await trial.visitor();
  await page.goto('/new/halma');
  await page.locator('#seat-1').selectOption('here');
  await page.locator('#seat-name-1').fill('Bram');
  await page.locator('.radio:has(#first-1)').click();
  await page.locator('.segment:has(#clock-days)').click();
  await page.locator('#days').selectOption('3');
  await page.locator('.new-foot button[type=submit]').click();
  const player = new Player(trial, page);
  const table = await player.turn();
  assert.equal(table.clock.kind, 'days');
  await player.act(table, moves(table)[0]);
  await page.locator('[data-clock="2"]', { hasText: '3 days' }).waitFor();
  assert.equal(await page.locator('[data-clock="1"]').innerText(), '');
});

trial('a live clock gives time for every move, and ends the game of who has none left', async (trial) => {
  const { page, player } = await alone(trial, 'halma', { seats: beside, clock: { kind: 'live', initial: 5_000, increment: 3_600_000 } });
  let table = await player.turn();
  for (let n = 0; n < 2; n += 1) {
    await player.act(table, moves(table)[0]);
    table = await player.turn();
  }
  // More than was there at the beginning: an hour was gained with the move.
  await page.waitForFunction(() => /^[01]:\d\d:\d\d$/.test(document.querySelector('[data-clock="2"]')?.textContent ?? ''));
  const short = await alone(trial, 'halma', { seats: beside, clock: { kind: 'live', initial: 1_000, increment: 0 } });
  const first = await short.player.turn();
  await short.player.act(first, moves(first)[0]);
  await short.page.locator('.result h2').waitFor();
  assert.equal((await trial.table(short.page)).cause, 'time');
  assert.match(await short.page.locator('.result').innerText(), /Anna wins[^]*Time ran out/);
});

trial('the link is copied, and handed to the system where it can share', async (trial) => {
  const page = await trial.visitor({ permissions: ['clipboard-read', 'clipboard-write'] });
  await page.addInitScript(() => {
    // This browser has no sheet of the system's to share with; on a phone it is there.
    Object.defineProperty(navigator, 'share', {
      value: async (/** @type {ShareData} */ data) => void (/** @type {any} */ (window).shared = data.url),
    });
  });
  await page.goto('/');
  const id = await trial.make(page, { game: 'halma', players: 2, seats: [{ kind: 'me' }, { kind: 'open' }] });
  await page.goto(`/table/${id}`);
  await page.locator('.invite .link-row .button').first().click();
  await page.locator('.toast', { hasText: 'copied' }).waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), page.url());
  await page.locator('.invite .link-row .button').nth(1).click();
  assert.equal(await page.evaluate(() => /** @type {any} */ (window).shared), page.url());
  assert.ok(await page.locator('.invite .link-code svg').isVisible(), 'and there is a code for a camera');
});

trial('who sits down and thinks better of it stands up; a computer can fill the seat', async (trial) => {
  const [anna, bram] = [await trial.visitor(), await trial.visitor()];
  await anna.goto('/');
  const open = { kind: 'open' };
  const id = await trial.make(anna, { game: 'boomerang-hunt', players: 3, seats: [{ kind: 'me' }, open, open] });
  await anna.goto(`/table/${id}`);
  await sitDown(bram, anna.url(), 'Bram');
  await anna.locator('.player-name', { hasText: 'Bram' }).waitFor();
  await bram.locator('[data-focus=stand-2]').click();
  await bram.locator('[data-focus=sit-2]').waitFor();
  await anna.locator('.player-name', { hasText: 'Bram' }).waitFor({ state: 'detached' });
  for (const seat of [2, 3]) await anna.locator(`[data-focus=replace-${seat}]`).click();
  await anna.locator('.invite').waitFor({ state: 'hidden' });
  await new Player(trial, anna).turn();
  assert.deepEqual((await trial.table(anna)).seats.map((/** @type {any} */ seat) => seat.kind), ['person', 'computer', 'computer']);
});

trial('a changed name is shown to everybody at the table', async (trial) => {
  const [anna, bram] = [await trial.visitor(), await trial.visitor()];
  await pair(trial, anna, bram);
  const player = new Player(trial, anna);
  const table = await player.turn();
  await player.act(table, moves(table)[0]);
  await bram.locator('.action').first().waitFor();
  await anna.locator('.top .button-icon').click();
  await anna.locator('#settings-name').fill('Annabel');
  await anna.locator('#settings-name').press('Enter');
  for (const page of [anna, bram]) {
    await page.locator('.player-name', { hasText: 'Annabel' }).waitFor();
    await page.locator('.action[title^="Annabel: "]').waitFor();
  }
  // Also to those who come later, and in the lists.
  await bram.reload();
  await bram.locator('.player-name', { hasText: 'Annabel' }).waitFor();
  const id = tableId(bram);
  await bram.goto('/');
  await bram.locator(`.table-line[href="/table/${id}"]`, { hasText: 'Annabel' }).waitFor();
});
