// @ts-check
/**
 * A game in another page: the board, who plays, a slider, and a link to the table. It is only looked at;
 * nothing here acts.
 *
 * @typedef {import('../types.js').TableInfo} TableInfo
 * @typedef {import('../types.js').View} View
 */
import { call, Live, skew } from '../net.js';
import { list, load, t } from '../i18n.js';
import { onChange, prefs } from '../prefs.js';
import { h, put, refresh } from '../ui/dom.js';
import { icon } from '../ui/icons.js';
import { announce } from '../ui/dialog.js';
import { seatDisc } from '../ui/patterns.js';
import * as states from '../state.js';
import { gameTitle, outcome, seatName } from './names.js';
import { wanted } from './table/address.js';
import { openGame, sheet } from './open.js';
import { Stage } from './table/stage.js';
import { stepsPanel } from './table/steps.js';
import { guide } from './table/where.js';

/** @type {import('../app.js').ViewMaker} */
export async function embed(app, place, id) {
  const info = /** @type {TableInfo} */ (await call('GET', `/api/tables/${id}`));
  const [module] = await Promise.all([openGame(info.game), load('show'), sheet('embed')]);
  const shown = new Embed(place, info, module);
  return { dispose: () => shown.dispose() };
}

class Embed {
  /**
   * @param {HTMLElement} place
   * @param {TableInfo} info
   * @param {import('../types.js').GameModule} module
   */
  constructor(place, info, module) {
    this.module = module;
    this.state = states.begin(info, Date.now(), skew());
    this.lastView = info.view;
    this.wanted = wanted();
    this.ended = false;
    this.name = (/** @type {number} */ seat) =>
      seatName(this.state.table.seats[seat - 1], this.state.table.seats);
    this.board = module.board(this.host());
    this.stage = new Stage(this.board, this);
    this.guide = guide(this);
    this.steps = stepsPanel(this);
    this.players = h('ol', { class: 'embed-players', 'aria-label': t('players') });
    this.status = h('p', { class: 'embed-status' });
    this.build(place);
    this.live = new Live(info.id, {
      heard: (message) => this.heard(message),
      connected: (open) => this.connected(open),
    });
    this.forget = onChange(() => this.render());
    this.keyed = (/** @type {KeyboardEvent} */ event) => this.pressed(event);
    document.addEventListener('keydown', this.keyed);
    this.render();
  }

  /** @param {HTMLElement} place */
  build(place) {
    const { id, game } = this.state.table;
    const names = this.state.table.seats.map((seat) => this.name(seat.seat)).join(' – ');
    document.title = `${gameTitle(game)}: ${names}`;
    put(
      place,
      h(
        'div',
        { class: 'embed', dataset: { game } },
        h('h1', { class: 'hidden-text' }, document.title),
        this.players,
        h('div', { class: 'embed-board' }, this.board.element),
        this.steps.element,
        h(
          'div',
          { class: 'embed-foot' },
          this.status,
          h(
            'a',
            { class: 'button', href: `/table/${encodeURIComponent(id)}`, target: '_blank', rel: 'noopener' },
            icon('eye'),
            t('show.embed.open'),
          ),
        ),
      ),
    );
  }

  dispose() {
    this.ended = true;
    this.forget();
    document.removeEventListener('keydown', this.keyed);
    this.live.close();
    this.guide.hush();
    this.steps.dispose();
    this.stage.dispose();
  }

  /** @returns {import('../types.js').Host} */
  host() {
    const nothing = () => {};
    return {
      t,
      act: nothing,
      attempt: async () => ({ view: null, refusal: null }),
      announce: nothing,
      sound: nothing,
      compose: nothing,
      name: (seat) => this.name(seat),
      prefs,
    };
  }

  /** @param {boolean} open */
  connected(open) {
    states.connected(this.state, open, Date.now());
    this.render();
    const number = this.wanted;
    if (!open || number === null) return;
    this.wanted = null;
    void this.look(number);
  }

  /** @param {any} message */
  heard(message) {
    if (message.type === 'table') {
      if (states.told(this.state, message)) this.stage.clear();
      this.render();
    } else if (message.type === 'acted') void this.acted(message);
  }

  /** @param {{number: number, token: string, seat: number, view: View, clock: any, cause: string | null}} message */
  async acted(message) {
    const { state } = this;
    const before = state.table.view;
    if (!states.acted(state, message, Date.now())) {
      states.told(state, await call('GET', `/api/tables/${encodeURIComponent(state.table.id)}`));
      this.stage.clear();
    } else if (before !== state.table.view && state.looking === null) {
      void this.stage.play(before, message.view);
      const { token, seat } = message;
      const action = this.module.say(t, token, { table: state.table, seat });
      announce(t('actions.by', { name: this.name(seat), action }));
    }
    this.render();
  }

  /**
   * Looks at the position after so many actions, or at the present one.
   * @param {number} number
   */
  async look(number) {
    const { state } = this;
    const from = states.at(state);
    const count = state.table.tokens.length;
    const to = Math.max(0, Math.min(number, count));
    if (to === from) return;
    state.looking = to === count ? null : to;
    this.stage.clear();
    if (!states.shown(state)) await this.fetchView(to);
    if (states.at(state) !== to || this.ended) return;
    this.render(to === from + 1 ? (state.views.get(from) ?? null) : null);
    this.guide.moved();
  }

  /** @param {number} number */
  async fetchView(number) {
    this.render();
    try {
      const answer = await this.live.ask('at', { number });
      if (answer?.view) this.state.views.set(number, answer.view);
    } catch {
      if (this.state.looking === number) this.state.looking = null;
    }
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target instanceof Element ? event.target : null;
    // In the board the arrows go from field to field.
    const done = this.board.element.contains(target) && this.board.key(event);
    const here = states.at(this.state);
    const to = { ArrowLeft: here - 1, ArrowRight: here + 1, Home: 0, End: Infinity }[event.key];
    if (!done && to === undefined) return;
    event.preventDefault();
    if (!done && to !== undefined) void this.look(to);
  }

  // Drawing.

  /** The position that is shown; while it is being fetched, the one before. */
  view() {
    const view = states.shown(this.state);
    if (view) this.lastView = view;
    return this.lastView;
  }

  /** The board lies as it does before the first seat. */
  bottom() {
    return 1;
  }

  /**
   * @param {View} view
   * @returns {import('../types.js').Scene}
   */
  scene(view) {
    return { table: this.state.table, view, actor: null, bottom: this.bottom(), line: [] };
  }

  /** @param {View | null} [before] */
  render(before = null) {
    if (this.ended) return;
    const { table } = this.state;
    const view = this.view();
    const scores = this.module.score(t, table, view);
    refresh(this.players, [table.seats, scores, view.to_act, view.over], () =>
      table.seats.map(({ seat }) =>
        h(
          'li',
          {
            class: ['embed-player', view.to_act.includes(seat) && !view.over && 'embed-acts'],
            'aria-current': view.to_act.includes(seat) && !view.over ? 'true' : null,
          },
          seatDisc(this.module.colour(table, seat)),
          h('span', { class: 'embed-name' }, this.name(seat)),
          h('strong', null, String(scores.find((one) => one.seat === seat)?.total ?? '').replace('-', '−')),
        ),
      ),
    );
    const words = this.standing(view);
    if (this.status.textContent !== words) put(this.status, words);
    this.steps.render();
    this.stage.show(before);
  }

  /** @param {View} view */
  standing(view) {
    const { state } = this;
    const count = state.table.tokens.length;
    if (state.looking !== null) return t('actions.at', { n: state.looking, count });
    if (view.over) return outcome(view.places, this.name);
    if (!state.connected) return t('lost');
    if (states.waitsForOthers(state.table)) return t('waiting.seats');
    return t('turn.of', { name: list(view.to_act.map(this.name)) });
  }
}
