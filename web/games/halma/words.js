// @ts-check
/** Halma in words: squares, actions and scores. No page. */
import { isStep, squares } from './chain.js';
import { courts, owners } from './geometry.js';

/**
 * @typedef {import('../../types.js').Host['t']} T
 * @typedef {import('../../types.js').TableInfo} TableInfo
 * @typedef {import('../../types.js').View} View
 *
 * @typedef {object} SquareState What is to be said of a square.
 * @property {string} square
 * @property {number | null} colour The colour of the pawn on it, from 1.
 * @property {string} name Whose pawn that is.
 * @property {boolean} mine
 * @property {'home' | 'goal' | null} court Whether it is in the court of who looks, or in the one opposite.
 * @property {boolean} picked
 * @property {boolean} target
 * @property {boolean} end The pawn being moved would stand here.
 * @property {boolean} last The last action ended here.
 */

/**
 * "e4, red pawn (Anna), yours".
 * @param {T} t
 * @param {SquareState} state
 */
export function squareWords(t, state) {
  const words = [state.square];
  if (state.colour === null) words.push(t('halma.square.empty'));
  else words.push(t('halma.square.pawn', { pawn: t(`halma.pawn.${state.colour}`), name: state.name }));
  if (state.mine) words.push(t('halma.square.yours'));
  if (state.court) words.push(t(`halma.square.${state.court}`));
  if (state.picked) words.push(t('halma.square.picked'));
  if (state.end) words.push(t('halma.square.end'));
  if (state.target) words.push(t('halma.square.target'));
  if (state.last) words.push(t('halma.square.last'));
  return words.join(', ');
}

/**
 * A way of jumps, for what is being put together.
 * @param {T} t
 * @param {string[]} path
 */
export function pathWords(t, path) {
  if (path.length === 1) return t('halma.picked', { from: path[0] });
  if (path.length === 2 && isStep(path[0], path[1])) return t('halma.step', { from: path[0], to: path[1] });
  return t('halma.path', { path: path.join(' – '), n: path.length - 1 });
}

/**
 * @param {T} t
 * @param {string} token
 * @returns {string}
 */
export function say(t, token) {
  const path = squares(token);
  if (path.length === 0) return t(`halma.say.${token.replace(/\d+$/, '')}`);
  const [from, to] = [path[0], path[path.length - 1]];
  if (path.length === 2 && isStep(from, to)) return t('halma.say.step', { from, to });
  return t('halma.say.jump', { from, to, n: path.length - 1 });
}

/**
 * @param {T} t
 * @param {TableInfo} table
 * @param {View} view
 */
export function score(t, table, view) {
  const seats = Array.from({ length: table.players }, (_, n) => n + 1);
  return seats.map((seat) => ({
    seat,
    total: view.scores[seat - 1],
    parts: [
      { name: t('halma.score.distance'), points: view.position.distance[seat - 1] },
      { name: t('halma.score.home'), points: pawnsHome(table, view, seat) },
    ],
  }));
}

/**
 * How many of a seat's pawns stand in the court opposite.
 * @param {TableInfo} table
 * @param {View} view
 * @param {number} seat
 */
export function pawnsHome(table, view, seat) {
  const { pawns, size } = view.position;
  const owner = owners(table.players, table.options);
  const all = courts(size, pawns.length);
  return owner.reduce((sum, other, colour) => {
    if (other !== seat) return sum;
    const goal = new Set(all[(colour + pawns.length / 2) % pawns.length]);
    return sum + pawns[colour].filter((/** @type {string} */ at) => goal.has(at)).length;
  }, 0);
}
