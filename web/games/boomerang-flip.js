// @ts-check
/**
 * Boomerang, the flip, on the page: a piece is taken from the tray, turned, shown where it would lie
 * with what it would turn over, and laid.
 */
import { h } from '../ui/dom.js';
import { EASE } from './shared/motion.js';
import { Field } from './shared/field.js';
import { LayBoard } from './shared/layboard.js';
import { Laying } from './shared/laying.js';
import { capital, shapeName } from './shared/names.js';
import { placed, square, token } from './shared/shapes.js';
import { axis, cells, chances, fault, occupied, touched, value } from './boomerang-flip/geometry.js';
import { FlipView, paint } from './boomerang-flip/view.js';
import { say, score, squareWords } from './boomerang-flip/words.js';

/**
 * @typedef {import('../types.js').Host} Host
 * @typedef {import('../types.js').Scene} Scene
 * @typedef {import('../types.js').View} View
 * @typedef {import('../types.js').TableInfo} TableInfo
 * @typedef {import('./shared/shapes.js').Cell} Cell
 * @typedef {import('./shared/shapes.js').Cells} Cells
 * @typedef {import('./boomerang-flip/geometry.js').Laid} Laid
 * @typedef {import('./boomerang-flip/geometry.js').Kind} Kind
 */

const PREFIX = 'boomerang-flip';
/** How long a piece takes to turn over, and how long after the one before it starts. */
const FLIP = 420;
const STAGGER = 110;

class FlipBoard extends LayBoard {
  /** @param {Host} host */
  constructor(host) {
    super(host, PREFIX, { mirrors: false, tabs: false, aims: false, paint });
    this.element = h('div', { class: 'lay-board flip' });
    this.tray = this.trayView.element;
    this.tray.classList.add('flip-tray');
    /** @type {Field | null} */
    this.field = null;
    /** @type {FlipView | null} */
    this.view = null;
  }

  /**
   * The board is made once its size is known.
   * @param {Scene} scene
   */
  make(scene) {
    const field = new Field(scene.table.board.size, this.t('board'));
    this.laying?.dispose();
    this.field = field;
    this.view = new FlipView(field);
    this.laying = new Laying(this.host, field, this.trayView, {
      previews: () => true,
      aimed: (aim, seen) => this.aimed(aim?.by === 'keys', seen),
      lay: (squares) => this.lay(squares),
      poke: (cell) => this.poke(cell),
      letter: (letter) => this.letter(letter),
    });
    this.element.replaceChildren(field.element);
    this.view.drawPlate(scene.table.board.missing);
    return field;
  }

  /** @returns {Laid[]} */
  get pieces() {
    return this.scene?.view.position.pieces ?? [];
  }

  /** @returns {Kind[]} */
  get kinds() {
    return this.scene?.table.board.pieces ?? [];
  }

  // What the table shows.

  /**
   * @param {Scene} scene
   * @param {View | null} before
   */
  async show(scene, before) {
    const run = this.motion.begin();
    const { table, view } = scene;
    const field = this.field && this.field.size === table.board.size ? this.field : this.make(scene);
    const previous = before ?? this.followed(scene);
    this.scene = scene;
    if (field.turn(scene.bottom === 2 ? 2 : 0)) this.view?.drawPlate(table.board.missing);
    this.view?.draw(scene);
    // While the table asks for a second word, what is in hand stays there.
    if (view.number > table.tokens.length) this.view?.drawAim(null, 1, false, [], [], () => true);
    else this.ready(scene);
    const turning = previous ? this.turnedSince(previous) : null;
    if (turning && view.last && view.number === table.tokens.length) this.tell(view.last, turning);
    if (before && turning) await this.play(run, before, turning);
    run.finish();
  }

  /**
   * Makes the visitor's side fit the position.
   * @param {Scene} scene
   */
  ready(scene) {
    const { table, view, actor } = scene;
    this.turnsTo(scene);
    this.trayView.show(this.shelves(scene), view.over ? null : actor, this.lays(scene));
    this.field?.describe((_, name) => squareWords(this.host.t, table, view, name));
    this.laying?.redraw();
    this.compose();
  }

  /**
   * The trays, the one in front first. Hidden ones are seen by their player alone; at one screen by
   * whoever is to act.
   * @param {Scene} scene
   */
  shelves(scene) {
    const { table, view, actor, bottom } = scene;
    const front = actor ?? bottom;
    const hides = table.options.includes('hide-tray') && !view.over;
    const mine = table.seats.filter((seat) => seat.mine).map((seat) => seat.seat);
    return [front, 3 - front].map((seat) => {
      const own = mine.includes(seat) && (mine.length === 1 || seat === actor);
      const left = view.position.trays[seat - 1];
      const items = this.kinds.map((kind) => ({
        name: kind.name,
        cells: cells(kind.squares),
        count: left[kind.name] ?? 0,
        aside: 0,
        value: kind.value,
      }));
      const points = items.reduce((sum, item) => sum + item.count * (item.value ?? 0), 0);
      const hidden = hides && !own;
      return {
        seat,
        title: this.host.name(seat),
        note: hidden ? '' : this.t('left', { n: points }),
        items,
        hidden,
      };
    });
  }

  /**
   * Which pieces turned over when the last one was laid; null where none was laid.
   * @param {View} before
   * @returns {number[] | null}
   */
  turnedSince(before) {
    /** @type {Laid[]} */
    const old = before.position.pieces;
    if (this.pieces.length !== old.length + 1) return null;
    return old.flatMap((each, index) => (each.owner === this.pieces[index].owner ? [] : [index]));
  }

  /**
   * Plays how the position came about: the piece comes down, and what it touches turns over.
   * @param {import('./shared/motion.js').Run} run
   * @param {View} before
   * @param {number[]} turning
   */
  async play(run, before, turning) {
    const { view } = this;
    if (!view) return;
    /** @type {Laid[]} */
    const old = before.position.pieces;
    const shown = view.shown ?? [];
    // What has not turned yet is shown as it was.
    const olds = new Map(turning.map((index) => [index, view.piece(old[index], this.kinds)]));
    for (const [index, element] of olds) {
      shown[index].before(element);
      shown[index].classList.add('waits');
      run.after(() => {
        element.remove();
        shown[index].classList.remove('waits');
      });
    }
    this.host.sound('place');
    await run.animate(shown[old.length], [{ opacity: 0, transform: 'translateY(-14px)' }, { opacity: 1, transform: 'none' }]);
    if (turning.length && !run.over) this.host.sound('capture');
    await Promise.all(turning.map((index, order) => this.flip(run, /** @type {Element} */ (olds.get(index)), shown[index], index, order)));
  }

  /**
   * One piece turns over in place, round the line in which it is symmetric.
   * @param {import('./shared/motion.js').Run} run
   * @param {Element} from
   * @param {Element} to
   * @param {number} index
   * @param {number} order
   */
  async flip(run, from, to, index, order) {
    const { view } = this;
    if (!view || !run.moves) return;
    const squares = view.seen(cells(this.pieces[index].squares));
    const spots = squares.map((each) => view.spot(each));
    const middle = (/** @type {0 | 1} */ n) => (Math.min(...spots.map((spot) => spot[n])) + Math.max(...spots.map((spot) => spot[n]))) / 2;
    const [x, y] = [middle(0), middle(1)];
    const angle = axis(squares);
    const lifted = (/** @type {number} */ across, /** @type {number} */ up) =>
      `translate(${x}px, ${y - up}px) rotate(${angle}deg) scale(${across}, ${1 + up / 90}) rotate(${-angle}deg) translate(${-x}px, ${-y}px)`;
    await run.animate(from, [{ transform: lifted(1, 0) }, { transform: lifted(0.02, 6) }], { duration: FLIP / 2, delay: order * STAGGER, easing: 'ease-in' });
    if (run.over) return;
    from.remove();
    to.classList.remove('waits');
    await run.animate(to, [{ transform: lifted(0.02, 6) }, { transform: lifted(1, 0) }], { duration: FLIP / 2, easing: EASE });
  }

  /**
   * Says what turned over.
   * @param {{token: string, seat: number}} last
   * @param {number[]} turning
   */
  tell(last, turning) {
    if (turning.length === 0) return;
    const points = turning.reduce((sum, index) => sum + value(this.kinds, this.pieces[index].shape), 0);
    this.host.announce(this.t('turned', { n: turning.length, points, colour: this.t(`colour.${last.seat}`) }));
  }

  // What the visitor does.

  /**
   * @param {boolean} aloud
   * @param {Cells | null} seen
   */
  aimed(aloud, seen) {
    const { scene, view, field, laying } = this;
    if (!scene || !view || !field || scene.actor === null) {
      view?.drawAim(null, 1, false, [], [], () => true);
      return;
    }
    const seat = scene.actor;
    const squares = seen && seen.map((each) => field.board(each));
    const why = squares && this.why(squares);
    const turning = squares && why === null && !scene.free ? touched(this.pieces, squares, seat).map((index) => this.pieces[index]) : [];
    const hand = laying?.hand;
    const open = hand && this.host.prefs.targets && scene.view.legal ? this.chances(hand.cells, scene.view.legal) : [];
    const on = occupied(this.pieces);
    const { missing } = scene.table.board;
    const isFree = (/** @type {Cell} */ each) => {
      const name = square(field.board(each));
      return field.has(each) && !on.has(name) && !missing.includes(name);
    };
    view.drawAim(seen, seat, why === null, turning, open, isFree);
    const text = squares ? this.verdict(why, turning) : '';
    if (aloud && text) this.host.announce(text);
    this.compose(text);
  }

  /**
   * Why the piece in hand cannot be laid there: '' where the server alone knows; null: it can.
   * @param {Cells} squares
   * @returns {string | null}
   */
  why(squares) {
    const { scene } = this;
    if (!scene || scene.actor === null) return '';
    const found = fault(scene.table.board, this.pieces, squares, scene.actor);
    if (found && !(scene.free && found === 'alone')) return found;
    return scene.view.legal && !scene.view.legal.includes(token(squares)) ? 'refused' : null;
  }

  /**
   * @param {string | null} why
   * @param {Laid[]} turning
   */
  verdict(why, turning) {
    if (why) return this.t(`why.${why}`);
    if (turning.length === 0) return this.t('fits');
    const points = turning.reduce((sum, laid) => sum + value(this.kinds, laid.shape), 0);
    return this.t('would_turn', { n: turning.length, points });
  }

  /**
   * @param {Cells} way
   * @param {string[]} legal
   */
  chances(way, legal) {
    const field = /** @type {Field} */ (this.field);
    return chances(legal, way, (at) => placed(way, at).map((each) => field.board(each)), field.size);
  }

  /** @param {Cells} squares */
  lay(squares) {
    // Who is ahead of the motion has seen enough of it.
    this.motion.finish();
    const why = this.why(squares);
    if (why !== null) {
      this.host.sound('wrong');
      this.host.announce(this.verdict(why, []));
      return;
    }
    this.host.act(token(squares));
  }

  /**
   * Whoever points with empty hands is told what lies there.
   * @param {Cell} cell
   */
  poke(cell) {
    const { scene, field } = this;
    if (!scene || !field) return;
    const name = square(field.board(cell));
    if (this.host.poked) this.host.poked(name);
    else this.host.announce(squareWords(this.host.t, scene.table, scene.view, name));
  }

  /** @param {string} letter */
  letter(letter) {
    const wanted = letter.toUpperCase();
    return this.kinds.filter(({ name }) => name.startsWith(wanted)).map(({ name }) => name);
  }

  /**
   * Tells the table what is being put together.
   * @param {string} [verdict] What would come of it.
   */
  compose(verdict = '') {
    const { laying } = this;
    const hand = laying?.hand;
    if (!laying || !hand) {
      this.host.compose(null);
      return;
    }
    const shape = capital(shapeName(this.host.t, PREFIX, hand.name));
    const seen = laying.covered();
    const squares = seen && laying.aim?.by !== 'mouse' ? seen.map((each) => laying.field.board(each)) : null;
    const ready = squares && this.why(squares) === null ? token(squares) : null;
    this.host.compose({
      text: verdict ? this.t('composed', { shape, verdict }) : this.t('composed.point', { shape }),
      token: ready,
      undo: null,
      cancel: () => laying.drop(),
    });
  }
}

/** @type {import('../types.js').GameModule} */
const game = {
  board: (host) => new FlipBoard(host),
  say,
  score,
  race: true,
  colour: (_, seat) => ({ colour: paint(seat).face, mark: seat === 1 ? 'dots' : 'rings' }),
};

export default game;
