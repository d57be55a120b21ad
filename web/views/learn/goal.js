// @ts-check
/**
 * Whether an action is what a lesson asked for, by what the rules say of the position before and after it. Pure.
 *
 * @typedef {import('../../types.js').View} View
 *
 * @typedef {object} Deed What was done.
 * @property {string} token
 * @property {View} before
 * @property {View} after
 *
 * @typedef {object} Measure What a number or another value has to be like.
 * @property {any} [is] The same after the action.
 * @property {number} [at_least] At least so much after it.
 * @property {number} [grows] At least so much more than before it.
 *
 * @typedef {{token: string}} OfToken A regular expression that the token matches.
 * @typedef {{field: string} & Measure} OfField A path in `view.position`, else in `view`; numbers index lists.
 * @typedef {{seat_score: number} & Measure} OfScore The score of a seat.
 * @typedef {{places: number} & Measure} OfPlace The place of a seat, once the game is over.
 * @typedef {{not: Condition}} OfNot
 * @typedef {{any: Condition[]}} OfAny
 * @typedef {OfToken | OfField | OfScore | OfPlace | OfNot | OfAny} Condition
 */

/**
 * Whether an action meets all conditions.
 * @param {Condition[]} conditions
 * @param {Deed} deed
 * @returns {boolean}
 */
export function meets(conditions, deed) {
  return conditions.every((condition) => holds(condition, deed));
}

/**
 * @param {Condition} condition
 * @param {Deed} deed
 * @returns {boolean}
 */
function holds(condition, deed) {
  if ('not' in condition) return !holds(condition.not, deed);
  if ('any' in condition) return condition.any.some((one) => holds(one, deed));
  if ('token' in condition) return new RegExp(condition.token).test(deed.token);
  const read = reader(condition);
  return measures(condition, read(deed.before), read(deed.after));
}

/**
 * What a condition looks at in a position.
 * @param {OfField | OfScore | OfPlace} condition
 * @returns {(view: View) => any}
 */
function reader(condition) {
  if ('seat_score' in condition) return (view) => view.scores[condition.seat_score - 1];
  if ('places' in condition) return (view) => view.places?.[condition.places - 1];
  if ('field' in condition) return (view) => at(view.position, condition.field) ?? at(view, condition.field);
  throw new TypeError(`no such condition: ${JSON.stringify(condition)}`);
}

/**
 * @param {any} whole
 * @param {string} path
 * @returns {any} Undefined where there is nothing.
 */
function at(whole, path) {
  return path.split('.').reduce((part, name) => part?.[name], whole);
}

/**
 * @param {Measure} measure
 * @param {any} before
 * @param {any} after
 */
function measures({ is, at_least: least, grows }, before, after) {
  if (is !== undefined && JSON.stringify(after) !== JSON.stringify(is)) return false;
  if (least !== undefined && !(after >= least)) return false;
  return grows === undefined || after - before >= grows;
}
