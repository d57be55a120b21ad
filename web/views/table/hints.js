// @ts-check
/** What the computer would do: the best few actions with their chances; one of them is drawn. */
import { percent, t } from '../../i18n.js';
import { h, refresh } from '../../ui/dom.js';
import { icon } from '../../ui/icons.js';
import { myTurn } from '../../state.js';
import { toBoard } from './bar.js';

/** @param {import('../table.js').Context} context */
export function hintsPanel(context) {
  const element = h('section', { class: 'hints card', 'aria-label': t('hints'), hidden: true });
  return { element, render };

  function render() {
    const { hint } = context.state;
    const held = element.querySelector(':focus-visible') !== null;
    element.hidden = hint === null;
    if (element.hidden && held) toBoard(context.board.element);
    if (hint === null) return;
    refresh(element, hint, () => [
      h(
        'header',
        { class: 'hints-head' },
        h('h2', null, t('hints')),
        h(
          'button',
          {
            class: 'button-icon',
            type: 'button',
            'aria-label': t('close'),
            dataset: { focus: 'close' },
            onclick: () => context.dropHint(),
          },
          icon('close'),
        ),
      ),
      hint.searching && h('p', { class: 'thinking' }, t('hint.searching')),
      !hint.searching && hint.best.length === 0 && h('p', { class: 'soft' }, t('hint.none')),
      h('ol', { class: 'hint-list' }, hint.best.map(one)),
    ]);
  }

  /**
   * @param {{token: string, chances: number[], line: string[]}} best
   * @param {number} i
   */
  function one(best, i) {
    const { state, module } = context;
    const seat = myTurn(state.table) ?? 1;
    const chance = best.chances[seat - 1] ?? 0;
    return h(
      'li',
      null,
      h(
        'button',
        {
          class: 'hint-choice',
          type: 'button',
          'aria-pressed': String(state.hint?.chosen === i),
          dataset: { focus: `hint-${i}` },
          onclick: () => context.chooseHint(i),
        },
        h('span', { class: 'hint-text' }, module.say(t, best.token, { table: state.table, seat })),
        h('span', { class: 'hint-chance' }, percent(chance)),
        h('span', { class: 'hint-gauge', vars: { '--share': chance }, 'aria-hidden': 'true' }),
      ),
    );
  }
}
