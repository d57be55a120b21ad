/** The hunt's pure parts: the lie of the board, tokens from clicks, words. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { canPick, carriedOut, goal, mustCapture, nextCaptures, offers, ownerOf, parse, targets, token, touched, trios } from '../games/hunt/chain.js';
import { Composer } from '../games/hunt/composer.js';
import { Frame, hull, turnFor, UNIT } from '../games/hunt/geometry.js';
import { claimWords, fieldWords, holdWords, say, score, tableGoal } from '../games/hunt/words.js';
import { speaker as speakerOf } from './speaker.mjs';

const LANGUAGES = ['nl', 'fr', 'de', 'en'];

/** @param {string} language */
const speaker = (language) => speakerOf('boomerang-hunt', language);

/** A hexagon of seven fields: a row of two, one of three, one of two; y goes up. */
const board = {
  fields: [
    { name: 'a1', x: -0.5, y: -0.866 },
    { name: 'a2', x: 0.5, y: -0.866 },
    { name: 'b1', x: -1, y: 0 },
    { name: 'b2', x: 0, y: 0 },
    { name: 'b3', x: 1, y: 0 },
    { name: 'c1', x: -0.5, y: 0.866 },
    { name: 'c2', x: 0.5, y: 0.866 },
  ],
  lines: [
    { a: 'a1', b: 'a2', arrow: 'a2' },
    { a: 'b1', b: 'b2', arrow: null },
    { a: 'b2', b: 'b3', arrow: 'b2' },
  ],
  triangles: [['b2', 'c1', 'c2']],
};

test('the board is drawn upright, row by row from the top', () => {
  const frame = new Frame(board);
  assert.ok(frame.at('c1').y < frame.at('b1').y && frame.at('b1').y < frame.at('a1').y);
  assert.equal(Math.round(frame.at('b2').x - frame.at('b1').x), UNIT);
  assert.deepEqual(frame.rows(), [['c1', 'c2'], ['b1', 'b2', 'b3'], ['a1', 'a2']]);
});

test('the board is turned as far as its shape allows', () => {
  assert.deepEqual([1, 2, 3].map((seat) => turnFor(board, 3, seat)), [0, 120, 240]);
  assert.deepEqual([1, 2, 3, 4].map((seat) => turnFor(board, 4, seat) % 60), [0, 0, 0, 0]);
  const oblong = { ...board, fields: [{ name: 'a1', x: 0, y: 0 }, { name: 'a2', x: 1, y: 0 }, { name: 'a3', x: 2, y: 0 }], lines: [{ a: 'a1', b: 'a2', arrow: null }] };
  assert.ok([1, 2, 3].every((seat) => turnFor(oblong, 3, seat) % 180 === 0));
  // The second seat sits to the left of the first: its side comes to the bottom.
  const frame = new Frame(board, 120);
  assert.ok(frame.at('c1').y > frame.at('b2').y);
  assert.deepEqual(frame.rows().map((row) => row.length), [2, 3, 2]);
});

test('the field under a point', () => {
  const frame = new Frame(board);
  const { x, y } = frame.at('b2');
  assert.equal(frame.nearest({ x: x + 20, y: y - 10 }, 40), 'b2');
  assert.equal(frame.nearest({ x: x + 50, y }, 40), null);
  assert.equal(frame.nearest({ x: x + 20, y }, 200, (field) => field === 'a1'), 'a1');
});

test('arrow keys reach every field, and up and down again come back', () => {
  const frame = new Frame(board);
  const { x } = frame.at('b2');
  const up = frame.step('b2', 'up', x);
  assert.equal(up.name, 'c1');
  assert.equal(frame.step(up.name, 'down', up.line).name, 'b2');
  assert.equal(frame.step('b2', 'left', x).name, 'b1');
  assert.equal(frame.step('b1', 'left', 0).name, 'b1');
  assert.equal(frame.step('b1', 'last', 0).name, 'b3');
  const seen = new Set(['b2']);
  for (const here of seen) for (const heading of ['up', 'down', 'left', 'right']) seen.add(frame.step(here, heading, frame.at(here).x).name);
  assert.equal(seen.size, 7);
});

test('the hull has the corners only', () => {
  const square = [[0, 0], [2, 0], [2, 2], [0, 2], [1, 1], [1, 0]].map(([x, y]) => ({ x, y }));
  assert.equal(hull(square).length, 4);
});

test('tokens are read', () => {
  assert.deepEqual(parse('@d4'), { kind: 'place', field: 'd4' });
  assert.deepEqual(parse('d4-d5'), { kind: 'move', from: 'd4', to: 'd5' });
  assert.deepEqual(parse('d4xd5xe5'), { kind: 'capture', path: ['d4', 'd5', 'e5'] });
  assert.deepEqual(parse('free3@d4'), { kind: 'free', holder: 3, field: 'd4' });
  assert.deepEqual(parse('claim2'), { kind: 'claim', seat: 2 });
  assert.deepEqual(parse('pass'), { kind: 'pass' });
  assert.equal(parse('d4+d5'), null);
});

const LEGAL = ['@a1', '@a2', 'b1-b2', 'b1xc1', 'b1xc1xc2', 'b1xc1xb2', 'free2@a1', 'claim3', 'repetition1'];

test('what is in hand and where it can go', () => {
  const offered = offers(LEGAL);
  assert.deepEqual([...targets(offered, { kind: 'supply' })], ['a1', 'a2']);
  assert.deepEqual([...targets(offered, { kind: 'free', holder: 2 })], ['a1']);
  assert.deepEqual([...targets(offered, { kind: 'free', holder: 3 })], []);
  assert.deepEqual([...targets(offered, { kind: 'stone', path: ['b1'] })], ['b2', 'c1']);
  assert.deepEqual([...targets(offered, { kind: 'stone', path: ['b1', 'c1'] })], ['c2', 'b2']);
  assert.deepEqual([...nextCaptures(offered, ['b1', 'c1', 'c2'])], []);
  assert.deepEqual([...targets(offered, null)], []);
  assert.ok(canPick(offered, 'b1') && !canPick(offered, 'c1'));
});

test('tokens from clicks', () => {
  assert.equal(token({ kind: 'supply' }, 'a2'), '@a2');
  assert.equal(token({ kind: 'free', holder: 2 }, 'a1'), 'free2@a1');
  assert.equal(token({ kind: 'stone', path: ['b1'] }, 'b2'), 'b1-b2');
});

test('the stones as an action leaves them', () => {
  const owner = ownerOf([['b1'], ['c1', 'c2']]);
  assert.deepEqual([...carriedOut(owner, 'b1xc1xc2', 1)], [['c2', 1]]);
  assert.deepEqual(carriedOut(owner, 'b1-b2', 1).get('b2'), 1);
  assert.deepEqual(carriedOut(owner, '@a1', 2).get('a1'), 2);
  assert.deepEqual(carriedOut(owner, '', 1), owner);
  assert.deepEqual(carriedOut(owner, 'b1', 1), owner);
  assert.deepEqual(touched('free2@a1'), ['a1']);
  assert.deepEqual(touched('claim2'), []);
});

test('the duty is there when nothing else is', () => {
  assert.equal(mustCapture(offers(LEGAL)), false);
  assert.equal(mustCapture(offers(['b1xc1', 'b1xc1xc2', 'claim2'])), true);
  assert.equal(mustCapture(offers([])), false);
});

test('trios are three stones of one seat round a marked triangle', () => {
  const owner = ownerOf([['b2', 'c1'], ['c2']]);
  assert.deepEqual(trios(board.triangles, owner), []);
  assert.deepEqual(trios(board.triangles, ownerOf([['a1'], ['b2', 'c1', 'c2']])), [{ corners: ['b2', 'c1', 'c2'], seat: 2 }]);
});

test('how many prisoners win', () => {
  assert.deepEqual([3, 4, 5].map(goal), [8, 7, 6]);
  assert.equal(tableGoal({ players: 2, options: ['duel'] }), null);
});

test('fields and actions in words, in every language', () => {
  const seats = ['Anna', 'Bert', 'Chloé'].map((name, n) => ({ seat: n + 1, kind: 'person', name, mine: n === 0 }));
  const table = { players: 3, options: [], seats };
  for (const language of LANGUAGES) {
    const t = speaker(language);
    const state = { field: 'd4', name: 'Anna', mine: true, picked: true, end: true, target: true, last: true, towards: ['c3', 'd5'], triangles: ['d4 e4 e5'] };
    assert.match(fieldWords(t, state), /^d4, .*Anna.*c3 d5.*d4 e4 e5/);
    assert.match(fieldWords(t, { ...state, name: null, mine: false, towards: ['c3'], triangles: [] }), /^d4, /);
    const host = { t, name: (seat) => seats[seat - 1].name };
    for (const hold of [{ kind: 'supply' }, { kind: 'free', holder: 2 }, { kind: 'stone', path: ['a1'] }, { kind: 'stone', path: ['a1', 'a2', 'b2'] }]) assert.ok(holdWords(host, hold));
    const called = { last: { token: 'claim1', seat: 1 } };
    assert.match(claimWords(host, called, { position: { offender: 2, overlooked: ['a1', 'b2'] } }), /Anna.*a1, b2.*Bert/);
    assert.match(claimWords(host, called, null), /Anna/);
    assert.equal(claimWords(host, { last: { token: 'a1-a2', seat: 1 } }, null), '');
    assert.match(say(t, 'free2@d4', { table, seat: 1 }), /Bert.*d4|d4.*Bert/);
    for (const action of ['@d4', 'd4-d5', 'd4xd5', 'd4xd5xe5', 'claim2', 'pass', 'resign1', 'repetition3']) {
      assert.ok(say(t, action, { table, seat: 1 }).length > 3);
    }
  }
  assert.equal(say(speaker('en'), 'd4xd5xe5', { table, seat: 1 }), 'captures 2 stones with d4, on d5, e5');
  const view = { scores: [3, 0, 1], position: { prisoners: [[0, 2, 1], [0, 0, 0], [1, 0, 0]] } };
  assert.deepEqual(score(speaker('en'), table, view)[0].parts, [
    { name: 'Prisoners (Bert)', points: 2 },
    { name: 'Prisoners (Chloé)', points: 1 },
  ]);
});

function composing(legal, prefs = {}) {
  const told = { acted: [], composition: null };
  const host = {
    t: (key) => key,
    act: (action) => told.acted.push(action),
    announce: () => {},
    sound: () => {},
    compose: (composition) => (told.composition = composition),
    name: (seat) => String(seat),
    prefs: { targets: true, confirm: false, ...prefs },
  };
  const composer = new Composer(host, () => {});
  composer.begin({ legal, whose: () => null, same: false });
  return { composer, told };
}

test('a free field with nothing in hand gets a stone', () => {
  const { composer, told } = composing(LEGAL);
  composer.choose('a2');
  assert.deepEqual(told, { acted: ['@a2'], composition: null });
});

test('a stone moves at once and captures step by step', () => {
  const { composer, told } = composing(LEGAL);
  composer.choose('b1');
  composer.choose('b2');
  assert.deepEqual(told.acted, ['b1-b2']);
  composer.choose('b1');
  composer.choose('c1');
  assert.equal(told.composition.token, 'b1xc1');
  told.composition.undo();
  assert.equal(told.composition.token, null);
  composer.choose('c1');
  composer.choose('c1');
  assert.deepEqual(told.acted, ['b1-b2', 'b1xc1']);
  for (const field of ['b1', 'c1', 'c2']) composer.choose(field);
  assert.deepEqual(told.acted, ['b1-b2', 'b1xc1', 'b1xc1xc2']);
});

test('stones beside the board are taken in hand and laid back', () => {
  const { composer, told } = composing(LEGAL);
  composer.chooseBeside('free2');
  assert.equal(composer.heldName, 'free2');
  composer.chooseBeside('free2');
  assert.equal(composer.hold, null);
  composer.chooseBeside('free2');
  composer.choose('a1');
  composer.chooseBeside('supply');
  composer.choose('b3');
  assert.deepEqual(told, { acted: ['free2@a1'], composition: null });
});

test('who is not to act changes nothing', () => {
  const { composer, told } = composing(null);
  composer.choose('a1');
  composer.choose('b1');
  assert.deepEqual(told, { acted: [], composition: null });
});

test('whoever asks is told what could not be: an action as its token, a field in words', () => {
  const { composer } = composing(LEGAL);
  /** @type {any[]} */
  const barred = [];
  composer.host.barred = (...what) => barred.push(what);
  composer.begin({ legal: LEGAL, whose: (field) => (field === 'b3' ? 'foreign' : null), same: false });
  for (const field of ['b1', 'a9', 'b1', 'b3', 'b1', 'c1', 'b3', 'b3']) composer.choose(field);
  composer.chooseBeside('supply');
  composer.choose('b3');
  assert.deepEqual(barred, [['b1-a9', ''], ['b1xb3', ''], ['b1xc1xb3', ''], [null, 'hunt.foreign'], ['@b3', '']]);
});
