/** Tables for the tests, and what is done at them past the page or in its settings. */
import assert from 'node:assert/strict';
import { say } from './harness.mjs';
import { Player } from './player.mjs';

/**
 * @typedef {import('playwright-core').Page} Page
 * @typedef {import('./harness.mjs').Trial} Trial
 */

/** Two people at one screen. */
export const beside = [{ kind: 'me' }, { kind: 'here', name: 'Bram' }];

/** Short games, where there are. */
const SHORT = /** @type {Record<string, string[]>} */ ({ halma: ['board=8'], 'boomerang-hunt': ['duel'] });

/**
 * Me against a computer of the first level, unless others are named; I begin.
 * @param {Trial} trial
 * @param {string} game
 * @param {{seats?: object[], options?: string[], clock?: object, edition?: string, edition_text?: string, visitor?: import('playwright-core').BrowserContextOptions}} [wish]
 */
export async function alone(trial, game, wish = {}) {
  const { seats = [{ kind: 'me' }, { kind: 'computer', level: 1 }], options = (seats.length === 2 && SHORT[game]) || [], visitor, ...rest } = wish;
  const page = await trial.visitor(visitor);
  await page.goto('/');
  await page.request.put('/api/me', { data: { name: 'Anna' } });
  const id = await trial.make(page, { game, players: seats.length, options, seats, ...rest });
  await page.goto(`/table/${id}`);
  return { page, player: new Player(trial, page) };
}

/**
 * Drags as a hand does, over everything between.
 * @param {Page} page
 * @param {import('playwright-core').Locator} from
 * @param {import('playwright-core').Locator} to
 */
export async function drag(page, from, to) {
  await from.hover();
  const end = await to.boundingBox();
  assert.ok(end);
  await page.mouse.down();
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 12 });
  await page.mouse.up();
}

/**
 * Turns a switch of the settings.
 * @param {Page} page
 * @param {string} name
 */
export async function flick(page, name) {
  await page.locator('.top .button-icon').click();
  await page.locator(`label:has(#switch-${name})`).click();
  await page.locator('dialog[open] .dialog-head button').click();
  await page.locator('dialog').waitFor({ state: 'detached' });
}

/**
 * Goes on past the page, for whoever is to act, until the position is as wanted.
 * @param {Trial} trial
 * @param {Page} page Whose seats are all the seats.
 * @param {(table: any) => boolean} wanted
 * @param {(table: any) => string} choose
 */
export async function goOn(trial, page, wanted, choose) {
  let table = await trial.table(page);
  for (let n = 0; n < 400 && !wanted(table); n += 1) {
    assert.ok(!table.view.over, 'the game goes on until then');
    const heard = await say(page, table.id, { type: 'act', number: table.view.number, token: choose(table) });
    assert.equal(heard.type, 'acted', JSON.stringify(heard.refusal));
    table = await trial.table(page);
  }
  assert.ok(wanted(table), 'it came to that');
  return table;
}

/**
 * Plays tokens past the page.
 * @param {Trial} trial
 * @param {Page} page
 * @param {string[]} tokens
 */
export async function playOut(trial, page, tokens) {
  const begun = (await trial.table(page)).tokens.length;
  const all = begun + tokens.length;
  return goOn(trial, page, (table) => table.tokens.length === all, (table) => tokens[table.tokens.length - begun]);
}

/**
 * Two visitors at a table of Halma, the first to begin.
 * @param {Trial} trial
 * @param {Page} first
 * @param {Page} second
 * @param {string} [name]
 */
export async function pair(trial, first, second, name = 'Anna') {
  await first.goto('/');
  await first.request.put('/api/me', { data: { name } });
  const id = await trial.make(first, { game: 'halma', players: 2, options: ['board=8'], seats: [{ kind: 'me' }, { kind: 'open' }] });
  await first.goto(`/table/${id}`);
  await sitDown(second, first.url(), 'Bram');
  return id;
}

/**
 * @param {Page} page
 * @param {string} link
 * @param {string} name
 */
export async function sitDown(page, link, name) {
  await page.goto(link);
  await page.locator('[data-focus=sit-2]').click();
  await page.locator('#sit-name').fill(name);
  await page.locator('dialog button[type=submit]').click();
  await page.locator('.player-name .tag').waitFor();
}

/**
 * A line to the server that can be cut and mended, as in a tunnel. To be called before the page is
 * opened.
 * @param {Page} page
 */
export async function line(page) {
  let down = false;
  /** @type {Set<import('playwright-core').WebSocketRoute>} */
  const open = new Set();
  await page.routeWebSocket(/\/live/, (socket) => {
    if (down) return void socket.close();
    socket.connectToServer();
    open.add(socket);
  });
  return {
    async cut() {
      down = true;
      for (const socket of open) await socket.close();
      open.clear();
      await page.locator('.bar-lost').waitFor();
    },
    mend() {
      down = false;
    },
  };
}

/**
 * Drags with one finger.
 * @param {Page} page
 * @param {import('playwright-core').Locator} from
 * @param {import('playwright-core').Locator} to
 * @param {number} [above] How far what is dragged floats above the finger, in pixels.
 */
export async function finger(page, from, to, above = 0) {
  // Both have to be in sight, below what stays at the top.
  await to.evaluate((place) => scrollTo(0, scrollY + place.getBoundingClientRect().top - 100));
  const [begin, end] = [await from.boundingBox(), await to.boundingBox()];
  assert.ok(begin && end);
  assert.ok(begin.y > 0 && begin.y + begin.height < (page.viewportSize()?.height ?? 0) && end.y > 0, 'both are in sight');
  const hand = await page.context().newCDPSession(page);
  const [x, y] = [begin.x + begin.width / 2, begin.y + begin.height / 2];
  const [dx, dy] = [end.x + end.width / 2 - x, end.y + end.height / 2 + above - y];
  await hand.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  for (let n = 1; n <= 10; n += 1) {
    await hand.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: x + (dx * n) / 10, y: y + (dy * n) / 10 }] });
  }
  await hand.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await hand.detach();
}
