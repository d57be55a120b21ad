// @ts-check
/** The end of a game: who came where, with the parts of the scores, and what next. */
import { t } from '../../i18n.js';
import { h, refresh } from '../../ui/dom.js';
import { icon } from '../../ui/icons.js';
import { seatDisc } from '../../ui/patterns.js';
import { mine } from '../../state.js';
import { outcome } from '../names.js';

/** @param {import('../table.js').Context} context */
export function resultPanel(context) {
  const element = h('section', { class: 'result', 'aria-label': t('result'), hidden: true });
  return { element, render };

  function render() {
    const { table } = context.state;
    element.hidden = !table.view.over;
    if (!table.view.over) return;
    refresh(
      element,
      [
        table.view.places,
        table.cause,
        table.rematch,
        table.view.scores,
        table.seats,
        context.state.connected,
      ],
      build,
    );
  }

  function build() {
    const { state, module } = context;
    const { table } = state;
    const places = table.view.places ?? [];
    const scores = module.score(t, table, table.view);
    const order = table.seats
      .map((seat) => seat.seat)
      .sort((a, b) => (places[a - 1] ?? 99) - (places[b - 1] ?? 99));
    const parts = [...new Set(scores.flatMap((score) => score.parts.map((part) => part.name)))];
    return [
      h('h2', null, icon('crown'), headline()),
      h('p', { class: 'soft' }, table.cause ? t(`cause.${table.cause}`) : ''),
      h(
        'div',
        {
          class: 'result-scroll',
          tabindex: parts.length > 3 ? 0 : null,
          role: parts.length > 3 ? 'group' : null,
          'aria-label': parts.length > 3 ? t('result.table') : null,
        },
        h(
          'table',
          { class: 'result-table' },
          h('caption', { class: 'hidden-text' }, t('result.table')),
          h(
            'thead',
            null,
            h(
              'tr',
              null,
              h('th', { scope: 'col' }, h('span', { class: 'hidden-text' }, t('result.place'))),
              h('th', { scope: 'col' }, h('span', { class: 'hidden-text' }, t('players'))),
              h('th', { scope: 'col', class: 'figure' }, t('result.total')),
            ),
          ),
          h(
            'tbody',
            null,
            order.map((seat) =>
              line(
                seat,
                places[seat - 1],
                scores.find((score) => score.seat === seat),
              ),
            ),
          ),
        ),
      ),
      next(),
    ];

    /**
     * @param {number} seat
     * @param {number | undefined} place
     * @param {{total: number, parts: {name: string, points: number}[]} | undefined} score
     */
    function line(seat, place, score) {
      // What brought nothing is left out.
      const made = (score?.parts ?? []).filter((part) => part.points !== 0);
      const parts = made.map((part, i) =>
        h(
          'span',
          { class: 'result-part' },
          `${part.name} ${String(part.points).replace('-', '−')}${i < made.length - 1 ? ' ·' : ''}`,
        ),
      );
      return h(
        'tr',
        { class: place === 1 && 'result-first' },
        h('td', { class: 'result-place' }, place === undefined ? '' : String(place)),
        h(
          'th',
          { scope: 'row' },
          h(
            'span',
            { class: 'result-who' },
            seatDisc(module.colour(table, seat)),
            h(
              'span',
              null,
              context.name(seat),
              parts.length > 0 &&
                h(
                  'span',
                  { class: 'result-parts soft' },
                  parts.map((part) => [part, ' ']),
                ),
            ),
          ),
        ),
        h('td', { class: 'figure' }, score ? String(score.total).replace('-', '−') : ''),
      );
    }
  }

  function headline() {
    const { table } = context.state;
    const places = table.view.places ?? [];
    const own = mine(table);
    const first = places.filter((place) => place === 1).length;
    if (own.length === 1 && places[own[0] - 1] === 1 && first === 1) return t('result.you_won');
    return outcome(table.view.places, context.name);
  }

  function next() {
    const { table } = context.state;
    const sitting = mine(table).length > 0;
    return h(
      'p',
      { class: 'row' },
      table.rematch
        ? h(
            'a',
            { class: 'button button-main', href: `/table/${table.rematch}` },
            icon('again'),
            t('rematch.go'),
          )
        : sitting &&
            h(
              'button',
              {
                class: 'button button-main',
                type: 'button',
                dataset: { focus: 'again' },
                onclick: () => context.rematch(),
              },
              icon('again'),
              t('rematch'),
            ),
      h('a', { class: 'button', href: `/analysis/table/${encodeURIComponent(table.id)}` }, t('analyse')),
      h('a', { class: 'button', href: '/' }, t('cupboard')),
    );
  }
}
