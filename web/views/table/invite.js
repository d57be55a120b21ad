// @ts-check
/** While a seat is free: the link for the friend, in plain sight of who made the table. */
import { t } from '../../i18n.js';
import { h, refresh } from '../../ui/dom.js';
import { mine, waitsForOthers } from '../../state.js';
import { linkBox } from '../../ui/link.js';
import { linkTo } from './address.js';

/** @param {import('../table.js').Context} context */
export function invitePanel(context) {
  const element = h('section', { class: 'invite card', 'aria-label': t('invite'), hidden: true });
  return { element, render };

  function render() {
    const { table } = context.state;
    const free = table.seats.filter((seat) => seat.kind === 'open').length;
    const sitting = mine(table).length > 0;
    element.hidden = !waitsForOthers(table) || table.view.over || !sitting;
    if (element.hidden) return;
    refresh(element, [free, linkTo(null)], () => [
      h('h2', null, t('invite')),
      h('p', { class: 'soft' }, t('invite.about', { n: free })),
      linkBox(linkTo(null), t('share.qr')),
    ]);
  }
}
