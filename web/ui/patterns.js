// @ts-check
/**
 * What tells the seats' colours apart without colour: each seat has a mark as well.
 *
 *   seat     1       2      3         4      5
 *   mark     plain   dots   stripes   rings  cross
 *
 * Large areas (laid shapes, courts) take a repeating pattern: `fill: patternFill(seat)`, or
 * `markFill(seat)` over a shape that has its colour already. Small round things (stones) take one
 * mark in the middle: `stoneMark(seat, x, y, r)`. Where the visitor has switched patterns off, the
 * root element carries `data-patterns="off"` and everything of class `seat-mark` disappears by CSS,
 * `patternFill`'s marks with it: a board needs to do nothing about it.
 *
 * Patterns are made the first time that they are asked for, in a hidden SVG at the end of the
 * document, so their colours follow the theme.
 */
import { s } from './dom.js';

/** The name of each seat's mark, seat 1 first. */
export const MARKS = ['plain', 'dots', 'stripes', 'rings', 'cross'];

/** @type {SVGDefsElement | null} */
let defs = null;
/** @type {Set<string>} */
const made = new Set();

/**
 * A fill with the seat's colour and its pattern.
 * @param {number} seat From 1.
 * @param {number} [tile] The size of the pattern's tile in the units of the SVG it is used in; about
 *   a third of a square looks right.
 * @returns {string} A value for the attribute `fill`.
 */
export function patternFill(seat, tile = 10) {
  return reference(seat, tile, true);
}

/**
 * A fill with the seat's pattern alone, transparent between the marks.
 * @param {number} seat
 * @param {number} [tile]
 */
export function markFill(seat, tile = 10) {
  return reference(seat, tile, false);
}

/** @param {number} seat */
export function seatColour(seat) {
  return `var(--seat-${index(seat)})`;
}

/**
 * The ink that is read on the seat's colour.
 * @param {number} seat
 */
export function seatInk(seat) {
  return `var(--seat-${index(seat)}-ink)`;
}

/** @param {number} seat */
export function markName(seat) {
  return MARKS[index(seat) - 1];
}

/**
 * One mark in the middle of a stone.
 * @param {number} seat
 * @param {number} x
 * @param {number} y
 * @param {number} r The stone's radius.
 * @param {string} [ink] Another ink than the seat's own, on another colour.
 * @returns {SVGGElement}
 */
export function stoneMark(seat, x, y, r, ink = seatInk(seat)) {
  const line = { stroke: ink, 'stroke-width': r * 0.17, 'stroke-linecap': 'round', fill: 'none' };
  const a = r * 0.36;
  const shapes = {
    plain: [],
    dots: [s('circle', { cx: x, cy: y, r: r * 0.26, fill: ink })],
    stripes: [-0.3, 0, 0.3].map((d) => {
      const w = r * (d === 0 ? 0.5 : 0.36);
      return s('line', { x1: x - w, x2: x + w, y1: y + d * r, y2: y + d * r, ...line });
    }),
    rings: [s('circle', { cx: x, cy: y, r: r * 0.42, ...line })],
    cross: [
      s('path', { d: `M${x - a} ${y - a}L${x + a} ${y + a}M${x - a} ${y + a}L${x + a} ${y - a}`, ...line }),
    ],
  };
  const mark = /** @type {keyof typeof shapes} */ (markName(seat));
  return s('g', { class: 'seat-mark', 'aria-hidden': 'true', 'pointer-events': 'none' }, shapes[mark]);
}

/**
 * A small disc with a colour and a mark, as a picture of its own: for lists of players.
 * @param {{colour: string, mark: string}} look As `GameModule.colour` gives it.
 */
export function seatDisc(look) {
  const own = /--seat-(\d)\b/.exec(look.colour);
  const ink = own ? seatInk(Number(own[1])) : 'var(--ivory-edge)';
  const seat = Math.max(0, MARKS.indexOf(look.mark)) + 1;
  return s(
    'svg',
    { class: 'seat-disc', viewBox: '0 0 24 24', 'aria-hidden': 'true', focusable: 'false' },
    s('circle', { cx: 12, cy: 12, r: 11, fill: look.colour, class: 'seat-disc-edge' }),
    stoneMark(seat, 12, 12, 11, ink),
  );
}

/**
 * How a seat looks where no game has been asked.
 * @param {number} seat
 */
export function seatLook(seat) {
  return { colour: seatColour(seat), mark: markName(seat) };
}

/** @param {number} seat */
function index(seat) {
  return ((seat - 1) % MARKS.length) + 1;
}

/**
 * @param {number} seat
 * @param {number} tile
 * @param {boolean} filled
 */
function reference(seat, tile, filled) {
  const size = Math.round(tile * 100) / 100;
  const id = `${filled ? 'pattern' : 'mark'}-${index(seat)}-${String(size).replace('.', '_')}`;
  if (!made.has(id)) {
    made.add(id);
    home().append(pattern(id, seat, size, filled));
  }
  return `url(#${id})`;
}

/** The place where the patterns live: not displayed, but not `display: none`, which would blank them. */
function home() {
  if (!defs) {
    defs = s('defs');
    document.body.append(
      s(
        'svg',
        { class: 'pattern-defs', width: 0, height: 0, 'aria-hidden': 'true', focusable: 'false' },
        defs,
      ),
    );
  }
  return defs;
}

/**
 * @param {string} id
 * @param {number} seat
 * @param {number} size
 * @param {boolean} filled
 */
function pattern(id, seat, size, filled) {
  const ink = seatInk(seat);
  const q = size / 4;
  const line = { stroke: ink, 'stroke-width': size * 0.1, fill: 'none', 'stroke-linecap': 'square' };
  const marks = {
    plain: [],
    dots: [
      s('circle', { cx: q, cy: q, r: size * 0.1, fill: ink }),
      s('circle', { cx: 3 * q, cy: 3 * q, r: size * 0.1, fill: ink }),
    ],
    stripes: [
      s('path', {
        d: `M0 ${size}L${size} 0M${-q} ${q}L${q} ${-q}M${3 * q} ${5 * q}L${5 * q} ${3 * q}`,
        ...line,
      }),
    ],
    rings: [s('circle', { cx: 2 * q, cy: 2 * q, r: size * 0.24, ...line })],
    cross: [s('path', { d: `M${q} ${2 * q}H${3 * q}M${2 * q} ${q}V${3 * q}`, ...line })],
  };
  const mark = /** @type {keyof typeof marks} */ (markName(seat));
  return s(
    'pattern',
    { id, width: size, height: size, patternUnits: 'userSpaceOnUse' },
    filled && s('rect', { width: size, height: size, fill: seatColour(seat) }),
    s('g', { class: 'seat-mark', opacity: 0.55 }, marks[mark]),
  );
}
