// @ts-check
/**
 * The board of the flip as a picture: a perforated plate, lacquered pieces with their values, and over
 * them what is being laid.
 *
 *     svg
 *       g.flip-plate     the plate, its holes and coordinates
 *       g.flip-pieces    the pieces that lie there
 *       g.flip-last      the last piece laid
 *       g.flip-hint      ghosts of a hint
 *       g.flip-aim       the piece in hand where it would lie, and what it would turn over
 */
import { put, s } from '../../ui/dom.js';
import { LOOK, LayView, cased } from '../shared/layview.js';
import { piece } from '../shared/piece.js';
import { anchor, key, parse } from '../shared/shapes.js';
import { cells, value } from './geometry.js';

/**
 * @typedef {import('../shared/shapes.js').Cell} Cell
 * @typedef {import('../shared/shapes.js').Cells} Cells
 * @typedef {import('../shared/piece.js').Paint} Paint
 * @typedef {import('../../types.js').Scene} Scene
 * @typedef {import('./geometry.js').Laid} Laid
 */

/**
 * White is seat 1, red seat 2.
 * @param {number} seat
 * @returns {Paint}
 */
export function paint(seat) {
  if (seat === 1) return { face: 'var(--ivory)', edge: 'var(--ivory-edge)', ink: 'var(--flip-white-ink)', mark: null };
  return { face: 'var(--seat-1)', edge: 'var(--seat-1-edge)', ink: 'var(--seat-1-ink)', mark: null };
}

export class FlipView extends LayView {
  /** @param {import('../shared/field.js').Field} field */
  constructor(field) {
    super(field);
    this.plate = s('g', { class: 'flip-plate' });
    this.pieces = this.layer('flip-pieces');
    this.last = this.layer('flip-last');
    this.hint = this.layer('flip-hint');
    this.aim = this.layer('flip-aim');
    field.picture.append(this.plate, this.pieces, this.last, this.hint, this.aim);
  }

  /** @param {string[]} missing */
  drawPlate(missing) {
    const { field } = this;
    const closed = new Set(missing);
    /** @type {SVGElement[]} */
    const holes = [];
    for (const element of field.cells.values()) {
      const [x, y] = /** @type {string} */ (element.dataset.cell).split(',').map(Number);
      const [cx, cy] = field.middle([x, y]);
      if (closed.has(element.dataset.square ?? '')) {
        holes.push(s('path', { class: 'flip-closed', d: this.outline([[x, y]]), transform: field.origin }));
      } else {
        holes.push(s('circle', { class: 'flip-rim', cx, cy: cy + 1, r: 5.4 }), s('circle', { class: 'flip-hole', cx, cy, r: 5.4 }));
      }
    }
    put(this.plate, this.slab('flip'), field.coordinates(), holes);
  }

  /**
   * @param {Laid} laid
   * @param {import('./geometry.js').Kind[]} kinds
   * @param {number} [owner] The seat whose colour is shown.
   */
  piece(laid, kinds, owner = laid.owner) {
    const squares = this.seen(cells(laid.squares));
    const group = piece(squares, this.top, paint(owner), LOOK);
    group.append(...this.print(squares, owner, value(kinds, laid.shape), laid.safe));
    return group;
  }

  /**
   * A piece's value on its middle square, with a ring and a lock round it when it is safe; its colour's mark
   * on the others.
   * @param {Cells} squares
   * @param {number} owner
   * @param {number} points
   * @param {boolean} safe
   */
  print(squares, owner, points, safe) {
    const ink = paint(owner).ink;
    const middle = anchor(squares);
    const [x, y] = this.spot(middle);
    const marks = squares.filter((each) => each !== middle).map((each) => {
      const [cx, cy] = this.spot(each);
      return owner === 1
        ? s('circle', { class: 'flip-peg seat-mark', cx, cy, r: 1.7, fill: ink })
        : s('circle', { class: 'flip-peg seat-mark', cx, cy, r: 2.9, fill: 'none', stroke: ink, 'stroke-width': 1.4 });
    });
    return [
      ...marks,
      ...(safe ? [s('path', { class: 'flip-safe', d: shield(x, y, 11.4), fill: 'none', stroke: ink })] : []),
      s('text', { class: 'piece-value', x, y, fill: ink, 'font-size': points > 99 ? 10 : 13.5 }, points),
    ];
  }

  /** @param {Scene} scene */
  draw(scene) {
    const kinds = scene.table.board.pieces;
    /** @type {Laid[]} */
    const laid = scene.view.position.pieces;
    this.shown = laid.map((each) => this.piece(each, kinds));
    put(this.pieces, this.shown);
    const last = scene.view.last && parse(scene.view.last.token);
    put(this.last, last ? this.lastMark('flip-last', this.seen(last.cells)) : []);
    put(this.hint, this.hints(scene.line));
  }

  /**
   * @param {Cells | null} squares The cells of the piece in hand.
   * @param {number} seat
   * @param {boolean} allowed
   * @param {Laid[]} turning What would turn over.
   * @param {Cell[]} chances Cells on which its anchor may go.
   * @param {(cell: Cell) => boolean} isFree
   */
  drawAim(squares, seat, allowed, turning, chances, isFree) {
    const covered = new Set(squares?.map(key));
    const dots = chances.filter((each) => !covered.has(key(each))).map((each) => {
      const [cx, cy] = this.spot(each);
      return s('circle', { class: 'flip-chance', cx, cy, r: 4 });
    });
    const turns = allowed ? turning.map((laid) => this.turnMark(this.seen(cells(laid.squares)), laid.owner)) : [];
    put(this.aim, dots, turns, squares ? this.preview(squares, paint(seat), allowed, isFree) : []);
  }

  /**
   * An arrow that turns, on every piece that would.
   * @param {Cells} squares
   * @param {number} owner
   */
  turnMark(squares, owner) {
    const [x, y] = this.spot(anchor(squares));
    return s(
      'g',
      { class: 'flip-turns' },
      cased('flip-turns', this.outline(squares)),
      s('circle', { class: 'flip-turns-disc', cx: x, cy: y, r: 10, fill: paint(3 - owner).face, stroke: paint(3 - owner).edge }),
      s('path', { class: 'flip-turns-arrow', d: `M${x - 5} ${y + 1.5}a5.2 5.2 0 1 1 2.2 3.2M${x - 5.6} ${y + 4.8}l.4-3.6 3.5.9`, stroke: paint(3 - owner).ink }),
    );
  }
}

/**
 * A square frame with a notch in every side: what a safe piece bears round its value.
 * @param {number} x
 * @param {number} y
 * @param {number} r
 */
function shield(x, y, r) {
  const q = r * 0.42;
  const corner = (/** @type {number} */ a, /** @type {number} */ b) => `M${x + a * q} ${y + b * r}H${x + a * r}V${y + b * q}`;
  return corner(-1, -1) + corner(1, -1) + corner(-1, 1) + corner(1, 1);
}
