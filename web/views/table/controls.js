// @ts-check
/** The buttons of a table that are not about one action. */
import { t } from '../../i18n.js';
import { h, refresh } from '../../ui/dom.js';
import { icon } from '../../ui/icons.js';
import { backTo, mine, myTurn, resignable, waitsForOthers } from '../../state.js';

/** @param {import('../table.js').Context} context */
export function controlsPanel(context) {
  const element = h('section', { class: 'controls', 'aria-label': t('controls') });
  return { element, render };

  function render() {
    const { state } = context;
    const { table } = state;
    const key = [
      table.id,
      table.view.over,
      backTo(table),
      table.offer !== null,
      resignable(table),
      myTurn(table),
      state.connected,
      state.looking,
      state.hint?.searching,
      waitsForOthers(table),
    ];
    refresh(element, key, build);
  }

  function build() {
    const { state } = context;
    const { table } = state;
    const over = table.view.over;
    const sitting = mine(table).length > 0;
    const on = state.connected;
    const searching = state.hint?.searching ?? false;
    return [
      sitting &&
        !over &&
        control(
          'hint',
          searching ? 'hint.stop' : 'hint',
          searching ? 'stop' : 'hint',
          () => context.hint(),
          on && state.looking === null && myTurn(table) !== null && !waitsForOthers(table),
        ),
      sitting &&
        !over &&
        control(
          'take-back',
          'take_back',
          'undo',
          () => context.takeBack(),
          on && backTo(table) !== null && table.offer === null,
        ),
      control('turn', 'board.turn', 'turn', () => context.turnBoard()),
      control('share', 'share', 'share', () => void context.share()),
      h(
        'a',
        {
          class: 'control',
          href: `/api/tables/${encodeURIComponent(table.id)}/record`,
          download: `${table.game}-${table.id}.spel`,
          dataset: { focus: 'record' },
        },
        icon('download'),
        h('span', null, t('record')),
      ),
      control('help', 'help', 'help', () => void context.help()),
      sitting &&
        !over &&
        control(
          'resign',
          'resign',
          'flag',
          () => void context.resign(),
          on && resignable(table).length > 0 && !waitsForOthers(table),
        ),
    ];
  }

  /**
   * @param {string} name
   * @param {string} key
   * @param {import('../../ui/icons.js').IconName} picture
   * @param {() => void} act
   * @param {boolean} [enabled]
   */
  function control(name, key, picture, act, enabled = true) {
    return h(
      'button',
      {
        class: 'control',
        type: 'button',
        disabled: !enabled,
        dataset: { focus: name, control: name },
        onclick: act,
      },
      icon(picture),
      h('span', null, t(key)),
    );
  }
}
