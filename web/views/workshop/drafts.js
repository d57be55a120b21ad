// @ts-check
/**
 * What is on the bench: a board of the hunt, or a box with a board and shapes. Drafts never change; every
 * edit makes a new one. Here they are written as an edition's text, and read from one.
 *
 * @typedef {{name: string, x: number, y: number}} Field y goes up.
 * @typedef {{a: string, b: string, arrow: string | null}} Line
 * @typedef {object} BoardDraft
 * @property {string} name
 * @property {Field[]} fields
 * @property {Line[]} lines
 * @property {string[][]} triangles The marked ones.
 * @property {number} step How far apart neighbours usually are: the step of the drawing's grid.
 *
 * @typedef {readonly [number, number]} Spot A square of a shape: column from the left, row from above.
 * @typedef {{name: string, count: number, value: number | null, cells: Spot[]}} Piece
 * @typedef {object} BoxDraft
 * @property {string} name
 * @property {number} board
 * @property {Record<string, number>} numbers What else there are so many of.
 * @property {string[]} missing
 * @property {Piece[]} pieces
 *
 * @typedef {object} BoxKind What a game's box can have.
 * @property {number[]} sides The least and the most squares along a side.
 * @property {boolean} missing Whether squares may be left out.
 * @property {boolean} values Whether points are printed on the shapes.
 * @property {Record<string, number>} numbers What else there are so many of, and how many usually.
 */
import { Unreadable, decimal, isSheets, keyed, listed, quoted, read } from './toml.js';

/** @type {Record<string, BoxKind>} */
export const BOXES = {
  'boomerang-flip': { sides: [2, 15], missing: true, values: true, numbers: {} },
  forma: { sides: [5, 20], missing: false, values: false, numbers: { obstacles: 25, markers: 35 } },
};

/** The squares of a shape's grid, along a side. */
export const GRID = 8;

/**
 * An empty draft.
 * @param {string} game
 * @param {string} name
 * @returns {BoardDraft | BoxDraft}
 */
export function empty(game, name) {
  if (!(game in BOXES)) return { name, fields: [], lines: [], triangles: [], step: 1 };
  const pieces = [{ name: 'A', count: 1, value: null, cells: middle([[0, 0]]) }];
  return { name, board: 10, numbers: { ...BOXES[game].numbers }, missing: [], pieces };
}

/**
 * Reads an edition's text.
 * @param {string} game
 * @param {string} text
 * @returns {BoardDraft | BoxDraft}
 */
export function parse(game, text) {
  const sheet = read(text);
  return game in BOXES ? boxOf(sheet, BOXES[game]) : boardOf(sheet);
}

/**
 * Writes an edition's text.
 * @param {string} game
 * @param {any} draft
 * @returns {string}
 */
export function write(game, draft) {
  const head = `# ${game}\nname = ${quoted(draft.name)}\n`;
  return head + (game in BOXES ? boxText(draft, BOXES[game]) : boardText(draft));
}

/**
 * A draft of the geometry that the server tells: what was written in more of TOML than we read.
 * @param {string} game
 * @param {any} board
 * @param {string} text Where the server read it: not all of it is geometry.
 * @returns {BoardDraft | BoxDraft}
 */
export function ofGeometry(game, board, text) {
  const name = board.name ?? '';
  if (!(game in BOXES)) return stepped({ name, fields: board.fields, lines: board.lines, triangles: board.triangles });
  const pieces = (board.pieces ?? []).map((/** @type {any} */ piece) => ({
    name: piece.name,
    count: piece.count ?? 1,
    value: BOXES[game].values ? piece.value : null,
    cells: middle(piece.squares.map((/** @type {string} */ square) => [square.charCodeAt(0) - 97, -Number(square.slice(1))])),
  }));
  const written = (/** @type {string} */ key) => new RegExp(`^\\s*${key}\\s*=\\s*(\\d+)`, 'm').exec(text)?.[1];
  const numbers = Object.fromEntries(Object.entries(BOXES[game].numbers).map(([key, usual]) => [key, Number(board[key] ?? written(key) ?? usual)]));
  return { name, board: board.size, numbers, missing: board.missing ?? [], pieces };
}

// Boards.

/** @param {BoardDraft} draft */
function boardText({ fields, lines, triangles }) {
  const sorted = [...fields].sort(byName);
  const rank = new Map(sorted.map((field, n) => [field.name, n]));
  const order = (/** @type {string} */ name) => rank.get(name) ?? 0;
  const written = lines
    .map((line) => (order(line.a) < order(line.b) ? line : { a: line.b, b: line.a, arrow: line.arrow }))
    .sort((p, q) => order(p.a) - order(q.a) || order(p.b) - order(q.b))
    .map(({ a, b, arrow }) => `${a}${arrow === null ? '-' : arrow === b ? '>' : '<'}${b}`);
  const marked = triangles.map((corners) => [...corners].sort((a, b) => order(a) - order(b)).join(' '));
  const places = sorted.map(({ name, x, y }) => `${keyed(name)} = [${decimal(x)}, ${decimal(y)}]`);
  return ['', listed('lines', written), '', listed('triangles', marked), '', '[fields]', ...places, ''].join('\n');
}

/**
 * By letter, then by number: a9 before a10.
 * @param {Field} a
 * @param {Field} b
 */
export function byName(a, b) {
  return a.name[0].localeCompare(b.name[0]) || a.name.length - b.name.length || (a.name < b.name ? -1 : 1);
}

/**
 * @param {import('./toml.js').Sheet} sheet
 * @returns {BoardDraft}
 */
function boardOf(sheet) {
  only(sheet, ['name', 'lines', 'triangles', 'fields']);
  const places = sheet.get('fields');
  if (!places) throw new Unreadable(1, 'lacks', { name: '[fields]' });
  if (!(places.value instanceof Map)) throw new Unreadable(places.line, 'lacks', { name: '[fields]' });
  const fields = [...places.value].map(([name, node]) => fieldOf(name, node));
  const names = new Set(fields.map(({ name }) => name));
  /** @type {Line[]} */
  const lines = [];
  for (const node of listOf(sheet, 'lines')) lines.push(lineOf(node, names, lines));
  /** @type {string[][]} */
  const triangles = [];
  for (const node of listOf(sheet, 'triangles')) triangles.push(triangleOf(node, lines));
  return stepped({ name: textOf(sheet, 'name'), fields, lines, triangles });
}

/**
 * With the step of its grid: the length of the middle one of its lines, which a few short ones do not change.
 * @param {Omit<BoardDraft, 'step'>} draft
 * @returns {BoardDraft}
 */
function stepped(draft) {
  const places = new Map(draft.fields.map((field) => [field.name, field]));
  const lengths = draft.lines.map(({ a, b }) => {
    const [p, q] = [places.get(a), places.get(b)];
    return p && q ? Math.hypot(p.x - q.x, p.y - q.y) : 1;
  });
  const step = lengths.sort((a, b) => a - b)[Math.floor(lengths.length / 2)] || 1;
  // The last digits of the middle one are an accident.
  return { ...draft, step: Math.abs(step - 1) < 0.001 ? 1 : step };
}

/** What a field may be called: a letter but not x, and a number. */
export const FIELD_NAME = /^[a-wyz](?:0|[1-9]\d{0,2})$/;

/**
 * @param {string} name
 * @param {import('./toml.js').Node} node
 * @returns {Field}
 */
function fieldOf(name, { value, line }) {
  if (!FIELD_NAME.test(name)) throw new Unreadable(line, 'field_name', { name });
  const place = Array.isArray(value) ? value.map((one) => /** @type {any} */ (one).value) : [];
  if (place.length !== 2 || !place.every((one) => typeof one === 'number')) throw new Unreadable(line, 'place', { name });
  return { name, x: place[0], y: place[1] };
}

/**
 * @param {import('./toml.js').Node} node
 * @param {Set<string>} names
 * @param {Line[]} others
 * @returns {Line}
 */
function lineOf({ value, line }, names, others) {
  const text = String(value);
  const parts = /^([^<>-]+)([<>-])([^<>-]+)$/.exec(text);
  if (!parts || parts[1] === parts[3]) throw new Unreadable(line, 'line', { text });
  const [, a, sign, b] = parts;
  const unknown = [a, b].find((name) => !names.has(name));
  if (unknown) throw new Unreadable(line, 'no_field', { name: unknown });
  if (others.some((other) => joins(other, a, b))) throw new Unreadable(line, 'joined_twice', { a, b });
  return { a, b, arrow: sign === '-' ? null : sign === '>' ? b : a };
}

/**
 * @param {import('./toml.js').Node} node
 * @param {Line[]} lines
 */
function triangleOf({ value, line }, lines) {
  const text = String(value);
  const corners = text.trim().split(/\s+/);
  const [a, b, c] = corners;
  const joined = (/** @type {string} */ p, /** @type {string} */ q) => lines.some((one) => joins(one, p, q));
  if (corners.length !== 3 || !joined(a, b) || !joined(b, c) || !joined(a, c)) throw new Unreadable(line, 'triangle', { text });
  return corners;
}

/**
 * Whether a line joins two fields.
 * @param {Line} line
 * @param {string} a
 * @param {string} b
 */
export function joins(line, a, b) {
  return (line.a === a && line.b === b) || (line.a === b && line.b === a);
}

// Boxes.

/**
 * @param {BoxDraft} draft
 * @param {BoxKind} kind
 */
function boxText(draft, kind) {
  const missing = kind.missing && draft.missing.length > 0 ? `${listed('missing', draft.missing)}\n` : '';
  const numbers = Object.keys(kind.numbers).map((name) => `${name} = ${draft.numbers[name]}\n`).join('');
  return [`board = ${draft.board}\n${numbers}${missing}`, ...draft.pieces.map((piece) => pieceText(piece, kind))].join('\n');
}

/**
 * @param {Piece} piece
 * @param {BoxKind} kind
 */
function pieceText({ name, count, value, cells }, kind) {
  const lines = ['[[piece]]', `name = ${quoted(name)}`];
  if (count !== 1) lines.push(`count = ${count}`);
  if (kind.values && value !== null) lines.push(`value = ${value}`);
  return [...lines, `shape = """\n${picture(cells)}"""`, ''].join('\n');
}

/**
 * A shape as a picture: rows from above, `#` for a square.
 * @param {readonly Spot[]} cells
 */
export function picture(cells) {
  if (cells.length === 0) return '';
  const [left, top, right, low] = bounds(cells);
  const has = new Set(cells.map(String));
  const row = (/** @type {number} */ y) => Array.from({ length: right - left + 1 }, (_, n) => (has.has(String([left + n, y])) ? '#' : '.')).join('');
  return Array.from({ length: low - top + 1 }, (_, n) => row(top + n)).join('\n');
}

/** @param {readonly Spot[]} cells */
function bounds(cells) {
  const [xs, ys] = [cells.map(([x]) => x), cells.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/**
 * The same shape in the middle of its grid.
 * @param {readonly Spot[]} cells
 * @returns {Spot[]}
 */
export function middle(cells) {
  if (cells.length === 0) return [];
  const [left, top, right, low] = bounds(cells);
  const shift = (/** @type {number} */ from, /** @type {number} */ to) => Math.max(0, Math.floor((GRID - (to - from + 1)) / 2)) - from;
  const [dx, dy] = [shift(left, right), shift(top, low)];
  return cells.map(([x, y]) => /** @type {Spot} */ ([x + dx, y + dy])).sort(byRow);
}

/**
 * @param {Spot} a
 * @param {Spot} b
 */
export function byRow(a, b) {
  return a[1] - b[1] || a[0] - b[0];
}

/**
 * @param {import('./toml.js').Sheet} sheet
 * @param {BoxKind} kind
 * @returns {BoxDraft}
 */
function boxOf(sheet, kind) {
  only(sheet, ['name', 'board', 'piece', ...Object.keys(kind.numbers), ...(kind.missing ? ['missing'] : [])]);
  const board = numberOf(sheet, 'board', NaN);
  if (Number.isNaN(board)) throw new Unreadable(1, 'lacks', { name: 'board' });
  // What is far too large would not even be drawn.
  const { line = 1 } = sheet.get('board') ?? {};
  if (board < 1 || board > kind.sides[1]) throw new Unreadable(line, 'side', { least: kind.sides[0], most: kind.sides[1] });
  const pieces = sheet.get('piece');
  if (pieces && !isSheets(pieces)) throw new Unreadable(pieces.line, 'type', { name: 'piece' });
  const missing = sheet.get('missing') ? listOf(sheet, 'missing').map(squareOf) : [];
  const numbers = Object.fromEntries(Object.entries(kind.numbers).map(([name, usual]) => [name, numberOf(sheet, name, usual)]));
  return {
    name: textOf(sheet, 'name'),
    board,
    numbers,
    missing: [...new Set(missing)],
    pieces: pieces ? pieces.value.map((one) => pieceOf(one, kind, pieces.line)) : [],
  };
}

/** @param {import('./toml.js').Node} node */
function squareOf({ value, line }) {
  const name = String(value);
  if (!/^[a-z][1-9]\d?$/.test(name)) throw new Unreadable(line, 'square', { name });
  return name;
}

/**
 * @param {import('./toml.js').Sheet} sheet
 * @param {BoxKind} kind
 * @param {number} line
 * @returns {Piece}
 */
function pieceOf(sheet, kind, line) {
  only(sheet, ['name', 'count', 'shape', ...(kind.values ? ['value'] : [])]);
  const start = [...sheet.values()][0]?.line ?? line;
  const shape = sheet.get('shape');
  if (!sheet.get('name')) throw new Unreadable(start, 'lacks', { name: 'name' });
  if (!shape) throw new Unreadable(start, 'lacks', { name: 'shape' });
  const name = textOf(sheet, 'name');
  const value = kind.values && sheet.get('value') ? numberOf(sheet, 'value', 1) : null;
  return { name, count: numberOf(sheet, 'count', 1), value, cells: shapeOf(name, shape) };
}

/**
 * @param {string} name
 * @param {import('./toml.js').Node} node
 * @returns {Spot[]}
 */
function shapeOf(name, { value, line }) {
  const rows = String(value).split('\n');
  if (!rows.every((row) => /^[#. ]*$/.test(row))) throw new Unreadable(line, 'shape', { name });
  const cells = rows.flatMap((row, y) => [...row].flatMap((sign, x) => (sign === '#' ? [/** @type {Spot} */ ([x, y])] : [])));
  if (cells.length === 0) return [];
  const [left, top, right, low] = bounds(cells);
  if (right - left >= GRID || low - top >= GRID) throw new Unreadable(line, 'shape_large', { name, n: GRID });
  return middle(cells);
}

// What every sheet has.

/**
 * Refuses keys that an edition does not know.
 * @param {import('./toml.js').Sheet} sheet
 * @param {string[]} known
 */
function only(sheet, known) {
  for (const [name, { line }] of sheet) if (!known.includes(name)) throw new Unreadable(line, 'unknown', { name });
}

/**
 * @param {import('./toml.js').Sheet} sheet
 * @param {string} name
 * @returns {string}
 */
function textOf(sheet, name) {
  const node = sheet.get(name);
  if (!node) throw new Unreadable(1, 'lacks', { name });
  if (typeof node.value !== 'string') throw new Unreadable(node.line, 'type', { name });
  return node.value;
}

/**
 * @param {import('./toml.js').Sheet} sheet
 * @param {string} name
 * @param {number} usual
 * @returns {number}
 */
function numberOf(sheet, name, usual) {
  const node = sheet.get(name);
  if (!node) return usual;
  if (!Number.isInteger(node.value)) throw new Unreadable(node.line, 'type', { name });
  return Number(node.value);
}

/**
 * @param {import('./toml.js').Sheet} sheet
 * @param {string} name
 * @returns {import('./toml.js').Node[]}
 */
function listOf(sheet, name) {
  const node = sheet.get(name);
  if (!node) throw new Unreadable(1, 'lacks', { name });
  const list = /** @type {any} */ (node.value);
  const strings = Array.isArray(list) && !isSheets(node) && list.every((one) => typeof one.value === 'string');
  if (!strings) throw new Unreadable(node.line, 'type', { name });
  return list;
}
