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
import { FRAME, SIDE } from '../shared/field.js';
import { cross, lacquer, piece } from '../shared/piece.js';
import { anchor, key, outline, parse, sorted } from '../shared/shapes.js';
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

export class FlipView {
  /** @param {import('../shared/field.js').Field} field */
  constructor(field) {
    this.field = field;
    const layer = (/** @type {string} */ name) => s('g', { class: name });
    this.plate = layer('flip-plate');
    this.pieces = layer('flip-pieces');
    this.last = layer('flip-last');
    this.hint = layer('flip-hint');
    this.aim = layer('flip-aim');
    for (const each of [this.pieces, this.last, this.hint, this.aim]) each.setAttribute('transform', field.origin);
    field.picture.append(this.plate, this.pieces, this.last, this.hint, this.aim);
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

  /** @param {string[]} missing */
  drawPlate(missing) {
    const { field } = this;
    const length = field.size * SIDE + 2 * FRAME;
    const slab = (/** @type {string} */ name, /** @type {number} */ y) =>
      s('rect', { class: name, y, width: length, height: length, rx: 15 });
    const closed = new Set(missing);
    /** @type {SVGElement[]} */
    const holes = [];
    for (const element of field.cells.values()) {
      const [x, y] = /** @type {string} */ (element.dataset.cell).split(',').map(Number);
      const [cx, cy] = field.middle([x, y]);
      if (closed.has(element.dataset.square ?? '')) {
        const d = outline([[x, y]], this.top, lacquer(SIDE));
        holes.push(s('path', { class: 'flip-closed', d, transform: field.origin }));
      } else {
        holes.push(s('circle', { class: 'flip-rim', cx, cy: cy + 1, r: 5.4 }), s('circle', { class: 'flip-hole', cx, cy, r: 5.4 }));
      }
    }
    put(this.plate, slab('flip-shadow', 5), slab('flip-edge', 2.5), slab('flip-face', 0), field.coordinates(), holes);
  }

  /**
   * @param {Laid} laid
   * @param {import('./geometry.js').Kind[]} kinds
   * @param {number} [owner] The seat whose colour is shown.
   */
  piece(laid, kinds, owner = laid.owner) {
    const squares = this.seen(cells(laid.squares));
    const group = piece(squares, this.top, paint(owner), lacquer(SIDE));
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

  /**
   * The middle of a cell, counted from the corner of the squares.
   * @param {Cell} cell
   */
  spot(cell) {
    const [x, y] = this.field.middle(cell);
    return [x - FRAME, y - FRAME];
  }

  /** @param {Scene} scene */
  draw(scene) {
    const kinds = scene.table.board.pieces;
    /** @type {Laid[]} */
    const laid = scene.view.position.pieces;
    this.shown = laid.map((each) => this.piece(each, kinds));
    put(this.pieces, this.shown);
    const last = scene.view.last && parse(scene.view.last.token);
    put(this.last, last ? this.lastMark(this.seen(last.cells)) : []);
    put(this.hint, this.hints(scene));
  }

  /** @param {Cells} squares */
  lastMark(squares) {
    const d = outline(squares, this.top, { side: SIDE, inset: 2.2, radius: 4 });
    return [s('path', { class: 'flip-last-case', d }), s('path', { class: 'flip-last-line', d })];
  }

  /** @param {Scene} scene */
  hints(scene) {
    return scene.line.flatMap((token, index) => {
      const found = parse(token);
      if (!found) return [];
      const squares = this.seen(found.cells);
      const [x, y] = this.spot(anchor(squares));
      const d = outline(squares, this.top, lacquer(SIDE));
      return [
        s(
          'g',
          { class: ['lay-hint', index > 0 && 'is-later'] },
          s('path', { class: 'lay-hint-case', d }),
          s('path', { class: 'lay-hint-line', d }),
          scene.line.length > 1 && s('text', { class: 'lay-hint-number', x, y }, index + 1),
        ),
      ];
    });
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
    put(this.aim, dots, turns, squares ? this.ghost(squares, seat, allowed, isFree) : []);
  }

  /**
   * @param {Cells} squares
   * @param {number} seat
   * @param {boolean} allowed
   * @param {(cell: Cell) => boolean} isFree
   */
  ghost(squares, seat, allowed, isFree) {
    const d = outline(squares, this.top, lacquer(SIDE));
    return s(
      'g',
      { class: ['lay-preview', allowed ? 'fits' : 'misfits'] },
      piece(squares, this.top, paint(seat), lacquer(SIDE)),
      s('path', { class: 'lay-preview-case', d }),
      s('path', { class: 'lay-preview-line', d }),
      squares.filter((each) => !isFree(each)).map((each) => cross(this.spot(each))),
    );
  }

  /**
   * An arrow that turns, on every piece that would.
   * @param {Cells} squares
   * @param {number} owner
   */
  turnMark(squares, owner) {
    const d = outline(squares, this.top, lacquer(SIDE));
    const [x, y] = this.spot(anchor(squares));
    return s(
      'g',
      { class: 'flip-turns' },
      s('path', { class: 'flip-turns-case', d }),
      s('path', { class: 'flip-turns-line', d }),
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
