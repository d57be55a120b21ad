// @ts-check
/**
 * Looking back at a game: the score race, and the computer's review with the chances over the game, the
 * actions that cost most, and what would have been better, drawn on the board.
 *
 * @typedef {import('../../types.js').TableInfo} TableInfo
 * @typedef {import('./study.js').Study} Study
 * @typedef {import('./study.js').Review} Review
 * @typedef {import('./study.js').Idea} Idea
 *
 * @typedef {object} Game What is looked back at.
 * @property {Study} study
 * @property {() => TableInfo} table
 * @property {import('../../types.js').GameModule} module
 * @property {(seat: number) => string} name
 * @property {() => number} at How many actions led to the position that is shown.
 * @property {(number: number, line?: string[]) => void} look Shows a position, with a line drawn on it.
 */
import { load, percent, t } from '../../i18n.js';
import { announce } from '../../ui/dialog.js';
import { h, put, set } from '../../ui/dom.js';
import { graph } from '../../ui/graph.js';
import { icon } from '../../ui/icons.js';
import { seatDisc } from '../../ui/patterns.js';
import { reason } from '../names.js';
import { sheet } from '../open.js';

/** More actions of a line than these are not read out. */
const LINE = 6;

/** @param {Game} game */
export async function reviewPanel(game) {
  await Promise.all([load('review'), sheet('review')]);
  const race = graph();
  const chances = graph();
  const body = h('div', { class: 'review-body' });
  const element = h(
    'section',
    { class: 'review card', 'aria-label': t('review.title') },
    h('h2', null, t('review.title')),
    body,
  );
  /** @type {AbortController | null} */
  let work = null;
  /** @type {Review | null} */
  let review = null;
  /** The turning point that is looked at, and which of its better actions. */
  let turn = -1;
  let idea = 0;
  /** The actions that the graphs are about. */
  let known = '';
  return { element, render, start, dispose: () => work?.abort() };

  /** Follows the position that is shown; a game that has gone on is another one. */
  function render() {
    const tokens = game.table().tokens.join(' ');
    if (tokens !== known) {
      known = tokens;
      work?.abort();
      review = null;
      void begin();
    }
    race.at(game.at());
    chances.at(game.at());
  }

  async function begin() {
    offer();
    if (!game.module.race) return;
    const tokens = game.table().tokens;
    try {
      const scores = await game.study.scores(tokens);
      if (known === tokens.join(' ')) showRace(scores);
    } catch (error) {
      put(body, wrong(error), button('start', 'review.start', 'eye', start, true));
    }
  }

  /** What can be had before there is a review. */
  function offer() {
    put(
      body,
      game.module.race && race.element,
      h('p', { class: 'soft' }, t('review.about')),
      button('start', 'review.start', 'eye', start, true),
    );
  }

  /** @param {number[][]} scores */
  function showRace(scores) {
    const all = scores.flat();
    race.show({
      label: t('review.race', { scores: standing(scores[scores.length - 1]) }),
      series: series(scores),
      low: Math.min(...all),
      high: Math.max(Math.min(...all) + 2, ...all),
      say: (value) => String(Math.round(value)),
      marks: [],
      pick: (number) => game.look(number),
    });
    race.at(game.at());
  }

  /** @param {number[]} scores */
  function standing(scores) {
    return scores.map((score, i) => `${game.name(i + 1)} ${score}`).join(', ');
  }

  /**
   * @param {number[][]} values One list a position.
   * @returns {import('../../ui/graph.js').Series[]}
   */
  function series(values) {
    const table = game.table();
    return table.seats.map(({ seat }) => ({
      name: game.name(seat),
      colour: game.module.colour(table, seat).colour,
      values: values.map((all) => all[seat - 1]),
    }));
  }

  async function start() {
    work?.abort();
    const mine = new AbortController();
    work = mine;
    const meter = h('progress', { max: 1, value: 0, 'aria-label': t('review.working') });
    put(
      body,
      game.module.race && race.element,
      h('p', { class: 'thinking' }, t('review.working')),
      meter,
      button('stop', 'review.stop', 'stop', () => mine.abort()),
    );
    /** @type {HTMLElement | null} */ (body.querySelector('button'))?.focus();
    const progress = (/** @type {number} */ done, /** @type {number} */ of) => set(meter, { max: of, value: done });
    try {
      const found = await game.study.review(game.table().tokens, progress, mine.signal);
      if (work === mine) done(found);
    } catch (error) {
      if (work !== mine) return;
      offer();
      if (mine.signal.aborted) body.prepend(h('p', { class: 'soft', role: 'status' }, t('review.stopped')));
      else body.prepend(wrong(error));
    }
  }

  /** @param {unknown} error */
  function wrong(error) {
    return h('p', { class: 'wrong', role: 'alert' }, reason(error));
  }

  /** @param {Review} found */
  function done(found) {
    review = found;
    turn = -1;
    const marks = found.turning_points.map(({ action }) => ({ number: action + 1, seat: found.actions[action].seat }));
    chances.show({
      label: t('review.graph', { n: marks.length }),
      series: series(found.curve),
      low: 0,
      high: 1,
      say: percent,
      marks,
      pick: (number) => game.look(number),
    });
    showRace(found.scores);
    announce(t('review.done', { n: marks.length }));
    show();
  }

  function show() {
    if (!review) return;
    const { turning_points: turns } = review;
    put(
      body,
      h('h3', null, t('review.chances')),
      chances.element,
      game.module.race && [h('h3', null, t('review.scores')), race.element],
      h('h3', null, t('review.turns')),
      turns.length === 0 && h('p', { class: 'soft' }, t('review.turns.none')),
      h('ol', { class: 'review-turns' }, turns.map(point)),
    );
    chances.at(game.at());
  }

  /**
   * @param {{action: number, better: Idea[]}} found
   * @param {number} i
   */
  function point({ action, better }, i) {
    const { seat, token, cost } = /** @type {Review} */ (review).actions[action];
    const table = game.table();
    return h(
      'li',
      null,
      h(
        'button',
        {
          class: 'review-turn',
          type: 'button',
          'aria-expanded': String(turn === i),
          dataset: { turn: i },
          onclick: () => choose(i),
        },
        h('span', { class: 'review-number' }, String(action + 1)),
        seatDisc(game.module.colour(table, seat)),
        h('span', { class: 'review-words' }, t('actions.by', { name: game.name(seat), action: words(token, seat) })),
        h('span', { class: 'review-cost' }, t('review.cost', { cost: percent(cost) })),
      ),
      turn === i && explain(action, better, seat),
    );
  }

  /**
   * @param {number} action
   * @param {Idea[]} better
   * @param {number} seat
   */
  function explain(action, better, seat) {
    const { curve, actions } = /** @type {Review} */ (review);
    const after = curve[action + 1][seat - 1];
    return h(
      'div',
      { class: 'review-why' },
      better.length === 0 && h('p', null, t('review.silence')),
      better.map((one, i) =>
        h(
          'button',
          {
            class: 'hint-choice',
            type: 'button',
            'aria-pressed': String(idea === i),
            dataset: { idea: i },
            onclick: () => draw(i),
          },
          h('span', { class: 'hint-text' }, t('review.better', { action: words(one.token, seat) })),
          h('span', { class: 'hint-chance' }, percent(one.chances[seat - 1])),
          h('span', { class: 'hint-gauge', vars: { '--share': one.chances[seat - 1] }, 'aria-hidden': 'true' }),
        ),
      ),
      h(
        'p',
        null,
        t('review.why', {
          name: game.name(seat),
          was: percent(after),
          best: percent(better[0]?.chances[seat - 1] ?? after + actions[action].cost),
        }),
      ),
      better[idea] && better[idea].line.length > 1 && h('p', { class: 'soft' }, t('review.line', { line: line(better[idea]) })),
      h(
        'p',
        { class: 'row' },
        button('played', 'review.played', 'forward', () => game.look(action + 1)),
      ),
    );
  }

  /** @param {Idea} one */
  function line(one) {
    return one.line.slice(1, LINE).join('  ');
  }

  /** @param {number} i */
  function choose(i) {
    turn = turn === i ? -1 : i;
    idea = 0;
    show();
    /** @type {HTMLElement | null} */ (body.querySelector(`[data-turn="${i}"]`))?.focus();
    if (turn >= 0) draw(0);
  }

  /** Shows the position before a turning point, and one of the better actions on it. @param {number} i */
  function draw(i) {
    const point = review?.turning_points[turn];
    if (!point) return;
    idea = i;
    for (const choice of body.querySelectorAll('[data-idea]'))
      choice.setAttribute('aria-pressed', String(/** @type {HTMLElement} */ (choice).dataset.idea === String(i)));
    const one = point.better[i];
    game.look(point.action, one ? (one.line.length > 0 ? one.line : [one.token]) : []);
    if (one) announce(t('review.better', { action: words(one.token, game.table().movers[point.action]) }));
  }

  /**
   * @param {string} token
   * @param {number} seat
   */
  function words(token, seat) {
    return game.module.say(t, token, { table: game.table(), seat });
  }

  /**
   * @param {string} name
   * @param {string} key
   * @param {import('../../ui/icons.js').IconName} picture
   * @param {() => void} act
   * @param {boolean} [main]
   */
  function button(name, key, picture, act, main = false) {
    return h(
      'button',
      { class: ['button', main && 'button-main'], type: 'button', dataset: { review: name }, onclick: act },
      icon(picture),
      t(key),
    );
  }
}
