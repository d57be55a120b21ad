/** Halma's pure parts: the lie of the board, tokens from clicks, words. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ends, goesOn, hops, isStep, offers, reach, squares, wholeWay } from '../games/halma/chain.js';
import { Composer } from '../games/halma/composer.js';
import { cell, courts, lie, owners, place, rows, square, squareAt, step, studs } from '../games/halma/geometry.js';
import { pathWords, pawnsHome, say, score, squareWords } from '../games/halma/words.js';
import { speaker as speakerOf } from './speaker.mjs';

const LANGUAGES = ['nl', 'fr', 'de', 'en'];

/** @param {string} language */
const speaker = (language) => speakerOf('halma', language);

test('squares and their names', () => {
  assert.deepEqual(cell('a1'), [0, 0]);
  assert.deepEqual(cell('p16'), [15, 15]);
  assert.equal(square(4, 3), 'e4');
  assert.equal(rows(8)[0][0], 'a8');
  assert.equal(rows(16).flat().length, 256);
});

test('courts are as large as the rules say', () => {
  assert.deepEqual(courts(16, 2).map((court) => court.length), [19, 19]);
  assert.deepEqual(courts(16, 4).map((court) => court.length), [13, 13, 13, 13]);
  assert.deepEqual(courts(10, 2).map((court) => court.length), [15, 15]);
  assert.deepEqual(courts(8, 2).map((court) => court.length), [10, 10]);
  const corners = courts(16, 4).map((court) => court[0]);
  assert.deepEqual(corners, ['a1', 'a16', 'p16', 'p1']);
  assert.ok(courts(16, 2)[1].includes('l16') && courts(16, 2)[1].includes('p12'));
  assert.deepEqual(studs(16, 2).length, 12);
  assert.deepEqual(studs(16, 4), []);
});

test('who plays which colour', () => {
  assert.deepEqual(owners(2, []), [1, 2]);
  assert.deepEqual(owners(4, []), [1, 2, 3, 4]);
  assert.deepEqual(owners(3, []), [1, 2, 3, 3]);
  assert.deepEqual(owners(3, ['two_colours=1']), [1, 1, 2, 3]);
  assert.deepEqual(owners(3, ['parlett', 'two_colours=2']), [1, 2, 2, 3]);
});

test('the court of who looks is at the bottom of the diamond', () => {
  for (const [players, options] of [[2, []], [3, []], [3, ['two_colours=1']], [4, []]]) {
    const owner = owners(players, options);
    const all = courts(16, owner.length);
    for (let seat = 1; seat <= players; seat += 1) {
      const corner = all[owner.indexOf(seat)][0];
      const { x, y } = place(lie(16, owner, seat, true), corner);
      assert.ok(Math.abs(x) < 1e-9 && y > 10, `${players} players, seat ${seat}: ${corner} at ${x} ${y}`);
    }
  }
});

test('straight, both courts of a player with two colours are below', () => {
  const owner = owners(3, []);
  const board = lie(16, owner, 3, false);
  const [third, fourth] = [place(board, 'p16'), place(board, 'p1')];
  assert.ok(third.y > 7 && third.x > 7);
  assert.ok(fourth.y > 7 && fourth.x < -7);
});

test('the square under a point is the one that was drawn there', () => {
  for (const size of [8, 10, 16]) {
    for (const diamond of [true, false]) {
      for (let turns = 0; turns < 4; turns += 1) {
        const board = { size, turns, diamond };
        for (const name of rows(size).flat()) {
          const { x, y } = place(board, name);
          assert.equal(squareAt(board, { x: x + 0.2, y: y - 0.2 }), name);
        }
        assert.equal(squareAt(board, { x: size, y: 0 }), null);
      }
    }
  }
});

test('arrow keys go as the board is seen, reach every square and come back', () => {
  for (let turns = 0; turns < 4; turns += 1) {
    const board = { size: 16, turns, diamond: true };
    const start = 'h8';
    const line = Math.round(place(board, start).x * Math.SQRT2);
    const up = step(board, start, 'up', line);
    assert.ok(place(board, up.name).y < place(board, start).y);
    assert.equal(step(board, up.name, 'down', up.column).name, start);
    const left = step(board, start, 'left', line);
    assert.equal(place(board, left.name).y.toFixed(6), place(board, start).y.toFixed(6));
    assert.ok(place(board, left.name).x < place(board, start).x);
    const seen = new Set([start]);
    const queue = [start];
    for (const here of queue) {
      for (const heading of ['up', 'down', 'left', 'right']) {
        const own = Math.round(place(board, here).x * Math.SQRT2);
        const { name } = step(board, here, heading, own);
        if (seen.has(name)) continue;
        seen.add(name);
        queue.push(name);
      }
    }
    assert.equal(seen.size, 256);
  }
  const straight = { size: 8, turns: 2, diamond: false };
  assert.equal(step(straight, 'd4', 'up', 0).name, 'd3');
  assert.equal(step(straight, 'd4', 'left', 0).name, 'e4');
  assert.equal(step(straight, 'd4', 'first', 0).name, 'h4');
});

test('what is on offer, from the list of what is legal', () => {
  const found = offers(['a1-b2', 'a1-c1', 'a1-c1-e3', 'c3-c4', 'repetition1', 'claim2', 'pass']);
  assert.deepEqual([...found.keys()], ['a1', 'c3']);
  assert.deepEqual(found.get('a1')?.get('e3'), ['a1', 'c1', 'e3']);
  assert.deepEqual(squares('resign1'), []);
  assert.ok(isStep('a1', 'b2') && !isStep('a1', 'c1'));
});

const ground = (pawns, trap = []) => ({ size: 8, pawns: new Set(pawns), trap: new Set(trap) });

test('jumps go over one pawn onto the square behind it', () => {
  assert.deepEqual(hops(ground(['a1', 'b1', 'a2']), 'a1', 'a1').sort(), ['a3', 'c1']);
  assert.deepEqual(hops(ground(['a1', 'b1', 'c1']), 'a1', 'a1'), []);
  // Its own square is free once it has left it.
  assert.deepEqual(hops(ground(['a1', 'b1']), 'a1', 'c1'), ['a1']);
});

test('a far square is reached by the shortest jumps, hop by hop too', () => {
  const board = ground(['a1', 'b1', 'd1', 'f1']);
  const offered = offers(['a1-a2', 'a1-c1', 'a1-c1-e1', 'a1-c1-e1-g1']).get('a1');
  assert.deepEqual(ends(board, offered, ['a1']).get('g1'), ['c1', 'e1', 'g1']);
  assert.deepEqual(ends(board, offered, ['a1', 'c1']).get('g1'), ['e1', 'g1']);
  assert.equal(ends(board, offered, ['a1', 'c1']).has('a2'), false, 'no step after a jump');
  assert.equal(ends(board, offered, ['a1', 'c1']).has('a1'), false, 'no move that changes nothing');
  assert.deepEqual([...reach(board, 'a1', 'a1').keys()], ['c1', 'e1', 'g1']);
  assert.equal(goesOn(board, ['a1', 'c1']), true);
  assert.equal(goesOn(board, ['a1', 'c1', 'e1', 'g1']), false);
});

test('with no-return a pawn does not leave the court, within a chain neither', () => {
  assert.deepEqual(hops(ground(['a1', 'b1', 'd1'], ['c1']), 'a1', 'c1'), []);
  assert.deepEqual(hops(ground(['a1', 'b1', 'd1'], ['c1', 'e1']), 'a1', 'c1'), ['e1']);
});

test('a move written with its ends only gets its way back', () => {
  const board = ground(['a1', 'b1', 'd1']);
  assert.deepEqual(wholeWay(board, ['a1', 'e1']), ['a1', 'c1', 'e1']);
  assert.deepEqual(wholeWay(board, ['a1', 'a2']), ['a1', 'a2']);
});

test('squares and actions in words, in every language', () => {
  for (const language of LANGUAGES) {
    const t = speaker(language);
    const state = { square: 'e4', colour: 1, name: 'Anna', mine: true, court: null, picked: false, target: false, end: false, last: false };
    const own = squareWords(t, state);
    assert.match(own, /^e4, .*Anna\), /);
    for (const court of ['home', 'goal']) squareWords(t, { ...state, colour: null, mine: false, court, picked: true, target: true, end: true, last: true });
    for (let colour = 1; colour <= 4; colour += 1) squareWords(t, { ...state, colour });
    assert.match(say(t, 'e3-e4'), /e3.*e4/);
    assert.match(say(t, 'e3-g5-g7-i7'), /3/);
    for (const token of ['pass', 'resign2', 'repetition1']) assert.ok(say(t, token).length > 3);
    for (const path of [['e3'], ['e3', 'e4'], ['e3', 'g3'], ['e3', 'g3', 'i3']]) assert.ok(pathWords(t, path).startsWith('e3'));
  }
  const t = speaker('en');
  assert.equal(squareWords(t, { square: 'e4', colour: 1, name: 'Anna', mine: true, court: null, picked: false, target: false, end: false, last: false }), 'e4, red pawn (Anna), yours');
  assert.equal(say(t, 'e3-g5'), 'jumps from e3 to g5');
});

test('the score has its parts', () => {
  const table = { players: 2, options: ['board=8'] };
  const view = { scores: [-12, 3], position: { size: 8, pawns: [['h8', 'g8', 'a1'], ['b2']], distance: [12, -3] } };
  assert.equal(pawnsHome(table, view, 1), 2);
  const [first, second] = score(speaker('en'), table, view);
  assert.deepEqual([first.total, first.parts.map(({ points }) => points)], [-12, [12, 2]]);
  assert.deepEqual([second.seat, second.total], [2, 3]);
});

/** A table that only remembers what it was told. */
function quietHost(prefs = {}) {
  const told = { acted: [], composition: null };
  const host = {
    told,
    t: (key) => key,
    act: (token) => told.acted.push(token),
    announce: () => {},
    sound: () => {},
    compose: (composition) => (told.composition = composition),
    name: (seat) => String(seat),
    prefs: { targets: true, confirm: false, ...prefs },
  };
  return host;
}

function composing(host = quietHost()) {
  const composer = new Composer(host, () => {});
  const board = ground(['a1', 'b1', 'd1', 'f1']);
  const position = { legal: ['a1-a2', 'a1-c1', 'a1-c1-e1', 'a1-c1-e1-g1'], ground: board, whose: () => 'own', same: false };
  composer.begin(position);
  return { composer, host, position };
}

test('a step is done at once', () => {
  const { composer, host } = composing();
  composer.choose('a1');
  composer.choose('a2');
  assert.deepEqual(host.told, { acted: ['a1-a2'], composition: null });
});

test('a far end shows its way first and is done when chosen again', () => {
  const { composer, host } = composing();
  composer.choose('a1');
  composer.choose('g1');
  assert.deepEqual(host.told.acted, []);
  assert.equal(host.told.composition.token, 'a1-c1-e1-g1');
  composer.choose('g1');
  assert.deepEqual(host.told, { acted: ['a1-c1-e1-g1'], composition: null });
  assert.deepEqual(composer.sent, ['a1', 'c1', 'e1', 'g1']);
});

test('hop by hop, taken back, and done at once where nothing can follow', () => {
  const { composer, host } = composing();
  for (const square of ['a1', 'c1', 'e1']) composer.choose(square);
  host.told.composition.undo();
  assert.deepEqual(composer.path, ['a1', 'c1']);
  for (const square of ['e1', 'g1']) composer.choose(square);
  assert.deepEqual(host.told.acted, ['a1-c1-e1-g1']);
});

test('choosing elsewhere drops the pawn; the same position again keeps it', () => {
  const { composer, host, position } = composing();
  composer.choose('a1');
  composer.choose('h8');
  assert.equal(host.told.composition, null);
  composer.choose('a1');
  composer.choose('c1');
  composer.begin({ ...position, same: true });
  assert.deepEqual(composer.path, ['a1', 'c1']);
  composer.begin({ ...position, same: false });
  assert.deepEqual(composer.path, []);
  composer.begin({ ...position, legal: [] });
  composer.choose('a1');
  assert.deepEqual(composer.path, []);
});

test('whoever asks is told what could not be: a move as its token, a pawn in words', () => {
  /** @type {any[]} */
  const barred = [];
  const { composer } = composing({ ...quietHost(), barred: (...what) => barred.push(what) });
  for (const square of ['a1', 'h8', 'a1', 'c1', 'c2', 'b1']) composer.choose(square);
  composer.choose('a1');
  composer.choose(null);
  assert.deepEqual(barred, [['a1-h8', ''], ['a1-c1-c2', ''], [null, 'halma.stuck']]);
});
