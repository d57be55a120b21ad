// @ts-check
/**
 * Motion that explains: every run of it can be waited for and ended at once, and with motion
 * switched off everything is where it ends from the start.
 *
 * A board draws the new position first and then plays how it came about on top of it, so that
 * ending a run early never leaves anything half done:
 *
 *     const run = motion.begin();             // ends the run before, at once
 *     run.after(() => ghost.remove());        // tidied up however the run ends
 *     await run.animate(pawn, frames, { duration: 220 });
 *     if (run.over) return;                   // somebody else draws by now
 */

/**
 * @typedef {object} Frames
 * @property {number} [duration] Milliseconds.
 * @property {number} [delay]
 * @property {string} [easing]
 */

/** How long a piece takes over a step of ordinary length. */
export const STEP = 230;
/** Starts briskly, arrives softly. */
export const EASE = 'cubic-bezier(.3, .1, .2, 1)';

export class Run {
  /** @param {boolean} moves Whether anything moves at all. */
  constructor(moves) {
    this.moves = moves;
    /** Whether it has been ended; what follows in it is then left out. */
    this.over = false;
    /** @type {Set<() => void>} */
    this.running = new Set();
    /** @type {(() => void)[]} */
    this.afters = [];
  }

  /**
   * Animates an element; ends when that is over. The element is then as it was before: what
   * stays has to be drawn beforehand.
   * @param {Element} element
   * @param {Keyframe[] | PropertyIndexedKeyframes} frames
   * @param {Frames} [options]
   * @returns {Promise<void>}
   */
  animate(element, frames, { duration = STEP, delay = 0, easing = EASE } = {}) {
    if (!this.moves || this.over) return Promise.resolve();
    const animation = element.animate(frames, { duration, delay, easing, fill: 'backwards' });
    return this.wait((done) => {
      animation.onfinish = done;
      animation.oncancel = done;
      return () => animation.cancel();
    });
  }

  /**
   * Calls `draw` for every picture with how far it is, 0 to 1; the last call is with 1, also when
   * nothing moves.
   * @param {number} duration
   * @param {(share: number) => void} draw
   * @returns {Promise<void>}
   */
  tween(duration, draw) {
    if (!this.moves || this.over || duration <= 0) {
      draw(1);
      return Promise.resolve();
    }
    return this.wait((done) => {
      /** @type {number | null} */
      let began = null;
      /** @type {number} */
      let next = 0;
      /** @param {number} now */
      const frame = (now) => {
        began ??= now;
        const share = Math.min(1, (now - began) / duration);
        draw(share);
        if (share < 1) next = requestAnimationFrame(frame);
        else done();
      };
      next = requestAnimationFrame(frame);
      return () => {
        cancelAnimationFrame(next);
        draw(1);
      };
    });
  }

  /**
   * Lets some time pass, or none where nothing moves.
   * @param {number} duration
   * @returns {Promise<void>}
   */
  pause(duration) {
    if (!this.moves || this.over) return Promise.resolve();
    return this.wait((done) => {
      const timer = setTimeout(done, duration);
      return () => clearTimeout(timer);
    });
  }

  /**
   * What is to be done when the run ends, however it does; at once if it has ended.
   * @param {() => void} tidy
   */
  after(tidy) {
    if (this.over) tidy();
    else this.afters.push(tidy);
  }

  /** Ends it: everything stands where it was going to, and nobody waits any longer. */
  finish() {
    if (this.over) return;
    this.over = true;
    for (const stop of [...this.running]) stop();
    this.running.clear();
    for (const tidy of this.afters.splice(0)) tidy();
  }

  /**
   * @param {(done: () => void) => (() => void)} start Starts something and says how to stop it.
   * @returns {Promise<void>}
   */
  wait(start) {
    return new Promise((resolve) => {
      let ended = false;
      const done = () => {
        if (ended) return;
        ended = true;
        this.running.delete(end);
        resolve();
      };
      const stop = start(done);
      const end = () => {
        stop();
        done();
      };
      if (!ended) this.running.add(end);
    });
  }
}

/** The motion of one board: one run at a time. */
export class Motion {
  /** @param {{ motion: boolean }} prefs Looked at whenever a run begins. */
  constructor(prefs) {
    this.prefs = prefs;
    /** @type {Run | null} */
    this.run = null;
  }

  /** Ends what is going on and begins a new run. */
  begin() {
    this.finish();
    this.run = new Run(this.prefs.motion && document.visibilityState !== 'hidden');
    return this.run;
  }

  /** Ends what is going on at once. */
  finish() {
    this.run?.finish();
    this.run = null;
  }
}
