// @ts-check
/**
 * Setting up: the first player places the tower and some obstacles before anything is laid.
 *
 * @typedef {import('../shared/shapes.js').Cell} Cell
 * @typedef {Pick<import('./ground.js').Box, 'size' | 'obstacles'>} Box
 *
 * @typedef {object} Setup
 * @property {Cell | null} tower
 * @property {Cell[]} obstacles
 *
 * @typedef {'edge' | 'touches' | 'many' | null} Fault
 */
import { key, square, token } from '../shared/shapes.js';
import { all } from './ground.js';

/** How many obstacles "at random" places on so many squares: enough to matter, with room to lay. */
const RANDOM = [8, 14];
const SQUARES = 400;

/** @returns {Setup} */
export function empty() {
  return { tower: null, obstacles: [] };
}

/**
 * @param {Cell} cell
 * @param {number} size
 */
export function isEdge([x, y], size) {
  return x === 0 || y === 0 || x === size - 1 || y === size - 1;
}

/**
 * Whether two squares touch, along a side or at a corner (or are one).
 * @param {Cell} a
 * @param {Cell} b
 */
export function touches(a, b) {
  return Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1])) <= 1;
}

/**
 * Why something cannot stand there; null: it can.
 * @param {Box} box
 * @param {Setup} setup
 * @param {'tower' | 'obstacle'} kind
 * @param {Cell} cell
 * @returns {Fault}
 */
export function fault(box, setup, kind, cell) {
  if (kind === 'tower' && isEdge(cell, box.size)) return 'edge';
  if (kind === 'obstacle' && setup.obstacles.length >= box.obstacles) return 'many';
  const others = kind === 'tower' || !setup.tower ? setup.obstacles : [setup.tower, ...setup.obstacles];
  return others.some((other) => touches(other, cell)) ? 'touches' : null;
}

/**
 * What pointing at a square does: takes away what stands there, or places the tower first and then
 * obstacles.
 * @param {Box} box
 * @param {Setup} setup
 * @param {Cell} cell
 * @returns {{setup: Setup, did: 'tower' | 'obstacle' | 'away' | null, fault: Fault}}
 */
export function poke(box, setup, cell) {
  const here = key(cell);
  if (setup.tower && key(setup.tower) === here) return { setup: { ...setup, tower: null }, did: 'away', fault: null };
  const left = setup.obstacles.filter((each) => key(each) !== here);
  if (left.length < setup.obstacles.length) return { setup: { ...setup, obstacles: left }, did: 'away', fault: null };
  const kind = setup.tower ? 'obstacle' : 'tower';
  const found = fault(box, setup, kind, cell);
  if (found) return { setup, did: null, fault: found };
  const next = kind === 'tower' ? { ...setup, tower: cell } : { ...setup, obstacles: [...setup.obstacles, cell] };
  return { setup: next, did: kind, fault: null };
}

/**
 * The tower somewhere near the middle, and some obstacles, or none.
 * @param {Box} box
 * @param {() => number} random From 0 up to 1.
 * @param {boolean} [obstacles]
 * @returns {Setup}
 */
export function scattered(box, random, obstacles = true) {
  const { size } = box;
  const pick = (/** @type {readonly Cell[]} */ from) => from[Math.floor(random() * from.length)];
  const off = Math.min(4, Math.floor(size / 4));
  const inner = all(size).filter(([x, y]) => Math.min(x, y) >= off && Math.max(x, y) < size - off);
  /** @type {Setup} */
  const setup = { tower: pick(inner), obstacles: [] };
  const [least, most] = RANDOM.map((n) => Math.max(1, Math.round((n * size * size) / SQUARES)));
  const wanted = obstacles ? least + Math.floor(random() * (most - least + 1)) : 0;
  while (setup.obstacles.length < wanted) {
    const free = all(size).filter((cell) => fault(box, setup, 'obstacle', cell) === null);
    if (free.length === 0) break;
    setup.obstacles.push(pick(free));
  }
  return setup;
}

/**
 * @param {Setup} setup
 * @returns {string | null} Null while the tower is missing.
 */
export function setupToken({ tower, obstacles }) {
  if (!tower) return null;
  return `tower=${square(tower)}/obstacles=${obstacles.length ? token(obstacles) : 'none'}`;
}

/**
 * @param {string} text
 * @returns {{tower: string, obstacles: string[]} | null}
 */
export function parseSetup(text) {
  const match = /^tower=([a-t]\d+)\/obstacles=(.+)$/.exec(text);
  return match && { tower: match[1], obstacles: match[2] === 'none' ? [] : match[2].split('+') };
}
