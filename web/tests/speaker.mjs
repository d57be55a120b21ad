// The texts of a game in a language, as the page would say them; a text that is missing, or that wants
// what it is not given, fails the test.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

/**
 * @param {string} game
 * @param {string} language
 */
export function speaker(game, language) {
  const file = new URL(`../lang/${language}/${game}.json`, import.meta.url);
  const texts = JSON.parse(readFileSync(file, 'utf8'));
  const plural = new Intl.PluralRules(language);
  return (/** @type {string} */ key, /** @type {Record<string, any>} */ values = {}) => {
    const entry = texts[key];
    assert.notEqual(entry, undefined, `${language} has no ${key}`);
    const text = typeof entry === 'string' ? entry : (entry[plural.select(values.n ?? 0)] ?? entry.other);
    assert.equal(typeof text, 'string', `${language} ${key} lacks a form`);
    return text.replace(/\{(\w+)\}/g, (/** @type {string} */ _, /** @type {string} */ name) => {
      assert.ok(values[name] !== undefined && values[name] !== null, `${language} ${key} wants ${name}`);
      return String(values[name]);
    });
  };
}
