// @ts-check
/**
 * An action of the hunt being put together: what a chosen field means. It knows neither the page nor
 * how anything is drawn.
 *
 * `hold` is all there is to it: what the player has in hand. With nothing in hand an own stone is
 * picked and a free field gets a stone from the supply; a stone in hand moves, or captures step by
 * step until its last field is chosen again.
 */
import { canPick, mustCapture, nextCaptures, offers, targets, token as tokenOf } from './chain.js';
import { holdWords } from './words.js';

/**
 * @typedef {import('../../types.js').Host} Host
 * @typedef {import('./chain.js').Hold} Hold
 */

export class Composer {
  /**
   * @param {Host} host
   * @param {() => void} redraw Called when there is something else to see.
   */
  constructor(host, redraw) {
    this.host = host;
    this.redraw = redraw;
    /** @type {Hold | null} */
    this.hold = null;
    /** What was handed over and has not come back yet. @type {string | null} */
    this.sent = null;
    this.acts = false;
    this.offers = offers([]);
    /** Where what is in hand can go. @type {Set<string>} */
    this.targets = new Set();
    /** @type {(field: string) => 'own' | 'foreign' | null} */
    this.whose = () => null;
  }

  /**
   * Another position, or the same one again.
   * @param {object} position
   * @param {string[] | null} position.legal What the player may do; null if it is not his turn.
   * @param {(field: string) => 'own' | 'foreign' | null} position.whose Whose stone stands there.
   * @param {boolean} position.same What is in hand stays there.
   */
  begin({ legal, whose, same }) {
    this.acts = legal !== null;
    this.offers = offers(legal ?? []);
    this.whose = whose;
    this.sent = null;
    this.setHold(same ? this.hold : null);
  }

  /** The way of the stone in hand, its own field first; empty if it is not from the board. */
  get path() {
    return this.hold?.kind === 'stone' ? this.hold.path : [];
  }

  /** Whether something is in hand. */
  get holds() {
    return this.hold !== null;
  }

  /** Whether the stone in hand has captured already. */
  get isBegun() {
    return this.path.length > 1;
  }

  /** The captures so far, as a token; null if there are none. */
  get chain() {
    return this.isBegun ? this.path.join('x') : null;
  }

  /** Where the stone in hand stands by now. */
  get end() {
    return this.path[this.path.length - 1];
  }

  /** What is in hand, as the tray calls it. */
  get heldName() {
    if (this.hold?.kind === 'supply') return 'supply';
    return this.hold?.kind === 'free' ? `free${this.hold.holder}` : null;
  }

  /** Whether nothing but capturing is allowed. */
  get mustCapture() {
    return mustCapture(this.offers);
  }

  /**
   * Whether choosing a field does something good.
   * @param {string} field
   */
  isUsable(field) {
    if (this.targets.has(field) || canPick(this.offers, field)) return true;
    return this.hold ? field === this.end : this.offers.places.has(field);
  }

  /**
   * Whether a field comes next: where what is in hand can go, or else a stone that can be picked.
   * @param {string} field
   */
  isNext(field) {
    return this.holds ? this.targets.has(field) : canPick(this.offers, field);
  }

  /**
   * Whether the stone on a field can be lifted.
   * @param {string} field
   */
  canLift(field) {
    return canPick(this.offers, field) || field === this.end;
  }

  /** @param {string | null} field Null: beside the board. */
  choose(field) {
    if (this.sent) this.forget();
    if (!this.acts) return;
    const { hold } = this;
    if (field === null) this.cancel();
    else if (hold && this.targets.has(field)) this.put(field);
    else if (field === this.end) this.chain ? this.finish() : this.cancel();
    else if (canPick(this.offers, field) && field !== this.path[0]) this.take({ kind: 'stone', path: [field] });
    else if (hold) this.letGo(field);
    else if (this.offers.places.has(field)) this.act(`@${field}`);
    else this.refuse(field);
  }

  /**
   * A stone beside the board: taken in hand, or laid back if it is there already.
   * @param {string} name `supply`, or `free` with the seat that holds it.
   */
  chooseBeside(name) {
    if (this.heldName === name) this.cancel();
    else this.takeBeside(name);
  }

  /** @param {string} name */
  takeBeside(name) {
    this.take(name === 'supply' ? { kind: 'supply' } : { kind: 'free', holder: Number(name.slice('free'.length)) });
  }

  /** What was handed over did not come back: as if it had not been. */
  forget() {
    this.sent = null;
    this.redraw();
  }

  /** @param {Hold} hold */
  take(hold) {
    this.setHold(hold);
    this.host.sound('pick');
    this.redraw();
    this.host.announce(`${holdWords(this.host, hold)} ${this.host.t('hunt.choices', { n: this.targets.size })}`);
  }

  /**
   * Puts what is in hand on one of its targets.
   * @param {string} field
   * @param {boolean} [dragged]
   */
  put(field, dragged = false) {
    const { hold } = this;
    if (!hold) return;
    if (hold.kind !== 'stone' || !nextCaptures(this.offers, hold.path).has(field)) {
      this.act(tokenOf(hold, field), dragged);
      return;
    }
    const path = [...hold.path, field];
    this.setHold({ kind: 'stone', path });
    // Done at once if nothing can follow.
    if (this.targets.size === 0) {
      this.finish(dragged || path.length > 2);
      return;
    }
    this.host.sound('capture');
    this.redraw();
    this.host.announce(`${holdWords(this.host, this.hold)}. ${this.host.t('hunt.goes-on')}`);
  }

  /**
   * Ends a chain of captures.
   * @param {boolean} [seen]
   */
  finish(seen = true) {
    if (this.chain) this.act(this.chain, seen);
  }

  /**
   * @param {string} token
   * @param {boolean} [seen] The player has seen the stone where it ends: it is not to go back first.
   */
  act(token, seen = false) {
    this.setHold(null);
    // If a second word is asked for, the stone waits where it stands.
    this.sent = seen && !this.host.prefs.confirm ? token : null;
    this.redraw();
    this.host.act(token);
  }

  /** @param {string} field */
  refuse(field) {
    const words = this.refusal(field);
    this.host.announce(words);
    this.host.barred?.(null, words);
  }

  /** @param {string} field */
  refusal(field) {
    const { t } = this.host;
    const whose = this.whose(field);
    if (whose) return t(whose === 'own' ? 'hunt.stuck' : 'hunt.foreign', { field });
    if (this.offers.frees.size > 0) return t('hunt.free-first');
    return t(this.mustCapture ? 'hunt.note.duty' : 'hunt.no-supply');
  }

  /**
   * What is in hand was to go where it cannot.
   * @param {string | null} field Null: beside the board.
   */
  letGo(field) {
    const { hold, chain } = this;
    this.cancel();
    if (field === null || !hold) return;
    const captures = hold.kind === 'stone' && (chain !== null || this.whose(field) === 'foreign');
    this.host.barred?.(captures ? [...hold.path, field].join('x') : tokenOf(hold, field), '');
  }

  undo() {
    if (!this.chain) return;
    this.setHold({ kind: 'stone', path: this.path.slice(0, -1) });
    this.host.sound('pick');
    this.redraw();
    this.host.announce(holdWords(this.host, this.hold));
  }

  cancel() {
    if (!this.hold) return;
    this.setHold(null);
    this.redraw();
    this.host.announce(this.host.t('hunt.dropped'));
  }

  /** @param {Hold | null} hold */
  setHold(hold) {
    const had = this.hold !== null;
    this.hold = hold;
    this.targets = targets(this.offers, hold);
    if (!hold) {
      if (had) this.host.compose(null);
      return;
    }
    this.host.compose({
      text: holdWords(this.host, hold),
      token: this.chain,
      undo: this.chain ? () => this.undo() : null,
      cancel: () => this.cancel(),
    });
  }
}
