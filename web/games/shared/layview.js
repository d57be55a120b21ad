// @ts-check
/** What pictures of boards on which shapes are laid have in common: where a square is seen, ghosts, outlines. */
import { s } from '../../ui/dom.js';
import { FRAME, SIDE } from './field.js';
import { cross, lacquer, piece } from './piece.js';
import { anchor, outline, parse, sorted } from './shapes.js';

/**
 * @typedef {import('./shapes.js').Cell} Cell
 * @typedef {import('./shapes.js').Cells} Cells
 */

/** How shapes on a board are outlined. */
export const LOOK = lacquer(SIDE);

/**
 * A line with a casing, so that it is seen on every colour.
 * @param {string} name
 * @param {string} d
 * @param {Record<string, any>} [attributes]
 * @returns {SVGElement[]}
 */
export function cased(name, d, attributes = {}) {
  return ['case', 'line'].map((part) => s('path', { class: ['cased', `${name}-${part}`], d, ...attributes }));
}

export class LayView {
  /** @param {import('./field.js').Field} field */
  constructor(field) {
    this.field = field;
  }

  /** @param {string} name */
  layer(name) {
    return s('g', { class: name, transform: this.field.origin });
  }

  get top() {
    return this.field.size - 1;
  }

  /**
   * The squares of the board as they are seen.
   * @param {Cells} squares
   * @returns {Cells}
   */
  seen(squares) {
    return sorted(squares.map((each) => this.field.view(each)));
  }

  /**
   * The middle of a cell, counted from the corner of the squares.
   * @param {Cell} cell
   * @returns {[number, number]}
   */
  spot(cell) {
    const [x, y] = this.field.middle(cell);
    return [x - FRAME, y - FRAME];
  }

  /**
   * The slab that the board is, from its shadow up.
   * @param {string} prefix
   */
  slab(prefix) {
    const length = this.field.size * SIDE + 2 * FRAME;
    const layers = /** @type {const} */ ([['shadow', 5], ['edge', 2.5], ['face', 0]]);
    return layers.map(([name, y]) => s('rect', { class: [`lay-${name}`, `${prefix}-${name}`], y, width: length, height: length, rx: 15 }));
  }

  /**
   * @param {Cells} squares
   * @param {import('./piece.js').Outline} [look]
   */
  outline(squares, look = LOOK) {
    return outline(squares, this.top, look);
  }

  /**
   * The last shape laid: a line within its rim.
   * @param {string} name
   * @param {Cells} squares As they are seen.
   */
  lastMark(name, squares) {
    return cased(name, this.outline(squares, { side: SIDE, inset: 2.3, radius: 4 }));
  }

  /**
   * A shape where it would lie.
   * @param {Cells} squares
   * @param {import('./piece.js').Paint} paint
   * @param {boolean} fits
   * @param {(cell: Cell) => boolean} isFree
   */
  preview(squares, paint, fits, isFree) {
    return s(
      'g',
      { class: ['lay-preview', fits ? 'fits' : 'misfits'] },
      piece(squares, this.top, paint, LOOK),
      cased('lay-preview', this.outline(squares)),
      this.crossed(squares, isFree),
    );
  }

  /**
   * Crosses out what is not free.
   * @param {Cells} squares
   * @param {(cell: Cell) => boolean} isFree
   */
  crossed(squares, isFree) {
    return squares.filter((each) => !isFree(each)).map((each) => cross(this.spot(each)));
  }

  /**
   * Ghosts of a hint, numbered if there are several.
   * @param {string[]} line
   */
  hints(line) {
    return line.flatMap((token, index) => {
      const found = parse(token);
      if (!found) return [];
      const squares = this.seen(found.cells);
      const [x, y] = this.spot(anchor(squares));
      const number = line.length > 1 && s('text', { class: 'lay-hint-number', x, y }, index + 1);
      return [s('g', { class: ['lay-hint', index > 0 && 'is-later'] }, cased('lay-hint', this.outline(squares)), number)];
    });
  }
}
