// @ts-check
/**
 * The lids of the four boxes: flat printed geometry on a square of 300, the same in light and dark,
 * for ink does not change with the lamp. Purely pictures: the title is said beside them.
 */
import { s } from './dom.js';

const INK = {
  red: '#c23f2a',
  orange: '#e2762f',
  mustard: '#e4ac37',
  cream: '#f7ecd6',
  petrol: '#1d5f68',
  deep: '#123f47',
  plum: '#43234b',
  brown: '#4a2c1a',
  sage: '#8fa56f',
};

/** @type {Record<string, () => SVGElement[]>} */
const COVERS = {
  halma: coverHalma,
  forma: coverForma,
  'boomerang-hunt': coverHunt,
  'boomerang-flip': coverFlip,
};

/**
 * @param {string} game
 * @returns {SVGSVGElement}
 */
export function cover(game) {
  const draw = COVERS[game] ?? (() => [s('rect', { width: 300, height: 300, fill: INK.petrol })]);
  return s(
    'svg',
    { class: 'cover', viewBox: '0 0 300 300', 'aria-hidden': 'true', focusable: 'false' },
    draw(),
  );
}

/** Two courts, and a stone's way between them in three leaps. */
function coverHalma() {
  const [cx, cy, u] = [150, 216, 15];
  const field = [];
  for (let i = 0; i < 9; i++) {
    for (let j = 0; j < 9; j++) {
      const [x, y] = [cx + (i - j) * u, cy + (8 - i - j) * u];
      const low = i + j < 4;
      const high = i + j > 12;
      if (!low && !high) field.push(s('circle', { cx: x, cy: y, r: 2.4, fill: INK.brown, opacity: 0.45 }));
      else field.push(stone(x, y, 8.6, low ? INK.mustard : INK.plum, low ? '#b57f17' : '#24102a'));
    }
  }
  /** @type {(x1: number, y1: number, x2: number, y2: number, sweep: number) => SVGElement} */
  const leap = (x1, y1, x2, y2, sweep) => {
    const r = Math.hypot(x2 - x1, y2 - y1) / 2;
    return s('path', {
      d: `M${x1} ${y1}A${r} ${r} 0 0 ${sweep} ${x2} ${y2}`,
      fill: 'none',
      stroke: INK.orange,
      'stroke-width': 9,
      'stroke-linecap': 'round',
    });
  };
  const at = (/** @type {number} */ column, /** @type {number} */ row) =>
    /** @type {[number, number]} */ ([cx + column * u, cy + row * u]);
  return [
    s('rect', { width: 300, height: 300, fill: INK.red }),
    s('path', {
      d: `M${cx} ${cy - 142}L${cx + 142} ${cy} ${cx} ${cy + 142} ${cx - 142} ${cy}z`,
      fill: INK.cream,
      stroke: INK.cream,
      'stroke-width': 8,
      'stroke-linejoin': 'round',
    }),
    ...field,
    leap(...at(0, 4), ...at(2, 0), 0),
    leap(...at(2, 0), ...at(-2, 0), 0),
    leap(...at(-2, 0), ...at(0, -4), 1),
    stone(...at(2, 0), 8.6, INK.plum, '#24102a'),
    stone(...at(-2, 0), 8.6, INK.plum, '#24102a'),
    stone(...at(0, -4), 12, INK.mustard, '#b57f17'),
    lettering('HALMA', { x: 42, y: 16, width: 216, weight: 2.3, colour: INK.cream }),
  ];
}

/** Shapes fitted to each other, the tower between them. */
function coverForma() {
  const u = 38;
  /** @type {(cells: [number, number][], fill: string) => SVGElement} */
  const shape = (cells, fill) => {
    const d = cells.map(([c, r]) => `M${c * u - 3} ${110 + r * u}h${u}v${u}h${-u}z`).join('');
    return s(
      'g',
      null,
      s('path', { d, fill: 'none', stroke: INK.mustard, 'stroke-width': 5 }),
      s('path', { d, fill, stroke: fill, 'stroke-width': 0.6 }),
    );
  };
  return [
    s('rect', { width: 300, height: 300, fill: INK.mustard }),
    shape(
      [
        [0, 0],
        [0, 1],
        [0, 2],
        [1, 2],
        [1, 1],
      ],
      INK.brown,
    ),
    shape(
      [
        [1, 0],
        [2, 0],
        [3, 0],
        [2, 1],
      ],
      INK.red,
    ),
    shape(
      [
        [4, 0],
        [5, 0],
        [5, 1],
        [6, 1],
      ],
      INK.petrol,
    ),
    shape(
      [
        [4, 1],
        [4, 2],
        [3, 2],
        [4, 3],
        [5, 2],
      ],
      INK.cream,
    ),
    shape(
      [
        [6, 0],
        [7, 0],
        [7, 1],
        [7, 2],
      ],
      INK.sage,
    ),
    shape(
      [
        [2, 2],
        [2, 3],
        [1, 3],
        [1, 4],
        [2, 4],
      ],
      INK.petrol,
    ),
    shape(
      [
        [0, 3],
        [0, 4],
        [-1, 4],
      ],
      INK.red,
    ),
    shape(
      [
        [3, 3],
        [3, 4],
        [4, 4],
      ],
      INK.orange,
    ),
    shape(
      [
        [5, 3],
        [5, 4],
        [6, 3],
        [6, 2],
      ],
      INK.brown,
    ),
    shape(
      [
        [6, 4],
        [7, 4],
        [7, 3],
      ],
      INK.red,
    ),
    s('circle', { cx: 3.5 * u - 3, cy: 110 + 1.5 * u, r: 14, fill: '#fffdf6' }),
    s('circle', {
      cx: 3.5 * u - 3,
      cy: 110 + 1.5 * u,
      r: 7,
      fill: 'none',
      stroke: INK.brown,
      'stroke-width': 2.4,
    }),
    s('rect', { width: 300, height: 108, fill: INK.mustard }),
    lettering('FORMA', { x: 42, y: 26, width: 216, weight: 2.3, colour: INK.brown }),
  ];
}

/** Three boomerangs that chase each other round a triangle. */
function coverHunt() {
  const [cx, cy] = [150, 188];
  const triangles = [];
  for (let row = -3; row <= 3; row++) {
    for (let column = -5; column <= 5; column++) {
      const [x, y] = [cx + column * 44 + (row % 2 === 0 ? 0 : 22), cy + row * 38];
      triangles.push(
        s('path', {
          d: `M${x - 22} ${y + 19}L${x} ${y - 19}L${x + 22} ${y + 19}z`,
          fill: INK.deep,
          opacity: 0.45,
        }),
      );
    }
  }
  const colours = [INK.orange, INK.cream, INK.mustard];
  const chase = colours.map((fill, i) =>
    s(
      'g',
      { transform: `rotate(${i * 120} ${cx} ${cy})` },
      s('path', {
        d: `M${cx - 58} ${cy - 38}C${cx - 34} ${cy - 92} ${cx + 34} ${cy - 92} ${cx + 58} ${cy - 38}L${cx + 72} ${cy - 48}L${cx + 66} ${cy - 2}L${cx + 22} ${cy - 16}L${cx + 38} ${cy - 26}C${cx + 22} ${cy - 60} ${cx - 22} ${cy - 60} ${cx - 40} ${cy - 30}z`,
        fill,
      }),
    ),
  );
  return [
    s('rect', { width: 300, height: 300, fill: INK.petrol }),
    ...triangles,
    ...chase,
    stone(cx, cy, 15, INK.red, '#861f14'),
    s('rect', { width: 300, height: 82, fill: INK.petrol }),
    lettering('BOOMERANG', { x: 20, y: 26, width: 260, weight: 2.2, colour: INK.cream }),
  ];
}

/** One shape, twice: white side and red side, turned about the line between them. */
function coverFlip() {
  const u = 36;
  const cells = [
    [0, 0],
    [0, 1],
    [0, 2],
    [1, 2],
    [2, 2],
  ];
  const dots = [];
  for (let r = 0; r < 9; r++) {
    for (let c = 0; c < 9; c++) {
      dots.push(
        s('circle', {
          cx: 6 + c * u,
          cy: 98 + r * u * 0.72 * 1.39,
          r: 5.6,
          fill: c * u + 6 < 150 ? INK.red : INK.cream,
          opacity: 0.28,
        }),
      );
    }
  }
  const side = (/** @type {number} */ direction, /** @type {string} */ fill, /** @type {string} */ edge) =>
    s(
      'g',
      null,
      cells.map(([c, r]) => {
        const x = direction > 0 ? 150 + c * u : 150 - (c + 1) * u;
        return s('rect', { x, y: 120 + r * u, width: u, height: u, fill, stroke: fill, 'stroke-width': 0.7 });
      }),
      cells.map(([c, r]) => {
        const x = direction > 0 ? 150 + (c + 0.5) * u : 150 - (c + 0.5) * u;
        return s('circle', { cx: x, cy: 120 + (r + 0.5) * u, r: 6.4, fill: edge });
      }),
    );
  return [
    s('rect', { width: 150, height: 300, fill: INK.cream }),
    s('rect', { x: 150, width: 150, height: 300, fill: INK.red }),
    ...dots,
    side(-1, INK.red, '#9c2c1a'),
    side(1, INK.cream, '#dfcfae'),
    s('path', {
      d: 'M82 268A74 30 0 0 0 218 268',
      fill: 'none',
      stroke: INK.plum,
      'stroke-width': 8,
      'stroke-linecap': 'round',
    }),
    s('path', {
      d: 'M206 254L224 262 216 282z',
      fill: INK.plum,
      stroke: INK.plum,
      'stroke-width': 4,
      'stroke-linejoin': 'round',
    }),
    s('rect', { width: 300, height: 82, fill: INK.plum }),
    lettering('BOOMERANG', { x: 20, y: 26, width: 260, weight: 2.2, colour: INK.cream }),
  ];
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} r
 * @param {string} fill
 * @param {string} edge
 */
function stone(x, y, r, fill, edge) {
  return s('circle', { cx: x, cy: y, r: r - 1, fill, stroke: edge, 'stroke-width': 2 });
}

/**
 * Letters drawn with one broad pen, as on the lids of the time: arches instead of points. Only those
 * that the four lids need. A letter is a path in a cell 10 high and its width.
 * @type {Record<string, [number, string]>}
 */
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
function lettering(word, place) {
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
