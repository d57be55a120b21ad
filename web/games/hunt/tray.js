// @ts-check
/**
 * What lies before each player: prisoners, supply, extra turns. What the player may take in hand (a
 * stone of the supply, one to free) is a button with `data-hold`.
 */
import { h, put, s } from '../../ui/dom.js';
import { stonePicture } from '../shared/stone.js';

/**
 * @typedef {import('../../types.js').Host['t']} T
 *
 * @typedef {object} Player What is known of a seat.
 * @property {number} seat
 * @property {string} name
 * @property {boolean} turn
 * @property {boolean} gone
 * @property {number[]} prisoners How many stones of each seat it holds, seat 1 first.
 * @property {number} supply
 * @property {number} removed
 * @property {number} extra Extra turns still to play.
 * @property {boolean} canPlace Its supply can be taken in hand now.
 * @property {number | null} canFree The seat that can free its stones from this one now.
 *
 * @typedef {object} TrayState
 * @property {Player[]} players
 * @property {number | null} goal
 * @property {string | null} held Which button is in hand.
 * @property {string} note What is to be known now.
 */

export class HuntTray {
  /** @param {T} t */
  constructor(t) {
    this.t = t;
    this.note = h('p', { class: 'hunt-note' });
    this.list = h('div', { class: 'hunt-players' });
    this.element = h('div', { class: 'hunt-tray stones-board' }, this.note, this.list);
  }

  /** @param {TrayState} state */
  draw(state) {
    const active = document.activeElement;
    const focused = this.element.contains(active) ? /** @type {HTMLElement} */ (active).dataset.hold : undefined;
    this.note.textContent = state.note;
    this.note.hidden = state.note === '';
    put(this.list, state.players.map((player) => this.player(player, state)));
    if (focused) /** @type {HTMLElement | null} */ (this.element.querySelector(`[data-hold="${focused}"]`))?.focus();
  }

  /**
   * @param {Player} player
   * @param {TrayState} state
   */
  player(player, state) {
    const { t } = this;
    const held = player.prisoners.reduce((sum, n) => sum + n, 0);
    const count = state.goal === null ? String(held) : t('hunt.tray.count', { held, goal: state.goal });
    return h(
      'section',
      { class: ['hunt-player', player.turn && 'turn', player.gone && 'gone'], 'aria-label': player.name },
      h(
        'header',
        { class: 'hunt-head' },
        stonePicture(player.seat),
        h('span', { class: 'hunt-name' }, player.name),
        player.extra > 0 && this.extra(player.extra),
        h('span', { class: 'hunt-count' }, count),
      ),
      h('div', { class: 'hunt-line' }, h('span', { class: 'hunt-word' }, t('hunt.tray.prisoners')), this.prisoners(player, state)),
      h('div', { class: 'hunt-line' }, h('span', { class: 'hunt-word' }, t('hunt.tray.supply')), this.supply(player, state)),
    );
  }

  /** @param {number} n */
  extra(n) {
    const picture = s('svg', { class: 'hunt-boomerang', viewBox: '-12 -12 24 24', 'aria-hidden': 'true', focusable: 'false' });
    picture.append(s('path', { d: 'M-6.5-11Q7-7.5 10 0Q7 7.5-6.5 11Q-10 10.6-8.5 7.4Q-.6 4.4 1 0Q-.6-4.4-8.5-7.4Q-10-10.6-6.5-11Z' }));
    return h('span', { class: 'hunt-extra' }, picture, this.t('hunt.tray.extra', { n }));
  }

  /**
   * Slots as many as it takes to win; those of one owner lie together.
   * @param {Player} player
   * @param {TrayState} state
   */
  prisoners(player, state) {
    const { t } = this;
    const held = player.prisoners.reduce((sum, n) => sum + n, 0);
    const groups = player.prisoners.flatMap((n, owner) => (n > 0 ? [this.group(player, state, owner + 1, n)] : []));
    const empty = Math.max(0, (state.goal ?? 0) - held);
    return h(
      'div',
      { class: 'hunt-stones', dataset: { prisoners: player.seat } },
      groups,
      Array.from({ length: empty }, () => h('span', { class: 'hunt-slot' })),
      held === 0 && h('span', { class: 'hidden-text' }, t('hunt.tray.none')),
    );
  }

  /**
   * @param {Player} player Who holds them.
   * @param {TrayState} state
   * @param {number} owner
   * @param {number} n
   */
  group(player, state, owner, n) {
    const name = state.players[owner - 1]?.name ?? '';
    const stones = Array.from({ length: n }, () => stonePicture(owner));
    const words = h('span', { class: 'hidden-text' }, this.t('hunt.tray.of', { n, name }));
    const place = { owner, holder: player.seat };
    if (player.canFree !== owner) return h('span', { class: 'hunt-group', dataset: place }, words, stones);
    const hold = `free${player.seat}`;
    const label = this.t('hunt.tray.free', { name: player.name });
    return h('button', { type: 'button', class: 'hunt-group hunt-take', title: label, 'aria-label': label, 'aria-pressed': String(state.held === hold), dataset: { ...place, hold } }, stones);
  }

  /**
   * @param {Player} player
   * @param {TrayState} state
   */
  supply(player, state) {
    const { t } = this;
    const stones = Array.from({ length: player.supply }, () => stonePicture(player.seat));
    const lost = Array.from({ length: player.removed }, () => h('span', { class: 'hunt-slot hunt-lost' }));
    const words = t('hunt.tray.left', { n: player.supply });
    const here = player.canPlace
      ? h('button', { type: 'button', class: 'hunt-group hunt-take', title: t('hunt.tray.place'), 'aria-label': `${t('hunt.tray.place')} (${words})`, 'aria-pressed': String(state.held === 'supply'), dataset: { hold: 'supply' } }, stones)
      : h('span', { class: 'hunt-group' }, h('span', { class: 'hidden-text' }, words), stones);
    return h(
      'div',
      { class: 'hunt-stones', dataset: { supply: player.seat } },
      here,
      lost,
      player.removed > 0 && h('span', { class: 'hidden-text' }, t('hunt.tray.removed', { n: player.removed })),
    );
  }

  /**
   * Where on the screen a seat's prisoners or its supply lie.
   * @param {'prisoners' | 'supply'} what
   * @param {number} seat
   * @param {number} [owner] The stones of this owner among the prisoners.
   * @returns {{ clientX: number, clientY: number } | null} Null where they are not to be seen.
   */
  place(what, seat, owner) {
    const row = this.element.querySelector(`[data-${what}="${seat}"]`);
    const group = owner ? row?.querySelector(`[data-owner="${owner}"]`) : row?.firstElementChild;
    const box = (group ?? row)?.getBoundingClientRect();
    if (!box || box.width === 0) return null;
    return { clientX: box.right - Math.min(12, box.width / 2), clientY: box.top + box.height / 2 };
  }
}
