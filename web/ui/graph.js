// @ts-check
/**
 * A graph over the actions of a game: one line a seat, told apart by colour and by dashes. It is a picture
 * with a sentence; what it shows can be reached by the slider and the lists beside it.
 *
 * @typedef {object} Series
 * @property {string} name
 * @property {string} colour A CSS colour.
 * @property {number[]} values One at the beginning and one after each action.
 *
 * @typedef {object} Plot
 * @property {string} label What the graph says, in a sentence.
 * @property {Series[]} series
 * @property {number} low
 * @property {number} high
 * @property {(value: number) => string} say A value at the edge.
 * @property {{number: number, seat: number}[]} marks Points that matter, by the number of actions before them.
 * @property {(number: number) => void} pick The visitor points at the position after so many actions.
 */
import { h, put, s, set } from './dom.js';

const [WIDTH, HEIGHT] = [300, 150];
const [LEFT, RIGHT, TOP, BOTTOM] = [44, 8, 10, 10];
/** Dashes by seat: the first line is whole. */
const DASHES = ['', '7 3', '2 3', '9 3 2 3', '1 4'];

/** @returns {{element: HTMLElement, show: (plot: Plot) => void, at: (number: number) => void}} */
export function graph() {
  const cursor = s('line', { class: 'graph-cursor', y1: TOP, y2: HEIGHT - BOTTOM });
  const picture = s('svg', { class: 'graph-picture', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img' });
  const legend = h('ul', { class: 'graph-legend', 'aria-hidden': 'true' });
  const element = h('figure', { class: 'graph' }, picture, legend);
  let last = 0;
  /** @type {((number: number) => void) | null} */
  let pick = null;
  picture.addEventListener('click', (event) => {
    const box = picture.getBoundingClientRect();
    const share = ((event.clientX - box.left) / box.width) * WIDTH - LEFT;
    pick?.(Math.max(0, Math.min(last, Math.round((share / (WIDTH - LEFT - RIGHT)) * last))));
  });
  return { element, show, at };

  /** @param {number} number */
  function x(number) {
    return LEFT + (last === 0 ? 0 : (number / last) * (WIDTH - LEFT - RIGHT));
  }

  /** @param {Plot} plot */
  function show(plot) {
    const { low, high } = plot;
    last = (plot.series[0]?.values.length ?? 1) - 1;
    pick = plot.pick;
    const y = (/** @type {number} */ value) =>
      TOP + (1 - (value - low) / (high - low || 1)) * (HEIGHT - TOP - BOTTOM);
    const level = (/** @type {number} */ value) => [
      s('line', { class: 'graph-level', x1: LEFT, x2: WIDTH - RIGHT, y1: y(value), y2: y(value) }),
      s('text', { class: 'graph-number', x: LEFT - 4, y: y(value) + 4.5 }, plot.say(value)),
    ];
    const lines = plot.series.map(({ values, colour }, i) => {
      const points = values.map((value, number) => `${x(number).toFixed(1)},${y(value).toFixed(1)}`).join(' ');
      const dashes = DASHES[i % DASHES.length] || null;
      // The edge keeps a white line in sight on white.
      return [
        s('polyline', { class: 'graph-line graph-edge', points, 'stroke-dasharray': dashes }),
        s('polyline', { class: 'graph-line', points, stroke: colour, 'stroke-dasharray': dashes }),
      ];
    });
    const marks = plot.marks.map(({ number, seat }) => {
      const series = plot.series[seat - 1];
      return s('circle', {
        class: 'graph-mark',
        cx: x(number),
        cy: y(series?.values[number] ?? low),
        r: 4,
        fill: series?.colour ?? 'none',
      });
    });
    put(picture, level(low), level((low + high) / 2), level(high), lines, marks, cursor);
    set(picture, { 'aria-label': plot.label });
    put(
      legend,
      plot.series.map(({ name, colour }, i) =>
        h(
          'li',
          null,
          s(
            'svg',
            { viewBox: '0 0 26 8', class: 'graph-key' },
            s('line', { class: 'graph-edge', x1: 0, x2: 26, y1: 4, y2: 4, 'stroke-dasharray': DASHES[i % DASHES.length] || null }),
            s('line', { x1: 0, x2: 26, y1: 4, y2: 4, stroke: colour, 'stroke-dasharray': DASHES[i % DASHES.length] || null }),
          ),
          name,
        ),
      ),
    );
  }

  /** @param {number} number */
  function at(number) {
    set(cursor, { x1: x(Math.min(number, last)), x2: x(Math.min(number, last)) });
  }
}
