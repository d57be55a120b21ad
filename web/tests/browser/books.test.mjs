/** The rule books: found, read, quoted, printed. */
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { assertAccessible } from './access.mjs';
import { GAMES, PHONE, house } from './harness.mjs';
import { alone } from './tables.mjs';

/** @typedef {import('playwright-core').Page} Page */

const { trial } = await house();
const LANGUAGES = ['nl', 'fr', 'de', 'en'];

describe('rule books', { concurrency: 2 }, () => {
  trial('every box leads to its book, in the language of the page', async (trial) => {
    const page = await trial.visitor({ locale: 'nl-NL' });
    await page.goto('/');
    for (const game of GAMES) {
      const [book] = await Promise.all([page.waitForEvent('popup'), page.locator(`[data-game="${game}"] .box-links a`).click()]);
      await book.locator('h1').waitFor();
      assert.equal(await book.locator('html').getAttribute('lang'), 'nl');
      assert.equal(await book.locator('body').getAttribute('data-game'), game);
      await book.locator('nav a[lang=de]').click();
      await book.waitForFunction(() => document.documentElement.lang === 'de');
      await book.close();
    }
  });

  trial('so does the help at a table, and the game stays where it is', async (trial) => {
    const { page } = await alone(trial, 'forma');
    await page.locator('[data-control=help]').click();
    const [book] = await Promise.all([page.waitForEvent('popup'), page.locator('dialog[open] a').click()]);
    assert.match(await book.title(), /^Forma: Rules/);
    assert.match(page.url(), /\/table\//);
  });

  trial('a clause has an address of its own, and examples are drawn', async (trial) => {
    const page = await trial.visitor();
    await page.goto('/rules/halma?lang=en#H-16');
    await page.waitForFunction(() => document.querySelector(':target')?.id === 'H-16');
    await page.waitForFunction(() => [...document.images].length > 10 && [...document.images].every((one) => one.complete && one.naturalWidth > 0));
    // A clause that is named leads there.
    const link = page.locator('p a[href^="#"]:not(.name)').first();
    const name = await link.textContent();
    await link.click();
    assert.equal(new URL(page.url()).hash, `#${name}`);
  });

  for (const game of GAMES) {
    trial(`${game}: two sheets of A4 in every language, and readable on a phone`, async (trial) => {
      const page = await trial.visitor({ ...PHONE });
      for (const language of LANGUAGES) {
        await page.goto(`/rules/${game}?lang=${language}`);
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing sticks out');
        const sheets = (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type\s*\/Page\b/g) ?? [];
        assert.ok(sheets.length <= 2, `${language}: ${sheets.length} sheets`);
      }
      await assertAccessible(page, `the book of ${game}`);
    });
  }

  trial('a book that is not there is said kindly', async (trial) => {
    const page = await trial.visitor();
    await page.goto('/rules/chess');
    await page.locator('.sorry').waitFor();
  });
});
