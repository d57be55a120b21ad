// @ts-check
/** What was done: the list in rounds, the slider and the buttons that step through it. */
import { t } from '../../i18n.js';
import { h, put, refresh, set } from '../../ui/dom.js';
import { icon } from '../../ui/icons.js';
import { seatDisc } from '../../ui/patterns.js';
import { at, rounds } from '../../state.js';

/** How long each position is shown when the game is played through, in milliseconds. */
const EACH = 1_400;

/**
 * @typedef {Pick<import('../table.js').Context, 'state' | 'module' | 'name' | 'look'>} ActionsContext
 *   What the list asks of whoever has a game with actions.
 */

/** @param {ActionsContext} context */
export function actionsPanel(context) {
  const list = h('ol', { class: 'rounds', tabindex: 0, 'aria-label': t('actions') });
  const slider = h('input', {
    class: 'slider',
    type: 'range',
    min: 0,
    max: 0,
    step: 1,
    'aria-label': t('actions.slider'),
    oninput: () => context.look(Number(slider.value)),
    onkeydown: (/** @type {KeyboardEvent} */ event) => event.stopPropagation(),
  });
  const buttons = [
    step('first', 'actions.first', () => context.look(0)),
    step('back', 'actions.back', () => context.look(at(context.state) - 1)),
    step('forward', 'actions.forward', () => context.look(at(context.state) + 1)),
    step('last', 'actions.last', () => context.look(Infinity)),
  ];
  const player = h('button', {
    class: 'button-icon',
    type: 'button',
    dataset: { control: 'autoplay' },
    onclick: () => play(),
  });
  const element = h(
    'section',
    { class: 'actions', 'aria-label': t('actions') },
    list,
    h('div', { class: 'steps' }, buttons[0], buttons[1], player, slider, buttons[2], buttons[3]),
  );
  /** What the list says, and whom it names. */
  let drawn = '';
  /** Where the game is that plays by itself; null while it does not. @type {number | null} */
  let playing = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer = undefined;
  return { element, render, dispose: () => clearTimeout(timer) };

  /** Plays the game through from here, or from the beginning, until it is stopped. */
  function play() {
    if (playing !== null) return stop();
    const count = context.state.table.tokens.length;
    playing = at(context.state) === count ? 0 : at(context.state);
    void context.look(playing);
    timer = setTimeout(next, EACH);
    render();
  }

  function next() {
    // Whoever looks elsewhere meanwhile has stopped it.
    if (playing === null || at(context.state) !== playing) return stop();
    playing += 1;
    void context.look(playing);
    if (playing >= context.state.table.tokens.length) stop();
    else timer = setTimeout(next, EACH);
  }

  function stop() {
    playing = null;
    clearTimeout(timer);
    render();
  }

  function render() {
    const { table } = context.state;
    const count = table.tokens.length;
    const now = [...table.seats.map((seat) => context.name(seat.seat)), ...table.tokens].join('\n');
    if (drawn !== now) {
      drawn = now;
      fill();
    }
    const here = at(context.state);
    set(slider, {
      max: count,
      value: here,
      disabled: count === 0,
      'aria-valuetext': t('actions.at', { n: here, count }),
    });
    const label = playing === null ? 'autoplay' : 'autoplay.stop';
    refresh(player, label, () => icon(playing === null ? 'play' : 'stop'));
    set(player, { 'aria-label': t(label), title: t(label), disabled: count === 0 });
    for (const [i, button] of buttons.entries()) button.disabled = i < 2 ? here === 0 : here === count;
    current(here);
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

/**
 * @param {'first' | 'back' | 'forward' | 'last'} name
 * @param {string} key
 * @param {() => void} act
 */
function step(name, key, act) {
  return h(
    'button',
    { class: 'button-icon', type: 'button', 'aria-label': t(key), title: t(key), onclick: act },
    icon(name),
  );
}
