// @ts-check
/**
 * A puzzle: a position on the real board with one action that is clearly best. The server knows the solution and
 * says whether a try is right; what a try would come to it says as of any game (`/api/study`).
 *
 * @typedef {import('../types.js').TableInfo} TableInfo
 * @typedef {import('../types.js').GameModule} GameModule
 *
 * @typedef {object} Task A puzzle without its solution.
 * @property {string} id
 * @property {string} theme
 * @property {number} difficulty
 * @property {number} seat
 * @property {string} game
 * @property {number} players
 * @property {string[]} options
 * @property {string} edition
 * @property {number} first
 * @property {string[]} tokens
 *
 * @typedef {object} Answer What the server says of a try.
 * @property {boolean} right
 * @property {number | null} chance
 * @property {number} best
 * @property {number} second
 * @property {{solution: string, accepted: string[], line: string[], runner_up: string} | null} solved
 *
 * @typedef {{kind: 'right' | 'wrong' | 'given' | 'trouble', text: string}} Feedback
 */
import { call } from '../net.js';
import { load, percent, t } from '../i18n.js';
import { h, put } from '../ui/dom.js';
import { announce } from '../ui/dialog.js';
import { gameTitle, reason } from './names.js';
import { openGame, sheet } from './open.js';
import { puzzlePanel } from './puzzle/panel.js';
import { keep, solved } from './puzzle/progress.js';
import { colourName } from './puzzle/words.js';
import { Desk } from './study/desk.js';
import { Study } from './study/study.js';

/** How long each action of the line is looked at, in milliseconds. */
const PACE = 1400;

/** @type {import('../app.js').ViewMaker} */
export async function puzzle(_app, place, parameter) {
  const [game, id] = parameter.split('/');
  const path = `/api/puzzles/${game}/${id}`;
  const [task, sets, module] = await Promise.all([
    call('GET', path),
    call('GET', '/api/puzzles'),
    openGame(game),
    load('puzzles'),
    sheet('puzzles'),
  ]);
  const { tokens, seat, players, options, edition, first } = /** @type {Task} */ (task);
  const study = new Study({ game, players, options, edition, first });
  const table = await study.after(tokens);
  const shown = new Puzzle(path, task, module, study, table, following(sets, game, id));
  document.title = `${t('puzzles.of', { game: gameTitle(game) })} · ${t('name')}`;
  put(place, shown.element);
  shown.desk.state.bottom = seat;
  shown.render();
  return { dispose: () => shown.dispose() };
}

/**
 * The next puzzle of a game that is not solved yet; after the last the first; null where there is no other.
 * @param {{game: string, puzzles: {id: string}[]}[]} sets
 * @param {string} game
 * @param {string} id
 * @returns {{game: string, id: string} | null}
 */
function following(sets, game, id) {
  const all = sets.find((set) => set.game === game)?.puzzles ?? [];
  const here = all.findIndex((one) => one.id === id);
  const others = [...all.slice(here + 1), ...all.slice(0, Math.max(here, 0))];
  const next = others.find((one) => solved(game, one.id) === null) ?? others[0];
  return next ? { game, id: next.id } : null;
}

export class Puzzle {
  /**
   * @param {string} path
   * @param {Task} task
   * @param {GameModule} module
   * @param {Study} study
   * @param {TableInfo} table
   * @param {{game: string, id: string} | null} following
   */
  constructor(path, task, module, study, table, following) {
    this.path = path;
    this.task = task;
    this.module = module;
    this.study = study;
    this.table = table;
    this.following = following;
    /** What the server said last that has the solution in it. @type {Answer | null} */
    this.answer = null;
    /** @type {Feedback | null} */
    this.feedback = null;
    /** How many hints were given, and whether anything was wrong. */
    this.hints = 0;
    this.erred = false;
    this.over = false;
    /** How many actions of the line are on the board, and whether it plays by itself. */
    this.step = 0;
    this.playing = false;
    this.timer = 0;
    this.busy = false;
    this.desk = new Desk(module, table, {
      act: (token) => void this.attempt(token),
      attempt: (token) => study.attempt(task.tokens, token),
      actor: (view) => (this.over ? null : (view.to_act[0] ?? null)),
      name: (seat) => this.name(seat),
    });
    this.panel = puzzlePanel(this);
    this.element = h('div', { class: 'puzzle', dataset: { game: task.game } }, this.panel.element, this.desk.element);
    this.keys = (/** @type {KeyboardEvent} */ event) => this.key(event);
    document.addEventListener('keydown', this.keys);
  }

  dispose() {
    clearTimeout(this.timer);
    document.removeEventListener('keydown', this.keys);
    this.desk.dispose();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.defaultPrevented || !this.desk.wants(/** @type {Node | null} */ (event.target))) return;
    if (this.desk.key(event)) event.preventDefault();
  }

  /** @param {number} seat */
  name(seat) {
    return colourName(this.module, this.table, seat);
  }

  /** Whether there is nothing left to find. */
  isOver() {
    return this.over;
  }

  render() {
    this.panel.render();
    this.desk.render();
  }

  /**
   * @param {Feedback['kind']} kind
   * @param {string} text
   */
  say(kind, text) {
    this.feedback = { kind, text };
    announce(text);
    this.render();
    this.panel.reveal();
  }

  /**
   * Asks the server: null gives up.
   * @param {string | null} token
   * @returns {Promise<Answer | null>} Null if it did not answer.
   */
  async ask(token) {
    if (this.busy) return null;
    this.busy = true;
    try {
      return await call('POST', this.path, { token });
    } catch (error) {
      this.say('trouble', reason(error));
      this.desk.reset();
      return null;
    } finally {
      this.busy = false;
    }
  }

  /** @param {string} token */
  async attempt(token) {
    const answer = await this.ask(token);
    if (!answer) return;
    if (!answer.right) return this.wrong(answer);
    this.answer = answer;
    this.over = true;
    const { game, id } = this.task;
    keep(game, id, this.erred || this.hints > 0 ? 'helped' : 'alone');
    await this.place([token], this.table.view);
    this.step = 1;
    this.say('right', t('puzzles.right'));
  }

  /** @param {Answer} answer */
  wrong(answer) {
    this.erred = true;
    this.desk.reset();
    const { chance, best } = answer;
    const values = { best: percent(best), chance: percent(chance ?? 0) };
    this.say('wrong', t(chance === null ? 'puzzles.wrong' : 'puzzles.wrong.known', values));
  }

  /** One hint more: the theme, the piece, and then the solution. */
  async hint() {
    if (this.hints >= 1 && !this.answer) this.answer = await this.ask(null);
    if (this.hints >= 1 && !this.answer) return;
    this.hints += 1;
    if (this.hints > 2) return this.giveUp();
    this.feedback = null;
    this.render();
    announce(this.panel.lastHint());
  }

  giveUp() {
    const solution = this.answer?.solved?.solution;
    if (!solution) return;
    this.over = true;
    this.desk.reset();
    this.desk.draw([solution]);
    const said = this.module.say(t, solution, { table: this.table, seat: this.task.seat });
    this.say('given', t('puzzles.given', { name: this.name(this.task.seat), action: said }));
  }

  /**
   * Shows the position after so many actions of the line.
   * @param {number} step
   */
  async go(step) {
    this.stop();
    await this.move(step);
  }

  /** Plays the line by itself, or stops it. */
  playLine() {
    if (this.playing) return this.stop();
    this.playing = true;
    const begin = this.step >= (this.answer?.solved?.line.length ?? 0) ? 0 : this.step;
    void this.play(begin);
  }

  /** @param {number} step */
  async play(step) {
    const line = this.answer?.solved?.line ?? [];
    await this.move(step);
    if (!this.playing) return;
    if (step >= line.length) return this.stop();
    this.timer = window.setTimeout(() => void this.play(step + 1), PACE);
  }

  stop() {
    clearTimeout(this.timer);
    this.playing = false;
    this.panel.render();
  }

  /** @param {number} step */
  async move(step) {
    const line = this.answer?.solved?.line ?? [];
    const before = step === this.step + 1 ? this.desk.state.table.view : null;
    this.step = step;
    this.panel.render();
    try {
      await this.place(line.slice(0, step), before);
    } catch (error) {
      this.playing = false;
      this.say('trouble', reason(error));
    }
  }

  /**
   * Puts the position after some actions more on the board.
   * @param {string[]} tokens
   * @param {import('../types.js').View | null} before
   */
  async place(tokens, before) {
    const table = await this.study.after([...this.task.tokens, ...tokens]);
    this.desk.line = [];
    this.desk.show(table, before);
  }
}
