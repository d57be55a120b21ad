// @ts-check
/**
 * Boomerang, the hunt, on the page: the scene that the table gives and what the player has in hand
 * (`Composer`) become a picture (`HuntView`), named fields (`Spots`) and what lies beside the board
 * (`HuntTray`); pointers and keys become choices.
 *
 * Without a referee the page does not point at captures: only the targets of the stone in hand are
 * shown, all of them alike.
 */
import { h } from '../ui/dom.js';
import { markName } from '../ui/patterns.js';
import { listen } from './shared/pointer.js';
import { Spots } from './shared/spots.js';
import { moveTo } from './shared/stone.js';
import { StonesBoard } from './shared/stones.js';
import { carriedOut, ownerOf, touched, trios } from './hunt/chain.js';
import { Composer } from './hunt/composer.js';
import { turnFor, UNIT } from './hunt/geometry.js';
import { play } from './hunt/play.js';
import { HuntTray } from './hunt/tray.js';
import { HuntView } from './hunt/view.js';
import { claimWords, fieldWords, say, score, tableGoal } from './hunt/words.js';

/**
 * @typedef {import('../types.js').Host} Host
 * @typedef {import('../types.js').Scene} Scene
 * @typedef {import('../types.js').View} View
 */

/** Below this width, in CSS pixels, the fields bear no names. */
const SMALL = 560;
/** How near to a field's middle a pointer has to be. */
const REACH = 0.42 * UNIT;
/** How near a finger has to come to a field that can be used, in CSS pixels. */
const FINGER = 24;

/** @extends {StonesBoard<Composer>} */
class HuntBoard extends StonesBoard {
  /** @param {Host} host */
  constructor(host) {
    super(host, (redraw) => new Composer(host, redraw));
    /** @type {SVGGElement | null} */
    this.carried = null;
    /** What the last claim did, in words. */
    this.claimed = '';
    this.line = 0;
    /** Which board is laid out, and how it is turned. */
    this.laid = '';
    /** @type {HuntView | null} */
    this.view = null;
    this.field = h('div', { class: 'board-field hunt-field' });
    this.element = h('div', { class: 'hunt stones-board' }, this.field);
    this.tray = new HuntTray(host.t);
    this.gestures = this.listenToBoard();
    this.trayGestures = this.listenToTray();
    this.watcher = new ResizeObserver(() => this.element.classList.toggle('small', this.field.clientWidth < SMALL));
    this.watcher.observe(this.field);
  }

  listenToBoard() {
    return listen(this.field, {
      at: (event) => this.at(event),
      click: (field) => this.choose(field),
      draggable: (field) => this.composer.canLift(field),
      lift: (field) => this.liftStone(field),
      drag: (event) => this.drag(event),
      drop: (field) => this.drop(field),
      cancel: () => this.drop(null),
    });
  }

  listenToTray() {
    return listen(this.tray.element, {
      at: (event) => /** @type {HTMLElement | null} */ (/** @type {Element | null} */ (event.target)?.closest?.('[data-hold]'))?.dataset.hold ?? null,
      click: (name) => name !== null && this.composer.chooseBeside(name),
      draggable: () => true,
      lift: (name) => this.liftNamed(name),
      drag: (event) => this.drag(event),
      drop: (_, event) => this.drop(this.at(event)),
      cancel: () => this.drop(null),
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
    this.trayGestures.cancel();
    const same = this.isShown(scene);
    // Who has put a chain together has seen it already.
    const { composer } = this;
    const sent = composer.sent ?? composer.chain;
    const prior = before ?? this.followed(scene);
    this.lay(scene);
    this.scene = scene;
    const owner = ownerOf(scene.view.position.stones);
    composer.begin({
      legal: scene.actor === null ? null : (scene.view.legal ?? []),
      whose: (field) => (owner.has(field) ? (owner.get(field) === scene.actor ? 'own' : 'foreign') : null),
      same,
    });
    if (!same) this.claimed = claimWords(this.host, scene.view, prior);
    this.draw();
    const { last } = scene.view;
    const from = run.moves ? before : prior;
    if (this.view && from && last) {
      if (this.claimed && !same) this.host.announce(this.claimed);
      const stage = { run, view: this.view, tray: this.tray, host: this.host };
      await play(stage, { before: from, now: scene.view, token: last.token, seat: last.seat, seen: sent === last.token });
    }
    run.finish();
  }

  /** @param {Scene} scene */
  lay(scene) {
    const { board, players } = scene.table;
    const turn = turnFor(board, players, scene.bottom);
    const laid = JSON.stringify([board, turn]);
    if (this.laid === laid) return;
    this.laid = laid;
    this.view = new HuntView(board, turn);
    const { cursor, focused } = this.spots ?? { cursor: '', focused: false };
    const { frame } = this.view;
    this.spots = new Spots({
      rows: frame.rows(),
      go: (from, heading) => this.go(from, heading),
      choose: (field) => this.choose(field),
      other: (event) => this.key(event),
    });
    this.field.replaceChildren(this.view.svg, this.spots.element, this.spots.hint);
    this.field.style.setProperty('--ratio', String(frame.width / this.view.height));
    const side = 0.68 * UNIT;
    for (const [name, { x, y }] of frame.places) {
      this.spots.put(name, { x: x / frame.width, y: y / this.view.height, width: side / frame.width, height: side / this.view.height });
    }
    this.spots.go(cursor, focused);
  }

  /** Draws what there is to see now. */
  draw() {
    const { scene, view, host, composer } = this;
    if (!scene || !view) return;
    const { position, last } = scene.view;
    const { path } = composer;
    const owner = ownerOf(position.stones);
    const stones = carriedOut(owner, composer.sent ?? composer.chain ?? '', scene.actor);
    const given = new Set(position.given.map((/** @type {string[]} */ corners) => corners.join('-')));
    const lastFields = last ? touched(last.token) : [];
    const duty = this.hasReferee() && composer.mustCapture && host.prefs.targets && !composer.hold;
    view.draw({
      stones,
      trios: trios(scene.table.board.triangles, owner).map((trio) => ({ ...trio, given: given.has(trio.corners.join('-')) })),
      last: lastFields,
      path,
      targets: host.prefs.targets ? [...composer.targets] : [],
      anywhere: composer.heldName !== null,
      duties: duty ? [...new Set(composer.offers.captures.map(([from]) => from))] : [],
      // What to do, and what the answer would be; more would be a tangle.
      hints: scene.line.slice(0, 2).map(touched).filter((hint) => hint.length > 0),
    });
    this.drawTray(owner);
    this.tell(stones, path, lastFields);
  }

  /** @param {Map<string, number>} owner */
  drawTray(owner) {
    const { scene, host, composer } = this;
    if (!scene) return;
    const { path, offers } = composer;
    const { position, to_act: turn } = scene.view;
    // What a chain has captured so far lies before its captor already.
    const prisoners = position.prisoners.map((/** @type {number[]} */ held, /** @type {number} */ n) =>
      held.map((count, other) => count + (scene.actor === n + 1 ? path.slice(1).filter((field) => owner.get(field) === other + 1).length : 0)),
    );
    const seats = Array.from({ length: scene.table.players }, (_, n) => n + 1);
    this.tray.draw({
      goal: tableGoal(scene.table),
      held: composer.heldName,
      note: this.note(),
      players: seats.map((seat) => ({
        seat,
        name: host.name(seat),
        turn: turn.includes(seat),
        gone: position.out.includes(seat) || position.resigned.includes(seat),
        prisoners: prisoners[seat - 1],
        supply: position.supply[seat - 1],
        removed: position.removed[seat - 1],
        extra: turn.includes(seat) ? position.extra_turns : 0,
        canPlace: seat === scene.actor && offers.places.size > 0,
        canFree: offers.frees.has(seat) ? scene.actor : null,
      })),
    });
  }

  /** What is to be known now, in words. */
  note() {
    const { scene, host } = this;
    if (!scene || scene.view.over) return this.claimed;
    const { position, to_act: turn } = scene.view;
    const { t } = host;
    const words = [this.claimed];
    if (this.hasReferee() && this.composer.mustCapture) words.push(t('hunt.note.duty'));
    if (position.extra_turns > 0 && turn[0]) {
      const key = turn[0] === scene.actor ? (this.composer.offers.frees.size > 0 ? 'hunt.note.extra.free' : 'hunt.note.extra') : 'hunt.note.extra.other';
      words.push(t(key, { n: position.extra_turns, name: host.name(turn[0]) }));
    }
    return words.filter(Boolean).join(' ');
  }

  /**
   * Says every field's name and state.
   * @param {Map<string, number>} stones
   * @param {string[]} path
   * @param {string[]} last
   */
  tell(stones, path, last) {
    const { scene, spots, host } = this;
    if (!scene || !spots) return;
    const { t } = host;
    const { lines, triangles } = scene.table.board;
    spots.name(t('hunt.board'), t('hunt.help'));
    const end = path[path.length - 1];
    for (const field of spots.cells.keys()) {
      const seat = stones.get(field);
      const label = fieldWords(t, {
        field,
        name: seat ? host.name(seat) : null,
        mine: seat !== undefined && this.isMine(seat),
        picked: path.length === 1 && field === end,
        end: path.length > 1 && field === end,
        target: this.composer.targets.has(field) && host.prefs.targets,
        last: field === last[last.length - 1],
        towards: lines.flatMap((/** @type {any} */ { a, b, arrow }) => (arrow && arrow !== field && (a === field || b === field) ? [arrow] : [])),
        triangles: triangles.filter((/** @type {string[]} */ corners) => corners.includes(field)).map((/** @type {string[]} */ corners) => corners.join(' ')),
      });
      spots.tell(field, { label, picked: field === end, usable: this.composer.isUsable(field) });
    }
  }

  // What is asked of the position.

  hasReferee() {
    return this.scene?.table.options.includes('referee') ?? false;
  }

  // Keys.

  /**
   * @param {string} from
   * @param {import('./shared/spots.js').Heading} heading
   * @returns {string | null}
   */
  go(from, heading) {
    const { frame } = this.view ?? {};
    if (!frame) return null;
    if (heading === 'next' || heading === 'previous') return this.nextUsable(from, heading);
    const own = frame.at(from).x;
    const { name, line } = frame.step(from, heading, Math.abs(own - this.line) <= 0.6 * UNIT ? this.line : own);
    this.line = line;
    return name;
  }

  // Pointers.

  cancelDrag() {
    return this.gestures.cancel() || this.trayGestures.cancel();
  }

  /**
   * The field under the pointer. A finger that misses by little means the field that can be used.
   * @param {MouseEvent} event
   * @returns {string | null}
   */
  at(event) {
    const { view } = this;
    if (!view) return null;
    const cell = /** @type {HTMLElement | null} */ (/** @type {Element | null} */ (event.target)?.closest?.('[data-field]'));
    // A click by a program or a screen reader has no place, only a target.
    if (event.type === 'click' && event.detail === 0) return cell?.dataset.field ?? null;
    const point = view.fromClient(event);
    const exact = view.frame.nearest(point, REACH);
    if (exact && this.composer.isUsable(exact)) return exact;
    const touch = 'pointerType' in event && event.pointerType !== 'mouse';
    const near = touch ? view.frame.nearest(point, Math.max(REACH, FINGER * view.pixel), (field) => this.composer.isUsable(field)) : null;
    return near ?? exact;
  }

  /** @param {string} field */
  liftStone(field) {
    if (field !== this.composer.end) this.composer.take({ kind: 'stone', path: [field] });
    const stone = this.view?.standing.get(field)?.element;
    if (stone) this.carry(stone);
  }

  /** @param {string} name */
  liftNamed(name) {
    if (!this.view || !this.scene?.actor) return;
    this.composer.takeBeside(name);
    const stone = this.view.newStone(this.scene.actor);
    this.carry(stone);
  }

  /** @param {SVGGElement} stone */
  carry(stone) {
    this.carried = stone;
    this.view?.above.append(stone);
    this.element.classList.add('dragging');
    this.tray.element.classList.add('dragging');
  }

  /** @param {PointerEvent} event */
  drag(event) {
    const { view, carried } = this;
    if (!view || !carried) return;
    const { x, y } = view.fromClient(event);
    // A finger would hide the stone that it drags.
    moveTo(carried, { x, y: event.pointerType === 'touch' ? y - 26 * view.pixel : y });
  }

  /** @param {string | null} field */
  drop(field) {
    const { view, carried, composer } = this;
    this.carried = null;
    this.element.classList.remove('dragging');
    this.tray.element.classList.remove('dragging');
    if (carried && view) {
      const own = [...view.standing].find(([, { element }]) => element === carried);
      if (own) {
        moveTo(carried, view.at(own[0]));
        view.stones.append(carried);
      } else {
        carried.remove();
      }
    }
    if (field !== null && composer.targets.has(field)) composer.put(field, true);
    else if (field === null || field !== composer.end) composer.letGo(field);
  }

  dispose() {
    this.motion.finish();
    this.gestures.dispose();
    this.trayGestures.dispose();
    this.watcher.disconnect();
  }
}

/** @type {import('../types.js').GameModule} */
const module = {
  board: (host) => {
    const board = new HuntBoard(host);
    return {
      element: board.element,
      tray: board.tray.element,
      show: (scene, before) => board.show(scene, before),
      key: (event) => board.key(event),
      dispose: () => board.dispose(),
    };
  },
  say,
  score,
  colour: (_, seat) => ({ colour: `var(--seat-${seat})`, mark: markName(seat) }),
};

export default module;
