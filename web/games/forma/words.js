// @ts-check
/** Forma in words: actions, scores, squares, what was enclosed. */
import { shapeName } from '../shared/names.js';
import { anchor, parse, square } from '../shared/shapes.js';
import { ENCLOSED, GREAT, nameOf, owner, sign, towerOwner } from './ground.js';
import { parseSetup } from './setup.js';

/**
 * @typedef {import('../../types.js').Host['t']} T
 * @typedef {import('../../types.js').TableInfo} TableInfo
 * @typedef {import('../../types.js').View} View
 * @typedef {import('../shared/shapes.js').Cell} Cell
 */

const PREFIX = 'forma';

/**
 * An action in words. By eye, what has not been done yet must not give away whether it fits.
 * @param {T} t
 * @param {string} token
 * @param {{table: TableInfo, seat: number}} scene
 * @returns {string}
 */
export function say(t, token, { table }) {
  if (token === 'pass') return t(`${PREFIX}.say.pass`);
  if (token.startsWith('resign')) return t(`${PREFIX}.say.resign`);
  const setup = parseSetup(token);
  if (setup) return t(`${PREFIX}.say.setup`, { tower: setup.tower, n: setup.obstacles.length });
  const laid = parse(token);
  if (!laid) return token;
  const shape = shapeName(t, PREFIX, nameOf(table.board, laid.cells));
  const known = laid.misfit && table.tokens.includes(token);
  return t(known ? `${PREFIX}.say.misfit` : `${PREFIX}.say.lay`, { shape, square: square(anchor(laid.cells)) });
}

const ADDED = ['shapes', 'squares', 'obstacles', 'tower', 'bridges'];
const TAKEN = ['left', 'aside'];

/**
 * @param {T} t
 * @param {TableInfo} _
 * @param {View} view
 */
export function score(t, _, view) {
  return view.position.breakdown.map((/** @type {Record<string, number>} */ parts, /** @type {number} */ index) => ({
    seat: index + 1,
    total: view.scores[index],
    parts: [
      ...ADDED.map((part) => ({ name: t(`${PREFIX}.score.${part}`), points: parts[part] })),
      ...TAKEN.map((part) => ({ name: t(`${PREFIX}.score.${part}`), points: -parts[part] || 0 })),
    ],
  }));
}

/**
 * What lies on a square.
 * @param {T} t
 * @param {View} view
 * @param {(seat: number) => string} name
 * @param {Cell} cell
 * @param {Map<string, string>} shapes The name of the shape on each square.
 */
export function squareWords(t, view, name, cell, shapes) {
  const here = square(cell);
  const what = sign(view.position.cells, cell);
  if (what === '.') return t(`${PREFIX}.square.free`, { square: here });
  if (what === '#') return t(`${PREFIX}.square.obstacle`, { square: here });
  if (what === 'T') {
    const seat = towerOwner(view);
    return seat === null ? t(`${PREFIX}.square.tower`, { square: here }) : t(`${PREFIX}.square.tower_of`, { square: here, name: name(seat) });
  }
  const whose = owner(what);
  if (!whose) return here;
  const shape = shapes.get(here);
  return t(`${PREFIX}.square.${whose.kind}_of`, { square: here, name: name(whose.seat), shape: shape ? shapeName(t, PREFIX, shape) : '' });
}

/**
 * What an action brought about, beside the shape itself; '' for nothing.
 * @param {T} t
 * @param {import('./ground.js').Events} events
 */
export function eventWords(t, events) {
  /** @type {string[]} */
  const said = [];
  const names = (/** @type {readonly Cell[]} */ cells) => cells.map(square).join(', ');
  const { squares, obstacles } = events;
  if (events.misfit) said.push(t(`${PREFIX}.event.misfit`));
  if (squares.length) said.push(t(`${PREFIX}.event.squares`, { n: squares.length, squares: names(squares), points: ENCLOSED * squares.length }));
  if (obstacles.length) said.push(t(`${PREFIX}.event.obstacles`, { n: obstacles.length, squares: names(obstacles), points: ENCLOSED * obstacles.length }));
  if (events.tower) said.push(t(`${PREFIX}.event.tower`, { points: GREAT }));
  if (events.bridges > 0) said.push(t(`${PREFIX}.event.bridges`, { n: events.bridges, points: GREAT * events.bridges }));
  return said.join(' ');
}
