// @ts-check
/**
 * What the server finds wrong with an edition, in the visitor's words, and where on the bench it is. The
 * server says it in English; a sentence that is not known here is shown as it is.
 *
 * @typedef {object} Fault
 * @property {string} why Which fault it is; `other` where it is not known.
 * @property {string} text
 * @property {string[]} fields The fields it is about.
 * @property {string | null} from The field from which those cannot be reached.
 * @property {string | null} piece The shape it is about.
 * @property {number} index The place of that shape in the list, where it has no name; else -1.
 * @property {string[]} squares
 */
import { t } from '../../i18n.js';

/** @typedef {{why: string, values?: Record<string, string | number>, fields?: string[], from?: string, squares?: string[], index?: number}} Known */

/** @type {[RegExp, (...parts: string[]) => Known][]} */
const BOARD = [
  [
    /has (\d+) fields: there must be at least (\d+)/,
    (_, n, least) => ({ why: 'few_fields', values: { n: Number(n), least, more: Number(least) - Number(n) } }),
  ],
  [/has (\d+) fields: this program knows boards of at most (\d+)/, (_, n, most) => ({ why: 'many_fields', values: { n: Number(n), most } })],
  [/no way along the lines leads from (\w+) to (\w+)/, (_, a, b) => ({ why: 'apart', values: { a, b }, fields: [b], from: a })],
  [/(\w+) and (\w+) lie at the same place/, (_, a, b) => ({ why: 'same_place', values: { a, b }, fields: [a, b] })],
  [/(\w+) lies at \[.*coordinates go from/, (_, name) => ({ why: 'far_away', values: { name }, fields: [name] })],
  [/marks (\d+) triangles.*at most (\d+)/, (_, n, most) => ({ why: 'many_triangles', values: { n: Number(n), most } })],
];

/** @type {[RegExp, (...parts: string[]) => Known][]} */
const BOX = [
  [/the edition has an empty name/, () => ({ why: 'no_name' })],
  [/has (\d+) to (\d+) squares along a side/, (_, least, most) => ({ why: 'side', values: { least, most } })],
  [
    /(obstacles|markers) = .* 0 to (\d+) of them/,
    (_, name, most) => ({ why: 'number', values: { what: t(`workshop.number.${name}`), most } }),
  ],
  [/^missing: .*?\b([a-z]\d+)\b/, (_, square) => ({ why: 'missing', values: { square }, squares: [square] })],
  [/there are no pieces/, () => ({ why: 'no_pieces' })],
  [/the name of piece number (\d+) is empty/, (_, n) => ({ why: 'no_piece_name', values: { number: n }, index: Number(n) - 1 })],
  [/a name has letters a to z.* at most (\d+)/, (_, most) => ({ why: 'piece_name', values: { most } })],
  [/there are two of this name/, () => ({ why: 'same_name' })],
  [/it has the shape of ([\w-]+)/, (_, other) => ({ why: 'same_shape', values: { other } })],
  [/with it a (?:player|colour) has (\d+) (?:pieces|shapes), and (\d+) is the most/, (_, n, most) => ({ why: 'many_pieces', values: { n: Number(n), most } })],
  [/not mirror-symmetric/, () => ({ why: 'asymmetric' })],
  [/does not fit on the board/, () => ({ why: 'no_fit' })],
  [/shows no square/, () => ({ why: 'no_squares' })],
  [/do not hang together/, () => ({ why: 'loose' })],
  [/the shape has (\d+) squares: (\d+) is the most/, (_, n, most) => ({ why: 'large', values: { n: Number(n), most } })],
  [/has 1 to (\d+) of a (?:piece|shape)/, (_, most) => ({ why: 'count', values: { most } })],
  [/worth 1 to (\d+) points/, (_, most) => ({ why: 'value', values: { most } })],
];

/**
 * @param {string} message What the server said.
 * @returns {Fault}
 */
export function faultOf(message) {
  // Which file it was is known here.
  const said = message.replace(/^edition ‘[^’]*’: /, '');
  const piece = /\bpiece "?([^":]+)"?:/.exec(said)?.[1] ?? null;
  for (const [pattern, make] of [...BOARD, ...BOX]) {
    const match = pattern.exec(said);
    if (!match) continue;
    const { why, values = {}, fields = [], from = null, squares = [], index = -1 } = make(...match);
    return { why, text: t(`workshop.fault.${why}`, { piece: piece ?? '', ...values }), fields, from, piece, squares, index };
  }
  return { why: 'other', text: t('workshop.fault.other', { message: said }), fields: [], from: null, piece, squares: [], index: -1 };
}
