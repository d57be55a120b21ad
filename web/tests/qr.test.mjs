// The QR encoder against another one (the npm package qrcode 1.5, byte mode, level M): a whole code drawn out,
// and the fingerprints of codes of other versions.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import test from 'node:test';
import { qr } from '../ui/qr.js';

const SPELKAST = `
#######....#..#######
#.....#..#.#..#.....#
#.###.#.###...#.###.#
#.###.#.#..##.#.###.#
#.###.#.#..##.#.###.#
#.....#.#.#.#.#.....#
#######.#.#.#.#######
........#..##........
#.#####...#.#.#####..
....#..#.#..##..#.###
.#..#.##.#.#......##.
....#..##.......#####
..##.##....#...#.....
........#######.####.
#######..#..#.#..###.
#.....#.#.#####..##..
#.###.#.###.#..#....#
#.###.#.#.#.#..###...
#.###.#.####.#....#..
#.....#..##.....###..
#######.#..#.#.##..#.`;

/** Text, version, and the first half of the SHA-256 of its modules as 0 and 1, row by row. */
const FINGERPRINTS = /** @type {[string, number, string][]} */ ([
  ['a', 1, '2e7add7dfd3288d4'],
  ['é€', 1, 'b07c3d8793a52fc4'],
  ['https://spelkast.example/table/k7x2', 3, '299429f484dea9cf'],
  ['http://192.168.1.20:8080/table/k7x2m9pq4r', 3, '8c852c8e438ad01c'],
  [`https://spelkast.example/me/${'0123456789abcdef'.repeat(4)}`, 6, 'a1b19e19e023f98c'],
  ['x'.repeat(122), 7, '39fabad74b9daeba'],
  ['x'.repeat(150), 8, '1336208e16162851'],
  ['x'.repeat(180), 9, '81d47104c29942ba'],
  ['x'.repeat(213), 10, 'f673820bb5ccd3f0'],
]);

test('a whole code', () => {
  const drawn = qr('Spelkast').map((row) => row.map((dark) => (dark ? '#' : '.')).join(''));
  assert.deepEqual(drawn, SPELKAST.trim().split('\n'));
});

for (const [text, version, fingerprint] of FINGERPRINTS) {
  test(`version ${version}, ${text.length} characters`, () => {
    const modules = qr(text);
    assert.equal(modules.length, 17 + 4 * version);
    const bits = modules
      .flat()
      .map((dark) => (dark ? '1' : '0'))
      .join('');
    assert.equal(createHash('sha256').update(bits).digest('hex').slice(0, 16), fingerprint);
  });
}

test('what is too long is refused', () => {
  assert.throws(() => qr('x'.repeat(214)), RangeError);
});
