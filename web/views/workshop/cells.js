// @ts-check
/** A grid of squares that are switched on and off, by pointer and by keys. */
import { h, put } from '../../ui/dom.js';

/**
 * @typedef {object} CellsOptions
 * @property {string} label
 * @property {string} help Said to those who hear it.
 * @property {string} class
 * @property {(x: number, y: number) => void} toggle
 * @property {(x: number, y: number) => {label: string, on: boolean, wrong?: boolean}} look Column from the left, row from above.
 */

let serial = 0;

export class Cells {
  /** @param {CellsOptions} options */
  constructor(options) {
    this.options = options;
    this.side = 0;
    this.x = 0;
    this.y = 0;
    this.hint = h('p', { class: 'hidden-text', id: `cells-help-${(serial += 1)}` }, options.help);
    this.grid = h('div', {
      class: ['cells', options.class],
      role: 'grid',
      'aria-label': options.label,
      'aria-describedby': this.hint.id,
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.key(event),
      onclick: (/** @type {MouseEvent} */ event) => this.click(event),
    });
    this.element = h('div', { class: 'cells-frame' }, this.grid, this.hint);
  }

  /** @param {number} side How many there are along a side. */
  draw(side) {
    if (side !== this.side) this.build(side);
    for (const cell of this.cells()) {
      const { label, on, wrong } = this.options.look(Number(cell.dataset.x), Number(cell.dataset.y));
      cell.setAttribute('aria-label', label);
      cell.setAttribute('aria-selected', String(on));
      cell.classList.toggle('is-on', on);
      cell.classList.toggle('is-wrong', wrong ?? false);
    }
  }

  /** @param {number} side */
  build(side) {
    this.side = side;
    this.x = Math.min(this.x, side - 1);
    this.y = Math.min(this.y, side - 1);
    this.grid.style.setProperty('--side', String(side));
    const cell = (/** @type {number} */ x, /** @type {number} */ y) =>
      h('div', { class: 'cell', role: 'gridcell', tabindex: x === this.x && y === this.y ? 0 : -1, dataset: { x, y } });
    const all = (/** @type {(n: number) => Node} */ make) => Array.from({ length: side }, (_, n) => make(n));
    put(this.grid, all((y) => h('div', { class: 'cells-row', role: 'row' }, all((x) => cell(x, y)))));
  }

  /** @returns {HTMLElement[]} */
  cells() {
    return [...this.grid.querySelectorAll('.cell')].map((one) => /** @type {HTMLElement} */ (one));
  }

  /** @param {MouseEvent} event */
  click(event) {
    const cell = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest('.cell'));
    if (!cell) return;
    this.go(Number(cell.dataset.x), Number(cell.dataset.y));
    this.options.toggle(this.x, this.y);
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  go(x, y) {
    const at = () => this.grid.querySelector(`[data-x="${this.x}"][data-y="${this.y}"]`);
    at()?.setAttribute('tabindex', '-1');
    this.x = Math.max(0, Math.min(this.side - 1, x));
    this.y = Math.max(0, Math.min(this.side - 1, y));
    at()?.setAttribute('tabindex', '0');
    /** @type {HTMLElement | null} */ (at())?.focus();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const { x, y, side } = this;
    const steps = /** @type {Record<string, [number, number]>} */ ({
      ArrowLeft: [x - 1, y],
      ArrowRight: [x + 1, y],
      ArrowUp: [x, y - 1],
      ArrowDown: [x, y + 1],
      Home: [0, y],
      End: [side - 1, y],
    });
    const step = steps[event.key];
    if (step) this.go(...step);
    else if ((event.key === 'Enter' || event.key === ' ') && !event.repeat) this.options.toggle(x, y);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
