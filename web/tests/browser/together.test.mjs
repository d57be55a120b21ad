/** Friends apart: by link, watching, agreeing, losing the server, another device. */
import assert from 'node:assert/strict';
import { moves } from './choices.mjs';
import { house, say, tableId } from './harness.mjs';
import { Player } from './player.mjs';
import { pair, sitDown } from './tables.mjs';

/** @typedef {import('playwright-core').Page} Page */

const { trial } = await house();

trial('two visitors play by link, and a third one watches', async (trial) => {
  const anna = await trial.visitor();
  await anna.goto('/new/halma');
  await anna.locator('#seat-name-0').fill('Anna');
  await anna.locator('#seat-1').selectOption('open');
  await anna.locator('.radio:has(#first-1)').click();
  await anna.locator('.new-foot button[type=submit]').click();
  const link = await anna.locator('.invite .link-field').inputValue();
  assert.equal(link, anna.url());
  assert.equal(await anna.locator('.spot.usable').count(), 0, 'nobody begins before all have come');

  const bram = await trial.visitor();
  await sitDown(bram, link, 'Bram');
  await anna.locator('.player-name', { hasText: 'Bram' }).waitFor();
  await anna.locator('.invite').waitFor({ state: 'hidden' });
  await bram.locator('.player-name', { hasText: 'Anna' }).waitFor();
  assert.equal(await anna.locator('.player-gone').count(), 0, 'both are there');

  const watcher = await trial.visitor();
  await watcher.goto(link);
  for (const page of [anna, bram, watcher]) await page.locator('.watchers').waitFor();

  const players = [new Player(trial, anna), new Player(trial, bram)];
  const onlooker = new Player(trial, watcher);
  for (let n = 0; n < 4; n += 1) {
    const [player, other] = [players[n % 2], players[(n + 1) % 2]];
    const table = await player.turn();
    const token = moves(table)[3 + n];
    await player.act(table, token);
    const [from, to] = [token.split('-')[0], token.split('-').pop()];
    for (const { page } of [player, other, onlooker]) {
      await page.locator(`.action[data-number="${n + 1}"]`).waitFor();
      assert.equal(await page.locator('.action .action-token').last().innerText(), token);
      // The pawn stands on its new square for everybody.
      await page.locator(`.spot[data-field="${from}"][aria-label*=empty]`).waitFor();
      await page.locator(`.spot[data-field="${to}"][aria-label*="${n % 2 === 0 ? 'red' : 'blue'} pawn"][aria-label*="last move"]`).waitFor();
    }
  }

  // Who watches can look, and nothing else.
  assert.equal(await watcher.locator('.spot.usable').count(), 0);
  for (const name of ['hint', 'take-back', 'resign']) assert.equal(await watcher.locator(`[data-control=${name}]`).count(), 0, name);
  const { tokens, view } = await trial.table(watcher);
  const [from, , to] = /** @type {string[]} */ (moves({ view })[0].split(/(-)/));
  await watcher.locator(`.spot[data-field="${from}"]`).click();
  await watcher.locator(`.spot[data-field="${to}"]`).click();
  assert.equal(await watcher.locator('.bar [data-focus=confirm]').count(), 0);
  assert.deepEqual((await trial.table(anna)).tokens, tokens, 'a click of theirs does nothing');

  // Who goes is seen to go, and to come back.
  await bram.goto('about:blank');
  await anna.locator('.player-gone').waitFor();
  await bram.goto(link);
  await anna.locator('.player-gone').waitFor({ state: 'detached' });
  await watcher.goto('/');
  await anna.locator('.watchers').waitFor({ state: 'detached' });
});

trial('nobody acts for another seat', async (trial) => {
  const [anna, bram, watcher] = [await trial.visitor(), await trial.visitor(), await trial.visitor()];
  const id = await pair(trial, anna, bram);
  await watcher.goto(`/table/${id}`);
  await watcher.locator('.player').first().waitFor();
  const { view } = await trial.table(anna);
  const [token] = moves({ view });
  const tries = /** @type {[Page, object, string[]][]} */ ([
    [bram, { type: 'act', number: 0, token }, ['not_your_turn', 'not_your_seat']],
    [watcher, { type: 'act', number: 0, token }, ['not_your_turn', 'not_your_seat', 'not_your_table']],
    [bram, { type: 'act', number: 0, token: 'resign1' }, ['not_your_turn', 'not_your_seat']],
    [watcher, { type: 'act', number: 0, token: 'resign2' }, ['not_your_turn', 'not_your_seat', 'not_your_table']],
    [watcher, { type: 'take_back', number: 0 }, ['not_your_turn', 'not_your_seat', 'not_your_table', 'no_such_number']],
    [bram, { type: 'sit', seat: 1, name: 'Anna' }, ['seat_taken']],
    [watcher, { type: 'replace', seat: 1, level: 1 }, ['not_your_seat', 'not_your_table']],
    [watcher, { type: 'stand', seat: 1 }, ['not_your_seat', 'not_your_table']],
    [bram, { type: 'hint' }, ['not_your_turn', 'not_your_seat']],
    [anna, { type: 'act', number: 0, token: 'a1-a16' }, ['illegal', 'unreadable']],
    [anna, { type: 'act', number: 7, token }, ['stale']],
  ]);
  for (const [page, message, allowed] of tries) {
    const { refusal, type } = await say(page, id, message);
    const error = refusal?.error ?? type;
    assert.ok(allowed.includes(error), `${JSON.stringify(message)}: ${error}`);
  }
  const table = await trial.table(anna);
  assert.deepEqual(table.tokens, []);
  assert.deepEqual(table.seats.map((/** @type {any} */ seat) => seat.kind), ['person', 'person']);
});

trial('the server is killed in mid-game: the page waits, comes back, and nothing is lost', async (trial) => {
  const page = await trial.visitor();
  await page.goto('/');
  const id = await trial.make(page, { game: 'halma', players: 2, options: ['board=8'], seats: [{ kind: 'me' }, { kind: 'computer', level: 1 }] });
  await page.goto(`/table/${id}`);
  const player = new Player(trial, page);
  for (let n = 0; n < 2; n += 1) {
    const table = await player.turn();
    await player.act(table, moves(table)[n]);
  }
  const { tokens } = await player.turn();
  assert.equal(tokens.length, 4);

  trial.serverMayBeDown = true;
  await trial.server.kill();
  await page.locator('.bar-lost').waitFor();
  assert.match(await page.locator('.bar-lost').innerText(), /connection/i);
  assert.equal(await page.locator('.spot.usable').count(), 0, 'nothing can be done meanwhile');
  await trial.server.revive();
  await page.locator('.bar-lost').waitFor({ state: 'detached' });

  const table = await player.turn();
  assert.deepEqual(table.tokens, tokens, 'every action is still there');
  await player.act(table, moves(table)[0]);
  assert.equal((await player.turn()).tokens.length, 6, 'the computer plays on too');

  // Killed while the computer is to act: it does so when it is back.
  const last = await player.turn();
  await player.act(last, moves(last)[0]);
  await trial.server.kill();
  await page.locator('.bar-lost').waitFor();
  await trial.server.revive();
  await page.locator('.bar-lost').waitFor({ state: 'detached' });
  const back = await player.turn();
  assert.equal(back.tokens[6], moves(last)[0], 'what was shown as done is done');
  assert.equal(back.tokens.length, 8);
});

trial('an action is taken back if the other agrees', async (trial) => {
  const [anna, bram] = [await trial.visitor(), await trial.visitor()];
  await pair(trial, anna, bram);
  const player = new Player(trial, anna);
  const table = await player.turn();
  await player.act(table, moves(table)[0]);
  const other = new Player(trial, bram);
  await other.turn();

  await anna.locator('[data-control=take-back]').click();
  await anna.locator('.bar-offer').waitFor();
  assert.match(await bram.locator('.bar-offer').innerText(), /Anna/);
  await bram.locator('.bar-offer [data-focus=no]').click();
  await anna.locator('.bar-offer').waitFor({ state: 'detached' });
  assert.equal((await trial.table(anna)).tokens.length, 1, 'it stays');

  await anna.locator('[data-control=take-back]:enabled').click();
  await bram.locator('.bar-offer [data-focus=yes]').click();
  for (const page of [anna, bram]) await page.locator('.rounds-none').waitFor();
  const back = await player.turn();
  assert.deepEqual(back.tokens, []);
  await player.act(back, moves(back)[1]);
  await bram.locator('.action').first().waitFor();
});

trial('after the game a rematch, with the seats moved on', async (trial) => {
  const [anna, bram] = [await trial.visitor(), await trial.visitor()];
  const id = await pair(trial, anna, bram);
  await new Player(trial, anna).turn();
  await anna.locator('[data-control=resign]').click();
  await anna.locator('dialog .button-danger').click();
  for (const page of [anna, bram]) await page.locator('.result h2').waitFor();
  await anna.locator('.result [data-focus=again]').click();
  await anna.waitForURL((url) => /\/table\//.test(url.pathname) && !url.pathname.endsWith(id));
  await bram.locator(`.result a[href="/table/${tableId(anna)}"]`).click();
  await bram.waitForURL(anna.url());
  const { seats } = await trial.table(anna);
  assert.deepEqual(seats.map((/** @type {any} */ seat) => seat.name), ['Bram', 'Anna']);
  // Whoever is to begin can.
  const next = await trial.table(anna);
  await new Player(trial, next.view.to_act[0] === 1 ? bram : anna).turn();
});

trial('the private link takes a visitor to another device, once', async (trial) => {
  const desk = await trial.visitor();
  await desk.goto('/');
  await desk.locator('#my-name').fill('Anna');
  await desk.locator('#my-name').press('Enter');
  await desk.locator('.toast').waitFor();
  const id = await trial.make(desk, { game: 'halma', players: 2, seats: [{ kind: 'me' }, { kind: 'computer', level: 1 }] });
  await desk.locator('.top .button-icon').click();
  const dialog = desk.locator('dialog[open]');
  await dialog.locator('.button', { hasText: 'Make a link' }).click();
  const link = await dialog.locator('.link-field').inputValue();
  await dialog.locator('.link-code svg').waitFor();

  const phone = await trial.visitor();
  await phone.goto(link);
  await phone.locator(`a[href="/table/${id}"]`).click();
  const player = new Player(trial, phone);
  const table = await player.turn();
  // Both devices are his, and each sees what is done on the other.
  await desk.goto(`/table/${id}`);
  const atDesk = new Player(trial, desk);
  await atDesk.turn();
  await player.act(table, moves(table)[0]);
  const next = await atDesk.turn();
  assert.equal(next.tokens.length, 2);
  await atDesk.act(next, moves(next)[0]);
  await player.turn();
  await player.shows(4);
  assert.equal((await (await phone.request.get('/api/me')).json()).name, 'Anna');

  const thief = await trial.visitor();
  await thief.goto(link);
  assert.match(await thief.locator('.toast-wrong').innerText(), /used already/);
  assert.equal(new URL(thief.url()).search, '');
  assert.equal(await thief.locator(`a[href="/table/${id}"]`).count(), 0);
});

trial('names are text, whatever is in them', async (trial) => {
  const [anna, bram] = [await trial.visitor(), await trial.visitor()];
  const name = '<img src=x onerror=alert(1)>';
  await pair(trial, anna, bram, name);
  await bram.locator('.player-name', { hasText: name }).waitFor();
  assert.equal(await bram.locator('img').count(), 0);
});
