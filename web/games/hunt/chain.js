// @ts-check
/** The hunt's actions as they are put together on the page: tokens from clicks. No page. */

/**
 * @typedef {{ kind: 'place', field: string }
 *   | { kind: 'move', from: string, to: string }
 *   | { kind: 'capture', path: string[] }
 *   | { kind: 'free', holder: number, field: string }
 *   | { kind: 'claim' | 'resign' | 'repetition', seat: number }
 *   | { kind: 'pass' }} Action
 *
 * @typedef {object} Offers What can be done now.
 * @property {Set<string>} places
 * @property {Map<string, Set<string>>} moves
 * @property {string[][]} captures Every chain, the shorter ones that it begins with too.
 * @property {Map<number, Set<string>>} frees By the seat that holds the stone.
 *
 * @typedef {{ kind: 'supply' } | { kind: 'free', holder: number } | { kind: 'stone', path: string[] }} Hold
 *   What the player has in hand: a stone of the supply, one of his that a seat holds, or one on the
 *   board, with what it has captured so far.
 */

/**
 * @param {string} token
 * @returns {Action | null}
 */
export function parse(token) {
  const name = '[a-wyz]\\d+';
  const read = (/** @type {string} */ pattern) => new RegExp(`^${pattern}$`).exec(token);
  if (token === 'pass') return { kind: 'pass' };
  let found = read(`@(${name})`);
  if (found) return { kind: 'place', field: found[1] };
  found = read(`(${name})-(${name})`);
  if (found) return { kind: 'move', from: found[1], to: found[2] };
  if (read(`${name}(x${name})+`)) return { kind: 'capture', path: token.split('x') };
  found = read(`free(\\d)@(${name})`);
  if (found) return { kind: 'free', holder: Number(found[1]), field: found[2] };
  found = read('(claim|resign|repetition)(\\d)');
  if (found) return { kind: /** @type {'claim'} */ (found[1]), seat: Number(found[2]) };
  return null;
}

/**
 * @param {string[]} legal
 * @returns {Offers}
 */
export function offers(legal) {
  /** @type {Offers} */
  const all = { places: new Set(), moves: new Map(), captures: [], frees: new Map() };
  const add = (/** @type {Map<any, Set<string>>} */ map, /** @type {any} */ key, /** @type {string} */ field) => {
    map.set(key, (map.get(key) ?? new Set()).add(field));
  };
  for (const token of legal) {
    const action = parse(token);
    if (action?.kind === 'place') all.places.add(action.field);
    else if (action?.kind === 'move') add(all.moves, action.from, action.to);
    else if (action?.kind === 'capture') all.captures.push(action.path);
    else if (action?.kind === 'free') add(all.frees, action.holder, action.field);
  }
  return all;
}

/**
 * The fields on which a stone can capture next, having come along `path`.
 * @param {Offers} offered
 * @param {string[]} path
 * @returns {Set<string>}
 */
export function nextCaptures({ captures }, path) {
  const on = captures.filter((chain) => chain.length > path.length && path.every((field, n) => chain[n] === field));
  return new Set(on.map((chain) => chain[path.length]));
}

/**
 * Where what is in hand can go.
 * @param {Offers} offered
 * @param {Hold | null} hold
 * @returns {Set<string>}
 */
export function targets(offered, hold) {
  if (!hold) return new Set();
  if (hold.kind === 'supply') return offered.places;
  if (hold.kind === 'free') return offered.frees.get(hold.holder) ?? new Set();
  const captures = nextCaptures(offered, hold.path);
  if (hold.path.length > 1) return captures;
  return new Set([...(offered.moves.get(hold.path[0]) ?? []), ...captures]);
}

/**
 * Whether a stone can be picked: it can move or capture.
 * @param {Offers} offered
 * @param {string} field
 */
export function canPick(offered, field) {
  return offered.moves.has(field) || offered.captures.some(([from]) => from === field);
}

/**
 * Whether nothing but capturing is allowed: the duty, where there is a referee.
 * @param {Offers} offered
 */
export function mustCapture({ places, moves, captures, frees }) {
  return captures.length > 0 && places.size === 0 && moves.size === 0 && frees.size === 0;
}

/**
 * The token of what is in hand, put on a field.
 * @param {Hold} hold
 * @param {string} field
 */
export function token(hold, field) {
  if (hold.kind === 'supply') return `@${field}`;
  if (hold.kind === 'free') return `free${hold.holder}@${field}`;
  return `${hold.path[0]}-${field}`;
}

/**
 * The owner of every stone on the board.
 * @param {string[][]} stones By seat.
 * @returns {Map<string, number>}
 */
export function ownerOf(stones) {
  return new Map(stones.flatMap((fields, n) => fields.map((field) => /** @type {[string, number]} */ ([field, n + 1]))));
}

/**
 * The fields that an action touches, in order.
 * @param {string} token
 * @returns {string[]}
 */
export function touched(token) {
  const action = parse(token);
  switch (action?.kind) {
    case 'place':
    case 'free':
      return [action.field];
    case 'move':
      return [action.from, action.to];
    case 'capture':
      return action.path;
    default:
      return [];
  }
}

/**
 * The stones as an action leaves them.
 * @param {Map<string, number>} owner
 * @param {string} token What is no action changes nothing.
 * @param {number | null} seat Whose it is.
 * @returns {Map<string, number>}
 */
export function carriedOut(owner, token, seat) {
  const fields = touched(token);
  const stones = new Map(owner);
  const who = fields.length > 1 ? owner.get(fields[0]) : seat;
  if (fields.length === 0 || !who) return stones;
  for (const field of fields.slice(0, -1)) stones.delete(field);
  return stones.set(fields[fields.length - 1], who);
}

/**
 * The marked triangles whose corners all bear stones of one seat.
 * @param {string[][]} triangles
 * @param {Map<string, number>} owner
 * @returns {{ corners: string[], seat: number }[]}
 */
export function trios(triangles, owner) {
  return triangles.flatMap((corners) => {
    const seat = owner.get(corners[0]);
    return seat && corners.every((corner) => owner.get(corner) === seat) ? [{ corners, seat }] : [];
  });
}

/**
 * How many prisoners win, or null in the duel (B-1, B-26).
 * @param {number} players
 * @returns {number | null}
 */
export function goal(players) {
  return { 3: 8, 4: 7, 5: 6 }[players] ?? null;
}
