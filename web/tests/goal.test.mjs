// What a lesson's goals say of an action.
import assert from 'node:assert/strict';
import test from 'node:test';
import { meets } from '../views/learn/goal.js';

const view = (/** @type {any} */ changes) => ({
  number: 4,
  to_act: [1],
  over: false,
  scores: [2, 5],
  places: null,
  position: { extra_turns: 0, removed: [0, 1], number: 7, given: [] },
  legal: null,
  last: null,
  ...changes,
});
const before = view({});
const deed = (/** @type {any} */ changes = {}, token = 'd4xd3') => ({ token, before, after: view(changes) });

test('a token is matched as a whole or in part, as the expression has it', () => {
  assert.ok(meets([{ token: '^d4x' }], deed()));
  assert.ok(!meets([{ token: '^d4$' }], deed()));
});

test('a field is looked for in the position first, then in the view; numbers index lists', () => {
  assert.ok(meets([{ field: 'number', is: 7 }], deed()));
  assert.ok(meets([{ field: 'to_act.0', is: 1 }], deed()));
  assert.ok(meets([{ field: 'removed.1', at_least: 1 }], deed()));
  assert.ok(!meets([{ field: 'removed.0', at_least: 1 }], deed()));
  assert.ok(meets([{ field: 'given', is: [] }], deed()));
});

test('what is not there is nothing, and meets no measure', () => {
  for (const measure of [{ is: 0 }, { at_least: 0 }, { grows: 0 }])
    assert.ok(!meets([{ field: 'nowhere.at.all', ...measure }], deed()), JSON.stringify(measure));
});

test('growing is counted from before to after', () => {
  const position = { ...before.position, extra_turns: 2 };
  assert.ok(meets([{ field: 'extra_turns', grows: 2 }], deed({ position })));
  assert.ok(!meets([{ field: 'extra_turns', grows: 3 }], deed({ position })));
  assert.ok(meets([{ seat_score: 1, grows: 1 }], deed({ scores: [3, 5] })));
  assert.ok(!meets([{ seat_score: 2, grows: 1 }], deed({ scores: [3, 5] })));
});

test('a place is one only when the game is over', () => {
  assert.ok(!meets([{ places: 1, is: 1 }], deed()));
  assert.ok(meets([{ places: 1, is: 1 }], deed({ places: [1, 2] })));
  assert.ok(!meets([{ places: 2, is: 1 }], deed({ places: [1, 2] })));
});

test('all of a list, any of some, and not', () => {
  assert.ok(meets([], deed()));
  assert.ok(!meets([{ token: 'd4' }, { token: 'e5' }], deed()));
  assert.ok(meets([{ any: [{ token: 'e5' }, { token: 'd4' }] }], deed()));
  assert.ok(!meets([{ any: [] }], deed()));
  assert.ok(meets([{ not: { token: 'e5' } }], deed()));
});

test('a condition of no known kind is a mistake', () => {
  assert.throws(() => meets([/** @type {any} */ ({ tokens: 'd4' })], deed()), /no such condition/);
});
