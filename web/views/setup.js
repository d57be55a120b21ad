// @ts-check
/**
 * What a new table is to be like: sensible defaults, the last choice, and the request that makes it.
 *
 * @typedef {object} GameInfo What the server says of a game.
 * @property {string} name
 * @property {string} title
 * @property {string} origin
 * @property {string} about
 * @property {number[]} players
 * @property {number} usual_players
 * @property {{name: string, values: string[] | null, clause: string, about: string}[]} options
 * @property {string[]} editions
 * @property {boolean} own_editions
 *
 * @typedef {object} SeatChoice
 * @property {'me' | 'here' | 'open' | 'computer'} kind
 * @property {number} level
 * @property {string} name
 *
 * @typedef {object} Setup
 * @property {number} players
 * @property {SeatChoice[]} seats As many as there ever were; the first `players` count.
 * @property {Record<string, string | true>} options
 * @property {string} edition
 * @property {string | null} editionText
 * @property {number | null} first
 * @property {{kind: 'none' | 'live' | 'days', minutes: number, seconds: number, days: number}} clock
 */
import { prefs, change } from '../prefs.js';

/** The numbers of players that an option is for, where not for all. */
const FITS = /** @type {Record<string, Record<string, number[]>>} */ ({
  halma: { board: [2], two_colours: [3], 'play-on': [3, 4] },
  'boomerang-hunt': { duel: [2] },
});

/** Options that a number of players needs. */
const NEEDS = /** @type {Record<string, Record<number, string[]>>} */ ({ 'boomerang-hunt': { 2: ['duel'] } });

/** Games whose first seat always begins: there, lots decide who sits on it. */
const FIRST_SEAT_BEGINS = new Set(['boomerang-flip']);

/**
 * @param {GameInfo} game
 * @param {string} option
 * @param {number} players
 */
export function fits(game, option, players) {
  return FITS[game.name]?.[option]?.includes(players) ?? true;
}

/**
 * @param {GameInfo} game
 * @param {string} option
 * @param {number} players
 */
export function needed(game, option, players) {
  return NEEDS[game.name]?.[players]?.includes(option) ?? false;
}

/**
 * Me against computers of the level last played.
 * @param {GameInfo} game
 * @returns {Setup}
 */
export function usual(game) {
  const most = Math.max(...game.players);
  return {
    players: game.usual_players ?? game.players[0],
    seats: Array.from({ length: most }, (_, i) => ({
      kind: i === 0 ? 'me' : 'computer',
      level: prefs.level,
      name: '',
    })),
    options: {},
    edition: game.editions[0] ?? 'standard',
    editionText: null,
    first: null,
    clock: { kind: 'none', minutes: 10, seconds: 5, days: 3 },
  };
}

/**
 * The last choice for a game, as far as it still makes sense.
 * @param {GameInfo} game
 * @returns {Setup}
 */
export function remembered(game) {
  const start = usual(game);
  const kept = prefs.setups[game.name];
  if (!kept || typeof kept !== 'object') return start;
  const setup = { ...start, ...kept, editionText: null };
  setup.clock = { ...start.clock, ...kept.clock };
  if (!game.players.includes(setup.players)) setup.players = start.players;
  if (!Array.isArray(setup.seats) || setup.seats.length !== start.seats.length) setup.seats = start.seats;
  if (!game.editions.includes(setup.edition)) setup.edition = start.edition;
  setup.options = Object.fromEntries(
    Object.entries(setup.options ?? {}).filter(([name]) =>
      game.options.some((option) => option.name === name),
    ),
  );
  return setup;
}

/**
 * @param {GameInfo} game
 * @param {Setup} setup
 */
export function remember(game, setup) {
  const levels = seated(setup).filter((seat) => seat.kind === 'computer');
  change({
    setups: { ...prefs.setups, [game.name]: { ...setup, editionText: null } },
    level: levels[0]?.level ?? prefs.level,
  });
}

/** @param {Setup} setup */
export function seated(setup) {
  return setup.seats.slice(0, setup.players);
}

/**
 * The request that makes the table.
 * @param {GameInfo} game
 * @param {Setup} setup
 */
export function request(game, setup) {
  const options = game.options
    .filter(({ name }) => fits(game, name, setup.players))
    .flatMap(({ name }) => {
      if (needed(game, name, setup.players)) return [name];
      const value = setup.options[name];
      if (value === undefined) return [];
      return [value === true ? name : `${name}=${value}`];
    });
  const { seats, first } = order(game, setup);
  return {
    game: game.name,
    players: setup.players,
    options,
    edition: setup.edition,
    edition_text: setup.editionText,
    first,
    seats: seats.map(seatRequest),
    clock: clockRequest(setup),
  };
}

/**
 * Where the first seat always begins, whoever is to begin is put on it.
 * @param {GameInfo} game
 * @param {Setup} setup
 */
function order(game, setup) {
  const seats = seated(setup);
  if (!FIRST_SEAT_BEGINS.has(game.name)) return { seats, first: setup.first };
  const begins = setup.first ?? 1 + Math.floor(Math.random() * setup.players);
  return { seats: [...seats.slice(begins - 1), ...seats.slice(0, begins - 1)], first: 1 };
}

/** @param {SeatChoice} seat */
function seatRequest(seat) {
  if (seat.kind === 'computer') return { kind: 'computer', level: seat.level };
  if (seat.kind === 'here') return { kind: 'here', name: seat.name.trim() };
  return { kind: seat.kind };
}

/** @param {Setup} setup */
function clockRequest({ clock }) {
  if (clock.kind === 'live')
    return { kind: 'live', initial: clock.minutes * 60_000, increment: clock.seconds * 1000 };
  if (clock.kind === 'days') return { kind: 'days', days: clock.days };
  return null;
}

/** Where an edition is put on its way from the workshop to a new table. */
const HANDED = 'spelkast-own-edition';

/**
 * Hands an edition of one's own over to the view of a new table.
 * @param {string} game
 * @param {string} name
 * @param {string} text
 * @returns {string} The address of that view.
 */
export function hand(game, name, text) {
  try {
    sessionStorage.setItem(HANDED, JSON.stringify({ game, name, text }));
  } catch {
    // A browser that keeps nothing still lays a table, with the game's own edition.
  }
  return `/new/${game}?own`;
}

/**
 * The edition that was handed over for a game, if the address says so.
 * @param {string} game
 * @returns {{name: string, text: string} | null}
 */
export function handed(game) {
  if (location.search !== '?own') return null;
  try {
    const own = JSON.parse(sessionStorage.getItem(HANDED) ?? 'null');
    return own?.game === game && typeof own.text === 'string' ? { name: String(own.name), text: own.text } : null;
  } catch {
    return null;
  }
}
