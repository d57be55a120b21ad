// @ts-check
/** Looking back once the game is over: a button, and behind it what is fetched only then. */
import { call } from '../../net.js';
import { t } from '../../i18n.js';
import { at } from '../../state.js';
import { h, put } from '../../ui/dom.js';
import { icon } from '../../ui/icons.js';
import { toast } from '../../ui/dialog.js';
import { reason } from '../names.js';

/** @param {import('../table.js').Context} context */
export function reviewStub(context) {
  const element = h('div', { class: 'review-place', hidden: true });
  const button = h(
    'button',
    { class: 'button', type: 'button', dataset: { review: 'open' }, onclick: () => void open() },
    icon('eye'),
    t('review'),
  );
  put(element, button);
  /** @type {Awaited<ReturnType<typeof import('../study/review.js').reviewPanel>> | null} */
  let panel = null;
  return { element, render, dispose: () => panel?.dispose() };

  function render() {
    element.hidden = !context.state.table.view.over;
    if (!element.hidden) panel?.render();
  }

  async function open() {
    button.disabled = true;
    try {
      const { table } = context.state;
      const [{ reviewPanel }, { Study, setupOf }] = await Promise.all([
        import('../study/review.js'),
        import('../study/study.js'),
      ]);
      panel = await reviewPanel({
        study: new Study(setupOf(table, await editionOf(table))),
        table: () => context.state.table,
        module: context.module,
        name: context.name,
        at: () => at(context.state),
        look: (number, line) => void context.look(number, line),
      });
      put(element, panel.element);
      panel.render();
      /** @type {HTMLElement | null} */ (panel.element.querySelector('button'))?.focus();
    } catch (error) {
      button.disabled = false;
      toast(reason(error), 'wrong');
    }
  }
}

/**
 * The data file of a table's edition, where it is none of the program's own.
 * @param {import('../../types.js').TableInfo} table
 * @returns {Promise<string | null>}
 */
export async function editionOf(table) {
  if (!table.edition.includes('.')) return null;
  return (await call('GET', `/api/tables/${encodeURIComponent(table.id)}/edition`)).text;
}
