// @ts-check
/**
 * The hunt's board drawn: what is on it becomes SVG. It knows no rules and changes nothing but its
 * own elements.
 *
 *   svg.board-picture
 *     .ground   card, triangles, lines, boomerangs, fields: drawn once a board
 *     .trios    marked triangles that are lit
 *     .last     the last action
 *     .targets  where what is in hand can go, and the chain so far
 *     .stones   one group a stone, kept from picture to picture
 *     .above    stones on their way
 *     .hints    what the computer would do
 */
import { put, s } from '../../ui/dom.js';
import { moveTo, stone } from '../shared/stone.js';
import { Frame, UNIT } from './geometry.js';

/**
 * @typedef {import('./geometry.js').BoardData} BoardData
 * @typedef {import('./geometry.js').Point} Point
 *
 * @typedef {object} Picture What is to be seen.
 * @property {Map<string, number>} stones The seat whose stone stands on each field.
 * @property {{ corners: string[], seat: number, given: boolean }[]} trios
 * @property {string[]} last The fields of the last action, in order; empty for none.
 * @property {string[]} path The way of the stone in hand, its own field first.
 * @property {string[]} targets
 * @property {boolean} anywhere Nearly every free field is a target: dots will do.
 * @property {string[]} duties Stones that have to capture; only shown where there is a referee.
 * @property {string[][]} hints
 */

const RADIUS = 0.23 * UNIT;
/** Its tips point back, its bend forward, as it lies on a line that leads to the right. */
export const BOOMERANG = 'M-6.5-11Q7-7.5 10 0Q7 7.5-6.5 11Q-10 10.6-8.5 7.4Q-.6 4.4 1 0Q-.6-4.4-8.5-7.4Q-10-10.6-6.5-11Z';

export class HuntView {
  /**
   * @param {BoardData} board
   * @param {number} turn
   */
  constructor(board, turn) {
    this.board = board;
    this.frame = new Frame(board, turn);
    const { width, height } = this.frame;
    this.trios = s('g', { class: 'trios' });
    this.last = s('g', { class: 'last' });
    this.targets = s('g', { class: 'targets' });
    this.stones = s('g', { class: 'stones' });
    this.above = s('g', { class: 'above' });
    this.hints = s('g', { class: 'hints' });
    this.svg = s('svg', { class: 'board-picture', viewBox: `0 0 ${width} ${height + 8}`, 'aria-hidden': 'true', focusable: 'false' });
    put(this.svg, this.ground(), this.trios, this.last, this.targets, this.stones, this.hints, this.above);
    /** @type {Map<string, { seat: number, element: SVGGElement }>} */
    this.standing = new Map();
    /** The height of the drawing with the shadow below the board. */
    this.height = height + 8;
  }

  /** @param {string} field */
  at(field) {
    return this.frame.at(field);
  }

  /**
   * Where a point of the window lies in the drawing.
   * @param {{ clientX: number, clientY: number }} event
   * @returns {Point}
   */
  fromClient({ clientX, clientY }) {
    const box = this.svg.getBoundingClientRect();
    const scale = this.frame.width / (box.width || 1);
    return { x: (clientX - box.left) * scale, y: (clientY - box.top) * scale };
  }

  /** How many units of the drawing a CSS pixel is. */
  get pixel() {
    return this.frame.width / (this.svg.getBoundingClientRect().width || 1);
  }

  ground() {
    const { board, frame } = this;
    const outline = `${this.points(frame.hull)}Z`;
    const slab = (/** @type {string} */ name, /** @type {number} */ drop) => s('path', { class: name, d: outline, transform: `translate(0 ${drop})`, 'stroke-width': 2 * frame.border });
    const line = (/** @type {{ a: string, b: string }} */ { a, b }) => this.points([this.at(a), this.at(b)]);
    return s(
      'g',
      { class: 'ground' },
      s('defs', null, this.dots()),
      slab('slab-shadow', 8),
      slab('slab-edge', 4),
      slab('slab-face', 0),
      s('path', { class: 'marked', d: board.triangles.map((corners) => this.triangle(corners)).join('') }),
      s('path', { class: 'marked-dots', fill: 'url(#hunt-dots)', d: board.triangles.map((corners) => this.triangle(corners)).join('') }),
      s('path', { class: 'line-arrow', d: board.lines.filter(({ arrow }) => arrow).map(line).join('') }),
      s('path', { class: 'line-plain', d: board.lines.filter(({ arrow }) => !arrow).map(line).join('') }),
      board.lines.flatMap(({ a, b, arrow }) => (arrow ? [this.boomerang(arrow === a ? b : a, arrow)] : [])),
      board.fields.map(({ name }) => this.field(name)),
    );
  }

  dots() {
    const size = 0.11 * UNIT;
    return s(
      'pattern',
      { id: 'hunt-dots', patternUnits: 'userSpaceOnUse', width: size, height: size },
      [0.25, 0.75].map((at) => s('circle', { class: 'dot', cx: at * size, cy: at * size, r: 0.2 * size })),
    );
  }

  /** @param {Point[]} points */
  points(points) {
    return points.map(({ x, y }, n) => `${n ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
  }

  /**
   * A triangle, a little within its lines.
   * @param {string[]} corners
   */
  triangle(corners) {
    const places = corners.map((corner) => this.at(corner));
    const middle = this.middle(corners);
    const inner = places.map(({ x, y }) => ({ x: x + 0.08 * (middle.x - x), y: y + 0.08 * (middle.y - y) }));
    return `${this.points(inner)}Z`;
  }

  /**
   * @param {string[]} corners
   * @returns {Point}
   */
  middle(corners) {
    const places = corners.map((corner) => this.at(corner));
    const sum = places.reduce((all, { x, y }) => ({ x: all.x + x, y: all.y + y }), { x: 0, y: 0 });
    return { x: sum.x / places.length, y: sum.y / places.length };
  }

  /**
   * @param {string} from
   * @param {string} to
   */
  boomerang(from, to) {
    const [a, b] = [this.at(from), this.at(to)];
    const turn = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
    const transform = `translate(${((a.x + b.x) / 2).toFixed(1)} ${((a.y + b.y) / 2).toFixed(1)})rotate(${turn.toFixed(1)})scale(.98)`;
    return s('path', { class: 'boomerang', d: BOOMERANG, transform });
  }

  /** @param {string} name */
  field(name) {
    const { x, y } = this.at(name);
    return s('g', { class: 'place' }, s('circle', { cx: x, cy: y, r: 0.155 * UNIT }), s('text', { x, y, dy: '0.35em' }, name));
  }

  /** @param {Picture} picture */
  draw(picture) {
    this.drawStones(picture);
    put(this.trios, picture.trios.map((trio) => this.trio(trio)));
    put(this.last, picture.last.length ? this.lastMarks(picture.last) : null);
    put(this.targets, this.marks(picture));
    put(this.hints, picture.hints.map((path, n) => this.hint(path, n)));
  }

  /** @param {Picture} picture */
  drawStones({ stones, path }) {
    for (const [field, { seat, element }] of this.standing) {
      if (stones.get(field) === seat) continue;
      element.remove();
      this.standing.delete(field);
    }
    for (const [field, seat] of stones) {
      if (this.standing.has(field)) continue;
      const element = this.newStone(seat);
      moveTo(element, this.at(field));
      this.stones.append(element);
      this.standing.set(field, { seat, element });
    }
    const end = path[path.length - 1];
    for (const [field, { element }] of this.standing) element.classList.toggle('picked', field === end);
  }

  /** @param {number} seat */
  newStone(seat) {
    return s('g', { class: 'piece' }, stone(seat, RADIUS));
  }

  /** @param {{ corners: string[], seat: number, given: boolean }} trio */
  trio({ corners, seat, given }) {
    const middle = this.middle(corners);
    const group = s('g', { class: ['trio', given && 'given'], dataset: { corners: corners.join('-') } });
    const shape = s('path', { d: this.triangle(corners), fill: `var(--seat-${seat})`, stroke: `var(--seat-${seat})` });
    // Light comes from the middle.
    shape.style.setProperty('transform-origin', `${middle.x}px ${middle.y}px`);
    group.append(shape);
    return group;
  }

  /**
   * Told apart by their shape: a hollow ring where it began, a cased line, a cased ring at its end.
   * @param {string[]} fields
   */
  lastMarks(fields) {
    const places = fields.map((field) => this.at(field));
    const start = places[0];
    const end = places[places.length - 1];
    const ring = 1.2 * RADIUS;
    return [
      places.length > 1 && [
        this.line('last-case', places, 11),
        this.line('last-line', places, 6),
        s('circle', { class: 'last-start', cx: start.x, cy: start.y, r: 0.155 * UNIT, 'stroke-width': 5 }),
      ],
      s('circle', { class: 'last-end-case', cx: end.x, cy: end.y, r: ring, 'stroke-width': 8 }),
      s('circle', { class: 'last-end', cx: end.x, cy: end.y, r: ring, 'stroke-width': 4.5 }),
    ];
  }

  /**
   * @param {Picture} picture
   * @returns {any[]}
   */
  marks({ path, targets, anywhere, duties }) {
    const places = path.map((field) => this.at(field));
    const circle = (/** @type {string} */ name, /** @type {Point} */ { x, y }, /** @type {number} */ r, /** @type {number} */ width) => s('circle', { class: name, cx: x, cy: y, r, 'stroke-width': width });
    const end = places[places.length - 1];
    return [
      duties.map((field) => circle('duty-ring', this.at(field), 1.3 * RADIUS, 4)),
      !anywhere && targets.map((field) => circle('target-ring', this.at(field), 1.28 * RADIUS, 4.5)),
      targets.map((field) => circle('target-dot', this.at(field), 0.075 * UNIT, 0)),
      places.length > 1 && [this.line('path-line', places, 8), circle('path-start', places[0], 0.9 * RADIUS, 4)],
      end && circle('picked-ring', end, 1.28 * RADIUS, 6),
    ];
  }

  /**
   * @param {string} name
   * @param {Point[]} places
   * @param {number} width
   */
  line(name, places, width) {
    return s('path', { class: name, d: this.points(places), 'stroke-width': width });
  }

  /**
   * @param {string[]} path One field: a stone is brought in.
   * @param {number} n How many actions it is away.
   */
  hint(path, n) {
    const places = path.map((field) => this.at(field));
    const end = places[places.length - 1];
    const group = s('g', { class: ['hint', n > 0 && 'hint-later'] });
    if (places.length > 1) {
      const from = places[places.length - 2];
      const turn = (Math.atan2(end.y - from.y, end.x - from.x) * 180) / Math.PI;
      group.append(
        this.line('hint-case', places, 15),
        this.line('hint-line', places, 9),
        s('circle', { class: 'hint-ring', cx: places[0].x, cy: places[0].y, r: 1.25 * RADIUS, 'stroke-width': 6 }),
        s('path', { class: 'hint-head', d: 'M6 0L-22 15L-22 -15Z', transform: `translate(${end.x.toFixed(1)} ${end.y.toFixed(1)})rotate(${turn.toFixed(1)})` }),
      );
    } else {
      group.append(
        s('circle', { class: 'hint-ring', cx: end.x, cy: end.y, r: 1.05 * RADIUS, 'stroke-width': 6, 'stroke-dasharray': '9 7' }),
        s('path', { class: 'hint-line', d: `M${end.x - 11} ${end.y}h22M${end.x} ${end.y - 11}v22`, 'stroke-width': 6 }),
      );
    }
    return group;
  }
}
