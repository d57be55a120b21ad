// What a table's page makes of what the server says.
import assert from 'node:assert/strict';
import test from 'node:test';
import * as states from '../state.js';

/** @param {Partial<import('../types.js').View>} [changes] */
const view = (changes) => ({
  number: 0,
  to_act: [1],
  over: false,
  scores: [0, 0],
  places: null,
  position: {},
  legal: [],
  last: null,
  ...changes,
});

/**
 * @param {Partial<import('../types.js').TableInfo>} [changes]
 * @returns {import('../types.js').TableInfo}
 */
function table(changes) {
  const seat = {
    kind: /** @type {'person'} */ ('person'),
    name: null,
    level: null,
    present: true,
    left: false,
  };
  return {
    id: 'k7x2',
    game: 'halma',
    players: 2,
    options: [],
    edition: 'standard',
    board: null,
    first: 1,
    seats: [
      { ...seat, seat: 1, mine: true },
      { ...seat, seat: 2, mine: false },
    ],
    tokens: [],
    movers: [],
    view: view(),
    clock: null,
    offer: null,
    watchers: 0,
    rematch: null,
    created: 0,
    cause: null,
    ...changes,
  };
}

/** @param {Partial<import('../types.js').TableInfo>} [changes] */
function open(changes) {
  const state = states.begin(table(changes), 0, 0);
  states.connected(state, true, 0);
  return state;
}

/** @param {number} number @param {string} token @param {number} seat */
const action = (number, token, seat) => ({
  number,
  token,
  seat,
  view: view({ number, to_act: [3 - seat], last: { token, seat } }),
  clock: null,
  cause: null,
});

test('an action is added once, and a gap is noticed', () => {
  const state = open();
  assert.equal(states.acted(state, action(1, 'a1-a2', 1), 5), true);
  assert.equal(states.acted(state, action(1, 'a1-a2', 1), 6), true);
  assert.deepEqual(state.table.tokens, ['a1-a2']);
  assert.equal(states.acted(state, action(3, 'c1-c2', 1), 7), false);
  assert.equal(states.actor(state), null, 'it is the other’s turn');
});

test('nobody acts while looking back, unconnected, asked, or waiting for a player', () => {
  const state = open();
  assert.equal(states.actor(state), 1);
  assert.equal(states.actor({ ...state, looking: 0 }), null);
  assert.equal(states.actor({ ...state, connected: false }), null);
  assert.equal(states.actor({ ...state, asked: { token: 'a1-a2', view: null } }), null);
  state.table.seats[1].kind = 'open';
  assert.equal(states.actor(state), null);
});

test('a take-back forgets what came after', () => {
  const state = open();
  states.acted(state, action(1, 'a1-a2', 1), 0);
  states.acted(state, action(2, 'p1-p2', 2), 0);
  state.looking = 1;
  assert.equal(states.told(state, table()), true);
  assert.equal(state.looking, null);
  assert.equal(states.at(state), 0);
  assert.equal(states.told(state, table({ watchers: 3 })), false);
});

test('what is taken back is the visitor’s own last action, not a pass', () => {
  assert.equal(states.backTo(table()), null);
  const tokens = ['a1-a2', 'p1-p2', 'b1-b2', 'p2-p3', 'pass'];
  assert.equal(states.backTo(table({ tokens, movers: [1, 2, 1, 2, 1] })), 2);
});

test('rounds go round the table; what is said out of turn stays in its round', () => {
  const tokens = ['@a1', '@b1', 'claim3', '@c1', '@a2', '@a3', '@b2'];
  const all = states.rounds(table({ players: 3, first: 2, tokens, movers: [2, 3, 3, 1, 2, 2, 3] }));
  assert.deepEqual(
    all.map((round) => round.map((one) => one.number)),
    [
      [1, 2, 3, 4],
      [5, 6, 7],
    ],
  );
});

test('claims are those of the visitor’s seats', () => {
  const legal = ['@a1', 'claim1', 'claim2', 'repetition1'];
  assert.deepEqual(
    states.claims(table({ view: view({ legal }) })).map((claim) => claim.token),
    ['claim1', 'repetition1'],
  );
});

test('the running clock runs by the server’s time and stands still without a connection', () => {
  const clock = {
    kind: /** @type {'live'} */ ('live'),
    left: [60_000, 30_000],
    running: 1,
    at: 1_000_000,
    deadline: 1_060_000,
  };
  const state = states.begin(table({ clock }), 500, 1_000_000);
  states.connected(state, true, 500);
  assert.equal(states.left(state, 1, 10_000), 50_000);
  assert.equal(states.left(state, 2, 10_000), 30_000);
  states.connected(state, false, 20_000);
  assert.equal(states.left(state, 1, 45_000), 40_000);
});

test('days count down to the deadline for who is to act', () => {
  const clock = { kind: /** @type {'days'} */ ('days'), left: null, running: 1, at: 0, deadline: 86_400_000 };
  const state = open({ clock });
  assert.equal(states.left(state, 1, 400_000), 86_000_000);
  assert.equal(states.left(state, 2, 400_000), null);
});

test('the board lies before the visitor, or turns to who is to act', () => {
  const state = open({ view: view({ to_act: [2] }) });
  assert.equal(states.bottom(state, true), 1, 'the other’s turn does not turn the board');
  state.table.seats[1].mine = true;
  assert.equal(states.bottom(state, true), 2);
  assert.equal(states.bottom(state, false), 1);
  assert.equal(states.bottom({ ...state, bottom: 2 }, false), 2);
});
