// @ts-check
/**
 * Clicks and drags with mouse, finger and pen, as every board understands them.
 *
 * - A click is the browser's own `click`, so that screen readers, voice control and tests that
 *   click an element are understood as well.
 * - A drag starts on something that can be dragged after 3 px of movement, ends with a drop, and
 *   is cancelled by Escape (see `cancel`), by a second finger or by dropping outside.
 * - A finger that lands on something that can be dragged does not scroll the page; anywhere else
 *   it does.
 */

/**
 * @template T
 * @typedef {object} Gestures
 * @property {(event: MouseEvent) => T | null} at What lies under the pointer.
 * @property {(thing: T | null, event: MouseEvent) => void} click
 * @property {(thing: T) => boolean} [draggable]
 * @property {(thing: T, event: PointerEvent) => void} [lift] A drag begins.
 * @property {(event: PointerEvent) => void} [drag] It goes on.
 * @property {(over: T | null, event: PointerEvent) => void} [drop] It ends; null: outside.
 * @property {() => void} [cancel] It is broken off.
 * @property {(thing: T | null) => void} [hover] What the mouse points at now.
 */

/** How far the pointer may stray before a press becomes a drag, in CSS pixels. */
const SLACK = 3;

/**
 * Listens to a surface.
 * @template T
 * @param {HTMLElement | SVGElement} surface
 * @param {Gestures<T>} gestures
 * @returns {{ cancel: () => boolean, dispose: () => void }} `cancel` breaks a drag off and says
 *   whether there was one.
 */
export function listen(surface, gestures) {
  /** @type {{ id: number, thing: T, x: number, y: number, lifted: boolean } | null} */
  let press = null;
  let swallow = false;
  /** What the finger landed on. @type {EventTarget | null} */
  let touched = null;

  /** @param {TouchEvent} event */
  const still = (event) => {
    if (press && event.cancelable) event.preventDefault();
  };

  /** @param {boolean} told Whether the board has to be told. */
  const end = (told) => {
    const was = press;
    press = null;
    touched?.removeEventListener('touchmove', /** @type {any} */ (still));
    touched = null;
    if (!was) return false;
    if (surface.hasPointerCapture(was.id)) surface.releasePointerCapture(was.id);
    if (was.lifted) swallow = true;
    if (was.lifted && told) gestures.cancel?.();
    return was.lifted;
  };

  /** @type {Record<string, (event: any) => void>} */
  const handlers = {
    /** @param {PointerEvent} event */
    pointerdown(event) {
      swallow = false;
      if (press) {
        if (end(true)) swallow = true;
        return;
      }
      if (event.button !== 0 || !event.isPrimary) return;
      const thing = gestures.at(event);
      if (thing === null || !gestures.draggable?.(thing)) return;
      press = { id: event.pointerId, thing, x: event.clientX, y: event.clientY, lifted: false };
    },
    /** @param {PointerEvent} event */
    pointermove(event) {
      if (!press) {
        if (event.pointerType === 'mouse') gestures.hover?.(gestures.at(event));
        return;
      }
      if (event.pointerId !== press.id) return;
      if (!press.lifted) {
        if (Math.hypot(event.clientX - press.x, event.clientY - press.y) < SLACK) return;
        press.lifted = true;
        // Only now, as a captured pointer's click would go to the surface instead of its target.
        surface.setPointerCapture(event.pointerId);
        gestures.lift?.(press.thing, event);
      }
      gestures.drag?.(event);
    },
    /** @param {PointerEvent} event */
    pointerup(event) {
      if (!press || event.pointerId !== press.id) return;
      if (end(false)) gestures.drop?.(gestures.at(event), event);
    },
    /** @param {PointerEvent} event */
    pointercancel(event) {
      if (press && event.pointerId === press.id) end(true);
    },
    pointerleave() {
      if (!press) gestures.hover?.(null);
    },
    /** @param {MouseEvent} event */
    click(event) {
      // The browser clicks after a drag too; a click made by a program has no detail.
      if (swallow && event.detail > 0) {
        swallow = false;
        return;
      }
      gestures.click(gestures.at(event), event);
    },
    /** @param {TouchEvent} event */
    touchstart(event) {
      if (!press) return;
      // A finger's moves go to what it landed on, even when a board draws that anew and it is gone.
      touched = event.target;
      touched?.addEventListener('touchmove', /** @type {any} */ (still), { passive: false });
    },
    touchmove: still,
    /** @param {MouseEvent} event */
    contextmenu(event) {
      // A long press is the beginning of a drag, not a wish for a menu.
      if (press) event.preventDefault();
    },
    /** @param {DragEvent} event */
    dragstart(event) {
      event.preventDefault();
    },
  };
  for (const [name, handler] of Object.entries(handlers)) {
    surface.addEventListener(name, handler, { passive: false });
  }
  return {
    cancel: () => end(true),
    dispose: () => {
      end(true);
      for (const [name, handler] of Object.entries(handlers)) {
        surface.removeEventListener(name, handler);
      }
    },
  };
}
