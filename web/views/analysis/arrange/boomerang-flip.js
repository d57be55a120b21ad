// @ts-check
/**
 * The flip set up by hand: pieces that show a colour, and what each player has left. Board and trays are
 * always the whole box: a piece that is laid comes out of a tray, and goes back into one.
 *
 * @typedef {import('./words.js').Word} Word
 * @typedef {Record<string, number>} Tray
 * @typedef {{seat: number, token: string}} Piece `seat` is the colour that shows.
 * @typedef {{pieces: Piece[], left: [Tray, Tray], rest: Word[]}} Model
 * @typedef {import('../../../games/boomerang-flip/geometry.js').Kind} Kind
 */
import { cell, identity, parse, sorted } from '../../../games/shared/shapes.js';
import { counted, indexOf, join, laid, list, pieceOn, words } from './words.js';

/**
 * @param {import('./words.js').TableInfo} start
 * @returns {Kind[]}
 */
const kinds = (start) => start.board.pieces;

/**
 * The name of the piece that covers these squares; '' for none of the box.
 * @param {import('./words.js').TableInfo} start
 * @param {string} token
 */
function nameOf(start, token) {
  const found = parse(token);
  const shape = found && identity(found.cells);
  return kinds(start).find(({ squares }) => identity(sorted(squares.map(cell))) === shape)?.name ?? '';
}

/**
 * What both have left if the trays are not told: what is not laid, the odd piece taken from whose colour shows.
 * @param {import('./words.js').TableInfo} start
 * @param {Piece[]} pieces
 * @param {(Tray | null)[]} said
 * @returns {[Tray, Tray]}
 */
function trays(start, pieces, said) {
  /** @type {[Tray, Tray]} */
  const left = [{}, {}];
  for (const { name, count } of kinds(start)) {
    const shown = pieces.filter(({ token }) => nameOf(start, token) === name);
    const both = Math.max(0, 2 * count - shown.length);
    const [one, two] = said.map((tray) => tray && Math.min(count, tray[name] ?? 0));
    const odd = shown[shown.length - 1]?.seat === 1 ? 0 : both % 2;
    const first = one ?? (two === null ? Math.floor(both / 2) + odd : both - two);
    const within = (/** @type {number} */ n) => Math.max(0, Math.min(count, n));
    left[0][name] = within(first);
    left[1][name] = within(two ?? both - first);
  }
  return left;
}

/**
 * @param {Tray} tray
 * @param {string} name
 * @param {number} by
 * @returns {Tray}
 */
const changed = (tray, name, by) => ({ ...tray, [name]: (tray[name] ?? 0) + by });

/** @type {import('./words.js').Adapter<Model>} */
export const flip = {
  tools: [
    { name: 'piece', seats: true, lays: true },
    { name: 'over', seats: false, lays: false },
    { name: 'away', seats: false, lays: false },
  ],

  colours: () => 2,

  read(start, text) {
    /** @type {Piece[]} */
    const pieces = [];
    /** @type {(Tray | null)[]} */
    const said = [null, null];
    /** @type {Word[]} */
    const rest = [];
    for (const word of words(text)) {
      const [key, value] = word;
      const seat = indexOf(key, '', 2) + 1;
      const tray = indexOf(key, 'left', 2);
      if (seat > 0) pieces.push(...list(value).map((token) => ({ seat, token })));
      else if (tray >= 0) said[tray] = value === 'none' ? {} : counted(value);
      else rest.push(word);
    }
    return { pieces, left: trays(start, pieces, said), rest };
  },

  of: (_, __, { position }) => ({
    pieces: position.pieces.map((/** @type {any} */ { owner, squares }) => ({ seat: owner, token: squares.join('+') })),
    left: position.trays.map((/** @type {Tray} */ tray) => ({ ...tray })),
    rest: [],
  }),

  write(start, { pieces, left, rest }) {
    const tray = (/** @type {Tray} */ counts) =>
      kinds(start)
        .filter(({ name }) => counts[name] > 0)
        .map(({ name }) => (counts[name] > 1 ? `${name}*${counts[name]}` : name))
        .join(',') || 'none';
    // With nothing laid the trays are full.
    const told = pieces.length > 0 ? left.map((counts, n) => /** @type {Word} */ ([`left${n + 1}`, tray(counts)])) : [];
    return join([...laid(pieces), ...told, ...rest]);
  },

  fields(start, { pieces, left }) {
    const { size } = start.board;
    const inside = (/** @type {string} */ name) => {
      const [x, y] = cell(name);
      return x < size && y >= 0 && y < size;
    };
    return {
      ...start.view.position,
      trays: left,
      pieces: pieces
        .filter(({ token }) => parse(token)?.misfit === false)
        .map(({ seat, token }) => ({ shape: nameOf(start, token), squares: token.split('+').filter(inside), owner: seat, safe: false }))
        .filter(({ squares }) => squares.length > 0),
    };
  },

  poke(start, model, { tool }, square) {
    const here = pieceOn(model.pieces, square);
    if (!here || tool === 'piece') return model;
    if (tool === 'over')
      return { ...model, pieces: model.pieces.map((one) => (one === here ? { ...one, seat: 3 - one.seat } : one)) };
    const pieces = model.pieces.filter((one) => one !== here);
    const name = nameOf(start, here.token);
    const count = kinds(start).find((kind) => kind.name === name)?.count ?? 0;
    // It goes back to whose colour shows, unless he has all of his own.
    const own = here.seat - 1;
    const to = model.left[own][name] < count ? own : 1 - own;
    const left = /** @type {[Tray, Tray]} */ (model.left.map((tray, n) => (n === to && tray[name] < count ? changed(tray, name, 1) : tray)));
    return { ...model, pieces, left };
  },

  lay(start, model, seat, token) {
    const name = nameOf(start, token);
    const left = /** @type {[Tray, Tray]} */ (model.left.map((tray, n) => (n === seat - 1 && tray[name] > 0 ? changed(tray, name, -1) : tray)));
    return { ...model, pieces: [...model.pieces, { seat, token }], left };
  },

  controls: () => [],
  control: (_, model) => model,
};
