// @ts-check
/**
 * Forma on the page. By eye, as the leaflet has it: shape and orientation are chosen in the tray, then
 * a square is pointed at, and nothing is shown on the board before. With a referee the shape is shown
 * where it would lie.
 */
import { h, put } from '../ui/dom.js';
import { markName, seatColour } from '../ui/patterns.js';
import { Field } from './shared/field.js';
import { LayBoard } from './shared/layboard.js';
import { Laying } from './shared/laying.js';
import { square, token } from './shared/shapes.js';
import { capital, shapeName } from './shared/names.js';
import { events, fault, form, isOnBoard, isSettingUp, nameOf, pieces, sign } from './forma/ground.js';
import { line, play } from './forma/motion.js';
import { empty, poke, scattered, setupToken } from './forma/setup.js';
import { FormaView, paint } from './forma/view.js';
import { eventWords, say, score, squareWords } from './forma/words.js';

/**
 * @typedef {import('../types.js').Host} Host
 * @typedef {import('../types.js').Scene} Scene
 * @typedef {import('../types.js').View} View
 * @typedef {import('./shared/shapes.js').Cell} Cell
 * @typedef {import('./shared/shapes.js').Cells} Cells
 * @typedef {import('./shared/laying.js').Aim} Aim
 * @typedef {import('./forma/ground.js').Box} Box
 */

const PREFIX = 'forma';
/** The squares along a side until a table says otherwise. */
const USUAL = 20;

class FormaBoard extends LayBoard {
  /** @param {Host} host */
  constructor(host) {
    super(host, PREFIX, { mirrors: true, tabs: true, aims: true, paint });
    this.setup = empty();
    /** What the visitor is told about the setting up. */
    this.fault = '';
    this.field = new Field(USUAL, this.t('board'));
    this.view = new FormaView(this.field);
    this.laying = this.layingOn(this.field);
    this.panel = h('div', { class: 'forma-panel', hidden: true });
    this.element = h('div', { class: 'lay-board forma' }, this.field.element);
    this.tray = h('div', { class: 'forma-tray' }, this.panel, this.trayView.element);
    this.view.drawCard();
  }

  /** @param {Field} field */
  layingOn(field) {
    return new Laying(this.host, field, this.trayView, {
      previews: () => this.referee,
      aimed: (aim, seen) => this.aimed(aim, seen),
      lay: (squares) => this.lay(squares),
      poke: (cell) => this.poke(cell),
      letter: (key) => this.letter(key),
    });
  }

  /**
   * A board of another size is made anew.
   * @param {number} size
   */
  resize(size) {
    this.laying.dispose();
    this.field = new Field(size, this.t('board'));
    this.view = new FormaView(this.field);
    this.laying = this.layingOn(this.field);
    this.element.replaceChildren(this.field.element);
    this.view.drawCard();
  }

  /** What the edition says. @returns {Box} */
  get box() {
    return this.scene?.table.board ?? { name: '', size: this.field.size, obstacles: 0, pieces: [] };
  }

  get referee() {
    return (this.scene?.free || this.scene?.table.options.includes('referee')) ?? false;
  }

  /** Whether the visitor is to set up the board now. */
  get settingUp() {
    const { scene } = this;
    return scene !== null && scene.actor !== null && begins(scene);
  }

  // What the table shows.

  /**
   * @param {Scene} scene
   * @param {View | null} before
   */
  async show(scene, before) {
    const { table, view } = scene;
    const tried = view.number > table.tokens.length;
    // By eye nobody sees what would come of a laying before it is done: while the table asks for a
    // second word, everything stays as it is.
    if (tried && !table.options.includes('referee') && !view.last?.token.startsWith('tower=')) return;
    const run = this.motion.begin();
    if (table.board.size !== this.field.size) this.resize(table.board.size);
    const bridged = new Set([...this.view.bridges.children].map(line));
    const previous = before ?? this.followed(scene);
    this.scene = scene;
    if (this.field.turn(quarters(scene.bottom, table.players))) this.view.drawCard();
    this.view.draw(scene);
    if (tried) this.view.drawPoint(null);
    else this.ready(scene);
    if (previous && view.last && !tried) {
      const words = eventWords(this.host.t, events(previous, view));
      if (words) this.host.announce(words);
    }
    if (before && view.last) await play(run, this.view, events(before, view), view.position.cells, bridged, this.host.sound);
    run.finish();
  }

  /**
   * Makes the visitor's side fit the position.
   * @param {Scene} scene
   */
  ready(scene) {
    const { view, actor } = scene;
    if (this.turnsTo(scene)) {
      this.setup = empty();
      this.fault = '';
    }
    this.trayView.show(this.shelves(scene), view.over || begins(scene) ? null : actor, this.lays(scene) && !begins(scene));
    this.describe(scene);
    this.laying.redraw();
    this.drawSetup();
    this.drawPanel();
    this.compose();
  }

  /** @param {Scene} scene */
  describe(scene) {
    const shapes = new Map(
      pieces(scene.table, scene.view).flatMap(({ cells }) => cells.map((cell) => [square(cell), nameOf(scene.table.board, cells)])),
    );
    this.field.describe((cell) => squareWords(this.host.t, scene.view, this.host.name, cell, shapes));
  }

  /** @param {Scene} scene */
  shelves(scene) {
    const { table, view, actor, bottom } = scene;
    const front = actor ?? bottom;
    const seats = table.seats.map(({ seat }) => seat);
    return [front, ...seats.filter((seat) => seat !== front)].map((seat) => {
      const { trays, aside, markers, breakdown } = view.position;
      const items = this.box.pieces.map((kind) => ({
        name: kind.name,
        cells: form(kind),
        count: trays[seat - 1][kind.name] ?? 0,
        aside: aside[seat - 1][kind.name] ?? 0,
        value: null,
      }));
      const note = this.t('left', { n: breakdown[seat - 1].left, markers: markers[seat - 1] });
      return { seat, title: this.host.name(seat), note, items, hidden: false };
    });
  }

  // Aiming and laying.

  /**
   * @param {Aim | null} aim
   * @param {Cells | null} seen
   */
  aimed(aim, seen) {
    const { scene } = this;
    if (!scene || scene.actor === null) {
      this.view.drawPoint(null);
      return;
    }
    const squares = seen && seen.map((each) => this.field.board(each));
    if (this.referee) {
      const { cells } = scene.view.position;
      const isFree = (/** @type {Cell} */ cell) => sign(cells, this.field.board(cell)) === '.';
      this.view.drawPreview(seen, scene.actor, squares !== null && fault(cells, squares) === null, isFree);
      if (aim?.by === 'keys' && squares) this.host.announce(this.verdict(squares));
    } else {
      this.view.drawPoint(aim?.cell ?? null);
    }
    this.compose();
  }

  /** @param {Cells} squares */
  verdict(squares) {
    const found = this.scene && fault(this.scene.view.position.cells, squares);
    return found ? this.t(`why.${found}`) : this.t('fits');
  }

  /**
   * What laying a shape there would be; null: it cannot even be tried.
   * @param {Cells} squares
   * @returns {string | null}
   */
  token(squares) {
    const found = this.scene && fault(this.scene.view.position.cells, squares);
    if (!found) return token(squares);
    return found === 'out' || this.referee ? null : `${token(squares)}?`;
  }

  /** @param {Cells} squares */
  lay(squares) {
    // Who is ahead of the motion has seen enough of it.
    this.motion.finish();
    const wanted = this.token(squares);
    if (wanted) {
      this.host.act(wanted);
      return;
    }
    this.host.sound('wrong');
    this.host.announce(this.verdict(squares));
    this.compose(this.verdict(squares));
  }

  /**
   * Tells the table what is being put together.
   * @param {string} [why] Why it cannot be done.
   */
  compose(why = '') {
    const { hand, aim } = this.laying;
    if (this.settingUp) this.composeSetup();
    else if (!hand) this.host.compose(null);
    else {
      const seen = this.laying.covered();
      const squares = seen && seen.map((each) => this.field.board(each));
      const waits = squares && aim?.by !== 'mouse';
      this.host.compose({
        text: this.composed(capital(shapeName(this.host.t, PREFIX, hand.name)), squares, why),
        token: waits ? this.token(squares) : null,
        undo: null,
        cancel: () => this.laying.drop(),
      });
    }
  }

  /**
   * @param {string} shape
   * @param {Cells | null} squares
   * @param {string} why
   */
  composed(shape, squares, why) {
    const { aim } = this.laying;
    if (why) return this.t('composed.why', { shape, why });
    if (!squares || !aim) return this.t('composed.point', { shape });
    if (this.referee) return this.t('composed.why', { shape, why: this.verdict(squares) });
    return this.t('composed.at', { shape, square: square(this.field.board(aim.cell)) });
  }

  // Setting up.

  /** @param {Cell} cell */
  poke(cell) {
    const { scene } = this;
    const here = this.field.board(cell);
    if (!scene || !isOnBoard(here, this.field.size)) return;
    if (this.host.poked) this.host.poked(square(here));
    else if (this.settingUp) this.place(here);
    else {
      this.host.announce(this.field.cells.get(`${cell[0]},${cell[1]}`)?.getAttribute('aria-label') ?? '');
    }
  }

  /** @param {Cell} here */
  place(here) {
    const { obstacles } = this.box;
    const next = poke(this.box, this.setup, here);
    const alone = next.fault === 'many' && obstacles === 0;
    this.fault = next.fault ? this.t(`setup.${alone ? 'alone' : next.fault}`, { n: obstacles }) : '';
    this.host.sound(next.fault ? 'wrong' : 'place');
    this.host.announce(this.fault || this.t(`setup.did.${next.did}`, { square: square(here) }));
    this.set(next.setup);
  }

  /** @param {import('./forma/setup.js').Setup} setup */
  set(setup) {
    this.setup = setup;
    this.drawSetup();
    this.drawPanel();
    this.compose();
  }

  drawSetup() {
    if (this.settingUp) this.view.drawSetup(this.setup);
  }

  composeSetup() {
    const { tower, obstacles } = this.setup;
    if (!tower && obstacles.length === 0 && !this.fault) return this.host.compose(null);
    const standing = tower
      ? this.t('setup.standing', { tower: square(tower), n: obstacles.length })
      : this.t('setup.tower');
    return this.host.compose({
      text: this.fault || standing,
      token: setupToken(this.setup),
      undo: null,
      cancel: () => {
        this.fault = '';
        this.set(empty());
      },
    });
  }

  /** What the tray says beside its shapes: how to set up, or that one may leave it at a misfit. */
  drawPanel() {
    const { scene } = this;
    const misfits = scene?.view.position.misfits_this_turn ?? 0;
    const passes = scene !== null && scene.actor !== null && !scene.view.over && misfits > 0;
    const focused = document.activeElement instanceof HTMLElement && this.panel.contains(document.activeElement) ? document.activeElement.dataset.setup : null;
    this.panel.hidden = !this.settingUp && !passes;
    if (this.settingUp) put(this.panel, this.setupPanel());
    else if (passes) put(this.panel, this.passPanel());
    else put(this.panel);
    // The buttons are made anew: the focus goes on to the same one.
    if (focused) /** @type {HTMLElement | null} */ (this.panel.querySelector(`[data-setup=${focused}]`))?.focus();
  }

  setupPanel() {
    const any = this.box.obstacles > 0;
    const button = (/** @type {string} */ key, /** @type {() => void} */ act) =>
      h('button', { type: 'button', class: 'button', dataset: { setup: key }, onclick: act }, this.t(`setup.${key}`));
    const fill = (/** @type {boolean} */ obstacles) => () => {
      this.fault = '';
      this.host.sound('place');
      this.set(scattered(this.box, Math.random, obstacles));
      const { tower, obstacles: all } = this.setup;
      this.host.announce(this.t('setup.standing', { tower: tower ? square(tower) : '', n: all.length }));
    };
    return [
      h('h2', { class: 'forma-title' }, this.t('setup.title')),
      h('p', null, this.t(any ? 'setup.about' : 'setup.alone', { n: this.box.obstacles })),
      h(
        'div',
        { class: 'forma-buttons' },
        button('random', fill(any)),
        any && button('none', fill(false)),
        h(
          'button',
          {
            type: 'button',
            class: 'button button-main',
            dataset: { setup: 'done' },
            disabled: this.setup.tower === null,
            onclick: () => this.host.act(setupToken(this.setup) ?? ''),
          },
          this.t('setup.done'),
        ),
      ),
    ];
  }

  /**
   * The shapes that a letter stands for, the last ones of the box first. The small f turns the board.
   * @param {string} key
   */
  letter(key) {
    if (key === 'f') return [];
    const names = this.box.pieces.map(({ name }) => name);
    return names.filter((name) => name.toUpperCase().startsWith(key.toUpperCase())).reverse();
  }

  passPanel() {
    return [
      h('p', null, this.t('missed')),
      h(
        'div',
        { class: 'forma-buttons' },
        h('button', { type: 'button', class: 'button', dataset: { token: 'pass' }, onclick: () => this.host.act('pass') }, this.t('pass')),
      ),
    ];
  }
}

/**
 * Whether the board is set up first, before anything is laid.
 * @param {Scene} scene
 */
function begins(scene) {
  return !scene.free && isSettingUp(scene.view);
}

/**
 * By how many quarters the board is turned for a seat: seats sit round it clockwise.
 * @param {number} seat
 * @param {number} players
 */
function quarters(seat, players) {
  return (4 - ((seat - 1) * 4) / players) % 4;
}

/** @type {import('../types.js').GameModule} */
const game = {
  board: (host) => new FormaBoard(host),
  say,
  score,
  race: true,
  colour: (_, seat) => ({ colour: seatColour(seat), mark: markName(seat) }),
};

export default game;
