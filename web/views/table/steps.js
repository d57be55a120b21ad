// @ts-check
/** The slider and the buttons that step through a game. */
import { t } from '../../i18n.js';
import { h, set } from '../../ui/dom.js';
import { icon } from '../../ui/icons.js';
import { at } from '../../state.js';

/**
 * @param {{state: import('../../state.js').State, look: (number: number) => void}} context
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
  const element = h('div', { class: 'steps' }, buttons[0], buttons[1], slider, buttons[2], buttons[3]);
  return { element, render };

  function render() {
    const count = context.state.table.tokens.length;
    const here = at(context.state);
    set(slider, {
      max: count,
      value: here,
      disabled: count === 0,
      'aria-valuetext': t('actions.at', { n: here, count }),
    });
    for (const [i, button] of buttons.entries()) button.disabled = i < 2 ? here === 0 : here === count;
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
