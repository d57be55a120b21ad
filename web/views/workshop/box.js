// @ts-check
/**
 * The bench of a box: a board's side and the squares it lacks, and its shapes, each with a grid to draw it
 * on. The flip and Forma share it; what each can have is in `BOXES`.
 */
import { t } from '../../i18n.js';
import { h, put, refresh, s } from '../../ui/dom.js';
import { icon } from '../../ui/icons.js';
import { announce } from '../../ui/dialog.js';
import { lacquer, piece as lacquered } from '../../games/shared/piece.js';
import { normal } from '../../games/shared/shapes.js';
import { BOXES, GRID, byRow, middle } from './drafts.js';
import { Cells } from './cells.js';
import { Stepper } from './stepper.js';

/**
 * @typedef {import('./drafts.js').BoxDraft} BoxDraft
 * @typedef {import('./drafts.js').Piece} Piece
 * @typedef {import('./drafts.js').Spot} Spot
 */

/** How long a shape's name may be. */
const LONGEST = 12;
/** The most that can be typed; what is too much for a box the check says. */
const MANY = 99;
const MOST = 100;
const POINTS = 999;

export class BoxBench {
  /**
   * @param {string} game
   * @param {{change: (draft: BoxDraft) => void}} host
   */
  constructor(game, host) {
    this.game = game;
    this.kind = BOXES[game];
    this.host = host;
    /** Which shape is drawn on. */
    this.chosen = 0;
    /** @type {import('./faults.js').Fault | null} */
    this.fault = null;
    /** @type {BoxDraft} */
    this.draft = { name: '', board: 10, numbers: {}, missing: [], pieces: [] };
    this.plate = new Cells({
      label: t('workshop.box.board'),
      help: t('workshop.box.board.help'),
      class: 'cells-board',
      toggle: (x, y) => this.toggleSquare(x, y),
      look: (x, y) => this.squareLook(x, y),
    });
    this.shape = new Cells({
      label: t('workshop.box.shape'),
      help: t('workshop.box.shape.help'),
      class: 'cells-shape',
      toggle: (x, y) => this.toggleCell(x, y),
      look: (x, y) => this.cellLook(x, y),
    });
    const [least, most] = this.kind.sides;
    this.side = new Stepper('side', t('workshop.box.side'), least, most, (board) => this.resize(board));
    this.numbers = Object.keys(this.kind.numbers).map((name) => ({
      name,
      stepper: new Stepper(name, t(`workshop.number.${name}`), 0, MOST, (n) => this.change({ ...this.draft, numbers: { ...this.draft.numbers, [name]: n } })),
    }));
    this.name = this.nameField();
    this.count = new Stepper('count', t(`workshop.box.count.${game}`), 1, MANY, (count) => this.edit({ count }));
    this.value = this.kind.values ? new Stepper('value', t('workshop.box.value'), 1, POINTS, (value) => this.edit({ value })) : null;
    this.list = h('ul', { class: 'box-pieces' });
    this.editor = this.editorPart();
    this.element = h('div', { class: 'box-bench' }, this.piecesPart());
    /** What lies beside the bench. */
    this.aside = [this.boardPart()];
  }

  boardPart() {
    return h(
      'section',
      { class: 'card box-board' },
      h('h2', null, t('workshop.box.board')),
      h('div', { class: 'box-sides' }, this.side.element, this.numbers.map(({ stepper }) => stepper.element)),
      this.kind.missing && h('p', { class: 'soft workshop-hint' }, t('workshop.box.missing.hint')),
      this.kind.missing && this.plate.element,
    );
  }

  piecesPart() {
    return h(
      'section',
      { class: 'box-shapes' },
      h('h2', null, t('workshop.box.shapes')),
      this.list,
      this.editor,
      h('details', { class: 'workshop-keys' }, h('summary', null, t('workshop.keys')), h('p', null, t('workshop.box.keys'))),
    );
  }

  editorPart() {
    return h(
      'div',
      { class: 'box-editor' },
      h(
        'div',
        { class: 'box-draw' },
        this.shape.element,
        h('p', { class: 'soft workshop-hint' }, t('workshop.box.shape.hint')),
      ),
      h(
        'div',
        { class: 'box-fields' },
        h('div', { class: 'stepper' }, h('label', { class: 'stepper-label', for: this.name.id }, t('workshop.box.name')), this.name),
        this.count.element,
        this.value?.element,
        h('button', { class: 'button button-small', type: 'button', onclick: () => this.copy() }, icon('copy'), t('workshop.box.copy')),
        h('button', { class: 'button button-small button-danger', type: 'button', onclick: () => this.remove() }, t('workshop.box.delete')),
      ),
    );
  }

  nameField() {
    const field = h('input', {
      class: 'field',
      id: 'workshop-piece-name',
      type: 'text',
      maxlength: LONGEST,
      autocomplete: 'off',
      spellcheck: 'false',
      onchange: () => this.edit({ name: field.value.trim() }),
    });
    return field;
  }

  /** @returns {Piece | undefined} */
  get piece() {
    return this.draft.pieces[this.chosen];
  }

  // What is seen.

  /** @param {BoxDraft} draft */
  show(draft) {
    this.draft = draft;
    this.chosen = Math.max(0, Math.min(this.chosen, draft.pieces.length - 1));
    this.side.show(draft.board);
    for (const { name, stepper } of this.numbers) stepper.show(draft.numbers[name]);
    if (this.kind.missing) this.plate.draw(draft.board);
    this.showList();
    this.showPiece();
  }

  /** What is there stays there: a button that is pressed is not taken away from under the finger. */
  showList() {
    const { pieces } = this.draft;
    const items = [...this.list.querySelectorAll('.box-piece')];
    if (items.length !== pieces.length) put(this.list, pieces.map((_, n) => this.item(n)), this.addItem());
    for (const [n, item] of [...this.list.querySelectorAll('.box-piece')].entries()) this.showItem(item, n);
  }

  showPiece() {
    const { piece } = this;
    this.editor.hidden = !piece;
    if (!piece) return;
    if (this.name.value.trim() !== piece.name) this.name.value = piece.name;
    this.count.show(piece.count);
    this.value?.show(piece.value ?? piece.cells.length);
    this.shape.draw(GRID);
    this.shape.element.classList.toggle('is-wrong', this.isWrong(this.chosen));
  }

  /**
   * Shows what a fault is about.
   * @param {import('./faults.js').Fault | null} fault
   */
  mark(fault) {
    this.fault = fault;
    this.show(this.draft);
  }

  /** @param {number} n */
  isWrong(n) {
    if (!this.fault) return false;
    return this.fault.index === n || (this.fault.piece !== null && this.draft.pieces[n]?.name === this.fault.piece);
  }

  /** @param {number} n */
  item(n) {
    return h('li', { class: 'box-piece' }, h('button', { type: 'button', onclick: () => this.choose(n) }));
  }

  /**
   * A shape in the list.
   * @param {Element} item
   * @param {number} n
   */
  showItem(item, n) {
    const { name, count, cells } = this.draft.pieces[n];
    const button = /** @type {HTMLElement} */ (item.firstElementChild);
    item.classList.toggle('is-chosen', n === this.chosen);
    item.classList.toggle('is-wrong', this.isWrong(n));
    button.dataset.piece = name;
    button.setAttribute('aria-pressed', String(n === this.chosen));
    const key = this.isWrong(n) ? 'workshop.box.piece.wrong' : 'workshop.box.piece';
    const title = `${name || '?'}${count === 1 ? '' : ` ×${count}`}`;
    button.setAttribute('aria-label', t(key, { title, n: cells.length }));
    refresh(button, [title, cells], () => [pictureOf(cells), h('span', { class: 'box-piece-name' }, title)]);
  }

  addItem() {
    return h(
      'li',
      { class: 'box-add' },
      h('button', { type: 'button', onclick: () => this.add() }, icon('plus'), h('span', { class: 'box-piece-name' }, t('workshop.box.add'))),
    );
  }

  // What is done.

  /** @param {BoxDraft} draft */
  change(draft) {
    this.host.change(draft);
  }

  /**
   * Changes the chosen shape.
   * @param {Partial<Piece>} changes
   */
  edit(changes) {
    const pieces = this.draft.pieces.map((one, n) => (n === this.chosen ? { ...one, ...changes } : one));
    this.change({ ...this.draft, pieces });
  }

  /** @param {number} n */
  choose(n) {
    this.chosen = n;
    this.show(this.draft);
  }

  add() {
    this.insert({ name: this.freeName('A'), count: 1, value: null, cells: middle([[0, 0]]) }, this.draft.pieces.length);
  }

  copy() {
    const { piece } = this;
    if (piece) this.insert({ ...piece, name: this.freeName(piece.name) }, this.chosen + 1);
  }

  /**
   * @param {Piece} piece
   * @param {number} at
   */
  insert(piece, at) {
    const { pieces } = this.draft;
    this.chosen = at;
    this.change({ ...this.draft, pieces: [...pieces.slice(0, at), piece, ...pieces.slice(at)] });
    this.focusItem(at);
    announce(t('workshop.box.added', { name: piece.name }));
  }

  remove() {
    const name = this.piece?.name ?? '';
    this.change({ ...this.draft, pieces: this.draft.pieces.filter((_, n) => n !== this.chosen) });
    this.focusItem(this.chosen);
    announce(t('workshop.box.deleted', { name }));
  }

  /** @param {number} n */
  focusItem(n) {
    /** @type {HTMLElement | null} */ (this.list.children[n]?.firstElementChild ?? null)?.focus();
  }

  /**
   * A name like another that no shape has.
   * @param {string} like
   */
  freeName(like) {
    const names = new Set(this.draft.pieces.map(({ name }) => name));
    if (like && !names.has(like)) return like;
    const stem = like.replace(/\d*$/, '').slice(0, LONGEST - 2) || 'A';
    return Array.from({ length: MANY }, (_, n) => `${stem}${n + 1}`).find((name) => !names.has(name)) ?? stem;
  }

  /** @param {number} board */
  resize(board) {
    const fits = (/** @type {string} */ name) => name.charCodeAt(0) - 97 < board && Number(name.slice(1)) <= board;
    this.change({ ...this.draft, board, missing: this.draft.missing.filter(fits) });
  }

  /**
   * The name of a square: rows count from below.
   * @param {number} x
   * @param {number} y
   */
  square(x, y) {
    return `${String.fromCharCode(97 + x)}${this.draft.board - y}`;
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  toggleSquare(x, y) {
    const name = this.square(x, y);
    const { missing } = this.draft;
    this.change({ ...this.draft, missing: missing.includes(name) ? missing.filter((one) => one !== name) : [...missing, name].sort(byColumn) });
    announce(this.squareLook(x, y).label);
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  squareLook(x, y) {
    const name = this.square(x, y);
    const gone = this.draft.missing.includes(name);
    return { label: t(gone ? 'workshop.box.square.gone' : 'workshop.box.square', { name }), on: !gone, wrong: this.fault?.squares.includes(name) };
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  toggleCell(x, y) {
    const { piece } = this;
    if (!piece) return;
    const rest = piece.cells.filter(([a, b]) => a !== x || b !== y);
    this.edit({ cells: rest.length < piece.cells.length ? rest : [...rest, /** @type {Spot} */ ([x, y])].sort(byRow) });
    announce(this.cellLook(x, y).label);
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  cellLook(x, y) {
    const on = this.piece?.cells.some(([a, b]) => a === x && b === y) ?? false;
    return { label: t(on ? 'workshop.box.cell.on' : 'workshop.box.cell', { column: x + 1, row: y + 1 }), on };
  }

  dispose() {}
}

/**
 * By column, then by row: a9 before a10.
 * @param {string} a
 * @param {string} b
 */
function byColumn(a, b) {
  return a[0] === b[0] ? Number(a.slice(1)) - Number(b.slice(1)) : a < b ? -1 : 1;
}

/**
 * A small picture of a shape.
 * @param {readonly Spot[]} cells
 */
function pictureOf(cells) {
  const side = 10;
  const upright = normal(cells.map(([x, y]) => /** @type {const} */ ([x, -y])));
  const [wide, high] = [0, 1].map((n) => Math.max(0, ...upright.map((cell) => cell[n])) + 1);
  const paint = { face: 'var(--seat-2)', edge: 'var(--seat-2-edge)', ink: 'var(--seat-2-ink)', mark: null };
  const size = Math.max(wide, high, 4);
  const viewBox = [(-(size - wide) / 2) * side - 1, (-(size - high) / 2) * side - 1, size * side + 2, size * side + 3].join(' ');
  return s(
    'svg',
    { class: 'box-piece-picture', viewBox, 'aria-hidden': 'true', focusable: 'false' },
    upright.length > 0 && lacquered(upright, high - 1, paint, lacquer(side)),
  );
}
