// @ts-check
/**
 * What the board of the flip says about a laying: what it covers, whom it touches, what it turns over.
 * What is allowed is the server's word; this is how the page explains it.
 *
 * @typedef {import('../shared/shapes.js').Cell} Cell
 * @typedef {import('../shared/shapes.js').Cells} Cells
 *
 * @typedef {object} Laid A piece on the board.
 * @property {string} shape
 * @property {string[]} squares
 * @property {number} owner The seat whose colour is up.
 * @property {boolean} safe
 *
 * @typedef {object} Kind A kind of piece of the edition.
 * @property {string} name
 * @property {number} value
 * @property {number} count
 * @property {string[]} squares
 *
 * @typedef {'out' | 'missing' | 'overlaps' | 'alone' | null} Fault Why a piece cannot lie there.
 */
import { beside, cell, mirrored, normal, sorted, square, token, turned } from '../shared/shapes.js';

/**
 * Which piece lies on each square, by its place in the list.
 * @param {Laid[]} pieces
 * @returns {Map<string, number>}
 */
export function occupied(pieces) {
  return new Map(pieces.flatMap((piece, index) => piece.squares.map((name) => [name, index])));
}

/**
 * The opposing pieces that a piece touches along a side: they turn over.
 * @param {Laid[]} pieces
 * @param {Cells} squares
 * @param {number} seat
 * @returns {number[]} Their places in the list.
 */
export function touched(pieces, squares, seat) {
  const on = occupied(pieces);
  const near = squares.flatMap(beside).map((each) => on.get(square(each)));
  const found = near.filter((index) => index !== undefined && pieces[index].owner !== seat);
  return [...new Set(/** @type {number[]} */ (found))].sort((a, b) => a - b);
}

/**
 * Why a piece cannot be laid there; null: it can, as far as the board shows.
 * @param {{size: number, missing: string[]}} board
 * @param {Laid[]} pieces
 * @param {Cells} squares
 * @param {number} seat
 * @returns {Fault}
 */
export function fault(board, pieces, squares, seat) {
  const inside = (/** @type {Cell} */ [x, y]) => x >= 0 && y >= 0 && x < board.size && y < board.size;
  if (!squares.every(inside)) return 'out';
  if (squares.some((each) => board.missing.includes(square(each)))) return 'missing';
  const on = occupied(pieces);
  if (squares.some((each) => on.has(square(each)))) return 'overlaps';
  if (pieces.length > 0 && touched(pieces, squares, seat).length === 0) return 'alone';
  return null;
}

/**
 * Round which line a piece is turned over to fit its own place again, as an angle in degrees: 0 is
 * upright, 90 level.
 * @param {Cells} squares
 * @returns {number}
 */
export function axis(squares) {
  const here = token(normal(squares));
  const over = mirrored(squares);
  if (token(over) === here) return 0;
  if (token(turned(turned(over))) === here) return 90;
  // Turned over and then by a quarter clockwise is over the falling diagonal.
  return token(turned(over)) === here ? 45 : -45;
}

/**
 * @param {string[]} names
 * @returns {Cells}
 */
export function cells(names) {
  return sorted(names.map(cell));
}

/**
 * The value of a kind of piece.
 * @param {Kind[]} kinds
 * @param {string} name
 */
export function value(kinds, name) {
  return kinds.find((kind) => kind.name === name)?.value ?? 0;
}

/**
 * The squares on which a piece's anchor may go, for showing where it can be laid.
 * @param {string[]} legal
 * @param {Cells} way How the piece lies, on the board.
 * @param {(at: Cell) => Cells} laid Its squares when its anchor is there.
 * @param {number} size
 * @returns {Cell[]}
 */
export function chances(legal, way, laid, size) {
  const allowed = new Set(legal.filter((each) => each.split('+').length === way.length));
  const all = Array.from({ length: size * size }, (_, n) => /** @type {Cell} */ ([n % size, Math.floor(n / size)]));
  return all.filter((at) => allowed.has(token(laid(at))));
}

/**
 * What a piece is called by: those who have the board read to them.
 * @param {Laid[]} pieces
 * @param {string} name
 */
export function pieceAt(pieces, name) {
  return pieces.find((piece) => piece.squares.includes(name)) ?? null;
}

