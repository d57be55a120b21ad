// @ts-check
/** Words for who sits where and how it stands, for all views. */
import { has, language, list, t } from '../i18n.js';
import { Refused } from '../net.js';

/** @typedef {import('../types.js').SeatInfo} SeatInfo */

/**
 * The name of a seat at a table; two computers of one level are told apart by their seats.
 * @param {SeatInfo | undefined} seat
 * @param {SeatInfo[]} [seats]
 * @returns {string}
 */
export function seatName(seat, seats = []) {
  if (!seat) return '';
  if (seat.kind === 'computer') {
    const twin = seats.some(
      (other) => other !== seat && other.kind === 'computer' && other.level === seat.level,
    );
    return t(twin ? 'computer.twin' : 'computer.named', { level: seat.level ?? 1, seat: seat.seat });
  }
  if (seat.kind === 'open') return t('seat.open');
  return seat.name || t('seat.guest', { seat: seat.seat });
}

/**
 * The title of a game; one that the page has no name for keeps the server's.
 * @param {string} game
 */
export function gameTitle(game) {
  return t(`game.${game}.title`);
}

/**
 * Where the rule book of a game is.
 * @param {string} game
 */
export function bookOf(game) {
  return `/rules/${game}?lang=${language()}`;
}

/**
 * What came out, in a sentence.
 * @param {(number | null)[] | null} places
 * @param {(seat: number) => string} name
 * @returns {string}
 */
export function outcome(places, name) {
  if (!places) return '';
  const first = places.flatMap((place, i) => (place === 1 ? [name(i + 1)] : []));
  if (first.length === places.length) return t('result.draw');
  return t(first.length > 1 ? 'result.shared' : 'result.won', { name: list(first) });
}

/**
 * The page's words for what went wrong.
 * @param {unknown} error
 * @returns {string}
 */
export function reason(error) {
  const key = `error.${error instanceof Refused ? error.error : 'other'}`;
  return has(key) ? t(key) : t('error.other');
}
