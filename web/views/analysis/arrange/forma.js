// @ts-check
/**
 * Forma set up by hand: tower and obstacles, shapes, markers, and who enclosed the tower.
 *
 * @typedef {import('./words.js').Word} Word
 *
 * @typedef {object} Model
 * @property {string} tower Its square; '' while it is not on the board.
 * @property {number} by The seat that enclosed it; 0 for nobody.
 * @property {string[]} obstacles
 * @property {{seat: number, token: string}[]} pieces
 * @property {string[][]} marked
 * @property {Word[]} rest What is not drawn on the board: shapes set aside, misfits, who left.
 */
import { GREAT, form, nameOf, owner, pieces as laidIn, sign, towerOwner, all } from '../../../games/forma/ground.js';
import { cell, parse, square as nameOfSquare, token as tokenOf } from '../../../games/shared/shapes.js';
import { counted, indexOf, join, laid, list, pieceOn, seats, toggled, valueOf, words } from './words.js';

/**
 * @param {string[][]} rows
 * @param {string} square
 * @param {string} what
 */
function put(rows, square, what) {
  if (!/^[a-z]\d+$/.test(square)) return;
  const [x, y] = cell(square);
  const row = rows[rows.length - 1 - y];
  if (row?.[x] !== undefined) row[x] = what;
}

/**
 * What lies where, as the server writes it.
 * @param {number} size
 * @param {Model} model
 */
function cells(size, { tower, obstacles, pieces, marked }) {
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => '.'));
  for (const { seat, token } of pieces) for (const each of token.split('+')) put(rows, each, String(seat));
  for (const each of obstacles) put(rows, each, '#');
  if (tower) put(rows, tower, 'T');
  marked.forEach((squares, n) => {
    for (const each of squares) put(rows, each, String.fromCharCode((obstacles.includes(each) ? 65 : 97) + n));
  });
  return rows.map((row) => row.join(''));
}

/** @type {import('./words.js').Adapter<Model>} */
export const forma = {
  tools: [
    { name: 'shape', seats: true, lays: true },
    { name: 'tower', seats: false, lays: false },
    { name: 'obstacle', seats: false, lays: false },
    { name: 'marker', seats: true, lays: false },
    { name: 'away', seats: false, lays: false },
  ],

  colours: (start) => start.players,

  read(start, text) {
    const { players } = start;
    /** @type {Model} */
    const model = { tower: '', by: 0, obstacles: [], pieces: [], marked: seats(players).map(() => []), rest: [] };
    for (const word of words(text)) {
      const [key, value] = word;
      const seat = indexOf(key, '', players) + 1;
      const marks = indexOf(key, 'marked', players);
      if (seat > 0) model.pieces.push(...list(value).map((token) => ({ seat, token })));
      else if (marks >= 0) model.marked[marks].push(...list(value));
      else if (key === 'obstacles') model.obstacles.push(...list(value));
      else if (key === 'tower' && value) {
        const [tower, by] = value.split('=');
        model.tower = tower;
        model.by = Number(by) || 0;
      } else model.rest.push(word);
    }
    return model;
  },

  of(start, table, view) {
    const { cells: rows, aside } = view.position;
    const found = all(rows.length).map((each) => ({ name: nameOfSquare(each), what: sign(rows, each) }));
    const marks = (/** @type {number} */ seat) =>
      found.filter(({ what }) => owner(what)?.seat === seat && owner(what)?.kind !== 'shape').map(({ name }) => name);
    return {
      tower: found.find(({ what }) => what === 'T')?.name ?? '',
      by: towerOwner(view) ?? 0,
      obstacles: found.filter(({ what }) => what === '#' || owner(what)?.kind === 'obstacle').map(({ name }) => name),
      pieces: laidIn(table, view).map(({ seat, cells: squares }) => ({ seat, token: tokenOf(squares) })),
      marked: seats(start.players).map(marks),
      rest: aside.flatMap((/** @type {Record<string, number>} */ counts, /** @type {number} */ n) => {
        const names = Object.entries(counts).filter(([, count]) => count > 0);
        return names.length ? [[`aside${n + 1}`, names.map(([name, count]) => (count > 1 ? `${name}*${count}` : name)).join(',')]] : [];
      }),
    };
  },

  write: (_, { tower, by, obstacles, pieces, marked, rest }) =>
    join([
      ['tower', tower && by ? `${tower}=${by}` : tower],
      ['obstacles', obstacles.join(',')],
      ...laid(pieces),
      ...marked.map((squares, n) => /** @type {Word} */ ([`marked${n + 1}`, squares.join(',')])),
      ...rest,
    ]),

  fields(start, model) {
    const { position } = start.view;
    const { pieces: kinds, size } = start.board;
    const aside = seats(start.players).map((seat) => counted(valueOf(model.rest, `aside${seat}`)));
    const trays = position.trays.map((/** @type {Record<string, number>} */ tray, /** @type {number} */ n) => {
      const left = { ...tray };
      for (const { seat, token } of model.pieces) {
        const squares = parse(token);
        const name = squares && seat === n + 1 ? nameOf(start.board, squares.cells) : '';
        if (name) left[name] = Math.max(0, left[name] - 1);
      }
      for (const [name, count] of Object.entries(aside[n])) left[name] = Math.max(0, (left[name] ?? 0) - count);
      return left;
    });
    return {
      ...position,
      cells: cells(size, model),
      trays,
      aside,
      markers: position.markers.map((/** @type {number} */ count, /** @type {number} */ n) => Math.max(0, count - model.marked[n].length)),
      breakdown: position.breakdown.map((/** @type {any} */ parts, /** @type {number} */ n) => ({
        ...parts,
        tower: model.tower && model.by === n + 1 ? GREAT : 0,
        left: kinds.reduce((/** @type {number} */ sum, /** @type {any} */ kind) => sum + (trays[n][kind.name] ?? 0) * form(kind).length, 0),
      })),
    };
  },

  poke(_, model, { tool, seat }, square) {
    const without = (/** @type {string[]} */ squares) => squares.filter((each) => each !== square);
    switch (tool) {
      case 'tower':
        return model.tower === square ? { ...model, tower: '', by: 0 } : { ...model, tower: square };
      case 'obstacle':
        return { ...model, obstacles: toggled(model.obstacles, square) };
      case 'marker':
        return { ...model, marked: model.marked.map((squares, n) => (n + 1 === seat ? toggled(squares, square) : without(squares))) };
      case 'away': {
        if (model.marked.some((squares) => squares.includes(square))) return { ...model, marked: model.marked.map(without) };
        if (model.tower === square) return { ...model, tower: '', by: 0 };
        if (model.obstacles.includes(square)) return { ...model, obstacles: without(model.obstacles) };
        const here = pieceOn(model.pieces, square);
        return here ? { ...model, pieces: model.pieces.filter((one) => one !== here) } : model;
      }
      default:
        return model;
    }
  },

  lay: (_, model, seat, token) => ({ ...model, pieces: [...model.pieces, { seat, token }] }),

  controls: (start, { by }) => [{ id: 'by', group: 'by', seat: 0, value: by, choices: [0, ...seats(start.players)] }],
  control: (_, model, __, value) => ({ ...model, by: value }),
};
