// @ts-check
/** Sharing a table: the link, the system's own way of sharing, and a code for a camera. */
import { t } from '../../i18n.js';
import { h } from '../../ui/dom.js';
import { icon } from '../../ui/icons.js';
import { dialog, toast } from '../../ui/dialog.js';
import { qrPicture } from '../../ui/qr.js';

/**
 * A link with its buttons and its code.
 * @param {string} link
 * @param {string} label What the code is, for those who cannot see it.
 */
export function linkBox(link, label) {
  const field = h('input', {
    class: 'field link-field',
    type: 'text',
    readonly: true,
    value: link,
    'aria-label': t('share.link'),
    onfocus: () => field.select(),
  });
  return h(
    'div',
    { class: 'link-box' },
    h(
      'div',
      { class: 'link-row' },
      field,
      h(
        'button',
        { class: 'button', type: 'button', onclick: () => void copy(link, field) },
        icon('copy'),
        t('share.copy'),
      ),
      'share' in navigator &&
        h(
          'button',
          {
            class: 'button',
            type: 'button',
            onclick: () => void navigator.share({ title: document.title, url: link }).catch(() => {}),
          },
          icon('share'),
          t('share'),
        ),
    ),
    h('div', { class: 'link-code' }, qrPicture(link, label)),
  );
}

/**
 * @param {string} link
 * @param {HTMLInputElement} field
 */
async function copy(link, field) {
  try {
    await navigator.clipboard.writeText(link);
  } catch {
    // Without a secure connection browsers keep the clipboard to themselves: the old way still works.
    field.select();
    document.execCommand('copy');
  }
  toast(t('share.copied'));
}

/** @param {boolean} open Whether a seat is still free. */
export function shareDialog(open) {
  dialog(
    { title: t('share.title') },
    h('p', { class: 'soft' }, t(open ? 'share.open' : 'share.watch')),
    linkBox(location.href, t('share.qr')),
  );
}
