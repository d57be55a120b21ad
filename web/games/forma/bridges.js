// @ts-check
/**
 * Finds bridges to draw: unbroken chains of one's own squares from edge to edge. How many there are is
 * the server's word. The best choice is a hard problem, which the server solves; here shortest chains are
 * tried one after another, and again with some squares left out while there are too few.
 *
 * @typedef {import('../shared/shapes.js').Cell} Cell
 */
import { beside, key } from '../shared/shapes.js';
import { ownSquares } from './ground.js';

/** How often it is tried, and which share of the squares is then left out. */
const TRIES = 60;
const LEFT_OUT = 0.12;

/**
 * What was found last for each seat: boards are drawn more often than they change.
 * @type {Map<number, {of: string, paths: Cell[][]}>}
 */
const found = new Map();

/**
 * @param {string[]} cells As in `position.cells`.
 * @param {number} seat
 * @param {number} count How many bridges there are.
 * @returns {Cell[][]} Each from edge to edge.
 */
export function bridges(cells, seat, count) {
  if (count === 0) return [];
  const of = `${count} ${cells.join('')}`;
  const known = found.get(seat);
  if (known?.of === of) return known.paths;
  const paths = find(ownSquares(cells, seat), count, cells.length);
  found.set(seat, { of, paths });
  return paths;
}

/**
 * @param {Set<string>} own
 * @param {number} count
 * @param {number} size The squares along a side.
 */
function find(own, count, size) {
  /** @type {Cell[][]} */
  let best = [];
  const random = dice();
  for (let n = 0; n < TRIES && best.length < count; n += 1) {
    const open = n < 2 ? own : new Set([...own].filter(() => random() > LEFT_OUT));
    // Either way first: where one hides the other, the second way finds more.
    const paths = search(own, open, count, n % 2 === 0 ? 1 : 0, size);
    if (paths.length > best.length) best = paths;
  }
  return best;
}

/** The same numbers every time, so that a board always looks the same. */
function dice() {
  let seed = 1973;
  return () => {
    seed = (seed * 16807) % 2147483647;
    return seed / 2147483647;
  };
}

/**
 * @param {Set<string>} own
 * @param {Set<string>} open Where the first bridges may go.
 * @param {number} count
 * @param {0 | 1} first The way that is looked at first: 1 is from south to north, 0 from west to east.
 * @param {number} size
 */
function search(own, open, count, first, size) {
  const along = disjoint(new Set(open), count, first, [], size);
  const across = along.length > 0 ? disjoint(new Set(own), count - along.length, first === 1 ? 0 : 1, along, size) : [];
  const both = [...along, ...across];
  if (both.length >= count || along.length < 2) return both;
  // One bridge fewer along may leave room for more across.
  const fewer = along.slice(0, -1);
  const others = disjoint(new Set(own), count - fewer.length, first === 1 ? 0 : 1, fewer, size);
  return fewer.length + others.length > both.length ? [...fewer, ...others] : both;
}

/**
 * @param {Set<string>} open Taken from as bridges are found.
 * @param {number} count
 * @param {0 | 1} way
 * @param {Cell[][]} crossed
 * @param {number} size
 */
function disjoint(open, count, way, crossed, size) {
  /** @type {Cell[][]} */
  const paths = [];
  while (paths.length < count) {
    const path = shortest(open, way, crossed, size);
    if (!path) break;
    paths.push(path);
    for (const cell of path) open.delete(key(cell));
  }
  return paths;
}

/**
 * The shortest chain from one edge to the other that shares no more than one square with each of the
 * bridges it crosses.
 * @param {Set<string>} open
 * @param {0 | 1} way
 * @param {Cell[][]} crossed
 * @param {number} size
 * @returns {Cell[] | null}
 */
function shortest(open, way, crossed, size) {
  const on = new Map(crossed.flatMap((path, n) => path.map((cell) => [key(cell), n])));
  // A step is a square and the bridges crossed so far, as bits.
  /** @typedef {{cell: Cell, bits: number, from: Step | null}} Step */
  /** @type {Step[]} */
  const queue = [];
  const known = new Set();
  const enter = (/** @type {Cell} */ cell, /** @type {Step | null} */ from) => {
    if (!open.has(key(cell))) return;
    const bridge = on.get(key(cell));
    const bit = bridge === undefined ? 0 : 1 << bridge;
    const before = from?.bits ?? 0;
    if (bit & before) return;
    const name = `${key(cell)}:${before | bit}`;
    if (known.has(name)) return;
    known.add(name);
    queue.push({ cell, bits: before | bit, from });
  };
  for (let n = 0; n < size; n += 1) enter(way === 1 ? [n, 0] : [0, n], null);
  for (let head = 0; head < queue.length; head += 1) {
    const step = queue[head];
    if (step.cell[way] === size - 1) return trail(step);
    for (const next of beside(step.cell)) enter(next, step);
  }
  return null;
}

/**
 * @param {any} step
 * @returns {Cell[]}
 */
function trail(step) {
  const path = [];
  for (let each = step; each; each = each.from) path.unshift(each.cell);
  return path;
}
