// @ts-check
/**
 * A board on a desk: the same board as at a table, for games that are at none. Whoever owns the desk
 * says what is shown on it and what is done with an action.
 *
 * @typedef {import('../../types.js').TableInfo} TableInfo
 * @typedef {import('../../types.js').View} View
 * @typedef {import('../../types.js').Tried} Tried
 * @typedef {import('../../types.js').GameModule} GameModule
 *
 * @typedef {object} Owner
 * @property {(token: string) => void} act An action was put together.
 * @property {(token: string) => Promise<Tried>} attempt What would come of it.
 * @property {((view: View) => number | null)} [actor] The seat that may act; whoever is to act unless said.
 * @property {(seat: number) => string} [name] The name of a seat.
 * @property {() => void} [composed] What the bar is about may have changed.
 * @property {(token: string | null, words: string) => void} [barred] Something was chosen that cannot be done.
 */
import { t } from '../../i18n.js';
import { onChange, prefs } from '../../prefs.js';
import * as states from '../../state.js';
import { h } from '../../ui/dom.js';
import { announce } from '../../ui/dialog.js';
import { sound } from '../../ui/sound.js';
import { seatName } from '../names.js';
import { barPanel } from '../table/bar.js';
import { Stage } from '../table/stage.js';

export class Desk {
  /**
   * @param {GameModule} module
   * @param {TableInfo} table
   * @param {Owner} owner
   */
  constructor(module, table, owner) {
    this.module = module;
    this.owner = owner;
    /** A desk has no connection of its own to lose. @type {import('../../net.js').Live | null} */
    this.live = null;
    this.state = { ...states.begin(table, 0, 0), connected: true };
    /** What is drawn on the board, as arrows or ghosts. @type {string[]} */
    this.line = [];
    /** Whether the board is only to be looked at. */
    this.still = false;
    this.name = (/** @type {number} */ seat) =>
      owner.name?.(seat) ?? seatName(this.state.table.seats[seat - 1], this.state.table.seats);
    this.board = module.board(this.host());
    this.stage = new Stage(this.board, this);
    this.bar = barPanel(this);
    this.element = h(
      'div',
      { class: ['desk', !this.board.tray && 'desk-no-tray'], dataset: { game: table.game } },
      h('div', { class: 'table-board' }, this.board.element),
      this.bar.element,
      this.board.tray && h('div', { class: 'table-tray' }, this.board.tray),
    );
    this.forget = onChange(() => this.render());
  }

  dispose() {
    this.forget();
    this.stage.dispose();
  }

  /** @returns {import('../../types.js').Host} */
  host() {
    return {
      t,
      act: (token) => void this.act(token),
      attempt: (token) => this.owner.attempt(token),
      announce,
      sound,
      compose: (composition) => {
        this.state.composition = composition;
        this.bar?.render();
        this.owner.composed?.();
      },
      name: (seat) => this.name(seat),
      barred: this.owner.barred,
      prefs,
    };
  }

  /**
   * Shows a game as it stands.
   * @param {TableInfo} table
   * @param {View | null} [before] The position before, where the last action is to be seen happening.
   */
  show(table, before = null) {
    const { bottom } = this.state;
    this.state = { ...states.begin(table, 0, 0), connected: true, bottom };
    this.stage.clear();
    this.stage.spoil();
    this.render(before);
  }

  /**
   * Plays one action more, after those that are still being played.
   * @param {TableInfo} table The game with it.
   */
  play(table) {
    const { bottom, table: before } = this.state;
    this.state = { ...states.begin(table, 0, 0), connected: true, bottom };
    void this.stage.play(before.view, table.view);
    this.render();
  }

  /**
   * Draws tokens on the board as arrows or ghosts.
   * @param {string[]} line
   */
  draw(line) {
    this.line = line;
    this.render();
  }

  /** @param {View | null} [before] */
  render(before = null) {
    this.bar.render();
    this.owner.composed?.();
    this.stage.show(before);
  }

  /** What was put together goes away, as if it had not been. */
  reset() {
    this.state.composition = null;
    this.state.asked = null;
    this.stage.spoil();
    this.render();
  }

  turnBoard() {
    const { table } = this.state;
    this.state.bottom = (this.bottom(table.view) % table.players) + 1;
    this.render();
  }

  /**
   * A key; true: it was for the board.
   * @param {KeyboardEvent} event
   */
  key(event) {
    if (this.board.key(event)) return true;
    if (event.key !== 'Escape' || !this.state.composition) return false;
    this.state.composition.cancel();
    return true;
  }

  /** Whether the board is in the middle of something, or a node is part of it. @param {Node | null} target */
  wants(target) {
    const inside = this.board.element.contains(target) || (this.board.tray?.contains(target) ?? false);
    return inside || this.state.composition !== null;
  }

  // What the bar asks for.

  look() {
    return Promise.resolve();
  }

  /** @param {string} token */
  async act(token) {
    if (this.actor() === null) return;
    if (!prefs.confirm) return this.send(token);
    const { table } = this.state;
    const tried = await this.owner.attempt(token);
    if (this.state.table !== table) return;
    if (tried.refusal) return this.send(token);
    this.state.asked = { token, view: tried.view };
    this.render(table.view);
  }

  /** @param {string} token */
  send(token) {
    this.state.composition = null;
    this.state.asked = null;
    this.owner.act(token);
  }

  confirmAsked() {
    if (this.state.asked) this.send(this.state.asked.token);
  }

  unask() {
    this.reset();
  }

  finish() {
    const token = this.state.composition?.token;
    if (token) void this.act(token);
  }

  // What the stage asks for.

  view() {
    return this.state.asked?.view ?? this.state.table.view;
  }

  /** @param {View} _view */
  bottom(_view) {
    return this.state.bottom ?? 1;
  }

  actor() {
    const { view } = this.state.table;
    if (this.still || view.over || this.state.asked) return null;
    return this.owner.actor ? this.owner.actor(view) : (view.to_act[0] ?? null);
  }

  /**
   * @param {View} view
   * @param {boolean} last
   * @returns {import('../../types.js').Scene}
   */
  scene(view, last) {
    return {
      table: this.state.table,
      view,
      actor: last ? this.actor() : null,
      bottom: this.bottom(view),
      line: last ? this.line : [],
    };
  }
}
