// @ts-check
/**
 * The tray: whoever is to act has his shapes before him, takes one in hand, turns it and sees how it
 * lies; the others' shapes can be looked at.
 *
 *     div.tray
 *       div.tray-hand            the shape in hand, large, with its buttons; or what to do
 *       div.tray-tabs            one a seat, where only one shelf shows at a time
 *       section.tray-shelf       a seat's shapes, those set aside below
 *         div[role=toolbar]      a button a shape; arrow keys go from one to the next
 *
 * @typedef {import('./shapes.js').Cells} Cells
 * @typedef {import('./piece.js').Paint} Paint
 *
 * @typedef {object} Item A kind of shape in a tray.
 * @property {string} name
 * @property {Cells} cells
 * @property {number} count How many are left.
 * @property {number} aside How many are set aside.
 * @property {number | null} value What is printed on it.
 *
 * @typedef {object} Shelf
 * @property {number} seat
 * @property {string} title
 * @property {string} note What stands beside the title.
 * @property {Item[]} items
 * @property {boolean} hidden Its shapes are not shown.
 *
 * @typedef {object} Hand
 * @property {string} name
 * @property {Cells} cells As it lies now, seen from the seat at the bottom.
 *
 * @typedef {object} TraySettings
 * @property {import('../../types.js').Host['t']} t
 * @property {string} prefix The game's, before every key of a text.
 * @property {boolean} mirrors Whether shapes are turned over too.
 * @property {boolean} tabs One shelf at a time.
 * @property {boolean} aims Whether the square that a shape is aimed with is marked.
 * @property {(seat: number) => Paint} paint
 * @property {() => void} changed The shape in hand lies differently.
 * @property {() => void} drop
 */
import { h, put, s } from '../../ui/dom.js';
import { SIDE } from './field.js';
import { icon } from './turns.js';
import { aimMark, lacquer, piece, swatch } from './piece.js';
import { shapeName } from './names.js';
import { anchor, extent, flat, mirrored, orientations, rows, token, turned } from './shapes.js';

/** The side of a square in the pictures of the tray. */
const UNIT = 10;
/** How many squares the picture of the hand has along a side: the longest shape fits in every way. */
const LONGEST = 5;

export class Tray {
  /** @param {TraySettings} settings */
  constructor(settings) {
    this.settings = settings;
    /** @type {Hand | null} */
    this.hand = null;
    /** @type {Shelf[]} */
    this.shelves = [];
    /** @type {number | null} The seat that may take shapes. */
    this.actor = null;
    this.waits = false;
    /** The seat whose shelf shows, where one shows at a time. */
    this.open = 1;
    this.handElement = h('div', { class: 'tray-hand' });
    this.tabsElement = h('div', { class: 'tray-tabs', role: 'group', 'aria-label': this.say('trays') });
    this.shelvesElement = h('div', { class: 'tray-shelves' });
    this.element = h('div', { class: 'tray' }, this.handElement, this.tabsElement, this.shelvesElement);
    this.shelvesElement.addEventListener('keydown', (event) => this.rove(event));
  }

  /**
   * @param {string} key
   * @param {Record<string, string | number>} [values]
   */
  say(key, values) {
    return this.settings.t(`${this.settings.prefix}.${key}`, values);
  }

  /**
   * The spoken name of a shape; an edition of one's own may have others.
   * @param {string} name
   */
  nameOf(name) {
    return shapeName(this.settings.t, this.settings.prefix, name);
  }

  /**
   * @param {Shelf[]} shelves The one in front first.
   * @param {number | null} actor
   * @param {boolean} waits The visitor will take shapes again: there is room kept for the one in hand.
   */
  show(shelves, actor, waits) {
    const front = shelves[0].seat;
    if (this.shelves.length === 0 || this.shelves[0].seat !== front || actor !== this.actor) this.open = front;
    this.shelves = shelves;
    this.actor = actor;
    this.waits = waits;
    if (this.hand && !this.usable(this.hand.name)) this.hand = null;
    this.draw();
  }

  /** @param {string} name */
  usable(name) {
    const own = this.shelves.find(({ seat }) => seat === this.actor);
    return (own?.items.find((item) => item.name === name)?.count ?? 0) > 0;
  }

  /**
   * Takes a shape in hand, lying as it does in the tray.
   * @param {string} name
   */
  take(name) {
    const item = this.shelves.find(({ seat }) => seat === this.actor)?.items.find((each) => each.name === name);
    if (!item || item.count === 0) return false;
    if (this.hand?.name !== name) this.hand = { name, cells: flat(item.cells) };
    if (this.actor !== null) this.open = this.actor;
    this.draw();
    return true;
  }

  drop() {
    this.hand = null;
    this.draw();
  }

  /** @param {boolean} [back] */
  turn(back) {
    this.lay((cells) => turned(cells, back));
  }

  mirror() {
    if (this.settings.mirrors) this.lay(mirrored);
  }

  /** The next of all the ways in which it can lie: its turns, then those of its other face. */
  next() {
    const item = this.shelves.flatMap(({ items }) => items).find(({ name }) => name === this.hand?.name);
    if (!item) return;
    const ways = orientations(flat(item.cells));
    this.lay((cells) => ways[(ways.findIndex((way) => token(way) === token(cells)) + 1) % ways.length]);
  }

  /** @param {(cells: Cells) => Cells} how */
  lay(how) {
    if (!this.hand) return;
    this.hand = { ...this.hand, cells: how(this.hand.cells) };
    this.drawHand();
    this.settings.changed();
  }

  /** How the shape in hand lies, in words: its rows from above, the columns filled in each. */
  lies() {
    if (!this.hand) return '';
    return this.say('lies', { rows: rows(this.hand.cells).map((row) => row.join(' ')).join(', ') });
  }

  // Drawing.

  draw() {
    this.drawHand();
    const tabs = this.settings.tabs && this.shelves.length > 1;
    put(this.tabsElement, tabs ? this.shelves.map((shelf) => this.tab(shelf)) : []);
    this.tabsElement.hidden = !tabs;
    const focused = this.focusedShape();
    const shown = tabs ? this.shelves.filter(({ seat }) => seat === this.open) : this.shelves;
    put(this.shelvesElement, shown.map((shelf) => this.shelf(shelf)));
    if (focused) this.button(focused)?.focus({ preventScroll: true });
  }

  focusedShape() {
    const active = document.activeElement;
    if (!(active instanceof HTMLElement) || !this.shelvesElement.contains(active)) return null;
    return active.dataset.shape ?? null;
  }

  /** @param {string} name */
  button(name) {
    const found = [...this.shelvesElement.querySelectorAll('button')];
    return found.find((button) => button.dataset.shape === name && !button.disabled) ?? null;
  }

  drawHand() {
    const { hand, actor } = this;
    this.handElement.hidden = actor === null && !this.waits;
    this.handElement.classList.toggle('is-empty', hand === null);
    this.handElement.classList.toggle('is-idle', actor === null);
    if (actor === null) return;
    if (!hand) {
      put(this.handElement, h('p', { class: 'tray-hint' }, this.say('take_one')));
      return;
    }
    // Buttons keep their places, and the focus, while the shape turns.
    if (!this.handElement.querySelector('.tray-turns')) put(this.handElement, this.handParts());
    const picture = this.handElement.querySelector('.tray-picture');
    if (picture) put(picture, this.handPicture(hand, actor));
    const name = this.handElement.querySelector('.tray-name');
    if (name) name.textContent = this.nameOf(hand.name);
  }

  handParts() {
    const button = (/** @type {string} */ name, /** @type {() => void} */ act) =>
      h('button', { type: 'button', class: 'tray-turn', 'aria-label': this.say(name), title: this.say(name), onclick: act }, icon(name));
    return [
      h('div', { class: 'tray-picture' }),
      h(
        'div',
        { class: 'tray-side' },
        h('p', { class: 'tray-name' }),
        h(
          'div',
          { class: 'tray-turns', role: 'group', 'aria-label': this.say('turning') },
          button('turn_left', () => this.turn(true)),
          button('turn_right', () => this.turn()),
          this.settings.mirrors && button('mirror', () => this.mirror()),
          button('drop', () => this.settings.drop()),
        ),
        this.settings.aims && h('p', { class: 'tray-hint' }, this.say('aim_hint')),
      ),
    ];
  }

  /**
   * @param {Hand} hand
   * @param {number} seat
   */
  handPicture(hand, seat) {
    // As on the board, so that the pattern falls on the squares alike.
    const side = SIDE;
    const { columns, rows: high } = extent(hand.cells);
    const room = Math.max(LONGEST, columns, high) * side;
    const [left, above] = [(room - columns * side) / 2, (room - high * side) / 2];
    return s(
      'svg',
      { viewBox: `-6 -6 ${room + 12} ${room + 12}`, role: 'img', 'aria-label': `${this.nameOf(hand.name)}. ${this.lies()}` },
      s(
        'g',
        { transform: `translate(${left} ${above})` },
        piece(hand.cells, high - 1, this.settings.paint(seat), lacquer(side)),
        this.settings.aims && aimMark(hand.cells, high, side, this.settings.paint(seat)),
      ),
    );
  }

  /** @param {Shelf} shelf */
  tab(shelf) {
    const on = shelf.seat === this.open;
    return h(
      'button',
      {
        type: 'button',
        class: ['tray-tab', on && 'is-open'],
        'aria-pressed': String(on),
        onclick: () => {
          this.open = shelf.seat;
          this.draw();
          /** @type {HTMLElement | null} */ (this.tabsElement.querySelector('[aria-pressed=true]'))?.focus();
        },
      },
      swatch(this.settings.paint(shelf.seat)),
      h('span', null, shelf.title),
    );
  }

  /** @param {Shelf} shelf */
  shelf(shelf) {
    const single = this.settings.tabs && this.shelves.length > 1;
    const shapes = shelf.items.map((item) => this.shape(shelf, item));
    const first = shapes.find((button) => !button.disabled);
    const pressed = shapes.find((button) => button.getAttribute('aria-pressed') === 'true');
    (pressed ?? first)?.setAttribute('tabindex', '0');
    const aside = shelf.items.flatMap((item) => Array.from({ length: item.aside }, () => item));
    return h(
      'section',
      { class: ['tray-shelf', shelf.seat === this.actor && 'is-own'], dataset: { seat: shelf.seat } },
      h(
        'h2',
        { class: ['tray-title', single && 'is-single'] },
        !single && swatch(this.settings.paint(shelf.seat)),
        h('span', { class: single ? 'hidden-text' : null }, shelf.title),
        h('span', { class: 'tray-note' }, shelf.note),
      ),
      shelf.hidden
        ? h('p', { class: 'tray-hint' }, this.say('hidden_tray'))
        : h('div', { class: 'tray-shapes', role: 'toolbar', 'aria-label': this.say('shapes_of', { name: shelf.title }) }, shapes),
      !shelf.hidden && aside.length > 0 && this.asides(shelf, aside),
    );
  }

  /**
   * @param {Shelf} shelf
   * @param {Item[]} aside
   */
  asides(shelf, aside) {
    return h(
      'div',
      { class: 'tray-aside' },
      h('span', { class: 'tray-note' }, this.say('aside')),
      aside.map((item) =>
        h(
          'span',
          { class: 'tray-shape is-aside' },
          h('span', { class: 'hidden-text' }, this.nameOf(item.name)),
          this.picture(item, shelf.seat),
        ),
      ),
    );
  }

  /**
   * @param {Shelf} shelf
   * @param {Item} item
   */
  shape(shelf, item) {
    const own = shelf.seat === this.actor;
    const picked = own && this.hand?.name === item.name;
    const name = this.nameOf(item.name);
    const shape = item.value === null ? name : this.say('valued', { shape: name, value: item.value });
    const label = item.count === 1 ? shape : this.say('copies', { shape, n: item.count });
    return h(
      'button',
      {
        type: 'button',
        class: ['tray-shape', picked && 'is-picked', item.count === 0 && 'is-gone'],
        tabindex: '-1',
        'aria-label': label,
        'aria-pressed': own ? String(picked) : null,
        'aria-disabled': own ? null : 'true',
        disabled: item.count === 0,
        title: name,
        dataset: { shape: item.name, seat: shelf.seat },
      },
      this.picture(item, shelf.seat),
      // Drawn by the style sheet: the label says it already.
      item.count > 1 && h('span', { class: 'tray-count', 'aria-hidden': 'true', dataset: { count: item.count } }),
    );
  }

  /**
   * @param {Item} item
   * @param {number} seat
   */
  picture(item, seat) {
    const cells = flat(item.cells);
    const { columns, rows: high } = extent(cells);
    const [x, y] = anchor(cells);
    const paint = this.settings.paint(seat);
    return s(
      'svg',
      {
        viewBox: `-1 -1 ${columns * UNIT + 2} ${high * UNIT + 2.5}`,
        class: 'tray-piece',
        'aria-hidden': 'true',
        focusable: 'false',
        vars: { '--columns': columns, '--rows': high },
      },
      piece(cells, high - 1, { ...paint, mark: null }, lacquer(UNIT)),
      item.value !== null &&
        s('text', { class: 'piece-value', x: (x + 0.5) * UNIT, y: (high - y - 0.5) * UNIT, fill: paint.ink, 'font-size': 7 }, item.value),
    );
  }

  /**
   * Arrow keys go from shape to shape; they are then no longer the page's.
   * @param {KeyboardEvent} event
   */
  rove(event) {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const here = event.target;
    if (step === undefined || !(here instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey) return;
    const toolbar = here.closest('[role=toolbar]');
    if (!toolbar) return;
    const buttons = /** @type {HTMLElement[]} */ ([...toolbar.querySelectorAll('button:not(:disabled)')]);
    const next = buttons[(buttons.indexOf(here) + step + buttons.length) % buttons.length];
    for (const button of buttons) button.setAttribute('tabindex', button === next ? '0' : '-1');
    next?.focus();
    event.preventDefault();
    event.stopPropagation();
  }
}
