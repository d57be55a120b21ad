// @ts-check
/**
 * Letters drawn with one broad pen, as on the lids of the time: arches instead of points. Only those
 * that the four lids need. A letter is a path in a cell 10 high and its width.
 */
import { s } from './dom.js';

/** @type {Record<string, [number, string]>} */
const LETTERS = {
  A: [8, 'M0 10V4a4 4 0 0 1 8 0V10M0 6.2H8'],
  B: [7.4, 'M0 0H4.4a2.4 2.4 0 0 1 0 4.8H0M4.4 4.8a2.6 2.6 0 0 1 0 5.2H0V0'],
  E: [6.6, 'M6.6 0H4a4 4 0 0 0-4 4V6a4 4 0 0 0 4 4H6.6M0 5H5.8'],
  F: [6.4, 'M6.4 0H4a4 4 0 0 0-4 4V10M0 5.2H5.4'],
  G: [9.4, 'M8.9 1.9A5 5 0 1 0 9.4 5.4H5.6'],
  H: [8, 'M0 0V10M8 0V10M0 5H8'],
  L: [6, 'M0 0V6a4 4 0 0 0 4 4H6'],
  M: [12, 'M0 10V3a3 3 0 0 1 6 0V10M6 3a3 3 0 0 1 6 0V10'],
  N: [8, 'M0 10V4a4 4 0 0 1 8 0V10'],
  O: [10, 'M5 0a5 5 0 1 1-.01 0'],
  R: [7.2, 'M0 10V0H4.2a2.8 2.8 0 0 1 0 5.6H0M3.6 5.6L7.2 10'],
};

/**
 * A word as a group, fitted into a width.
 * @param {string} word
 * @param {{x: number, y: number, width: number, weight?: number, colour: string}} place The top left
 *   corner, the width, and the pen's breadth in the letters' own units.
 */
export function lettering(word, place) {
  const weight = place.weight ?? 2;
  const gap = 0.9 + weight;
  let x = weight / 2;
  const letters = [...word].map((letter) => {
    const [width, path] = LETTERS[letter];
    const drawn = s('path', { d: path, transform: `translate(${x} ${weight / 2})` });
    x += width + gap + (letter === 'O' ? -0.3 : 0);
    return drawn;
  });
  const scale = place.width / (x - gap + weight / 2);
  return s(
    'g',
    {
      transform: `translate(${place.x} ${place.y}) scale(${scale})`,
      fill: 'none',
      stroke: place.colour,
      'stroke-width': weight,
      'stroke-linecap': 'square',
      'stroke-linejoin': 'round',
    },
    letters,
  );
}
