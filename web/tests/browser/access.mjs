/** Whether everybody can use what is shown. */
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';

/** @typedef {import('playwright-core').Page} Page */

const axe = createRequire(import.meta.url)('axe-core');

/**
 * Axe-core finds nothing wrong with what is shown, light or dark.
 * @param {Page} page
 * @param {string} what
 */
export async function assertAccessible(page, what) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    await page.emulateMedia({ colorScheme });
    await settled(page, colorScheme);
    const violations = await page.evaluate(async () => {
      // Without `preload` axe does not copy style sheets into the page, which its policy forbids.
      const result = await /** @type {any} */ (window).axe.run(document, { resultTypes: ['violations'], rules: { 'target-size': { enabled: true } }, preload: false });
      return result.violations.map((/** @type {any} */ one) => `${one.id}: ${one.nodes.slice(0, 3).map((/** @type {any} */ node) => `${node.target} ${node.failureSummary}`).join(' | ')}`);
    });
    assert.deepEqual(violations, [], `${what}, ${colorScheme}`);
  }
}

/**
 * Waits until the colours have changed: some do so gradually.
 * @param {Page} page
 * @param {string} scheme
 */
async function settled(page, scheme) {
  await page.waitForFunction((wanted) => matchMedia(`(prefers-color-scheme: ${wanted})`).matches, scheme);
  await page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const moving = () => document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity && one.playState !== 'finished');
    for (let still = 0; still < 3; still = moving().length > 0 ? 0 : still + 1) await frame();
  });
}
