// @ts-check
/** Turning a shape: by wheel, by two fingers, and the signs on the buttons for it. */
import { s } from '../../ui/dom.js';

/** @type {Record<string, string>} */
const PATHS = {
  turn_left: 'M6 8.5A7.5 7.5 0 1 1 4.7 14M6 3.5v5h5',
  turn_right: 'M18 8.5A7.5 7.5 0 1 0 19.3 14M18 3.5v5h-5',
  mirror: 'M12 3v18M9 7 3.5 17H9ZM15 7v10h5.5Z',
  drop: 'M6 6l12 12M18 6 6 18',
  lay: 'M4.5 12.5l5 5 10-11',
};

/** @param {string} name */
export function icon(name) {
  return s(
    'svg',
    { class: 'turn-icon', viewBox: '0 0 24 24', 'aria-hidden': 'true', focusable: 'false' },
    s('path', { d: PATHS[name], fill: 'none', stroke: 'currentColor', 'stroke-width': 2, 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }),
  );
}

/** How far a wheel has to turn for a quarter, and how long it then rests, in milliseconds. */
const WHEEL = 40;
const REST = 140;
/** By how much two fingers have to turn for the first quarter, in degrees. */
const TWIST = 32;

/**
 * With a shape in hand the wheel is the shape's, and nobody else's.
 * @param {HTMLElement} element
 * @param {() => boolean} holds
 * @param {(back: boolean, over: boolean) => void} turn `over`: turned over, with Shift.
 */
export function onWheel(element, holds, turn) {
  let turned = 0;
  let rests = 0;
  /** @param {WheelEvent} event */
  const wheel = (event) => {
    if (!holds() || event.ctrlKey) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.timeStamp < rests) return;
    turned += event.deltaY || event.deltaX;
    if (Math.abs(turned) < WHEEL) return;
    turn(turned < 0, event.shiftKey);
    turned = 0;
    rests = event.timeStamp + REST;
  };
  element.addEventListener('wheel', wheel, { passive: false });
}

/**
 * Two fingers that turn round each other.
 * @param {HTMLElement} element
 * @param {() => boolean} holds
 * @param {(back: boolean) => void} turn
 */
export function onTwist(element, holds, turn) {
  /** @type {number | null} */
  let began = null;
  let done = 0;
  const angle = (/** @type {TouchEvent} */ { touches: [a, b] }) =>
    (Math.atan2(b.clientY - a.clientY, b.clientX - a.clientX) * 180) / Math.PI;
  /** @param {TouchEvent} event */
  const start = (event) => {
    began = holds() && event.touches.length === 2 ? angle(event) : null;
    done = 0;
  };
  /** @param {TouchEvent} event */
  const move = (event) => {
    if (began === null || event.touches.length !== 2) return;
    if (event.cancelable) event.preventDefault();
    const by = ((angle(event) - began + 540) % 360) - 180;
    const wanted = Math.trunc((by + Math.sign(by) * (90 - TWIST)) / 90);
    if (wanted === done) return;
    turn(wanted < done);
    done = wanted;
  };
  element.addEventListener('touchstart', start, { passive: true });
  element.addEventListener('touchmove', move, { passive: false });
}
