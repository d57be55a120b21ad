// @ts-check
/** Dialogs, messages that pass, and words for screen readers. */
import { h } from './dom.js';
import { icon } from './icons.js';
import { t } from '../i18n.js';

/**
 * Opens a dialog; Escape, the cross and a click beside it close it. What is behind it is silent, so it has places
 * of its own for messages and for what is said. The focus goes back to whatever opened it, or to what has taken its
 * place meanwhile.
 * @param {{title: string, class?: string, closed?: () => void}} what
 * @param {...import('./dom.js').Child} children
 * @returns {HTMLDialogElement}
 */
export function dialog(what, ...children) {
  const opener = document.activeElement;
  const id = `dialog-${Math.random().toString(36).slice(2)}`;
  const box = h(
    'dialog',
    { class: ['dialog', what.class], 'aria-labelledby': id, onclick: beside, onclose: closed },
    h(
      'div',
      { class: 'dialog-inside' },
      h(
        'header',
        { class: 'dialog-head' },
        h('h2', { id }, what.title),
        h(
          'button',
          { class: 'button-icon', type: 'button', 'aria-label': t('close'), onclick: () => box.close() },
          icon('close'),
        ),
      ),
      children,
    ),
    h('div', { class: 'toasts', role: 'status', 'aria-atomic': 'false' }),
    h('div', { class: 'spoken hidden-text', role: 'log', 'aria-live': 'polite' }),
  );
  document.body.append(box);
  box.showModal();
  return box;

  /** @param {MouseEvent} event */
  function beside(event) {
    if (event.target === box) box.close();
  }

  function closed() {
    box.remove();
    if (opener instanceof HTMLElement && !opener.isConnected) successor(opener)?.focus();
    what.closed?.();
  }
}

/**
 * The button that was made anew in place of one that is gone.
 * @param {HTMLElement} gone
 * @returns {HTMLElement | null}
 */
function successor(gone) {
  const { focus } = gone.dataset;
  return focus === undefined ? null : document.querySelector(`[data-focus="${CSS.escape(focus)}"]`);
}

/**
 * Where something is shown or said: in the dialog that is open, or in the page.
 * @param {'toasts' | 'spoken'} name
 */
function region(name) {
  const box = [...document.querySelectorAll('dialog[open]')].pop();
  return box?.querySelector(`.${name}`) ?? document.getElementById(name);
}

/**
 * Asks before something that cannot be undone.
 * @param {{title: string, text: string, yes: string, no: string, danger?: boolean}} question
 * @returns {Promise<boolean>}
 */
export function confirm(question) {
  return new Promise((answer) => {
    let said = false;
    const box = dialog(
      { title: question.title, closed: () => answer(said) },
      h('p', null, question.text),
      h(
        'div',
        { class: 'dialog-foot' },
        h(
          'button',
          { class: 'button', type: 'button', autofocus: true, onclick: () => box.close() },
          question.no,
        ),
        h(
          'button',
          {
            class: ['button', question.danger ? 'button-danger' : 'button-main'],
            type: 'button',
            onclick: yes,
          },
          question.yes,
        ),
      ),
    );

    function yes() {
      said = true;
      box.close();
    }
  });
}

/** How long a message stays, in milliseconds. */
const STAYS = 5_000;

/**
 * Shows a message that goes away by itself.
 * @param {string} text
 * @param {'plain' | 'wrong'} [kind]
 */
export function toast(text, kind = 'plain') {
  const place = region('toasts');
  if (!place) return;
  const note = h(
    'div',
    { class: ['toast', kind === 'wrong' && 'toast-wrong'] },
    kind === 'wrong' && icon('alert'),
    h('span', null, text),
  );
  // Several messages of one cause are one message.
  for (const other of [...place.children]) if (other.textContent === text) other.remove();
  while (place.children.length > 2) place.firstElementChild?.remove();
  place.append(note);
  setTimeout(() => note.remove(), STAYS);
}

/**
 * Says something to screen readers.
 * @param {string} text
 */
export function announce(text) {
  const place = region('spoken');
  if (!place) return;
  // Words that are said one after another are kept for a while: a list that grows is read whole.
  place.append(h('p', null, text));
  while (place.children.length > 6) place.firstElementChild?.remove();
}
