// @ts-check
/** The cupboard's mark: four boxes on two shelves. */
import { s } from './dom.js';

export function mark() {
  return s(
    'svg',
    { class: 'brand-mark', viewBox: '0 0 32 32', 'aria-hidden': 'true', focusable: 'false' },
    s('rect', { x: 1, y: 1, width: 30, height: 30, rx: 5, fill: '#4a2c1a' }),
    s('rect', { x: 4, y: 4, width: 24, height: 10.5, rx: 1, fill: '#f7ecd6' }),
    s('rect', { x: 4, y: 17.5, width: 24, height: 10.5, rx: 1, fill: '#f7ecd6' }),
    s('rect', { x: 6, y: 7, width: 9, height: 7.5, fill: '#c23f2a' }),
    s('rect', { x: 16, y: 9, width: 10, height: 5.5, fill: '#e4ac37' }),
    s('rect', { x: 6, y: 22, width: 11, height: 6, fill: '#1d5f68' }),
    s('rect', { x: 18, y: 20, width: 7, height: 8, fill: '#e2762f' }),
  );
}
