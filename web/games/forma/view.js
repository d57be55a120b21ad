// @ts-check
/**
 * Forma's board as a picture.
 *
 *     svg
 *       g.forma-card       the board, its grid and coordinates
 *       g.forma-pieces     the shapes, each with its own outline
 *       g.forma-bridges    a line along every bridge
 *       g.forma-figures    obstacles, tower, markers
 *       g.forma-last       the last action
 *       g.forma-hint       ghosts of a hint
 *       g.forma-aim        what is aimed at, or shown where it would lie
 *       g.forma-points     points as they are won
 */
import { put, s } from '../../ui/dom.js';
import { markFill, seatColour, seatInk, stoneMark } from '../../ui/patterns.js';
import { FRAME, SIDE } from '../shared/field.js';
import { LOOK, LayView, cased } from '../shared/layview.js';
import { piece } from '../shared/piece.js';
import { key, parse } from '../shared/shapes.js';
import { bridges } from './bridges.js';
import { GREAT, all, owner, pieces, sign, towerOwner } from './ground.js';
import { parseSetup } from './setup.js';

/**
 * @typedef {import('../shared/shapes.js').Cell} Cell
 * @typedef {import('../shared/shapes.js').Cells} Cells
 * @typedef {import('../../types.js').Scene} Scene
 * @typedef {import('../../types.js').View} View
 */

/**
 * @param {number} seat
 * @returns {import('../shared/piece.js').Paint}
 */
export function paint(seat) {
  return { face: seatColour(seat), edge: `var(--seat-${seat}-edge)`, ink: seatInk(seat), mark: markFill(seat, SIDE / 2) };
}

export class FormaView extends LayView {
  /** @param {import('../shared/field.js').Field} field */
  constructor(field) {
    super(field);
    this.card = s('g', { class: 'forma-card' });
    this.pieces = this.layer('forma-pieces');
    this.bridges = this.layer('forma-bridges');
    this.figures = this.layer('forma-figures');
    this.last = this.layer('forma-last');
    this.hint = this.layer('forma-hint');
    this.aim = this.layer('forma-aim');
    this.points = this.layer('forma-points');
    /** What was drawn for each square and piece, for motion. @type {Map<string, SVGElement>} */
    this.drawn = new Map();
    field.picture.append(this.card, this.pieces, this.bridges, this.figures, this.last, this.hint, this.aim, this.points);
  }

  drawCard() {
    const length = this.field.size * SIDE;
    const lines = Array.from({ length: this.top }, (_, n) => (n + 1) * SIDE).map((at) => `M${at} 0V${length}M0 ${at}H${length}`);
    put(
      this.card,
      this.slab('forma'),
      s('path', { class: 'forma-lines', d: lines.join(''), transform: this.field.origin }),
      s('rect', { class: 'forma-rim', x: FRAME, y: FRAME, width: length, height: length, rx: 2 }),
      this.field.coordinates(),
    );
  }

  /** @param {Scene} scene */
  draw(scene) {
    const { view, table } = scene;
    this.drawn.clear();
    put(
      this.pieces,
      pieces(table, view).map(({ seat, cells }) => {
        const element = piece(this.seen(cells), this.top, paint(seat), LOOK);
        this.drawn.set(key(cells[0]), element);
        return element;
      }),
    );
    this.drawBridges(view);
    this.drawFigures(view);
    put(this.last, this.lastAction(view));
    put(this.hint, this.hints(scene.line));
    put(this.points);
  }

  /** @param {View} view */
  drawBridges(view) {
    const all = view.position.breakdown.flatMap((/** @type {any} */ parts, /** @type {number} */ index) =>
      bridges(view.position.cells, index + 1, parts.bridges / GREAT).map((path) => this.bridge(path, index + 1)),
    );
    put(this.bridges, all);
  }

  /**
   * @param {Cell[]} path
   * @param {number} seat
   */
  bridge(path, seat) {
    const spots = path.map((cell) => this.spot(this.field.view(cell)));
    const first = path[0];
    const last = path[path.length - 1];
    // South to north unless it starts at the west and ends at the east only.
    const way = first[1] === 0 && last[1] === this.top ? 1 : 0;
    const line = [this.end(first, way), ...spots, this.end(last, way)];
    const d = `M${line.map(([x, y]) => `${x} ${y}`).join('L')}`;
    return s(
      'g',
      { class: 'forma-bridge', dataset: { seat }, stroke: `var(--seat-${seat}-edge)` },
      cased('forma-bridge', d, { pathLength: 1 }),
    );
  }

  /**
   * The point on the edge of the board at which a bridge ends.
   * @param {Cell} cell
   * @param {0 | 1} way
   * @returns {[number, number]}
   */
  end(cell, way) {
    const step = cell[way] === 0 ? -1 : 1;
    const inner = this.spot(this.field.view(cell));
    const outer = this.spot(this.field.view(way === 1 ? [cell[0], cell[1] + step] : [cell[0] + step, cell[1]]));
    return [(inner[0] + outer[0]) / 2, (inner[1] + outer[1]) / 2];
  }

  /** @param {View} view */
  drawFigures(view) {
    const { cells } = view.position;
    const tower = towerOwner(view);
    const figures = all(this.field.size).flatMap((cell) => {
      const what = sign(cells, cell);
      const element = this.figure(what, this.spot(this.field.view(cell)), tower);
      if (element) this.drawn.set(`figure ${key(cell)}`, element);
      return element ? [element] : [];
    });
    put(this.figures, figures);
  }

  /**
   * @param {string} what
   * @param {[number, number]} spot
   * @param {number | null} towerSeat
   * @returns {SVGElement | null}
   */
  figure(what, spot, towerSeat) {
    if (what === '#') return obstacle(spot);
    if (what === 'T') return tower(spot, towerSeat);
    const whose = owner(what);
    if (!whose || whose.kind === 'shape') return null;
    const stone = marker(spot, whose.seat, whose.kind === 'obstacle' ? 8.4 : 9.8);
    return whose.kind === 'obstacle' ? s('g', null, obstacle(spot), stone) : stone;
  }

  /**
   * Obstacles and tower while they are being set up, and the squares that they keep free.
   * @param {import('./setup.js').Setup} setup
   */
  drawSetup(setup) {
    const standing = setup.tower ? [setup.tower, ...setup.obstacles] : setup.obstacles;
    const kept = standing.flatMap(([x, y]) =>
      [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => /** @type {Cell} */ ([x + dx, y + dy]))),
    );
    const zone = kept.filter((cell) => this.field.has(cell)).map((cell) => this.spot(this.field.view(cell)));
    put(
      this.figures,
      zone.map(([x, y]) => s('rect', { class: 'forma-kept', x: x - SIDE / 2, y: y - SIDE / 2, width: SIDE, height: SIDE })),
      setup.obstacles.map((cell) => obstacle(this.spot(this.field.view(cell)))),
      setup.tower && tower(this.spot(this.field.view(setup.tower)), null),
    );
  }

  /** @param {View} view */
  lastAction(view) {
    if (!view.last) return [];
    const setup = parseSetup(view.last.token);
    if (setup) return [];
    const found = parse(view.last.token);
    if (!found) return [];
    const squares = this.seen(found.cells);
    if (found.misfit) return [this.misfit(squares, (each) => sign(view.position.cells, this.field.board(each)) === '.')];
    return this.lastMark('forma-last', squares);
  }

  /**
   * A shape that did not fit: where it was aimed.
   * @param {Cells} squares
   * @param {(cell: Cell) => boolean} isFree
   */
  misfit(squares, isFree) {
    return s('g', { class: 'forma-misfit' }, cased('forma-misfit', this.outline(squares)), this.crossed(squares, isFree));
  }

  /**
   * By eye: the square that is pointed at, and nothing else.
   * @param {Cell | null} cell
   */
  drawPoint(cell) {
    if (!cell) return put(this.aim);
    const [x, y] = this.spot(cell);
    const length = this.field.size * SIDE;
    return put(
      this.aim,
      s('path', { class: 'forma-cross-hair', d: `M${x} 0V${y - 17}M${x} ${y + 17}V${length}M0 ${y}H${x - 17}M${x + 17} ${y}H${length}` }),
      s('rect', { class: 'forma-target-case', x: x - 14, y: y - 14, width: 28, height: 28, rx: 5 }),
      s('rect', { class: 'forma-target', x: x - 14, y: y - 14, width: 28, height: 28, rx: 5 }),
    );
  }

  /**
   * With a referee: the shape where it would lie.
   * @param {Cells | null} squares
   * @param {number} seat
   * @param {boolean} fits
   * @param {(cell: Cell) => boolean} isFree
   */
  drawPreview(squares, seat, fits, isFree) {
    return put(this.aim, squares ? this.preview(squares, paint(seat), fits, isFree) : []);
  }
}

/** @param {[number, number]} spot */
function obstacle([x, y]) {
  const block = (/** @type {string} */ name, /** @type {number} */ r, /** @type {number} */ dy) =>
    s('rect', { class: name, x: x - r, y: y - r + dy, width: 2 * r, height: 2 * r, rx: r * 0.64 });
  return s('g', { class: 'forma-obstacle' }, block('forma-figure-shadow', 12, 3), block('forma-obstacle-edge', 12, 1.6), block('forma-obstacle-face', 12, 0), block('forma-obstacle-ring', 7.2, 0));
}

/**
 * A round tower seen from above, with its battlements; whoever enclosed it has his colour in it.
 * @param {[number, number]} spot
 * @param {number | null} seat
 */
function tower([cx, cy], seat) {
  return s(
    'g',
    { class: 'forma-tower' },
    s('circle', { class: 'forma-figure-shadow', cx: cx + 1, cy: cy + 3.5, r: 13.6 }),
    s('circle', { class: 'forma-tower-edge', cx, cy: cy + 1.6, r: 13.6 }),
    s('circle', { class: 'forma-tower-face', cx, cy, r: 13.6 }),
    s('circle', { class: 'forma-tower-wall', cx, cy, r: 10.4, 'stroke-dasharray': (10.4 * Math.PI) / 8 }),
    s('circle', { class: 'forma-tower-core', cx, cy, r: 6.4, fill: seat === null ? null : seatColour(seat) }),
    seat !== null && stoneMark(seat, cx, cy, 6.4),
  );
}

/**
 * @param {[number, number]} spot
 * @param {number} seat
 * @param {number} r
 */
function marker([cx, cy], seat, r) {
  return s(
    'g',
    { class: 'forma-marker' },
    s('circle', { class: 'forma-figure-shadow', cx: cx + 0.8, cy: cy + 2.2, r }),
    s('circle', { cx, cy: cy + 0.9, r, fill: `var(--seat-${seat}-edge)` }),
    s('circle', { cx, cy, r, fill: seatColour(seat) }),
    s('circle', { class: 'forma-marker-rim', cx, cy, r: r - 1.6 }),
    stoneMark(seat, cx, cy, r),
  );
}
