// Pictures of every view, light and dark, on a phone and on a wide screen:
//
//     node web/tests/screens.mjs URL [OUT] [PART…]
//
// URL is a running server; OUT is target/screens unless said otherwise; with PARTs only the pictures
// whose name contains one of them are made. CHROMIUM names another browser than /usr/bin/chromium.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { launch } from './browser/harness.mjs';

const [url, out = 'target/screens', ...parts] = process.argv.slice(2);
if (!url) {
  console.error('usage: node web/tests/screens.mjs URL [OUT] [PART…]');
  process.exit(2);
}
const SIZES = [
  { width: 390, height: 844, phone: true },
  { width: 1440, height: 900, phone: false },
];
const THEMES = ['light', 'dark'];
const GAMES = [
  { name: 'halma', players: 2, actions: 24, options: [] },
  { name: 'halma', title: 'halma-4', players: 4, actions: 40, options: [] },
  { name: 'forma', players: 2, actions: 14, options: [] },
  { name: 'boomerang-hunt', players: 3, actions: 26, options: ['referee'] },
  { name: 'boomerang-flip', players: 2, actions: 12, options: [] },
];

mkdirSync(out, { recursive: true });
const browser = await launch();
/** @type {string[]} */
const faults = [];

// One visitor for all pictures, so that the cupboard has tables in it.
const first = await browser.newContext({ locale: 'nl' });
const tables = await prepare(await first.newPage());
const cookies = await first.storageState();
await first.close();

for (const theme of THEMES) {
  for (const size of SIZES) {
    const context = await browser.newContext({
      storageState: cookies,
      viewport: { width: size.width, height: size.height },
      colorScheme: theme,
      hasTouch: size.phone,
      isMobile: size.phone,
      reducedMotion: 'reduce',
      locale: process.env.LOCALE ?? 'nl',
    });
    const page = await context.newPage();
    page.on(
      'console',
      (message) =>
        message.type() === 'error' &&
        !page.url().endsWith('nothing-here') &&
        faults.push(`${page.url()}: ${message.text()}`),
    );
    page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`));
    for (const [name, show] of views(tables)) {
      if (parts.length > 0 && !parts.some((part) => name.includes(part))) continue;
      try {
        await show(page);
        await page.waitForTimeout(250);
        await page.screenshot({
          path: join(out, `${name}-${size.width}-${theme}.png`),
          fullPage: !name.startsWith('dialog'),
        });
      } catch (error) {
        faults.push(`${name} ${size.width} ${theme}: ${error.message.split('\n')[0]}`);
      }
    }
    await context.close();
  }
}
await browser.close();
for (const fault of new Set(faults)) console.error(fault);
console.log(`pictures in ${out}`);
process.exit(faults.length > 0 ? 1 : 0);

/**
 * Tables in the middle of play and one that is over.
 * @param {import('playwright-core').Page} page
 */
async function prepare(page) {
  await page.goto(url);
  await page.waitForSelector('.box');
  await page.evaluate(() =>
    fetch('/api/me', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: '{"name":"Anna"}',
    }),
  );
  /** @type {Record<string, string>} */
  const ids = {};
  for (const { name, title = name, players, actions, options } of GAMES) {
    const seats = [
      { kind: 'me' },
      ...['Bram', 'Chloé', 'Dirk', 'Els'].slice(0, players - 1).map((who) => ({ kind: 'here', name: who })),
    ];
    ids[title] = await make(page, {
      game: name,
      players,
      options,
      seats,
      clock: { kind: 'live', initial: 900_000, increment: 5_000 },
    });
    await play(page, ids[title], actions);
  }
  ids.start = await make(page, {
    game: 'halma',
    players: 2,
    seats: [{ kind: 'me' }, { kind: 'computer', level: 3 }],
    first: 1,
  });
  ids.invite = await make(page, {
    game: 'halma',
    players: 2,
    seats: [{ kind: 'me' }, { kind: 'open' }],
    clock: { kind: 'days', days: 3 },
  });
  ids.over = await make(page, {
    game: 'boomerang-flip',
    players: 2,
    seats: [{ kind: 'me' }, { kind: 'here', name: 'Bram' }],
    first: 1,
  });
  await play(page, ids.over, 200);
  return ids;
}

/**
 * @param {import('playwright-core').Page} page
 * @param {object} wish
 */
async function make(page, wish) {
  const body = JSON.stringify({
    options: [],
    edition: 'standard',
    edition_text: null,
    first: 1,
    clock: null,
    ...wish,
  });
  const answer = await page.evaluate(
    async (text) =>
      (
        await fetch('/api/tables', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: text,
        })
      ).json(),
    body,
  );
  if (!answer.id) throw new Error(`no table: ${JSON.stringify(answer)}`);
  return answer.id;
}

/**
 * Plays so many actions for whoever is to act, the same ones every time.
 * @param {import('playwright-core').Page} page
 * @param {string} id
 * @param {number} actions
 */
async function play(page, id, actions) {
  await page.evaluate(
    ({ id, actions }) =>
      new Promise((done, failed) => {
        const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/api/tables/${id}/live`);
        let dice = 12345;
        let answered = -1;
        const act = (/** @type {any} */ view) => {
          // The table may be told again before the first action: each position is acted in once.
          if (view.number <= answered) return;
          answered = view.number;
          const legal = (view.legal ?? []).filter(
            (/** @type {string} */ token) => !/^(claim|repetition)/.test(token),
          );
          if (!view.legal && !view.over && view.number < actions) {
            // Too many to list: the computer knows one.
            socket.send(JSON.stringify({ type: 'hint' }));
            return;
          }
          if (view.over || view.number >= actions || legal.length === 0) {
            socket.close();
            done(null);
            return;
          }
          dice = (dice * 1103515245 + 12345) % 2147483648;
          // Large shapes first, captures rather than steps: a position worth looking at.
          const best = legal.filter(
            (/** @type {string} */ token) =>
              token.length >= Math.max(...legal.map((/** @type {string} */ t) => t.length)) - 1,
          );
          const from = dice % 3 === 0 ? legal : best;
          socket.send(
            JSON.stringify({
              type: 'act',
              number: view.number,
              token: from[Math.floor((dice / 2147483648) * from.length)],
            }),
          );
        };
        socket.onmessage = (event) => {
          const message = JSON.parse(event.data);
          if (message.type === 'hinted')
            socket.send(JSON.stringify({ type: 'act', number: answered, token: message.best[0].token }));
          if (message.type === 'table' && message.view.number === 0) act(message.view);
          if (message.type === 'acted') act(message.view);
          if (message.type === 'refused') failed(new Error(JSON.stringify(message)));
        };
        socket.onerror = () => failed(new Error('no socket'));
      }),
    { id, actions },
  );
}

/**
 * @param {Record<string, string>} ids
 * @returns {[string, (page: import('playwright-core').Page) => Promise<void>][]}
 */
function views(ids) {
  const table = (/** @type {string} */ id) => async (/** @type {import('playwright-core').Page} */ page) => {
    await page.goto(`${url}/table/${id}`);
    await page.waitForSelector('.table .player');
    await page.waitForTimeout(300);
  };
  /** @type {[string, (page: import('playwright-core').Page) => Promise<void>][]} */
  const all = [
    [
      'home',
      async (page) => {
        await page.goto(url);
        await page.waitForSelector('.box');
      },
    ],
    [
      'dialog-settings',
      async (page) => {
        await page.goto(url);
        await page.waitForSelector('.box');
        await page.click('.top > .button-icon');
        await page.waitForSelector('dialog[open]');
      },
    ],
  ];
  for (const name of new Set(GAMES.map((game) => game.name))) {
    all.push([
      `new-${name}`,
      async (page) => {
        await page.goto(`${url}/new/${name}`);
        await page.waitForSelector('.new-seat');
      },
    ]);
  }
  for (const name of ['', 'halma', 'forma', 'boomerang-hunt', 'boomerang-flip']) {
    all.push([
      name ? `workshop-${name}` : 'workshop',
      async (page) => {
        await page.goto(`${url}/workshop/${name}`.replace(/\/$/, ''));
        await page.waitForSelector(name ? '.preview svg' : '.workshop-game');
      },
    ]);
  }
  for (const { name, title = name } of GAMES) all.push([`table-${title}`, table(ids[title])]);
  all.push(
    ['table-start', table(ids.start)],
    ['table-invite', table(ids.invite)],
    ['table-over', table(ids.over)],
    [
      'table-back',
      async (page) => {
        await table(ids.halma)(page);
        await page.keyboard.press('ArrowLeft');
        await page.keyboard.press('ArrowLeft');
        await page.waitForTimeout(300);
      },
    ],
    [
      'dialog-help',
      async (page) => {
        await table(ids.start)(page);
        await page.keyboard.press('?');
        await page.waitForSelector('dialog[open]');
      },
    ],
    [
      'dialog-share',
      async (page) => {
        await table(ids.start)(page);
        await page.click('[data-control=share]');
        await page.waitForSelector('dialog[open]');
      },
    ],
    [
      'missing',
      async (page) => {
        await page.goto(`${url}/table/nothing-here`);
        await page.waitForSelector('.sorry');
      },
    ],
  );
  return all;
}
