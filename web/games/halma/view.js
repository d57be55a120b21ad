// @ts-check
/**
 * Halma drawn: what is on the board becomes SVG. It knows no rules and changes nothing but its own
 * elements.
 *
 *   svg.board-picture
 *     .ground   card, courts, squares, coordinates: drawn anew when the board is turned
 *     .last     the way of the last action
 *     .targets  where the picked pawn can go, and its way so far
 *     .pawns    one group a pawn, kept from picture to picture
 *     .hints    what the computer would do
 */
import { put, s } from '../../ui/dom.js';
import { moveTo, stone } from '../shared/stone.js';
import { corner, courts, place, studs, turn } from './geometry.js';

/**
 * @typedef {import('./geometry.js').Lie} Lie
 * @typedef {import('./geometry.js').Point} Point
 *
 * @typedef {object} Picture What is to be seen.
 * @property {Lie} lie
 * @property {string[][]} pawns By colour; a pawn being moved stands where it would end.
 * @property {number | null} colour The colour to move, from 1.
 * @property {number[]} gone Colours whose players left.
 * @property {number[]} won Colours whose players have won.
 * @property {string[]} last The way of the last action; empty for none.
 * @property {string[]} path The way being put together, from the picked pawn's own square.
 * @property {string[]} preview Where the mouse would lead it on.
 * @property {{ square: string, step: boolean }[]} targets
 * @property {string[][]} hints
 */

/** The length of the field's side in the drawing's units, however many squares it has. */
const FIELD = 480;

export class HalmaView {
  constructor() {
    this.ground = s('g', { class: 'ground' });
    this.last = s('g', { class: 'last' });
    this.targets = s('g', { class: 'targets' });
    this.pawns = s('g', { class: 'pawns' });
    this.hints = s('g', { class: 'hints' });
    this.svg = s('svg', { class: 'board-picture', 'aria-hidden': 'true', focusable: 'false' });
    put(this.svg, this.ground, this.last, this.targets, this.pawns, this.hints);
    /** @type {Map<string, { colour: number, element: SVGGElement }>} */
    this.standing = new Map();
    this.side = 1;
    this.extent = 1;
    this.drawn = '';
    this.lie = { size: 16, turns: 0, diamond: true };
  }

  /**
   * Turns and fits the board; only draws what changed.
   * @param {Lie} lie
   * @param {number} colours
   * @param {boolean} small On a small screen: without coordinates, closer to the edge.
   */
  lay(lie, colours, small) {
    const key = JSON.stringify([lie, colours, small]);
    if (key === this.drawn) return false;
    this.drawn = key;
    this.lie = lie;
    this.side = FIELD / lie.size;
    const frame = small ? 17 : 32;
    const board = FIELD + 2 * frame;
    this.extent = lie.diamond ? board * Math.SQRT2 - 2 : board + 22;
    const half = this.extent / 2;
    this.svg.setAttribute('viewBox', `${-half} ${-half} ${this.extent} ${this.extent}`);
    this.drawGround(colours, frame, small);
    this.standing.clear();
    put(this.pawns);
    return true;
  }

  /** @param {string} square */
  at(square) {
    return this.scaled(place(this.lie, square));
  }

  /**
   * @param {Point} point In squares.
   * @returns {Point} In units of the drawing.
   */
  scaled({ x, y }) {
    return { x: x * this.side, y: y * this.side };
  }

  /**
   * Where a point of the window lies, in squares from the middle of the board.
   * @param {{ clientX: number, clientY: number }} event
   * @returns {Point}
   */
  fromClient({ clientX, clientY }) {
    const box = this.svg.getBoundingClientRect();
    const scale = this.extent / (box.width || 1) / this.side;
    return { x: (clientX - box.left - box.width / 2) * scale, y: (clientY - box.top - box.height / 2) * scale };
  }

  /** How many CSS pixels a square measures. */
  get pixels() {
    return (this.svg.getBoundingClientRect().width / this.extent) * this.side;
  }

  /**
   * @param {number} colours
   * @param {number} frame
   * @param {boolean} small
   */
  drawGround(colours, frame, small) {
    const half = FIELD / 2 + frame;
    const slab = (/** @type {string} */ name, /** @type {number} */ drop) =>
      s('g', { transform: `translate(0 ${drop})` }, s('rect', { class: name, x: -half, y: -half, width: 2 * half, height: 2 * half, rx: 12, transform: this.lie.diamond ? 'rotate(45)' : null }));
    const [o, ex, ey] = [turn(this.lie, 0, 0), turn(this.lie, 1, 0), turn(this.lie, 0, 1)].map((at) => this.scaled(at));
    const matrix = [ex.x - o.x, ex.y - o.y, ey.x - o.x, ey.y - o.y, o.x, o.y].map((n) => n.toFixed(4));
    put(
      this.ground,
      slab('slab-shadow', 7),
      slab('slab-edge', 3),
      slab('slab-face', 0),
      s('g', { transform: `matrix(${matrix.join(' ')})` }, this.courts(colours), this.checks(), s('rect', { class: 'rim', width: this.lie.size, height: this.lie.size })),
      studs(this.lie.size, colours).map((name) => {
        const { x, y } = this.at(name);
        return s('circle', { class: 'stud', cx: x, cy: y, r: 0.13 * this.side });
      }),
      small ? null : this.coordinates(frame),
      Array.from({ length: colours }, (_, colour) => this.emblem(colours, colour, frame)),
    );
  }

  /**
   * In squares, y up: the group round it turns it.
   * @param {number} colours
   */
  courts(colours) {
    return courts(this.lie.size, colours).map((names, colour) => {
      const inside = new Set(names);
      const cells = names.map((name) => [name.charCodeAt(0) - 97, Number(name.slice(1)) - 1]);
      const has = (/** @type {number} */ x, /** @type {number} */ y) => inside.has(String.fromCharCode(97 + x) + (y + 1));
      const fill = cells.map(([x, y]) => `M${x} ${y}h1v1h-1z`).join('');
      const edges = cells.flatMap(([x, y]) => [
        has(x, y - 1) ? '' : `M${x} ${y}h1`,
        has(x, y + 1) ? '' : `M${x} ${y + 1}h1`,
        has(x - 1, y) ? '' : `M${x} ${y}v1`,
        has(x + 1, y) ? '' : `M${x + 1} ${y}v1`,
      ]);
      return s('g', { class: `court court-${colour + 1}` }, s('path', { class: 'court-face', d: fill }), s('path', { class: 'court-edge', d: edges.join('') }));
    });
  }

  checks() {
    const { size } = this.lie;
    let d = '';
    for (let x = 0; x < size; x += 1) for (let y = x % 2; y < size; y += 2) d += `M${x} ${y}h1v1h-1z`;
    return s('path', { class: 'checks', d });
  }

  /** @param {number} frame */
  coordinates(frame) {
    const { size } = this.lie;
    const out = (0.47 * frame) / this.side;
    const word = (/** @type {string} */ text, /** @type {number} */ across, /** @type {number} */ up) => {
      const { x, y } = this.scaled(turn(this.lie, across, up));
      return s('text', { x, y, dy: '0.35em' }, text);
    };
    const all = Array.from({ length: size }, (_, n) => {
      const letter = String.fromCharCode(97 + n);
      const number = String(n + 1);
      return [word(letter, n + 0.5, -out), word(letter, n + 0.5, size + out), word(number, -out, n + 0.5), word(number, size + out, n + 0.5)];
    });
    return s('g', { class: 'coordinates' }, all);
  }

  /**
   * In the corner of the frame: whose court it is; a ring says whose turn.
   * @param {number} colours
   * @param {number} colour
   * @param {number} frame
   */
  emblem(colours, colour, frame) {
    const { size } = this.lie;
    const at = corner(colours, colour);
    const out = (0.5 * frame) / this.side;
    const far = size + out;
    const group = s('g', { class: 'emblem', dataset: { colour: colour + 1 } }, s('circle', { class: 'emblem-ring', r: 0.39 * frame }), stone(colour + 1, 0.25 * frame));
    moveTo(group, this.scaled(turn(this.lie, at >= 2 ? far : -out, at === 1 || at === 2 ? far : -out)));
    return group;
  }

  /** @param {Picture} picture */
  draw(picture) {
    this.drawPawns(picture);
    this.drawEmblems(picture);
    put(this.last, picture.last.length > 1 ? this.lastWay(picture.last) : null);
    put(this.targets, this.composed(picture));
    put(this.hints, picture.hints.map((path, n) => this.hint(path, n)));
  }

  /** @param {Picture} picture */
  drawPawns({ pawns, path }) {
    /** @type {Map<string, number>} */
    const wanted = new Map();
    pawns.forEach((squares, colour) => squares.forEach((square) => wanted.set(square, colour + 1)));
    for (const [square, { colour, element }] of this.standing) {
      if (wanted.get(square) === colour) continue;
      element.remove();
      this.standing.delete(square);
    }
    for (const [square, colour] of wanted) {
      if (!this.standing.has(square)) this.stand(square, colour);
    }
    const end = path[path.length - 1];
    for (const [square, { element }] of this.standing) element.classList.toggle('picked', square === end);
  }

  /**
   * @param {string} square
   * @param {number} colour
   */
  stand(square, colour) {
    const element = s('g', { class: 'pawn' }, stone(colour, 0.4 * this.side));
    moveTo(element, this.at(square));
    this.pawns.append(element);
    this.standing.set(square, { colour, element });
  }

  /** @param {Picture} picture */
  drawEmblems({ colour, gone, won }) {
    for (const emblem of this.ground.querySelectorAll('.emblem')) {
      const own = Number(/** @type {SVGElement} */ (emblem).dataset.colour);
      emblem.classList.toggle('turn', own === colour);
      emblem.classList.toggle('gone', gone.includes(own));
      emblem.classList.toggle('won', won.includes(own));
    }
  }

  /**
   * Told apart by its shape: a hollow ring where it began, dots where it touched down, and a line.
   * @param {string[]} way
   */
  lastWay(way) {
    const points = way.map((square) => this.at(square));
    const end = points[points.length - 1];
    const r = this.side;
    return [
      this.line('last-case', points, 0.2 * r),
      this.line('last-line', points, 0.1 * r),
      s('circle', { class: 'last-start', cx: points[0].x, cy: points[0].y, r: 0.26 * r, 'stroke-width': 0.1 * r }),
      points.slice(1, -1).map(({ x, y }) => s('circle', { class: 'last-dot', cx: x, cy: y, r: 0.16 * r })),
      s('circle', { class: 'last-end-case', cx: end.x, cy: end.y, r: 0.475 * r, 'stroke-width': 0.15 * r }),
      s('circle', { class: 'last-end', cx: end.x, cy: end.y, r: 0.475 * r, 'stroke-width': 0.08 * r }),
    ];
  }

  /**
   * @param {Picture} picture
   * @returns {any[]}
   */
  composed({ path, preview, targets }) {
    const r = this.side;
    const points = path.map((square) => this.at(square));
    const marks = targets.map(({ square, step }) => {
      const { x, y } = this.at(square);
      const dot = s('circle', { class: 'target-dot', cx: x, cy: y, r: 0.15 * r });
      return step ? dot : s('g', null, s('circle', { class: 'target-ring', cx: x, cy: y, r: 0.29 * r, 'stroke-width': 0.06 * r }), dot);
    });
    if (points.length === 0) return marks;
    const end = points[points.length - 1];
    const ahead = [end, ...preview.map((square) => this.at(square))];
    return [
      marks,
      preview.length > 0 && [
        this.line('preview-line', ahead, 0.09 * r),
        ahead.slice(1).map(({ x, y }) => s('circle', { class: 'preview-dot', cx: x, cy: y, r: 0.17 * r })),
      ],
      points.length > 1 && [
        this.line('path-line', points, 0.13 * r),
        s('circle', { class: 'path-start', cx: points[0].x, cy: points[0].y, r: 0.36 * r, 'stroke-width': 0.07 * r }),
        points.slice(1, -1).map(({ x, y }) => s('circle', { class: 'path-dot', cx: x, cy: y, r: 0.19 * r })),
      ],
      s('circle', { class: 'picked-ring', cx: end.x, cy: end.y, r: 0.49 * r, 'stroke-width': 0.1 * r }),
    ];
  }

  /**
   * @param {string} name
   * @param {Point[]} points
   * @param {number} width
   */
  line(name, points, width) {
    const d = points.map(({ x, y }, n) => `${n ? 'L' : 'M'}${x.toFixed(2)} ${y.toFixed(2)}`).join('');
    return s('path', { class: name, d, 'stroke-width': width });
  }

  /**
   * @param {string[]} path
   * @param {number} n How many actions it is away.
   */
  hint(path, n) {
    const points = path.map((square) => this.at(square));
    const [from, to] = points.slice(-2);
    const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
    const r = this.side;
    const head = s('path', { class: 'hint-head', d: `M${0.1 * r} 0L${-0.42 * r} ${0.3 * r}L${-0.42 * r} ${-0.3 * r}Z` });
    head.setAttribute('transform', `translate(${to.x.toFixed(2)} ${to.y.toFixed(2)})rotate(${angle.toFixed(1)})`);
    return s(
      'g',
      { class: ['hint', n > 0 && 'hint-later'] },
      this.line('hint-case', points, 0.24 * r),
      this.line('hint-line', points, 0.13 * r),
      s('circle', { class: 'hint-ring', cx: points[0].x, cy: points[0].y, r: 0.5 * r, 'stroke-width': 0.09 * r }),
      head,
    );
  }
}
