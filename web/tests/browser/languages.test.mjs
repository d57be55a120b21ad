/** Every language on every kind of view: no text is missing, and none is left in another language. */
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { GAMES, house } from './harness.mjs';

const { trial } = await house();

const LOCALES = { nl: 'nl-BE', fr: 'fr-FR', de: 'de-DE', en: 'en-GB' };
/** What the cupboard asks, as a sign that it speaks the language. */
const QUESTIONS = { nl: /spelen/i, fr: /jou/i, de: /spielen/i, en: /play/i };

describe('languages', { concurrency: 2 }, () => {
  for (const [language, locale] of Object.entries(LOCALES)) {
    trial(`the page speaks ${language}`, async (trial) => {
      const page = await trial.visitor({ locale });
      await page.goto('/');
      await page.locator('.box').first().waitFor();
      await assertSpeaks(page, language, 'cupboard');
      assert.match(await page.locator('h1').innerText(), QUESTIONS[/** @type {keyof QUESTIONS} */ (language)]);
      await page.locator('.top .button-icon').click();
      await page.locator('dialog[open]').waitFor();
      await assertSpeaks(page, language, 'settings');
      for (const game of GAMES) {
        await page.goto(`/new/${game}`);
        await page.locator('.new-seat').first().waitFor();
        await assertSpeaks(page, language, `new ${game}`);
        const seats = [{ kind: 'me' }, { kind: 'here', name: 'Bram' }];
        const options = game === 'boomerang-hunt' ? ['duel'] : [];
        const id = await trial.make(page, { game, players: 2, options, seats });
        await page.goto(`/table/${id}`);
        await page.locator('.bar-mine').waitFor();
        await page.locator('.spot.usable, .tray-shelf.is-own, [data-setup]').first().waitFor();
        await assertSpeaks(page, language, game);
        await page.keyboard.press('?');
        await page.locator('dialog[open]').waitFor();
        await assertSpeaks(page, language, `help of ${game}`);
      }
      await page.goto('/nothing');
      await page.locator('.sorry').waitFor();
      await assertSpeaks(page, language, 'nothing');
    });
  }
});

trial('the language is switched in the settings, and stays', async (trial) => {
  const page = await trial.visitor({ locale: 'en-GB' });
  await page.goto('/');
  for (const language of ['nl', 'fr', 'de']) {
    await page.locator('.top .button-icon').click();
    await page.locator(`.segment:has(#language-${language})`).click();
    await page.locator(`html[lang=${language}]`).waitFor();
    await page.locator('h1', { hasText: QUESTIONS[/** @type {keyof QUESTIONS} */ (language)] }).waitFor();
  }
  await page.reload();
  await page.locator('html[lang=de]').waitFor();
});

/**
 * A text that is missing shows its key, and one that lacks a value its name in braces.
 * @param {import('playwright-core').Page} page
 * @param {string} language
 * @param {string} what
 */
async function assertSpeaks(page, language, what) {
  assert.equal(await page.locator('html').getAttribute('lang'), language, what);
  const texts = await page.evaluate(() => {
    const words = [document.title, document.body.textContent ?? ''];
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder]')) {
      for (const name of ['aria-label', 'title', 'placeholder']) words.push(element.getAttribute(name) ?? '');
    }
    return words;
  });
  const keys = texts.flatMap((text) => text.match(/\b[a-z]{3,}(?:[-_][a-z]+)*\.[a-z_][\w.-]*|\{\w+\}|undefined|\bNaN\b|\[object/g) ?? []);
  assert.deepEqual([...new Set(keys)], [], `${what} in ${language}`);
}
