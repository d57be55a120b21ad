// @ts-check
/** The flip in words: actions, scores, squares. */
import { shapeName } from '../shared/names.js';
import { parse, standardName, identity } from '../shared/shapes.js';
import { cells, pieceAt, value } from './geometry.js';

/**
 * @typedef {import('../../types.js').Host['t']} T
 * @typedef {import('../../types.js').TableInfo} TableInfo
 * @typedef {import('../../types.js').View} View
 * @typedef {import('./geometry.js').Laid} Laid
 * @typedef {import('./geometry.js').Kind} Kind
 */

const PREFIX = 'boomerang-flip';

/**
 * The name of the edition's piece that has this form.
 * @param {Kind[]} kinds
 * @param {import('../shared/shapes.js').Cells} form
 */
export function kindOf(kinds, form) {
  const wanted = identity(form);
  return kinds.find((kind) => identity(cells(kind.squares)) === wanted)?.name ?? standardName(form) ?? '';
}

/**
 * @param {T} t
 * @param {string} token
 * @param {{table: TableInfo, seat: number}} scene
 * @returns {string}
 */
export function say(t, token, { table }) {
  if (token === 'pass') return t(`${PREFIX}.say.pass`);
  if (token.startsWith('resign')) return t(`${PREFIX}.say.resign`);
  const laid = parse(token);
  if (!laid) return token;
  const shape = shapeName(t, PREFIX, kindOf(table.board.pieces, laid.cells));
  return t(`${PREFIX}.say.lay`, { shape, squares: token.split('+').join(' ') });
}

/**
 * @param {T} t
 * @param {TableInfo} table
 * @param {View} view
 */
export function score(t, table, view) {
  /** @type {Laid[]} */
  const pieces = view.position.pieces;
  /** @type {Kind[]} */
  const kinds = table.board.pieces;
  return view.scores.map((total, index) => {
    const seat = index + 1;
    const up = pieces.filter(({ owner }) => owner === seat).reduce((sum, { shape }) => sum + value(kinds, shape), 0);
    const parts = [
      { name: t(`${PREFIX}.score.board`), points: up },
      { name: t(`${PREFIX}.score.left`), points: total - up },
    ];
    return { seat, total, parts };
  });
}

/**
 * What lies on a square.
 * @param {T} t
 * @param {TableInfo} table
 * @param {View} view
 * @param {string} square
 */
export function squareWords(t, table, view, square) {
  if (table.board.missing.includes(square)) return t(`${PREFIX}.square.missing`, { square });
  const piece = pieceAt(view.position.pieces, square);
  if (!piece) return t(`${PREFIX}.square.free`, { square });
  const words = t(`${PREFIX}.square.piece`, {
    square,
    colour: t(`${PREFIX}.colour.${piece.owner}`),
    shape: shapeName(t, PREFIX, piece.shape),
    value: value(table.board.pieces, piece.shape),
  });
  return piece.safe ? `${words}, ${t(`${PREFIX}.square.safe`)}` : words;
}
