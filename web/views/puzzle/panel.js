// @ts-check
/** What is said beside the board of a puzzle: the task, hints, what came of a try, the solution. */
import { percent, t } from '../../i18n.js';
import { h, refresh } from '../../ui/dom.js';
import { icon } from '../../ui/icons.js';
import { gameTitle } from '../names.js';
import { stars } from './stars.js';
import { pieceHint, themeAbout, themeName } from './words.js';

/** @type {Record<import('../puzzle.js').Feedback['kind'], import('../../ui/icons.js').IconName>} */
const ICONS = { right: 'check', wrong: 'close', given: 'eye', trouble: 'alert' };

/** @param {import('../puzzle.js').Puzzle} puzzle */
export function puzzlePanel(puzzle) {
  const element = h('section', { class: 'puzzle-panel', 'aria-label': t('puzzles.task') });
  return { element, render, reveal, lastHint: () => hintTexts().at(-1) ?? '' };

  /** Brings what was said into sight: on a phone the board is below it. */
  function reveal() {
    element.querySelector('[data-said]')?.scrollIntoView({ block: 'nearest' });
  }

  function render() {
    const { feedback, hints, answer, step, playing } = puzzle;
    refresh(element, [feedback, hints, answer !== null, puzzle.isOver(), step, playing, puzzle.following], () => [
      head(),
      hintList(),
      said(),
      puzzle.isOver() && solution(),
      buttons(),
    ]);
  }

  function head() {
    const { task } = puzzle;
    return h(
      'div',
      { class: 'puzzle-task' },
      h('p', { class: 'puzzle-kind' }, h('a', { href: '/puzzles' }, t('puzzles')), ' · ', gameTitle(task.game)),
      h('h1', null, t('puzzles.find', { name: puzzle.name(task.seat) })),
      h('p', { class: 'soft' }, stars(task.difficulty)),
    );
  }

  /** The hints that were asked for, one more each time. */
  function hintTexts() {
    const { task, hints, answer } = puzzle;
    const all = [
      t('puzzles.hint.theme', { theme: themeName(task.game, task.theme) }),
      answer?.solved ? pieceHint(answer.solved.solution) : '',
    ];
    return all.slice(0, hints);
  }

  function hintList() {
    if (puzzle.hints === 0 || puzzle.isOver()) return null;
    return h(
      'ol',
      { class: 'puzzle-hints' },
      hintTexts().map((text) => h('li', null, icon('hint'), h('span', null, text))),
    );
  }

  function said() {
    const { feedback } = puzzle;
    if (!feedback) return null;
    return h(
      'p',
      { class: ['puzzle-said', `puzzle-${feedback.kind}`], dataset: { said: feedback.kind } },
      icon(ICONS[feedback.kind]),
      h('span', null, feedback.text),
    );
  }

  function solution() {
    const { task, answer } = puzzle;
    if (!answer?.solved) return null;
    const { solution, line, runner_up } = answer.solved;
    return h(
      'div',
      { class: 'puzzle-solution' },
      h('h2', null, themeName(task.game, task.theme)),
      h('p', null, themeAbout(task.game, task.theme)),
      chance('puzzles.chance.best', solution, answer.best),
      chance('puzzles.chance.second', runner_up, answer.second),
      h(
        'ol',
        { class: 'puzzle-line', 'aria-label': t('puzzles.line') },
        line.map((token, n) =>
          h(
            'li',
            null,
            h(
              'button',
              {
                class: 'puzzle-step',
                type: 'button',
                'aria-current': puzzle.step === n + 1 ? 'step' : null,
                dataset: { focus: `step-${n}` },
                onclick: () => void puzzle.go(n + 1),
              },
              token,
            ),
          ),
        ),
      ),
    );
  }

  /**
   * What an action gives, as a bar and in words.
   * @param {string} key
   * @param {string} token
   * @param {number} share
   */
  function chance(key, token, share) {
    return h(
      'p',
      { class: 'puzzle-chance', vars: { '--share': share } },
      h('span', null, t(key, { action: token })),
      h('strong', null, percent(share)),
    );
  }

  function buttons() {
    const over = puzzle.isOver();
    return h(
      'div',
      { class: 'puzzle-buttons' },
      !over && button('hint', 'hint', t(puzzle.hints < 2 ? 'puzzles.hint' : 'puzzles.show'), () => void puzzle.hint()),
      over &&
        button('line', puzzle.playing ? 'stop' : 'play', t(puzzle.playing ? 'puzzles.pause' : 'puzzles.play'), () =>
          puzzle.playLine(),
        ),
      over && button('again', 'undo', t('puzzles.position'), () => void puzzle.go(0)),
      puzzle.following &&
        h(
          'a',
          {
            class: ['button', over && 'button-main'],
            href: `/puzzles/${puzzle.following.game}/${puzzle.following.id}`,
            dataset: { puzzle: 'next', focus: 'next' },
          },
          t('puzzles.next'),
          icon('forward'),
        ),
    );
  }

  /**
   * @param {string} name
   * @param {import('../../ui/icons.js').IconName} picture
   * @param {string} text
   * @param {() => void} act
   */
  function button(name, picture, text, act) {
    return h(
      'button',
      { class: 'button', type: 'button', dataset: { puzzle: name, focus: name }, onclick: act },
      icon(picture),
      text,
    );
  }
}
