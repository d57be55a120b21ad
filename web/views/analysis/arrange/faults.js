// @ts-check
/**
 * Why a position is refused, in the visitor's words. The server says it in English; a sentence that is not
 * known here is shown as it is.
 *
 * @typedef {(part: string) => string} Namer The name of a seat or a colour.
 */
import { has, t } from '../../../i18n.js';
import { h } from '../../../ui/dom.js';
import { capital, shapeName } from '../../../games/shared/names.js';

/** @typedef {[why: string, sentence: RegExp, ...parts: string[]]} Known What the groups of a sentence are called. */

/** @type {Known[]} */
const KNOWN = [
  ['pawns', /^colour (\d) has (\d+) pawns, not (\d+)/, 'colour', 'of', 'count'],
  ['two', /^(\w+) has two (?:pawns|stones)|^two pieces lie on (\w+)/, 'square', 'square'],
  ['home', /^seat (\d) has all of its pawns in the court opposite/, 'name'],
  ['stuck', /^the game is over: (?:nobody|nothing) (?!.*players)/],
  ['few', /fewer than two players/],
  ['gone', /^seat (\d) is to act, but/, 'name'],
  ['stones', /^seat (\d) has (\d+) stones on the board, (\d+) in supply and (\d+) taken: together they are not (\d+)/, 'name', 'board', 'supply', 'taken', 'of'],
  ['won', /^seat (\d) holds (\d+) prisoners/, 'name', 'count'],
  ['lost', /^seat (\d) has only (\d+) stones left/, 'name', 'count'],
  ['box', /^the box has only (\d+) pieces (\S+)/, 'of', 'shape'],
  ['trays', /^the pieces (\S+) do not add up/, 'shape'],
  ['whose', /^it is not said whose (\S+) lies/, 'shape'],
  ['white', /^white, seat 1, lays the first piece/],
  ['began', /^white, seat 1, began/],
  ['alone', /^(\S+) touches no other piece/, 'squares'],
  ['last', /^no piece can be the one that (white|red) laid last/, 'tone'],
  ['unset', /^before ‘.*’ the board is set up/],
  ['edge', /^(\w+) is at the edge: the tower/, 'square'],
  ['on_obstacle', /^(\w+) has an obstacle: the tower/, 'square'],
  ['touches', /^(\w+) touches the obstacle on (\w+)/, 'square', 'other'],
  ['obstacles', /^there (?:is|are) only (\d+) obstacles? in the box/, 'of'],
  ['taken', /^(\S+) of seat (\d) lies on (\w+), which is not free/, 'squares', 'name', 'square'],
  ['shapes', /^seat (\d) has (\d+) of (\S+), laid and set aside/, 'name', 'of', 'shape'],
  ['unmarked', /^(\w+) is enclosed: say whose marker/, 'square'],
  ['marker_taken', /^(\w+) is not free: no marker/, 'square'],
  ['marker_open', /^(\w+) is not enclosed: no marker/, 'square'],
  ['marker_far', /^seat (\d) has no shape beside (\w+)/, 'name', 'square'],
  ['obstacle_open', /^the obstacle on (\w+) is not enclosed by seat (\d) alone/, 'square', 'name'],
  ['obstacle_unmarked', /^the obstacle on (\w+) is enclosed by seat (\d)/, 'square', 'name'],
  ['tower_whose', /^the tower is enclosed: say by whom/],
  ['tower_open', /^the tower is not enclosed/],
  ['tower_far', /^seat (\d) has nothing beside the tower/, 'name'],
  ['word', /^‘(.*)’ (?:is no word of a position|says nothing)/, 'word'],
];

/**
 * @param {string} message What the server said.
 * @returns {{why: string, values: Record<string, string>} | null} Null where it is not known.
 */
export function faultOf(message) {
  for (const [why, sentence, ...parts] of KNOWN) {
    const match = sentence.exec(message);
    if (!match) continue;
    const said = parts.flatMap((part, i) => (match[i + 1] === undefined ? [] : [[part, match[i + 1]]]));
    return { why, values: Object.fromEntries(said) };
  }
  return null;
}

/**
 * The sentence to be shown, with the clause.
 * @param {import('../../../net.js').Refused} refused
 * @param {{seat: (seat: number) => string, colour: (colour: number) => string}} names
 * @returns {import('../../../ui/dom.js').Child}
 */
export function wrongness({ message, clause }, names) {
  const fault = faultOf(message);
  const text = fault
    ? t(`arrange.wrong.${fault.why}`, spoken(fault.values, names))
    : h('span', { lang: 'en' }, `${capital(message)}.`);
  return [text, ' ', clause && h('span', { class: 'clause' }, clause)];
}

/**
 * @param {Record<string, string>} values
 * @param {{seat: (seat: number) => string, colour: (colour: number) => string}} names
 */
function spoken(values, names) {
  const { name, colour, shape, tone, ...rest } = values;
  const prefix = has('forma.shape.I1') ? 'forma' : 'boomerang-flip';
  return {
    ...rest,
    ...(name && { name: names.seat(Number(name)) }),
    ...(colour && { name: names.colour(Number(colour)) }),
    ...(shape && { shape: `${shape} (${shapeName(t, prefix, shape)})` }),
    ...(tone && { colour: t(`boomerang-flip.colour.${tone === 'white' ? 1 : 2}`) }),
  };
}
