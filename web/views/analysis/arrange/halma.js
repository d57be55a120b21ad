// @ts-check
/**
 * Halma set up by hand: pawns on squares, by colour.
 *
 * @typedef {import('./words.js').Word} Word
 * @typedef {{pawns: string[][], rest: Word[]}} Model `rest` is what is not drawn: turns, who left.
 */
import { owners } from '../../../games/halma/geometry.js';
import { indexOf, join, list, numbers, seats, toggled, valueOf, withValue, words } from './words.js';

/** More turns than these are not counted (H-22). */
const TURNS = 30;

/** @type {import('./words.js').Adapter<Model>} */
export const halma = {
  tools: [
    { name: 'pawn', seats: true, lays: false },
    { name: 'away', seats: false, lays: false },
  ],

  colours: (start) => start.view.position.pawns.length,

  read(start, text) {
    const count = halma.colours(start);
    /** @type {Model} */
    const model = { pawns: seats(count).map(() => []), rest: [] };
    for (const word of words(text)) {
      const colour = indexOf(word[0], '', count);
      if (colour < 0) model.rest.push(word);
      else model.pawns[colour].push(...list(word[1]));
    }
    return model;
  },

  of: (_, __, { position }) => ({
    pawns: position.pawns.map((/** @type {string[]} */ squares) => [...squares]),
    rest: [['resigned', position.resigned.join(',')]],
  }),

  write: (_, { pawns, rest }) =>
    join([...pawns.map((squares, n) => /** @type {Word} */ ([String(n + 1), squares.join(',')])), ...rest]),

  fields(start, { pawns, rest }) {
    const { position } = start.view;
    const inside = (/** @type {string} */ square) => {
      const [column, row] = [square.charCodeAt(0) - 97, Number(square.slice(1))];
      return /^[a-z]\d+$/.test(square) && column < position.size && row >= 1 && row <= position.size;
    };
    return {
      ...position,
      pawns: pawns.map((squares) => [...new Set(squares.filter(inside))]),
      colour: Number(valueOf(rest, 'colour')) || position.colour,
      resigned: list(valueOf(rest, 'resigned')).map(Number),
      finished: list(valueOf(rest, 'finished')).map(Number),
    };
  },

  poke(_, model, { tool, seat }, square) {
    const pawns = model.pawns.map((squares, n) => {
      if (tool === 'pawn' && n + 1 === seat) return toggled(squares, square);
      return squares.filter((other) => other !== square);
    });
    return { ...model, pawns };
  },

  controls(start, { rest }, first) {
    const own = owners(start.players, start.options).flatMap((seat, n) => (seat === first ? [n + 1] : []));
    const turns = numbers(valueOf(rest, 'turns'), start.players) ?? seats(start.players).map(() => 0);
    const colour = Number(valueOf(rest, 'colour')) || 0;
    return [
      ...(own.length > 1 ? [{ id: 'colour', group: 'colour', seat: first, value: own.includes(colour) ? colour : 0, choices: [0, ...own] }] : []),
      ...(start.options.includes('parlett')
        ? turns.map((value, n) => ({ id: `turns-${n + 1}`, group: 'turns', seat: n + 1, value, most: TURNS }))
        : []),
    ];
  },

  control(start, model, { group, seat }, value) {
    if (group === 'colour') return { ...model, rest: withValue(model.rest, 'colour', value ? String(value) : '') };
    const turns = numbers(valueOf(model.rest, 'turns'), start.players) ?? seats(start.players).map(() => 0);
    return { ...model, rest: withValue(model.rest, 'turns', turns.with(seat - 1, value).join(',')) };
  },

  counts: (start, { pawns }) =>
    pawns.map((squares, n) => ({ n: squares.length, of: start.view.position.pawns[n].length })),
};
