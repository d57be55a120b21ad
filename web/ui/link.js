// @ts-check
/** A link with its buttons and its code for a camera, and putting text on the clipboard. */
import { t } from '../i18n.js';
import { h } from './dom.js';
import { icon } from './icons.js';
import { toast } from './dialog.js';
import { qrPicture } from './qr.js';

/**
 * A link with its buttons and its code.
 * @param {string} link
 * @param {string} label What the code is, for those who cannot see it.
 * @param {() => void} [used] Called when the link is copied or handed on.
 */
export function linkBox(link, label, used) {
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
      h('button', { class: 'button', type: 'button', onclick: copied }, icon('copy'), t('share.copy')),
      'share' in navigator &&
        h('button', { class: 'button', type: 'button', onclick: handedOn }, icon('share'), t('share')),
    ),
    h('div', { class: 'link-code' }, qrPicture(link, label)),
  );

  function copied() {
    used?.();
    void copy(field, t('share.copied'));
  }

  function handedOn() {
    used?.();
    void navigator.share({ title: document.title, url: link }).catch(() => {});
  }
}

/**
 * Puts what is in a field on the clipboard.
 * @param {HTMLInputElement} field
 * @param {string} said What is said then.
 */
export async function copy(field, said) {
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    // Without a secure connection browsers keep the clipboard to themselves: the old way still works.
    field.select();
    document.execCommand('copy');
  }
  toast(said);
}
