/** How the tests choose what to do in each game: simply, the same way every time, towards an end. */
import { STANDARD, flat, mirrored, normal, token as tokenOf, turned } from '../../games/shared/shapes.js';
import { cell, courts, square } from '../../games/halma/geometry.js';

/** @typedef {(table: any, seat: number) => string} Chooser */

/** @type {Record<string, () => Chooser>} Each game's chooser, for one game. */
export const choosers = { halma, forma, 'boomerang-hunt': hunt, 'boomerang-flip': flip };

/** Numbers that look random and are the same every time. */
function dice() {
  let state = 2_463_534_242;
  return (/** @type {number} */ sides) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % sides;
  };
}

/**
 * Homewards by the largest leap; never back to where the pawns have all stood before.
 * @returns {Chooser}
 */
function halma() {
  const met = new Set();
  return (table, seat) => {
    const { size, pawns } = table.view.position;
    const own = pawns[seat - 1];
    const goal = courts(size, pawns.length)[(seat - 1 + pawns.length / 2) % pawns.length];
    const options = moves(table).map((token) => {
      const path = token.split('-');
      const after = own.map((/** @type {string} */ at) => (at === path[0] ? path[path.length - 1] : at)).sort();
      return { token, after: after.join(), cost: distance(after, goal, size) };
    });
    const fresh = options.filter(({ after }) => !met.has(after));
    const best = (fresh.length > 0 ? fresh : options).reduce((a, b) => (b.cost < a.cost ? b : a));
    met.add(best.after);
    return best.token;
  };
}

/**
 * How far pawns are from filling a court: those outside it go to its free squares, the deepest first.
 * @param {string[]} pawns
 * @param {string[]} goal
 * @param {number} size
 */
function distance(pawns, goal, size) {
  const tip = goal.includes(square(0, 0)) ? [0, 0] : [size - 1, size - 1];
  const depth = (/** @type {string} */ at) => Math.abs(cell(at)[0] - tip[0]) + Math.abs(cell(at)[1] - tip[1]);
  const free = goal.filter((at) => !pawns.includes(at)).sort((a, b) => depth(a) - depth(b));
  const outside = pawns.filter((at) => !goal.includes(at)).sort((a, b) => depth(a) - depth(b));
  const far = (/** @type {string} */ a, /** @type {string} */ b) => Math.max(Math.abs(cell(a)[0] - cell(b)[0]), Math.abs(cell(a)[1] - cell(b)[1]));
  const ways = outside.map((at, n) => far(at, free[n]) ** 1.5 + 1);
  return ways.reduce((a, b) => a + b, 0) + 0.02 * pawns.map(depth).reduce((a, b) => a + b, 0);
}

/**
 * The longest capture, or else anything.
 * @returns {Chooser}
 */
function hunt() {
  const roll = dice();
  return (table) => {
    const all = moves(table);
    const most = Math.max(...all.map((token) => token.split('x').length));
    const best = all.filter((token) => token.split('x').length === most);
    return best[roll(best.length)];
  };
}

/**
 * One of the layings with the most squares.
 * @returns {Chooser}
 */
function flip() {
  const roll = dice();
  return (table) => {
    const all = moves(table);
    const most = Math.max(...all.map((token) => token.split('+').length));
    const best = all.filter((token) => token.split('+').length === most);
    return best[roll(best.length)];
  };
}

/** After so many actions shapes are aimed where they do not fit: they are used up the sooner. */
const FITTING = 10;

/**
 * A shape on a free place; later on where it does not fit, as happens to people by eye.
 * @returns {Chooser}
 */
function forma() {
  const roll = dice();
  return (table, seat) => {
    const { cells, trays, misfits_this_turn: misfits } = table.view.position;
    if (!cells.some((/** @type {string} */ row) => row.includes('T'))) return 'tower=k10/obstacles=c3+e17+p5';
    const own = table.movers.filter((/** @type {number} */ mover) => mover === seat).length;
    const wanted = own < FITTING;
    // The first miss is left at that, so that passing is tried too.
    if (misfits > 0 && own === FITTING + 1) return 'pass';
    const shapes = [...STANDARD.keys()].filter((name) => trays[seat - 1][name] > 0).reverse();
    for (const name of [shapes[roll(shapes.length)], ...shapes]) {
      const found = places(cells, name, wanted, roll);
      if (found) return found;
    }
    return 'pass';
  };
}

/**
 * A place where a shape fits, or does not, searched from somewhere.
 * @param {string[]} cells
 * @param {string} name
 * @param {boolean} fits
 * @param {(sides: number) => number} roll
 */
function places(cells, name, fits, roll) {
  const size = cells.length;
  let way = flat(STANDARD.get(name) ?? []);
  if (roll(2)) way = mirrored(way);
  for (let turns = roll(4); turns > 0; turns -= 1) way = turned(way);
  const start = roll(size * size);
  for (let n = 0; n < size * size; n += 1) {
    const [left, low] = [(start + n) % size, Math.floor(((start + n) % (size * size)) / size)];
    const there = normal(way).map(([x, y]) => /** @type {[number, number]} */ ([x + left, y + low]));
    if (!there.every(([x, y]) => x < size && y < size)) continue;
    const isFree = there.every(([x, y]) => cells[size - 1 - y][x] === '.');
    if (isFree === fits) return `${tokenOf(there)}${fits ? '' : '?'}`;
  }
  return null;
}

/**
 * What may be done, without what is said out of turn.
 * @param {any} table
 * @returns {string[]}
 */
export function moves(table) {
  return table.view.legal.filter((/** @type {string} */ token) => !/^(claim|repetition|resign)\d/.test(token));
}
