// @ts-check
/**
 * Shapes of squares: their names, the ways they can lie, their tokens and the line round them.
 * Nothing here draws or knows a game.
 *
 * @typedef {readonly [number, number]} Cell A square: column from the left and row from below, both from 0.
 * @typedef {readonly Cell[]} Cells In ascending order: by column, then by row.
 *
 * @typedef {object} Outline How a shape is outlined.
 * @property {number} side The side of a square.
 * @property {number} inset How far the line stays within its squares.
 * @property {number} radius How round its corners are.
 */

/** The 21 shapes of one to five squares, each from its upper row down. */
const DRAWN = {
  I1: '#',
  I2: '#/#',
  I3: '#/#/#',
  V3: '#./##',
  I4: '#/#/#/#',
  O4: '##/##',
  T4: '###/.#.',
  L4: '#./#./##',
  S4: '.##/##.',
  F5: '.##/##./.#.',
  I5: '#/#/#/#/#',
  L5: '#./#./#./##',
  N5: '.#/.#/##/#.',
  P5: '##/##/#.',
  T5: '###/.#./.#.',
  U5: '#.#/###',
  V5: '#../#../###',
  W5: '#../##./.##',
  X5: '.#./###/.#.',
  Y5: '.#/##/.#/.#',
  Z5: '##./.#./.##',
};

/**
 * @param {Cell} a
 * @param {Cell} b
 */
function compare(a, b) {
  return a[0] - b[0] || a[1] - b[1];
}

/**
 * @param {Iterable<Cell>} cells
 * @returns {Cells}
 */
export function sorted(cells) {
  return [...cells].sort(compare);
}

/**
 * Reads a picture: rows from above, separated by `/`, `#` for a square.
 * @param {string} picture
 * @returns {Cells}
 */
export function drawn(picture) {
  const rows = picture.split('/');
  const cells = rows.flatMap((row, y) =>
    [...row].flatMap((sign, x) => (sign === '#' ? [/** @type {Cell} */ ([x, rows.length - 1 - y])] : [])),
  );
  return sorted(cells);
}

/**
 * The standard shapes by name, small ones first.
 * @type {ReadonlyMap<string, Cells>}
 */
export const STANDARD = new Map(Object.entries(DRAWN).map(([name, picture]) => [name, drawn(picture)]));

// Squares and tokens.

/**
 * @param {Cell} cell
 * @returns {string} As in `k10`.
 */
export function square([x, y]) {
  return String.fromCharCode(97 + x) + (y + 1);
}

/**
 * @param {string} name
 * @returns {Cell}
 */
export function cell(name) {
  return [name.charCodeAt(0) - 97, Number(name.slice(1)) - 1];
}

/**
 * The token of a laying: squares by column, then by row (a9 before a10), joined by `+`.
 * @param {Iterable<Cell>} cells
 */
export function token(cells) {
  return sorted(cells).map(square).join('+');
}

/**
 * The squares that a token lays or aims at; null where it is no laying.
 * @param {string} text
 * @returns {{cells: Cells, misfit: boolean} | null}
 */
export function parse(text) {
  const match = /^([a-z]\d+(?:\+[a-z]\d+)*)(\??)$/.exec(text);
  return match && { cells: sorted(match[1].split('+').map(cell)), misfit: match[2] === '?' };
}

// Lying and turning.

/**
 * The same shape in the lower left corner.
 * @param {Cells} cells
 * @returns {Cells}
 */
export function normal(cells) {
  const left = Math.min(...cells.map(([x]) => x));
  const low = Math.min(...cells.map(([, y]) => y));
  return sorted(cells.map(([x, y]) => /** @type {Cell} */ ([x - left, y - low])));
}

/**
 * Turned by a quarter, clockwise unless `back`.
 * @param {Cells} cells
 * @param {boolean} [back]
 */
export function turned(cells, back = false) {
  return normal(cells.map(([x, y]) => /** @type {Cell} */ (back ? [-y, x] : [y, -x])));
}

/**
 * Turned over, left for right.
 * @param {Cells} cells
 */
export function mirrored(cells) {
  return normal(cells.map(([x, y]) => /** @type {Cell} */ ([-x, y])));
}

/**
 * The ways a shape can lie, each once: its turns clockwise, then those of its other face.
 * @param {Cells} cells
 * @returns {Cells[]}
 */
export function orientations(cells) {
  const ways = new Map();
  for (const face of [normal(cells), mirrored(cells)]) {
    let way = face;
    for (let quarter = 0; quarter < 4; quarter += 1) {
      if (!ways.has(token(way))) ways.set(token(way), way);
      way = turned(way);
    }
  }
  return [...ways.values()];
}

/**
 * What is the same for all the ways in which a shape can lie.
 * @param {Cells} cells
 */
export function identity(cells) {
  return orientations(cells).map(token).sort()[0];
}

const NAMES = new Map([...STANDARD].map(([name, cells]) => [identity(cells), name]));

/**
 * The name of a standard shape, however it lies; null for other shapes.
 * @param {Cells} cells
 */
export function standardName(cells) {
  return NAMES.get(identity(cells)) ?? null;
}

/**
 * Lying as flat as it can, as in a tray.
 * @param {Cells} cells
 */
export function flat(cells) {
  const ways = orientations(cells);
  return ways.reduce((best, way) => (extent(way).rows < extent(best).rows ? way : best));
}

/**
 * How many columns and rows a shape takes up.
 * @param {Cells} cells
 */
export function extent(cells) {
  const xs = cells.map(([x]) => x);
  const ys = cells.map(([, y]) => y);
  return {
    columns: Math.max(...xs) - Math.min(...xs) + 1,
    rows: Math.max(...ys) - Math.min(...ys) + 1,
  };
}

/**
 * The square of a shape that is nearest to its middle, the first where there are several. A shape is
 * aimed with it, and bears its value on it.
 * @param {Cells} cells
 * @returns {Cell}
 */
export function anchor(cells) {
  const n = cells.length;
  const sum = cells.reduce(([a, b], [x, y]) => [a + x, b + y], [0, 0]);
  const off = (/** @type {Cell} */ [x, y]) => (n * x - sum[0]) ** 2 + (n * y - sum[1]) ** 2;
  return cells.reduce((best, each) => (off(each) < off(best) ? each : best));
}

/**
 * The squares of a shape whose anchor lies on `at`.
 * @param {Cells} cells
 * @param {Cell} at
 * @returns {Cells}
 */
export function placed(cells, at) {
  const [x, y] = anchor(cells);
  return cells.map((each) => /** @type {Cell} */ ([each[0] - x + at[0], each[1] - y + at[1]]));
}

/**
 * The four squares beside one.
 * @param {Cell} cell
 * @returns {Cell[]}
 */
export function beside([x, y]) {
  return [
    [x - 1, y],
    [x, y - 1],
    [x, y + 1],
    [x + 1, y],
  ];
}

/**
 * A square as a key of sets and maps; squares off the board have keys too.
 * @param {Cell} cell
 */
export function key([x, y]) {
  return `${x},${y}`;
}

/**
 * A shape's rows from above, each with its columns from 1: how it lies, for those who hear it.
 * @param {Cells} cells In the lower left corner.
 * @returns {number[][]}
 */
export function rows(cells) {
  const high = Math.max(...cells.map(([, y]) => y));
  return Array.from({ length: high + 1 }, (_, n) =>
    cells.filter(([, y]) => y === high - n).map(([x]) => x + 1),
  );
}

// Boards that lie before another seat.

/**
 * Where a board's square is seen when the board is turned clockwise by so many quarters.
 * @param {Cell} cell
 * @param {number} quarters
 * @param {number} size The squares along a side.
 * @returns {Cell}
 */
export function seen([x, y], quarters, size) {
  const end = size - 1;
  const turn = ((quarters % 4) + 4) % 4;
  if (turn === 1) return [y, end - x];
  if (turn === 2) return [end - x, end - y];
  if (turn === 3) return [end - y, x];
  return [x, y];
}

// The line round a shape.

/**
 * @typedef {object} Edge A side of a square on the border of a shape, in a picture: y grows downwards.
 * @property {Cell} from
 * @property {Cell} heading
 */

/**
 * The sides that a shape does not share with itself, clockwise round each square.
 * @param {Cells} cells
 * @returns {Edge[]}
 */
function border(cells) {
  const inside = new Set(cells.map(key));
  return cells.flatMap(([x, y]) => {
    /** @type {[Cell, Cell, Cell][]} */
    const sides = [
      [[x, y], [1, 0], [x, y - 1]],
      [[x + 1, y], [0, 1], [x + 1, y]],
      [[x + 1, y + 1], [-1, 0], [x, y + 1]],
      [[x, y + 1], [0, -1], [x - 1, y]],
    ];
    return sides.filter(([, , next]) => !inside.has(key(next))).map(([from, heading]) => ({ from, heading }));
  });
}

/**
 * Where the border goes on. Where two squares meet at a corner only, it stays with its own.
 * @param {Edge[]} edges
 * @param {Edge} last
 */
function following(edges, { from, heading: [dx, dy] }) {
  const end = key([from[0] + dx, from[1] + dy]);
  for (const way of /** @type {Cell[]} */ ([[-dy, dx], [dx, dy], [dy, -dx]])) {
    const found = edges.findIndex((edge) => key(edge.from) === end && key(edge.heading) === key(way));
    if (found >= 0) return found;
  }
  return -1;
}

/**
 * @param {number} value
 */
function short(value) {
  return String(Math.round(value * 100) / 100);
}

/**
 * @param {Edge[]} edges One round trip.
 * @param {Outline} look
 */
function loop(edges, { side, inset, radius }) {
  let path = '';
  edges.forEach((edge, index) => {
    const next = edges[(index + 1) % edges.length];
    const [dx, dy] = edge.heading;
    const [ex, ey] = next.heading;
    if (dx === ex && dy === ey) return;
    // The inner side is to the right of where the border heads.
    const x = next.from[0] * side - (dy + ey) * inset;
    const y = next.from[1] * side + (dx + ex) * inset;
    const before = `${short(x - dx * radius)} ${short(y - dy * radius)}`;
    const after = `${short(x + ex * radius)} ${short(y + ey * radius)}`;
    path += `${path ? 'L' : 'M'}${before}Q${short(x)} ${short(y)} ${after}`;
  });
  return `${path}Z`;
}

/**
 * The outline of a shape as the path of an SVG. The upper left corner of the picture is that of
 * square (0, `top`): `top` is the uppermost row.
 * @param {Cells} cells
 * @param {number} top
 * @param {Outline} look
 */
export function outline(cells, top, look) {
  const edges = border(cells.map(([x, y]) => /** @type {Cell} */ ([x, top - y])));
  let path = '';
  while (edges.length) {
    const trip = [/** @type {Edge} */ (edges.pop())];
    for (;;) {
      const next = following(edges, trip[trip.length - 1]);
      if (next < 0) break;
      trip.push(...edges.splice(next, 1));
    }
    path += loop(trip, look);
  }
  return path;
}
