// @ts-check
/** Fields of forms: a list to choose from, a row of choices, a column of choices with explanations. */
import { h } from './dom.js';

/** @typedef {{value: string, text: string, about?: string}} Choice */

/**
 * @param {string} id
 * @param {string} label
 * @param {Choice[]} choices
 * @param {string} value
 * @param {(value: string) => void} chosen
 */
export function select(id, label, choices, value, chosen) {
  const onchange = (/** @type {any} */ event) => chosen(event.target.value);
  return h(
    'select',
    { class: 'field', id, 'aria-label': label, value, onchange },
    choices.map((choice) => h('option', { value: choice.value }, choice.text)),
  );
}

/**
 * A row of choices of which one is on.
 * @param {string} id
 * @param {string} label
 * @param {Choice[]} choices
 * @param {string} value
 * @param {(value: string) => void} chosen
 */
export function segmented(id, label, choices, value, chosen) {
  return h(
    'div',
    { class: 'segmented', role: 'radiogroup', 'aria-label': label },
    choices.map((choice) =>
      h('label', { class: 'segment' }, one(id, choice, value, chosen), h('span', null, choice.text)),
    ),
  );
}

/**
 * A column of choices, each with a word of explanation.
 * @param {string} id
 * @param {string} label
 * @param {Choice[]} choices
 * @param {string} value
 * @param {(value: string) => void} chosen
 */
export function radios(id, label, choices, value, chosen) {
  return h(
    'div',
    { class: 'radios', role: 'radiogroup', 'aria-label': label },
    choices.map((choice) =>
      h(
        'label',
        { class: 'radio' },
        one(id, choice, value, chosen),
        h('span', null, choice.text, choice.about && h('span', { class: 'soft radio-about' }, choice.about)),
      ),
    ),
  );
}

/**
 * @param {string} name
 * @param {Choice} choice
 * @param {string} value
 * @param {(value: string) => void} chosen
 */
function one(name, choice, value, chosen) {
  return h('input', {
    type: 'radio',
    id: `${name}-${choice.value || 'none'}`,
    name,
    value: choice.value,
    checked: choice.value === value,
    onchange: () => chosen(choice.value),
  });
}
