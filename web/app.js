// @ts-check
/**
 * The page's beginning: language, preferences, the frame round every view, and which view an address
 * shows.
 *
 * @typedef {object} App What a view may ask of the frame.
 * @property {(path: string) => void} go Shows another view.
 * @property {string | null} name The visitor's name.
 * @property {(name: string) => Promise<void>} rename
 * @property {() => Promise<import('./views/setup.js').GameInfo[]>} games
 * @property {(path: string) => Promise<any>} get Asks the server, or takes the answer that the page has asked for already.
 *
 * @typedef {object} Shown A view that is shown.
 * @property {() => void} dispose
 *
 * @typedef {(app: App, place: HTMLElement, parameter: string) => Promise<Shown>} ViewMaker
 */
import { call, Refused } from './net.js';
import { onChange, dress } from './prefs.js';
import { h, put } from './ui/dom.js';
import { icon } from './ui/icons.js';
import { toast } from './ui/dialog.js';
import { mark } from './ui/brand.js';
import { wanted } from './early.js';
import { language, speak, t } from './i18n.js';
import { cupboard } from './views/cupboard.js';
import { reason } from './views/names.js';

const main = /** @type {HTMLElement} */ (document.getElementById('main'));
const top_ = /** @type {HTMLElement} */ (document.getElementById('top'));

/** @type {Promise<import('./views/setup.js').GameInfo[]> | null} */
let games = null;
/** @type {Shown | null} */
let shown = null;
let turn = 0;
/** What the first view needs, asked for while the texts are still on their way.
 * @type {Map<string, Promise<any>>} */
const early = new Map();

/** @type {App} */
const app = {
  go(path) {
    history.pushState(null, '', path);
    void show();
  },
  name: null,
  async rename(name) {
    const me = await call('PUT', '/api/me', { name });
    app.name = me?.name ?? name;
  },
  get(path) {
    const asked = early.get(path);
    early.delete(path);
    return asked ?? call('GET', path);
  },
  games() {
    games ??= call('GET', '/api/games').catch((error) => {
      games = null;
      throw error;
    });
    return games;
  },
};

/** @type {[RegExp, () => Promise<ViewMaker>][]} */
const ROUTES = [
  [/^\/$/, async () => cupboard],
  [/^\/new\/([a-z-]+)$/, async () => (await import('./views/new.js')).newTable],
  [/^\/table\/([\w-]+)$/, async () => (await import('./views/table.js')).table],
];

/** Shows the view of the present address. */
async function show() {
  const mine = ++turn;
  shown?.dispose();
  shown = null;
  document.title = t('name');
  const place = h('div', { class: 'view' });
  put(main, place);
  scrollTo(0, 0);
  try {
    const [maker, parameter] = await route(location.pathname);
    if (mine !== turn) return;
    const view = await maker(app, place, parameter);
    if (mine !== turn) view.dispose();
    else shown = view;
    // Who went there by keyboard goes on from the top of the new view.
    if (mine === turn && turn > 1) main.focus({ preventScroll: true });
  } catch (error) {
    if (mine === turn) failed(place, error);
  }
}

/**
 * @param {string} path
 * @returns {Promise<[ViewMaker, string]>}
 */
async function route(path) {
  for (const [pattern, maker] of ROUTES) {
    const match = pattern.exec(path);
    if (match) return [await maker(), match[1] ?? ''];
  }
  throw new Refused('no_such_page', path);
}

/**
 * @param {HTMLElement} place
 * @param {any} error
 */
function failed(place, error) {
  const known = error instanceof Refused;
  if (!known) console.error(error);
  put(
    place,
    h(
      'section',
      { class: 'sorry' },
      h('h1', null, t(known && error.error.startsWith('no_such') ? 'sorry.gone' : 'sorry.title')),
      h('p', null, reason(error)),
      h(
        'p',
        { class: 'row' },
        h('button', { class: 'button button-main', type: 'button', onclick: () => void show() }, t('again')),
        h('a', { class: 'button', href: '/' }, t('cupboard')),
      ),
    ),
  );
}

function frame() {
  document.documentElement.lang = language();
  put(
    top_,
    h('a', { class: 'skip', href: '#main' }, t('skip')),
    h(
      'a',
      { class: 'brand', href: '/', 'aria-label': t('cupboard.home') },
      mark(),
      h('span', null, t('name')),
    ),
    h('div', { class: 'top-slot', id: 'top-slot' }),
    h(
      'button',
      {
        class: 'button-icon',
        type: 'button',
        'aria-label': t('settings'),
        title: t('settings'),
        onclick: () => void settings(),
      },
      icon('settings'),
    ),
  );
}

async function settings() {
  const { settingsDialog } = await import('./views/settings.js');
  settingsDialog(app);
}

/** Links within the page change the view without loading anything anew. */
document.addEventListener('click', (event) => {
  if (
    event.defaultPrevented ||
    event.button !== 0 ||
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey ||
    event.altKey
  )
    return;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
  if (link.getAttribute('href')?.startsWith('#')) return;
  event.preventDefault();
  if (link.pathname === location.pathname) void show();
  else app.go(link.pathname);
});
addEventListener('popstate', () => void show());

onChange(() => {
  if (wanted() === language()) return;
  speak(wanted()).then(
    () => {
      frame();
      void show();
    },
    () => toast(t('error.offline'), 'wrong'),
  );
});

/**
 * What the table's view is made of. Named here, its modules are fetched side by side; found out by
 * reading one after another, they would take a journey to the server for each step.
 */
const TABLE = [
  'state.js',
  'ui/patterns.js',
  'ui/qr.js',
  'ui/sound.js',
  'views/table.js',
  'views/table/actions.js',
  'views/table/bar.js',
  'views/table/controls.js',
  'views/table/hints.js',
  'views/table/invite.js',
  'views/table/keys.js',
  'views/table/players.js',
  'views/table/result.js',
  'views/table/share.js',
  'views/table/stage.js',
];

/** Asks for everything that the first view will need at once, instead of one thing after another. */
function hurry() {
  const table = /^\/table\/([\w-]+)$/.exec(location.pathname);
  const path = table ? `/api/tables/${table[1]}` : '/api/tables';
  const asked = call('GET', path);
  asked.catch(() => {});
  early.set(path, asked);
  if (table) document.head.append(...TABLE.map(preload));
  else app.games().catch(() => {});
  route(location.pathname).catch(() => {});
}

/** @param {string} path */
function preload(path) {
  return h('link', { rel: 'modulepreload', href: new URL(path, import.meta.url).href });
}

/** While the visitor looks at the boxes, the table is laid: the first click then plays at once. */
function layTable() {
  const idle = window.requestIdleCallback ?? ((/** @type {() => void} */ then) => setTimeout(then, 300));
  idle(() => void import('./views/table.js').catch(() => {}));
}

/** Who came by a private link that no longer works is told so, once. */
function linkUsed() {
  if (new URLSearchParams(location.search).get('link') !== 'used') return;
  history.replaceState(null, '', location.pathname);
  toast(t('elsewhere.used'), 'wrong');
}

async function start() {
  dress();
  hurry();
  // The visitor's cookie comes with the page; who it is can be asked while the texts are loading.
  const me = call('GET', '/api/me').catch(() => null);
  await speak(wanted());
  frame();
  app.name = (await me)?.name ?? null;
  await show();
  linkUsed();
  layTable();
}

start().catch((error) => {
  console.error(error);
  main.append(h('p', { class: 'sorry' }, String(error.message ?? error)));
});
