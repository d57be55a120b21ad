// @ts-check
/** What boards on which shapes are laid have in common: a hand that belongs to a position. */
import { Motion } from './motion.js';
import { Tray } from './tray.js';

/**
 * @typedef {import('../../types.js').Host} Host
 * @typedef {import('../../types.js').Scene} Scene
 * @typedef {import('../../types.js').View} View
 */

export class LayBoard {
  /**
   * @param {Host} host
   * @param {string} prefix The game's name in the texts.
   * @param {Pick<import('./tray.js').TraySettings, 'mirrors' | 'tabs' | 'aims' | 'paint'>} look
   */
  constructor(host, prefix, look) {
    this.host = host;
    this.prefix = prefix;
    this.motion = new Motion(host.prefs);
    /** @type {Scene | null} */
    this.scene = null;
    /** Which position the visitor's hand belongs to. */
    this.turn = '';
    /** @type {import('./laying.js').Laying | null} */
    this.laying = null;
    this.trayView = new Tray({
      t: host.t,
      prefix,
      ...look,
      changed: () => this.laying?.turned(),
      drop: () => this.laying?.drop(),
    });
  }

  /**
   * @param {string} key
   * @param {Record<string, string | number>} [values]
   */
  t(key, values) {
    return this.host.t(`${this.prefix}.${key}`, values);
  }

  /**
   * The position shown until now, if the new one comes right after it: with motion switched off the
   * table gives none.
   * @param {Scene} scene
   * @returns {View | null}
   */
  followed({ table, view }) {
    const shown = this.scene;
    return shown && shown.table.id === table.id && shown.view.number + 1 === view.number ? shown.view : null;
  }

  /**
   * Empties the hand if the position is another one; what the visitor holds stays while it is the same.
   * @param {Scene} scene
   * @returns {boolean} Whether it is another one.
   */
  turnsTo({ table, view }) {
    const turn = `${table.id} ${table.tokens.length} ${view.number}`;
    if (turn === this.turn) return false;
    this.turn = turn;
    this.trayView.hand = null;
    if (this.laying) this.laying.aim = null;
    return true;
  }

  /**
   * Whether the visitor has shapes to lay in this game, now or later.
   * @param {Scene} scene
   */
  lays({ table, view }) {
    return !view.over && table.seats.some((seat) => seat.mine && !seat.left);
  }

  /**
   * @param {KeyboardEvent} event
   * @returns {boolean}
   */
  key(event) {
    return this.laying?.key(event) ?? false;
  }

  dispose() {
    this.motion.finish();
    this.laying?.dispose();
  }
}
