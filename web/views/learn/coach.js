// @ts-check
/** What is said beside the board: the task, what came of a try, and the way on; at the end, where to go from here. */
import { call, give } from '../../net.js';
import { has, t } from '../../i18n.js';
import { h, refresh } from '../../ui/dom.js';
import { icon } from '../../ui/icons.js';
import { toast } from '../../ui/dialog.js';
import { bookOf, gameTitle, reason } from '../names.js';

/** The computer that a beginner meets first. */
const GENTLE = 1;

/** @param {import('../learn.js').Learn} context */
export function coachPanel(context) {
  const heading = h('h1', { class: 'learn-title', tabindex: -1 });
  const about = h('div', { class: 'learn-about' });
  const said = h('div', { class: 'learn-said' });
  const buttons = h('div', { class: 'learn-buttons' });
  const element = h(
    'section',
    { class: 'learn-coach', 'aria-label': t('learn.coach') },
    h('div', { class: 'learn-text' }, h('p', { class: 'eyebrow' }, t('learn')), heading, about),
    h('div', { class: 'learn-feedback' }, said, buttons),
  );
  return { element, render, task, words, focus, focusNext: () => focusOn('next'), focusAgain: () => focusOn('again') };

  function render() {
    const { at, feedback, task: open } = context;
    heading.textContent = open ? context.text('title') : t('learn.end', { game: gameTitle(context.game) });
    refresh(about, [at.task, at.step], () => (open ? lesson() : h('p', null, t('learn.end.about'))));
    refresh(said, feedback, feedbackLines);
    refresh(buttons, [at.task, at.step, at.solved, feedback?.kind], () => (open ? tools() : ways()));
  }

  function lesson() {
    const marked = context.step?.mark;
    return [
      h('p', null, context.text('explain')),
      h('p', { class: 'learn-task' }, task()),
      marked && h('p', { class: 'learn-marked' }, t('learn.marked', { n: marked.length, fields: marked.join(', ') })),
    ];
  }

  /** The task, as its present step has it. */
  function task() {
    const later = `task.${context.at.step + 1}`;
    return context.text(has(`learn.${context.game}.${context.task?.name}.${later}`) ? later : 'task');
  }

  function feedbackLines() {
    const { feedback } = context;
    if (!feedback) return null;
    const { kind, text, clause } = feedback;
    return h(
      'div',
      { class: ['learn-words', `learn-${kind}`] },
      icon(kind === 'right' ? 'check' : kind === 'hint' ? 'hint' : 'alert'),
      h(
        'div',
        null,
        verdict(kind) && h('strong', null, verdict(kind)),
        h('p', null, text),
        clause && h('p', null, rule(clause)),
      ),
    );
  }

  /** How a try is judged, in a word or two. @param {import('../learn.js').Feedback['kind']} kind */
  function verdict(kind) {
    if (kind === 'hint') return '';
    return kind === 'trouble' ? t('sorry.title') : t(`learn.said.${kind}`);
  }

  /** What is said of a try, as it is read out. @param {import('../learn.js').Feedback} feedback */
  function words({ kind, text }) {
    return [verdict(kind), text].filter(Boolean).join(' ');
  }

  /** The rule in the rule book. @param {string} clause */
  function rule(clause) {
    return h('a', { href: `${bookOf(context.game)}#${clause}`, target: '_blank' }, t('learn.rule', { clause }));
  }

  function tools() {
    const { at, feedback } = context;
    if (at.solved) return [button('again', 'learn.again', 'undo', () => context.again()), next()];
    if (feedback?.kind === 'wrong')
      return [show(), button('again', 'again', 'undo', () => context.again(), true)];
    return [show()];
  }

  function show() {
    return button('show', 'learn.show', 'hint', () => context.hint());
  }

  function next() {
    const last = context.tasks.every((task) => context.done.has(task.name)) && context.at.task + 1 === context.tasks.length;
    return button('next', last ? 'learn.finish' : 'learn.next', 'forward', () => void context.next(), true);
  }

  /** Where to go from here. */
  function ways() {
    const { game } = context;
    return [
      button('play', 'learn.play', 'play', () => void play(), true),
      h('a', { class: 'button', href: bookOf(game), target: '_blank' }, t('rules.label', { game: gameTitle(game) })),
      h('a', { class: 'button', href: '/' }, t('cupboard')),
      button('restart', 'learn.restart', 'undo', () => context.restart()),
    ];
  }

  /** A table against the gentlest computer. */
  async function play() {
    try {
      const [{ request, usual }, games] = await Promise.all([import('../setup.js'), context.app.games()]);
      const game = games.find((one) => one.name === context.game);
      if (!game) return;
      const setup = usual(game);
      const seats = setup.seats.map((seat) => ({ ...seat, level: GENTLE }));
      const table = await call('POST', '/api/tables', request(game, { ...setup, seats }));
      give(`/api/tables/${table.id}`, table);
      context.app.go(`/table/${table.id}`);
    } catch (error) {
      toast(reason(error), 'wrong');
    }
  }

  function focus() {
    heading.focus({ preventScroll: true });
    heading.scrollIntoView({ block: 'nearest' });
  }

  /** @param {string} name */
  function focusOn(name) {
    const found = /** @type {HTMLElement | null} */ (buttons.querySelector(`[data-focus="${name}"]`));
    found?.focus({ preventScroll: true });
    buttons.scrollIntoView({ block: 'nearest' });
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
      { type: 'button', class: ['button', main && 'button-main'], dataset: { focus: name }, onclick: act },
      icon(picture),
      t(key),
    );
  }
}
