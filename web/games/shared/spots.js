// @ts-check
/**
 * The fields of a board as the page's other half sees them: keyboards, screen readers, fingers.
 *
 * A board is drawn as one silent SVG. Over it lies this grid, one invisible HTML cell a field. Why a
 * `grid` with real focus on its cells, and neither an `application` nor `aria-activedescendant`:
 *
 * - NVDA and JAWS change to focus mode by themselves when a grid is entered, so the arrow keys reach
 *   us, and outside of that mode a reader can still walk through the board as through a table. An
 *   `application` has only the first half.
 * - VoiceOver and TalkBack follow real focus and let fingers explore real elements; a cell that is
 *   double-tapped is simply clicked. An active descendant is not explored, and often not followed.
 * - HTML rather than SVG elements, as some readers drop the roles of SVG.
 *
 * The whole board is one stop for Tab; the cell that has been visited last is the one it leads to.
 */
import { h } from '../../ui/dom.js';

/**
 * @typedef {'up' | 'down' | 'left' | 'right' | 'first' | 'last' | 'next' | 'previous'} Heading
 *   `next` and `previous` go through the fields that can be used now.
 *
 * @typedef {object} SpotsOptions
 * @property {string[][]} rows The names of the fields, row by row.
 * @property {(from: string, heading: Heading) => string | null} go Where a key leads.
 * @property {(name: string) => void} choose Enter or Space.
 * @property {(event: KeyboardEvent) => boolean} [other] Other keys; true: it was for us.
 */

/** @type {Record<string, Heading>} */
const HEADINGS = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  Home: 'first',
  End: 'last',
  PageDown: 'next',
  PageUp: 'previous',
};

export class Spots {
  /** @param {SpotsOptions} options */
  constructor(options) {
    this.options = options;
    /** @type {Map<string, HTMLElement>} */
    this.cells = new Map();
    this.hint = h('p', { class: 'hidden-text', id: `spots-help-${(serial += 1)}` });
    this.element = h(
      'div',
      { class: 'spots', role: 'grid', 'aria-describedby': this.hint.id, onkeydown: (/** @type {KeyboardEvent} */ event) => this.key(event) },
      options.rows.map((row) => h('div', { class: 'spots-row', role: 'row' }, row.map((name) => this.cell(name)))),
    );
    /** The field that Tab leads to. */
    this.cursor = options.rows[0]?.[0] ?? '';
    this.cells.get(this.cursor)?.setAttribute('tabindex', '0');
  }

  /** @param {string} name */
  cell(name) {
    const cell = h('div', { class: 'spot', role: 'gridcell', tabindex: '-1', dataset: { field: name }, onfocus: () => this.visit(name) });
    this.cells.set(name, cell);
    return cell;
  }

  /**
   * Names the whole and says how it is used.
   * @param {string} label
   * @param {string} help
   */
  name(label, help) {
    this.element.setAttribute('aria-label', label);
    this.hint.textContent = help;
  }

  /**
   * Where a field lies: its middle and its size as shares of the board's width and height.
   * @param {string} name
   * @param {{ x: number, y: number, width: number, height: number }} place
   */
  put(name, { x, y, width, height }) {
    const style = this.cells.get(name)?.style;
    style?.setProperty('--x', x.toFixed(5));
    style?.setProperty('--y', y.toFixed(5));
    style?.setProperty('--w', width.toFixed(5));
    style?.setProperty('--h', height.toFixed(5));
  }

  /**
   * What is said of a field, and whether it is picked and can be used.
   * @param {string} name
   * @param {{ label: string, picked: boolean, usable: boolean }} state
   */
  tell(name, { label, picked, usable }) {
    const cell = this.cells.get(name);
    if (!cell) return;
    if (cell.getAttribute('aria-label') !== label) cell.setAttribute('aria-label', label);
    if (picked) cell.setAttribute('aria-selected', 'true');
    else cell.removeAttribute('aria-selected');
    cell.classList.toggle('usable', usable);
  }

  /** Whether the focus is on one of the fields. */
  get focused() {
    return this.element.contains(document.activeElement);
  }

  /**
   * Moves the cursor, and the focus if it is here.
   * @param {string} name
   * @param {boolean} [take] Takes the focus from elsewhere too.
   */
  go(name, take = false) {
    if (!this.cells.has(name)) return;
    if (take || this.focused) this.cells.get(name)?.focus({ preventScroll: false });
    else this.visit(name);
  }

  /** @param {string} name */
  visit(name) {
    this.cells.get(this.cursor)?.setAttribute('tabindex', '-1');
    this.cursor = name;
    this.cells.get(name)?.setAttribute('tabindex', '0');
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const heading = HEADINGS[event.key];
    let used = true;
    if (heading) {
      const name = this.options.go(this.cursor, heading);
      if (name) this.go(name, true);
    } else if (event.key === 'Enter' || event.key === ' ') {
      if (!event.repeat) this.options.choose(this.cursor);
    } else {
      used = this.options.other?.(event) ?? false;
    }
    if (!used) return;
    // The page has uses of its own for arrows, such as stepping through the game.
    event.preventDefault();
    event.stopPropagation();
  }
}

let serial = 0;

/**
 * Whether Enter already means something where it was pressed.
 * @param {EventTarget | null} target
 */
export function isButton(target) {
  return target instanceof Element && target.closest('button, a, summary, input, select') !== null;
}
