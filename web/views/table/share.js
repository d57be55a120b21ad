// @ts-check
/**
 * Sharing a table: the link, a picture of the position, the game as a moving picture, and what goes into
 * other pages, files and onto paper.
 */
import { load, t } from '../../i18n.js';
import { prefs } from '../../prefs.js';
import { h, put } from '../../ui/dom.js';
import { icon } from '../../ui/icons.js';
import { announce, dialog } from '../../ui/dialog.js';
import { segmented } from '../../ui/fields.js';
import { copy, linkBox } from '../../ui/link.js';
import { tabbed } from '../../ui/tabs.js';
import { at, waitsForOthers } from '../../state.js';
import { gameTitle, reason } from '../names.js';
import { linkTo, pointTo } from './address.js';
import { fetchFilm } from './film.js';
import { sheet } from '../open.js';

/** How wide a picture in pixels is. */
const WIDE = 1200;
/** How large the frame in another page is. */
const FRAME = { width: 480, height: 640 };

/** @typedef {import('../table.js').Context} Context */

/** @param {Context} context */
export async function shareDialog(context) {
  await Promise.all([load('show'), sheet('show')]);
  if (context.ended) return;
  const film = filmPart(context);
  const box = dialog(
    { title: t('share.title'), class: 'share', closed: () => film.stop() },
    tabbed(t('share.title'), [
      { name: 'link', title: t('share.link'), build: () => linkPart(context) },
      { name: 'picture', title: t('show.picture'), build: () => picturePart(context) },
      { name: 'film', title: t('show.film'), build: () => film.build() },
      { name: 'more', title: t('show.more'), build: () => morePart(context, () => box.close()) },
    ]),
  );
}

/**
 * Where what the server makes of this table is.
 * @param {Context} context
 * @param {string} name
 * @param {Record<string, string | number>} [query]
 */
function madeOf(context, name, query = {}) {
  const words = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
  const more = words.size > 0 ? `?${words}` : '';
  return `/api/tables/${encodeURIComponent(context.state.table.id)}/${name}${more}`;
}

/**
 * What a file of this table is called.
 * @param {Context} context
 * @param {string} ending
 */
function fileName(context, ending) {
  const { game, id } = context.state.table;
  return `${game}-${id}.${ending}`;
}

/** @param {Context} context */
function linkPart(context) {
  const { table, looking } = context.state;
  const open = waitsForOthers(table);
  const here = at(context.state);
  const place = h('div');
  show(looking === null ? 'table' : 'here');
  return [
    table.tokens.length > 0 &&
      segmented(
        'share-what',
        t('show.what'),
        [
          { value: 'table', text: t('show.what.table') },
          { value: 'here', text: t('show.what.here', { n: here }) },
        ],
        looking === null ? 'table' : 'here',
        show,
      ),
    place,
  ];

  /** @param {string} what */
  function show(what) {
    const number = what === 'here' ? here : null;
    const about = number === null ? t(open ? 'share.open' : 'share.watch') : t('show.here.about', { n: here });
    put(
      place,
      h('p', { class: 'soft share-about' }, about),
      linkBox(linkTo(number), t('share.qr'), () => pointTo(number)),
    );
  }
}

/** The colours that the visitor sees the page in. */
function usualTheme() {
  if (prefs.theme !== 'system') return prefs.theme;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/**
 * @param {string} id
 * @param {string} theme
 * @param {(theme: string) => void} chosen
 */
function themes(id, theme, chosen) {
  const choices = ['light', 'dark'].map((value) => ({ value, text: t(`theme.${value}`) }));
  return segmented(id, t('settings.theme'), choices, theme, chosen);
}

/** @param {Context} context */
function picturePart(context) {
  const number = at(context.state);
  const alt = t('show.picture.alt', { game: gameTitle(context.state.table.game), n: number });
  const picture = h('img', { class: 'share-picture', alt, width: 600, height: 600 });
  const links = ['png', 'svg'].map((ending) =>
    h(
      'a',
      { class: 'button', download: fileName(context, ending), dataset: { save: ending } },
      icon('download'),
      ending.toUpperCase(),
    ),
  );
  show(usualTheme());
  return [
    picture,
    h('div', { class: 'share-row' }, themes('picture-theme', usualTheme(), show), h('div', { class: 'row' }, links)),
    h('p', { class: 'soft share-about' }, t('show.picture.about')),
  ];

  /** @param {string} theme */
  function show(theme) {
    picture.src = madeOf(context, 'picture.svg', { number, theme });
    links[0].href = madeOf(context, 'picture.png', { number, theme, width: WIDE });
    links[1].href = madeOf(context, 'picture.svg', { number, theme });
  }
}

/**
 * The moving picture. It goes on being made while another tab is looked at, until the dialog is closed.
 * @param {Context} context
 */
function filmPart(context) {
  const count = context.state.table.tokens.length;
  const wish = { whole: 'yes', from: 0, to: count, theme: /** @type {string} */ (usualTheme()) };
  const place = h('div', { class: 'share-film' });
  /** @type {AbortController | null} */
  let making = null;
  /** @type {string | null} */
  let address = null;
  ask();
  return { build: () => place, stop };

  function stop() {
    making?.abort();
    making = null;
    if (address) URL.revokeObjectURL(address);
    address = null;
  }

  /** @param {string} [wrong] What went wrong the last time. */
  function ask(wrong) {
    const stretch = h('div', { class: 'share-stretch', hidden: wish.whole === 'yes' }, field('from'), field('to'));
    put(
      place,
      segmented(
        'film-what',
        t('show.film.what'),
        [
          { value: 'yes', text: t('show.film.whole') },
          { value: 'no', text: t('show.film.part') },
        ],
        wish.whole,
        (whole) => {
          wish.whole = whole;
          stretch.hidden = whole === 'yes';
        },
      ),
      stretch,
      themes('film-theme', wish.theme, (theme) => void (wish.theme = theme)),
      wrong && h('p', { class: 'share-wrong', role: 'alert' }, wrong),
      h(
        'button',
        { class: 'button button-main', type: 'button', dataset: { film: 'make' }, onclick: () => void make() },
        icon('film'),
        t('show.film.make'),
      ),
    );
  }

  /** @param {'from' | 'to'} name */
  function field(name) {
    const input = h('input', {
      class: 'field',
      type: 'number',
      id: `film-${name}`,
      min: 0,
      max: count,
      value: wish[name],
      onchange: () => {
        wish[name] = Math.max(0, Math.min(Math.round(Number(input.value) || 0), count));
        input.value = String(wish[name]);
      },
    });
    return h('label', { class: 'share-number' }, h('span', null, t(`show.film.${name}`)), input);
  }

  async function make() {
    const [from, to] = wish.whole === 'yes' ? [0, count] : [wish.from, wish.to].sort((a, b) => a - b);
    const mine = new AbortController();
    stop();
    making = mine;
    const bar = h('progress', { class: 'share-progress', 'aria-label': t('show.film') });
    const words = h('p', { class: 'soft' });
    const cancel = h(
      'button',
      { class: 'button', type: 'button', dataset: { film: 'cancel' }, onclick: cancelled },
      icon('close'),
      t('cancel'),
    );
    put(place, h('div', { class: 'share-making' }, bar, words, cancel));
    cancel.focus();
    try {
      const path = madeOf(context, 'game.gif', { from, to, theme: wish.theme });
      done(await fetchFilm(path, mine.signal, came), mine);
    } catch (error) {
      if (making === mine) ask(reason(error));
    }

    /**
     * @param {number} frames
     * @param {number} total
     */
    function came(frames, total) {
      bar.max = total;
      bar.value = frames;
      put(words, t('show.film.frames', { n: frames, total }));
    }
  }

  function cancelled() {
    stop();
    ask();
    /** @type {HTMLElement | null} */ (place.querySelector('[data-film=make]'))?.focus();
  }

  /**
   * @param {Blob} film
   * @param {AbortController} mine
   */
  async function done(film, mine) {
    const data = await dataAddress(film);
    if (making !== mine) return;
    making = null;
    address = URL.createObjectURL(film);
    const file = new File([film], fileName(context, 'gif'), { type: film.type });
    const save = h(
      'a',
      { class: 'button button-main', href: address, download: file.name, dataset: { film: 'save' } },
      icon('download'),
      t('show.film.save', { size: t('show.size', { n: Math.max(1, Math.round(film.size / 1000)) }) }),
    );
    const canShare = navigator.canShare?.({ files: [file] }) ?? false;
    put(
      place,
      h('img', { class: 'share-picture', src: data, alt: t('show.film.alt') }),
      h(
        'div',
        { class: 'row' },
        save,
        canShare &&
          h(
            'button',
            {
              class: 'button',
              type: 'button',
              onclick: () => void navigator.share({ files: [file] }).catch(() => {}),
            },
            icon('share'),
            t('share'),
          ),
        h('button', { class: 'button', type: 'button', onclick: cancelled }, t('show.film.other')),
      ),
    );
    announce(t('show.film.done'));
    if (place.isConnected) save.focus();
  }
}

/**
 * A file as an address that a picture may have: those that begin with `blob:` it may not.
 * @param {Blob} file
 * @returns {Promise<string>}
 */
function dataAddress(file) {
  return new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.onerror = () => failed(reader.error);
    reader.readAsDataURL(file);
  });
}

/**
 * @param {Context} context
 * @param {() => void} close
 */
function morePart(context, close) {
  const code = h('input', {
    class: 'field link-field',
    type: 'text',
    readonly: true,
    value: frameCode(context),
    'aria-label': t('show.embed'),
    dataset: { embed: 'code' },
    onfocus: () => code.select(),
  });
  return [
    part(
      t('show.embed'),
      t('show.embed.about'),
      code,
      h(
        'button',
        { class: 'button', type: 'button', onclick: () => void copy(code, t('show.embed.copied')) },
        icon('copy'),
        t('share.copy'),
      ),
    ),
    part(
      t('show.print'),
      t('show.print.about'),
      h(
        'button',
        { class: 'button', type: 'button', dataset: { share: 'print' }, onclick: printed },
        icon('print'),
        t('show.print.button'),
      ),
    ),
    part(
      t('show.record'),
      t('show.record.about'),
      h(
        'a',
        { class: 'button', href: madeOf(context, 'record'), download: fileName(context, 'spel') },
        icon('download'),
        t('show.record.button'),
      ),
    ),
  ];

  function printed() {
    close();
    // The dialog has to be gone from the sheet.
    requestAnimationFrame(() => print());
  }
}

/**
 * @param {string} title
 * @param {string} about
 * @param {...Node} inside
 */
function part(title, about, ...inside) {
  return h(
    'section',
    { class: 'share-part' },
    h('h3', null, title),
    h('p', { class: 'soft' }, about),
    h('div', { class: 'link-row' }, inside),
  );
}

/**
 * The line that puts the game into another page.
 * @param {Context} context
 */
function frameCode(context) {
  const { table } = context.state;
  const names = table.seats.map((seat) => context.name(seat.seat)).join(' – ');
  const frame = h('iframe', {
    src: new URL(`/embed/${encodeURIComponent(table.id)}`, location.origin).href,
    title: `${gameTitle(table.game)}: ${names}`,
    ...FRAME,
    loading: 'lazy',
    frameborder: 0,
  });
  // Whatever people call themselves is written as it has to be.
  return frame.outerHTML;
}
