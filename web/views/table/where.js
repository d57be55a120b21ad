// @ts-check
/** Where one is in a game, in words: for those who step through it without seeing the board. */
import { t } from '../../i18n.js';
import { announce } from '../../ui/dialog.js';
import { at } from '../../state.js';

/** How long one has to stay before it is said, in milliseconds: whoever hurries past is not held up. */
const STAYS = 250;

/**
 * @typedef {Pick<import('../table.js').Context, 'state' | 'module' | 'name'>} WhereContext
 */

/**
 * The position that is shown, and the action that led to it.
 * @param {WhereContext} context
 */
export function where({ state, module, name }) {
  const { table } = state;
  const number = at(state);
  const place = t('actions.at', { n: number, count: table.tokens.length });
  const token = table.tokens[number - 1];
  if (token === undefined) return place;
  const seat = table.movers[number - 1];
  const action = t('actions.by', { name: name(seat), action: module.say(t, token, { table, seat }) });
  return `${place}. ${action}`;
}

/**
 * Says where one is once one stays there, unless the slider has the focus: it says so by itself.
 * @param {WhereContext} context
 */
export function guide(context) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer = undefined;
  return { moved, hush: () => clearTimeout(timer) };

  function moved() {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (!document.activeElement?.matches('.slider')) announce(where(context));
    }, STAYS);
  }
}
