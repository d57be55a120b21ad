// @ts-check
/** Boards that only differ by their size, as Halma's: each with a picture, to be played on at once. */
import { call, give } from '../../net.js';
import { has, t } from '../../i18n.js';
import { h } from '../../ui/dom.js';
import { icon } from '../../ui/icons.js';
import { toast } from '../../ui/dialog.js';
import { reason } from '../names.js';
import { fits, request, usual } from '../setup.js';
import { Preview } from './preview.js';

/** The option that names the size. */
export const SIZE = 'board';

/**
 * @param {import('../../app.js').App} app
 * @param {import('../setup.js').GameInfo} game
 */
export function sizes(app, game) {
  const values = game.options.find((option) => option.name === SIZE)?.values ?? [];
  /** @type {Preview[]} */
  const previews = [];
  const element = h('ul', { class: 'sizes' }, [null, ...[...values].sort((a, b) => Number(b) - Number(a))].map(size));
  return { element, dispose: () => previews.forEach((preview) => preview.dispose()) };

  /** @param {string | null} value Null: the usual one. */
  function size(value) {
    const key = `game.${game.name}.option.${SIZE}`;
    const title = value === null ? t(has(`${key}.usual`) ? `${key}.usual` : 'option.usual') : t(`${key}.value`, { value });
    const players = value === null ? usual(game).players : (game.players.find((n) => fits(game, SIZE, n)) ?? usual(game).players);
    const preview = new Preview(game.name, t('workshop.size.picture', { size: title }));
    previews.push(preview);
    preview.show({ players, options: value === null ? [] : [`${SIZE}=${value}`] }).catch(() => preview.element.remove());
    const label = t('workshop.size.play', { size: title });
    const button = h(
      'button',
      { class: 'button button-main', type: 'button', 'aria-label': label, onclick: () => void play() },
      icon('play'),
      t('play'),
    );
    return h('li', { class: 'card size' }, h('h2', null, title), preview.element, button);

    async function play() {
      button.disabled = true;
      try {
        /** @type {Record<string, string | true>} */
        const options = value === null ? {} : { [SIZE]: value };
        const setup = { ...usual(game), players, options };
        const table = await call('POST', '/api/tables', request(game, setup));
        give(`/api/tables/${table.id}`, table);
        app.go(`/table/${table.id}`);
      } catch (error) {
        button.disabled = false;
        toast(reason(error), 'wrong');
      }
    }
  }
}
