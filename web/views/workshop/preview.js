// @ts-check
/** A board as the game draws it, to be looked at: the real one, on which nobody is to act. */
import { call } from '../../net.js';
import { t } from '../../i18n.js';
import { prefs } from '../../prefs.js';
import { h, put } from '../../ui/dom.js';
import { openGame } from '../open.js';

export class Preview {
  /**
   * @param {string} game
   * @param {string} label
   * @param {boolean} [tray] Whether what lies beside the board is shown too.
   */
  constructor(game, label, tray = false) {
    this.game = game;
    this.withTray = tray;
    /** @type {import('../../types.js').Board | null} */
    this.board = null;
    this.turn = 0;
    this.picture = h('div', { class: 'preview-board', inert: true });
    this.element = h('div', { class: 'preview', role: 'img', 'aria-label': label }, this.picture);
  }

  /**
   * Shows the beginning of a game.
   * @param {Record<string, any>} study What `POST /api/study` is to be told beside the game.
   */
  async show(study) {
    const mine = ++this.turn;
    const [table, module] = await Promise.all([call('POST', '/api/study', { game: this.game, ...study }), openGame(this.game)]);
    if (mine !== this.turn) return;
    const board = module.board(host());
    await board.show({ table, view: { ...table.view, legal: null }, actor: null, bottom: 1, line: [] }, null);
    if (mine !== this.turn) return board.dispose();
    this.board?.dispose();
    this.board = board;
    put(this.picture, board.element, this.withTray && board.tray);
    this.element.classList.remove('is-old');
  }

  /** What is shown is no longer what is drawn. */
  age() {
    this.turn += 1;
    this.element.classList.add('is-old');
  }

  dispose() {
    this.turn += 1;
    this.board?.dispose();
  }
}

/** @returns {import('../../types.js').Host} */
function host() {
  return {
    t,
    act() {},
    attempt: async () => ({ view: null, refusal: null }),
    announce() {},
    sound() {},
    compose() {},
    name: (seat) => t('seat.label', { seat }),
    prefs,
  };
}
