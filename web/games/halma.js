// @ts-check
/**
 * Halma on the page: the scene that the table gives and the move being put together (`Composer`)
 * become a picture (`HalmaView`) and named squares (`Spots`); pointers and keys become choices.
 */
import { h } from '../ui/dom.js';
import { listen } from './shared/pointer.js';
import { Spots } from './shared/spots.js';
import { moveTo } from './shared/stone.js';
import { StonesBoard } from './shared/stones.js';
import { colourOf, isStep, moved, squares, wholeWay } from './halma/chain.js';
import { Composer } from './halma/composer.js';
import { courts, lie, owners, place, rows, squareAt, step } from './halma/geometry.js';
import { travel } from './halma/motion.js';
import { HalmaView } from './halma/view.js';
import { say, score, squareWords } from './halma/words.js';
import { markName } from '../ui/patterns.js';

/**
 * @typedef {import('../types.js').Host} Host
 * @typedef {import('../types.js').Scene} Scene
 * @typedef {import('../types.js').View} View
 * @typedef {import('../types.js').Board} Board
 * @typedef {import('./halma/chain.js').Ground} Ground
 */

/** Below this width, in CSS pixels, the board does without coordinates. */
const SMALL = 560;
/** How near a finger has to come to a square that can be used, in CSS pixels. */
const FINGER = 21;
const STRAIGHT = 'spelkast.halma.straight';

/** @extends {StonesBoard<Composer>} */
class HalmaBoard extends StonesBoard {
  /** @param {Host} host */
  constructor(host) {
    super(host, (redraw) => new Composer(host, redraw));
    this.view = new HalmaView();
    /** @type {string | null} */
    this.hovered = null;
    /** Round which vertical line the cursor weaves; see `step`. */
    this.column = 0;
    this.straight = remembered();
    /** @type {number[]} */
    this.owner = [];
    this.switch = h('button', { type: 'button', class: 'halma-switch', onclick: () => this.turnStraight() });
    this.element = h('div', { class: 'halma stones-board' });
    this.field = h('div', { class: 'board-field' }, this.view.svg);
    this.element.append(this.field, this.switch);
    this.gestures = this.listen();
    this.watcher = new ResizeObserver(() => this.relay());
    this.watcher.observe(this.field);
  }

  listen() {
    return listen(this.field, {
      at: (event) => this.at(event),
      click: (square) => this.choose(square),
      draggable: (square) => this.composer.canLift(square),
      lift: (square) => this.lift(square),
      drag: (event) => this.drag(event),
      drop: (square) => this.drop(square),
      cancel: () => this.drop(null),
      hover: (square) => this.hover(square),
    });
  }

  // What the table shows.

  /**
   * @param {Scene} scene
   * @param {View | null} before
   */
  async show(scene, before) {
    const run = this.motion.begin();
    this.gestures.cancel();
    const same = this.isShown(scene);
    // Who has put a chain together hop by hop has seen it already.
    const { composer } = this;
    const sent = composer.sent ?? (composer.path.length > 1 ? composer.path : null);
    const prior = before ?? this.followed(scene);
    this.scene = scene;
    this.owner = owners(scene.table.players, scene.table.options);
    this.hovered = null;
    const pawns = colourOf(scene.view.position.pawns);
    composer.begin({
      legal: scene.actor === null ? [] : (scene.view.legal ?? []),
      ground: this.ground(),
      whose: (square) => {
        const colour = pawns.get(square);
        return colour ? (this.owner[colour - 1] === scene.actor ? 'own' : 'foreign') : null;
      },
      same,
    });
    this.relay();
    this.draw();
    const last = scene.view.last;
    const from = run.moves ? before : prior;
    if (from && last) await this.play(run, from, last.token, sent);
    run.finish();
  }

  /**
   * Plays how the position came about.
   * @param {import('./shared/motion.js').Run} run
   * @param {View} before
   * @param {string} token
   * @param {string[] | null} sent
   */
  async play(run, before, token, sent) {
    const way = this.lastWay(token, before);
    if (way.length < 2) return;
    const end = way[way.length - 1];
    const pawn = this.view.standing.get(end)?.element;
    if (!pawn || (sent && sent[0] === way[0] && sent[sent.length - 1] === end)) {
      this.host.sound('place');
      return;
    }
    const jumps = !isStep(way[0], way[1]);
    const points = way.map((square) => this.view.at(square));
    this.view.last.classList.add('waits');
    run.after(() => this.view.last.classList.remove('waits'));
    await travel(run, pawn, points, jumps, this.view.side, (landing) => this.host.sound(landing < points.length - 1 ? 'hop' : 'place'));
  }

  /**
   * The squares that the last action touched.
   * @param {string} token
   * @param {View | null} before
   */
  lastWay(token, before) {
    const path = squares(token);
    return path.length > 1 && before ? wholeWay(this.ground(before), path) : path;
  }

  /** Fits the board to its place and to who looks at it. */
  relay() {
    const { scene } = this;
    if (!scene) return;
    const { size, pawns } = scene.view.position;
    const small = this.field.clientWidth > 0 && this.field.clientWidth < SMALL;
    const laid = this.view.lay(lie(size, this.owner, scene.bottom, !this.straight), pawns.length, small);
    if (!laid) return;
    this.laySpots(size);
    this.draw();
  }

  /** @param {number} size */
  laySpots(size) {
    if (this.spots?.cells.size !== size * size) {
      this.spots?.element.remove();
      this.spots?.hint.remove();
      this.spots = new Spots({
        rows: rows(size),
        go: (from, heading) => this.go(from, heading),
        choose: (square) => this.choose(square),
        other: (event) => this.key(event),
      });
      this.field.append(this.spots.element, this.spots.hint);
    }
    const share = this.view.side / this.view.extent;
    for (const name of rows(size).flat()) {
      const { x, y } = place(this.view.lie, name);
      this.spots.put(name, { x: 0.5 + x * share, y: 0.5 + y * share, width: share, height: share });
    }
    this.element.classList.toggle('straight', this.straight);
  }

  /** Draws what there is to see now. */
  draw() {
    const { scene } = this;
    if (!scene) return;
    const { position, last } = scene.view;
    const way = last ? this.lastWay(last.token, null) : [];
    const { path, ends, sent } = this.composer;
    const colours = (/** @type {number[]} */ seats) => this.owner.flatMap((seat, n) => (seats.includes(seat) ? [n + 1] : []));
    this.view.draw({
      lie: this.view.lie,
      pawns: moved(position.pawns, sent ?? path),
      colour: position.colour,
      gone: colours(position.resigned),
      won: colours(position.finished),
      last: way,
      path,
      preview: (this.hovered && ends.get(this.hovered)) || [],
      targets: this.host.prefs.targets ? [...ends.keys()].map((square) => ({ square, step: path.length === 1 && isStep(path[0], square) })) : [],
      // What to do, and what the answer would be; more would be a tangle.
      hints: scene.line.slice(0, 2).map(squares).filter((hint) => hint.length > 1),
    });
    this.tell(way);
  }

  /**
   * Says every square's name and state.
   * @param {string[]} way The last action.
   */
  tell(way) {
    const { scene, spots, host } = this;
    if (!scene || !spots) return;
    const { t } = host;
    spots.name(t('halma.board'), t('halma.help'));
    this.switch.textContent = t(this.straight ? 'halma.diamond' : 'halma.straight');
    const { path, ends, end, sent } = this.composer;
    const pawns = colourOf(moved(scene.view.position.pawns, sent ?? path));
    const home = this.courtsOf(scene.actor ?? scene.bottom);
    for (const square of spots.cells.keys()) {
      const colour = pawns.get(square) ?? null;
      const seat = colour === null ? null : this.owner[colour - 1];
      const label = squareWords(t, {
        square,
        colour,
        name: seat === null ? '' : host.name(seat),
        mine: seat !== null && this.isMine(seat),
        court: home.own.has(square) ? 'home' : home.goal.has(square) ? 'goal' : null,
        picked: path.length === 1 && square === end,
        end: path.length > 1 && square === end,
        target: ends.has(square) && host.prefs.targets,
        last: square === way[way.length - 1],
      });
      spots.tell(square, { label, picked: square === end, usable: this.composer.isUsable(square) });
    }
  }

  // What is asked of the position.

  /**
   * @param {View} [view]
   * @returns {Ground}
   */
  ground(view = this.scene?.view) {
    const position = view?.position;
    const trapped = this.scene?.table.options.includes('no-return');
    const { colour } = position;
    const count = position.pawns.length;
    const trap = trapped && colour ? courts(position.size, count)[(colour - 1 + count / 2) % count] : [];
    return { size: position.size, pawns: new Set(position.pawns.flat()), trap: new Set(trap) };
  }

  /** @param {number} seat */
  courtsOf(seat) {
    const { size, pawns } = this.scene?.view.position;
    const all = courts(size, pawns.length);
    const own = this.owner.flatMap((other, n) => (other === seat ? [n] : []));
    return {
      own: new Set(own.flatMap((n) => all[n])),
      goal: new Set(own.flatMap((n) => all[(n + pawns.length / 2) % pawns.length])),
    };
  }

  // Keys.

  /**
   * @param {string} from
   * @param {import('./shared/spots.js').Heading} heading
   */
  go(from, heading) {
    if (heading === 'next' || heading === 'previous') return this.nextUsable(from, heading);
    const { lie: board } = this.view;
    const { name, column } = step(board, from, heading, this.lineOf(from));
    this.column = column;
    return name;
  }

  /**
   * The vertical line round which the cursor weaves, unless it has come from elsewhere meanwhile.
   * @param {string} square
   */
  lineOf(square) {
    const { x } = place(this.view.lie, square);
    const own = Math.round(x * Math.SQRT2);
    return Math.abs(own - this.column) <= 1 ? this.column : own;
  }

  // Pointers.

  cancelDrag() {
    return this.gestures.cancel();
  }

  /**
   * The square under the pointer. A finger that misses by little means the square that can be used.
   * @param {MouseEvent} event
   * @returns {string | null}
   */
  at(event) {
    const cell = /** @type {Element | null} */ (event.target)?.closest?.('[data-field]');
    // A click by a program or a screen reader has no place, only a target.
    if (event.type === 'click' && event.detail === 0) return /** @type {HTMLElement | null} */ (cell)?.dataset.field ?? null;
    const point = this.view.fromClient(event);
    const exact = squareAt(this.view.lie, point);
    const touch = 'pointerType' in event && event.pointerType !== 'mouse';
    if (!touch || (exact && this.composer.isUsable(exact))) return exact;
    return this.nearestUsable(point) ?? exact;
  }

  /** @param {{ x: number, y: number }} point */
  nearestUsable(point) {
    const reach = Math.max(0.75, FINGER / this.view.pixels);
    let best = null;
    let least = reach;
    for (const square of this.spots?.cells.keys() ?? []) {
      if (!this.composer.isUsable(square)) continue;
      const { x, y } = place(this.view.lie, square);
      const far = Math.hypot(x - point.x, y - point.y);
      if (far < least) [best, least] = [square, far];
    }
    return best;
  }

  /** @param {string} square */
  lift(square) {
    if (square !== this.composer.end) this.composer.pick(square);
    this.element.classList.add('dragging');
    const pawn = this.view.standing.get(square)?.element;
    pawn?.parentNode?.append(pawn);
  }

  /** @param {PointerEvent} event */
  drag(event) {
    const pawn = this.view.standing.get(this.composer.end)?.element;
    if (!pawn) return;
    const { x, y } = this.view.scaled(this.view.fromClient(event));
    // A finger would hide the pawn that it drags.
    moveTo(pawn, { x, y: event.pointerType === 'touch' ? y - 0.9 * this.view.side : y });
    this.hover(this.at(event));
  }

  /** @param {string | null} square */
  drop(square) {
    const { composer } = this;
    const held = composer.end;
    const pawn = this.view.standing.get(held)?.element;
    if (pawn) moveTo(pawn, this.view.at(held));
    this.element.classList.remove('dragging');
    this.hovered = null;
    if (square !== null && composer.ends.has(square)) composer.extend(square, true);
    else if (square === held) this.draw();
    else composer.putDown(square);
  }

  /** @param {string | null} square */
  hover(square) {
    const wanted = square !== null && this.host.prefs.targets && this.composer.ends.has(square) ? square : null;
    if (wanted === this.hovered) return;
    this.hovered = wanted;
    this.draw();
    // Drawing keeps the pawn's element, so a drag goes on undisturbed.
  }

  turnStraight() {
    this.straight = !this.straight;
    try {
      localStorage.setItem(STRAIGHT, this.straight ? '1' : '0');
    } catch {
      // Without storage it lasts as long as the page.
    }
    this.motion.finish();
    this.relay();
  }

  dispose() {
    this.motion.finish();
    this.gestures.dispose();
    this.watcher.disconnect();
  }
}

function remembered() {
  try {
    return localStorage.getItem(STRAIGHT) === '1';
  } catch {
    return false;
  }
}

/** @type {import('../types.js').GameModule} */
const module = {
  board: (host) => {
    const board = new HalmaBoard(host);
    return {
      element: board.element,
      tray: null,
      show: (scene, before) => board.show(scene, before),
      key: (event) => board.key(event),
      dispose: () => board.dispose(),
    };
  },
  say: (t, token) => say(t, token),
  score,
  colour: (table, seat) => {
    const colour = owners(table.players, table.options).indexOf(seat) + 1 || seat;
    return { colour: `var(--seat-${colour})`, mark: markName(colour) };
  },
};

export default module;
