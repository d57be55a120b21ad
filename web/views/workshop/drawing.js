// @ts-check
/**
 * A draft of the hunt's board on squared paper. It only draws.
 *
 *   svg.draw-picture
 *     .draw-grid     the places of the grid, and the middle where there is symmetric help
 *     .draw-marked   the marked triangles
 *     lines, their arrows, fields with their names
 *     .draw-aim      what the pointer would do
 */
import { put, s } from '../../ui/dom.js';
import { BOOMERANG } from '../../games/hunt/view.js';
import { bounds, field, images, isMarked, lattice, triangles } from './board.js';

/**
 * @typedef {import('./board.js').BoardDraft} BoardDraft
 * @typedef {import('./board.js').Point} Point
 * @typedef {import('./board.js').Target} Target
 *
 * @typedef {object} Look What is to be seen besides the draft.
 * @property {import('./board.js').Tool} tool
 * @property {import('./board.js').Grid} grid
 * @property {import('./board.js').Symmetry} symmetry
 * @property {string | null} picked
 * @property {string[]} wrong The fields that a fault is about.
 */

/** A step of the grid, in units of the drawing. */
const UNIT = 100;
const RADIUS = 0.2 * UNIT;

export class Drawing {
  constructor() {
    this.paper = s('g');
    this.aim = s('g', { class: 'draw-aim' });
    this.svg = s('svg', { class: 'draw-picture', 'aria-hidden': 'true', focusable: 'false' }, this.paper, this.aim);
    this.left = 0;
    this.high = 0;
    this.scale = UNIT;
    this.width = UNIT;
    this.height = UNIT;
  }

  /**
   * @param {BoardDraft} draft
   * @param {Look} look
   */
  draw(draft, look) {
    this.frame(draft);
    put(
      this.paper,
      this.grid(draft, look),
      look.symmetry !== 'none' && this.middle(look),
      s('path', { class: 'draw-marked', d: draft.triangles.map((corners) => this.triangle(draft, corners)).join('') }),
      look.tool === 'triangle' && this.open(draft),
      draft.lines.map((line) => this.line(draft, line)),
      draft.fields.map((one) => this.field(one, look)),
    );
    put(this.aim);
  }

  /** @param {BoardDraft} draft */
  frame(draft) {
    const { left, right, low, high } = bounds(draft);
    this.scale = UNIT / draft.step;
    [this.left, this.high] = [left, high];
    [this.width, this.height] = [(right - left) * this.scale, (high - low) * this.scale];
    this.svg.setAttribute('viewBox', `0 0 ${this.width.toFixed(1)} ${this.height.toFixed(1)}`);
  }

  /**
   * Where a place of the plane is drawn.
   * @param {Point} at
   * @returns {Point}
   */
  at({ x, y }) {
    return { x: (x - this.left) * this.scale, y: (this.high - y) * this.scale };
  }

  /**
   * The place of the plane under a pointer.
   * @param {{clientX: number, clientY: number}} event
   * @returns {Point}
   */
  fromClient({ clientX, clientY }) {
    const box = this.svg.getBoundingClientRect();
    const share = this.width / (box.width || 1);
    return { x: ((clientX - box.left) * share) / this.scale + this.left, y: this.high - ((clientY - box.top) * share) / this.scale };
  }

  /**
   * @param {BoardDraft} draft
   * @param {Look} look
   */
  grid(draft, { grid, tool }) {
    const r = grid === 'coarse' ? 3.4 : 2.4;
    const d = lattice(draft, grid)
      .map((at) => this.at(at))
      .map(({ x, y }) => `M${(x - r).toFixed(1)} ${y.toFixed(1)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`);
    return s('path', { class: ['draw-grid', tool !== 'field' && 'is-faint'], d: d.join('') });
  }

  /** @param {Look} look */
  middle({ symmetry }) {
    const { x, y } = this.at({ x: 0, y: 0 });
    const axis = symmetry === 'mirror' ? `M${x} 0V${this.height}` : '';
    return s('path', { class: 'draw-middle', d: `${axis}M${x - 16} ${y}h32M${x} ${y - 16}v32` });
  }

  /**
   * A triangle, a little within its lines.
   * @param {BoardDraft} draft
   * @param {string[]} corners
   */
  triangle(draft, corners) {
    const places = corners.map((corner) => this.at(field(draft, corner)));
    const [mx, my] = [places.reduce((sum, { x }) => sum + x, 0) / 3, places.reduce((sum, { y }) => sum + y, 0) / 3];
    return `M${places.map(({ x, y }) => `${(x + 0.1 * (mx - x)).toFixed(1)} ${(y + 0.1 * (my - y)).toFixed(1)}`).join('L')}Z`;
  }

  /**
   * The triangles that could be marked.
   * @param {BoardDraft} draft
   */
  open(draft) {
    const free = triangles(draft).filter((corners) => !isMarked(draft, corners));
    return free.map((corners) => {
      const places = corners.map((corner) => this.at(field(draft, corner)));
      const middle = (/** @type {'x' | 'y'} */ way) => places.reduce((sum, at) => sum + at[way], 0) / 3;
      return s('circle', { class: 'draw-open', cx: middle('x'), cy: middle('y'), r: 8 });
    });
  }

  /**
   * @param {BoardDraft} draft
   * @param {import('./board.js').Line} line
   */
  line(draft, { a, b, arrow }) {
    const from = this.at(field(draft, arrow === a ? b : a));
    const to = this.at(field(draft, arrow === a ? a : b));
    const d = `M${from.x.toFixed(1)} ${from.y.toFixed(1)}L${to.x.toFixed(1)} ${to.y.toFixed(1)}`;
    const turn = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
    const transform = `translate(${((from.x + to.x) / 2).toFixed(1)} ${((from.y + to.y) / 2).toFixed(1)})rotate(${turn.toFixed(1)})`;
    return [
      s('path', { class: ['draw-line', arrow && 'has-arrow'], d }),
      arrow && s('path', { class: 'draw-arrow', d: BOOMERANG, transform }),
    ];
  }

  /**
   * @param {import('./board.js').Field} one
   * @param {Look} look
   */
  field(one, { picked, wrong }) {
    const { x, y } = this.at(one);
    return s(
      'g',
      { class: ['draw-field', picked === one.name && 'is-picked', wrong.includes(one.name) && 'is-wrong'] },
      wrong.includes(one.name) && s('circle', { class: 'draw-wrong', cx: x, cy: y, r: RADIUS + 9 }),
      s('circle', { cx: x, cy: y, r: RADIUS }),
      s('text', { x, y, dy: '0.35em' }, one.name),
    );
  }

  /**
   * Shows what a tool would be used on, with its images.
   * @param {BoardDraft} draft
   * @param {Target | null} target
   * @param {Look} look
   */
  point(draft, target, { symmetry, picked, tool }) {
    if (!target) return put(this.aim);
    const name = ['draw-ghost', tool === 'erase' && 'is-erasing'];
    if (target.kind === 'triangle') return put(this.aim, s('path', { class: name, d: this.triangle(draft, target.fields) }));
    if (target.kind === 'line') {
      const [a, b] = target.fields.map((one) => this.at(field(draft, one)));
      return put(this.aim, s('path', { class: name, d: `M${a.x} ${a.y}L${b.x} ${b.y}` }));
    }
    const from = picked !== null && tool === 'line' && this.at(field(draft, picked));
    const here = this.at(target);
    return put(
      this.aim,
      from && s('path', { class: 'draw-ghost', d: `M${from.x} ${from.y}L${here.x} ${here.y}` }),
      (target.kind === 'place' ? images(symmetry) : images('none')).map((image) => {
        const { x, y } = this.at(image(target));
        return s('circle', { class: name, cx: x, cy: y, r: RADIUS + (target.kind === 'field' ? 5 : 0) });
      }),
    );
  }
}
