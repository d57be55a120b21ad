// @ts-check
/** A table on paper: title, names with their scores, the position, and the actions as a score sheet. */
import { language, t } from '../../i18n.js';
import { h } from '../../ui/dom.js';
import { seatDisc } from '../../ui/patterns.js';
import { at, rounds } from '../../state.js';
import { gameTitle, outcome } from '../names.js';

/** @typedef {import('../table.js').Context} Context */

/**
 * Has what is only for paper put beside the board whenever somebody prints.
 * @param {Context} context
 * @returns {() => void} Ends it.
 */
export function onPaper(context) {
  /** @type {HTMLElement[]} */
  let sheets = [];
  addEventListener('beforeprint', begin);
  addEventListener('afterprint', end);
  return () => {
    end();
    removeEventListener('beforeprint', begin);
    removeEventListener('afterprint', end);
  };

  function begin() {
    end();
    sheets = [head(context), players(context), actions(context)];
    context.element?.append(...sheets);
  }

  function end() {
    for (const sheet of sheets) sheet.remove();
    sheets = [];
  }
}

/** @param {Context} context */
function head(context) {
  const { table } = context.state;
  const words = language() === 'en' ? 'en-GB' : language();
  const day = new Intl.DateTimeFormat(words, { dateStyle: 'long' }).format(table.created);
  return h(
    'header',
    { class: 'paper-head' },
    h('h1', null, gameTitle(table.game)),
    h('p', null, day),
    h('p', { class: 'paper-state' }, standing(context)),
  );
}

/** @param {Context} context */
function standing(context) {
  const { table } = context.state;
  const view = context.view();
  const n = at(context.state);
  const where = t('actions.at', { n, count: table.tokens.length });
  return view.over ? `${where} · ${outcome(view.places, context.name)}` : where;
}

/** @param {Context} context */
function players(context) {
  const { table } = context.state;
  const view = context.view();
  const scores = context.module.score(t, table, view);
  return h(
    'section',
    { class: 'paper-players' },
    table.seats.map(({ seat }) => {
      const score = scores.find((one) => one.seat === seat);
      return h(
        'div',
        { class: 'paper-player' },
        h(
          'h2',
          null,
          seatDisc(context.module.colour(table, seat)),
          h('span', { class: 'paper-name' }, context.name(seat)),
          score && h('span', { class: 'paper-total' }, points(score.total)),
        ),
        view.places && h('p', null, t(`place.${view.places[seat - 1]}`)),
        score &&
          score.parts.length > 0 &&
          h(
            'dl',
            null,
            score.parts.map((part) => h('div', null, h('dt', null, part.name), h('dd', null, points(part.points)))),
          ),
      );
    }),
  );
}

/** @param {Context} context */
function actions(context) {
  const { table } = context.state;
  const here = at(context.state);
  return h(
    'section',
    { class: 'paper-actions' },
    h('h2', null, t('actions')),
    h(
      'ol',
      null,
      rounds(table).map((round, i) =>
        h(
          'li',
          null,
          h('span', { class: 'paper-number' }, `${i + 1}.`),
          round.map(({ number, token }) =>
            h('span', { class: ['paper-token', number === here && 'paper-here'] }, token),
          ),
        ),
      ),
    ),
  );
}

/** @param {number} number */
function points(number) {
  return String(number).replace('-', '−');
}
