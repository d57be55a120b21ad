// @ts-check
/** What a position is set up with: what a click does, for whom, and what is told by numbers. */
import { t } from '../../../i18n.js';
import { h, put } from '../../../ui/dom.js';
import { segmented, select } from '../../../ui/fields.js';
import { markName, seatDisc } from '../../../ui/patterns.js';
import { owners } from '../../../games/halma/geometry.js';
import { capital } from '../../../games/shared/names.js';
import { seats } from './words.js';

/**
 * @typedef {import('./words.js').Control} Control
 * @typedef {import('./words.js').TableInfo} TableInfo
 *
 * @typedef {object} PaletteOwner
 * @property {import('./words.js').Adapter<any>} adapter
 * @property {TableInfo} start
 * @property {import('../../../types.js').GameModule} module
 * @property {(seat: number) => string} name
 * @property {() => void} picked Another tool or seat was chosen.
 * @property {(control: Control, value: number) => void} changed
 */

export class Palette {
  /** @param {PaletteOwner} owner */
  constructor(owner) {
    this.owner = owner;
    this.tool = owner.adapter.tools[0];
    this.seat = 1;
    /** How many of a colour stand, beside its name. @type {HTMLElement[]} */
    this.counts = [];
    this.seats = this.seatRow();
    this.help = h('p', { class: 'soft arrange-help' });
    this.element = h(
      'section',
      { class: 'card arrange-tools', 'aria-labelledby': 'arrange-title' },
      h('h2', { id: 'arrange-title', tabindex: -1 }, t('arrange.title')),
      this.toolRow(),
      this.seats,
      this.help,
    );
    this.numbers = h('section', { class: 'card arrange-numbers', 'aria-label': t('arrange.numbers'), hidden: true });
    /** Which numbers are in the page. */
    this.drawn = '';
    this.render();
  }

  get brush() {
    return { tool: this.tool.name, seat: this.seat };
  }

  /** The seat that takes shapes in hand; null with a tool that does not lay. */
  get actor() {
    return this.tool.lays ? this.seat : null;
  }

  toolRow() {
    const { tools } = this.owner.adapter;
    const choices = tools.map(({ name }) => ({ value: name, text: t(`arrange.tool.${name}`) }));
    const row = segmented('arrange-tool', t('arrange.tools'), choices, this.tool.name, (name) => {
      this.tool = tools.find((tool) => tool.name === name) ?? tools[0];
      this.pick();
    });
    row.classList.add('arrange-row');
    return row;
  }

  seatRow() {
    const { adapter, start } = this.owner;
    return h(
      'div',
      { class: 'segmented arrange-row arrange-seats', role: 'radiogroup', 'aria-label': t('arrange.whose') },
      seats(adapter.colours(start)).map((seat) => this.seatChoice(seat)),
    );
  }

  /** @param {number} seat */
  seatChoice(seat) {
    const count = h('span', { class: 'arrange-count' });
    this.counts.push(count);
    return h(
      'label',
      { class: 'segment' },
      h('input', {
        type: 'radio',
        id: `arrange-seat-${seat}`,
        name: 'arrange-seat',
        value: seat,
        checked: seat === this.seat,
        onchange: () => {
          this.seat = seat;
          this.pick();
        },
      }),
      h('span', { class: 'arrange-seat' }, this.disc(seat), h('span', null, this.nameOf(seat)), count),
    );
  }

  pick() {
    this.render();
    this.owner.picked();
  }

  /** The colours of Halma are not its seats where one player has two of them. @param {number} colour */
  disc(colour) {
    const { start, module } = this.owner;
    return seatDisc(start.game === 'halma' ? { colour: `var(--seat-${colour})`, mark: markName(colour) } : module.colour(start, colour));
  }

  /** @param {number} colour */
  nameOf(colour) {
    const { start, name } = this.owner;
    if (start.game !== 'halma') return name(colour);
    const owner = owners(start.players, start.options);
    return start.players === 3 ? `${name(owner[colour - 1])}, ${t(`halma.pawn.${colour}`)}` : name(colour);
  }

  render() {
    this.seats.hidden = !this.tool.seats;
    this.help.textContent = t(`arrange.help.${this.tool.name}`);
  }

  /**
   * What stands now.
   * @param {any} model
   * @param {number} first
   */
  show(model, first) {
    const { adapter, start } = this.owner;
    const counts = adapter.counts?.(start, model) ?? [];
    counts.forEach(({ n, of }, i) => {
      this.counts[i].textContent = t('arrange.count', { n, of });
      this.counts[i].classList.toggle('is-wrong', n > of);
    });
    const controls = adapter.controls(start, model, first);
    const drawn = controls.map(({ id, choices }) => `${id} ${choices ?? ''}`).join();
    if (drawn !== this.drawn) {
      this.drawn = drawn;
      this.numbers.hidden = controls.length === 0;
      put(this.numbers, this.groups(controls));
    }
    for (const control of controls) this.tell(control);
  }

  // Numbers and choices.

  /** @param {Control[]} controls */
  groups(controls) {
    const names = [...new Set(controls.map(({ group }) => group))];
    return names.map((group) => {
      const own = controls.filter((control) => control.group === group);
      const held = own.some(({ of }) => of);
      const lines = held ? [...new Set(own.map(({ seat }) => seat))].map((seat) => own.filter((one) => one.seat === seat)) : [own];
      return h(
        'div',
        { class: 'arrange-group' },
        h('h3', null, t(`arrange.group.${group}`)),
        lines.map((line) =>
          h(
            'div',
            { class: 'arrange-line' },
            held && h('span', { class: 'arrange-holder' }, this.disc(line[0].seat), this.owner.name(line[0].seat)),
            line.map((control) => (control.choices ? this.choice(control) : this.number(control))),
          ),
        ),
      );
    });
  }

  /** @param {Control} control */
  label({ group, seat, of = 0 }) {
    const { name } = this.owner;
    return t(`arrange.control.${group}`, { name: seat ? name(seat) : '', of: of ? name(of) : '' });
  }

  /** @param {Control} control */
  choice(control) {
    const { group, id, choices = [] } = control;
    const text = (/** @type {number} */ value) =>
      value === 0 ? t(`arrange.none.${group}`) : group === 'colour' ? capital(t(`halma.pawn.${value}`)) : this.owner.name(value);
    return select(`arrange-${id}`, this.label(control), choices.map((value) => ({ value: String(value), text: text(value) })), String(control.value), (value) =>
      this.owner.changed(control, Number(value)),
    );
  }

  /** @param {Control} control */
  number(control) {
    const { id, seat, of, most = 0 } = control;
    const label = this.label(control);
    const shown = h('output', { id: `arrange-${id}` });
    const step = (/** @type {string} */ sign, /** @type {string} */ key, /** @type {number} */ by) =>
      h(
        'button',
        {
          class: 'button arrange-step',
          type: 'button',
          'aria-label': t(key, { what: label }),
          dataset: { step: `${id}${sign}` },
          onclick: () => {
            const value = Math.max(0, Math.min(most, Number(shown.value) + by));
            if (value !== Number(shown.value)) this.owner.changed(control, value);
          },
        },
        sign,
      );
    return h(
      'div',
      { class: 'arrange-number', role: 'group', 'aria-label': label },
      seat > 0 && this.disc(of ?? seat),
      step('−', 'arrange.less', -1),
      shown,
      step('+', 'arrange.more', 1),
    );
  }

  /** @param {Control} control */
  tell({ id, value, choices }) {
    const place = this.numbers.querySelector(`#arrange-${id}`);
    if (place instanceof HTMLSelectElement && choices) place.value = String(value);
    else if (place instanceof HTMLOutputElement) place.value = String(value);
  }
}
