// @ts-check
/**
 * A move of Halma being put together: what a chosen square means. It knows neither the page nor how
 * anything is drawn.
 *
 * `path` is all there is to it: the squares of the move so far, the first where the pawn stands.
 * Choosing a pawn picks it; choosing a square that it can end on takes it there, by the shortest
 * jumps if it is far; choosing the end again finishes the move.
 */
import { ends, goesOn, isStep, offers } from './chain.js';
import { pathWords } from './words.js';

/**
 * @typedef {import('../../types.js').Host} Host
 * @typedef {import('./chain.js').Ground} Ground
 */

export class Composer {
  /**
   * @param {Host} host
   * @param {() => void} redraw Called when there is something else to see.
   */
  constructor(host, redraw) {
    this.host = host;
    this.redraw = redraw;
    /** @type {string[]} */
    this.path = [];
    /** A move that was handed over and has not come back yet. @type {string[] | null} */
    this.sent = null;
    /** Where each pawn can go. @type {Map<string, Map<string, string[]>>} */
    this.offers = new Map();
    /** Where the picked pawn can end from here, and how. @type {Map<string, string[]>} */
    this.ends = new Map();
    /** @type {Ground} */
    this.ground = { size: 0, pawns: new Set(), trap: new Set() };
    /** @type {(square: string) => 'own' | 'foreign' | null} */
    this.whose = () => null;
  }

  /**
   * Another position, or the same one again.
   * @param {object} position
   * @param {string[]} position.legal What the player may do: empty if it is not his turn.
   * @param {Ground} position.ground
   * @param {(square: string) => 'own' | 'foreign' | null} position.whose Whose pawn stands there.
   * @param {boolean} position.same What has been put together stays.
   */
  begin({ legal, ground, whose, same }) {
    this.offers = offers(legal);
    this.ground = ground;
    this.whose = whose;
    this.sent = null;
    this.setPath(same && this.offers.has(this.path[0]) ? this.path : []);
  }

  /** Whether a pawn is in hand. */
  get holds() {
    return this.path.length > 0;
  }

  /** Whether it has jumped already. */
  get isBegun() {
    return this.path.length > 1;
  }

  /** The last square of the move so far. */
  get end() {
    return this.path[this.path.length - 1];
  }

  /**
   * Whether choosing a square does something good.
   * @param {string} square
   */
  isUsable(square) {
    return this.ends.has(square) || this.offers.has(square) || square === this.end;
  }

  /**
   * Whether a square comes next: where the pawn in hand can go, or else a pawn that can be picked.
   * @param {string} square
   */
  isNext(square) {
    return (this.holds ? this.ends : this.offers).has(square);
  }

  /**
   * Whether the pawn on a square can be lifted.
   * @param {string} square
   */
  canLift(square) {
    return this.offers.has(square) || (this.path.length > 1 && square === this.end);
  }

  /** @param {string | null} square Null: beside the board. */
  choose(square) {
    if (this.sent) this.forget();
    if (this.offers.size === 0) return;
    if (square !== null && this.ends.has(square)) this.extend(square);
    else if (square !== null && square === this.end) this.path.length > 1 ? this.finish() : this.cancel();
    else if (square !== null && this.offers.has(square) && square !== this.path[0]) this.pick(square);
    else if (this.path.length > 0) this.putDown(square);
    else if (square !== null) this.refuse(square);
  }

  /** What was handed over did not come back: as if it had not been. */
  forget() {
    this.sent = null;
    this.redraw();
  }

  /** @param {string} square */
  pick(square) {
    this.setPath([square]);
    this.host.sound('pick');
    this.redraw();
    this.host.announce(this.host.t('halma.choices', { from: square, n: this.ends.size }));
  }

  /** @param {string} square */
  refuse(square) {
    const whose = this.whose(square);
    if (!whose) return;
    const words = this.host.t(whose === 'own' ? 'halma.stuck' : 'halma.foreign', { square });
    this.host.announce(words);
    this.host.barred?.(null, words);
  }

  /**
   * The pawn in hand was to go where it cannot.
   * @param {string | null} square Null: beside the board.
   */
  putDown(square) {
    const { path } = this;
    this.cancel();
    if (square !== null && path.length > 0) this.host.barred?.([...path, square].join('-'), '');
  }

  /**
   * @param {string} square One of the ends.
   * @param {boolean} [dragged] The pawn was dragged there.
   */
  extend(square, dragged = false) {
    const way = this.ends.get(square) ?? [];
    this.setPath([...this.path, ...way]);
    const { path } = this;
    const isDone = (path.length === 2 && isStep(path[0], path[1])) || (way.length === 1 && !goesOn(this.ground, path));
    // Done at once if nothing can follow; but a way that was found for the player is shown first.
    if (isDone) {
      this.finish(dragged);
      return;
    }
    this.host.sound('hop');
    this.redraw();
    this.host.announce(this.host.t('halma.composed', { to: square, n: path.length - 1 }));
  }

  /**
   * Hands the move over.
   * @param {boolean} [seen] The player has seen the pawn where it ends: it is not to go back first.
   */
  finish(seen = true) {
    const { path } = this;
    if (path.length < 2) return;
    this.setPath([]);
    // If a second word is asked for, the pawn waits where it stands.
    this.sent = seen && !this.host.prefs.confirm ? path : null;
    this.redraw();
    this.host.act(path.join('-'));
  }

  undo() {
    if (this.path.length < 2) return;
    this.setPath(this.path.slice(0, -1));
    this.host.sound('pick');
    this.redraw();
    this.host.announce(pathWords(this.host.t, this.path));
  }

  cancel() {
    if (this.path.length === 0) return;
    const [from] = this.path;
    this.setPath([]);
    this.redraw();
    this.host.announce(this.host.t('halma.dropped', { from }));
  }

  /** @param {string[]} path */
  setPath(path) {
    const had = this.path.length > 0;
    this.path = path;
    this.ends = path.length ? ends(this.ground, this.offers.get(path[0]), path) : new Map();
    if (path.length === 0) {
      if (had) this.host.compose(null);
      return;
    }
    const whole = path.length > 1 && path[0] !== this.end;
    this.host.compose({
      text: pathWords(this.host.t, path),
      token: whole ? path.join('-') : null,
      undo: path.length > 1 ? () => this.undo() : null,
      cancel: () => this.cancel(),
    });
  }
}
