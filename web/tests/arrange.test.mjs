// Positions set up by hand: a text becomes what is drawn, and the same text again; clicks change it.
import assert from 'node:assert/strict';
import test from 'node:test';
import { flip } from '../views/analysis/arrange/boomerang-flip.js';
import { hunt } from '../views/analysis/arrange/boomerang-hunt.js';
import { faultOf } from '../views/analysis/arrange/faults.js';
import { forma } from '../views/analysis/arrange/forma.js';
import { halma } from '../views/analysis/arrange/halma.js';
import { counted, join, laid, numbers, withValue, words } from '../views/analysis/arrange/words.js';
import { pieces } from '../games/forma/ground.js';

/**
 * A game at its usual beginning, as far as it is looked at.
 * @param {object} about
 * @param {object} position
 * @returns {any}
 */
const table = (about, position) => ({ players: 2, options: [], tokens: [], movers: [], ...about, view: { number: 0, last: null, position } });

const small = table({ game: 'halma', options: ['board=8'] }, { size: 8, colour: 1, resigned: [], finished: [], pawns: [['a1', 'a2', 'b1'], ['g8', 'h7', 'h8']] });
const three = table({ ...small, players: 3, options: ['parlett'] }, { ...small.view.position, pawns: [['a1'], ['a8'], ['h8'], ['h1']] });
const fields = ['d4', 'e4', 'g1', 'a1', 'b1'].map((name) => ({ name }));
const hunting = table(
  { game: 'boomerang-hunt', players: 3, board: { fields } },
  { stones: [[], [], []], supply: [9, 9, 9], prisoners: [[0, 0, 0], [0, 0, 0], [0, 0, 0]], removed: [0, 0, 0], extra_turns: 0 },
);
const kinds = [
  { name: 'I1', count: 2, value: 1, squares: ['a1'] },
  { name: 'I2', count: 2, value: 2, squares: ['a1', 'a2'] },
  { name: 'I4', count: 1, value: 4, squares: ['a1', 'a2', 'a3', 'a4'] },
];
const flipping = table({ game: 'boomerang-flip', board: { size: 10, missing: [], pieces: kinds } }, { pieces: [], trays: [], size: 10 });
const shapes = [...kinds, { name: 'I5', count: 2, squares: ['a1', 'a2', 'a3', 'a4', 'a5'] }];
const tray = { I1: 4, I2: 2, I4: 2, I5: 2 };
const parts = { shapes: 0, squares: 0, obstacles: 0, tower: 0, bridges: 0, left: 0, aside: 0 };
const laying = table(
  { game: 'forma', board: { name: 'standard', size: 20, obstacles: 30, pieces: shapes } },
  { cells: Array.from({ length: 20 }, () => '.'.repeat(20)), trays: [tray, tray], aside: [{}, {}], markers: [70, 70], breakdown: [parts, parts] },
);

/** Every game's texts, as in docs/records.md. */
const TEXTS = /** @type {[any, any, string][]} */ ([
  [halma, small, '1:a5,b4,c3 2:g4,h2 resigned:2'],
  [halma, three, '1:a5 2:b2 3:c3 4:d4 colour:4 turns:12,11,11'],
  [halma, small, ''],
  [hunt, hunting, '1:d4 2:e4 3:g1 supply:8,8,8'],
  [hunt, hunting, '1:d4 2:e4 supply:6,7,9 prisoners:0,1,0/0,0,0/2,0,0'],
  [hunt, hunting, '1:d4 2:e4 supply:6,7,9 removed:1,0,0 extra:1 given:a1+a2+b1 offender:2 overlooked:d4'],
  [flip, flipping, '2:e4+e5+e6+e7,f5+f6 left1:I1*2,I2*2 left2:I1*2,I2,I4'],
  [flip, flipping, '1:a1 2:b1 1:c1 left1:I2*2,I4 left2:none'],
  [flip, flipping, ''],
  [forma, laying, 'tower:k10 obstacles:c3,f7 1:a2,b1 2:t1+t2 1:b2 marked1:a1 aside2:I5'],
  [forma, laying, 'tower:k10=2 2:k9,k11,j10 1:l10 misfits:1'],
  [forma, laying, ''],
]);

for (const [adapter, start, text] of TEXTS) {
  test(`${start.game}: “${text}” stays as it is`, () => {
    assert.equal(adapter.write(start, adapter.read(start, text)), text);
  });
}

test('what nobody understands stays in the text, for the server to name', () => {
  assert.match(halma.write(small, halma.read(small, 'hello 1:a1 3:a2')), /^1:a1 hello 3:a2$/);
  assert.match(forma.write(laying, forma.read(laying, 'tower:k10 3:a1')), /3:a1/);
  // Squares that are not there are not drawn, but they are said.
  const far = halma.read(small, '1:a1,z99');
  assert.deepEqual(halma.fields(small, far).pawns[0], ['a1']);
  assert.equal(halma.write(small, far), '1:a1,z99');
});

test('words are read in any order, and lists of numbers strictly', () => {
  assert.deepEqual(words(' a:1,2  b c: '), [['a', '1,2'], ['b', null], ['c', '']]);
  assert.equal(join([['a', '1'], ['b', ''], ['c', null]]), 'a:1 c');
  assert.deepEqual(numbers('1,2', 2), [1, 2]);
  for (const text of ['1', '1,2,3', '1,x', '', null]) assert.equal(numbers(text, 2), null);
  assert.deepEqual(withValue([['a', '1'], ['b', '2']], 'a', ''), [['b', '2']]);
  assert.deepEqual(withValue([], 'a', '1'), [['a', '1']]);
  assert.deepEqual(laid([{ seat: 1, token: 'a1' }, { seat: 1, token: 'b1' }, { seat: 2, token: 'c1' }, { seat: 1, token: 'd1' }]), [
    ['1', 'a1,b1'],
    ['2', 'c1'],
    ['1', 'd1'],
  ]);
  assert.deepEqual(counted('I1*2,X5'), { I1: 2, X5: 1 });
});

test('Halma: a pawn comes, goes, and takes the place of another', () => {
  const pawn = (/** @type {number} */ seat) => ({ tool: 'pawn', seat });
  let model = halma.poke(small, halma.read(small, '1:a1 2:h8'), pawn(1), 'd4');
  assert.equal(halma.write(small, model), '1:a1,d4 2:h8');
  model = halma.poke(small, model, pawn(2), 'd4');
  assert.equal(halma.write(small, model), '1:a1 2:h8,d4');
  model = halma.poke(small, model, pawn(2), 'd4');
  assert.equal(halma.write(small, model), '1:a1 2:h8');
  assert.equal(halma.write(small, halma.poke(small, model, { tool: 'away', seat: 1 }, 'h8')), '1:a1');
  assert.deepEqual(halma.counts?.(small, model), [{ n: 1, of: 3 }, { n: 1, of: 3 }]);
});

test('Halma: turns are told with parlett, and the colour of whoever has two', () => {
  const model = halma.read(three, '1:a5');
  const ids = (/** @type {number} */ first) => halma.controls(three, model, first).map(({ id }) => id);
  assert.deepEqual(ids(1), ['turns-1', 'turns-2', 'turns-3']);
  assert.deepEqual(ids(3), ['colour', 'turns-1', 'turns-2', 'turns-3']);
  const [colour, turns] = halma.controls(three, model, 3);
  assert.deepEqual(colour.choices, [0, 3, 4]);
  const told = halma.control(three, halma.control(three, model, colour, 4), turns, 7);
  assert.equal(halma.write(three, told), '1:a5 colour:4 turns:7,0,0');
  assert.equal(halma.write(three, halma.control(three, told, colour, 0)), '1:a5 turns:7,0,0');
  assert.deepEqual(halma.controls(small, model, 1), []);
});

test('the hunt: a stone comes out of the supply and goes back; so do prisoners', () => {
  const stone = { tool: 'stone', seat: 1 };
  let model = hunt.poke(hunting, hunt.read(hunting, ''), stone, 'd4');
  assert.equal(hunt.write(hunting, model), '1:d4 supply:8,9,9');
  const held = hunt.controls(hunting, model, 1).find(({ id }) => id === 'prisoners-2-1');
  assert.ok(held);
  model = hunt.control(hunting, model, held, 2);
  assert.equal(hunt.write(hunting, model), '1:d4 supply:6,9,9 prisoners:0,0,0/2,0,0/0,0,0');
  model = hunt.poke(hunting, hunt.control(hunting, model, held, 0), { tool: 'stone', seat: 3 }, 'd4');
  assert.equal(hunt.write(hunting, model), '3:d4 supply:9,9,8');
  const supply = hunt.controls(hunting, model, 1)[0];
  model = hunt.control(hunting, model, supply, 5);
  assert.equal(hunt.write(hunting, model), '3:d4 supply:5,9,8');
  // A stone of that seat puts it right again.
  assert.equal(hunt.write(hunting, hunt.poke(hunting, model, stone, 'e4')), '1:e4 3:d4 supply:8,9,8');
  assert.deepEqual(hunt.fields(hunting, hunt.read(hunting, '1:d4,z9')).stones[0], ['d4']);
});

test('the flip: pieces come out of a tray, turn over, and go back', () => {
  const empty = flip.read(flipping, '');
  let model = /** @type {any} */ (flip.lay?.(flipping, empty, 1, 'e4+e5+e6+e7'));
  assert.equal(flip.write(flipping, model), '1:e4+e5+e6+e7 left1:I1*2,I2*2 left2:I1*2,I2*2,I4');
  model = flip.poke(flipping, model, { tool: 'over', seat: 1 }, 'e6');
  assert.equal(flip.write(flipping, model), '2:e4+e5+e6+e7 left1:I1*2,I2*2 left2:I1*2,I2*2,I4');
  model = flip.poke(flipping, model, { tool: 'away', seat: 1 }, 'e4');
  assert.deepEqual(model, empty);
  // Nothing is there, nothing happens.
  assert.equal(flip.poke(flipping, empty, { tool: 'away', seat: 1 }, 'a1'), empty);
});

test('the flip: a tray that is not told follows from the other', () => {
  assert.equal(flip.write(flipping, flip.read(flipping, '2:e4+e5+e6+e7 left1:I1*2,I2*2')), '2:e4+e5+e6+e7 left1:I1*2,I2*2 left2:I1*2,I2*2,I4');
  assert.equal(flip.write(flipping, flip.read(flipping, '2:a1,b1')), '2:a1,b1 left1:I1,I2*2,I4 left2:I1,I2*2,I4');
  assert.deepEqual(flip.fields(flipping, flip.read(flipping, '1:a1,z1 left1:I1')).pieces, [{ shape: 'I1', squares: ['a1'], owner: 1, safe: false }]);
});

test('Forma: what is set up lies on the board, and leaves the trays', () => {
  const text = 'tower:k10=1 obstacles:c3,f7 1:a2,b1 2:t1+t2 marked1:a1,c3 aside2:I5';
  const { cells, trays, aside, markers, breakdown } = forma.fields(laying, forma.read(laying, text));
  assert.equal(cells[19].slice(0, 3), 'a1.');
  assert.equal(cells[18][0], '1');
  assert.equal(cells[17][2], 'A');
  assert.equal(cells[13][5], '#');
  assert.equal(cells[10][10], 'T');
  assert.deepEqual(trays, [{ ...tray, I1: 2 }, { ...tray, I2: 1, I5: 1 }]);
  assert.deepEqual(aside, [{}, { I5: 1 }]);
  assert.deepEqual(markers, [68, 70]);
  assert.deepEqual(breakdown.map((/** @type {any} */ one) => one.tower), [50, 0]);
});

test('Forma: tools put and take', () => {
  const does = (/** @type {any} */ model, /** @type {string} */ tool, /** @type {string} */ square, seat = 1) => forma.poke(laying, model, { tool, seat }, square);
  let model = does(does(does(forma.read(laying, ''), 'tower', 'k10'), 'obstacle', 'c3'), 'marker', 'c3', 2);
  model = /** @type {any} */ (forma.lay?.(laying, model, 1, 'a1+a2'));
  assert.equal(forma.write(laying, model), 'tower:k10 obstacles:c3 1:a1+a2 marked2:c3');
  model = does(model, 'marker', 'c3', 1);
  assert.equal(forma.write(laying, model), 'tower:k10 obstacles:c3 1:a1+a2 marked1:c3');
  model = does(does(does(does(model, 'away', 'c3'), 'away', 'c3'), 'away', 'a2'), 'tower', 'k11');
  assert.equal(forma.write(laying, model), 'tower:k11');
  const [by] = forma.controls(laying, model, 1);
  assert.deepEqual(by.choices, [0, 1, 2]);
  model = forma.control(laying, model, by, 2);
  assert.equal(forma.write(laying, model), 'tower:k11=2');
  assert.equal(forma.write(laying, does(model, 'away', 'k11')), '');
});

test('Forma: the shapes of a position lie under those of the game', () => {
  const begun = { ...laying, position: 'tower:k10 1:a2,b1+b2 marked1:a1', tokens: ['c1'], movers: [2] };
  const found = pieces(begun, { ...laying.view, number: 1 });
  assert.deepEqual(found.map(({ seat, cells }) => [seat, cells.length]), [[1, 1], [1, 2], [2, 1]]);
  assert.equal(forma.write(laying, forma.of(laying, begun, laying.view)), '1:a2,b1+b2 2:c1');
});

test('a position that was played can be taken over without its text', () => {
  assert.equal(halma.write(small, halma.of(small, small, small.view)), '1:a1,a2,b1 2:g8,h7,h8');
  const over = { ...hunting.view, position: { ...hunting.view.position, stones: [['d4'], [], []], supply: [8, 9, 9] } };
  assert.equal(hunt.write(hunting, hunt.of(hunting, hunting, over)), '1:d4 supply:8,9,9');
  const shown = { ...flipping.view, position: { pieces: [{ owner: 2, squares: ['a1'] }], trays: [{ I1: 1 }, { I1: 2 }] } };
  assert.equal(flip.write(flipping, flip.of(flipping, flipping, shown)), '2:a1 left1:I1 left2:I1*2');
});

test('the server’s sentences are known', () => {
  /** @type {[string, string, object][]} */
  const sentences = [
    ['colour 1 has 19 pawns, not 0', 'pawns', { colour: '1', of: '19', count: '0' }],
    ['a2 has two pawns', 'two', { square: 'a2' }],
    ['two pieces lie on e4', 'two', { square: 'e4' }],
    ['the game is over: nobody can move a pawn', 'stuck', {}],
    ['the game is over: fewer than two players are left in it', 'few', {}],
    ['seat 1 has 1 stones on the board, 9 in supply and 0 taken: together they are not 9', 'stones', { name: '1', board: '1', supply: '9', taken: '0', of: '9' }],
    ['f6 touches no other piece along a side that was laid', 'alone', { squares: 'f6' }],
    ['before ‘1:’ the board is set up: tower:k10', 'unset', {}],
    ['‘foo’ is no word of a position: it begins with one of tower:', 'word', { word: 'foo' }],
  ];
  for (const [message, why, values] of sentences) assert.deepEqual(faultOf(message), { why, values }, message);
  assert.equal(faultOf('something else'), null);
});
