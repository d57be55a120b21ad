/** Shapes, and Forma: what the page works out by itself. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bridges } from '../games/forma/bridges.js';
import { events, fault as misfit, form, nameOf, owner, pieces, sign } from '../games/forma/ground.js';
import * as setup from '../games/forma/setup.js';
import { eventWords, say, score, squareWords } from '../games/forma/words.js';
import * as shapes from '../games/shared/shapes.js';
import { speaker as speakerOf } from './speaker.mjs';

/** The usual board. */
const SIZE = 20;
const BOX = { size: SIZE, obstacles: 25 };

const { STANDARD, anchor, cell, drawn, orientations, outline, parse, placed, square, token } = shapes;

/** @param {string} language */
const speaker = (language) => speakerOf('forma', language);

test('shapes have as many ways to lie as they should', () => {
  const ways = Object.fromEntries([...STANDARD].map(([name, cells]) => [name, orientations(cells).length]));
  assert.deepEqual(ways, {
    I1: 1, I2: 2, I3: 2, V3: 4, I4: 2, O4: 1, T4: 4, L4: 8, S4: 4, F5: 8, I5: 2,
    L5: 8, N5: 8, P5: 8, T5: 4, U5: 4, V5: 4, W5: 4, X5: 1, Y5: 8, Z5: 4,
  });
});

test('a shape keeps its name however it lies', () => {
  for (const [name, cells] of STANDARD) {
    for (const way of orientations(cells)) assert.equal(shapes.standardName(way), name);
  }
  assert.equal(shapes.standardName(drawn('######')), null);
});

test('turning back undoes turning, turning over twice changes nothing', () => {
  for (const cells of STANDARD.values()) {
    assert.equal(token(shapes.turned(shapes.turned(cells), true)), token(cells));
    assert.equal(token(shapes.mirrored(shapes.mirrored(cells))), token(cells));
  }
  assert.equal(token(shapes.turned(drawn('#./#./##'))), token(drawn('###/#..')));
});

test('tokens go by column, then by row: a9 before a10', () => {
  assert.equal(token([cell('b1'), cell('a10'), cell('a9')]), 'a9+a10+b1');
  assert.deepEqual(parse('a9+a10+b1?'), { cells: [[0, 8], [0, 9], [1, 0]], misfit: true });
  for (const other of ['pass', 'resign2', 'tower=k10/obstacles=none', 'a1-a2', '']) assert.equal(parse(other), null);
  assert.equal(square([19, 19]), 't20');
});

test('a shape is aimed with its anchor', () => {
  for (const cells of STANDARD.values()) {
    for (const way of orientations(cells)) {
      const laid = placed(way, [7, 9]);
      assert.ok(laid.some(([x, y]) => x === 7 && y === 9));
      assert.equal(square(anchor(laid)), 'h10');
    }
  }
});

test('an outline rounds every turn and goes round holes', () => {
  const look = { side: 10, inset: 1, radius: 2 };
  assert.equal(outline([[0, 0]], 0, look), 'M1 3Q1 1 3 1L7 1Q9 1 9 3L9 7Q9 9 7 9L3 9Q1 9 1 7Z');
  const turns = (/** @type {string} */ picture) => outline(drawn(picture), 2, look).split('Q').length - 1;
  assert.equal(turns('####'), 4);
  assert.equal(turns('#./##'), 6);
  assert.equal(turns('.#./###/.#.'), 12);
  assert.equal(outline(drawn('###/#.#/###'), 2, look).split('M').length - 1, 2);
});

test('a turned board is the same board', () => {
  for (const quarters of [0, 1, 2, 3]) {
    const there = shapes.seen(cell('c2'), quarters, SIZE);
    assert.equal(square(shapes.seen(there, -quarters, SIZE)), 'c2');
  }
  assert.equal(square(shapes.seen(cell('a1'), 1, SIZE)), 'a20');
});

test('how a shape lies can be told', () => {
  assert.deepEqual(shapes.rows(drawn('###/.#.')), [[1, 2, 3], [2]]);
});

/** @param {Record<string, string>} signs */
function ground(signs, size = SIZE) {
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => '.'));
  for (const [name, what] of Object.entries(signs)) {
    const [x, y] = cell(name);
    rows[size - 1 - y][x] = what;
  }
  return rows.map((row) => row.join(''));
}

/** @param {(n: number) => string} name */
function all(name, what = '1', size = SIZE) {
  return Object.fromEntries(Array.from({ length: size }, (_, n) => [name(n + 1), what]));
}

test('what lies on a square', () => {
  const cells = ground({ a1: '1', b2: 'c', c3: 'B', d4: '#', e5: 'T' });
  assert.equal(sign(cells, cell('a1')), '1');
  assert.deepEqual(owner('c'), { seat: 3, kind: 'marker' });
  assert.deepEqual(owner('B'), { seat: 2, kind: 'obstacle' });
  assert.equal(owner('#'), null);
  assert.equal(misfit(cells, [cell('a1'), cell('a2')]), 'taken');
  assert.equal(misfit(cells, [cell('a2'), cell('a3')]), null);
  assert.equal(misfit(cells, [[-1, 0]]), 'out');
});

test('a bridge is found from edge to edge', () => {
  const upright = ground({ ...all((n) => `k${n}`), k7: 'a' });
  const [path] = bridges(upright, 1, 1);
  assert.equal(path.length, SIZE);
  assert.equal(square(path[0]), 'k1');
  assert.equal(bridges(upright, 2, 1).length, 0);
  assert.equal(bridges(ground({ ...all((n) => `k${n}`), k7: '2' }), 1, 1).length, 0);
});

test('two bridges that cross share one square', () => {
  const cross = ground({ ...all((n) => `k${n}`), ...all((n) => `${String.fromCharCode(96 + n)}5`) });
  const found = bridges(cross, 1, 2);
  assert.equal(found.length, 2);
  const first = new Set(found[0].map(square));
  assert.equal(found[1].filter((each) => first.has(square(each))).length, 1);
});

test('bridges of one direction share nothing', () => {
  const twice = ground({ ...all((n) => `c${n}`), ...all((n) => `d${n}`) });
  const found = bridges(twice, 1, 2);
  assert.equal(found.length, 2);
  assert.equal(new Set(found.flat().map(square)).size, 2 * SIZE);
});

test('the tower stands off the edge, and nothing touches', () => {
  let made = setup.empty();
  assert.equal(setup.poke(BOX, made, cell('a5')).fault, 'edge');
  made = setup.poke(BOX, made, cell('k10')).setup;
  assert.equal(setup.poke(BOX, made, cell('l11')).fault, 'touches');
  made = setup.poke(BOX, made, cell('a10')).setup;
  made = setup.poke(BOX, made, cell('a9')).setup;
  assert.equal(setup.setupToken(made), 'tower=k10/obstacles=a10');
  assert.equal(setup.poke(BOX, made, cell('b9')).fault, 'touches');
  made = setup.poke(BOX, made, cell('c1')).setup;
  made = setup.poke(BOX, made, cell('a1')).setup;
  assert.equal(setup.setupToken(made), 'tower=k10/obstacles=a1+a10+c1');
  const away = setup.poke(BOX, made, cell('k10'));
  assert.equal(away.did, 'away');
  assert.equal(setup.setupToken(away.setup), null);
});

test('no more than 25 obstacles', () => {
  let made = setup.poke(BOX, setup.empty(), cell('t20')).setup;
  assert.equal(made.tower, null);
  made = setup.poke(BOX, made, cell('s19')).setup;
  for (let n = 0; n < 25; n += 1) made = setup.poke(BOX, made, [2 * (n % 8), 2 * Math.floor(n / 8)]).setup;
  assert.equal(made.obstacles.length, 25);
  assert.equal(setup.poke(BOX, made, cell('a20')).fault, 'many');
});

/** The same numbers every time. */
function dice() {
  let seed = 7;
  return () => {
    seed = (seed * 16807) % 2147483647;
    return seed / 2147483647;
  };
}

test('a setting at random is allowed', () => {
  const random = dice();
  for (let n = 0; n < 50; n += 1) {
    const made = setup.scattered(BOX, random, n % 2 === 0);
    assert.ok(made.tower && !setup.isEdge(made.tower, SIZE));
    assert.ok(made.obstacles.length <= 25);
    assert.equal(made.obstacles.length === 0, n % 2 === 1);
    const standing = [made.tower, ...made.obstacles];
    standing.forEach((a, i) => standing.slice(i + 1).forEach((b) => assert.ok(!setup.touches(a, b))));
    assert.ok(setup.parseSetup(/** @type {string} */ (setup.setupToken(made))));
  }
});

test('a setting at random is allowed on a board of any size', () => {
  const random = dice();
  for (let size = 5; size <= 20; size += 1) {
    for (const obstacles of [0, 1, 3, 100]) {
      const made = setup.scattered({ size, obstacles }, random);
      assert.ok(made.tower && !setup.isEdge(made.tower, size), `${size}`);
      assert.ok(made.obstacles.length <= obstacles);
      assert.equal(made.obstacles.length === 0, obstacles === 0, `${size}`);
      const standing = [made.tower, ...made.obstacles];
      standing.forEach((a, i) => standing.slice(i + 1).forEach((b) => assert.ok(!setup.touches(a, b))));
      assert.ok(standing.every(([x, y]) => x >= 0 && y >= 0 && x < size && y < size));
    }
  }
});

/** An edition of one's own: a board of 7, two obstacles, odd shapes, one of them with a usual name. */
const OWN = {
  name: 'own',
  size: 7,
  obstacles: 2,
  pieces: [
    { name: 'dot', count: 2, squares: ['a1'] },
    { name: 'hook', count: 1, squares: ['a1', 'a2', 'a3', 'a4', 'a5', 'b1'] },
    { name: 'T5', count: 1, squares: ['a3', 'b1', 'b2', 'b3', 'c3'] },
  ],
};

test('the board of an edition of one’s own is as large as it says', () => {
  const cells = ground({ a7: '1', g1: 'b', d4: 'T' }, 7);
  assert.equal(sign(cells, cell('a7')), '1');
  assert.equal(sign(cells, cell('g1')), 'b');
  assert.equal(sign(cells, cell('h1')), '');
  assert.equal(misfit(cells, [cell('g7')]), null);
  assert.equal(misfit(cells, [cell('g7'), cell('h7')]), 'out');
  assert.equal(misfit(cells, [cell('g8')]), 'out');
  let made = setup.empty();
  assert.equal(setup.poke(OWN, made, cell('g4')).fault, 'edge');
  for (const name of ['d4', 'a1', 'g7']) made = setup.poke(OWN, made, cell(name)).setup;
  assert.equal(setup.setupToken(made), 'tower=d4/obstacles=a1+g7');
  assert.equal(setup.poke(OWN, made, cell('a7')).fault, 'many');
});

test('bridges go from edge to edge of a small board', () => {
  const cross = ground({ ...all((n) => `c${n}`, '1', 7), ...all((n) => `${String.fromCharCode(96 + n)}5`, '1', 7) }, 7);
  const found = bridges(cross, 1, 2);
  assert.deepEqual(found.map((path) => path.length), [7, 7]);
  assert.equal(bridges(ground({ ...all((n) => `c${n}`, '1', 6) }, 7), 1, 1).length, 0);
});

test('shapes of an edition of one’s own have its names, however they lie', () => {
  for (const kind of OWN.pieces) {
    for (const way of orientations(form(kind))) assert.equal(nameOf(OWN, placed(way, [3, 3])), kind.name);
  }
  assert.equal(nameOf(OWN, drawn('##')), '');
  const t = speaker('en');
  const table = /** @type {any} */ ({ tokens: [], board: OWN });
  assert.equal(say(t, 'a1+b1+b2+b3+b4+b5', { table, seat: 1 }), 'lays the hook on b3');
  assert.match(say(t, 'c1+c2+c3+b3+d3', { table, seat: 1 }), /T of five/);
});

const none = { shapes: 0, squares: 0, obstacles: 0, tower: 0, bridges: 0, left: 90, aside: 0 };

test('what an action brought about', () => {
  const before = /** @type {any} */ ({ position: { cells: ground({ c3: '#' }), breakdown: [none, none] } });
  const after = /** @type {any} */ ({
    last: { token: 'a1+a2', seat: 1 },
    position: { cells: ground({ c3: 'A', a1: '1', a2: '1', b1: 'a' }), breakdown: [{ ...none, tower: 50, bridges: 100 }, none] },
  });
  const found = events(before, after);
  assert.equal(token(found.squares), 'b1');
  assert.equal(token(found.obstacles), 'c3');
  assert.equal(found.tower, true);
  assert.equal(found.bridges, 2);
  assert.equal(found.misfit, false);
});

test('pieces are read from the record, misfits left out', () => {
  const table = /** @type {any} */ ({ tokens: ['tower=k10/obstacles=none', 'a1+a2', 'a1+b1?', 'c1'], movers: [1, 1, 2, 2] });
  const found = pieces(table, /** @type {any} */ ({ number: 4, last: null }));
  assert.deepEqual(found.map(({ seat, cells }) => [seat, token(cells)]), [[1, 'a1+a2'], [2, 'c1']]);
});

for (const language of ['nl', 'fr', 'de', 'en']) {
  test(`everything has words in ${language}`, () => {
    const t = speaker(language);
    const table = /** @type {any} */ ({ tokens: ['a1+a2?'] });
    for (const action of ['tower=k10/obstacles=none', 'tower=k10/obstacles=a1', 'a1+a2', 'a1+a2?', 'pass', 'resign1']) {
      assert.ok(say(t, action, { table, seat: 1 }).length > 3);
    }
    assert.notEqual(say(t, 'a1+a2?', { table, seat: 1 }), say(t, 'a1+a2', { table, seat: 1 }));
    assert.equal(
      say(t, 'b1+b2?', { table, seat: 1 }),
      say(t, 'b1+b2', { table, seat: 1 }),
      'what has not been done yet does not tell whether it fits',
    );
    const cells = ground({ a1: '1', b2: 'b', c3: 'B', d4: '#', e5: 'T' });
    const view = /** @type {any} */ ({ scores: [-90, -40], position: { cells, breakdown: [none, { ...none, tower: 50 }] } });
    for (const name of ['a1', 'b2', 'c3', 'd4', 'e5', 'f6']) {
      const words = squareWords(t, view, (seat) => `P${seat}`, cell(name), new Map([['a1', 'T5']]));
      assert.match(words, new RegExp(`^${name}, `));
    }
    for (const name of STANDARD.keys()) assert.ok(t(`forma.shape.${name}`));
    const found = { laid: [], misfit: false, squares: [cell('b2')], obstacles: [cell('c3'), cell('d4')], tower: true, bridges: 1 };
    assert.match(eventWords(t, found), /b2.*c3, d4.*50/);
    const parts = score(t, table, view);
    assert.equal(parts[1].parts.reduce((/** @type {number} */ sum, /** @type {any} */ part) => sum + part.points, 0), -40);
  });
}
