// @ts-check
/**
 * Runs before the rest of the page has arrived: what the first view will ask the server for is asked
 * for now, and the browser keeps the answers until then. On a slow line that is a journey less.
 */
import { LANGUAGES, pick } from './i18n.js';
import { prefs } from './prefs.js';

/** The visitor's language: chosen, or the browser's. */
export function wanted() {
  return LANGUAGES.find((l) => l === prefs.language) ?? pick(navigator.languages);
}

/** @param {string} href */
function ask(href) {
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = 'fetch';
  link.crossOrigin = 'anonymous';
  link.href = href;
  document.head.append(link);
}

ask(new URL(`./lang/${wanted()}/common.json`, import.meta.url).href);
ask('/api/me');
if (location.pathname === '/') {
  ask('/api/games');
  ask('/api/tables');
}
