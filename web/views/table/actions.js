// @ts-check
/** What was done: the list in rounds, and what steps through it. */
import { t } from '../../i18n.js';
import { h, put } from '../../ui/dom.js';
import { seatDisc } from '../../ui/patterns.js';
import { at, rounds } from '../../state.js';
import { stepsPanel } from './steps.js';

/**
 * @typedef {Pick<import('../table.js').Context, 'state' | 'module' | 'name' | 'look'>} ActionsContext
 *   What the list asks of whoever has a game with actions.
 */

/** @param {ActionsContext} context */
export function actionsPanel(context) {
  const list = h('ol', { class: 'rounds', tabindex: 0, 'aria-label': t('actions') });
  const steps = stepsPanel(context);
  const element = h('section', { class: 'actions', 'aria-label': t('actions') }, list, steps.element);
  /** What the list says, and whom it names. */
  let drawn = '';
  return { element, render, dispose: steps.dispose };

  function render() {
    const { table } = context.state;
    const now = [...table.seats.map((seat) => context.name(seat.seat)), ...table.tokens].join('\n');
    if (drawn !== now) {
      drawn = now;
      fill();
    }
    steps.render();
    current(at(context.state));
  }

  function fill() {
    const all = rounds(context.state.table);
    // Rounds of three go side by side, others in pairs; somebody may act twice in each.
    const length = all.length > 1 ? all[0].length : context.state.table.players;
    list.style.setProperty('--columns', length === 3 ? '3' : '2');
    put(list, all.length === 0 ? h('li', { class: 'soft rounds-none' }, t('actions.none')) : all.map(round));
  }

  /**
   * @param {{number: number, token: string, seat: number}[]} actions
   * @param {number} i
   */
  function round(actions, i) {
    return h(
      'li',
      { class: 'round' },
      h('span', { class: 'round-number' }, `${i + 1}`),
      h('ol', { class: 'round-actions' }, actions.map(action)),
    );
  }

  /** @param {{number: number, token: string, seat: number}} action */
  function action({ number, token, seat }) {
    const { state, module } = context;
    const said = module.say(t, token, { table: state.table, seat });
    const label = t('actions.by', { name: context.name(seat), action: said });
    return h(
      'li',
      null,
      h(
        'button',
        {
          class: 'action',
          type: 'button',
          title: label,
          dataset: { number },
          onclick: () => context.look(number),
        },
        seatDisc(module.colour(state.table, seat)),
        h('span', { class: 'hidden-text' }, label, ' '),
        h('span', { class: 'action-token' }, breakable(token)),
      ),
    );
  }

  /** @param {number} here */
  function current(here) {
    for (const old of list.querySelectorAll('[aria-current]')) old.removeAttribute('aria-current');
    const button = /** @type {HTMLElement | null} */ (list.querySelector(`[data-number="${here}"]`));
    if (!button) {
      list.scrollTop = 0;
      return;
    }
    button.setAttribute('aria-current', 'step');
    // Only the list scrolls, never the page: `scrollIntoView` would move the board away.
    const [outer, inner] = [list.getBoundingClientRect(), button.getBoundingClientRect()];
    if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top + 8;
    if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom + 8;
  }
}

/**
 * A token that may go on in the next line after each of its parts.
 * @param {string} token
 */
function breakable(token) {
  return token.match(/[^-+x/=]*[-+x/=]?/g)?.map((part, i) => [i > 0 && h('wbr'), part]);
}
