// @ts-check
/** Which tasks of a game's first steps the visitor has done, kept in the browser by their names. */

const KEY = 'spelkast.learn';

/**
 * @param {string} game
 * @returns {Set<string>}
 */
export function done(game) {
  return new Set(read()[game] ?? []);
}

/**
 * @param {string} game
 * @param {string} task
 */
export function keep(game, task) {
  write({ ...read(), [game]: [...done(game).add(task)] });
}

/**
 * Begins anew.
 * @param {string} game
 */
export function forget(game) {
  write({ ...read(), [game]: [] });
}

/** What there is for as long as the page lasts, where the browser keeps nothing. @type {Record<string, string[]>} */
let known = {};

/** @returns {Record<string, string[]>} */
function read() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    const lists = Object.entries(kept ?? {}).filter(([, names]) => Array.isArray(names));
    return { ...known, ...Object.fromEntries(lists) };
  } catch {
    return known;
  }
}

/** @param {Record<string, string[]>} all */
function write(all) {
  known = all;
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    // The page remembers it for as long as it lasts.
  }
}
