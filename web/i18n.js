// @ts-check
/**
 * The page's texts. A language is a folder of flat JSON files: `common.json` for the shell and one a
 * game, loaded when the game is opened. A text may have plural forms, chosen by the value `n`:
 *
 *     "moves": {"one": "{n} move", "other": "{n} moves"}      t('moves', {n: 3}) → "3 moves"
 */

/** @typedef {'nl' | 'fr' | 'de' | 'en'} Language */
/** @typedef {string | Record<string, string>} Entry */

/** @type {Language[]} */
export const LANGUAGES = ['nl', 'fr', 'de', 'en'];

/** @type {Map<string, Entry>} */
const texts = new Map();
/** @type {Set<string>} */
const parts = new Set(['common']);
/** @type {Language} */
let current = 'en';
let plural = new Intl.PluralRules('en');
let numbers = new Intl.NumberFormat('en');

/** The language that the page speaks now. */
export function language() {
  return current;
}

/**
 * The first of the wished languages that the page speaks.
 * @param {readonly string[]} wishes As in `navigator.languages`.
 * @returns {Language}
 */
export function pick(wishes) {
  for (const wish of wishes) {
    const found = LANGUAGES.find((l) => wish.toLowerCase().split('-')[0] === l);
    if (found) return found;
  }
  return 'en';
}

/**
 * Changes the language and loads again what was loaded before.
 * @param {Language} wanted
 */
export async function speak(wanted) {
  const files = await Promise.all([...parts].map((part) => file(wanted, part)));
  current = wanted;
  plural = new Intl.PluralRules(wanted);
  numbers = new Intl.NumberFormat(wanted);
  texts.clear();
  for (const entries of files) add(entries);
}

/**
 * Loads the texts of a part (a game) in the present language.
 * @param {string} part
 */
export async function load(part) {
  if (parts.has(part)) return;
  const entries = await file(current, part);
  parts.add(part);
  add(entries);
}

/**
 * The text of a key. A key that is not there stands for itself, so that a mistake shows and breaks nothing.
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 * @returns {string}
 */
export function t(key, values = {}) {
  const entry = texts.get(key);
  if (entry === undefined) return key;
  const text =
    typeof entry === 'string' ? entry : (entry[plural.select(Number(values.n ?? 0))] ?? entry.other);
  return text.replace(/\{(\w+)\}/g, (whole, name) => {
    const value = values[name];
    if (value === undefined) return whole;
    return typeof value === 'number' ? numbers.format(value) : value;
  });
}

/**
 * Whether there is a text for a key: for what the server may name and the page may not know yet.
 * @param {string} key
 */
export function has(key) {
  return texts.has(key);
}

/**
 * How long ago a moment was, in words.
 * @param {number} then Milliseconds since 1970.
 * @param {number} now
 */
export function ago(then, now) {
  const format = new Intl.RelativeTimeFormat(current, { numeric: 'auto', style: 'short' });
  const minutes = Math.round((then - now) / 60_000);
  if (minutes === 0) return t('ago.now');
  if (Math.abs(minutes) < 60) return format.format(minutes, 'minute');
  if (Math.abs(minutes) < 24 * 60) return format.format(Math.round(minutes / 60), 'hour');
  return format.format(Math.round(minutes / (24 * 60)), 'day');
}

/**
 * Names in a row, as the language joins them.
 * @param {string[]} names
 */
export function list(names) {
  return new Intl.ListFormat(current, { type: 'conjunction' }).format(names);
}

/**
 * A share between 0 and 1 as a percentage.
 * @param {number} share
 */
export function percent(share) {
  return new Intl.NumberFormat(current, { style: 'percent' }).format(share);
}

/** @param {Record<string, Entry>} entries */
function add(entries) {
  for (const [key, entry] of Object.entries(entries)) texts.set(key, entry);
}

/**
 * @param {string} wanted
 * @param {string} part
 * @returns {Promise<Record<string, Entry>>}
 */
async function file(wanted, part) {
  const answer = await fetch(new URL(`./lang/${wanted}/${part}.json`, import.meta.url));
  if (!answer.ok) throw new Error(`lang/${wanted}/${part}.json: ${answer.status}`);
  return answer.json();
}
