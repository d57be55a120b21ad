// @ts-check
/**
 * The analysis that the visitor was at, kept in the browser: nothing is lost by leaving.
 *
 * @typedef {object} Kept
 * @property {import('../study/study.js').Setup} setup
 * @property {[string, string][]} headers
 * @property {import('./tree.js').Note[]} nodes
 * @property {string[]} at The actions that lead to the position that was shown.
 */

const KEY = 'spelkast.analysis';

/** @returns {Kept | null} */
export function kept() {
  try {
    const text = localStorage.getItem(KEY);
    const found = text ? JSON.parse(text) : null;
    return found?.setup?.game && Array.isArray(found.nodes) && found.nodes.length > 0 ? found : null;
  } catch {
    return null;
  }
}

/** @param {Kept} analysis */
export function keep(analysis) {
  try {
    localStorage.setItem(KEY, JSON.stringify(analysis));
  } catch {
    // A browser that keeps nothing: the file is still there to be saved.
  }
}
