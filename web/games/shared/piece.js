// @ts-check
/**
 * A lacquered piece made of squares: shadow, rim and face, with its owner's mark.
 *
 * @typedef {import('./shapes.js').Cells} Cells
 * @typedef {import('./shapes.js').Cell} Cell
 * @typedef {import('./shapes.js').Outline} Outline
 *
 * @typedef {object} Paint
 * @property {string} face
 * @property {string} edge
 * @property {string} ink What is printed on it.
 * @property {string | null} mark A fill that repeats the owner's mark; null for none.
 */
import { s } from '../../ui/dom.js';
import { anchor, outline } from './shapes.js';

/**
 * @param {Cells} cells
 * @param {number} top The uppermost row of the picture.
 * @param {Paint} paint
 * @param {Outline} look
 * @param {string} [name] A class of its own.
 * @returns {SVGGElement}
 */
export function piece(cells, top, paint, look, name = '') {
  const d = outline(cells, top, look);
  const height = look.side * 0.055;
  return s(
    'g',
    { class: ['piece', name] },
    s('path', { class: 'piece-shadow', d, transform: `translate(${height * 0.3} ${height * 2})` }),
    s('path', { class: 'piece-edge', d, fill: paint.edge, transform: `translate(0 ${height})` }),
    s('path', { class: 'piece-face', d, fill: paint.face }),
    paint.mark && s('path', { class: 'piece-mark seat-mark', d, fill: paint.mark }),
  );
}

/**
 * How a piece is outlined whose squares have a side.
 * @param {number} side
 * @returns {Outline}
 */
export function lacquer(side) {
  return { side, inset: side * 0.035, radius: side * 0.18 };
}

/**
 * Crosses out a square.
 * @param {number[]} spot Its middle.
 * @returns {SVGGElement}
 */
export function cross([x, y]) {
  const d = `M${x - 4.5} ${y - 4.5}l9 9M${x + 4.5} ${y - 4.5}l-9 9`;
  return s('g', null, s('path', { class: 'lay-cross-case', d }), s('path', { class: 'lay-cross', d }));
}

/**
 * Shows which square of a shape goes where one points.
 * @param {Cells} cells
 * @param {number} high
 * @param {number} side
 * @param {Paint} paint
 */
export function aimMark(cells, high, side, paint) {
  const [x, y] = anchor(cells);
  const [cx, cy] = [(x + 0.5) * side, (high - y - 0.5) * side];
  const [near, far] = [side * 0.18, side * 0.44];
  const d = [[1, 0], [-1, 0], [0, 1], [0, -1]]
    .map(([dx, dy]) => `M${cx + dx * near} ${cy + dy * near}L${cx + dx * far} ${cy + dy * far}`)
    .join('');
  return s(
    'g',
    { class: 'tray-aim' },
    s('circle', { cx, cy, r: side * 0.42, fill: paint.face }),
    s('circle', { cx, cy, r: side * 0.3, fill: 'none', stroke: paint.ink, 'stroke-width': side * 0.09 }),
    s('path', { d, stroke: paint.ink, 'stroke-width': side * 0.09, fill: 'none' }),
  );
}

/** @param {Paint} paint */
export function swatch(paint) {
  return s(
    'svg',
    { class: 'tray-swatch', viewBox: '0 0 16 16', 'aria-hidden': 'true', focusable: 'false' },
    s('rect', { x: 1, y: 1, width: 14, height: 14, rx: 3.5, fill: paint.face, stroke: paint.edge }),
    paint.mark && s('rect', { x: 1, y: 1, width: 14, height: 14, rx: 3.5, fill: paint.mark, class: 'seat-mark' }),
  );
}
