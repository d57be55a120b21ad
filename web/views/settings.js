// @ts-check
/** The settings: language, look, play, and the link that takes one's seats to another device. */
import { call } from '../net.js';
import { LANGUAGES, language, t } from '../i18n.js';
import { change, prefs } from '../prefs.js';
import { h, put } from '../ui/dom.js';
import { dialog, toast } from '../ui/dialog.js';
import { segmented } from '../ui/fields.js';
import { sound } from '../ui/sound.js';
import { linkBox } from '../ui/link.js';
import { reason } from './names.js';

/** @param {import('../app.js').App} app */
export function settingsDialog(app) {
  const box = dialog(
    { title: t('settings'), class: 'dialog-settings' },
    group(
      t('settings.language'),
      segmented(
        'language',
        t('settings.language'),
        LANGUAGES.map((l) => ({ value: l, text: t(`language.${l}`) })),
        language(),
        (value) => {
          change({ language: value });
          box.close();
        },
      ),
    ),
    group(
      t('settings.theme'),
      segmented(
        'theme',
        t('settings.theme'),
        ['system', 'light', 'dark'].map((theme) => ({ value: theme, text: t(`theme.${theme}`) })),
        prefs.theme,
        (value) => change({ theme: /** @type {any} */ (value) }),
      ),
    ),
    group(
      t('settings.play'),
      toggle('targets'),
      toggle('confirm'),
      toggle('turn'),
      toggle('patterns'),
      toggle('moving'),
      toggle('sound', (on) => on && sound('place')),
      'Notification' in window && toggle('notify', (on) => on && void allow()),
    ),
    group(t('settings.me'), nameField(app), elsewhere()),
  );
}

/**
 * @param {string} title
 * @param {...import('../ui/dom.js').Child} children
 */
function group(title, ...children) {
  return h('section', { class: 'settings-group' }, h('h3', null, title), children);
}

/**
 * @param {'targets' | 'confirm' | 'turn' | 'patterns' | 'moving' | 'sound' | 'notify'} name
 * @param {(on: boolean) => void} [then]
 */
function toggle(name, then) {
  const id = `switch-${name}`;
  return h(
    'label',
    { class: 'option option-switch', for: id },
    h(
      'span',
      { class: 'option-text' },
      h('strong', null, t(`switch.${name}`)),
      h('span', { class: 'soft', id: `${id}-about` }, t(`switch.${name}.about`)),
    ),
    h('input', {
      id,
      class: 'switch',
      type: 'checkbox',
      role: 'switch',
      'aria-label': t(`switch.${name}`),
      'aria-describedby': `${id}-about`,
      checked: prefs[name],
      onchange: (/** @type {any} */ event) => {
        change({ [name]: event.target.checked });
        then?.(event.target.checked);
      },
    }),
  );
}

/** Browsers ask the visitor once; a no is final until he changes it there. */
async function allow() {
  const answer = await Notification.requestPermission();
  if (answer === 'granted') return;
  change({ notify: false });
  const input = /** @type {HTMLInputElement | null} */ (document.getElementById('switch-notify'));
  if (input) input.checked = false;
  toast(t('switch.notify.refused'), 'wrong');
}

/** @param {import('../app.js').App} app */
function nameField(app) {
  const field = h('input', {
    class: 'field',
    id: 'settings-name',
    type: 'text',
    maxlength: 30,
    autocomplete: 'nickname',
    placeholder: t('name.placeholder'),
    value: app.name ?? '',
    onchange: () => {
      const name = field.value.trim();
      if (name && name !== app.name)
        app.rename(name).then(
          () => toast(t('name.kept', { name })),
          (error) => toast(reason(error), 'wrong'),
        );
    },
  });
  return h('div', { class: 'settings-name' }, h('label', { for: 'settings-name' }, t('name.label')), field);
}

function elsewhere() {
  const place = h('div');
  const button = h(
    'button',
    { class: 'button', type: 'button', onclick: () => void make() },
    t('elsewhere.make'),
  );
  put(place, h('p', { class: 'soft' }, t('elsewhere.about')), button);
  return place;

  async function make() {
    button.disabled = true;
    try {
      const { path } = await call('POST', '/api/me/link');
      put(
        place,
        h('p', { class: 'soft' }, t('elsewhere.open')),
        linkBox(new URL(path, location.href).href, t('elsewhere.qr')),
      );
    } catch (error) {
      button.disabled = false;
      toast(reason(error), 'wrong');
    }
  }
}
