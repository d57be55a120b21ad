// @ts-check
/**
 * Forma's board as the server sends it, read: what lies where, which pieces were laid, and what an
 * action brought about. How large it is and which shapes there are is the edition's word.
 *
 * @typedef {import('../shared/shapes.js').Cell} Cell
 * @typedef {import('../shared/shapes.js').Cells} Cells
 * @typedef {import('../../types.js').TableInfo} TableInfo
 * @typedef {import('../../types.js').View} View
 *
 * @typedef {object} Kind A kind of shape of the edition.
 * @property {string} name
 * @property {number} count How many a colour has.
 * @property {string[]} squares
 *
 * @typedef {object} Box What the edition says: the table's `board`.
 * @property {string} name
 * @property {number} size The squares along a side.
 * @property {number} obstacles How many there are.
 * @property {Kind[]} pieces
 *
 * @typedef {object} Piece
 * @property {number} seat
 * @property {Cells} cells
 *
 * @typedef {object} Events What an action brought about.
 * @property {Cells} laid
 * @property {boolean} misfit
 * @property {Cells} squares Free squares that were enclosed.
 * @property {Cells} obstacles Obstacles that were enclosed, by anyone.
 * @property {boolean} tower
 * @property {number} bridges How many bridges more there are.
 */
import { cell, identity, key, parse, sorted, standardName } from '../shared/shapes.js';

/** What is not laid but stands: points for enclosing it. */
export const ENCLOSED = 10;
export const GREAT = 50;

/**
 * What lies on a square, as in `position.cells`.
 * @param {string[]} cells
 * @param {Cell} cell
 */
export function sign(cells, [x, y]) {
  return cells[cells.length - 1 - y]?.[x] ?? '';
}

/**
 * Whose a sign is, and what; null for what belongs to nobody.
 * @param {string} what
 * @returns {{seat: number, kind: 'shape' | 'marker' | 'obstacle'} | null}
 */
export function owner(what) {
  if (/^[1-4]$/.test(what)) return { seat: Number(what), kind: 'shape' };
  if (/^[a-d]$/.test(what)) return { seat: what.charCodeAt(0) - 96, kind: 'marker' };
  if (/^[A-D]$/.test(what)) return { seat: what.charCodeAt(0) - 64, kind: 'obstacle' };
  return null;
}

/**
 * All squares of a board.
 * @param {number} size
 * @returns {Cells}
 */
export function all(size) {
  return Array.from({ length: size * size }, (_, n) => /** @type {Cell} */ ([Math.floor(n / size), n % size]));
}

/**
 * @param {Cell} cell
 * @param {number} size
 */
export function isOnBoard([x, y], size) {
  return x >= 0 && y >= 0 && x < size && y < size;
}

/**
 * The squares of a kind of shape.
 * @param {Kind} kind
 */
export function form(kind) {
  return sorted(kind.squares.map(cell));
}

/**
 * The names of an edition's shapes by what is the same however they lie.
 * @type {WeakMap<Box, Map<string, string>>}
 */
const names = new WeakMap();

/**
 * The name of the edition's shape that has this form; '' for none.
 * @param {Box | null | undefined} box
 * @param {Cells} cells
 */
export function nameOf(box, cells) {
  if (!box) return standardName(cells) ?? '';
  const known = names.get(box) ?? new Map(box.pieces.map((kind) => [identity(form(kind)), kind.name]));
  names.set(box, known);
  return known.get(identity(cells)) ?? '';
}

/**
 * Why a shape does not fit there; null: it does.
 * @param {string[]} cells
 * @param {Cells} squares
 * @returns {'out' | 'taken' | null}
 */
export function fault(cells, squares) {
  if (!squares.every((each) => isOnBoard(each, cells.length))) return 'out';
  return squares.every((each) => sign(cells, each) === '.') ? null : 'taken';
}

/** @param {View} view */
export function isSettingUp(view) {
  return !view.over && !view.position.cells.some((/** @type {string} */ row) => row.includes('T'));
}

/**
 * The pieces that lie on the board, in the order in which they were laid: those of a position that was
 * set up by hand, then those of the actions.
 * @param {TableInfo} table
 * @param {View} view
 * @returns {Piece[]}
 */
export function pieces(table, view) {
  const all = table.tokens.slice(0, view.number).map((token, n) => ({ token, seat: table.movers[n] }));
  // A position that is only tried has one action more than the record.
  if (view.last && all.length < view.number) all.push(view.last);
  return [...arranged(table.position ?? ''), ...all].flatMap(({ token, seat }) => {
    const found = parse(token);
    return found && !found.misfit ? [{ seat, cells: found.cells }] : [];
  });
}

/**
 * The shapes of a position that was set up by hand: `1:a1+a2,c3 2:b2`.
 * @param {string} text
 */
function arranged(text) {
  return [...text.matchAll(/(?:^|\s)([1-4]):(\S+)/g)].flatMap(([, seat, tokens]) =>
    tokens.split(',').map((token) => ({ token, seat: Number(seat) })),
  );
}

/**
 * What the last action brought about.
 * @param {View} before
 * @param {View} after
 * @returns {Events}
 */
export function events(before, after) {
  const [old, now] = [before.position.cells, after.position.cells];
  const found = after.last && parse(after.last.token);
  const changed = all(now.length).filter((cell) => sign(old, cell) !== sign(now, cell));
  const sum = (/** @type {View} */ view, /** @type {string} */ part) =>
    view.position.breakdown.reduce((/** @type {number} */ total, /** @type {any} */ parts) => total + parts[part], 0);
  const built = after.position.breakdown.map((/** @type {any} */ parts, /** @type {number} */ index) =>
    Math.max(0, parts.bridges - before.position.breakdown[index].bridges),
  );
  return {
    laid: found?.cells ?? [],
    misfit: found?.misfit ?? false,
    squares: sorted(changed.filter((cell) => owner(sign(now, cell))?.kind === 'marker')),
    obstacles: sorted(changed.filter((cell) => owner(sign(now, cell))?.kind === 'obstacle')),
    tower: sum(after, 'tower') > sum(before, 'tower'),
    bridges: built.reduce((/** @type {number} */ a, /** @type {number} */ b) => a + b, 0) / GREAT,
  };
}

/**
 * The seat that enclosed the tower.
 * @param {View} view
 * @returns {number | null}
 */
export function towerOwner(view) {
  const index = view.position.breakdown.findIndex((/** @type {any} */ parts) => parts.tower > 0);
  return index < 0 ? null : index + 1;
}

/**
 * The squares by key of everything that a seat has on the board.
 * @param {string[]} cells
 * @param {number} seat
 */
export function ownSquares(cells, seat) {
  return new Set(all(cells.length).filter((cell) => owner(sign(cells, cell))?.seat === seat).map(key));
}
