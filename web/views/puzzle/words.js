// @ts-check
/** What is said of a puzzle. */
import { has, t } from '../../i18n.js';

/** @typedef {import('../../types.js').TableInfo} TableInfo */
/** @typedef {import('../../types.js').GameModule} GameModule */

/**
 * What a theme is called; one that the page has no words for goes without.
 * @param {string} game
 * @param {string} theme
 */
export function themeName(game, theme) {
  const key = `puzzles.${game}.${theme}`;
  return has(key) ? t(key) : '';
}

/**
 * What a theme is about, in a sentence.
 * @param {string} game
 * @param {string} theme
 */
export function themeAbout(game, theme) {
  const key = `puzzles.${game}.${theme}.about`;
  return has(key) ? t(key) : '';
}

/**
 * A seat by the colour of its pieces.
 * @param {GameModule} module
 * @param {TableInfo} table
 * @param {number} seat
 */
export function colourName(module, table, seat) {
  const own = `${table.game}.colour.${seat}`;
  const number = /seat-(\d)/.exec(module.colour(table, seat).colour)?.[1] ?? seat;
  const word = has(own) ? t(own) : t(`puzzles.colour.${number}`);
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/**
 * Which piece an action is done with, by what its token looks like: from a field, from the supply, from the
 * prisoners, or a shape that is laid.
 * @param {string} token
 */
export function pieceHint(token) {
  if (/^free\d/.test(token)) return t('puzzles.piece.free');
  if (token.startsWith('@')) return t('puzzles.piece.new');
  const from = /^([a-z]+\d+)[-x]/.exec(token);
  if (from) return t('puzzles.piece.from', { field: from[1] });
  const squares = token.split('+');
  return t('puzzles.piece.shape', { n: squares.length, field: squares[squares.length >> 1] });
}
