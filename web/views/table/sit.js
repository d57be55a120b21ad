// @ts-check
/** Sitting down: who has not said a name yet is asked for one. */
import { t } from '../../i18n.js';
import { h } from '../../ui/dom.js';
import { dialog, toast } from '../../ui/dialog.js';
import { reason } from '../names.js';

/**
 * @param {import('../table.js').Context} context
 * @param {number} seat
 */
export function sitDialog(context, seat) {
  const field = h('input', {
    class: 'field',
    id: 'sit-name',
    type: 'text',
    required: true,
    maxlength: 30,
    autocomplete: 'nickname',
    autofocus: true,
  });
  const box = dialog(
    { title: t('sit.title') },
    h(
      'form',
      { class: 'dialog-form', onsubmit: sit },
      h('label', { for: 'sit-name' }, t('name.label')),
      field,
      h(
        'div',
        { class: 'dialog-foot' },
        h('button', { class: 'button button-main', type: 'submit' }, t('sit')),
      ),
    ),
  );

  /** @param {Event} event */
  function sit(event) {
    event.preventDefault();
    const name = field.value.trim();
    if (!name) return;
    context.app.rename(name).catch((error) => toast(reason(error), 'wrong'));
    context.live?.say('sit', { seat, name });
    box.close();
  }
}
