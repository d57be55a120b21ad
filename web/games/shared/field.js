// @ts-check
/**
 * A board of squares on the page: a picture, and over it a grid of cells that are focused, named and
 * pointed at.
 *
 *     div.board-field
 *       svg.board-picture            the picture, hidden from screen readers
 *       div.lay-field-grid[role=grid]
 *         div[role=row]
 *           div[role=gridcell]       one a square, with its name and what lies there; data-square
 *
 * The grid follows the board as it is seen: turned before another seat, its first row is still the
 * upper one. Cells that go round in here are those that are seen; `board` says which of the board's
 * they are.
 *
 * @typedef {import('./shapes.js').Cell} Cell
 */
import { h, s } from '../../ui/dom.js';
import { key, seen, square } from './shapes.js';

/** The side of a square, and the frame round them, in the units of the picture. */
export const SIDE = 30;
export const FRAME = 26;

/** @type {Record<string, Cell>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

export class Field {
  /**
   * @param {number} size The squares along a side.
   * @param {string} name What a screen reader calls it.
   */
  constructor(size, name) {
    this.size = size;
    /** By how many quarters the board is turned, clockwise. */
    this.quarters = 0;
    /** @type {Cell} Where the keyboard is. */
    this.cursor = [Math.floor(size / 2), Math.floor(size / 2)];
    const whole = size * SIDE + 2 * FRAME;
    this.picture = s('svg', {
      class: 'board-picture',
      viewBox: `0 0 ${whole} ${whole}`,
      'aria-hidden': 'true',
      focusable: 'false',
    });
    this.grid = h('div', { class: 'lay-field-grid', role: 'grid', 'aria-label': name });
    this.element = h(
      'div',
      { class: 'board-field', vars: { '--size': size, '--frame': `${(100 * FRAME) / whole}%` } },
      this.picture,
      this.grid,
    );
    /** @type {Map<string, HTMLElement>} */
    this.cells = new Map();
    this.build();
    this.grid.addEventListener('focusin', (event) => this.follow(event));
  }

  build() {
    const { size } = this;
    this.cells.clear();
    const rows = Array.from({ length: size }, (_, n) => {
      const cells = Array.from({ length: size }, (__, x) => this.make([x, size - 1 - n]));
      return h('div', { role: 'row', class: 'lay-field-row' }, cells);
    });
    this.grid.replaceChildren(...rows);
    this.cells.get(key(this.cursor))?.setAttribute('tabindex', '0');
  }

  /**
   * @param {Cell} cell
   */
  make(cell) {
    const element = h('div', {
      role: 'gridcell',
      class: 'lay-field-cell',
      tabindex: '-1',
      dataset: { square: square(this.board(cell)), cell: key(cell) },
    });
    this.cells.set(key(cell), element);
    return element;
  }

  /**
   * Turns the board before another seat.
   * @param {number} quarters
   * @returns {boolean} Whether it lies differently now.
   */
  turn(quarters) {
    if (quarters === this.quarters) return false;
    const here = this.board(this.cursor);
    const focused = this.grid.contains(document.activeElement);
    this.quarters = quarters;
    this.cursor = this.view(here);
    this.build();
    if (focused) this.focus(this.cursor);
    return true;
  }

  /**
   * The board's square that is seen at a cell.
   * @param {Cell} cell
   * @returns {Cell}
   */
  board(cell) {
    return seen(cell, -this.quarters, this.size);
  }

  /**
   * Where a square of the board is seen.
   * @param {Cell} cell
   * @returns {Cell}
   */
  view(cell) {
    return seen(cell, this.quarters, this.size);
  }

  /** @param {Cell} cell */
  has([x, y]) {
    return x >= 0 && y >= 0 && x < this.size && y < this.size;
  }

  /**
   * The middle of a cell in the picture.
   * @param {Cell} cell
   * @returns {[number, number]}
   */
  middle([x, y]) {
    return [FRAME + (x + 0.5) * SIDE, FRAME + (this.size - y - 0.5) * SIDE];
  }

  /** Moves the picture's origin to the upper left corner of the squares. */
  get origin() {
    return `translate(${FRAME} ${FRAME})`;
  }

  /**
   * The cell under the pointer; also one just outside the squares where `beyond` is set.
   * @param {{clientX: number, clientY: number}} point
   * @param {boolean} [beyond]
   * @returns {Cell | null}
   */
  at({ clientX, clientY }, beyond = false) {
    const box = this.grid.getBoundingClientRect();
    const x = Math.floor(((clientX - box.left) / box.width) * this.size);
    const y = this.size - 1 - Math.floor(((clientY - box.top) / box.height) * this.size);
    /** @type {Cell} */
    const cell = [x, y];
    return beyond || this.has(cell) ? cell : null;
  }

  /** The width of a cell on the screen, in CSS pixels. */
  get pixels() {
    return this.grid.getBoundingClientRect().width / this.size;
  }

  /**
   * Names every square.
   * @param {(square: Cell, name: string) => string} words For a square of the board.
   */
  describe(words) {
    for (const element of this.cells.values()) {
      const [x, y] = /** @type {string} */ (element.dataset.cell).split(',').map(Number);
      const cell = this.board([x, y]);
      const label = words(cell, square(cell));
      if (element.getAttribute('aria-label') !== label) element.setAttribute('aria-label', label);
    }
  }

  /** @param {FocusEvent} event */
  follow(event) {
    const found = event.target instanceof HTMLElement ? event.target.dataset.cell : undefined;
    if (!found) return;
    const [x, y] = found.split(',').map(Number);
    this.move([x, y]);
  }

  /**
   * Puts the keyboard's place on a cell without taking the focus there.
   * @param {Cell} cell
   */
  move(cell) {
    this.cells.get(key(this.cursor))?.setAttribute('tabindex', '-1');
    this.cursor = cell;
    this.cells.get(key(cell))?.setAttribute('tabindex', '0');
  }

  /** @param {Cell} cell */
  focus(cell) {
    this.move(cell);
    this.cells.get(key(cell))?.focus({ preventScroll: true });
  }

  /** Whether the keyboard is on a square. */
  get focused() {
    return this.grid.contains(document.activeElement);
  }

  /**
   * Where an arrow key, home, end or a page key leads from the cursor; null: it is no such key.
   * @param {KeyboardEvent} event
   * @returns {Cell | null}
   */
  step(event) {
    const [x, y] = this.cursor;
    const end = this.size - 1;
    if (event.key === 'Home') return event.ctrlKey ? [0, end] : [0, y];
    if (event.key === 'End') return event.ctrlKey ? [end, 0] : [end, y];
    if (event.key === 'PageUp') return [x, Math.min(end, y + 5)];
    if (event.key === 'PageDown') return [x, Math.max(0, y - 5)];
    const way = ARROWS[event.key];
    if (!way || event.ctrlKey || event.metaKey || event.altKey) return null;
    const far = event.shiftKey ? 5 : 1;
    const within = (/** @type {number} */ n) => Math.max(0, Math.min(end, n));
    return [within(x + way[0] * far), within(y + way[1] * far)];
  }

  /**
   * The letters and numbers round the squares.
   * @returns {SVGGElement}
   */
  coordinates() {
    const length = this.size * SIDE;
    const out = FRAME / 2;
    /** @type {SVGTextElement[]} */
    const words = [];
    for (let n = 0; n < this.size; n += 1) {
      const along = (n + 0.5) * SIDE;
      // The square at this place of the lowest row, and of the first column.
      const [below, beside] = [square(this.board([n, 0])), square(this.board([0, n]))];
      const sideways = this.quarters % 2 === 1;
      const [column, row] = sideways ? [below.slice(1), beside[0]] : [below[0], beside.slice(1)];
      for (const y of [-out, length + out]) words.push(s('text', { x: along, y }, column));
      for (const x of [-out, length + out]) words.push(s('text', { x, y: length - along }, row));
    }
    return s('g', { class: 'lay-field-coordinates', transform: this.origin }, words);
  }
}
