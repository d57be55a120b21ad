// The language files: every language says the same things, everything that the code says is there, and no
// text stands outside of them.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import test from 'node:test';

const WEB = fileURLToPath(new URL('..', import.meta.url));
const LANGUAGES = ['nl', 'fr', 'de', 'en'];
const files = readdirSync(join(WEB, 'lang/en')).filter((name) => name.endsWith('.json'));

/** @param {string} language @param {string} file */
const texts = (language, file) => JSON.parse(readFileSync(join(WEB, 'lang', language, file), 'utf8'));

/** Every script of the page, with its path from the page's folder. */
const scripts = readdirSync(WEB, { recursive: true })
  .map(String)
  .filter((path) => path.endsWith('.js') && !path.includes('node_modules') && !path.startsWith('tests'))
  .map((path) => ({ path, code: readFileSync(join(WEB, path), 'utf8') }));

test('there is something to check', () => {
  assert.ok(files.includes('common.json'));
  assert.ok(scripts.length > 20);
});

for (const file of files) {
  for (const language of LANGUAGES) {
    test(`${language}/${file} has the same keys and placeholders as en`, () => {
      const [mine, english] = [texts(language, file), texts('en', file)];
      assert.deepEqual(Object.keys(mine).sort(), Object.keys(english).sort());
      for (const [key, entry] of Object.entries(mine)) {
        assert.deepEqual(placeholders(entry), placeholders(english[key]), key);
        checkForms(language, key, entry);
      }
    });
  }
}

test('no language has a file that another lacks', () => {
  for (const language of LANGUAGES) {
    assert.deepEqual(
      readdirSync(join(WEB, 'lang', language)).sort(),
      readdirSync(join(WEB, 'lang/en')).sort(),
    );
  }
});

test('every key in the code has a text', () => {
  const keys = new Set(files.flatMap((file) => Object.keys(texts('en', file))));
  const missing = [];
  for (const { path, code } of scripts) {
    for (const key of said(code))
      if (!known(keys, key, path.startsWith('games'))) missing.push(`${path}: ${key}`);
  }
  assert.deepEqual(missing, []);
});

test('every text is used', () => {
  const code = scripts.map((script) => script.code).join('\n');
  const patterns = [...code.matchAll(/`([\w.${}[\]()? -]+)`/g)]
    .map((match) => match[1])
    .filter((text) => text.includes('${') && text.includes('.'))
    .map(
      (text) =>
        new RegExp(
          `^${text
            .split(/\$\{[^}]*\}/)
            .map(escape)
            .join('[\\w.-]+')}$`,
        ),
    );
  const unused = Object.keys(texts('en', 'common.json')).filter(
    (key) =>
      !code.includes(`'${key}'`) &&
      !patterns.some((pattern) => pattern.test(key)) &&
      !key.startsWith('game.') &&
      !key.startsWith('error.'),
  );
  assert.deepEqual(unused, []);
});

test('no text stands outside the language files', () => {
  const found = [];
  for (const { path, code } of scripts) {
    for (const text of literals(code)) if (reads(text)) found.push(`${path}: ${text}`);
  }
  const page = readFileSync(join(WEB, 'index.html'), 'utf8')
    .replace(/<noscript>.*<\/noscript>/s, '')
    .replace(/<title>Spelkast<\/title>/, '')
    .replace(/\{\{\w+\}\}/g, '');
  const words = page.replace(/<[^>]*>/g, ' ').trim();
  if (words) found.push(`index.html: ${words}`);
  assert.deepEqual(found, []);
});

/** @param {string | Record<string, string>} entry */
function placeholders(entry) {
  const forms = typeof entry === 'string' ? [entry] : Object.values(entry);
  // "One seat is free" need not name its number: the longest list of a text's forms counts.
  const lists = forms.map((form) =>
    [...new Set([...form.matchAll(/\{(\w+)\}/g)].map((match) => match[1]))].sort(),
  );
  return lists.sort((a, b) => b.length - a.length)[0];
}

/** @param {string} language @param {string} key @param {any} entry */
function checkForms(language, key, entry) {
  if (typeof entry === 'string') {
    assert.ok(entry.trim().length > 0 || entry === '', key);
    return;
  }
  const wanted = new Intl.PluralRules(language)
    .resolvedOptions()
    .pluralCategories.filter((form) => form === 'one' || form === 'other');
  assert.deepEqual(Object.keys(entry).sort(), [...wanted].sort(), `${language} ${key}`);
}

/** The keys that a script asks for; `${…}` stands for anything. @param {string} code */
function said(code) {
  const calls = [...code.matchAll(/\b(?:t|has)\(\s*(['`])([^'`]+)\1/g)].map((match) => match[2]);
  const chosen = [
    ...code.matchAll(/\bt\([^()'`]*(?:\([^()]*\)[^()'`]*)*\?\s*'([\w.-]+)'\s*:\s*'([\w.-]+)'/g),
  ].flatMap((match) => [match[1], match[2]]);
  return [...calls, ...chosen];
}

/**
 * Whether a key has a text. A game's own scripts may put the game's name before a key themselves.
 * @param {Set<string>} keys @param {string} key @param {boolean} short
 */
function known(keys, key, short) {
  if (!short && !key.includes('${')) return keys.has(key);
  const pattern = new RegExp(
    `${short ? '(^|\\.)' : '^'}${key
      .split(/\$\{[^}]*\}/)
      .map(escape)
      .join('.+')}$`,
  );
  // What the server may name (errors, options, games) is asked for with `has` first.
  return /^(error|game)\./.test(key) || [...keys].some((one) => pattern.test(one));
}

/** @param {string} text */
function escape(text) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** The string literals of a script, without comments, imports and errors for programmers. @param {string} code */
function literals(code) {
  const bare = code
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|[^:'"`])\/\/.*$/gm, '$1')
    .replace(/^\s*(import|export)\b.*from .*$/gm, '')
    .replace(/new (Range|Type)?(Error|Refused)\([^;]*;/g, '')
    .replace(/console\.\w+\([^;]*;/g, '');
  return [...bare.matchAll(/'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"/g)].map(
    (match) => match[1] ?? match[2],
  );
}

/** Whether a literal reads like words for people: two words or more, none of them code. @param {string} text */
function reads(text) {
  if (!/\p{L}{2,}[ ’'][\p{L}]{2,}/u.test(text)) return false;
  if (/[{}<>;=#[\]_/]|^[a-z-]+( [a-z]+-[a-z-]+)+$|--|url\(|:\s/.test(text)) return false;
  // Class lists and SVG or CSS values are small letters and hyphens with at least one hyphen a word or digits.
  return !text.split(' ').every((word) => /^[a-z]+(-[a-z0-9]+)*$/.test(word)) || /^\p{Lu}/u.test(text);
}
