// @ts-check
/**
 * First steps: a game learnt on its real board, task by task. The rules are the server's: it says what comes of an
 * action (`/api/study`), and `goal.js` whether that was asked for. This file holds where the visitor is; the parts in
 * `learn/` draw it.
 *
 * @typedef {import('../types.js').TableInfo} TableInfo
 * @typedef {import('../types.js').View} View
 * @typedef {import('../types.js').GameModule} GameModule
 * @typedef {import('./learn/goal.js').Condition} Condition
 *
 * @typedef {object} Step Something to do.
 * @property {Condition[]} goal All must hold of what was done.
 * @property {{when: Condition[], say: string}[]} [wrong] Words for tries that are allowed and not what was asked for.
 * @property {string} show A token that solves it.
 * @property {string} [reply] What the other player does afterwards.
 * @property {string[]} [mark] Fields that the task speaks of.
 *
 * @typedef {object} Task
 * @property {string} name
 * @property {{players: number, options: string[], edition: string, first: number, tokens: string[]}} study
 * @property {Step[]} steps
 * @property {string[]} clauses
 *
 * @typedef {object} Feedback What is said of the last try.
 * @property {'right' | 'wrong' | 'illegal' | 'trouble' | 'hint'} kind Trouble: the server did not answer.
 * @property {string} text
 * @property {string | null} clause
 *
 * @typedef {object} Place Where the visitor is.
 * @property {string} game
 * @property {number} task As many as there are: at the end.
 * @property {number} step
 * @property {number} seat The visitor's.
 * @property {string[]} tokens What has been done since the task began.
 * @property {boolean} solved
 */
import { Refused } from '../net.js';
import { has, load, t } from '../i18n.js';
import { h, put } from '../ui/dom.js';
import { cover } from '../ui/covers.js';
import { announce } from '../ui/dialog.js';
import { sound } from '../ui/sound.js';
import { claims } from '../state.js';
import { gameTitle, reason } from './names.js';
import { openGame, sheet } from './open.js';
import { dotsPanel } from './learn/dots.js';
import { meets } from './learn/goal.js';
import { coachPanel } from './learn/coach.js';
import { done, forget, keep } from './learn/progress.js';
import { Desk } from './study/desk.js';
import { Study } from './study/study.js';

/** Where the visitor was when the page changed its language: there it goes on. @type {Place | null} */
let left = null;

/** @type {import('../app.js').ViewMaker} */
export async function learn(app, place, game) {
  if (!(await app.games()).some((one) => one.name === game)) throw new Refused('no_such_game', game);
  const [module, tasks] = await Promise.all([
    openGame(game),
    lessons(game),
    load('learn'),
    load(`learn-${game}`),
    sheet('learn'),
  ]);
  const shown = new Learn(app, game, module, tasks);
  await shown.begin(place);
  return { dispose: () => shown.dispose() };
}

/**
 * @param {string} game
 * @returns {Promise<Task[]>}
 */
async function lessons(game) {
  const answer = await fetch(new URL(`../lessons/${game}.json`, import.meta.url));
  if (!answer.ok) throw new Refused('no_such_page', game);
  return (await answer.json()).tasks;
}

export class Learn {
  /**
   * @param {import('../app.js').App} app
   * @param {string} game
   * @param {GameModule} module
   * @param {Task[]} tasks
   */
  constructor(app, game, module, tasks) {
    this.app = app;
    this.game = game;
    this.module = module;
    this.tasks = tasks;
    this.done = done(game);
    /** @type {Place} */
    this.at = { game, task: 0, step: 0, seat: 1, tokens: [], solved: false };
    /** What the step begins with. @type {TableInfo | null} */
    this.start = null;
    /** Whether the board waits for the visitor; otherwise a try has been made. */
    this.trying = false;
    /** @type {Feedback | null} */
    this.feedback = null;
    /** @type {Desk | null} */
    this.desk = null;
    /** Counts what has been begun, so that late answers are known as such. */
    this.turn = 0;
    this.dots = dotsPanel(this);
    this.coach = coachPanel(this);
    this.place = h('div', { class: 'learn-place' });
    this.element = h('div', { class: 'learn', dataset: { game } }, this.dots.element, this.coach.element, this.place);
    this.keyed = (/** @type {KeyboardEvent} */ event) => this.key(event);
  }

  /** @param {HTMLElement} place */
  async begin(place) {
    const back = left?.game === this.game ? left : null;
    left = null;
    await (back ? this.go(back.task, back) : this.go(this.first));
    put(place, this.element);
    const slot = document.getElementById('top-slot');
    if (slot) put(slot, h('span', { class: 'top-game' }, gameTitle(this.game)));
    document.title = `${t('learn.title', { game: gameTitle(this.game) })} · ${t('name')}`;
    document.addEventListener('keydown', this.keyed);
    this.render();
  }

  dispose() {
    this.turn += 1;
    // The language was changed, and the same page comes again.
    left = location.pathname === `/learn/${this.game}` ? this.at : null;
    document.removeEventListener('keydown', this.keyed);
    this.desk?.dispose();
    const slot = document.getElementById('top-slot');
    if (slot) put(slot);
  }

  /** The first task that is not done yet; the end, if all are. */
  get first() {
    const index = this.tasks.findIndex((task) => !this.done.has(task.name));
    return index < 0 ? this.tasks.length : index;
  }

  /** @returns {Task | undefined} */
  get task() {
    return this.tasks[this.at.task];
  }

  /** The task that has a board. */
  get open() {
    return /** @type {Task} */ (this.task);
  }

  get seat() {
    return this.at.seat;
  }

  /** @returns {Step | undefined} */
  get step() {
    return this.task?.steps[this.at.step];
  }

  // Going from task to task.

  /**
   * @param {number} index
   * @param {Place} [back] Where in the task it goes on.
   */
  async go(index, back) {
    const turn = (this.turn += 1);
    const at = back ?? { game: this.game, task: index, step: 0, seat: 0, tokens: [], solved: false };
    const task = this.tasks[index];
    const start = task ? await this.after(at.tokens, task) : null;
    if (turn !== this.turn) return;
    Object.assign(this, { at, start, feedback: null, trying: false });
    this.lay();
    if (at.solved) this.praise();
    else this.wait();
  }

  /** As a visitor's choice: what goes wrong is said, and the focus goes to the new task. @param {number} index */
  async visit(index) {
    try {
      await this.go(index);
      this.coach.focus();
    } catch (error) {
      this.wait();
      this.say({ kind: 'trouble', text: reason(error), clause: null });
    }
  }

  /** The next task; after the last one, what has been left out. */
  next() {
    const index = this.at.task + 1;
    return this.visit(index < this.tasks.length ? index : this.first);
  }

  restart() {
    forget(this.game);
    this.done = done(this.game);
    void this.visit(0);
  }

  /** Puts a board on the desk; at the end, the box of the game. */
  lay() {
    const { start, at } = this;
    this.desk?.dispose();
    this.desk = null;
    if (!start) {
      put(this.place, h('div', { class: 'learn-cover' }, cover(this.game)));
      return;
    }
    at.seat ||= start.view.to_act[0] ?? 1;
    this.desk = new Desk(this.module, this.seated(start), {
      act: (token) => void this.act(token),
      attempt: (token) => this.attempt(token),
      actor: (view) => (this.trying && view.to_act.includes(at.seat) ? at.seat : null),
      name: (seat) => this.name(seat),
      composed: () => this.composed(),
      barred: (token, words) => void this.barred(token, words),
    });
    this.desk.state.bottom = at.seat;
    put(this.place, this.desk.element);
  }

  /**
   * Of all seats the visitor has one.
   * @param {TableInfo} table
   * @returns {TableInfo}
   */
  seated(table) {
    return { ...table, seats: table.seats.map((seat) => ({ ...seat, mine: seat.seat === this.seat })) };
  }

  // The server's word.

  /**
   * The position after a task's beginning and some tokens more.
   * @param {string[]} tokens
   * @param {Task} [task] The one that is open unless said.
   */
  after(tokens, task = this.open) {
    return new Study({ game: this.game, ...task.study }).after([...task.study.tokens, ...tokens]);
  }

  /** @param {string} token */
  attempt(token) {
    const { study } = this.open;
    return new Study({ game: this.game, ...study }).attempt([...study.tokens, ...this.at.tokens], token);
  }

  // What the visitor does.

  /** @param {string} token */
  async act(token) {
    const { start, step, desk } = this;
    if (!this.trying || !start || !step || !desk) return;
    const turn = (this.turn += 1);
    this.trying = false;
    try {
      const after = await this.after([...this.at.tokens, token]);
      if (turn !== this.turn) return;
      desk.line = [];
      desk.play(this.seated(after));
      const deed = { token, before: start.view, after: after.view };
      if (meets(step.goal, deed)) await this.right(token, after);
      else this.wrong(step, deed);
    } catch (error) {
      if (turn === this.turn) this.refused(error);
    }
  }

  /**
   * What was asked for: on to the next step, or the task is done.
   * @param {string} token
   * @param {TableInfo} after
   */
  async right(token, after) {
    const tokens = [...this.at.tokens, token];
    const more = this.at.step + 1 < (this.task?.steps.length ?? 0);
    await (more ? this.goOn(tokens, after) : this.solved(tokens));
  }

  /**
   * The other player replies, if he is to, and the next step begins.
   * @param {string[]} tokens
   * @param {TableInfo} after
   */
  async goOn(tokens, after) {
    const { turn } = this;
    const reply = this.step?.reply;
    const next = reply ? await this.after([...tokens, reply]) : after;
    if (turn !== this.turn) return;
    this.at.tokens = reply ? [...tokens, reply] : tokens;
    if (reply) {
      this.tell(reply, next);
      this.desk?.play(this.seated(next));
    }
    this.at.step += 1;
    this.start = next;
    this.ready();
    announce(this.coach.task());
  }

  /** @param {string[]} tokens */
  solved(tokens) {
    Object.assign(this.at, { tokens, solved: true });
    keep(this.game, this.task?.name ?? '');
    this.done = done(this.game);
    sound(this.done.size === this.tasks.length ? 'win' : 'turn');
    this.praise();
    this.coach.focusNext();
  }

  /**
   * Says what the other player did.
   * @param {string} token
   * @param {TableInfo} table The position after it.
   */
  tell(token, table) {
    const seat = table.view.last?.seat ?? 1;
    announce(t('actions.by', { name: this.name(seat), action: this.module.say(t, token, { table, seat }) }));
  }

  praise() {
    this.say({ kind: 'right', text: this.text('done'), clause: null });
  }

  /**
   * Allowed, but something else was asked for.
   * @param {Step} step
   * @param {import('./learn/goal.js').Deed} deed
   */
  wrong(step, deed) {
    const known = step.wrong?.find(({ when }) => meets(when, deed));
    sound('wrong');
    this.say({ kind: 'wrong', text: this.text(known ? `wrong.${known.say}` : 'wrong'), clause: null });
    this.coach.focusAgain();
  }

  /**
   * Something was chosen that the rules do not allow: they say why.
   * @param {string | null} token
   * @param {string} words
   */
  async barred(token, words) {
    if (!this.trying) return;
    if (!token) return this.say({ kind: 'illegal', text: words, clause: null });
    const { turn } = this;
    const { refusal } = await this.attempt(token);
    if (turn !== this.turn || !refusal || this.desk?.state.composition) return;
    this.refused(new Refused(refusal.error, refusal.message, refusal.clause));
  }

  /** @param {unknown} error */
  refused(error) {
    const clause = error instanceof Refused ? error.clause : null;
    const key = `learn.${this.game}.rule.${clause}`;
    this.wait();
    sound('wrong');
    this.say({ kind: clause ? 'illegal' : 'trouble', text: clause && has(key) ? t(key) : reason(error), clause });
  }

  /** Takes the try back, or begins a task that is done once more. */
  again() {
    if (this.at.solved) return void this.visit(this.at.task);
    this.turn += 1;
    this.wait();
    this.coach.focus();
    return undefined;
  }

  /** Draws what solves it on the board. */
  hint() {
    const { start, step } = this;
    if (!start || !step) return;
    this.turn += 1;
    this.wait();
    this.desk?.draw([step.show]);
    const action = this.module.say(t, step.show, { table: start, seat: this.seat });
    this.say({ kind: 'hint', text: t('hint.said', { action }), clause: null });
  }

  /** Whoever goes on trying needs not be told any more why it could not be. */
  composed() {
    if (this.desk?.state.composition && this.feedback?.kind === 'illegal') this.say(null);
    else this.renderBar();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.querySelector('dialog[open]')) return;
    if (this.desk?.key(event)) event.preventDefault();
  }

  // Drawing.

  /** The board as the step begins, ready for a try. */
  wait() {
    const { start, desk } = this;
    if (start && desk) {
      desk.line = [];
      desk.show(this.seated(start));
    }
    this.ready();
  }

  ready() {
    this.feedback = null;
    this.trying = this.start !== null;
    this.render();
  }

  /** @param {Feedback | null} feedback */
  say(feedback) {
    this.feedback = feedback;
    if (feedback) announce(this.coach.words(feedback));
    this.render();
  }

  render() {
    this.dots.render();
    this.coach.render();
    this.desk?.render();
    this.mark();
  }

  /** Whose turn it is need not be said: only what is in hand, what is asked and what may be claimed. */
  renderBar() {
    const { desk } = this;
    if (!desk) return;
    const { composition, asked, table } = desk.state;
    const { element } = desk.bar;
    element.classList.toggle('learn-quiet', !composition && !asked);
    element.hidden = !this.trying || (!composition && !asked && claims(table).length === 0);
  }

  /** Marks the fields that the task speaks of. */
  mark() {
    const board = this.desk?.board.element;
    const fields = this.at.solved ? [] : (this.step?.mark ?? []);
    for (const cell of board?.querySelectorAll('.learn-mark') ?? []) cell.classList.remove('learn-mark');
    for (const name of fields)
      board?.querySelector(`[data-field="${name}"], [data-square="${name}"]`)?.classList.add('learn-mark');
  }

  /**
   * A text of the present task.
   * @param {string} part
   */
  text(part) {
    return t(`learn.${this.game}.${this.task?.name}.${part}`);
  }

  /** @param {number} seat */
  name(seat) {
    if (seat === this.seat) return t('learn.you');
    return this.start?.players === 2 ? t('learn.other') : t('seat.guest', { seat });
  }
}
