// @ts-check
/**
 * What the visitor has switched on and last chosen, kept in the browser and shared by its tabs.
 * `prefs` is one object that changes in place, so whoever holds it always sees the present state.
 *
 * @typedef {import('./types.js').Prefs} BoardPrefs
 *
 * @typedef {object} ShellPrefs
 * @property {'system' | 'light' | 'dark'} theme
 * @property {string | null} language Null: the browser's.
 * @property {boolean} notify Notifications when it is the visitor's turn.
 * @property {boolean} moving The visitor's own switch for motion; `motion` also heeds the system's.
 * @property {number} level The computer level last played against.
 * @property {Record<string, any>} setups The last new table, for each game.
 *
 * @typedef {BoardPrefs & ShellPrefs} AllPrefs
 */

const KEY = 'spelkast';
const still = matchMedia('(prefers-reduced-motion: reduce)');

/** @returns {AllPrefs} */
function defaults() {
  return {
    targets: true,
    confirm: false,
    turn: false,
    sound: true,
    patterns: true,
    motion: !still.matches,
    theme: 'system',
    language: null,
    notify: false,
    moving: true,
    level: 3,
    setups: {},
  };
}

/** @type {AllPrefs} */
export const prefs = read();
/** @type {Set<() => void>} */
const listeners = new Set();

/**
 * Changes some preferences, keeps them and tells whoever asked.
 * @param {Partial<AllPrefs>} changes
 */
export function change(changes) {
  Object.assign(prefs, changes);
  prefs.motion = prefs.moving && !still.matches;
  keep();
  tell();
}

/**
 * Calls the listener after every change.
 * @param {() => void} listener
 * @returns {() => void} Ends it.
 */
export function onChange(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows the preferences that style sheets read on the root element. */
export function dress() {
  const root = document.documentElement;
  if (prefs.theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = prefs.theme;
  root.dataset.patterns = prefs.patterns ? 'on' : 'off';
  root.dataset.motion = prefs.motion ? 'on' : 'off';
}

function tell() {
  dress();
  for (const listener of [...listeners]) listener();
}

function keep() {
  try {
    localStorage.setItem(KEY, JSON.stringify(prefs));
  } catch {
    // A browser that keeps nothing still plays; the choice lasts as long as the page.
  }
}

/** @returns {AllPrefs} */
function read() {
  const start = defaults();
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    for (const [name, value] of Object.entries(kept)) {
      if (name in start) /** @type {any} */ (start)[name] = value;
    }
  } catch {
    return defaults();
  }
  start.motion = start.moving && !still.matches;
  return start;
}

addEventListener('storage', (event) => {
  if (event.key !== KEY) return;
  Object.assign(prefs, read());
  tell();
});
still.addEventListener('change', () => change({}));
