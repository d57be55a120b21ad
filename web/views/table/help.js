// @ts-check
/** What the keys do. */
import { has, t } from '../../i18n.js';
import { h } from '../../ui/dom.js';
import { dialog } from '../../ui/dialog.js';
import { bookOf, gameTitle } from '../names.js';

/** @type {[string[], string][]} */
const KEYS = [
  [['←', '→'], 'help.step'],
  [['Home', 'End'], 'help.ends'],
  [['Tab'], 'help.tab'],
  [['Enter'], 'help.enter'],
  [['Esc'], 'help.escape'],
  [['f'], 'help.turn'],
  [['h'], 'help.hint'],
  [['?'], 'help.help'],
];

/** @param {string} game */
export function helpDialog(game) {
  // A game's texts begin with its name, or with the last word of it.
  const own = [game, game.split('-').pop()].map((name) => `${name}.help`).find(has);
  dialog(
    { title: t('help') },
    own &&
      h(
        'div',
        { class: 'help-game' },
        t(own)
          .split('\n')
          .map((line) => h('p', null, line)),
      ),
    h('p', null, h('a', { href: bookOf(game), target: '_blank' }, t('rules.label', { game: gameTitle(game) }))),
    h('h3', null, t('help.keys')),
    h(
      'dl',
      { class: 'keys' },
      KEYS.map(([keys, text]) =>
        h(
          'div',
          null,
          h(
            'dt',
            null,
            keys.map((key) => h('kbd', null, key)),
          ),
          h('dd', null, t(text)),
        ),
      ),
    ),
  );
}
