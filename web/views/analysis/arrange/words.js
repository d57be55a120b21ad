// @ts-check
/**
 * The text of a position: words `key:value`, separated by spaces. What nobody here understands stays
 * as it is, so that the server can say what is wrong with it.
 *
 * @typedef {[key: string, value: string | null]} Word A value is null where there is no colon.
 *
 * @typedef {object} Tool What a click on the board does.
 * @property {string} name
 * @property {boolean} seats Whether it is somebody's.
 * @property {boolean} lays Whether shapes are taken in hand with it.
 *
 * @typedef {object} Control A number or a choice beside the board.
 * @property {string} id
 * @property {string} group What it is about, as a text's key.
 * @property {number} seat Whose it is; 0: nobody's.
 * @property {number} [of] Whose stones, where that is another seat.
 * @property {number} value
 * @property {number} [most] For a number: the most that it can be.
 * @property {number[]} [choices] For a choice: 0 is none, others are seats or colours.
 *
 * @typedef {import('../../../types.js').TableInfo} TableInfo
 * @typedef {import('../../../types.js').View} View
 */

/**
 * What a game has to say about setting up; `M` is what is being set up. `start` is always the game at its
 * usual beginning.
 * @template M
 * @typedef {object} Adapter
 * @property {Tool[]} tools
 * @property {(start: TableInfo) => number} colours How many seats, or colours, tools can be of.
 * @property {(start: TableInfo, text: string) => M} read
 * @property {(start: TableInfo, table: TableInfo, view: View) => M} of A position that was played.
 * @property {(start: TableInfo, model: M) => string} write
 * @property {(start: TableInfo, model: M) => any} fields As in `view.position`, for drawing.
 * @property {(start: TableInfo, model: M, brush: {tool: string, seat: number}, square: string) => M} poke
 * @property {(start: TableInfo, model: M, seat: number, token: string) => M} [lay]
 * @property {(start: TableInfo, model: M, first: number) => Control[]} controls
 * @property {(start: TableInfo, model: M, control: Control, value: number) => M} control
 * @property {(start: TableInfo, model: M) => {n: number, of: number}[]} [counts] Of every colour.
 */

/**
 * @param {string} text
 * @returns {Word[]}
 */
export function words(text) {
  return text
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => {
      const at = word.indexOf(':');
      return at < 0 ? [word, null] : [word.slice(0, at), word.slice(at + 1)];
    });
}

/**
 * @param {Word[]} all Those with an empty value are left out.
 */
export function join(all) {
  return all
    .filter(([, value]) => value !== '')
    .map(([key, value]) => (value === null ? key : `${key}:${value}`))
    .join(' ');
}

/**
 * A list with commas.
 * @param {string | null} value
 * @returns {string[]}
 */
export function list(value) {
  return (value ?? '').split(',').filter(Boolean);
}

/**
 * Numbers with commas; null where they are none, or not so many.
 * @param {string | null | undefined} value
 * @param {number} count
 * @returns {number[] | null}
 */
export function numbers(value, count) {
  const parts = (value ?? '').split(',');
  return parts.length === count && parts.every((part) => /^\d{1,3}$/.test(part)) ? parts.map(Number) : null;
}

/**
 * @param {Word[]} all
 * @param {string} key
 * @returns {string | null}
 */
export function valueOf(all, key) {
  return all.find(([name]) => name === key)?.[1] ?? null;
}

/**
 * The same words with another value for one of them; an empty value takes it away.
 * @param {Word[]} all
 * @param {string} key
 * @param {string} value
 * @returns {Word[]}
 */
export function withValue(all, key, value) {
  const there = all.some(([name]) => name === key);
  const changed = all.map((word) => (word[0] === key ? /** @type {Word} */ ([key, value]) : word));
  return (there ? changed : [...all, /** @type {Word} */ ([key, value])]).filter(([, one]) => one !== '');
}

/**
 * Seats in front of what they have laid, in that order: what follows each other of one seat is one word.
 * @param {{seat: number, token: string}[]} pieces
 * @returns {Word[]}
 */
export function laid(pieces) {
  /** @type {[string, string][]} */
  const all = [];
  for (const { seat, token } of pieces) {
    const last = all[all.length - 1];
    if (last?.[0] === String(seat)) last[1] += `,${token}`;
    else all.push([String(seat), token]);
  }
  return all;
}

/**
 * `I1*2,I3` as numbers by name.
 * @param {string | null} value
 * @returns {Record<string, number>}
 */
export function counted(value) {
  /** @type {Record<string, number>} */
  const counts = {};
  for (const part of list(value)) {
    const match = /^([^*]+)(?:\*(\d{1,2}))?$/.exec(part);
    if (match) counts[match[1]] = (counts[match[1]] ?? 0) + Number(match[2] ?? 1);
  }
  return counts;
}

/**
 * The piece on a square.
 * @template {{token: string}} P
 * @param {P[]} pieces
 * @param {string} square
 * @returns {P | undefined}
 */
export function pieceOn(pieces, square) {
  return pieces.find(({ token }) => token.split('+').includes(square));
}

/**
 * Seats from 1 on.
 * @param {number} count
 */
export function seats(count) {
  return Array.from({ length: count }, (_, n) => n + 1);
}

/**
 * The index of a seat's word, such as `2:` or `marked2:`; -1 for another word.
 * @param {string} key
 * @param {string} prefix
 * @param {number} count
 */
export function indexOf(key, prefix, count) {
  return seats(count).findIndex((seat) => key === `${prefix}${seat}`);
}

/**
 * A list without a thing, or with it at the end if it was not there.
 * @template T
 * @param {T[]} all
 * @param {T} one
 */
export function toggled(all, one) {
  return all.includes(one) ? all.filter((other) => other !== one) : [...all, one];
}
