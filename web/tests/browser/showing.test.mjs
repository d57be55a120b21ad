/** Showing a game: pictures, moving ones, links to a move, cards, other pages, paper. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { assertAccessible } from './access.mjs';
import { GAMES, PHONE, house, say, tableId } from './harness.mjs';
import { alone, beside, playOut } from './tables.mjs';

/**
 * @typedef {import('playwright-core').Page} Page
 * @typedef {import('./harness.mjs').Trial} Trial
 */

const { server, trial } = await house();

/** The first actions of a game of Halma on the small board. */
const TOKENS = ['c2-d3', 'f7-e6', 'b3-c4', 'g6-f5', 'd1-e2', 'e8-d7'];

/**
 * Halma at one screen, some actions old.
 * @param {Trial} trial
 * @param {import('playwright-core').BrowserContextOptions} [visitor]
 */
async function begun(trial, visitor) {
  const { page } = await alone(trial, 'halma', { seats: beside, visitor });
  await playOut(trial, page, TOKENS);
  await page.locator(`.action[data-number="${TOKENS.length}"]`).waitFor();
  return page;
}

/**
 * @param {Page} page
 * @param {string} [tab]
 */
async function share(page, tab) {
  await page.locator('[data-control=share]').click();
  await page.locator('dialog[open] .tabs').waitFor();
  if (tab) await page.locator(`[data-tab=${tab}]`).click();
}

/** @param {Page} page */
const isDrawn = (page) =>
  page.waitForFunction(() => {
    const picture = /** @type {HTMLImageElement | null} */ (document.querySelector('.share-picture'));
    return picture?.complete && picture.naturalWidth > 100;
  });

/**
 * What a file of the server's is.
 * @param {Page} page
 * @param {string | null} path
 */
async function kindOf(page, path) {
  const answer = await page.request.get(String(path));
  assert.equal(answer.status(), 200, String(path));
  return answer.headers()['content-type'];
}

trial('a picture of the position that is looked at', async (trial) => {
  const page = await begun(trial);
  await page.locator('.action[data-number="2"]').click();
  await share(page, 'picture');
  await isDrawn(page);
  const src = await page.locator('.share-picture').getAttribute('src');
  assert.match(String(src), /picture\.svg\?number=2&theme=light/);
  await assertAccessible(page, 'a picture');
  await page.locator('.segment:has(#picture-theme-dark)').click();
  await isDrawn(page);
  assert.match(String(await page.locator('.share-picture').getAttribute('src')), /theme=dark/);
  const [png, svg] = await Promise.all(['png', 'svg'].map((ending) => page.locator(`[data-save=${ending}]`).getAttribute('href')));
  assert.equal(await kindOf(page, png), 'image/png');
  assert.equal(await kindOf(page, svg), 'image/svg+xml');
  const [download] = await Promise.all([page.waitForEvent('download'), page.locator('[data-save=png]').click()]);
  assert.match(download.suggestedFilename(), /^halma-.+\.png$/);
});

trial('the game as a moving picture, with progress', async (trial) => {
  const page = await begun(trial);
  await share(page, 'film');
  await assertAccessible(page, 'a moving picture');
  await page.evaluate(() => {
    const seen = (/** @type {any} */ (window).seen = []);
    new MutationObserver(() => {
      const words = document.querySelector('.share-making .soft')?.textContent;
      if (words && seen.at(-1) !== words) seen.push(words);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await page.locator('[data-film=make]').click();
  await isDrawn(page);
  const seen = await page.evaluate(() => /** @type {string[]} */ (/** @type {any} */ (window).seen));
  assert.equal(seen[0], 'Position 0 of 7');
  assert.equal(seen.at(-1), 'Position 7 of 7');
  assert.ok(seen.length > 3, seen.join(', '));
  const [download] = await Promise.all([page.waitForEvent('download'), page.locator('[data-film=save]').click()]);
  assert.match(download.suggestedFilename(), /^halma-.+\.gif$/);
  const whole = readFileSync(await download.path());
  assert.equal(whole.subarray(0, 6).toString(), 'GIF89a');

  // A stretch is a shorter one.
  await page.locator('dialog[open] .row .button').last().click();
  await page.locator('.segment:has(#film-what-no)').click();
  await page.locator('#film-from').fill('2');
  await page.locator('#film-to').fill('4');
  const asked = page.waitForRequest(/game\.gif/);
  await page.locator('[data-film=make]').click();
  assert.match((await asked).url(), /from=2&to=4/);
  await isDrawn(page);
});

trial('a moving picture that is cancelled, and one that is refused', async (trial) => {
  const page = await begun(trial);
  trial.expect(/429/);
  let refuse = false;
  await page.route('**/game.gif*', async (route) => {
    if (refuse) return route.fulfill({ status: 429, json: { error: 'too_many', clause: null, message: 'wait' } });
    // It comes when nobody wants it any more.
    await new Promise((done) => setTimeout(done, 1_500));
    return route.abort().catch(() => {});
  });
  await share(page, 'film');
  await page.locator('[data-film=make]').click();
  await page.locator('[data-film=cancel]').click();
  await page.locator('[data-film=make]:focus').waitFor();
  assert.equal(await page.locator('.share-wrong').count(), 0, 'who cancels is told of nothing wrong');
  refuse = true;
  await page.locator('[data-film=make]').click();
  await page.locator('.share-wrong', { hasText: 'Not so fast' }).waitFor();
});

trial('a link leads to a move, and the address follows', async (trial) => {
  const page = await begun(trial, { permissions: ['clipboard-read', 'clipboard-write'] });
  const plain = page.url();
  await page.locator('.action[data-number="3"]').click();
  assert.equal(page.url(), plain, 'looking about leaves the address alone');
  await share(page);
  assert.equal(await page.locator('dialog .link-field').inputValue(), `${plain}?at=3`);
  await page.locator('dialog .link-row .button').first().click();
  await page.locator('.toast', { hasText: 'copied' }).waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), `${plain}?at=3`);
  assert.equal(page.url(), `${plain}?at=3`);
  await page.locator('.segment:has(#share-what-table)').click();
  assert.equal(await page.locator('dialog .link-field').inputValue(), plain);
  await page.keyboard.press('Escape');

  const guest = await trial.visitor();
  await guest.goto(`${plain}?at=3`);
  await guest.locator('.bar', { hasText: 'after move 3 of 6' }).waitFor();
  await guest.locator('.action[data-number="3"][aria-current]').waitFor();
  await guest.locator('#spoken', { hasText: 'Move 3 of 6. ' }).waitFor({ state: 'attached' });
  await guest.keyboard.press('ArrowRight');
  await guest.waitForURL(`${plain}?at=4`);
  await guest.keyboard.press('End');
  await guest.waitForURL(plain);
  await guest.goto(`${plain}?at=0`);
  await guest.locator('.bar', { hasText: 'after move 0 of 6' }).waitFor();
  // Beyond the end is the end; what is no number is nothing.
  for (const at of ['99', 'x', '-1', '']) {
    await guest.goto(`${plain}?at=${at}`);
    await guest.locator('.action[data-number="6"][aria-current]').waitFor();
    await guest.locator('.bar', { hasText: 'turn' }).waitFor();
  }
});

trial('a link to a game that is gone says so', async (trial) => {
  trial.expect(/404/);
  const page = await trial.visitor();
  for (const path of ['/table/k7x2k7x2k7x2?at=3', '/embed/k7x2k7x2k7x2']) {
    await page.goto(path);
    await page.locator('.sorry', { hasText: 'does not exist (any more)' }).waitFor();
  }
});

trial('a link has a card', async (trial) => {
  const page = await begun(trial);
  const card = async (/** @type {string} */ path) => {
    const html = await (await page.request.get(path)).text();
    return (/** @type {string} */ name) => new RegExp(`"${name}" content="([^"]*)"`).exec(html)?.[1].replaceAll('&amp;', '&') ?? '';
  };
  const table = await card(page.url());
  assert.equal(table('og:title'), 'Halma: Anna – Bram');
  assert.match(table('og:description'), /Anna’s turn · 6 moves/);
  assert.ok(table('og:image').startsWith(server.url), table('og:image'));
  assert.equal(await kindOf(page, table('og:image')), 'image/png');
  const gone = await card('/table/k7x2k7x2k7x2');
  assert.equal(gone('og:title'), 'Spelkast');
  assert.equal(await kindOf(page, gone('og:image')), 'image/png');
});

/**
 * A page of somebody else's, with something of ours in it.
 * @param {string} inside
 */
async function elsewhere(inside) {
  const other = createServer((request, answer) => {
    answer.setHeader('content-type', 'text/html');
    answer.end(`<!doctype html><title>Blog</title><h1>Our evening</h1>${inside}`);
  });
  await new Promise((done) => other.listen(0, '127.0.0.1', () => done(null)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (other.address());
  // Another name for the same machine is another site.
  return { url: `http://localhost:${port}/`, close: () => other.close() };
}

trial('a game in another page, live', async (trial) => {
  const page = await begun(trial);
  const id = tableId(page);
  await share(page, 'more');
  await assertAccessible(page, 'more');
  const code = await page.locator('[data-embed=code]').inputValue();
  assert.match(code, new RegExp(`^<iframe src="${server.url}/embed/${id}" [^\\n]*></iframe>$`));
  await page.keyboard.press('Escape');

  const blog = await elsewhere(code);
  try {
    const reader = await trial.visitor();
    await reader.goto(blog.url);
    const frame = reader.frameLocator('iframe');
    await frame.locator('.embed-name', { hasText: 'Bram' }).waitFor();
    await frame.locator('.spot').first().waitFor();
    await frame.locator('.embed-status', { hasText: 'Anna’s turn' }).waitFor();
    assert.equal(await frame.locator('.top').isVisible(), false);
    for (const what of ['.spot.usable', '.control', '.bar', 'form']) assert.equal(await frame.locator(what).count(), 0, what);
    // It goes on while it is looked at.
    const { view } = await trial.table(page);
    await say(page, id, { type: 'act', number: view.number, token: view.legal[0] });
    await frame.locator('.embed-status', { hasText: 'Bram’s turn' }).waitFor();
    await frame.locator('.steps button').nth(1).click();
    await frame.locator('.embed-status', { hasText: 'Move 6 of 7' }).waitFor();
    await frame.locator('.slider').fill('2');
    await frame.locator('.embed-status', { hasText: 'Move 2 of 7' }).waitFor();
    const [opened] = await Promise.all([reader.context().waitForEvent('page'), frame.locator('.embed-foot a').click()]);
    await opened.locator('.player').first().waitFor();
    assert.equal(tableId(opened), id);
    assert.equal(await frame.locator('.embed').count(), 1, 'the frame shows what it showed');
  } finally {
    blog.close();
  }
});

trial('nothing else can be put into another page', async (trial) => {
  const page = await begun(trial);
  trial.expect(/frame-ancestors|X-Frame-Options|Refused to|Framing/);
  const blog = await elsewhere(['/', `/table/${tableId(page)}`, '/new/halma', '/rules/halma'].map((path) => `<iframe src="${server.url}${path}"></iframe>`).join(''));
  try {
    const reader = await trial.visitor();
    await reader.goto(blog.url);
    assert.equal(reader.frames().length, 5);
    for (const frame of reader.frames().slice(1)) await frame.waitForURL(/^chrome-error:/);
  } finally {
    blog.close();
  }
});

/**
 * How many pages a PDF has.
 * @param {Buffer} pdf
 */
const pages = (pdf) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;

for (const game of GAMES) {
  trial(`${game} on paper is one sheet`, async (trial) => {
    const { page, player } = await alone(trial, game, game === 'halma' ? { seats: beside, visitor: { colorScheme: 'dark' } } : {});
    if (game === 'halma') await playOut(trial, page, TOKENS);
    await player.turn();
    await page.evaluate(() => addEventListener('beforeprint', () => (document.body.dataset.sheets = String(document.querySelectorAll('.paper-head, .paper-players, .paper-actions').length))));
    const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
    assert.equal(pages(pdf), 1);
    assert.equal(await page.evaluate(() => document.body.dataset.sheets), '3', 'it had what is for paper');
    assert.equal(await page.locator('.paper-head').count(), 0, 'what is for paper is gone again');
  });
}

trial('what is printed is the position, the scores and the moves', async (trial) => {
  const page = await begun(trial);
  await page.locator('.action[data-number="2"]').click();
  await page.evaluate(() => {
    window.print = () => {
      dispatchEvent(new Event('beforeprint'));
      document.body.dataset.printed = String(document.querySelector('dialog[open]') === null);
    };
  });
  await share(page, 'more');
  await page.locator('[data-share=print]').click();
  await page.locator('body[data-printed=true]').waitFor();
  await page.emulateMedia({ media: 'print' });
  for (const shown of ['.paper-head', '.paper-players', '.paper-actions', '.table-board']) assert.ok(await page.locator(shown).isVisible(), shown);
  for (const hidden of ['.top', '.table-left', '.table-right', '.bar']) assert.ok(!(await page.locator(hidden).first().isVisible()), hidden);
  assert.match(await page.locator('.paper-head').innerText(), /Halma[^]*20\d\d[^]*Move 2 of 6/);
  assert.match(await page.locator('.paper-players').innerText(), /Anna[^]*Bram/);
  assert.deepEqual(await page.locator('.paper-token').allInnerTexts(), TOKENS);
  assert.equal(await page.locator('.paper-here').innerText(), TOKENS[1]);
});

trial('sharing on a small phone', async (trial) => {
  const page = await begun(trial, { ...PHONE, viewport: { width: 360, height: 640 } });
  for (const tab of ['link', 'picture', 'film', 'more']) {
    if (tab === 'link') await share(page);
    else await page.locator(`[data-tab=${tab}]`).click();
    const wide = await page.evaluate(() => {
      const box = /** @type {HTMLElement} */ (document.querySelector('dialog[open]'));
      return box.scrollWidth - box.clientWidth;
    });
    assert.ok(wide <= 0, `${tab}: ${wide}`);
  }
  // By keys, from one to the next.
  await page.keyboard.press('Home');
  await page.locator('[data-tab=link][aria-selected=true]:focus').waitFor();
  await page.keyboard.press('ArrowRight');
  await page.locator('[data-tab=picture][aria-selected=true]:focus').waitFor();
});
