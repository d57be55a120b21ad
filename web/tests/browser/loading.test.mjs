/** What the server sends: how much of it, how fast a slow phone can use it, and how it is guarded. */
import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import { PHONE, house } from './harness.mjs';

const { trial, server } = await house();

/** The most that the first load may weigh, in bytes. */
const MOST = 150_000;
/** A slow phone: 1.6 Mbit/s with 150 ms to the server and back, and a quarter of this machine's speed. */
const SLOW = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };

trial('the first load is light, and a slow phone can use it soon', async (trial, t) => {
  const page = await trial.visitor(PHONE);
  const devtools = await page.context().newCDPSession(page);
  let weight = 0;
  let count = 0;
  await devtools.send('Network.enable');
  devtools.on('Network.loadingFinished', (event) => {
    weight += event.encodedDataLength;
    count += 1;
  });
  /** @type {Promise<number>[]} */
  const packed = [];
  page.on('response', (response) => void packed.push(response.body().then((body) => gzipSync(body).length, () => 0)));
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.locator('.box').nth(3).waitFor();
  // A page served from a folder, for those who change it, is not packed.
  const whole = process.env.WEB ? (await Promise.all(packed)).reduce((a, b) => a + b, 0) : weight;
  t.diagnostic(`the first load: ${count} files, ${Math.round(whole / 1000)} kB`);
  assert.ok(count > 5 && whole > 10_000, 'it was weighed');
  assert.ok(whole < MOST, `${whole} bytes`);

  const phone = await trial.visitor(PHONE);
  const slow = await phone.context().newCDPSession(phone);
  await slow.send('Network.enable');
  await slow.send('Network.emulateNetworkConditions', SLOW);
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const begun = performance.now();
  await phone.goto('/', { waitUntil: 'commit' });
  await phone.locator('.box[data-game=halma] button').waitFor();
  t.diagnostic(`a slow phone can choose after ${Math.round(performance.now() - begun)} ms`);
  const chosen = performance.now();
  await phone.locator('.box[data-game=halma] button').tap();
  await phone.locator('.table .spot').first().waitFor();
  t.diagnostic(`and has the board ${Math.round(performance.now() - chosen)} ms after that`);
  const again = performance.now();
  await phone.goto('/', { waitUntil: 'commit' });
  await phone.locator('.box').nth(3).waitFor();
  t.diagnostic(`the second time it takes ${Math.round(performance.now() - again)} ms`);
});

trial('every answer is guarded', async (trial) => {
  const page = await trial.visitor();
  /** @type {string[]} */
  const open = [];
  page.on('response', async (response) => {
    const headers = await response.allHeaders();
    if (!headers['content-security-policy']?.includes("default-src 'self'")) open.push(`${response.url()}: no policy`);
    if (headers['x-content-type-options'] !== 'nosniff') open.push(`${response.url()}: sniffed`);
    if (!response.url().startsWith(server.url)) open.push(`${response.url()}: from outside`);
  });
  await page.goto('/');
  await page.locator('.box[data-game=forma] button').click();
  await page.locator('.table .player').first().waitFor();
  for (const path of ['/', '/api/games', '/api/me', '/api/tables/nothing', '/nothing', '/api/pictures/halma.svg']) {
    const headers = (await page.request.get(path)).headers();
    assert.match(headers['content-security-policy'] ?? '', /default-src '(self|none)'/, path);
    assert.doesNotMatch(headers['content-security-policy'] ?? '', /unsafe|\*/, path);
    assert.equal(headers['x-content-type-options'], 'nosniff', path);
  }
  assert.deepEqual(open, []);
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
