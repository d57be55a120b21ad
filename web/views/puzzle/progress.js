// @ts-check
/**
 * Which puzzles the visitor has solved, kept in the browser by game and id.
 *
 * @typedef {'alone' | 'helped'} Way Without help, or with hints or after a wrong try.
 */

const KEY = 'spelkast.puzzles';

/**
 * How a puzzle was solved; null if it was not.
 * @param {string} game
 * @param {string} id
 * @returns {Way | null}
 */
export function solved(game, id) {
  const way = read()[`${game}/${id}`];
  return way === 'alone' || way === 'helped' ? way : null;
}

/**
 * Remembers that a puzzle was solved; what was done without help stays so.
 * @param {string} game
 * @param {string} id
 * @param {Way} way
 */
export function keep(game, id, way) {
  if (solved(game, id) !== 'alone') write({ ...read(), [`${game}/${id}`]: way });
}

/** What there is for as long as the page lasts, where the browser keeps nothing. @type {Record<string, string>} */
let known = {};

/** @returns {Record<string, string>} */
function read() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return { ...known, ...(kept !== null && typeof kept === 'object' ? kept : {}) };
  } catch {
    return known;
  }
}

/** @param {Record<string, string>} all */
function write(all) {
  known = all;
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    // The page remembers it for as long as it lasts.
  }
}
