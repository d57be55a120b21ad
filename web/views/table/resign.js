// @ts-check
/** Leaving a game: for good, or with a computer in one's place. Always asked first. */
import { t } from '../../i18n.js';
import { h } from '../../ui/dom.js';
import { dialog } from '../../ui/dialog.js';
import { resignable } from '../../state.js';

/** @param {import('../table.js').Context} context */
export function resignDialog(context) {
  const seats = resignable(context.state.table);
  const box = dialog(
    { title: t('resign.title') },
    h('p', null, t('resign.about')),
    seats.map((seat) =>
      h(
        'div',
        { class: 'resign-seat', role: 'group', 'aria-label': context.name(seat) },
        seats.length > 1 && h('strong', null, context.name(seat)),
        h(
          'button',
          {
            class: 'button button-danger',
            type: 'button',
            onclick: () => done(() => context.send(`resign${seat}`)),
          },
          t('resign'),
        ),
        h(
          'button',
          { class: 'button', type: 'button', onclick: () => done(() => context.replace(seat)) },
          t('resign.computer'),
        ),
      ),
    ),
    h(
      'div',
      { class: 'dialog-foot' },
      h(
        'button',
        { class: 'button', type: 'button', autofocus: true, onclick: () => box.close() },
        t('resign.no'),
      ),
    ),
  );

  /** @param {() => void} act */
  function done(act) {
    box.close();
    act();
  }
}
