// @ts-check
/**
 * The bench of the hunt: a board is drawn with four tools. What a tool can be used on is a cell of the
 * grid that keyboards and screen readers go through, and what a pointer hits; both end in `use`.
 */
import { list, t } from '../../i18n.js';
import { h, put, refresh } from '../../ui/dom.js';
import { segmented, select } from '../../ui/fields.js';
import { announce, toast } from '../../ui/dialog.js';
import { icon } from '../../ui/icons.js';
import { listen } from '../../games/shared/pointer.js';
import { Spots } from '../../games/shared/spots.js';
import * as boards from './board.js';
import { FIELD_NAME } from './drafts.js';
import { Drawing } from './drawing.js';

/**
 * @typedef {import('./board.js').BoardDraft} BoardDraft
 * @typedef {import('./board.js').Target} Target
 */

/** The room that a step of the grid takes at least, in CSS pixels: where a finger draws, and elsewhere. */
const FINGER = 50;
const MOUSE = 34;

export class HuntBench {
  /** @param {{change: (draft: BoardDraft) => void}} host */
  constructor(host) {
    this.host = host;
    /** @type {import('./board.js').Tool} */
    this.tool = 'field';
    /** @type {import('./board.js').Grid} */
    this.grid = 'coarse';
    /** @type {import('./board.js').Symmetry} */
    this.symmetry = 'none';
    this.joins = true;
    /** The field that is chosen, from which a line may begin. @type {string | null} */
    this.picked = null;
    /** The field that is carried by keys. @type {string | null} */
    this.held = null;
    /** @type {string[]} */
    this.wrong = [];
    /** @type {Target[]} */
    this.targets = [];
    /** @type {Target[][]} */
    this.table = [];
    this.column = 0;
    /** Where something was done last. @type {import('./board.js').Point | null} */
    this.last = null;
    /** @type {BoardDraft} */
    this.draft = { name: '', fields: [], lines: [], triangles: [], step: 1 };
    this.drawing = new Drawing();
    /** @type {Spots | null} */
    this.spots = null;
    this.sheet = h('div', { class: 'draw-sheet' });
    this.tools = h('div');
    this.hint = h('p', { class: 'soft workshop-hint' });
    this.name = this.nameField();
    this.lists = h('div', { class: 'draw-lists' });
    this.panel = h('section', { class: 'card draw-panel', 'aria-label': t('workshop.hunt.chosen'), hidden: true }, this.panelHead(), this.lists);
    /** What lies beside the bench. */
    this.aside = [this.panel, this.helps()];
    this.gestures = this.listenTo();
    this.element = h(
      'div',
      { class: 'draw' },
      h('div', { class: 'draw-tools' }, this.tools, this.hint),
      h('div', { class: 'draw-scroll' }, this.sheet),
      h('details', { class: 'workshop-keys' }, h('summary', null, t('workshop.keys')), h('p', null, t('workshop.hunt.keys'))),
    );
    this.drawTools();
  }

  listenTo() {
    return listen(this.sheet, {
      at: (event) => this.at(event),
      click: (target) => target && this.use(target, true),
      draggable: (target) => this.tool === 'field' && target.kind === 'field',
      lift: (target) => (this.picked = target.fields[0]),
      drag: (event) => this.drag(event),
      drop: (_, event) => this.drop(event),
      cancel: () => this.show(this.draft),
      hover: (target) => this.drawing.point(this.draft, target, this.look()),
    });
  }

  // What is seen.

  look() {
    const { tool, grid, symmetry, picked, wrong } = this;
    return { tool, grid, symmetry, picked, wrong };
  }

  /** @param {BoardDraft} draft */
  show(draft) {
    this.draft = draft;
    const has = (/** @type {string | null} */ name) => draft.fields.some((one) => one.name === name);
    if (!has(this.picked)) this.picked = null;
    if (!has(this.held)) this.held = null;
    this.wrong = this.wrong.filter(has);
    this.drawing.draw(draft, this.look());
    this.lay();
    this.drawPanel();
  }

  /**
   * Shows what a fault is about.
   * @param {import('./faults.js').Fault | null} fault
   */
  mark(fault) {
    const about = fault?.fields.filter((name) => this.draft.fields.some((one) => one.name === name)) ?? [];
    // Where the board falls apart, everything that is cut off is shown.
    const apart = about.length > 0 && fault?.from ? boards.beyond(this.draft, fault.from) : about;
    if (apart.join() === this.wrong.join()) return;
    this.wrong = apart;
    this.drawing.draw(this.draft, this.look());
  }

  /** Lays the cells over the drawing, and leaves the focus where it was. */
  lay() {
    const { draft, drawing } = this;
    const old = this.spots;
    this.targets = boards.targets(draft, this.tool, this.grid);
    this.table = boards.rows(this.targets, draft.step);
    const spots = new Spots({
      rows: this.table.map((row) => row.map(({ id }) => id)),
      go: (from, heading) => this.go(from, heading),
      choose: (id) => this.choose(id),
      other: (event) => this.key(event),
    });
    this.spots = spots;
    spots.name(t('workshop.hunt.sheet'), t('workshop.hunt.keys'));
    const size = (/** @type {Target} */ one) => (one.kind === 'line' ? 36 : one.kind === 'triangle' ? 30 : 56);
    for (const one of this.targets) {
      const { x, y } = drawing.at(one);
      const side = size(one);
      spots.put(one.id, { x: x / drawing.width, y: y / drawing.height, width: side / drawing.width, height: side / drawing.height });
      spots.tell(one.id, { label: this.words(one), picked: one.id === this.picked, usable: true });
    }
    const focused = old?.focused ?? false;
    const cursor = this.find(old?.cursor ?? '') ?? this.nearest(old?.cursor ?? '');
    put(this.sheet, drawing.svg, spots.element, spots.hint);
    this.sheet.style.setProperty('--ratio', String(drawing.width / drawing.height));
    this.sheet.style.setProperty('--least', `${((drawing.width / 100) * (matchMedia('(pointer: coarse)').matches ? FINGER : MOUSE)).toFixed(0)}px`);
    if (cursor) spots.go(cursor.id, focused);
  }

  /** @param {string} id */
  find(id) {
    return this.targets.find((one) => one.id === id);
  }

  /**
   * What lies where something was that is no longer there.
   * @param {string} id
   */
  nearest(id) {
    const match = /^@(-?[\d.]+),(-?[\d.]+)$/.exec(id);
    const at = match ? { x: Number(match[1]), y: Number(match[2]) } : this.last;
    if (!at) return this.targets.find((one) => Math.hypot(one.x, one.y) < 0.6 * this.draft.step) ?? this.targets[0];
    const far = (/** @type {Target} */ one) => Math.hypot(one.x - at.x, one.y - at.y);
    return [...this.targets].sort((a, b) => far(a) - far(b))[0];
  }

  /**
   * What something is, in words.
   * @param {Target} target
   */
  words({ kind, fields }) {
    if (kind === 'place') return t('workshop.hunt.place');
    if (kind === 'line') return this.lineWords(fields[0], fields[1]);
    if (kind === 'triangle') {
      const corners = list(fields);
      return t(boards.isMarked(this.draft, fields) ? 'workshop.hunt.triangle.marked' : 'workshop.hunt.triangle', { corners });
    }
    const [name] = fields;
    const near = this.draft.lines.flatMap(({ a, b }) => (a === name ? [b] : b === name ? [a] : []));
    return near.length > 0 ? t('workshop.hunt.field.joined', { name, fields: list(near) }) : t('workshop.hunt.field', { name });
  }

  /**
   * @param {string} a
   * @param {string} b
   */
  lineWords(a, b) {
    const arrow = boards.lineOf(this.draft, a, b)?.arrow ?? null;
    return arrow === null ? t('workshop.hunt.line', { a, b }) : t('workshop.hunt.line.arrow', { a, b, arrow });
  }

  drawTools() {
    const tools = boards.TOOLS.map((tool) => ({ value: tool, text: t(`workshop.tool.${tool}`) }));
    put(
      this.tools,
      segmented('workshop-tool', t('workshop.tools'), tools, this.tool, (value) => this.take(/** @type {any} */ (value))),
    );
    put(this.hint, t(`workshop.tool.${this.tool}.hint`));
  }

  /** @param {import('./board.js').Tool} tool */
  take(tool) {
    this.tool = tool;
    this.held = this.picked = null;
    const box = this.tools.querySelector(`input[value=${tool}]`);
    if (box instanceof HTMLInputElement) box.checked = true;
    put(this.hint, t(`workshop.tool.${tool}.hint`));
    this.show(this.draft);
  }

  /** What helps to draw. */
  helps() {
    const joins = h('input', {
      type: 'checkbox',
      class: 'switch',
      role: 'switch',
      id: 'workshop-joins',
      checked: this.joins,
      onchange: () => (this.joins = joins.checked),
    });
    return h(
      'section',
      { class: 'card draw-helps', 'aria-label': t('workshop.helps') },
      this.choice('grid', boards.GRIDS, this.grid, (grid) => (this.grid = grid)),
      this.choice('symmetry', boards.SYMMETRIES, this.symmetry, (symmetry) => (this.symmetry = symmetry)),
      h('label', { class: 'draw-joins' }, joins, h('span', null, t('workshop.joins'))),
      h('button', { class: 'button button-small', type: 'button', onclick: () => this.change(boards.nameAfresh(this.draft)) }, t('workshop.names')),
    );
  }

  /**
   * @template {string} T
   * @param {'grid' | 'symmetry'} name
   * @param {T[]} values
   * @param {T} value
   * @param {(value: T) => void} chosen
   */
  choice(name, values, value, chosen) {
    const choices = values.map((one) => ({ value: one, text: t(`workshop.${name}.${one}`) }));
    const title = t(`workshop.${name}`);
    const field = select(`workshop-${name}`, title, choices, value, (one) => {
      chosen(/** @type {T} */ (one));
      this.show(this.draft);
    });
    return h('label', null, h('span', null, title), field);
  }

  /** The name of the chosen field, and what takes it away. */
  panelHead() {
    return h(
      'div',
      { class: 'draw-panel-head' },
      h('label', null, h('span', null, t('workshop.hunt.name')), this.name),
      h(
        'button',
        { class: 'button button-small button-danger', type: 'button', onclick: () => this.picked !== null && this.remove(this.picked) },
        t('workshop.hunt.delete'),
      ),
    );
  }

  nameField() {
    const field = h('input', {
      class: 'field draw-name',
      type: 'text',
      maxlength: 4,
      autocapitalize: 'none',
      autocomplete: 'off',
      spellcheck: 'false',
      oninput: () => this.rename(field.value.trim().toLowerCase(), false),
      onchange: () => this.rename(field.value.trim().toLowerCase(), true),
    });
    return field;
  }

  /** What there is to know and do about the chosen field. */
  drawPanel() {
    const name = this.picked;
    this.panel.hidden = name === null;
    if (name === null) return;
    if (document.activeElement !== this.name) this.name.value = name;
    const near = this.draft.lines.filter(({ a, b }) => a === name || b === name);
    const around = boards.triangles(this.draft).filter((corners) => corners.includes(name));
    refresh(this.lists, [name, near, around, this.draft.triangles], () => [
      near.length > 0 && h('h2', null, t('workshop.hunt.lines', { name })),
      near.length > 0 && h('ul', { class: 'draw-list' }, near.map((line) => this.lineItem(name, line))),
      around.length > 0 && h('h2', null, t('workshop.hunt.triangles', { name })),
      around.length > 0 && h('ul', { class: 'draw-list' }, around.map((corners) => this.triangleItem(corners))),
    ]);
  }

  /**
   * @param {string} name
   * @param {import('./board.js').Line} line
   */
  lineItem(name, { a, b }) {
    const other = a === name ? b : a;
    const line = this.lineWords(name, other);
    const act = (/** @type {string} */ focus, /** @type {string} */ label, /** @type {() => BoardDraft} */ edit) => ({
      type: 'button',
      dataset: { focus: `${focus}-${other}` },
      title: label,
      'aria-label': label,
      onclick: () => this.change(edit()),
    });
    const turn = act('turn', t('workshop.hunt.turn', { line }), () => boards.turnLine(this.draft, name, other, this.symmetry));
    const cut = act('cut', t('workshop.hunt.cut', { line }), () => boards.removeLine(this.draft, name, other, this.symmetry));
    return h(
      'li',
      null,
      h('button', { class: 'button button-small', ...turn }, this.sign(name, other)),
      h('button', { class: 'button-icon', ...cut }, icon('close')),
    );
  }

  /**
   * @param {string} name
   * @param {string} other
   */
  sign(name, other) {
    const arrow = boards.lineOf(this.draft, name, other)?.arrow ?? null;
    return `${name} ${arrow === null ? '–' : arrow === other ? '→' : '←'} ${other}`;
  }

  /** @param {string[]} corners */
  triangleItem(corners) {
    const id = `triangle-${corners.join('-')}`;
    const box = h('input', {
      type: 'checkbox',
      id,
      checked: boards.isMarked(this.draft, corners),
      dataset: { focus: id },
      onchange: () => this.change(boards.markTriangle(this.draft, corners, this.symmetry)),
    });
    return h('li', null, h('label', { class: 'draw-check' }, box, corners.join(' ')));
  }

  // What is done.

  /** @param {BoardDraft} draft */
  change(draft) {
    if (draft !== this.draft) this.host.change(draft);
  }

  /**
   * Uses the tool.
   * @param {Target} target
   * @param {boolean} [pointed] By a pointer.
   */
  use(target, pointed = false) {
    this.last = target;
    if (pointed) this.spots?.go(target.id);
    if (this.held !== null) this.putDown(target);
    else if (target.kind === 'place') this.add(target);
    else if (this.tool === 'erase') this.erase(target);
    else if (target.kind === 'triangle') this.mend(boards.markTriangle(this.draft, target.fields, this.symmetry), target);
    else if (target.kind === 'line') this.mend(boards.turnLine(this.draft, target.fields[0], target.fields[1], this.symmetry), target);
    else this.pick(target.fields[0]);
  }

  /**
   * Does a change and says what has come of it.
   * @param {BoardDraft} draft
   * @param {Target} target
   */
  mend(draft, target) {
    this.change(draft);
    announce(this.words(target));
  }

  /** @param {Target} target */
  add(target) {
    const draft = boards.addField(this.draft, target, { symmetry: this.symmetry, join: this.joins });
    this.picked = boards.fieldAt(draft, target)?.name ?? this.picked;
    this.change(draft);
    if (this.picked !== null) announce(t('workshop.hunt.added', { name: this.picked }));
  }

  /** @param {Target} target */
  erase(target) {
    if (target.kind === 'line') this.change(boards.removeLine(this.draft, target.fields[0], target.fields[1], this.symmetry));
    else this.remove(target.fields[0]);
  }

  /** @param {string} name */
  remove(name) {
    this.last = boards.field(this.draft, name);
    this.change(boards.removeField(this.draft, name, this.symmetry));
    announce(t('workshop.hunt.removed', { name }));
  }

  /**
   * Chooses a field; with the line's tool, the second one ends a line.
   * @param {string} name
   */
  pick(name) {
    const from = this.picked;
    if (this.tool === 'line' && from !== null && from !== name) {
      this.picked = null;
      const draft = boards.join(this.draft, from, name, this.symmetry);
      if (draft === this.draft) this.show(draft);
      else this.change(draft);
      announce(this.lineWords(from, name));
      return;
    }
    this.picked = from === name ? null : name;
    this.show(this.draft);
    if (this.picked !== null) announce(t(this.tool === 'line' ? 'workshop.hunt.from' : 'workshop.hunt.picked', { name }));
  }

  /**
   * Gives the chosen field another name, as soon as what is typed is one.
   * @param {string} name
   * @param {boolean} last Whether nothing more is typed: then what is no name is refused.
   */
  rename(name, last) {
    const old = this.picked;
    if (old === null || name === old) return;
    const taken = this.draft.fields.some((one) => one.name === name);
    if (FIELD_NAME.test(name) && !taken) {
      this.picked = name;
      this.change(boards.renameField(this.draft, old, name));
    } else if (last) {
      toast(t(taken ? 'workshop.hunt.name.taken' : 'workshop.hunt.name.wrong', { name }), 'wrong');
      this.name.value = old;
    }
  }

  // Pointers.

  /**
   * @param {MouseEvent} event
   * @returns {Target | null}
   */
  at(event) {
    const cell = /** @type {HTMLElement | null} */ (/** @type {Element | null} */ (event.target)?.closest?.('[data-field]'));
    // A click by a program or a screen reader has no place, only a target.
    if (event.type === 'click' && event.detail === 0) return this.find(cell?.dataset.field ?? '') ?? null;
    const at = this.drawing.fromClient(event);
    const found = boards.hit(this.draft, this.targets, at);
    if (found || this.tool !== 'field') return found;
    const free = boards.snapped(at, this.grid, this.draft.step);
    return this.targets.find((one) => one.kind === 'place' && Math.hypot(one.x - free.x, one.y - free.y) < 0.001) ?? boards.place(free);
  }

  /** @param {PointerEvent} event */
  drag(event) {
    const to = boards.snapped(this.drawing.fromClient(event), this.grid, this.draft.step);
    if (this.picked !== null) this.drawing.draw(this.within(boards.moveField(this.draft, this.picked, to, this.symmetry)), this.look());
  }

  /**
   * A field that is dragged does not widen the sheet under the hand.
   * @param {BoardDraft} draft
   */
  within(draft) {
    const [now, then] = [boards.bounds(this.draft), boards.bounds(draft)];
    return JSON.stringify(now) === JSON.stringify(then) ? draft : this.draft;
  }

  /** @param {PointerEvent} event */
  drop(event) {
    const to = boards.snapped(this.drawing.fromClient(event), this.grid, this.draft.step);
    const draft = this.picked === null ? this.draft : boards.moveField(this.draft, this.picked, to, this.symmetry);
    if (draft === this.draft) this.show(draft);
    else this.change(draft);
  }

  // Keys.

  /** @param {string} id */
  choose(id) {
    const target = this.find(id);
    if (target) this.use(target);
  }

  /**
   * @param {string} from
   * @param {import('../../games/shared/spots.js').Heading} heading
   */
  go(from, heading) {
    if (heading === 'next' || heading === 'previous') return this.nextField(from, heading);
    const here = this.find(from);
    if (here && Math.abs(here.x - this.column) > 0.6 * this.draft.step) this.column = here.x;
    const to = boards.walk(this.table, from, heading, this.column);
    if (to && heading !== 'up' && heading !== 'down') this.column = to.x;
    return to?.id ?? null;
  }

  /**
   * Past the free places.
   * @param {string} from
   * @param {'next' | 'previous'} heading
   */
  nextField(from, heading) {
    const all = this.table.flat();
    const at = all.findIndex(({ id }) => id === from);
    const order = heading === 'next' ? [...all.slice(at + 1), ...all.slice(0, at)] : [...all.slice(0, at).reverse(), ...all.slice(at + 1).reverse()];
    return order.find(({ kind }) => kind !== 'place')?.id ?? null;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = this.find(this.spots?.cursor ?? '');
    const tool = boards.TOOLS[Number(event.key) - 1];
    if (tool) {
      this.take(tool);
      announce(t(`workshop.tool.${tool}.hint`));
      return true;
    }
    if (event.key === 'Escape' && (this.held !== null || this.picked !== null)) {
      this.held = this.picked = null;
      this.show(this.draft);
      return true;
    }
    return target ? this.keyOn(event.key.toLowerCase(), target) : false;
  }

  /**
   * @param {string} key
   * @param {Target} target
   */
  keyOn(key, target) {
    if (key === 'delete' || key === 'backspace') {
      if (target.kind === 'field' || target.kind === 'line') this.erase(target);
    } else if (key === 'l' && target.kind === 'field') {
      if (this.tool !== 'line') this.take('line');
      this.pick(target.fields[0]);
    } else if (key === 'a' && target.kind !== 'triangle') {
      this.turnAt(target);
    } else if (key === 'm' && (target.kind === 'field' || this.held !== null)) {
      if (this.held === null) this.lift(target.fields[0]);
      else this.putDown(target);
    } else if (key === 'r' && target.kind === 'field') {
      this.picked = target.fields[0];
      this.show(this.draft);
      this.name.select();
    } else {
      return false;
    }
    return true;
  }

  /**
   * Turns the arrow of a line, or of the one between the chosen field and this one.
   * @param {Target} target
   */
  turnAt(target) {
    const ends = target.kind === 'line' ? target.fields : [this.picked ?? '', target.fields[0] ?? ''];
    if (!boards.lineOf(this.draft, ends[0], ends[1])) announce(t('workshop.hunt.no_line'));
    else {
      this.change(boards.turnLine(this.draft, ends[0], ends[1], this.symmetry));
      announce(this.lineWords(ends[0], ends[1]));
    }
  }

  /** @param {string} name */
  lift(name) {
    if (this.tool !== 'field') this.take('field');
    this.held = this.picked = name;
    this.show(this.draft);
    announce(t('workshop.hunt.held', { name }));
  }

  /** @param {Target} target */
  putDown(target) {
    const name = this.held ?? '';
    this.held = null;
    const draft = target.kind === 'place' ? boards.moveField(this.draft, name, target, this.symmetry) : this.draft;
    if (draft === this.draft) this.show(draft);
    else this.change(draft);
    announce(t(draft === this.draft ? 'workshop.hunt.stays' : 'workshop.hunt.moved', { name }));
  }

  dispose() {
    this.gestures.dispose();
  }
}
