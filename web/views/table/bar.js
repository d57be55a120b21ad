// @ts-check
/**
 * The bar under the board: whose turn it is, what is being put together and its buttons, what has been
 * asked, and what may be claimed.
 */
import { list, t } from '../../i18n.js';
import { h, refresh } from '../../ui/dom.js';
import { icon } from '../../ui/icons.js';
import { actor, claims, mine, myTurn, waitsForOthers } from '../../state.js';
import { outcome } from '../names.js';

/**
 * @typedef {Pick<import('../table.js').Context, 'state' | 'module' | 'name' | 'live' | 'board' | 'look' | 'send' | 'finish' | 'unask' | 'confirmAsked'>} BarContext
 *   What the bar asks of whoever has a board above it.
 */

/** @param {BarContext} context */
export function barPanel(context) {
  const element = h('section', { class: 'bar', 'aria-label': t('bar') });
  return { element, render };

  function render() {
    const { state } = context;
    const { composition, asked, table } = state;
    const key = [
      state.connected,
      state.looking,
      state.sent,
      composition && [composition.text, composition.token, composition.undo !== null],
      asked?.token,
      table.offer,
      table.tokens.length,
      table.view.over,
      table.seats,
      claims(table),
      actor(state),
      state.thinking,
      table.rematch,
    ];
    const held = element.querySelector(':focus-visible') !== null;
    refresh(element, key, () => [line(), offer(), claiming()]);
    if (held && !element.contains(document.activeElement)) toBoard(context.board.element);
    element.classList.toggle('bar-mine', actor(state) !== null || asked !== null);
    element.classList.toggle('bar-lost', !state.connected);
  }

  function line() {
    const { state } = context;
    if (!state.connected) return status('alert', t('lost'), t('lost.about'));
    if (state.looking !== null) return looking();
    if (state.asked) return asking(state.asked.token);
    if (state.composition) return composing(state.composition);
    return status(null, standing());
  }

  function standing() {
    const { table, thinking, sent } = context.state;
    if (table.view.over) return outcome(table.view.places, context.name);
    if (waitsForOthers(table)) return t('waiting.seats');
    if (sent) return t('sent');
    const turn = myTurn(table);
    if (turn !== null)
      return mine(table).length > 1 ? t('turn.of', { name: context.name(turn) }) : t('turn.you');
    if (thinking !== null) return t('thinking.named', { name: context.name(thinking) });
    return t('turn.of', { name: list(table.view.to_act.map(context.name)) });
  }

  /**
   * @param {import('../../ui/icons.js').IconName | null} name
   * @param {string} text
   * @param {string} [more]
   */
  function status(name, text, more) {
    return h(
      'p',
      { class: 'bar-line' },
      name && icon(name),
      h('strong', null, text),
      more && h('span', { class: 'soft' }, more),
    );
  }

  function looking() {
    const { table, looking: number } = context.state;
    return h(
      'div',
      { class: 'bar-line' },
      icon('eye'),
      h('strong', null, t('looking', { n: number ?? 0, count: table.tokens.length })),
      h(
        'span',
        { class: 'bar-buttons' },
        button('now', 'looking.back', 'last', () => context.look(Infinity)),
      ),
    );
  }

  /** @param {string} token */
  function asking(token) {
    const seat = myTurn(context.state.table) ?? mine(context.state.table)[0] ?? 1;
    return h(
      'div',
      { class: 'bar-line' },
      h('strong', null, context.module.say(t, token, { table: context.state.table, seat })),
      h(
        'span',
        { class: 'bar-buttons' },
        button('cancel', 'cancel', 'close', () => context.unask()),
        button('confirm', 'confirm', 'check', () => context.confirmAsked(), true),
      ),
    );
  }

  /** @param {import('../../types.js').Composition} composition */
  function composing(composition) {
    const { token, undo } = composition;
    return h(
      'div',
      { class: 'bar-line' },
      h('strong', null, composition.text),
      h(
        'span',
        { class: 'bar-buttons' },
        undo && button('undo', 'compose.undo', 'undo', () => context.state.composition?.undo?.()),
        button('cancel', 'cancel', 'close', () => context.state.composition?.cancel()),
        token && button('confirm', 'compose.done', 'check', () => context.finish(), true),
      ),
    );
  }

  function offer() {
    const { table } = context.state;
    if (!table.offer) return null;
    const asked = table.offer.waits_for.filter((seat) => mine(table).includes(seat));
    const by = table.offer.by;
    if (asked.length === 0) {
      return h(
        'p',
        { class: 'bar-offer' },
        t('offer.waits', { names: list(table.offer.waits_for.map(context.name)) }),
      );
    }
    return h(
      'div',
      { class: 'bar-offer' },
      h('strong', null, t('offer.take_back', { name: context.name(by) })),
      h(
        'span',
        { class: 'bar-buttons' },
        button('no', 'offer.no', 'close', () => context.live?.say('answer', { accept: false })),
        button('yes', 'offer.yes', 'check', () => context.live?.say('answer', { accept: true }), true),
      ),
    );
  }

  function claiming() {
    const { state } = context;
    if (!state.connected || state.looking !== null || state.table.view.over) return null;
    const all = claims(state.table);
    return ['claim', 'repetition'].map((kind) =>
      claimBox(
        /** @type {'claim' | 'repetition'} */ (kind),
        all.filter((claim) => claim.kind === kind),
      ),
    );
  }

  /**
   * @param {'claim' | 'repetition'} kind
   * @param {{seat: number, token: string}[]} all One a seat of the visitor's.
   */
  function claimBox(kind, all) {
    if (all.length === 0) return null;
    return h(
      'div',
      { class: ['bar-claim', kind === 'claim' && 'bar-claim-strong'] },
      h(
        'span',
        { class: 'bar-claim-text' },
        h('strong', null, t(kind)),
        h('span', { class: 'soft' }, t(`${kind}.about`)),
      ),
      h(
        'span',
        { class: 'bar-buttons' },
        all.map(({ seat, token }) =>
          h(
            'button',
            {
              class: ['button', kind === 'claim' && 'button-main'],
              type: 'button',
              dataset: { focus: token, token },
              onclick: () => context.send(token),
            },
            all.length > 1 ? t(`${kind}.button.named`, { name: context.name(seat) }) : t(`${kind}.button`),
          ),
        ),
      ),
    );
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
      { class: ['button', main && 'button-main'], type: 'button', dataset: { focus: name }, onclick: act },
      icon(picture),
      t(key),
    );
  }
}

/**
 * A button that has done its work goes away: whoever pressed it by a key goes on from the board.
 * @param {Element} board
 */
export function toBoard(board) {
  /** @type {HTMLElement | null} */ (board.querySelector('[tabindex="0"]'))?.focus({ preventScroll: true });
}
