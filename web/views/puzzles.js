// @ts-check
/**
 * The puzzles: those of the day, and all of each game by difficulty, with what the visitor has solved.
 *
 * @typedef {object} Listed
 * @property {string} id
 * @property {string} theme
 * @property {number} difficulty
 *
 * @typedef {{game: string, puzzles: Listed[]}} PuzzleSet
 */
import { call } from '../net.js';
import { load, t } from '../i18n.js';
import { h, put } from '../ui/dom.js';
import { icon } from '../ui/icons.js';
import { cover } from '../ui/covers.js';
import { gameTitle } from './names.js';
import { sheet } from './open.js';
import { solved } from './puzzle/progress.js';
import { stars } from './puzzle/stars.js';
import { themeName } from './puzzle/words.js';

/** @type {import('../app.js').ViewMaker} */
export async function puzzles(_app, place) {
  const [sets, today] = await Promise.all([
    call('GET', '/api/puzzles'),
    call('GET', `/api/puzzles/today?date=${date(new Date())}`),
    load('puzzles'),
    sheet('puzzles'),
  ]);
  document.title = `${t('puzzles')} · ${t('name')}`;
  put(
    place,
    h(
      'div',
      { class: 'puzzles' },
      h('h1', null, t('puzzles')),
      h('p', { class: 'soft' }, t('puzzles.about')),
      ofDay(today),
      sets.map(gamePart),
    ),
  );
  return { dispose() {} };
}

/**
 * The day where the visitor is.
 * @param {Date} now
 */
function date(now) {
  const two = (/** @type {number} */ number) => String(number).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** @param {(Listed & {game: string})[]} today */
function ofDay(today) {
  return h(
    'section',
    { class: 'puzzles-today', 'aria-label': t('puzzles.today') },
    h('h2', null, t('puzzles.today')),
    h(
      'ul',
      null,
      today.map(({ game, id, difficulty }) => {
        const way = solved(game, id);
        return h(
          'li',
          null,
          h(
            'a',
            { class: 'puzzles-card', href: `/puzzles/${game}/${id}`, dataset: { today: game } },
            h('span', { class: 'puzzles-cover', 'aria-hidden': 'true' }, cover(game)),
            h(
              'span',
              { class: 'puzzles-words' },
              h('strong', null, gameTitle(game)),
              stars(difficulty),
              h('span', { class: 'soft' }, way ? t('puzzles.solved') : t('puzzles.try')),
            ),
            way && icon('check'),
          ),
        );
      }),
    ),
  );
}

/** @param {PuzzleSet} set */
function gamePart({ game, puzzles: all }) {
  const themes = [...new Set(all.map((one) => one.theme))];
  const lists = h('div', { class: 'puzzles-lists' });
  const choice = h(
    'select',
    { class: 'field', id: `theme-${game}`, onchange: () => draw() },
    h('option', { value: '' }, t('puzzles.all')),
    themes.map((theme) => h('option', { value: theme }, themeName(game, theme))),
  );
  draw();
  const count = all.filter((one) => solved(game, one.id)).length;
  return h(
    'section',
    { class: 'puzzles-game', dataset: { set: game }, 'aria-labelledby': `puzzles-${game}` },
    h(
      'div',
      { class: 'puzzles-head' },
      h('h2', { id: `puzzles-${game}` }, gameTitle(game)),
      h('span', { class: 'soft' }, t('puzzles.count', { done: count, n: all.length })),
      h('div', { class: 'puzzles-theme' }, h('label', { for: `theme-${game}` }, t('puzzles.theme')), choice),
    ),
    lists,
  );

  function draw() {
    const shown = all.filter((one) => !choice.value || one.theme === choice.value);
    const grades = [...new Set(shown.map((one) => one.difficulty))];
    put(
      lists,
      grades.map((grade) =>
        h(
          'div',
          { class: 'puzzles-grade' },
          stars(grade),
          h(
            'ol',
            { 'aria-label': t('puzzles.difficulty', { n: grade }) },
            shown.filter((one) => one.difficulty === grade).map((one) => dot(game, all.indexOf(one) + 1, one)),
          ),
        ),
      ),
    );
  }
}

/**
 * @param {string} game
 * @param {number} number
 * @param {Listed} one
 */
function dot(game, number, { id, theme }) {
  const way = solved(game, id);
  const state = way ? t(`puzzles.way.${way}`) : t('puzzles.way.none');
  const title = t('puzzles.named', { n: number, theme: themeName(game, theme), state });
  return h(
    'li',
    null,
    h(
      'a',
      {
        class: ['puzzles-dot', way && `puzzles-dot-${way}`],
        href: `/puzzles/${game}/${id}`,
        title,
        'aria-label': title,
      },
      way ? icon('check') : number,
    ),
  );
}
