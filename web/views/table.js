// @ts-check
/**
 * A table: the board in the middle, everything about it around. This file listens (to the server, the
 * board, the keys), changes the state, and has the parts drawn from it; the parts are in `table/`.
 *
 * @typedef {import('../types.js').TableInfo} TableInfo
 * @typedef {import('../types.js').View} View
 * @typedef {import('../types.js').GameModule} GameModule
 * @typedef {import('../types.js').Scene} Scene
 * @typedef {import('../types.js').Tried} Tried
 * @typedef {Table} Context What the parts may ask of the table.
 */
import { call, Live, Refused, skew } from '../net.js';
import { has, t } from '../i18n.js';
import { onChange, prefs } from '../prefs.js';
import { h, put } from '../ui/dom.js';
import { announce, toast } from '../ui/dialog.js';
import { sound } from '../ui/sound.js';
import * as states from '../state.js';
import { gameTitle, outcome, seatName } from './names.js';
import { follow, wanted } from './table/address.js';
import { openGame, sheet } from './open.js';
import { actionsPanel } from './table/actions.js';
import { barPanel } from './table/bar.js';
import { controlsPanel } from './table/controls.js';
import { hintsPanel } from './table/hints.js';
import { playersPanel } from './table/players.js';
import { resultPanel } from './table/result.js';
import { reviewStub } from './table/review.js';
import { invitePanel } from './table/invite.js';
import { pressed } from './table/keys.js';
import { onPaper } from './table/paper.js';
import { Stage } from './table/stage.js';
import { guide } from './table/where.js';

/** How often the clocks are looked at, in milliseconds. */
const TICK = 100;

/** @type {import('../app.js').ViewMaker} */
export async function table(app, place, id) {
  const info = /** @type {TableInfo} */ (await call('GET', `/api/tables/${id}`));
  const module = await openGame(info.game);
  const shown = new Table(app, place, info, module);
  return { dispose: () => shown.dispose() };
}

class Table {
  /**
   * @param {import('../app.js').App} app
   * @param {HTMLElement} place
   * @param {TableInfo} info
   * @param {GameModule} module
   */
  constructor(app, place, info, module) {
    this.app = app;
    this.module = module;
    this.state = states.begin(info, Date.now(), skew());
    this.lastView = info.view;
    this.wantsRematch = false;
    /** What is drawn on a position that is looked back at. @type {{number: number, line: string[]}} */
    this.drawn = { number: 0, line: [] };
    /** The position that the address names, until it is shown. */
    this.wanted = wanted();
    this.ended = false;
    this.name = (/** @type {number} */ seat) =>
      seatName(this.state.table.seats[seat - 1], this.state.table.seats);
    this.board = module.board(this.host());
    this.stage = new Stage(this.board, this);
    this.guide = guide(this);
    this.parts = {
      invite: invitePanel(this),
      result: resultPanel(this),
      review: reviewStub(this),
      players: playersPanel(this),
      bar: barPanel(this),
      hints: hintsPanel(this),
      controls: controlsPanel(this),
      actions: actionsPanel(this),
    };
    this.build(place);
    /** @type {Live | null} */
    this.live = new Live(info.id, {
      heard: (message) => this.heard(message),
      connected: (open) => this.connected(open),
    });
    this.timer = setInterval(() => this.parts.players.tick(), TICK);
    this.forget = onChange(() => this.render());
    this.keyed = (/** @type {KeyboardEvent} */ event) => pressed(this, event);
    document.addEventListener('keydown', this.keyed);
    this.unprint = onPaper(this);
    void sheet('print', 'print');
    this.render();
  }

  /** @param {HTMLElement} place */
  build(place) {
    const { board, parts } = this;
    this.element = h(
      'div',
      { class: ['table', !board.tray && 'table-no-tray'], dataset: { game: this.state.table.game } },
      h('h1', { class: 'hidden-text' }, gameTitle(this.state.table.game)),
      h(
        'div',
        { class: 'table-left' },
        parts.players.element,
        board.tray && h('div', { class: 'table-tray' }, board.tray),
      ),
      h(
        'div',
        { class: 'table-middle' },
        h('div', { class: 'table-board' }, board.element),
        parts.bar.element,
      ),
      h(
        'div',
        { class: 'table-right' },
        parts.invite.element,
        parts.result.element,
        parts.review.element,
        parts.hints.element,
        parts.controls.element,
        parts.actions.element,
      ),
    );
    put(place, this.element);
    const slot = document.getElementById('top-slot');
    if (slot) put(slot, h('span', { class: 'top-game' }, gameTitle(this.state.table.game)));
  }

  dispose() {
    this.ended = true;
    clearInterval(this.timer);
    this.forget?.();
    document.removeEventListener('keydown', this.keyed);
    this.unprint?.();
    this.live?.close();
    this.guide.hush();
    this.parts.review.dispose();
    this.parts.actions.dispose();
    this.stage.dispose();
    const slot = document.getElementById('top-slot');
    if (slot) put(slot);
  }

  /** @returns {import('../types.js').Host} */
  host() {
    return {
      t,
      act: (token) => void this.act(token),
      attempt: (token) => this.attempt(token),
      announce,
      sound,
      compose: (composition) => {
        this.state.composition = composition;
        this.parts?.bar.render();
      },
      name: (seat) => this.name(seat),
      prefs,
    };
  }

  // What the server says.

  /** @param {boolean} open */
  connected(open) {
    states.connected(this.state, open, Date.now());
    if (!open) announce(t('lost'));
    this.render();
    if (open && this.wanted !== null) this.lookFirst(this.wanted);
  }

  /**
   * Looks where the address says, once there is somebody to ask; beyond the end is the end.
   * @param {number} number
   */
  lookFirst(number) {
    this.wanted = null;
    void this.look(number);
  }

  /** @param {any} message */
  heard(message) {
    switch (message.type) {
      case 'table':
        return this.told(message);
      case 'acted':
        return this.acted(message);
      case 'thinking':
        this.state.thinking = message.seat;
        return this.render();
      case 'hinted':
        return this.hinted(message);
      case 'refused':
        return this.refused(message.refusal);
      default:
        return undefined;
    }
  }

  /** @param {TableInfo} info */
  told(info) {
    const turn = states.myTurn(this.state.table);
    const offered = this.state.table.offer;
    const known = this.state.table.tokens.length;
    if (states.told(this.state, info)) this.stage.clear();
    if (info.rematch && this.wantsRematch) return this.app.go(`/table/${info.rematch}`);
    if (info.offer && !offered) announce(t('offer.take_back', { name: this.name(info.offer.by) }));
    this.render();
    // What was done while the line was down brought the turn about; what was taken back did not.
    this.turnCame(turn, info.tokens.length > known ? info.movers[info.movers.length - 1] : null);
  }

  /** @param {{number: number, token: string, seat: number, view: View, clock: any, cause: string | null}} message */
  acted(message) {
    const { state } = this;
    const before = state.table.view;
    const known = state.table.tokens.length;
    const turn = states.myTurn(state.table);
    const preview = state.asked?.token === message.token;
    if (!states.acted(state, message, Date.now())) return void this.reload();
    if (state.table.tokens.length === known) return undefined;
    this.tell(message);
    if (message.view.over) this.over();
    if (state.looking === null && !preview) void this.stage.play(before, message.view);
    this.render();
    this.turnCame(turn, message.seat);
  }

  /** An action was missed: everything is asked for anew. */
  async reload() {
    try {
      this.told(await call('GET', `/api/tables/${encodeURIComponent(this.state.table.id)}`));
    } catch {
      // The connection will come back with the whole table.
    }
  }

  /** @param {{token: string, seat: number}} message */
  tell({ token, seat }) {
    const action = this.module.say(t, token, { table: this.state.table, seat });
    announce(t('actions.by', { name: this.name(seat), action }));
  }

  over() {
    const { view } = this.state.table;
    const own = states.mine(this.state.table);
    announce(outcome(view.places, this.name));
    if (own.length === 0 || own.some((seat) => view.places?.[seat - 1] === 1)) sound('win');
  }

  /**
   * Says that it is the visitor's turn, where somebody else brought it about.
   * @param {number | null} before
   * @param {number | null} mover
   */
  turnCame(before, mover) {
    const { table } = this.state;
    const now = states.myTurn(table);
    if (now === null || before === now || states.waitsForOthers(table)) return;
    if (mover !== null && states.mine(table).includes(mover)) return;
    announce(t('turn.you'));
    if (mover === null) return;
    sound('turn');
    if (document.hidden && prefs.notify && 'Notification' in window && Notification.permission === 'granted')
      this.notify();
  }

  notify() {
    const { id, game } = this.state.table;
    try {
      const note = new Notification(t('turn.you'), { body: gameTitle(game), tag: id });
      note.onclick = () => {
        window.focus();
        note.close();
      };
    } catch {
      // Some phones allow notifications only to installed pages.
    }
  }

  /** @param {{error: string, clause: string | null, message: string}} refusal */
  refused(refusal) {
    if (!refusal) return;
    this.state.sent = null;
    if (this.state.hint?.searching) this.state.hint = null;
    sound('wrong');
    const text = has(`error.${refusal.error}`) ? t(`error.${refusal.error}`) : t('error.refused');
    toast(refusal.clause ? t('error.clause', { text, clause: refusal.clause }) : text, 'wrong');
    this.state.asked = null;
    this.stage.spoil();
    this.render();
  }

  // What the visitor does.

  /**
   * Does a token, after a second word where that is switched on.
   * @param {string} token
   */
  async act(token) {
    if (states.actor(this.state) === null || this.state.sent) return;
    if (!prefs.confirm) return this.send(token);
    const number = this.state.table.tokens.length;
    const tried = await this.attempt(token);
    if (this.state.table.tokens.length !== number || this.ended) return;
    if (tried.refusal) return this.refused(tried.refusal);
    this.state.asked = { token, view: tried.view };
    this.render(this.state.table.view);
  }

  confirmAsked() {
    if (this.state.asked) this.send(this.state.asked.token);
  }

  unask() {
    this.state.asked = null;
    this.stage.spoil();
    this.render();
  }

  /** Does what has been put together, as it is. */
  finish() {
    const token = this.state.composition?.token;
    if (token) void this.act(token);
  }

  /** @param {string} token */
  send(token) {
    const number = this.state.table.tokens.length;
    if (this.state.sent || !this.live?.say('act', { number, token })) return;
    this.state.sent = { token, number };
    this.parts.bar.render();
  }

  /**
   * @param {string} token
   * @returns {Promise<Tried>}
   */
  async attempt(token) {
    try {
      const answer = await this.live?.ask('try', { token });
      return { view: answer?.view ?? null, refusal: answer?.refusal ?? null };
    } catch (error) {
      const refused = error instanceof Refused ? error : new Refused('other', String(error));
      return { view: null, refusal: { error: refused.error, clause: null, message: refused.message } };
    }
  }

  /**
   * Looks back at the position after so many actions, or at the present one.
   * @param {number} number
   * @param {string[]} [line] What is drawn on it.
   */
  async look(number, line = []) {
    const { state } = this;
    const from = states.at(state);
    const to = Math.max(0, Math.min(number, state.table.tokens.length));
    this.drawn = { number: to, line };
    const earlier = to === state.table.tokens.length ? null : to;
    follow(earlier);
    if (to === from) return this.render();
    state.looking = earlier;
    state.asked = null;
    this.stage.clear();
    if (!states.shown(state)) await this.fetchView(to);
    if (states.at(state) !== to || this.ended) return;
    this.render(to === from + 1 ? (state.views.get(from) ?? null) : null);
    // Whoever had something drawn says what.
    if (line.length === 0) this.guide.moved();
    else this.guide.hush();
  }

  /** @param {number} number */
  async fetchView(number) {
    this.render();
    try {
      const answer = await this.live?.ask('at', { number });
      if (answer?.view) this.state.views.set(number, answer.view);
    } catch {
      if (this.state.looking === number) this.state.looking = null;
    }
  }

  turnBoard() {
    const { state } = this;
    state.bottom = (this.bottom(state.table.view) % state.table.players) + 1;
    this.render();
  }

  hint() {
    const { state } = this;
    if (state.hint?.searching) return void this.live?.say('stop');
    if (!this.live?.say('hint', { request: 0 })) return;
    state.hint = { searching: true, number: state.table.tokens.length, best: [], chosen: null };
    this.render();
  }

  /** @param {{best: {token: string, chances: number[], line: string[]}[]}} message */
  hinted(message) {
    const { hint, table } = this.state;
    if (!hint || hint.number !== table.tokens.length) return;
    this.state.hint = {
      ...hint,
      searching: false,
      best: message.best,
      chosen: message.best.length > 0 ? 0 : null,
    };
    const seat = states.myTurn(table) ?? 1;
    if (message.best[0])
      announce(t('hint.said', { action: this.module.say(t, message.best[0].token, { table, seat }) }));
    this.render();
  }

  /** @param {number} i */
  chooseHint(i) {
    const { hint } = this.state;
    if (!hint) return;
    hint.chosen = hint.chosen === i ? null : i;
    this.render();
  }

  dropHint() {
    if (this.state.hint?.searching) this.live?.say('stop');
    this.state.hint = null;
    this.render();
  }

  takeBack() {
    const number = states.backTo(this.state.table);
    if (number !== null) this.live?.say('take_back', { number });
  }

  async share() {
    const { shareDialog } = await import('./table/share.js');
    await shareDialog(this);
  }

  async help() {
    const { helpDialog } = await import('./table/help.js');
    helpDialog(this.state.table.game);
  }

  async resign() {
    const { resignDialog } = await import('./table/resign.js');
    resignDialog(this);
  }

  rematch() {
    const { rematch } = this.state.table;
    if (rematch) return this.app.go(`/table/${rematch}`);
    this.wantsRematch = this.live?.say('rematch') ?? false;
    return undefined;
  }

  /** @param {number} seat */
  replace(seat) {
    this.live?.say('replace', { seat, level: prefs.level });
  }

  /** @param {number} seat */
  async sit(seat) {
    if (this.app.name) return void this.live?.say('sit', { seat, name: this.app.name });
    const { sitDialog } = await import('./table/sit.js');
    return sitDialog(this, seat);
  }

  // Drawing.

  /** The position that is shown; while it is being fetched, the one before. */
  view() {
    const view = this.state.asked?.view ?? states.shown(this.state);
    if (view) this.lastView = view;
    return this.lastView;
  }

  /** @param {View} view */
  bottom(view) {
    return states.bottom({ ...this.state, table: { ...this.state.table, view } }, prefs.turn);
  }

  /**
   * Draws everything; the board too, unless it is still moving.
   * @param {View | null} [before]
   */
  render(before = null) {
    if (this.ended) return;
    for (const part of Object.values(this.parts)) part.render();
    this.title();
    this.stage.show(before);
  }

  title() {
    const { table } = this.state;
    const mark =
      states.myTurn(table) !== null && !states.waitsForOthers(table) ? `● ${t('turn.yours')} · ` : '';
    document.title = `${mark}${gameTitle(table.game)} · ${t('name')}`;
  }

  /**
   * @param {View} view
   * @param {boolean} last Whether it is the position that stands.
   * @returns {Scene}
   */
  scene(view, last) {
    const { state } = this;
    const { hint } = state;
    const hinted =
      hint && hint.chosen !== null && state.looking === null && last ? hint.best[hint.chosen] : null;
    const looked = last && this.drawn.number === view.number ? this.drawn.line : [];
    return {
      table: state.table,
      view,
      actor: last ? states.actor(state) : null,
      bottom: this.bottom(view),
      line: hinted ? (hinted.line.length > 0 ? hinted.line : [hinted.token]) : looked,
    };
  }
}
