// @ts-check
/** What the computer thinks of the position, while one looks: the best few actions, better and better. */
import { percent, t } from '../../i18n.js';
import { h, put, set } from '../../ui/dom.js';
import { icon } from '../../ui/icons.js';
import { reason } from '../names.js';

/**
 * @typedef {import('../study/study.js').Best} Best
 * @typedef {import('../study/study.js').Idea} Idea
 *
 * @typedef {object} Asker
 * @property {(signal: AbortSignal) => AsyncGenerator<Best>} best
 * @property {(token: string) => string} say
 * @property {() => number | null} seat Who is to act.
 * @property {(line: string[]) => void} draw
 * @property {(token: string) => void} play
 */

/** How many actions of a line are shown. */
const LINE = 5;

/** @param {Asker} asker */
export function computerPanel(asker) {
  const list = h('ol', { class: 'hint-list' });
  const note = h('p', { class: 'soft', role: 'status' });
  const toggle = h('button', {
    class: 'button',
    type: 'button',
    dataset: { computer: 'toggle' },
    onclick: () => (on ? stop() : start()),
  });
  const element = h(
    'section',
    { class: 'computer card', 'aria-label': t('analysis.computer') },
    h('header', { class: 'computer-head' }, h('h2', null, t('analysis.computer')), toggle),
    note,
    list,
  );
  let on = false;
  /** Which of the actions is drawn. */
  let chosen = -1;
  /** @type {AbortController | null} */
  let work = null;
  label();
  return { element, moved, dispose: () => work?.abort() };

  function label() {
    put(toggle, icon(on ? 'stop' : 'play'), t(on ? 'analysis.computer.stop' : 'analysis.computer.start'));
    set(toggle, { 'aria-pressed': String(on) });
  }

  function start() {
    on = true;
    label();
    void think();
  }

  function stop() {
    on = false;
    work?.abort();
    note.textContent = '';
    label();
  }

  /** Another position is shown. */
  function moved() {
    work?.abort();
    chosen = -1;
    put(list);
    note.textContent = '';
    asker.draw([]);
    if (on) void think();
  }

  async function think() {
    const mine = new AbortController();
    work = mine;
    if (asker.seat() === null) {
      note.textContent = t('analysis.over');
      return;
    }
    note.textContent = t('analysis.computer.thinking');
    try {
      for await (const best of asker.best(mine.signal)) {
        if (work !== mine) return;
        show(best);
      }
    } catch (error) {
      if (work === mine && !mine.signal.aborted) note.textContent = reason(error);
    }
  }

  /** @param {Best} found */
  function show(found) {
    if (found.final) note.textContent = t('analysis.computer.done');
    const held = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset?.focus;
    put(list, found.best.map(one));
    if (held) /** @type {HTMLElement | null} */ (list.querySelector(`[data-focus="${CSS.escape(held)}"]`))?.focus();
    if (chosen >= 0) asker.draw(found.best[chosen]?.line ?? []);
  }

  /**
   * @param {Idea} idea
   * @param {number} i
   */
  function one(idea, i) {
    const chance = idea.chances[(asker.seat() ?? 1) - 1] ?? 0;
    return h(
      'li',
      { class: 'computer-idea' },
      h(
        'button',
        {
          class: 'hint-choice',
          type: 'button',
          'aria-pressed': String(chosen === i),
          dataset: { focus: `idea-${i}`, token: idea.token },
          onclick: () => {
            chosen = chosen === i ? -1 : i;
            for (const [n, button] of list.querySelectorAll('.hint-choice').entries())
              button.setAttribute('aria-pressed', String(n === chosen));
            asker.draw(chosen < 0 ? [] : idea.line);
          },
        },
        h('span', { class: 'hint-text' }, asker.say(idea.token)),
        h('span', { class: 'hint-chance' }, percent(chance)),
        h('span', { class: 'hint-gauge', vars: { '--share': chance }, 'aria-hidden': 'true' }),
        idea.line.length > 1 && h('span', { class: 'computer-line soft' }, idea.line.slice(1, LINE).join(' ')),
      ),
      h(
        'button',
        {
          class: 'button-icon',
          type: 'button',
          'aria-label': t('analysis.play', { action: asker.say(idea.token) }),
          title: t('analysis.play', { action: asker.say(idea.token) }),
          dataset: { focus: `play-${i}` },
          onclick: () => asker.play(idea.token),
        },
        icon('forward'),
      ),
    );
  }
}
