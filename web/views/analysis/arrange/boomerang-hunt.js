// @ts-check
/**
 * The hunt set up by hand: stones on fields, in supply and held as prisoners. A stone that comes or goes
 * changes the supply of its seat, so that the sum stays right.
 *
 * @typedef {import('./words.js').Word} Word
 *
 * @typedef {object} Model
 * @property {string[][]} stones
 * @property {number[]} supply
 * @property {number[][]} prisoners By holder, then by owner.
 * @property {Word[]} rest What is not drawn: stones removed, extra turns, who left.
 */
import { indexOf, join, list, numbers, seats, toggled, valueOf, withValue, words } from './words.js';

/**
 * How many stones of a seat there are, and how many of them are not in supply.
 * @param {import('./words.js').TableInfo} start
 * @param {Model} model
 * @param {number} index
 */
function spare(start, { stones, prisoners, rest }, index) {
  const held = prisoners.reduce((sum, each) => sum + each[index], 0);
  const removed = numbers(valueOf(rest, 'removed'), start.players)?.[index] ?? 0;
  return Math.max(0, start.view.position.supply[index] - stones[index].length - held - removed);
}

/**
 * The supplies of all that are not where something else is.
 * @param {import('./words.js').TableInfo} start
 * @param {Model} model
 * @param {Model} before
 * @returns {Model}
 */
function balanced(start, model, before) {
  const moved = (/** @type {number} */ index) =>
    model.stones[index] !== before.stones[index] || model.prisoners.some((held, n) => held[index] !== before.prisoners[n][index]);
  return { ...model, supply: model.supply.map((n, index) => (moved(index) ? spare(start, model, index) : n)) };
}

/** @type {import('./words.js').Adapter<Model>} */
export const hunt = {
  tools: [
    { name: 'stone', seats: true, lays: false },
    { name: 'away', seats: false, lays: false },
  ],

  colours: (start) => start.players,

  read(start, text) {
    const { players } = start;
    /** @type {Model} */
    const model = {
      stones: seats(players).map(() => []),
      supply: [],
      prisoners: seats(players).map(() => seats(players).map(() => 0)),
      rest: [],
    };
    /** @type {number[] | null} */
    let supply = null;
    for (const word of words(text)) {
      const [key, value] = word;
      const seat = indexOf(key, '', players);
      if (seat >= 0) model.stones[seat].push(...list(value));
      else if (key === 'supply') supply = numbers(value, players);
      else if (key === 'prisoners') {
        const held = (value ?? '').split('/').map((part) => numbers(part, players));
        model.prisoners = model.prisoners.map((none, n) => held[n] ?? none);
      } else model.rest.push(word);
    }
    model.supply = supply ?? model.stones.map((_, index) => spare(start, model, index));
    return model;
  },

  of: (_, __, { position }) => ({
    stones: position.stones.map((/** @type {string[]} */ fields) => [...fields]),
    supply: [...position.supply],
    prisoners: position.prisoners.map((/** @type {number[]} */ held) => [...held]),
    rest: position.removed.some(Boolean) ? [['removed', position.removed.join(',')]] : [],
  }),

  write: (_, { stones, supply, prisoners, rest }) =>
    join([
      ...stones.map((fields, n) => /** @type {Word} */ ([String(n + 1), fields.join(',')])),
      ['supply', supply.join(',')],
      ['prisoners', prisoners.flat().some(Boolean) ? prisoners.map((held) => held.join(',')).join('/') : ''],
      ...rest,
    ]),

  fields(start, { stones, supply, prisoners, rest }) {
    const known = new Set(start.board.fields.map((/** @type {{name: string}} */ { name }) => name));
    return {
      ...start.view.position,
      stones: stones.map((fields) => fields.filter((field) => known.has(field))),
      supply,
      prisoners,
      removed: numbers(valueOf(rest, 'removed'), start.players) ?? start.view.position.removed,
      extra_turns: Number(valueOf(rest, 'extra')) || 0,
    };
  },

  poke(start, model, { tool, seat }, square) {
    const stones = model.stones.map((fields, n) => {
      if (tool === 'stone' && n + 1 === seat) return toggled(fields, square);
      return fields.includes(square) ? fields.filter((other) => other !== square) : fields;
    });
    return balanced(start, { ...model, stones }, model);
  },

  controls(start, { supply, prisoners, rest }) {
    const most = Math.max(...start.view.position.supply);
    return [
      ...supply.map((value, n) => ({ id: `supply-${n + 1}`, group: 'supply', seat: n + 1, value, most })),
      ...prisoners.flatMap((held, n) =>
        held.flatMap((value, owner) =>
          owner === n ? [] : [{ id: `prisoners-${n + 1}-${owner + 1}`, group: 'prisoners', seat: n + 1, of: owner + 1, value, most }],
        ),
      ),
      { id: 'extra', group: 'extra', seat: 0, value: Number(valueOf(rest, 'extra')) || 0, most: 9 },
    ];
  },

  control(start, model, { group, seat, of = 0 }, value) {
    if (group === 'supply') return { ...model, supply: model.supply.with(seat - 1, value) };
    if (group === 'extra') return { ...model, rest: withValue(model.rest, 'extra', value ? String(value) : '') };
    const prisoners = model.prisoners.with(seat - 1, model.prisoners[seat - 1].with(of - 1, value));
    return balanced(start, { ...model, prisoners }, model);
  },

  counts: (start, { stones }) =>
    stones.map((fields, n) => ({ n: fields.length, of: start.view.position.supply[n] })),
};
