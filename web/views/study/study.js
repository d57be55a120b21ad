// @ts-check
/**
 * A game that is at no table: the page keeps its actions, and the server says at each step what they
 * come to. Nothing of it is kept there.
 *
 * @typedef {import('../../types.js').TableInfo} TableInfo
 * @typedef {import('../../types.js').View} View
 * @typedef {import('../../types.js').Tried} Tried
 *
 * @typedef {object} Setup What a game begins with.
 * @property {string} game
 * @property {number} [players]
 * @property {string[]} [options]
 * @property {string} [edition]
 * @property {string | null} [edition_text] The data file of an edition of one's own.
 * @property {number} [first]
 * @property {string | null} [position] A position that was set up by hand.
 *
 * @typedef {object} Idea An action and what is thought of it.
 * @property {string} token
 * @property {number[]} chances
 * @property {string[]} line
 * @property {number[]} [scores]
 *
 * @typedef {{chances: number[], best: Idea[], final: boolean}} Best
 *
 * @typedef {object} Review
 * @property {number[][]} curve
 * @property {{seat: number, token: string, cost: number, best: Idea | null}[]} actions
 * @property {{action: number, better: Idea[]}[]} turning_points
 * @property {number[][]} scores
 */
import { call, lines, Refused } from '../../net.js';

/** How many positions are remembered. */
const REMEMBERED = 400;

/**
 * What a table was made with, to go on with it elsewhere.
 * @param {TableInfo} table
 * @param {string | null} [editionText]
 * @returns {Setup}
 */
export function setupOf(table, editionText = null) {
  const { game, players, options, edition, first } = table;
  return { game, players, options, edition, first, edition_text: editionText };
}

export class Study {
  /** @param {Setup} setup */
  constructor(setup) {
    this.setup = setup;
    /** Games up to a position, by their actions. @type {Map<string, TableInfo>} */
    this.known = new Map();
  }

  /**
   * The game after these actions: `view` is the position that they lead to.
   * @param {string[]} tokens
   * @returns {Promise<TableInfo>}
   */
  async after(tokens) {
    const key = tokens.join(' ');
    const known = this.known.get(key);
    if (known) return known;
    const told = await call('POST', '/api/study', { ...this.setup, tokens });
    const table = /** @type {TableInfo} */ ({ ...told, position: this.setup.position ?? null });
    if (this.known.size >= REMEMBERED) this.known.delete(/** @type {string} */ (this.known.keys().next().value));
    this.known.set(key, table);
    return table;
  }

  /**
   * What would come of one action more.
   * @param {string[]} tokens
   * @param {string} token
   * @returns {Promise<Tried>}
   */
  async attempt(tokens, token) {
    try {
      return { view: (await this.after([...tokens, token])).view, refusal: null };
    } catch (error) {
      const { error: name, clause, message } = refusal(error);
      return { view: null, refusal: { error: name, clause, message } };
    }
  }

  /**
   * The best actions after these, better and better, until it is enough or `signal` says so.
   * @param {string[]} tokens
   * @param {{best?: number, seconds?: number}} limits
   * @param {AbortSignal} signal
   * @returns {AsyncGenerator<Best>}
   */
  best(tokens, limits, signal) {
    return lines('/api/study/best', { ...this.setup, tokens, ...limits }, signal);
  }

  /**
   * The review of the whole game.
   * @param {string[]} tokens
   * @param {(done: number, of: number) => void} progress
   * @param {AbortSignal} signal
   * @returns {Promise<Review>}
   */
  async review(tokens, progress, signal) {
    for await (const line of lines('/api/study/review', { ...this.setup, tokens }, signal)) {
      if (line.review) return line.review;
      progress(line.done, line.of);
    }
    throw new Refused('stopped', 'the review ended early');
  }

  /**
   * The scores at the beginning and after each action.
   * @param {string[]} tokens
   * @returns {Promise<number[][]>}
   */
  async scores(tokens) {
    return (await call('POST', '/api/study/scores', { ...this.setup, tokens })).scores;
  }
}

/**
 * What went wrong, as the server says it.
 * @param {unknown} error
 * @returns {Refused}
 */
function refusal(error) {
  return error instanceof Refused ? error : new Refused('other', String(error));
}
