// @ts-check
/** A lacquered stone with its soft shadow and the seat's mark, for boards and trays. */
import { s } from '../../ui/dom.js';
import { stoneMark } from '../../ui/patterns.js';

/**
 * A stone round (0, 0). Its shadow is an element of its own, so that a lifted stone can leave it
 * behind: `.stone-body` is what rises.
 * @param {number} seat Whose colour and mark it bears.
 * @param {number} r Its radius.
 * @returns {SVGGElement}
 */
export function stone(seat, r) {
  const arc = 0.74 * r;
  return s(
    'g',
    { class: `stone stone-${seat}` },
    s('circle', { class: 'stone-shadow', cx: 0.09 * r, cy: 0.22 * r, r }),
    s(
      'g',
      { class: 'stone-body' },
      s('circle', { r, fill: `var(--seat-${seat}-edge)` }),
      s('circle', { cy: -0.06 * r, r: 0.92 * r, fill: `var(--seat-${seat})` }),
      stoneMark(seat, 0, -0.06 * r, 0.92 * r),
      s('path', {
        class: 'stone-shine',
        d: `M${-0.69 * r} ${-0.32 * r}A${arc} ${arc} 0 0 1 ${-0.26 * r} ${-0.73 * r}`,
        'stroke-width': 0.13 * r,
      }),
    ),
  );
}

/**
 * A stone as a picture of its own.
 * @param {number} seat
 * @returns {SVGSVGElement}
 */
export function stonePicture(seat) {
  return s('svg', { class: 'stone-picture', viewBox: '-12 -12 24 25', 'aria-hidden': 'true', focusable: 'false' }, stone(seat, 10));
}

/**
 * Moves an element of a drawing.
 * @param {SVGElement} element
 * @param {{ x: number, y: number }} at
 */
export function moveTo(element, { x, y }) {
  element.setAttribute('transform', `translate(${x.toFixed(2)} ${y.toFixed(2)})`);
}
