// @ts-check
/** The board's stage: shows one scene after another, each with its motion, and only what changed. */
import { prefs } from '../../prefs.js';

/**
 * @typedef {import('../../types.js').Board} Board
 * @typedef {import('../../types.js').Scene} Scene
 * @typedef {import('../../types.js').View} View
 *
 * @typedef {object} Director What the stage asks of the table.
 * @property {(view: View, last: boolean) => Scene} scene The scene of a position; only the last one is acted in.
 * @property {(view: View) => number} bottom The seat before whom the board lies in a position.
 * @property {() => View} view The position that stands.
 */

/** More actions than this at once are not animated one by one. */
const MANY = 3;
/** The longest that a board's motion is waited for, in milliseconds. */
const PATIENCE = 6_000;

export class Stage {
  /**
   * @param {Board} board
   * @param {Director} director
   */
  constructor(board, director) {
    this.board = board;
    this.director = director;
    /** @type {{before: View, view: View}[]} */
    this.queue = [];
    this.busy = false;
    this.ended = false;
    this.drawn = '';
    /** Counts how often the play was broken off. */
    this.breaks = 0;
  }

  dispose() {
    this.ended = true;
    this.queue.length = 0;
    this.board.dispose();
  }

  /**
   * Shows what stands, unless actions are still being played out; they end with it anyway.
   * @param {View | null} [before] The position before, where its last action is to be seen happening.
   */
  show(before = null) {
    if (this.busy || this.queue.length > 0 || this.ended) return;
    void this.draw(this.director.scene(this.director.view(), true), before);
  }

  /** Breaks off what is being played out: the visitor looks elsewhere, and what comes next comes at once. */
  clear() {
    this.queue.length = 0;
    this.occupy(false);
    this.breaks += 1;
  }

  /** Has the board drawn again even if nothing changed: it may have been left half-way in a choice. */
  spoil() {
    this.drawn = '';
  }

  /**
   * Plays an action out after those that came before it.
   * @param {View} before
   * @param {View} view
   */
  async play(before, view) {
    this.queue.push({ before, view });
    if (this.busy) return;
    this.occupy(true);
    const { breaks } = this;
    for (let next = this.queue.shift(); next; next = this.queue.shift()) {
      await this.act(next);
      if (breaks !== this.breaks || this.ended) return;
    }
    this.occupy(false);
    this.show();
  }

  /**
   * While actions are played out the board says so, for whoever waits for its last picture.
   * @param {boolean} busy
   */
  occupy(busy) {
    this.busy = busy;
    this.board.element.toggleAttribute('data-playing', busy);
  }

  /**
   * One action. Where the board turns to the next player, it does so after the motion.
   * @param {{before: View, view: View}} step
   */
  async act({ before, view }) {
    const { director } = this;
    const turns = director.bottom(before) !== director.bottom(view);
    const last = this.queue.length === 0 && !turns;
    const scene = director.scene(view, last);
    const animated = this.queue.length < MANY ? before : null;
    await this.draw(turns ? { ...scene, bottom: director.bottom(before) } : scene, animated);
  }

  /**
   * @param {Scene} scene
   * @param {View | null} before
   */
  async draw(scene, before) {
    const key = look(scene);
    if (key === this.drawn) return;
    this.drawn = key;
    const late = new Promise((done) => setTimeout(done, PATIENCE));
    try {
      const moving = prefs.motion && !document.hidden;
      await Promise.race([this.board.show(scene, moving ? before : null), late]);
    } catch (error) {
      console.error(error);
    }
  }
}

/**
 * What a scene's picture depends on.
 * @param {Scene} scene
 */
function look({ view, table, actor, bottom, line }) {
  const seats = table.seats.map((seat) => [seat.kind, seat.name, seat.level, seat.left]);
  const position = [view.number, view.last, view.over, view.legal?.length, table.tokens.length];
  return JSON.stringify([position, seats, actor, bottom, line, prefs.targets, prefs.patterns]);
}
