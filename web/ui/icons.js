// @ts-check
/** The page's icons: strokes on a square of 24, drawn in the colour of the text around them; and its mark. */
import { s } from './dom.js';

const PATHS = {
  play: 'M8 5.5v13l10.5-6.5z',
  plus: 'M12 5v14M5 12h14',
  close: 'M6 6l12 12M18 6L6 18',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  undo: 'M9 6L4.5 10.5 9 15M5 10.5h8.5a5 5 0 0 1 0 10H10',
  hint: 'M9 17.5h6M10 20.5h4M12 3.5a6 6 0 0 0-3.5 10.9c.5.4.7.9.7 1.5v.1h5.6v-.1c0-.6.2-1.1.7-1.5A6 6 0 0 0 12 3.5z',
  stop: 'M7 7h10v10H7z',
  flag: 'M6 21V4h11l-2.5 4 2.5 4H6',
  share: 'M12 15V4M8 7.5L12 3.5l4 4M6 11H5v9.5h14V11h-1',
  turn: 'M19.5 12a7.5 7.5 0 1 1-2.6-5.7M17.5 2.5v4h-4',
  download: 'M12 4v11M7.5 11L12 15.5l4.5-4.5M5 20h14',
  again: 'M4 9h12.5M13 5.5L16.5 9 13 12.5M20 15H7.5M11 11.5L7.5 15l3.5 3.5',
  settings: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 4.7v4.6M9 14.7v4.6',
  help: 'M9 9.2a3 3 0 1 1 4.4 2.7c-.9.5-1.4 1.1-1.4 2.1v.5M12 18v.1',
  home: 'M4 11l8-7 8 7M6 9.5V20h12V9.5',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5c.8-4 3.7-6 7.5-6s6.7 2 7.5 6',
  computer: 'M4 5h16v11H4zM9 20h6M12 16v4M9 10.5v.1M15 10.5v.1',
  link: 'M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7l-1 1M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7l1-1',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  first: 'M7 5v14M18 6l-7 6 7 6',
  back: 'M15 5l-7 7 7 7',
  forward: 'M9 5l7 7-7 7',
  last: 'M17 5v14M6 6l7 6-7 6',
  picture: 'M4 5h16v14H4zM4 16l5-5 4 4 2.5-2.5L20 17M15 9.2v.1',
  film: 'M4 5h16v14H4zM8 5v14M16 5v14M4 9.7h4M4 14.3h4M16 9.7h4M16 14.3h4',
  print: 'M7 9V4h10v5M7 17H4.5V9h15v8H17M7 14h10v6.5H7z',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  alert: 'M12 4l9 16H3zM12 10v4.5M12 17.2v.1',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5.2l3.5 2',
  crown: 'M4 18.5h16M4.5 15.5L3.5 7l5 4L12 5l3.5 6 5-4-1 8.5z',
};

/** @typedef {keyof typeof PATHS} IconName */

/**
 * @param {IconName} name
 * @returns {SVGSVGElement}
 */
export function icon(name) {
  return s(
    'svg',
    {
      class: ['icon', name === 'play' && 'icon-solid'],
      viewBox: '0 0 24 24',
      'aria-hidden': 'true',
      focusable: 'false',
    },
    s('path', { d: PATHS[name] }),
  );
}

/** The cupboard's mark: four boxes on two shelves. */
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
