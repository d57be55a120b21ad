// @ts-check
/** Halma's moves as they are put together on the page: tokens from clicks. No drawing, no page. */
import { cell, square } from './geometry.js';

/**
 * @typedef {object} Ground What decides where a pawn can jump.
 * @property {number} size
 * @property {Set<string>} pawns All pawns.
 * @property {Set<string>} trap Squares that the pawn does not leave again (option no-return).
 */

const DIRECTIONS = [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y) => [x, y])).filter(([x, y]) => x || y);

/**
 * The squares that a token names, in order; empty if it is no move.
 * @param {string} token
 * @returns {string[]}
 */
export function squares(token) {
  return /^[a-p]\d+(-[a-p]\d+)+$/.test(token) ? token.split('-') : [];
}

/**
 * The moves on offer: for every pawn that can move, where to and by which squares.
 * @param {string[]} legal
 * @returns {Map<string, Map<string, string[]>>}
 */
export function offers(legal) {
  /** @type {Map<string, Map<string, string[]>>} */
  const all = new Map();
  for (const token of legal) {
    const path = squares(token);
    if (path.length < 2) continue;
    const ends = all.get(path[0]) ?? new Map();
    ends.set(path[path.length - 1], path);
    all.set(path[0], ends);
  }
  return all;
}

/**
 * Whether it goes to a neighbour.
 * @param {string} from
 * @param {string} to
 */
export function isStep(from, to) {
  return far(from, to) === 1;
}

/**
 * @param {string} from
 * @param {string} to
 */
function far(from, to) {
  const [a, b] = [cell(from), cell(to)];
  return Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1]));
}

/**
 * Where one jump leads a pawn that came from `from` and is at `at` now.
 * @param {Ground} ground
 * @param {string} from
 * @param {string} at
 * @returns {string[]}
 */
export function hops({ size, pawns, trap }, from, at) {
  const [column, row] = cell(at);
  const inside = (/** @type {number} */ n) => n >= 0 && n < size;
  const found = [];
  for (const [x, y] of DIRECTIONS) {
    const [across, up] = [column + 2 * x, row + 2 * y];
    if (!inside(across) || !inside(up)) continue;
    const over = square(column + x, row + y);
    const to = square(across, up);
    const jumped = pawns.has(over) && over !== from;
    const free = !pawns.has(to) || to === from;
    if (jumped && free && !(trap.has(at) && !trap.has(to))) found.push(to);
  }
  return found;
}

/**
 * The shortest jumps from where a pawn is to every square that it can jump to: the squares after
 * `at`, in order. The square it came from is passed through, but no end (H-16).
 * @param {Ground} ground
 * @param {string} from
 * @param {string} at
 * @returns {Map<string, string[]>}
 */
export function reach(ground, from, at) {
  /** @type {Map<string, string[]>} */
  const found = new Map([[at, []]]);
  const queue = [at];
  for (const here of queue) {
    for (const to of hops(ground, from, here)) {
      if (found.has(to)) continue;
      found.set(to, [...(found.get(here) ?? []), to]);
      queue.push(to);
    }
  }
  found.delete(at);
  found.delete(from);
  return found;
}

/**
 * Where a pawn can end, having made the jumps of `path` (its first square is where it stands), and
 * by which squares after the last of them.
 * @param {Ground} ground
 * @param {Map<string, string[]> | undefined} offered Its moves on offer.
 * @param {string[]} path
 * @returns {Map<string, string[]>}
 */
export function ends(ground, offered, path) {
  const from = path[0];
  if (!offered) return new Map();
  if (path.length === 1) return new Map([...offered].map(([end, way]) => [end, way.slice(1)]));
  const found = reach(ground, from, path[path.length - 1]);
  return new Map([...found].filter(([end]) => offered.has(end)));
}

/**
 * Whether a pawn that has come along `path` can usefully jump on: to a square it has not been on.
 * @param {Ground} ground
 * @param {string[]} path
 */
export function goesOn(ground, path) {
  return hops(ground, path[0], path[path.length - 1]).some((to) => !path.includes(to));
}

/**
 * The whole way of a move that may have been written with its ends only.
 * @param {Ground} ground The position before it.
 * @param {string[]} path
 * @returns {string[]}
 */
export function wholeWay(ground, path) {
  const way = path.slice(0, 1);
  for (const to of path.slice(1)) {
    const at = way[way.length - 1];
    const direct = far(at, to) === 1 || hops(ground, path[0], at).includes(to);
    way.push(...(direct ? [to] : (reach(ground, path[0], at).get(to) ?? [to])));
  }
  return way;
}

/**
 * The pawns with one of them where its way would end.
 * @param {string[][]} pawns
 * @param {string[]} path
 * @returns {string[][]}
 */
export function moved(pawns, path) {
  if (path.length < 2) return pawns;
  return pawns.map((own) => own.map((square) => (square === path[0] ? path[path.length - 1] : square)));
}

/**
 * @param {string[][]} pawns
 * @returns {Map<string, number>} The colour on each square, from 1.
 */
export function colourOf(pawns) {
  return new Map(pawns.flatMap((own, n) => own.map((square) => /** @type {[string, number]} */ ([square, n + 1]))));
}
