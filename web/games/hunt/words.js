// @ts-check
/** The hunt in words: fields, actions and scores. */
import { seatName } from '../../views/names.js';
import { goal, parse } from './chain.js';

/**
 * @typedef {import('../../types.js').Host['t']} T
 * @typedef {import('../../types.js').TableInfo} TableInfo
 * @typedef {import('../../types.js').View} View
 *
 * @typedef {object} FieldState What is to be said of a field.
 * @property {string} field
 * @property {string | null} name Whose stone stands on it.
 * @property {boolean} mine
 * @property {boolean} picked
 * @property {boolean} end The stone being moved would stand here.
 * @property {boolean} target
 * @property {boolean} last
 * @property {string[]} towards Where the arrows lead from here.
 * @property {string[]} triangles The marked triangles it is a corner of.
 */

/**
 * "d4, stone (Anna), yours, arrows to c3 d5".
 * @param {T} t
 * @param {FieldState} state
 */
export function fieldWords(t, state) {
  const words = [state.field];
  words.push(state.name === null ? t('hunt.field.empty') : t('hunt.field.stone', { name: state.name }));
  if (state.mine) words.push(t('hunt.field.yours'));
  if (state.picked) words.push(t('hunt.field.picked'));
  if (state.end) words.push(t('hunt.field.end'));
  if (state.target) words.push(t('hunt.field.target'));
  if (state.last) words.push(t('hunt.field.last'));
  if (state.towards.length) words.push(t('hunt.field.arrows', { fields: state.towards.join(' '), n: state.towards.length }));
  if (state.triangles.length) words.push(t('hunt.field.triangle', { triangles: state.triangles.join(', '), n: state.triangles.length }));
  return words.join(', ');
}

/**
 * What is in hand.
 * @param {{ t: T, name: (seat: number) => string }} host
 * @param {import('./chain.js').Hold | null} hold
 */
export function holdWords({ t, name }, hold) {
  if (!hold) return '';
  if (hold.kind === 'supply') return t('hunt.hold.supply');
  if (hold.kind === 'free') return t('hunt.hold.free', { name: name(hold.holder) });
  const [from, ...taken] = hold.path;
  if (taken.length === 0) return t('hunt.hold.stone', { from });
  return t('hunt.hold.chain', { from, fields: taken.join(', '), n: taken.length });
}

/**
 * What a claim did, if the last action was one.
 * @param {{ t: T, name: (seat: number) => string }} host
 * @param {View} view
 * @param {View | null} before The position before it, where it is known.
 */
export function claimWords({ t, name }, { last }, before) {
  if (!last || parse(last.token)?.kind !== 'claim') return '';
  const fields = before?.position.overlooked ?? [];
  const offender = before?.position.offender;
  if (!offender) return t('hunt.note.claimed', { name: name(last.seat) });
  return t('hunt.note.called', { name: name(last.seat), offender: name(offender), fields: fields.join(', '), n: fields.length });
}

/**
 * @param {T} t
 * @param {string} token
 * @param {{ table: TableInfo, seat: number }} scene
 * @returns {string}
 */
export function say(t, token, { table }) {
  const action = parse(token);
  switch (action?.kind) {
    case 'place':
      return t('hunt.say.place', { field: action.field });
    case 'move':
      return t('hunt.say.move', { from: action.from, to: action.to });
    case 'capture': {
      const [from, ...taken] = action.path;
      return t('hunt.say.capture', { from, fields: taken.join(', '), n: taken.length });
    }
    case 'free':
      return t('hunt.say.free', { field: action.field, name: seatName(table.seats[action.holder - 1]) });
    default:
      return t(`hunt.say.${action?.kind ?? 'pass'}`);
  }
}

/**
 * @param {T} t
 * @param {TableInfo} table
 * @param {View} view
 */
export function score(t, table, view) {
  return view.scores.map((total, n) => ({
    seat: n + 1,
    total,
    parts: view.position.prisoners[n].flatMap((/** @type {number} */ points, /** @type {number} */ owner) =>
      points > 0 ? [{ name: t('hunt.score.of', { name: seatName(table.seats[owner]) }), points }] : [],
    ),
  }));
}

/**
 * How many prisoners a table plays for, or null.
 * @param {TableInfo} table
 */
export function tableGoal(table) {
  return table.options.includes('duel') ? null : goal(table.players);
}
