// @ts-check
/** The tasks in a row: which are done, and which one is open. Each can be gone to. */
import { t } from '../../i18n.js';
import { h, refresh } from '../../ui/dom.js';
import { icon } from '../../ui/icons.js';

/** @param {import('../learn.js').Learn} context */
export function dotsPanel(context) {
  const list = h('ol', { class: 'learn-dots' });
  const element = h('nav', { class: 'learn-nav', 'aria-label': t('learn.tasks') }, list);
  return { element, render };

  function render() {
    refresh(list, [context.at.task, [...context.done]], () => context.tasks.map(dot));
  }

  /**
   * @param {import('../learn.js').Task} task
   * @param {number} i
   */
  function dot(task, i) {
    const isDone = context.done.has(task.name);
    const title = t(`learn.${context.game}.${task.name}.title`);
    return h(
      'li',
      null,
      h(
        'button',
        {
          type: 'button',
          class: ['learn-dot', isDone && 'learn-dot-done'],
          title,
          'aria-label': t(isDone ? 'learn.task.done' : 'learn.task', { n: i + 1, title }),
          'aria-current': context.at.task === i ? 'step' : null,
          dataset: { focus: task.name, task: task.name },
          onclick: () => void context.visit(i),
        },
        h('span', null, isDone ? icon('check') : i + 1),
      ),
    );
  }
}
