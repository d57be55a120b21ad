/** Boomerang, the flip: what the page works out by itself. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { axis, chances, cells, fault, touched, value } from '../games/boomerang-flip/geometry.js';
import { say, score, squareWords } from '../games/boomerang-flip/words.js';
import { placed, token } from '../games/shared/shapes.js';
import { speaker as speakerOf } from './speaker.mjs';

const LANGUAGES = ['nl', 'fr', 'de', 'en'];

/** @param {string} language */
const speaker = (language) => speakerOf('boomerang-flip', language);

const board = {
  size: 10,
  missing: ['j10'],
  pieces: [
    { name: 'I1', value: 1, count: 2, squares: ['a1'] },
    { name: 'I2', value: 2, count: 2, squares: ['a1', 'a2'] },
    { name: 'T4', value: 4, count: 1, squares: ['a2', 'b1', 'b2', 'c2'] },
  ],
};
const pieces = [
  { shape: 'I2', squares: ['c3', 'c4'], owner: 1, safe: false },
  { shape: 'I1', squares: ['e3'], owner: 2, safe: true },
];
const lie = (/** @type {string} */ names) => cells(names.split('+'));

test('a piece says why it cannot lie there', () => {
  const why = (/** @type {string} */ names) => fault(board, pieces, lie(names), 2);
  assert.equal(why('d3'), null);
  assert.equal(why('c3+d3'), 'overlaps');
  assert.equal(why('h8'), 'alone');
  assert.equal(why('d4+d5'), null, 'along a side is enough');
  assert.equal(why('b2'), 'alone', 'a corner is not');
  assert.equal(why('j10'), 'missing');
  assert.equal(fault(board, pieces, [[-1, 2], [0, 2]], 2), 'out');
  assert.equal(fault(board, [], lie('h8'), 1), null, 'the first piece lies anywhere');
});

test('every opposing piece along a side turns over, own ones do not', () => {
  assert.deepEqual(touched(pieces, lie('d3'), 2), [0]);
  assert.deepEqual(touched(pieces, lie('d3'), 1), [1]);
  assert.deepEqual(touched(pieces, lie('d5'), 2), []);
});

test('a piece turns over round the line in which it is symmetric', () => {
  assert.equal(axis(lie('a1+a2+a3')), 0);
  assert.equal(axis(lie('a1+a2+a3+b2')), 90, 'a T on its side');
  assert.equal(axis(lie('a2+b1+b2+c2')), 0);
  assert.equal(Math.abs(axis(lie('a1+a2+b1'))), 45);
  assert.equal(axis(lie('a1+a2+b1')), -axis(lie('a1+b1+b2')));
});

test('chances are the squares for the anchor', () => {
  const way = cells(['a1', 'a2']);
  const found = chances(['b3+b4', 'd1+d2', 'd1+e1', 'd1'], way, (at) => placed(way, at), 10);
  assert.deepEqual(found.map((at) => token(placed(way, at))), ['d1+d2', 'b3+b4']);
});

test('values come from the edition', () => {
  assert.equal(value(board.pieces, 'T4'), 4);
});

for (const language of LANGUAGES) {
  test(`everything has words in ${language}`, () => {
    const t = speaker(language);
    const table = /** @type {any} */ ({ board, tokens: [], players: 2 });
    const view = /** @type {any} */ ({ scores: [50, 38], position: { pieces, trays: [], size: 10 } });
    for (const action of ['b1+b2', 'a2+b1+b2+c2', 'pass', 'resign2']) {
      assert.ok(say(t, action, { table, seat: 1 }).length > 3);
    }
    for (const square of ['a1', 'c3', 'e3', 'j10']) assert.match(squareWords(t, table, view, square), new RegExp(`^${square},`));
    const parts = score(t, table, view);
    assert.deepEqual(parts.map(({ total }) => total), [50, 38]);
    assert.deepEqual(parts[0].parts.map(({ points }) => points), [2, 48]);
    for (const fault of ['out', 'missing', 'overlaps', 'alone', 'refused']) assert.ok(t(`boomerang-flip.why.${fault}`));
    for (const n of [1, 3]) t('boomerang-flip.would_turn', { n, points: 4 });
  });
}
