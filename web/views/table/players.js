// @ts-check
/** The players: colour and mark, name, presence, clock, score with its parts, free seats. */
import { t } from '../../i18n.js';
import { h, put, refresh } from '../../ui/dom.js';
import { icon } from '../../ui/icons.js';
import { seatDisc } from '../../ui/patterns.js';
import { left, mine, waitsForOthers } from '../../state.js';
import { seatName } from '../names.js';

/**
 * @typedef {import('../table.js').Context} Context
 * @typedef {import('../../types.js').SeatInfo} SeatInfo
 */

/** Below this a clock shows tenths and turns red, in milliseconds. */
const HURRY = 20_000;

/** @param {Context} context */
export function playersPanel(context) {
  const element = h('section', { class: 'players', 'aria-label': t('players') });
  return { element, render, tick };

  function render() {
    const { state, module } = context;
    const { table } = state;
    const view = context.view();
    const scores = module.score(t, table, view);
    const key = [
      table.seats,
      view.to_act,
      view.over,
      view.places,
      scores,
      state.thinking,
      state.connected,
      table.watchers,
      table.tokens.length > 0,
      table.clock !== null,
    ];
    refresh(element, key, () => [
      h('h2', { class: 'hidden-text' }, t('players')),
      h(
        'ol',
        { class: 'player-list' },
        table.seats.map((seat) =>
          row(
            seat,
            scores.find((score) => score.seat === seat.seat),
          ),
        ),
      ),
      table.watchers > 0 &&
        h('p', { class: 'watchers soft' }, icon('eye'), t('watchers', { n: table.watchers })),
    ]);
    tick();
  }

  /**
   * @param {SeatInfo} seat
   * @param {{total: number, parts: {name: string, points: number}[]} | undefined} score
   */
  function row(seat, score) {
    const { state, module } = context;
    const view = context.view();
    const acts = view.to_act.includes(seat.seat) && !view.over && !waitsForOthers(state.table);
    return h(
      'li',
      {
        class: [
          'player',
          acts && 'player-acts',
          seat.left && 'player-left',
          isGone(seat) && 'player-away',
          state.table.clock && 'player-timed',
        ],
        'aria-current': acts ? 'true' : null,
      },
      h('span', { class: 'player-disc' }, seatDisc(module.colour(state.table, seat.seat))),
      h(
        'span',
        { class: 'player-name', title: seatName(seat) },
        seatName(seat),
        seat.mine && mine(state.table).length === 1 && h('span', { class: 'tag' }, t('seat.you')),
      ),
      h('span', { class: 'player-state' }, stateOf(seat, acts)),
      state.table.clock && h('span', { class: 'player-clock', role: 'timer', dataset: { clock: seat.seat } }),
      score && points(score),
      buttons(seat),
    );
  }

  /** @param {{total: number, parts: {name: string, points: number}[]}} score */
  function points(score) {
    const total = h('span', { class: 'player-total' }, number(score.total));
    if (score.parts.length === 0) return total;
    return h(
      'details',
      { class: 'player-score' },
      h('summary', { 'aria-label': t('score.parts', { n: score.total }) }, total),
      h(
        'dl',
        { class: 'parts' },
        score.parts.map((part) =>
          h('div', null, h('dt', null, part.name), h('dd', null, number(part.points))),
        ),
      ),
    );
  }

  /**
   * @param {SeatInfo} seat
   * @param {boolean} acts
   */
  function stateOf(seat, acts) {
    const { state } = context;
    const view = context.view();
    if (view.over && view.places) return t(`place.${view.places[seat.seat - 1]}`);
    if (seat.left) return t('seat.left');
    if (seat.kind === 'open') return t('seat.waits');
    if (state.thinking === seat.seat && acts) return h('span', { class: 'thinking' }, t('thinking'));
    if (isGone(seat)) return h('span', { class: 'player-gone' }, t('seat.gone'));
    // Where there is little room, the frame and the bar say whose turn it is, and the name how strong.
    const more = acts ? t('turn.now') : seat.kind === 'computer' ? t(`level.${seat.level ?? 1}`) : '';
    return more && h('span', { class: 'player-more' }, more);
  }

  /** @param {SeatInfo} seat */
  function buttons(seat) {
    const { table } = context.state;
    if (table.view.over) return null;
    const sitting = mine(table).length > 0;
    if (seat.kind === 'open') {
      return h(
        'span',
        { class: 'player-buttons' },
        !sitting &&
          h(
            'button',
            {
              class: 'button button-main button-small',
              type: 'button',
              dataset: { focus: `sit-${seat.seat}` },
              onclick: () => context.sit(seat.seat),
            },
            t('sit'),
          ),
        sitting &&
          h(
            'button',
            {
              class: 'button button-small',
              type: 'button',
              dataset: { focus: `replace-${seat.seat}` },
              onclick: () => context.replace(seat.seat),
            },
            t('replace'),
          ),
      );
    }
    const free =
      seat.mine && !table.movers.includes(seat.seat) && table.seats.some((other) => other.kind === 'open');
    if (!free) return null;
    return h(
      'span',
      { class: 'player-buttons' },
      h(
        'button',
        {
          class: 'button button-small button-plain',
          type: 'button',
          dataset: { focus: `stand-${seat.seat}` },
          onclick: () => context.live?.say('stand', { seat: seat.seat }),
        },
        t('stand'),
      ),
    );
  }

  /** Brings the clocks up to date. */
  function tick() {
    const { state } = context;
    const { clock } = state.table;
    if (!clock) return;
    for (const place of /** @type {NodeListOf<HTMLElement>} */ (element.querySelectorAll('[data-clock]'))) {
      const seat = Number(place.dataset.clock);
      const time = left(state, seat, Date.now());
      const runs = clock.running === seat && !state.table.view.over;
      const text = time === null ? '' : clockText(time, clock.kind);
      if (place.textContent !== text) put(place, text);
      place.classList.toggle('clock-runs', runs && state.connected);
      place.classList.toggle('clock-stopped', !state.connected);
      place.classList.toggle('clock-hurry', clock.kind === 'live' && time !== null && time < HURRY && runs);
    }
  }
}

/** @param {SeatInfo} seat */
function isGone(seat) {
  return seat.kind === 'person' && !seat.mine && !seat.present;
}

/** @param {number} value */
function number(value) {
  // A true minus sign, as wide as the digits.
  return String(value).replace('-', '−');
}

/**
 * @param {number} time
 * @param {'live' | 'days'} kind
 */
export function clockText(time, kind) {
  const seconds = Math.floor(time / 1000);
  const two = (/** @type {number} */ n) => String(n).padStart(2, '0');
  if (kind === 'days' && seconds >= 86_400) return t('clock.left_days', { n: Math.round(seconds / 86_400) });
  if (kind === 'live' && time < HURRY)
    return `${Math.floor(seconds / 60)}:${two(seconds % 60)}.${Math.floor((time % 1000) / 100)}`;
  if (seconds >= 3600)
    return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
}
