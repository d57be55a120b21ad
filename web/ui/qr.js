// @ts-check
/**
 * QR codes (ISO/IEC 18004): byte mode, error correction level M, versions 1 to 10, which is up to 213
 * bytes: room for any link to a table.
 */
import { s } from './dom.js';

/**
 * What a version holds at level M: codewords of error correction a block, and the data codewords of
 * each block. The last entries of `blocks` may be one longer than the first.
 * @type {{correction: number, blocks: number[], align: number[]}[]}
 */
const VERSIONS = [
  { correction: 10, blocks: [16], align: [] },
  { correction: 16, blocks: [28], align: [6, 18] },
  { correction: 26, blocks: [44], align: [6, 22] },
  { correction: 18, blocks: [32, 32], align: [6, 26] },
  { correction: 24, blocks: [43, 43], align: [6, 30] },
  { correction: 16, blocks: [27, 27, 27, 27], align: [6, 34] },
  { correction: 18, blocks: [31, 31, 31, 31], align: [6, 22, 38] },
  { correction: 22, blocks: [38, 38, 39, 39], align: [6, 24, 42] },
  { correction: 22, blocks: [36, 36, 36, 37, 37], align: [6, 26, 46] },
  { correction: 26, blocks: [43, 43, 43, 43, 44], align: [6, 28, 50] },
];

/** @type {((row: number, column: number) => boolean)[]} */
const MASKS = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
];

/**
 * The modules of the code for a text: rows of true (dark) and false.
 * @param {string} text
 * @returns {boolean[][]}
 */
export function qr(text) {
  const bytes = new TextEncoder().encode(text);
  const version = VERSIONS.findIndex((v, i) => bytes.length <= room(v.blocks, i + 1)) + 1;
  if (version === 0) throw new RangeError('too long for a QR code');
  const grid = frame(version);
  lay(grid, interleaved(bytes, version));
  return bestMask(grid);
}

/**
 * The code as a picture with its quiet zone, dark on light in either theme: cameras want it so.
 * @param {string} text
 * @param {string} label
 */
export function qrPicture(text, label) {
  const modules = qr(text);
  const size = modules.length + 8;
  const path = modules
    .flatMap((row, r) => row.map((dark, c) => (dark ? `M${c + 4} ${r + 4}h1v1h-1z` : '')))
    .join('');
  return s(
    'svg',
    {
      class: 'qr',
      viewBox: `0 0 ${size} ${size}`,
      role: 'img',
      'aria-label': label,
      'shape-rendering': 'crispEdges',
    },
    s('rect', { width: size, height: size, fill: '#fff' }),
    s('path', { d: path, fill: '#1b1713' }),
  );
}

/**
 * @param {number[]} blocks
 * @param {number} version
 */
function room(blocks, version) {
  return blocks.reduce((sum, n) => sum + n, 0) - (version < 10 ? 2 : 3);
}

/**
 * Data and error correction in the order in which they are drawn.
 * @param {Uint8Array} bytes
 * @param {number} version
 * @returns {number[]}
 */
function interleaved(bytes, version) {
  const { correction, blocks } = VERSIONS[version - 1];
  const data = codewords(
    bytes,
    version,
    blocks.reduce((sum, n) => sum + n, 0),
  );
  let start = 0;
  const parts = blocks.map((length) => data.slice(start, (start += length)));
  const checks = parts.map((part) => remainder(part, correction));
  const longest = Math.max(...blocks);
  /** @type {number[]} */
  const all = [];
  for (let i = 0; i < longest; i++) for (const part of parts) if (i < part.length) all.push(part[i]);
  for (let i = 0; i < correction; i++) for (const check of checks) all.push(check[i]);
  return all;
}

/**
 * @param {Uint8Array} bytes
 * @param {number} version
 * @param {number} total
 */
function codewords(bytes, version, total) {
  /** @type {number[]} */
  const bits = [];
  /** @type {(value: number, length: number) => void} */
  const add = (value, length) => {
    for (let i = length - 1; i >= 0; i--) bits.push((value >> i) & 1);
  };
  add(0b0100, 4);
  add(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) add(byte, 8);
  add(0, Math.min(4, total * 8 - bits.length));
  while (bits.length % 8 !== 0) bits.push(0);
  /** @type {number[]} */
  const words = [];
  for (let i = 0; i < bits.length; i += 8)
    words.push(bits.slice(i, i + 8).reduce((sum, bit) => sum * 2 + bit, 0));
  for (let pad = 0xec; words.length < total; pad ^= 0xec ^ 0x11) words.push(pad);
  return words;
}

/**
 * The product in the field of 256 elements with the polynomial 0x11d.
 * @param {number} a
 * @param {number} b
 */
function times(a, b) {
  let product = 0;
  for (let i = 7; i >= 0; i--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    product ^= ((b >> i) & 1) * a;
  }
  return product;
}

/**
 * The Reed–Solomon check of a block.
 * @param {number[]} data
 * @param {number} degree
 */
function remainder(data, degree) {
  const divisor = generator(degree);
  /** @type {number[]} */
  const rest = new Array(degree).fill(0);
  for (const byte of data) {
    const factor = byte ^ /** @type {number} */ (rest.shift());
    rest.push(0);
    divisor.forEach((coefficient, i) => (rest[i] ^= times(coefficient, factor)));
  }
  return rest;
}

/**
 * The coefficients of (x − 1)(x − 2)(x − 4)…, the highest left out.
 * @param {number} degree
 */
function generator(degree) {
  /** @type {number[]} */
  const result = new Array(degree).fill(0);
  result[degree - 1] = 1;
  let root = 1;
  for (let i = 0; i < degree; i++) {
    for (let j = 0; j < degree; j++) {
      result[j] = times(result[j], root) ^ (j + 1 < degree ? result[j + 1] : 0);
    }
    root = times(root, 2);
  }
  return result;
}

/** @typedef {{size: number, dark: boolean[][], fixed: boolean[][]}} Grid */

/**
 * The parts that are the same for every text of a version.
 * @param {number} version
 * @returns {Grid}
 */
function frame(version) {
  const size = 17 + 4 * version;
  const empty = () => Array.from({ length: size }, () => new Array(size).fill(false));
  /** @type {Grid} */
  const grid = { size, dark: empty(), fixed: empty() };
  for (let i = 0; i < size; i++) {
    mark(grid, 6, i, i % 2 === 0);
    mark(grid, i, 6, i % 2 === 0);
  }
  for (const [row, column] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ])
    finder(grid, row, column);
  const { align } = VERSIONS[version - 1];
  const last = align.length - 1;
  align.forEach((row, i) =>
    align.forEach((column, j) => {
      const corner = (i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0);
      if (!corner) square(grid, row, column, 2, (d) => d !== 1);
    }),
  );
  format(grid, 0);
  if (version >= 7) versionBits(grid, version);
  return grid;
}

/**
 * @param {Grid} grid
 * @param {number} row
 * @param {number} column
 * @param {boolean} dark
 */
function mark(grid, row, column, dark) {
  grid.dark[row][column] = dark;
  grid.fixed[row][column] = true;
}

/**
 * @param {Grid} grid
 * @param {number} row
 * @param {number} column
 */
function finder(grid, row, column) {
  square(grid, row, column, 4, (d) => d !== 2 && d !== 4);
}

/**
 * Rings round a centre, dark or not by their distance.
 * @param {Grid} grid
 * @param {number} row
 * @param {number} column
 * @param {number} reach
 * @param {(distance: number) => boolean} dark
 */
function square(grid, row, column, reach, dark) {
  for (let dr = -reach; dr <= reach; dr++) {
    for (let dc = -reach; dc <= reach; dc++) {
      const [r, c] = [row + dr, column + dc];
      if (r >= 0 && c >= 0 && r < grid.size && c < grid.size)
        mark(grid, r, c, dark(Math.max(Math.abs(dr), Math.abs(dc))));
    }
  }
}

/**
 * The format information: level M (bits 00) and the mask, twice.
 * @param {Grid} grid
 * @param {number} mask
 */
function format(grid, mask) {
  let rest = mask;
  for (let i = 0; i < 10; i++) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
  const bits = ((mask << 10) | rest) ^ 0x5412;
  const bit = (/** @type {number} */ i) => ((bits >> i) & 1) === 1;
  const { size } = grid;
  for (let i = 0; i <= 5; i++) mark(grid, i, 8, bit(i));
  mark(grid, 7, 8, bit(6));
  mark(grid, 8, 8, bit(7));
  mark(grid, 8, 7, bit(8));
  for (let i = 9; i < 15; i++) mark(grid, 8, 14 - i, bit(i));
  for (let i = 0; i < 8; i++) mark(grid, 8, size - 1 - i, bit(i));
  for (let i = 8; i < 15; i++) mark(grid, size - 15 + i, 8, bit(i));
  mark(grid, size - 8, 8, true);
}

/**
 * @param {Grid} grid
 * @param {number} version
 */
function versionBits(grid, version) {
  let rest = version;
  for (let i = 0; i < 12; i++) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
  const bits = (version << 12) | rest;
  for (let i = 0; i < 18; i++) {
    const dark = ((bits >> i) & 1) === 1;
    const [far, near] = [grid.size - 11 + (i % 3), Math.floor(i / 3)];
    mark(grid, far, near, dark);
    mark(grid, near, far, dark);
  }
}

/**
 * Puts the codewords in, two columns at a time, up and down from the right.
 * @param {Grid} grid
 * @param {number[]} words
 */
function lay(grid, words) {
  let i = 0;
  for (let right = grid.size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < grid.size; step++) {
      const upward = ((right + 1) & 2) === 0;
      const row = upward ? grid.size - 1 - step : step;
      for (const column of [right, right - 1]) {
        if (grid.fixed[row][column] || i >= words.length * 8) continue;
        grid.dark[row][column] = ((words[i >> 3] >> (7 - (i & 7))) & 1) === 1;
        i++;
      }
    }
  }
}

/**
 * @param {Grid} grid
 * @returns {boolean[][]}
 */
function bestMask(grid) {
  const tried = MASKS.map((mask, number) => {
    format(grid, number);
    return grid.dark.map((row, r) => row.map((dark, c) => (grid.fixed[r][c] ? dark : dark !== mask(r, c))));
  });
  const faults = tried.map(penalty);
  return tried[faults.indexOf(Math.min(...faults))];
}

/**
 * How hard a pattern is to read, by the standard's four rules.
 * @param {boolean[][]} modules
 */
function penalty(modules) {
  const size = modules.length;
  const columns = modules[0].map((_, c) => modules.map((row) => row[c]));
  let sum = 0;
  for (const line of [...modules, ...columns]) sum += runs(line) + finders(line);
  for (let r = 1; r < size; r++) {
    for (let c = 1; c < size; c++) {
      const dark = modules[r][c];
      if (dark === modules[r - 1][c] && dark === modules[r][c - 1] && dark === modules[r - 1][c - 1])
        sum += 3;
    }
  }
  const share = (modules.flat().filter(Boolean).length * 20) / (size * size);
  return sum + Math.floor(Math.abs(share - 10)) * 10;
}

/** @param {boolean[]} line */
function runs(line) {
  let sum = 0;
  let length = 0;
  line.forEach((dark, i) => {
    length = i > 0 && dark === line[i - 1] ? length + 1 : 1;
    if (length === 5) sum += 3;
    else if (length > 5) sum += 1;
  });
  return sum;
}

/** @param {boolean[]} line */
function finders(line) {
  const text = line.map((dark) => (dark ? '1' : '0')).join('');
  let sum = 0;
  for (let i = 0; i + 11 <= text.length; i++) {
    const part = text.slice(i, i + 11);
    if (part === '10111010000' || part === '00001011101') sum += 40;
  }
  return sum;
}
