// @ts-check
/** Halma's squares, courts and how the board lies before a player. No drawing, no page. */

/**
 * @typedef {{ x: number, y: number }} Point
 * @typedef {object} Lie How the board lies.
 * @property {number} size Squares a side.
 * @property {number} turns By how many quarters it is turned, counter-clockwise.
 * @property {boolean} diamond Cornerwise, as Halma is played; else straight.
 */

const A = 'a'.charCodeAt(0);

/**
 * A square's column and row, from 0.
 * @param {string} name
 * @returns {[number, number]}
 */
export function cell(name) {
  return [name.charCodeAt(0) - A, Number(name.slice(1)) - 1];
}

/**
 * @param {number} column
 * @param {number} row
 */
export function square(column, row) {
  return String.fromCharCode(A + column) + (row + 1);
}

/**
 * All squares row by row, the highest first, as a board is looked at.
 * @param {number} size
 * @returns {string[][]}
 */
export function rows(size) {
  const all = Array.from({ length: size }, (_, n) => n);
  return all.map((n) => all.map((column) => square(column, size - 1 - n)));
}

/**
 * The corner of each colour: 0 is a1, then clockwise (H-17).
 * @param {number} colours 2 or 4.
 * @param {number} colour From 0.
 */
export function corner(colours, colour) {
  return colours === 2 ? 2 * colour : colour;
}

/**
 * The squares of each colour's court (H-3, H-4, H-26).
 * @param {number} size
 * @param {number} colours
 * @returns {string[][]}
 */
export function courts(size, colours) {
  const lengths = courtRows(size, colours);
  return Array.from({ length: colours }, (_, colour) => {
    const at = corner(colours, colour);
    return lengths.flatMap((length, row) => Array.from({ length }, (__, column) => fromCorner(size, at, column, row)));
  });
}

/**
 * The six squares that make a small court of 16×16 large: printed as studs.
 * @param {number} size
 * @param {number} colours
 * @returns {string[]}
 */
export function studs(size, colours) {
  if (size !== 16 || colours !== 2) return [];
  const small = [4, 4, 3, 2, 0];
  return [0, 2].flatMap((at) =>
    courtRows(size, colours).flatMap((length, row) => {
      const extra = Array.from({ length: length - small[row] }, (_, n) => small[row] + n);
      return extra.map((column) => fromCorner(size, at, column, row));
    }),
  );
}

/**
 * @param {number} size
 * @param {number} colours
 */
function courtRows(size, colours) {
  if (size === 8) return [4, 3, 2, 1];
  if (size === 10) return [5, 4, 3, 2, 1];
  return colours === 2 ? [5, 5, 4, 3, 2] : [4, 4, 3, 2];
}

/**
 * @param {number} size
 * @param {number} at Which corner.
 * @param {number} column
 * @param {number} row
 */
function fromCorner(size, at, column, row) {
  const last = size - 1;
  return square(at >= 2 ? last - column : column, at === 1 || at === 2 ? last - row : row);
}

/**
 * Which seat plays each colour, colour 1 first (H-18).
 * @param {number} players
 * @param {string[]} options
 * @returns {number[]}
 */
export function owners(players, options) {
  if (players !== 3) return Array.from({ length: players }, (_, n) => n + 1);
  const chosen = options.find((option) => option.startsWith('two_colours='));
  const two = chosen ? Number(chosen.slice('two_colours='.length)) : 3;
  return [0, 1, 2, 3].map((colour) => (colour < two ? colour + 1 : colour));
}

/**
 * How the board lies before a seat: its court at the bottom. Straight, the court is at the lower
 * left, and both courts of a player with two colours are below.
 * @param {number} size
 * @param {number[]} owner
 * @param {number} seat
 * @param {boolean} diamond
 * @returns {Lie}
 */
export function lie(size, owner, seat, diamond) {
  const colours = owner.flatMap((other, colour) => (other === seat ? [colour] : []));
  const below = (diamond ? colours[0] : colours[colours.length - 1]) ?? 0;
  return { size, turns: corner(owner.length, below), diamond };
}

/**
 * Where a square lies, in squares from the middle of the board; y goes down.
 * @param {Lie} lie
 * @param {string} name
 * @returns {Point}
 */
export function place(lie, name) {
  const [column, row] = cell(name);
  return turn(lie, column + 0.5, row + 0.5);
}

/**
 * The same for any point of the board: (0, 0) is the outer corner of a1, y goes up.
 * @param {Lie} lie
 * @param {number} across
 * @param {number} up
 * @returns {Point}
 */
export function turn({ size, turns, diamond }, across, up) {
  const [u, v] = quarter(across - size / 2, up - size / 2, turns);
  return diamond ? { x: (u - v) * Math.SQRT1_2, y: -(u + v) * Math.SQRT1_2 } : { x: u, y: -v };
}

/**
 * The square at a place, or null beside the board.
 * @param {Lie} lie
 * @param {Point} at
 * @returns {string | null}
 */
export function squareAt({ size, turns, diamond }, { x, y }) {
  const [u, v] = diamond ? [(x - y) * Math.SQRT1_2, (-x - y) * Math.SQRT1_2] : [x, -y];
  const [across, up] = quarter(u, v, 4 - turns).map((n) => Math.floor(n + size / 2));
  return across >= 0 && across < size && up >= 0 && up < size ? square(across, up) : null;
}

/**
 * Turned by quarters, counter-clockwise.
 * @param {number} u
 * @param {number} v
 * @param {number} turns
 * @returns {[number, number]}
 */
function quarter(u, v, turns) {
  switch (((turns % 4) + 4) % 4) {
    case 1:
      return [-v, u];
    case 2:
      return [-u, -v];
    case 3:
      return [v, -u];
    default:
      return [u, v];
  }
}

/**
 * Where an arrow key leads, as the board is seen.
 *
 * Straight, that is the neighbour. Cornerwise, left and right go along the squares of the same
 * height, and up and down go to the next height, half a square aside: `column` says round which
 * vertical line that weaves, so that going up and down again ends where it began.
 * @param {Lie} lie
 * @param {string} name
 * @param {'up' | 'down' | 'left' | 'right' | 'first' | 'last'} heading
 * @param {number} column In half diagonals from the middle; what the last answer gave.
 * @returns {{ name: string, column: number }}
 */
export function step(lie, name, heading, column) {
  const last = lie.size - 1;
  const [i, j] = seen(lie, cell(name));
  const answer = (/** @type {number} */ a, /** @type {number} */ b, /** @type {number} */ line) => {
    const [across, up] = seen({ ...lie, turns: 4 - lie.turns }, [a, b]);
    return { name: square(across, up), column: line };
  };
  if (!lie.diamond) {
    const limit = (/** @type {number} */ n) => Math.max(0, Math.min(last, n));
    const [di, dj] = { up: [0, 1], down: [0, -1], left: [-1, 0], right: [1, 0], first: [-last, 0], last: [last, 0] }[heading];
    return answer(limit(i + di), limit(j + dj), 0);
  }
  const height = i + j;
  if (heading === 'up' || heading === 'down') {
    const next = height + (heading === 'up' ? 1 : -1);
    if (next < 0 || next > 2 * last) return { name, column };
    const side = across(next, last, (next & 1) === (column & 1) ? column : column - 1);
    return answer((next + side) / 2, (next - side) / 2, column);
  }
  const widest = Math.min(height, 2 * last - height);
  const side = { left: i - j - 2, right: i - j + 2, first: -widest, last: widest }[heading];
  const there = across(height, last, side);
  return answer((height + there) / 2, (height - there) / 2, there);
}

/**
 * The nearest offset that a height has, to the one that is wanted.
 * @param {number} height
 * @param {number} last
 * @param {number} side
 */
function across(height, last, side) {
  const widest = Math.min(height, 2 * last - height);
  return Math.max(-widest, Math.min(widest, side));
}

/**
 * A square's column and row as the board is seen.
 * @param {Lie} lie
 * @param {[number, number]} cell
 * @returns {[number, number]}
 */
function seen({ size, turns }, [column, row]) {
  const middle = (size - 1) / 2;
  const [u, v] = quarter(column - middle, row - middle, turns);
  return [u + middle, v + middle];
}
