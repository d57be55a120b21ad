/**
 * What the browser tests share: a server of their own on a free port with an empty folder, and
 * Chromium. `SPELKAST` names the program (target/release/spelkast unless said), `CHROMIUM` the
 * browser; `WEB` names a folder with the page, where it is not the one inside the program that is to
 * be tested. A test that fails leaves a picture of what its visitors saw in target/browser.
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

/** @typedef {import('playwright-core').Page} Page */

const root = fileURLToPath(new URL('../../../', import.meta.url));
const program = process.env.SPELKAST ?? join(root, 'target/release/spelkast');
const browserPath = process.env.CHROMIUM ?? '/usr/bin/chromium';
const pictures = join(root, 'target/browser');
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Chromium, as it runs everywhere: also as root and without a network. */
export const launch = () => chromium.launch({ executablePath: browserPath, args: flags });

/** How long anything may take that a page waits for, and a whole test, in milliseconds. */
const WAIT = 30_000;
const WHOLE = 120_000;

/** A server that can be killed and started again on the same folder and port. */
export class Server {
  /** @returns {Promise<Server>} */
  static async start() {
    assert.ok(existsSync(program), `${program} is not there: cargo build --release`);
    const server = new Server();
    await server.run('0');
    return server;
  }

  constructor() {
    this.folder = mkdtempSync(join(tmpdir(), 'spelkast-'));
    this.url = '';
    /** @type {import('node:child_process').ChildProcess | null} */
    this.child = null;
    process.once('exit', () => this.child?.kill('SIGKILL'));
  }

  /** @param {string} port */
  async run(port) {
    const words = ['serve', '--port', port, '--data', this.folder, '--no-open'];
    if (process.env.WEB) words.push('--web', process.env.WEB);
    this.child = spawn(program, words, { stdio: ['ignore', 'pipe', 'inherit'] });
    const lines = createInterface({ input: /** @type {any} */ (this.child.stdout) });
    for await (const line of lines) {
      this.url = line.trim();
      return;
    }
    throw new Error('the server ended before it said where it is');
  }

  /** As a power cut would. */
  async kill() {
    const child = this.child;
    if (!child) return;
    this.child = null;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await gone;
  }

  /** Starts it again after `kill`, where it was. */
  async revive() {
    await this.run(new URL(this.url).port);
  }

  async stop() {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** What one test has: visitors, each with a browser profile of his own, whose pages must not complain. */
export class Trial {
  /**
   * @param {Server} server
   * @param {import('playwright-core').Browser} browser
   * @param {string} name
   */
  constructor(server, browser, name) {
    this.server = server;
    this.browser = browser;
    this.name = name;
    /** @type {Page[]} */
    this.pages = [];
    /** @type {string[]} */
    this.complaints = [];
    /** While it is down, Chromium itself complains of every connection. */
    this.serverMayBeDown = false;
    /** @type {RegExp[]} */
    this.expected = [];
  }

  /**
   * @param {import('playwright-core').BrowserContextOptions} [options]
   * @returns {Promise<Page>}
   */
  async visitor(options = {}) {
    const context = await this.browser.newContext({
      baseURL: this.server.url,
      locale: 'en-GB',
      viewport: { width: 1280, height: 900 },
      reducedMotion: 'reduce',
      ...options,
    });
    context.setDefaultTimeout(WAIT);
    const page = await context.newPage();
    this.pages.push(page);
    page.on('console', (message) => {
      if (message.type() === 'error' && !this.isExpected(message.text())) this.complaints.push(`${page.url()}: ${message.text()}`);
    });
    page.on('pageerror', (error) => this.complaints.push(`${page.url()}: ${error.stack}`));
    return page;
  }

  /**
   * What the console may say in this test: a call that is refused is a line there.
   * @param {RegExp} words
   */
  expect(words) {
    this.expected.push(words);
  }

  /** @param {string} text */
  isExpected(text) {
    if (this.expected.some((words) => words.test(text))) return true;
    return this.serverMayBeDown && /ERR_CONNECTION|WebSocket|Failed to load/.test(text);
  }

  /** Fails if a page has complained. */
  assertQuiet() {
    assert.deepEqual(this.complaints, [], 'the console is silent');
  }

  /**
   * Makes a table for a visitor, without the page.
   * @param {Page} page
   * @param {Record<string, any>} wish
   * @returns {Promise<string>} Its id.
   */
  async make(page, wish) {
    const answer = await page.request.post('/api/tables', { data: { first: 1, ...wish } });
    assert.equal(answer.status(), 201, await answer.text());
    return (await answer.json()).id;
  }

  /**
   * What the server says of a table to a visitor.
   * @param {Page} page
   * @param {string} [id] The one that the page shows unless said.
   */
  async table(page, id = tableId(page)) {
    const answer = await page.request.get(`/api/tables/${id}`);
    assert.equal(answer.status(), 200, await answer.text());
    return answer.json();
  }

  async photograph() {
    mkdirSync(pictures, { recursive: true });
    for (const [n, page] of this.pages.entries()) {
      const path = join(pictures, `${this.name.replace(/\W+/g, '-')}-${n + 1}.png`);
      await page.screenshot({ path, timeout: 5_000 }).catch(() => {});
    }
  }

  async end() {
    for (const page of this.pages) await page.context().close().catch(() => {});
  }
}

/**
 * A server and a browser for the tests of a file.
 *
 * @returns {Promise<{server: Server, trial: (name: string, body: (trial: Trial, t: import('node:test').TestContext) => Promise<void>, timeout?: number) => void}>}
 */
export async function house() {
  const server = await Server.start();
  const browser = await launch().catch(async (error) => {
    await server.stop();
    throw error;
  });
  after(async () => {
    await browser.close();
    await server.stop();
  });
  return {
    server,
    trial: (name, body, timeout = WHOLE) =>
      void test(name, { timeout }, async (t) => {
        const trial = new Trial(server, browser, name);
        try {
          await body(trial, t);
          trial.assertQuiet();
        } catch (error) {
          await trial.photograph();
          throw error;
        } finally {
          await trial.end();
        }
      }),
  };
}

/** @param {Page} page */
export function tableId(page) {
  return new URL(page.url()).pathname.split('/').pop() ?? '';
}

export const GAMES = ['halma', 'forma', 'boomerang-hunt', 'boomerang-flip'];

/**
 * Says something to a table past the page, as a program of the visitor's could.
 * @param {Page} page
 * @param {string} id
 * @param {object} message
 * @returns {Promise<any>} The answer; to an action, that it was done.
 */
export function say(page, id, message) {
  return page.evaluate(
    ({ id, text }) =>
      new Promise((done, failed) => {
        const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/api/tables/${id}/live`);
        let asked = false;
        socket.onerror = () => failed(new Error('no connection'));
        socket.onmessage = (event) => {
          const heard = JSON.parse(event.data);
          if (heard.type === 'table' && !asked) {
            asked = true;
            socket.send(text);
          } else if (heard.request === 99 || heard.type === 'acted') {
            socket.close();
            done(heard);
          }
        };
      }),
    { id, text: JSON.stringify({ ...message, request: 99 }) },
  );
}

/** Whoever likes to see the pieces move; the others, in most tests, are spared the wait. */
export const MOVING = /** @type {const} */ ({ reducedMotion: 'no-preference' });

/** A phone that is held upright. */
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
