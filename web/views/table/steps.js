// @ts-check
/** The slider and the buttons that step through a game, or have it play by itself. */
import { t } from '../../i18n.js';
import { h, refresh, set } from '../../ui/dom.js';
import { icon } from '../../ui/icons.js';
import { at } from '../../state.js';
import { where } from './where.js';

/** How long each position is shown when the game plays by itself, in milliseconds. */
const EACH = 1_400;

/**
 * @param {import('./where.js').WhereContext & {look: (number: number) => void}} context
 */
export function stepsPanel(context) {
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
  const element = h('div', { class: 'steps' }, buttons[0], buttons[1], player, slider, buttons[2], buttons[3]);
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
    const count = context.state.table.tokens.length;
    const here = at(context.state);
    set(slider, {
      max: count,
      value: here,
      disabled: count === 0,
      'aria-valuetext': where(context),
    });
    const label = playing === null ? 'autoplay' : 'autoplay.stop';
    refresh(player, label, () => icon(playing === null ? 'play' : 'stop'));
    set(player, { 'aria-label': t(label), title: t(label), disabled: count === 0 });
    // They stay where they are for who has come to the end by them: a button that is disabled loses the focus.
    for (const [i, button] of buttons.entries()) set(button, { 'aria-disabled': (i < 2 ? here === 0 : here === count) || null });
  }
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
