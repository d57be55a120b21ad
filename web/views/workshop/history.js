// @ts-check
/**
 * What has been drawn, and what was before: steps back and forth. The last draft of each game is kept in
 * the browser, so that closing the page loses nothing.
 */

/** How many steps back are kept. */
const STEPS = 200;

/** @template T */
export class History {
  /** @param {T} start */
  constructor(start) {
    this.now = start;
    /** @type {T[]} */
    this.past = [];
    /** @type {T[]} */
    this.future = [];
  }

  /**
   * @param {T} next
   * @returns {boolean} Whether anything changed.
   */
  push(next) {
    if (next === this.now || JSON.stringify(next) === JSON.stringify(this.now)) return false;
    this.past = [...this.past, this.now].slice(-STEPS);
    this.future = [];
    this.now = next;
    return true;
  }

  /** @returns {boolean} Whether there was a step to go back. */
  undo() {
    return this.step(this.past, this.future);
  }

  /** @returns {boolean} */
  redo() {
    return this.step(this.future, this.past);
  }

  /**
   * @param {T[]} from
   * @param {T[]} to
   */
  step(from, to) {
    if (from.length === 0) return false;
    to.push(this.now);
    this.now = /** @type {T} */ (from.pop());
    return true;
  }
}

/** @param {string} game */
const key = (game) => `spelkast-workshop-${game}`;

/**
 * Keeps a draft's text in the browser.
 * @param {string} game
 * @param {string} text
 */
export function keep(game, text) {
  try {
    localStorage.setItem(key(game), text);
  } catch {
    // A browser that keeps nothing still draws; there is the file.
  }
}

/**
 * @param {string} game
 * @returns {string | null}
 */
export function kept(game) {
  try {
    return localStorage.getItem(key(game));
  } catch {
    return null;
  }
}
