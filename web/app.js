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
 * @property {(game: string) => void} ahead Fetches what a table of a game needs: somebody is about to open one.
 *
 * @typedef {object} Shown A view that is shown.
 * @property {() => void} dispose
 *
 * @typedef {(app: App, place: HTMLElement, parameter: string) => Promise<Shown>} ViewMaker
 */
import { call, Refused } from './net.js';
import { onChange, dress, prefs } from './prefs.js';
import { h, put, set } from './ui/dom.js';
import { icon, mark } from './ui/icons.js';
import { toast } from './ui/dialog.js';
import { LANGUAGES, language, pick, speak, t } from './i18n.js';
import { reason } from './views/names.js';

const main = /** @type {HTMLElement} */ (document.getElementById('main'));
const top_ = /** @type {HTMLElement} */ (document.getElementById('top'));

/** Whether this is a game in another's page: then nothing else is ever shown here. */
const EMBEDDED = location.pathname.startsWith('/embed/');

/** @type {Promise<import('./views/setup.js').GameInfo[]> | null} */
let games = null;
/** @type {Shown | null} */
let shown = null;
let turn = 0;

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
  ahead(game) {
    soon.unshift('table', game);
    fetchAhead();
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
  [/^\/$/, async () => (await import('./views/cupboard.js')).cupboard],
  [/^\/new\/([a-z-]+)$/, async () => (await import('./views/new.js')).newTable],
  [/^\/table\/([\w-]+)$/, async () => (await import('./views/table.js')).table],
  [/^\/puzzles$/, async () => (await import('./views/puzzles.js')).puzzles],
  [/^\/puzzles\/([a-z-]+\/\w+)$/, async () => (await import('./views/puzzle.js')).puzzle],
  [/^\/analysis(?:\/([\w/-]+))?$/, async () => (await import('./views/analysis.js')).analysis],
  [/^\/workshop(?:\/([a-z-]+))?$/, async () => (await import('./views/workshop.js')).workshop],
  [/^\/learn\/([a-z-]+)$/, async () => (await import('./views/learn.js')).learn],
  [/^\/embed\/([\w-]+)$/, async () => (await import('./views/embed.js')).embed],
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
    if (mine === turn) named(place);
    // Who went there by keyboard goes on from the top of the new view, and hears its name.
    if (mine === turn && turn > 1) main.focus({ preventScroll: true });
  } catch (error) {
    if (mine === turn) failed(place, error);
  }
}

/**
 * Names the page's main part as the view is headed.
 * @param {HTMLElement} place
 */
function named(place) {
  set(main, { 'aria-label': place.querySelector('h1')?.textContent || null });
}

/**
 * @param {string} path
 * @returns {Promise<[ViewMaker, string]>}
 */
async function route(path) {
  for (const [pattern, maker] of ROUTES) {
    const match = pattern.exec(path);
    if (match && path.startsWith('/embed/') === EMBEDDED) return [await maker(), match[1] ?? ''];
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
  if (EMBEDDED) return;
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
  if (EMBEDDED) return void (link.target = '_blank');
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

/** The visitor's language: chosen, or the browser's. */
function wanted() {
  return LANGUAGES.find((l) => l === prefs.language) ?? pick(navigator.languages);
}

/** How many files are fetched ahead at a time: as many as a browser has connections. */
const AT_ONCE = 6;
/** The views and games whose files are fetched ahead, the next first.
 * @type {string[]} */
const soon = [];
let fetching = 0;

/** Fetches the files that the page names for a view or a game (`data-for`) before they are asked for. */
function fetchAhead() {
  while (fetching < AT_ONCE) {
    const group = soon.find((name) => next(name));
    if (!group) return;
    fetching += 1;
    void fetchLink(/** @type {HTMLLinkElement} */ (next(group))).then(() => {
      fetching -= 1;
      fetchAhead();
    });
  }
}

/**
 * The next file of a view or game that nobody has fetched.
 * @param {string} group
 */
function next(group) {
  return document.querySelector(`link[data-rel][data-for="${CSS.escape(group)}"]`);
}

/**
 * Fetches a file at low priority: whatever the visitor does goes first.
 * @param {HTMLLinkElement} link
 * @returns {Promise<unknown>}
 */
function fetchLink(link) {
  const { rel } = link.dataset;
  delete link.dataset.rel;
  if (rel === 'modulepreload')
    return new Promise((done) => set(link, { fetchpriority: 'low', onload: done, onerror: done, rel }));
  // What may not be used soon is put into the browser's store without a preload's promise to use it.
  const href = link.href.replace(/\/lang\/\w+\//, `/lang/${language()}/`);
  const options = /** @type {RequestInit} */ ({ priority: 'low' });
  return fetch(href, options).then((answer) => answer.arrayBuffer()).catch(() => {});
}

/**
 * While the visitor looks at the boxes, the table is laid: the first click then plays at once. Who
 * pays by the byte, or waits long for each, is spared what may never be opened.
 */
async function layTable() {
  const { saveData, effectiveType } = /** @type {any} */ (navigator).connection ?? {};
  if (saveData || /2g/.test(effectiveType)) return;
  soon.push('table');
  fetchAhead();
  await begun;
  soon.push(...((await games) ?? []).map((game) => game.name), 'cupboard');
  fetchAhead();
}

/** Who came by a private link that no longer works is told so, once. */
function linkUsed() {
  if (new URLSearchParams(location.search).get('link') !== 'used') return;
  history.replaceState(null, '', location.pathname);
  toast(t('elsewhere.used'), 'wrong');
}

async function start() {
  dress();
  const me = EMBEDDED ? null : call('GET', '/api/me').catch(() => null);
  await speak(wanted());
  frame();
  app.name = (await me)?.name ?? null;
  await show();
  linkUsed();
}

const begun = start().catch((error) => {
  console.error(error);
  main.append(h('p', { class: 'sorry' }, String(error.message ?? error)));
});
if (!EMBEDDED) void layTable();
