// @ts-check
/**
 * Laying a shape: from the tray, over the board, onto its squares, with mouse, touch and keys.
 *
 * - A mouse points and clicks, or drags the shape from the tray and drops it.
 * - A finger taps a square to aim, taps again (or the tick beside it) to lay; it may slide to aim
 *   better, and two fingers turn the shape. So no slip of a finger lays anything.
 * - Keys: arrows aim, Enter lays, r and Shift+r turn, m turns over, Space shows the next way, Escape
 *   puts back, a letter takes a shape.
 *
 * Cells are those seen on the field, except where the game is asked: it gets the board's squares.
 *
 * @typedef {import('./shapes.js').Cell} Cell
 * @typedef {import('./shapes.js').Cells} Cells
 * @typedef {'mouse' | 'touch' | 'keys'} Means
 *
 * @typedef {object} Aim
 * @property {Cell} cell Where the shape's anchor goes.
 * @property {Means} by
 *
 * @typedef {object} Rules What the game decides.
 * @property {() => boolean} previews Whether the shape is shown on the board before it is laid.
 * @property {(aim: Aim | null, cells: Cells | null) => void} aimed Draws where it would lie.
 * @property {(squares: Cells) => void} lay Lays it on the board's squares, or says why not.
 * @property {(cell: Cell, by: Means) => void} poke A square was pointed at with empty hands.
 * @property {(letter: string) => string[]} letter The shapes that a letter stands for.
 */
import { h, s } from '../../ui/dom.js';
import { listen } from './pointer.js';
import { lacquer, piece } from './piece.js';
import { extent, placed, token } from './shapes.js';
import { icon, onTwist, onWheel } from './turns.js';

/** How far a finger's shape floats above it while it is dragged, in CSS pixels. */
const ABOVE = 46;
export class Laying {
  /**
   * @param {import('../../types.js').Host} host
   * @param {import('./field.js').Field} field
   * @param {import('./tray.js').Tray} tray
   * @param {Rules} rules
   */
  constructor(host, field, tray, rules) {
    this.host = host;
    this.field = field;
    this.tray = tray;
    this.rules = rules;
    /** @type {Aim | null} */
    this.aim = null;
    /** @type {Means} */
    this.last = 'mouse';
    this.ring = this.makeRing();
    this.ghost = h('div', { class: 'lay-ghost', hidden: true, 'aria-hidden': 'true' });
    field.element.append(this.ring);
    document.body.append(this.ghost);
    this.listeners = [this.overField(), this.overTray()];
    this.watch();
  }

  get hand() {
    return this.tray.hand;
  }

  dispose() {
    for (const listener of this.listeners) listener.dispose();
    this.ghost.remove();
  }

  // What is in hand.

  /**
   * @param {string} name
   * @param {boolean} [quiet]
   */
  take(name, quiet = false) {
    if (!this.tray.take(name)) return false;
    if (!quiet) {
      this.host.sound('pick');
      this.host.announce(`${this.tray.nameOf(name)}. ${this.tray.lies()}`);
    }
    this.redraw();
    return true;
  }

  drop() {
    if (!this.hand) return false;
    this.aim = null;
    this.tray.drop();
    this.redraw();
    return true;
  }

  /** The shape in hand lies differently: called by the tray. */
  turned() {
    this.redraw();
    this.host.announce(this.tray.lies());
  }

  // Where it goes.

  /**
   * @param {Cell | null} cell
   * @param {Means} by
   */
  point(cell, by) {
    const before = this.aim;
    if (before && cell && before.by === by && before.cell[0] === cell[0] && before.cell[1] === cell[1]) return;
    this.aim = cell && { cell, by };
    this.redraw();
  }

  /**
   * The cells that the shape in hand would cover.
   * @returns {Cells | null}
   */
  covered() {
    return this.aim && this.hand && placed(this.hand.cells, this.aim.cell);
  }

  /** Lays the shape where it is aimed. */
  lay() {
    const cells = this.covered();
    if (cells) this.rules.lay(cells.map((cell) => this.field.board(cell)));
  }

  redraw() {
    this.field.element.classList.toggle('is-holding', this.hand !== null);
    this.rules.aimed(this.hand ? this.aim : null, this.covered());
    this.placeRing();
  }

  // The ring: a finger's buttons at the board's edge.

  makeRing() {
    const { tray } = this;
    const button = (/** @type {string} */ name, /** @type {() => void} */ act) =>
      h(
        'button',
        {
          type: 'button',
          class: ['lay-button', `is-${name}`],
          'aria-label': tray.say(name),
          onclick: (/** @type {Event} */ event) => {
            event.stopPropagation();
            act();
          },
        },
        icon(name),
      );
    return h(
      'div',
      { class: 'lay-ring', hidden: true, role: 'group', 'aria-label': tray.say('turning') },
      button('turn_left', () => tray.turn(true)),
      button('turn_right', () => tray.turn()),
      tray.settings.mirrors && button('mirror', () => tray.mirror()),
      button('drop', () => this.drop()),
      button('lay', () => this.lay()),
    );
  }

  /** It keeps to the edge of the board that is farther off, so that it covers nothing that matters. */
  placeRing() {
    const shown = this.rules.previews() && this.covered() && this.aim?.by === 'touch';
    this.ring.hidden = !shown;
    this.ring.classList.toggle('is-low', this.aim !== null && this.aim.cell[1] >= this.field.size / 2);
  }

  // Pointers.

  overField() {
    return listen(this.field.grid, {
      at: (event) => this.field.at(event),
      click: (cell, event) => this.click(cell, event),
      draggable: () => this.hand !== null,
      lift: () => {},
      drag: (event) => this.point(this.under(event), means(event)),
      drop: (cell, event) => {
        // A finger that slid over the board has aimed; a mouse has laid.
        if (means(event) === 'mouse' && cell) this.lay();
        else if (!cell && !this.under(event)) this.point(null, means(event));
      },
      cancel: () => this.point(null, 'mouse'),
      hover: (cell) => {
        if (this.hand && (cell || this.aim?.by === 'mouse')) this.point(cell, 'mouse');
      },
    });
  }

  /**
   * @param {Cell | null} cell
   * @param {MouseEvent} event
   */
  click(cell, event) {
    // A click that a screen reader or a program makes has no place: its element has.
    const target = event.target instanceof HTMLElement ? event.target.dataset.cell : undefined;
    if (event.detail === 0 && target) {
      const [x, y] = target.split(',').map(Number);
      cell = [x, y];
    }
    if (!cell) return;
    const by = this.last;
    this.field.move(cell);
    if (!this.hand) {
      this.rules.poke(cell, by);
      return;
    }
    if (by === 'touch' && !this.isAgain(cell)) {
      this.point(cell, by);
      return;
    }
    if (by !== 'touch') this.point(cell, by);
    this.lay();
  }

  /**
   * Whether a tap is the second on what is aimed at.
   * @param {Cell} cell
   */
  isAgain(cell) {
    const cells = this.covered();
    if (!cells || !this.aim || this.aim.by !== 'touch') return false;
    const shown = this.rules.previews() ? cells : [this.aim.cell];
    // Beside it is an aim of its own: nobody wants to lay who only corrects himself.
    return shown.some(([x, y]) => x === cell[0] && y === cell[1]);
  }

  /**
   * The cell that a dragging pointer means. A finger's shape floats above it, so that it is seen.
   * @param {PointerEvent} event
   */
  under(event) {
    const up = means(event) === 'touch' ? ABOVE : 0;
    return this.field.at({ clientX: event.clientX, clientY: event.clientY - up });
  }

  overTray() {
    /** @param {Event} event */
    const at = (event) => {
      const button = event.target instanceof Element ? event.target.closest('button[data-shape]') : null;
      return button instanceof HTMLButtonElement && Number(button.dataset.seat) === this.tray.actor ? button : null;
    };
    return listen(this.tray.shelvesElement, {
      at,
      click: (button, event) => {
        if (button) this.choose(button.dataset.shape ?? '', event);
      },
      draggable: (button) => !button.disabled,
      lift: (button) => this.take(button.dataset.shape ?? ''),
      drag: (event) => this.carry(event),
      drop: (_, event) => this.letGo(event),
      cancel: () => this.carry(null),
    });
  }

  /**
   * @param {string} name
   * @param {MouseEvent} event
   */
  choose(name, event) {
    if (this.hand?.name === name && event.detail > 0) {
      this.drop();
      return;
    }
    if (!this.take(name)) return;
    // The keys are the shape's from now on. Whoever chose with the keyboard aims with it too.
    if (event.detail === 0) this.toBoard();
    else this.field.focus(this.field.cursor);
  }

  toBoard() {
    this.field.focus(this.field.cursor);
    this.point(this.field.cursor, 'keys');
  }

  /**
   * A shape is dragged out of the tray: it floats along until it is over the board.
   * @param {PointerEvent | null} event
   */
  carry(event) {
    const cell = event && this.under(event);
    this.point(cell, event ? means(event) : 'mouse');
    this.ghost.hidden = !event || !this.hand || (cell !== null && this.rules.previews());
    if (this.ghost.hidden || !event) return;
    this.drawGhost();
    const up = means(event) === 'touch' ? ABOVE : 0;
    this.ghost.style.setProperty('--x', `${event.clientX}px`);
    this.ghost.style.setProperty('--y', `${event.clientY - up}px`);
    // By eye nothing is held over the board.
    this.ghost.classList.toggle('is-away', cell !== null);
  }

  drawGhost() {
    const { hand, tray } = this;
    if (!hand || tray.actor === null || this.ghost.dataset.shape === token(hand.cells)) return;
    const { columns, rows } = extent(hand.cells);
    const side = this.field.pixels;
    this.ghost.dataset.shape = token(hand.cells);
    const picture = s(
      'svg',
      { width: columns * side, height: rows * side, viewBox: `0 0 ${columns * side} ${rows * side}` },
      piece(hand.cells, rows - 1, tray.settings.paint(tray.actor), lacquer(side)),
    );
    this.ghost.replaceChildren(picture);
  }

  /** @param {PointerEvent} event */
  letGo(event) {
    const cell = this.under(event);
    this.carry(null);
    delete this.ghost.dataset.shape;
    if (!cell) return;
    this.point(cell, means(event));
    if (means(event) === 'mouse' || this.rules.previews()) this.lay();
  }

  // Listening.

  watch() {
    const { grid } = this.field;
    for (const name of ['pointerdown', 'pointermove']) {
      grid.addEventListener(name, (event) => {
        this.last = means(/** @type {PointerEvent} */ (event));
      }, { capture: true });
    }
    grid.addEventListener('keydown', (event) => {
      if (!this.key(event)) return;
      event.preventDefault();
      event.stopPropagation();
    });
    const holds = () => this.hand !== null;
    onWheel(this.field.element, holds, (back, over) => (over ? this.tray.mirror() : this.tray.turn(back)));
    onTwist(grid, holds, (back) => this.tray.turn(back));
  }

  // Keys.

  /**
   * @param {KeyboardEvent} event
   * @returns {boolean} Whether it was for us.
   */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || presses(event)) return false;
    const to = this.field.focused || this.hand ? this.field.step(event) : null;
    if (to) {
      this.walk(to);
      return true;
    }
    if (this.hand && this.handKey(event)) return true;
    if (!this.hand && (event.key === 'Enter' || event.key === ' ') && this.field.focused) {
      this.rules.poke(this.field.cursor, 'keys');
      return true;
    }
    return this.letter(event.key);
  }

  /** @param {Cell} cell */
  walk(cell) {
    this.field.focus(cell);
    if (this.hand) this.point(cell, 'keys');
  }

  /** @param {KeyboardEvent} event */
  handKey(event) {
    const key = event.key.toLowerCase();
    if (key === 'r') this.tray.turn(event.shiftKey);
    else if (key === 'm' && this.tray.settings.mirrors) this.tray.mirror();
    else if (key === ' ') this.tray.next();
    else if (key === 'escape') this.drop();
    else if (key === 'enter') this.enter();
    else return false;
    return true;
  }

  enter() {
    if (!this.aim) this.toBoard();
    else this.lay();
  }

  /**
   * A letter takes the first shape that is called so, and the next when it is struck again.
   * @param {string} letter
   */
  letter(letter) {
    if (this.tray.actor === null || letter.length !== 1) return false;
    const names = this.rules.letter(letter).filter((name) => this.tray.usable(name));
    if (names.length === 0) return false;
    const here = this.hand ? names.indexOf(this.hand.name) : -1;
    this.take(names[(here + 1) % names.length]);
    if (this.aim === null) this.toBoard();
    return true;
  }
}

/**
 * Whether a key presses the button that has the focus: it is then nobody else's.
 * @param {KeyboardEvent} event
 */
function presses(event) {
  const isPress = event.key === 'Enter' || event.key === ' ';
  return isPress && event.target instanceof Element && event.target.closest('button, a, summary') !== null;
}

/**
 * @param {PointerEvent} event
 * @returns {Means}
 */
function means(event) {
  return event.pointerType === 'touch' ? 'touch' : 'mouse';
}
