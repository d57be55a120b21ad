// @ts-check
/** The address of a table, and of a position in its game: `/table/ID?at=12`. */

const AT = 'at';

/**
 * The position that the address names, by its number of actions.
 * @returns {number | null}
 */
export function wanted() {
  const text = new URLSearchParams(location.search).get(AT);
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null;
}

/**
 * The link to the table that is shown, or to a position in it.
 * @param {number | null} number
 */
export function linkTo(number) {
  const link = new URL(location.pathname, location.origin);
  if (number !== null) link.searchParams.set(AT, String(number));
  return link.href;
}

/**
 * Has the address name a position, or none.
 * @param {number | null} number
 */
export function pointTo(number) {
  history.replaceState(history.state, '', linkTo(number));
}

/**
 * An address that names a position follows the visitor to another; one that names none stays as it is.
 * @param {number | null} number
 */
export function follow(number) {
  if (new URLSearchParams(location.search).has(AT)) pointTo(number);
}
