// @ts-check
/** The hunt's board as a drawing needs it: places, rows, what lies in which direction. No page. */

/**
 * @typedef {{ x: number, y: number }} Point
 *
 * @typedef {object} BoardData As the edition has it; y goes up.
 * @property {{ name: string, x: number, y: number }[]} fields
 * @property {{ a: string, b: string, arrow: string | null }[]} lines
 * @property {string[][]} triangles
 */

/** The length of the shortest line, in the units of the drawing. */
export const UNIT = 100;
/** From the outermost fields to the edge of the board. */
const BORDER = 0.5 * UNIT;

export class Frame {
  /**
   * @param {BoardData} board
   * @param {number} [turn] By how many degrees the board is turned, counter-clockwise.
   */
  constructor(board, turn = 0) {
    const scale = UNIT / shortest(board);
    const fields = turned(board.fields, turn);
    const left = Math.min(...fields.map(({ x }) => x));
    const top = Math.max(...fields.map(({ y }) => y));
    /** @type {Map<string, Point>} */
    this.places = new Map(fields.map(({ name, x, y }) => [name, { x: (x - left) * scale + BORDER, y: (top - y) * scale + BORDER }]));
    const all = [...this.places.values()];
    this.width = Math.max(...all.map(({ x }) => x)) + BORDER;
    this.height = Math.max(...all.map(({ y }) => y)) + BORDER;
    this.border = BORDER;
    this.hull = hull(all);
  }

  /**
   * @param {string} field
   * @returns {Point}
   */
  at(field) {
    return this.places.get(field) ?? { x: 0, y: 0 };
  }

  /**
   * The fields row by row from the top, each from the left.
   * @returns {string[][]}
   */
  rows() {
    const sorted = [...this.places].sort(([, a], [, b]) => a.y - b.y);
    /** @type {{ y: number, fields: [string, Point][] }[]} */
    const found = [];
    for (const entry of sorted) {
      const row = found.find(({ y }) => Math.abs(y - entry[1].y) < 0.2 * UNIT);
      if (row) row.fields.push(entry);
      else found.push({ y: entry[1].y, fields: [entry] });
    }
    return found.map(({ fields }) => fields.sort(([, a], [, b]) => a.x - b.x).map(([name]) => name));
  }

  /**
   * The nearest field within reach of a place, among those that are wanted.
   * @param {Point} at
   * @param {number} reach
   * @param {(field: string) => boolean} [wanted]
   * @returns {string | null}
   */
  nearest({ x, y }, reach, wanted = () => true) {
    let best = null;
    let least = reach;
    for (const [name, place] of this.places) {
      const far = Math.hypot(place.x - x, place.y - y);
      if (far < least && wanted(name)) [best, least] = [name, far];
    }
    return best;
  }

  /**
   * Where an arrow key leads. Up and down weave round a vertical line, so that going up and down
   * again ends where it began.
   * @param {string} from
   * @param {'up' | 'down' | 'left' | 'right' | 'first' | 'last'} heading
   * @param {number} line The x of that line: what the last answer gave.
   * @returns {{ name: string, line: number }}
   */
  step(from, heading, line) {
    const here = this.at(from);
    if (heading === 'first' || heading === 'last') {
      const row = this.rows().find((names) => names.includes(from)) ?? [from];
      const name = heading === 'first' ? row[0] : row[row.length - 1];
      return { name, line: this.at(name).x };
    }
    const [dx, dy] = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] }[heading];
    let best = from;
    let least = Infinity;
    for (const [name, { x, y }] of this.places) {
      const ahead = (x - here.x) * dx + (y - here.y) * dy;
      const aside = dx === 0 ? Math.abs(x - line) : Math.abs(y - here.y);
      if (ahead < 0.25 * UNIT || (dx !== 0 && aside > 0.4 * UNIT)) continue;
      // A little to the left decides between two that are equally far.
      const cost = ahead * 3 + aside + (x > line ? 0.01 : 0);
      if (cost < least) [best, least] = [name, cost];
    }
    return { name: best, line: dx === 0 ? line : this.at(best).x };
  }
}

/**
 * By how many degrees the board is turned for a seat: as far as its shape looks the same, so that a
 * hexagon goes round by sixths and any other board at least by halves.
 * @param {BoardData} board
 * @param {number} players
 * @param {number} seat
 */
export function turnFor(board, players, seat) {
  const least = [60, 90].find((angle) => looksTheSame(board, angle)) ?? 180;
  return (Math.round(((seat - 1) * 360) / players / least) * least) % 360;
}

/**
 * @param {BoardData} board
 * @param {number} angle
 */
function looksTheSame(board, angle) {
  const near = 0.05 * shortest(board);
  const here = turned(board.fields, 0);
  return turned(board.fields, angle).every((a) => here.some((b) => Math.hypot(a.x - b.x, a.y - b.y) < near));
}

/**
 * The fields turned round the middle of the board.
 * @param {BoardData['fields']} fields
 * @param {number} angle
 */
function turned(fields, angle) {
  const middle = (/** @type {number[]} */ all) => (Math.min(...all) + Math.max(...all)) / 2;
  const [mx, my] = [middle(fields.map(({ x }) => x)), middle(fields.map(({ y }) => y))];
  const [sin, cos] = [Math.sin((angle * Math.PI) / 180), Math.cos((angle * Math.PI) / 180)];
  return fields.map(({ name, x, y }) => ({ name, x: (x - mx) * cos - (y - my) * sin, y: (x - mx) * sin + (y - my) * cos }));
}

/** @param {BoardData} board */
function shortest(board) {
  const places = new Map(board.fields.map((field) => [field.name, field]));
  const lengths = board.lines.map(({ a, b }) => {
    const [p, q] = [places.get(a), places.get(b)];
    return p && q ? Math.hypot(p.x - q.x, p.y - q.y) : Infinity;
  });
  const least = Math.min(...lengths);
  return Number.isFinite(least) && least > 0 ? least : 1;
}

/**
 * The corners of the smallest convex shape round some points, in order.
 * @param {Point[]} points
 * @returns {Point[]}
 */
export function hull(points) {
  const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y);
  const half = (/** @type {Point[]} */ some) => {
    /** @type {Point[]} */
    const chain = [];
    for (const at of some) {
      for (;;) {
        const [a, b] = chain.slice(-2);
        if (!b || (b.x - a.x) * (at.y - a.y) - (b.y - a.y) * (at.x - a.x) > 1e-6) break;
        chain.pop();
      }
      chain.push(at);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
}
