/** What the server sends: how much of it, how fast a slow phone can use it, and how it is guarded. */
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import ts from 'typescript';
import { GAMES, PHONE, house } from './harness.mjs';

const { trial, server } = await house();

/** The most that may be fetched until the cupboard can be used, and with all that is fetched ahead. */
const FIRST = { bytes: 60_000, files: 20 };
const ALL = { bytes: 190_000, files: 120 };
/** A slow phone: 1.6 Mbit/s with 150 ms to the server and back, and a quarter of this machine's speed. */
const SLOW = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };

/**
 * Counts what a page fetches.
 * @param {import('playwright-core').Page} page
 */
async function weigh(page) {
  const devtools = await page.context().newCDPSession(page);
  const sum = { bytes: 0, files: 0 };
  await devtools.send('Network.enable');
  /** @type {Map<string, Promise<number>>} */
  const packed = new Map();
  // A page served from a folder, for those who change it, is not packed.
  if (process.env.WEB)
    page.on('response', (response) => {
      packed.set(response.url(), response.body().then((body) => gzipSync(body).length, () => 0));
    });
  devtools.on('Network.loadingFinished', (event) => {
    sum.bytes += event.encodedDataLength;
    sum.files += 1;
  });
  return async () => {
    if (!process.env.WEB) return { ...sum };
    const sizes = await Promise.all(packed.values());
    return { bytes: sizes.reduce((a, b) => a + b, 0), files: sizes.length };
  };
}

/**
 * @param {{bytes: number, files: number}} weight
 * @param {{bytes: number, files: number}} most
 */
function assertLight(weight, most) {
  assert.ok(weight.files > 5 && weight.bytes > 10_000, 'it was weighed');
  assert.ok(weight.bytes <= most.bytes, `${weight.bytes} bytes`);
  assert.ok(weight.files <= most.files, `${weight.files} files`);
}

/** @param {{bytes: number, files: number}} weight */
const inWords = ({ bytes, files }) => `${files} files, ${Math.round(bytes / 1000)} kB`;

trial('the first load is light', async (trial, t) => {
  // Who pays by the byte gets what is seen and nothing else.
  const thrifty = await trial.visitor(PHONE);
  await thrifty.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  const first = await weigh(thrifty);
  /** @type {string[]} */
  const calls = [];
  thrifty.on('request', (request) => void (request.url().includes('/api/') && calls.push(request.url())));
  await thrifty.goto('/', { waitUntil: 'networkidle' });
  await thrifty.locator('.box').nth(3).waitFor();
  const least = await first();
  t.diagnostic(`the cupboard: ${inWords(least)}`);
  assertLight(least, FIRST);
  assert.deepEqual(calls, [], 'what it would ask for came with the page');

  const page = await trial.visitor(PHONE);
  const all = await weigh(page);
  await page.goto('/', { waitUntil: 'networkidle' });
  const most = await all();
  t.diagnostic(`with the table and all games, fetched ahead: ${inWords(most)}`);
  assertLight(most, ALL);
  assert.ok(most.files > least.files, 'the games are fetched ahead');
});

/** Runs in the page before anything else, and notes when a visitor could first do something. */
function watch() {
  const seen = /** @type {Record<string, number>} */ ({});
  Object.assign(window, { seen });
  const note = (/** @type {string} */ name) => (seen[name] ??= performance.now());
  const places = { cupboard: '.box button', board: '.table-board [role=gridcell]' };
  const look = () => {
    for (const [name, selector] of Object.entries(places))
      // What has been put in is there once it has been drawn.
      if (!(name in seen) && document.querySelector(selector)) requestAnimationFrame(() => setTimeout(() => note(name)));
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
  addEventListener('click', () => note('click'), true);
}

/**
 * A phone on a slow line, and the times that its page has seen, in whole milliseconds.
 * @param {import('./harness.mjs').Trial} trial
 */
async function slowPhone(trial) {
  const page = await trial.visitor(PHONE);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', SLOW);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript(watch);
  /** @param {string} name */
  const seen = async (name) => {
    const time = await page.waitForFunction((name) => /** @type {any} */ (window).seen[name], name);
    return Math.round(Number(await time.jsonValue()));
  };
  return { page, seen };
}

trial('a slow phone can play soon', async (trial, t) => {
  for (const game of GAMES) {
    const { page: phone, seen } = await slowPhone(trial);
    await phone.goto('/', { waitUntil: 'commit' });
    await phone.locator(`.box[data-game=${game}] button`).tap();
    const [cupboard, board] = [await seen('cupboard'), (await seen('board')) - (await seen('click'))];
    const link = phone.url();
    await phone.goto('/', { waitUntil: 'commit' });
    const again = await seen('cupboard');
    await phone.close();
    const friend = await slowPhone(trial);
    await friend.page.goto(link, { waitUntil: 'commit' });
    const direct = await friend.seen('board');
    await friend.page.close();
    t.diagnostic(
      `${game}: the cupboard after ${cupboard} ms, the board ${board} ms after the tap, ` +
        `the cupboard again after ${again} ms; the board by its link after ${direct} ms`,
    );
  }
});

trial('what is sent is what was written, without comments', async (trial) => {
  const page = await trial.visitor();
  await page.goto('/');
  const base = await page.locator('script[type=module]').getAttribute('src');
  const web = new URL('../../', import.meta.url);
  const scripts = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.js') && !/^(node_modules|tests)/.test(path));
  assert.ok(scripts.length > 40);
  for (const path of scripts) {
    const answer = await page.request.get(new URL(path, new URL(base ?? '', server.url)).href);
    assert.equal(answer.status(), 200, path);
    assert.deepEqual(tokens(await answer.text()), tokens(readFileSync(new URL(path, web), 'utf8')), path);
  }
});

/**
 * A script as the parser sees it: every leaf of its tree, and whether a line begins there, for that
 * can end a statement.
 * @param {string} code
 */
function tokens(code) {
  const file = ts.createSourceFile('a.js', code, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS);
  /** @type {string[]} */
  const leaves = [];
  /** @param {import('typescript').Node} node */
  const visit = (node) => {
    const children = node.getChildren(file).filter((child) => !ts.isJSDoc(child));
    if (children.length === 0) leaves.push((/\n/.test(code.slice(node.getFullStart(), node.getStart(file))) ? '\n' : '') + node.getText(file));
    for (const child of children) visit(child);
  };
  visit(file);
  // What stands before the first token is of no matter.
  leaves[0] = leaves[0]?.trimStart();
  return leaves;
}

trial('every answer is guarded', async (trial) => {
  const page = await trial.visitor();
  /** @type {import('playwright-core').Response[]} */
  const responses = [];
  page.on('response', (response) => void responses.push(response));
  await page.goto('/');
  await page.locator('.box[data-game=forma] button').click();
  await page.locator('.table .player').first().waitFor();
  for (const path of ['/', '/api/games', '/api/me', '/api/tables/nothing', '/nothing', '/api/pictures/halma.svg']) {
    const headers = (await page.request.get(path)).headers();
    assert.match(headers['content-security-policy'] ?? '', /default-src '(self|none)'/, path);
    assert.doesNotMatch(headers['content-security-policy'] ?? '', /unsafe|\*/, path);
    assert.equal(headers['x-content-type-options'], 'nosniff', path);
  }
  assert.ok(responses.length > 5, 'there were answers');
  // Those so far: what is fetched ahead goes on coming.
  for (const response of [...responses]) {
    const [url, headers] = [response.url(), await response.allHeaders()];
    const policy = `default-src '${response.request().isNavigationRequest() ? 'self' : 'none'}'`;
    assert.ok(url.startsWith(server.url), `${url}: from outside`);
    assert.ok(headers['content-security-policy']?.startsWith(policy), `${url}: no policy`);
    assert.equal(headers['x-content-type-options'], 'nosniff', `${url}: sniffed`);
  }
  const cookies = await page.context().cookies();
  assert.ok(cookies.length > 0 && cookies.every((cookie) => cookie.httpOnly && cookie.sameSite !== 'None'), 'no script reads who one is');
});

trial('another page cannot use a visitor', async (trial) => {
  const page = await trial.visitor();
  await page.goto('/');
  const data = { game: 'halma', players: 2, seats: [{ kind: 'me' }, { kind: 'computer', level: 1 }] };
  const answer = await page.request.post('/api/tables', { data, headers: { origin: 'https://example.org' } });
  assert.equal(answer.status(), 403);
  assert.equal((await answer.json()).error, 'wrong_origin');
  // Nor does a script run that somebody slipped into the page.
  trial.expect(/Content Security Policy/);
  const [, ran] = await Promise.all([
    page.waitForEvent('console', (message) => message.type() === 'error'),
    page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'window.slipped = true';
      document.head.append(script);
      return 'slipped' in window;
    }),
  ]);
  assert.ok(!ran);
});
