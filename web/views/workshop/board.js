// @ts-check
/**
 * Drawing a board of the hunt: every edit takes a draft and gives another, or the same one where there is
 * nothing to do. With symmetric help an edit is done to all images of what it is done to. No page.
 *
 * @typedef {import('./drafts.js').BoardDraft} BoardDraft
 * @typedef {import('./drafts.js').Field} Field
 * @typedef {import('./drafts.js').Line} Line
 * @typedef {{x: number, y: number}} Point
 *
 * @typedef {'none' | 'mirror' | 'half' | 'third'} Symmetry
 * @typedef {'coarse' | 'fine' | 'free'} Grid
 * @typedef {'field' | 'line' | 'triangle' | 'erase'} Tool
 *
 * @typedef {object} Target What a tool can be used on.
 * @property {string} id
 * @property {'place' | 'field' | 'line' | 'triangle'} kind
 * @property {string[]} fields Its fields.
 * @property {number} x
 * @property {number} y
 */
import { byName, joins } from './drafts.js';

/** @type {Symmetry[]} */
export const SYMMETRIES = ['none', 'mirror', 'half', 'third'];
/** @type {Grid[]} */
export const GRIDS = ['coarse', 'fine', 'free'];
/** @type {Tool[]} */
export const TOOLS = ['field', 'line', 'triangle', 'erase'];

/** Nearer than this share of a step, two places are one. */
const SAME = 0.05;
/** Nearer than this share of a step, two fields would cover each other. */
const CLOSE = 0.3;
/** Where a row is as high as another, as a share of a step. */
const LEVEL = 0.2;
const ROOT = Math.sqrt(3) / 2;
const LETTERS = 'abcdefghijklmnopqrstuvwyz';

// Places.

/**
 * @param {Symmetry} symmetry
 * @returns {((at: Point) => Point)[]} What makes the images of a place, the place itself first.
 */
export function images(symmetry) {
  const same = (/** @type {Point} */ at) => at;
  if (symmetry === 'mirror') return [same, ({ x, y }) => ({ x: -x, y })];
  if (symmetry === 'half') return [same, ({ x, y }) => ({ x: -x, y: -y })];
  if (symmetry === 'third') return [same, turned(120), turned(240)];
  return [same];
}

/** @param {number} degrees */
function turned(degrees) {
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  return (/** @type {Point} */ { x, y }) => ({ x: x * cos - y * sin, y: x * sin + y * cos });
}

/**
 * The place of the grid that is nearest.
 * @param {Point} at
 * @param {Grid} grid
 * @param {number} step
 * @returns {Point}
 */
export function snapped({ x, y }, grid, step) {
  if (grid === 'free') {
    const round = (/** @type {number} */ value) => Math.round(value / (step / 20)) * (step / 20);
    return { x: round(x), y: round(y) };
  }
  const side = grid === 'fine' ? step / 2 : step;
  const row = Math.round(y / (side * ROOT));
  const column = Math.round(x / side - row / 2);
  return latticed(column, row, side);
}

/**
 * @param {number} column
 * @param {number} row
 * @param {number} side
 * @returns {Point}
 */
function latticed(column, row, side) {
  return { x: (column + row / 2) * side, y: row * ROOT * side };
}

/**
 * @param {Point} a
 * @param {Point} b
 */
function far(a, b) {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/**
 * What is seen of the plane: the fields and room for more round them.
 * @param {BoardDraft} draft
 */
export function bounds({ fields, step }) {
  const room = 1.4 * step;
  const xs = fields.map(({ x }) => x);
  const ys = fields.map(({ y }) => y);
  return {
    left: Math.min(-2.6 * step, ...xs) - room,
    right: Math.max(2.6 * step, ...xs) + room,
    low: Math.min(-2 * step, ...ys) - room,
    high: Math.max(2 * step, ...ys) + room,
  };
}

/**
 * The places of the grid that can be seen.
 * @param {BoardDraft} draft
 * @param {Grid} grid
 * @returns {Point[]}
 */
export function lattice(draft, grid) {
  const { left, right, low, high } = bounds(draft);
  const side = grid === 'coarse' ? draft.step : draft.step / 2;
  const edge = 0.35 * draft.step;
  const found = [];
  for (let row = Math.ceil((low + edge) / (side * ROOT)); row * side * ROOT <= high - edge; row += 1) {
    for (let column = Math.ceil((left + edge) / side - row / 2); (column + row / 2) * side <= right - edge; column += 1) {
      found.push(latticed(column, row, side));
    }
  }
  return found;
}

/**
 * @param {BoardDraft} draft
 * @param {Point} at
 * @param {number} [within]
 * @returns {Field | undefined} The nearest field, where it is near enough.
 */
export function fieldAt(draft, at, within = SAME) {
  const [nearest] = draft.fields.filter((field) => far(field, at) < within * draft.step).sort((a, b) => far(a, at) - far(b, at));
  return nearest;
}

/**
 * @param {BoardDraft} draft
 * @param {string} name
 * @returns {Field}
 */
export function field(draft, name) {
  const found = draft.fields.find((one) => one.name === name);
  if (!found) throw new RangeError(`no field ${name}`);
  return found;
}

/**
 * The fields where some fields are seen by a symmetry, each list once; lists with a gap are left out.
 * @param {BoardDraft} draft
 * @param {string[]} names
 * @param {Symmetry} symmetry
 * @returns {string[][]} The fields themselves first.
 */
function seen(draft, names, symmetry) {
  /** @type {Map<string, string[]>} */
  const found = new Map();
  for (const image of images(symmetry)) {
    const there = names.flatMap((name) => fieldAt(draft, image(field(draft, name)))?.name ?? []);
    const key = [...there].sort().join(' ');
    if (there.length === names.length && !found.has(key)) found.set(key, there);
  }
  return [...found.values()];
}

// Fields.

/**
 * Adds a field, joined to its neighbours if that is wished.
 * @param {BoardDraft} draft
 * @param {Point} at
 * @param {{symmetry: Symmetry, join: boolean}} how
 * @returns {BoardDraft}
 */
export function addField(draft, at, { symmetry, join }) {
  return images(symmetry).reduce((now, image) => addOne(now, image(at), join), draft);
}

/**
 * @param {BoardDraft} draft
 * @param {Point} at
 * @param {boolean} join
 * @returns {BoardDraft}
 */
function addOne(draft, at, join) {
  if (fieldAt(draft, at, CLOSE)) return draft;
  const name = newName(draft, at);
  const near = join ? draft.fields.filter((other) => far(other, at) < (1 + SAME) * draft.step) : [];
  return {
    ...draft,
    fields: [...draft.fields, { name, x: tidy(at.x), y: tidy(at.y) }],
    lines: [...draft.lines, ...near.map((other) => ({ a: other.name, b: name, arrow: null }))],
  };
}

/**
 * As many digits as are written.
 * @param {number} value
 */
function tidy(value) {
  return Number(value.toFixed(6)) || 0;
}

/**
 * A name that is free: the letter of its row and the next number, or the next letter.
 * @param {BoardDraft} draft
 * @param {Point} at
 */
function newName(draft, at) {
  const beside = draft.fields.find(({ y }) => Math.abs(y - at.y) < LEVEL * draft.step);
  const used = new Set(draft.fields.map(({ name }) => name[0]));
  const letter = beside?.name[0] ?? [...LETTERS].find((one) => !used.has(one)) ?? 'a';
  const names = new Set(draft.fields.map(({ name }) => name));
  const all = Array.from({ length: 999 }, (_, n) => `${letter}${n + 1}`);
  return all.find((name) => !names.has(name)) ?? letter;
}

/**
 * Names all fields afresh: rows from below by letter, each from the left by number.
 * @param {BoardDraft} draft
 * @returns {BoardDraft}
 */
export function nameAfresh(draft) {
  const sorted = [...draft.fields].sort((a, b) => a.y - b.y);
  /** @type {Field[][]} */
  const rows = [];
  for (const one of sorted) {
    const row = rows.at(-1);
    if (row && one.y - row[0].y < LEVEL * draft.step) row.push(one);
    else rows.push([one]);
  }
  const names = new Map(
    rows.flatMap((row, n) => {
      // There are more rows than letters on few boards; the letters then begin again with higher numbers.
      const before = rows.slice(0, n).filter((_, m) => m % LETTERS.length === n % LETTERS.length).flat().length;
      const letter = LETTERS[n % LETTERS.length];
      const sorted = row.sort((a, b) => a.x - b.x);
      return sorted.map((one, i) => /** @type {[string, string]} */ ([one.name, `${letter}${before + i + 1}`]));
    }),
  );
  return renamed(draft, (name) => names.get(name) ?? name);
}

/**
 * @param {BoardDraft} draft
 * @param {string} old
 * @param {string} name One that no other field has.
 * @returns {BoardDraft}
 */
export function renameField(draft, old, name) {
  if (old === name || draft.fields.some((one) => one.name === name)) return draft;
  return renamed(draft, (one) => (one === old ? name : one));
}

/**
 * @param {BoardDraft} draft
 * @param {(name: string) => string} to
 * @returns {BoardDraft}
 */
function renamed(draft, to) {
  return {
    ...draft,
    fields: draft.fields.map((one) => ({ ...one, name: to(one.name) })).sort(byName),
    lines: draft.lines.map(({ a, b, arrow }) => ({ a: to(a), b: to(b), arrow: arrow === null ? null : to(arrow) })),
    triangles: draft.triangles.map((corners) => corners.map(to)),
  };
}

/**
 * Moves a field, and its images; not onto another.
 * @param {BoardDraft} draft
 * @param {string} name
 * @param {Point} at
 * @param {Symmetry} symmetry
 * @returns {BoardDraft}
 */
export function moveField(draft, name, at, symmetry) {
  const from = field(draft, name);
  /** @type {Map<string, Point>} */
  const to = new Map();
  for (const image of images(symmetry)) {
    const there = fieldAt(draft, image(from));
    if (there && !to.has(there.name)) to.set(there.name, image(at));
  }
  const fields = draft.fields.map((one) => {
    const place = to.get(one.name);
    return place ? { ...one, x: tidy(place.x), y: tidy(place.y) } : one;
  });
  const covers = (/** @type {Field} */ one) => fields.some((other) => other !== one && far(one, other) < CLOSE * draft.step);
  const stays = far(from, at) < 0.01 * draft.step;
  return stays || fields.some((one) => to.has(one.name) && covers(one)) ? draft : { ...draft, fields };
}

/**
 * @param {BoardDraft} draft
 * @param {string} name
 * @param {Symmetry} symmetry
 * @returns {BoardDraft}
 */
export function removeField(draft, name, symmetry) {
  const gone = new Set(seen(draft, [name], symmetry).flat());
  return {
    ...draft,
    fields: draft.fields.filter((one) => !gone.has(one.name)),
    lines: draft.lines.filter(({ a, b }) => !gone.has(a) && !gone.has(b)),
    triangles: draft.triangles.filter((corners) => !corners.some((corner) => gone.has(corner))),
  };
}

// Lines.

/**
 * @param {BoardDraft} draft
 * @param {string} a
 * @param {string} b
 * @returns {Line | undefined}
 */
export function lineOf(draft, a, b) {
  return draft.lines.find((line) => joins(line, a, b));
}

/**
 * Joins two fields.
 * @param {BoardDraft} draft
 * @param {string} a
 * @param {string} b
 * @param {Symmetry} symmetry
 * @returns {BoardDraft}
 */
export function join(draft, a, b, symmetry) {
  if (a === b || lineOf(draft, a, b)) return draft;
  const fresh = seen(draft, [a, b], symmetry).filter(([p, q]) => p !== q && !lineOf(draft, p, q));
  return { ...draft, lines: [...draft.lines, ...fresh.map(([p, q]) => ({ a: p, b: q, arrow: null }))] };
}

/**
 * Turns a line's arrow: none, there, back.
 * @param {BoardDraft} draft
 * @param {string} a
 * @param {string} b
 * @param {Symmetry} symmetry
 * @returns {BoardDraft}
 */
export function turnLine(draft, a, b, symmetry) {
  const line = lineOf(draft, a, b);
  if (!line) return draft;
  const next = line.arrow === null ? 1 : line.arrow === line.b ? 0 : null;
  return seen(draft, [line.a, line.b], symmetry).reduce((now, ends) => withArrow(now, ends, next === null ? null : ends[next]), draft);
}

/**
 * @param {BoardDraft} draft
 * @param {string[]} ends
 * @param {string | null} arrow
 * @returns {BoardDraft}
 */
function withArrow(draft, [a, b], arrow) {
  return { ...draft, lines: draft.lines.map((line) => (joins(line, a, b) ? { ...line, arrow } : line)) };
}

/**
 * Takes a line away, and the marks of the triangles that it is a side of.
 * @param {BoardDraft} draft
 * @param {string} a
 * @param {string} b
 * @param {Symmetry} symmetry
 * @returns {BoardDraft}
 */
export function removeLine(draft, a, b, symmetry) {
  const gone = seen(draft, [a, b], symmetry);
  return {
    ...draft,
    lines: draft.lines.filter((line) => !gone.some(([p, q]) => joins(line, p, q))),
    triangles: draft.triangles.filter((corners) => !gone.some((ends) => ends.every((end) => corners.includes(end)))),
  };
}

// Triangles.

/**
 * All triangles of three fields that are joined to one another.
 * @param {BoardDraft} draft
 * @returns {string[][]}
 */
export function triangles({ lines, fields }) {
  /** @type {Map<string, Set<string>>} */
  const near = new Map(fields.map(({ name }) => [name, new Set()]));
  for (const { a, b } of lines) {
    near.get(a)?.add(b);
    near.get(b)?.add(a);
  }
  const names = [...fields].sort(byName).map(({ name }) => name);
  const rank = new Map(names.map((name, n) => [name, n]));
  const after = (/** @type {string} */ name) => [...(near.get(name) ?? [])].filter((other) => (rank.get(other) ?? 0) > (rank.get(name) ?? 0));
  return names.flatMap((a) => after(a).flatMap((b) => after(b).flatMap((c) => (near.get(a)?.has(c) ? [[a, b, c]] : []))));
}

/**
 * @param {BoardDraft} draft
 * @param {string[]} corners
 */
export function isMarked(draft, corners) {
  return draft.triangles.some((one) => corners.every((corner) => one.includes(corner)));
}

/**
 * Marks a triangle, or takes its mark away.
 * @param {BoardDraft} draft
 * @param {string[]} corners
 * @param {Symmetry} symmetry
 * @returns {BoardDraft}
 */
export function markTriangle(draft, corners, symmetry) {
  const mark = !isMarked(draft, corners);
  const all = seen(draft, corners, symmetry);
  const others = draft.triangles.filter((one) => !all.some((marked) => marked.every((corner) => one.includes(corner))));
  const real = all.filter(([a, b, c]) => lineOf(draft, a, b) && lineOf(draft, b, c) && lineOf(draft, a, c));
  return { ...draft, triangles: mark ? [...others, ...real] : others };
}

/**
 * The fields to which no way along the lines leads from a field.
 * @param {BoardDraft} draft
 * @param {string} name
 * @returns {string[]}
 */
export function beyond(draft, name) {
  const reached = new Set([name]);
  for (let size = 0; size < reached.size; ) {
    size = reached.size;
    for (const { a, b } of draft.lines) {
      if (reached.has(a)) reached.add(b);
      else if (reached.has(b)) reached.add(a);
    }
  }
  return draft.fields.map((one) => one.name).filter((one) => !reached.has(one));
}

// What a tool can be used on.

/**
 * @param {BoardDraft} draft
 * @param {Tool} tool
 * @param {Grid} grid
 * @returns {Target[]}
 */
export function targets(draft, tool, grid) {
  if (tool === 'triangle') return triangles(draft).map((corners) => target('triangle', corners.join(' '), corners, draft));
  const fields = draft.fields.map(({ name }) => target('field', name, [name], draft));
  if (tool !== 'field') return [...fields, ...draft.lines.map(({ a, b }) => target('line', `${a}-${b}`, [a, b], draft))];
  const free = lattice(draft, grid).filter((at) => !fieldAt(draft, at, grid === 'coarse' ? 0.5 : CLOSE));
  return [...fields, ...free.map(place)];
}

/**
 * A free place as a target.
 * @param {Point} at
 * @returns {Target}
 */
export function place({ x, y }) {
  return { id: `@${x.toFixed(2)},${y.toFixed(2)}`, kind: 'place', fields: [], x, y };
}

/**
 * @param {'field' | 'line' | 'triangle'} kind
 * @param {string} id
 * @param {string[]} names
 * @param {BoardDraft} draft
 * @returns {Target}
 */
function target(kind, id, names, draft) {
  const places = names.map((name) => field(draft, name));
  const sum = places.reduce((all, { x, y }) => ({ x: all.x + x, y: all.y + y }), { x: 0, y: 0 });
  return { id, kind, fields: names, x: sum.x / places.length, y: sum.y / places.length };
}

/**
 * What a pointer means: a field before a line, a line before a triangle. A free place has to be asked for
 * otherwise.
 * @param {BoardDraft} draft
 * @param {Target[]} among
 * @param {Point} at
 * @returns {Target | null}
 */
export function hit(draft, among, at) {
  const { step } = draft;
  const closest = (/** @type {Target['kind']} */ kind, /** @type {(one: Target) => number} */ miss, /** @type {number} */ most) => {
    const near = among.filter((one) => one.kind === kind && miss(one) < most);
    return near.sort((a, b) => miss(a) - miss(b))[0];
  };
  return (
    closest('field', (one) => far(one, at), CLOSE * step) ??
    closest('line', (one) => fromLine(draft, one.fields, at), 0.22 * step) ??
    closest('triangle', (one) => (inside(draft, one.fields, at) ? far(one, at) : Infinity), Infinity) ??
    null
  );
}

/**
 * @param {BoardDraft} draft
 * @param {string[]} ends
 * @param {Point} at
 */
function fromLine(draft, ends, at) {
  const [a, b] = ends.map((name) => field(draft, name));
  const length = far(a, b) ** 2 || 1;
  const share = Math.max(0, Math.min(1, ((at.x - a.x) * (b.x - a.x) + (at.y - a.y) * (b.y - a.y)) / length));
  return far(at, { x: a.x + share * (b.x - a.x), y: a.y + share * (b.y - a.y) });
}

/**
 * @param {BoardDraft} draft
 * @param {string[]} corners
 * @param {Point} at
 */
function inside(draft, corners, at) {
  const [a, b, c] = corners.map((name) => field(draft, name));
  const side = (/** @type {Point} */ p, /** @type {Point} */ q) => (q.x - p.x) * (at.y - p.y) - (q.y - p.y) * (at.x - p.x);
  const signs = [side(a, b), side(b, c), side(c, a)];
  return signs.every((sign) => sign >= 0) || signs.every((sign) => sign <= 0);
}

/**
 * Rows of targets, from above, each from the left.
 * @param {Target[]} all
 * @param {number} step
 * @returns {Target[][]}
 */
export function rows(all, step) {
  const sorted = [...all].sort((a, b) => b.y - a.y);
  /** @type {Target[][]} */
  const found = [];
  for (const one of sorted) {
    const row = found.at(-1);
    if (row && row[0].y - one.y < LEVEL * step) row.push(one);
    else found.push([one]);
  }
  return found.map((row) => row.sort((a, b) => a.x - b.x));
}

/**
 * Where an arrow key leads. Up and down weave round a column.
 * @param {Target[][]} table Rows of targets.
 * @param {string} from
 * @param {'up' | 'down' | 'left' | 'right' | 'first' | 'last'} heading
 * @param {number} column
 * @returns {Target | null}
 */
export function walk(table, from, heading, column) {
  const row = table.findIndex((one) => one.some(({ id }) => id === from));
  if (row < 0) return table[0]?.[0] ?? null;
  const at = table[row].findIndex(({ id }) => id === from);
  if (heading === 'first') return table[row][0];
  if (heading === 'last') return table[row].at(-1) ?? null;
  if (heading === 'left' || heading === 'right') return table[row][at + (heading === 'left' ? -1 : 1)] ?? null;
  const next = table[row + (heading === 'up' ? -1 : 1)] ?? [];
  const [nearest] = [...next].sort((a, b) => Math.abs(a.x - column) - Math.abs(b.x - column) || a.x - b.x);
  return nearest ?? null;
}
