// @ts-check
/** What a view fetches when it needs it: a game's module with its texts and sheet, or a sheet of the view's own. */
import { Refused } from '../net.js';
import { load } from '../i18n.js';
import { h } from '../ui/dom.js';

/**
 * Loads a game's module, texts and style sheet.
 * @param {string} game
 * @returns {Promise<import('../types.js').GameModule>}
 */
export async function openGame(game) {
  if (!/^[a-z-]+$/.test(game)) throw new Refused('no_such_game', game);
  const [{ default: module }] = await Promise.all([
    import(`../games/${game}.js`),
    load(game),
    sheet(`game-${game}`),
  ]);
  return module;
}

/**
 * Loads a style sheet: what it dresses is drawn only once it is there.
 * @param {string} name
 * @param {string} [media]
 */
export function sheet(name, media = 'all') {
  const id = `sheet-${name}`;
  if (document.getElementById(id)) return null;
  return new Promise((done) => {
    const href = new URL(`../style/${name}.css`, import.meta.url).href;
    document.head.append(h('link', { id, rel: 'stylesheet', media, href, onload: done, onerror: done }));
  });
}
