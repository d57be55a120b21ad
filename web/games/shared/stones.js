// @ts-check
/** What boards with stones have in common: one stone is in hand at a time and goes from field to field. */
import { isButton } from './spots.js';
import { Motion } from './motion.js';

/**
 * @typedef {import('../../types.js').Host} Host
 * @typedef {import('../../types.js').Scene} Scene
 * @typedef {import('../../types.js').View} View
 *
 * @typedef {object} Composes What puts an action together.
 * @property {boolean} holds Whether something is in hand.
 * @property {boolean} isBegun Whether it has gone some way already.
 * @property {(field: string) => boolean} isNext Whether a field can be chosen next.
 * @property {(field: string | null) => void} choose
 * @property {() => void} cancel
 * @property {() => void} undo
 * @property {() => void} finish
 */

/** @template {Composes} C */
export class StonesBoard {
  /**
   * @param {Host} host
   * @param {(redraw: () => void) => C} compose
   */
  constructor(host, compose) {
    this.host = host;
    this.motion = new Motion(host.prefs);
    /** @type {Scene | null} */
    this.scene = null;
    this.composer = compose(() => this.draw());
    /** @type {import('./spots.js').Spots | null} */
    this.spots = null;
  }

  /** Draws what there is to see now. */
  draw() {}

  /** @returns {boolean} Whether something was being dragged, and is no longer. */
  cancelDrag() {
    return false;
  }

  // What is asked of the position.

  /**
   * Whether a scene is about what is shown already: then what is in hand stays there.
   * @param {Scene} scene
   */
  isShown({ table, view, actor }) {
    const shown = this.scene;
    return shown !== null && shown.table.id === table.id && shown.view.number === view.number && shown.actor === actor;
  }

  /**
   * The position shown until now, if the new one follows from it: without motion there are sounds
   * and words all the same.
   * @param {Scene} scene
   * @returns {View | null}
   */
  followed({ table, view }) {
    const shown = this.scene;
    return shown && shown.table.id === table.id && shown.view.number + 1 === view.number ? shown.view : null;
  }

  /** @param {number} seat */
  isMine(seat) {
    const { scene } = this;
    if (!scene) return false;
    return scene.actor === null ? Boolean(scene.table.seats[seat - 1]?.mine) : seat === scene.actor;
  }

  // Keys.

  /** @param {string | null} field */
  choose(field) {
    // Who is ahead of the motion has seen enough of it.
    this.motion.finish();
    if (field !== null && this.host.poked) this.host.poked(field);
    else this.composer.choose(field);
  }

  /**
   * @param {string} from
   * @param {'next' | 'previous'} heading
   */
  nextUsable(from, heading) {
    const by = heading === 'next' ? 1 : -1;
    const all = [...(this.spots?.cells.keys() ?? [])];
    const start = all.indexOf(from);
    for (let n = 1; n <= all.length; n += 1) {
      const field = all[(start + n * by + n * all.length) % all.length];
      if (this.composer.isNext(field)) return field;
    }
    return null;
  }

  /**
   * @param {KeyboardEvent} event
   * @returns {boolean} Whether it was for the board.
   */
  key(event) {
    const { composer } = this;
    if (event.key === 'Escape') {
      if (this.cancelDrag()) return true;
      if (!composer.holds) return false;
      composer.cancel();
    } else if (!composer.isBegun) return false;
    else if (event.key === 'Backspace') composer.undo();
    else if (event.key === 'Enter' && !isButton(event.target)) composer.finish();
    else return false;
    return true;
  }
}
