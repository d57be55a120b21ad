// @ts-check
/**
 * What a table's page knows: what the server said, plus what the visitor is doing. Plain data and
 * functions on it; nothing here touches the document, the network or the clock (the time comes in).
 *
 * @typedef {import('./types.js').TableInfo} TableInfo
 * @typedef {import('./types.js').View} View
 * @typedef {import('./types.js').SeatInfo} SeatInfo
 * @typedef {import('./types.js').Composition} Composition
 *
 * @typedef {object} Hint
 * @property {boolean} searching
 * @property {number} number The position that it is about.
 * @property {{token: string, chances: number[], line: string[]}[]} best
 * @property {number | null} chosen Which of them is drawn.
 *
 * @typedef {object} State
 * @property {TableInfo} table
 * @property {boolean} connected
 * @property {number} skew How far the server's clock is ahead of ours, in milliseconds.
 * @property {number} lostAt When the connection was lost, by our clock.
 * @property {Map<number, View>} views Positions by their number of actions, as far as they are known.
 * @property {number | null} looking The earlier position that is looked at; null: the present one.
 * @property {number | null} bottom The seat that the visitor turned the board to; null: as it comes.
 * @property {Composition | null} composition What the board is putting together.
 * @property {{token: string, view: View | null} | null} asked What waits for the visitor's second word.
 * @property {{token: string, number: number} | null} sent What is on its way to the server.
 * @property {number | null} thinking The computer seat that thinks.
 * @property {Hint | null} hint
 */

/**
 * @param {TableInfo} table
 * @param {number} now
 * @param {number} skew
 * @returns {State}
 */
export function begin(table, now, skew) {
  return {
    table,
    connected: false,
    skew,
    lostAt: now,
    views: new Map([[table.view.number, table.view]]),
    looking: null,
    bottom: null,
    composition: null,
    asked: null,
    sent: null,
    thinking: null,
    hint: null,
  };
}

/**
 * The whole table was told again: after connecting, a take-back, somebody sitting down.
 * @param {State} state
 * @param {TableInfo} table
 * @returns {boolean} Whether the position is another one than before.
 */
export function told(state, table) {
  const before = state.table;
  const same = sameLine(before.tokens, table.tokens);
  if (!same) state.views.clear();
  state.views.set(table.view.number, table.view);
  state.table = table;
  if (state.looking !== null && state.looking >= table.tokens.length) state.looking = null;
  const moved = before.tokens.length !== table.tokens.length || !same;
  // Nobody answers for what was on its way when the connection broke: the list of actions does.
  state.sent = null;
  if (moved) settle(state);
  return moved;
}

/**
 * One more action was done.
 * @param {State} state
 * @param {{number: number, token: string, seat: number, view: View, clock: any, cause: string | null}} acted
 * @param {number} now
 * @returns {boolean} False where it does not follow what is known: then the whole table is needed.
 */
export function acted(state, acted, now) {
  const { table } = state;
  if (acted.number <= table.tokens.length) return true;
  if (acted.number !== table.tokens.length + 1) return false;
  state.table = {
    ...table,
    tokens: [...table.tokens, acted.token],
    movers: [...table.movers, acted.seat],
    view: acted.view,
    clock: acted.clock,
    cause: acted.cause ?? null,
    offer: null,
  };
  state.views.set(acted.number, acted.view);
  // An action has just been done: the moment that it names is the server's present.
  if (acted.clock) state.skew = acted.clock.at - now;
  settle(state);
  return true;
}

/**
 * Drops what was about a position that has passed.
 * @param {State} state
 */
function settle(state) {
  state.composition = null;
  state.asked = null;
  state.sent = null;
  state.thinking = null;
  state.hint = null;
}

/**
 * @param {string[]} a
 * @param {string[]} b
 */
function sameLine(a, b) {
  const shorter = Math.min(a.length, b.length);
  for (let i = 0; i < shorter; i++) if (a[i] !== b[i]) return false;
  return true;
}

/**
 * The position that is shown, if it is known; otherwise it has to be asked for.
 * @param {State} state
 * @returns {View | null}
 */
export function shown(state) {
  if (state.looking === null) return state.table.view;
  return state.views.get(state.looking) ?? null;
}

/**
 * How many actions led to the position that is shown.
 * @param {State} state
 */
export function at(state) {
  return state.looking ?? state.table.tokens.length;
}

/**
 * The seats of the visitor, those that left the game too.
 * @param {TableInfo} table
 * @returns {number[]}
 */
export function mine(table) {
  return table.seats.filter((seat) => seat.mine).map((seat) => seat.seat);
}

/**
 * The visitor's seat whose turn it is, whatever is shown.
 * @param {TableInfo} table
 * @returns {number | null}
 */
export function myTurn(table) {
  if (table.view.over) return null;
  return mine(table).find((seat) => table.view.to_act.includes(seat)) ?? null;
}

/**
 * The seat that the visitor may act for on the board as it is shown now.
 * @param {State} state
 * @returns {number | null}
 */
export function actor(state) {
  if (!state.connected || state.looking !== null || state.asked) return null;
  if (waitsForOthers(state.table)) return null;
  return myTurn(state.table);
}

/**
 * Whether a seat is still free; the game begins when all are taken.
 * @param {TableInfo} table
 */
export function waitsForOthers(table) {
  return table.seats.some((seat) => seat.kind === 'open');
}

/**
 * The seat before whom the board lies.
 * @param {State} state
 * @param {boolean} turns Whether the board turns to who is to act.
 * @returns {number}
 */
export function bottom(state, turns) {
  if (state.bottom !== null) return state.bottom;
  const own = mine(state.table);
  if (turns && own.length > 1) {
    const acting = state.table.view.to_act.find((seat) => own.includes(seat));
    if (acting) return acting;
  }
  return own[0] ?? 1;
}

/**
 * What the visitor may say out of turn, such as a claim, by the list of what is legal.
 * @param {TableInfo} table
 * @returns {{kind: 'claim' | 'repetition', seat: number, token: string}[]}
 */
export function claims(table) {
  const own = mine(table);
  /** @type {{kind: 'claim' | 'repetition', seat: number, token: string}[]} */
  const found = [];
  for (const token of table.view.legal ?? []) {
    const match = /^(claim|repetition)(\d+)$/.exec(token);
    if (!match || !own.includes(Number(match[2]))) continue;
    found.push({ kind: /** @type {'claim' | 'repetition'} */ (match[1]), seat: Number(match[2]), token });
  }
  return found;
}

/**
 * How many actions would be left if the visitor's last one were taken back; null if there is none.
 * A pass is no action of his: the program did it.
 * @param {TableInfo} table
 * @returns {number | null}
 */
export function backTo(table) {
  const own = mine(table);
  for (let i = table.tokens.length - 1; i >= 0; i--) {
    if (own.includes(table.movers[i]) && table.tokens[i] !== 'pass') return i;
  }
  return null;
}

/**
 * The visitor's seats that are still in the game, to resign with.
 * @param {TableInfo} table
 * @returns {number[]}
 */
export function resignable(table) {
  if (table.view.over) return [];
  return table.seats.filter((seat) => seat.mine && !seat.left).map((seat) => seat.seat);
}

/**
 * The actions in rounds: a round ends when the turn has gone round the table. What is said out of turn
 * (claims, resigning) belongs to the round in which it is said.
 * @param {TableInfo} table
 * @returns {{number: number, token: string, seat: number}[][]}
 */
export function rounds(table) {
  /** @type {{number: number, token: string, seat: number}[][]} */
  const all = [];
  let previous = Infinity;
  table.tokens.forEach((token, i) => {
    const seat = table.movers[i];
    const turn = (seat - table.first + table.players) % table.players;
    const aside = /^(claim|repetition|resign)\d+$/.test(token);
    if (all.length === 0 || (!aside && turn < previous)) all.push([]);
    if (!aside) previous = turn;
    all[all.length - 1].push({ number: i + 1, token, seat });
  });
  return all;
}

/**
 * What a seat has left on the clock, in milliseconds; null without a clock for it. The running time
 * stands still while the connection is broken: the server's word comes with the next one.
 * @param {State} state
 * @param {number} seat
 * @param {number} now
 * @returns {number | null}
 */
export function left(state, seat, now) {
  const clock = state.table.clock;
  if (!clock) return null;
  const runs = clock.running === seat && !state.table.view.over;
  const present = (state.connected ? now : state.lostAt) + state.skew;
  if (clock.kind === 'days') {
    return runs && clock.deadline !== null ? Math.max(0, clock.deadline - present) : null;
  }
  if (!clock.left) return null;
  return Math.max(0, clock.left[seat - 1] - (runs ? Math.max(0, present - clock.at) : 0));
}

/**
 * The connection came or went.
 * @param {State} state
 * @param {boolean} open
 * @param {number} now
 */
export function connected(state, open, now) {
  if (state.connected && !open) state.lostAt = now;
  state.connected = open;
  if (!open) {
    state.thinking = null;
    state.sent = null;
    if (state.hint) state.hint.searching = false;
  }
}
