// @ts-check
import { t } from '../../i18n.js';
import { h } from '../../ui/dom.js';

const MOST = 5;

/**
 * How difficult a puzzle is: dots, and words for who does not see them.
 * @param {number} difficulty
 */
export function stars(difficulty) {
  const dots = Array.from({ length: MOST }, (_, n) => h('span', { class: ['dot', n < difficulty && 'dot-on'] }));
  return h('span', { class: 'dots', role: 'img', 'aria-label': t('puzzles.difficulty', { n: difficulty }) }, dots);
}
