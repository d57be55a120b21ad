// @ts-check
/**
 * Setting up a position by hand, on the game's own board. What is set up is always a text as well, which
 * can be read, changed and pasted; the server says whether a game can begin with it.
 *
 * @typedef {import('../../types.js').TableInfo} TableInfo
 * @typedef {import('../study/study.js').Setup} Setup
 * @typedef {import('./arrange/words.js').Adapter<any>} Adapter
 *
 * @typedef {object} Wish What is set up for.
 * @property {import('../../types.js').GameModule} module
 * @property {Setup} setup
 * @property {string[]} tokens The actions that led to the position that is shown.
 * @property {TableInfo} table The game with that position.
 * @property {number} bottom
 * @property {(seat: number) => string} name
 * @property {(first: number, position: string) => void} done
 * @property {() => void} cancel
 */
import { call, Refused } from '../../net.js';
import { load, t } from '../../i18n.js';
import { onChange, prefs } from '../../prefs.js';
import { announce, toast } from '../../ui/dialog.js';
import { h, put } from '../../ui/dom.js';
import { select } from '../../ui/fields.js';
import { icon } from '../../ui/icons.js';
import { sound } from '../../ui/sound.js';
import { gameTitle, reason } from '../names.js';
import { sheet } from '../open.js';
import { flip } from './arrange/boomerang-flip.js';
import { hunt } from './arrange/boomerang-hunt.js';
import { wrongness } from './arrange/faults.js';
import { forma } from './arrange/forma.js';
import { halma } from './arrange/halma.js';
import { Palette } from './arrange/palette.js';
import { seats } from './arrange/words.js';

/** @type {Record<string, Adapter>} */
const ADAPTERS = { halma, forma, 'boomerang-hunt': hunt, 'boomerang-flip': flip };

/** How long after a change the server is asked, and after no answer again, in milliseconds. */
const SOON = 250;
const LATER = 4_000;
/** How many steps can be taken back. */
const STEPS = 200;

/**
 * Opens the board for setting up.
 * @param {Wish} wish
 */
export async function arranger(wish) {
  const usual = { ...wish.setup, position: null, first: 1, tokens: [] };
  const [start] = await Promise.all([call('POST', '/api/study', usual), load('arrange'), sheet('arrange')]);
  const view = new Arranger(wish, start);
  await view.begin();
  return view;
}

export class Arranger {
  /**
   * @param {Wish} wish
   * @param {TableInfo} start The game at its usual beginning.
   */
  constructor(wish, start) {
    this.wish = wish;
    this.start = start;
    this.adapter = ADAPTERS[start.game];
    this.model = this.adapter.read(start, '');
    this.text = '';
    this.first = 1;
    /** @type {{text: string, first: number}[]} */
    this.past = [];
    /** Whether the text is being written by hand. */
    this.typing = false;
    /** The position as the server has it, once it is ready. @type {{text: string, position: any} | null} */
    this.judged = null;
    this.turn = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.board = wish.module.board(this.host());
    this.palette = new Palette({
      adapter: this.adapter,
      start,
      module: wish.module,
      name: wish.name,
      picked: () => this.draw(),
      changed: (control, value) => this.change(this.adapter.control(start, this.model, control, value)),
    });
    this.build();
    this.forget = onChange(() => this.draw());
  }

  /** @returns {import('../../types.js').Host} */
  host() {
    return {
      t,
      act: (token) => this.lay(token),
      attempt: () => Promise.resolve({ view: null, refusal: null }),
      announce,
      sound,
      compose: (composition) => {
        if (!this.hand) return;
        this.hand.textContent = composition?.text ?? '';
        this.hand.hidden = !composition;
      },
      name: this.wish.name,
      poked: (square) => this.poke(square),
      prefs,
    };
  }

  build() {
    const { board, palette, start } = this;
    this.hand = h('p', { class: 'arrange-hand', hidden: true });
    this.verdict = h('p', { class: 'arrange-verdict', role: 'status' });
    this.back = this.button('undo', 'arrange.undo', 'undo', () => this.undo());
    this.ready = this.button('done', 'arrange.done', 'check', () => this.done(), true);
    this.field = h('textarea', {
      class: 'arrange-text',
      id: 'arrange-text',
      rows: 4,
      spellcheck: 'false',
      autocapitalize: 'off',
      autocomplete: 'off',
      'aria-describedby': 'arrange-text-about',
      oninput: () => this.typed(),
    });
    this.turns = select(
      'arrange-first',
      t('arrange.first'),
      seats(start.players).map((seat) => ({ value: String(seat), text: this.wish.name(seat) })),
      '1',
      (seat) => this.change(this.model, Number(seat)),
    );
    // What is laid is taken out of the tray; stones are told by numbers.
    const tray = this.adapter.lay ? board.tray : null;
    this.element = h(
      'div',
      { class: ['analysis', 'table', 'arrange'], dataset: { game: start.game, checked: 'asking' } },
      h('h1', { class: 'hidden-text' }, `${t('arrange.title')}: ${gameTitle(start.game)}`),
      h('div', { class: 'table-left' }, palette.element, palette.numbers, tray && h('div', { class: 'table-tray', onclick: [(/** @type {MouseEvent} */ event) => this.grab(event), { capture: true }] }, tray)),
      h(
        'div',
        { class: 'table-middle' },
        h('div', { class: 'table-board' }, board.element),
        h(
          'div',
          { class: 'bar arrange-bar' },
          this.hand,
          this.verdict,
          h('div', { class: 'arrange-buttons' }, this.back, this.button('cancel', 'cancel', 'close', () => this.wish.cancel()), this.ready),
        ),
      ),
      h('div', { class: 'table-right' }, this.beginnings(), this.textPanel()),
    );
  }

  beginnings() {
    return h(
      'section',
      { class: 'card arrange-side', 'aria-label': t('arrange.from') },
      h('h2', null, t('arrange.from')),
      h(
        'div',
        { class: 'arrange-from' },
        this.button('shown', 'arrange.from.shown', 'eye', () => void this.from('shown')),
        this.button('usual', 'arrange.from.usual', 'first', () => void this.from('usual')),
        this.button('empty', 'arrange.from.empty', 'stop', () => void this.from('empty')),
      ),
      h('h2', { class: 'arrange-next' }, t('arrange.first')),
      this.turns,
    );
  }

  textPanel() {
    return h(
      'section',
      { class: 'card arrange-side', 'aria-label': t('arrange.text') },
      h('h2', null, h('label', { for: 'arrange-text' }, t('arrange.text'))),
      this.field,
      h('p', { class: 'soft', id: 'arrange-text-about' }, t('arrange.text.about')),
    );
  }

  /**
   * @param {string} name
   * @param {string} key
   * @param {import('../../ui/icons.js').IconName} picture
   * @param {() => void} act
   * @param {boolean} [main]
   */
  button(name, key, picture, act, main = false) {
    return h(
      'button',
      { class: ['button', main && 'button-main'], type: 'button', dataset: { arrange: name }, onclick: act },
      icon(picture),
      h('span', null, t(key)),
    );
  }

  dispose() {
    this.turn += 1;
    clearTimeout(this.timer);
    this.forget();
    this.board.dispose();
  }

  // What is begun with.

  async begin() {
    const { text, first } = await this.shown();
    this.set(this.adapter.read(this.start, text), first);
  }

  /** The position that was shown; one that is over has no text of the server's. */
  async shown() {
    const { setup, tokens, table } = this.wish;
    try {
      const { first, position } = await call('POST', '/api/study/position', { ...setup, tokens });
      return { text: position, first };
    } catch (error) {
      if (!(error instanceof Refused) || error.error !== 'over') throw error;
      return { text: this.adapter.write(this.start, this.adapter.of(this.start, table, table.view)), first: 1 };
    }
  }

  async usual() {
    const { setup } = this.wish;
    const first = setup.position ? 1 : (setup.first ?? 1);
    const { position } = await call('POST', '/api/study/position', { ...setup, first, position: null, tokens: [] });
    return { text: position, first };
  }

  /** @param {'shown' | 'usual' | 'empty'} what */
  async from(what) {
    // What stands there until the answer comes is no longer what is wished.
    clearTimeout(this.timer);
    this.tell('asking');
    const mine = ++this.turn;
    try {
      const { text, first } = what === 'empty' ? { text: '', first: this.first } : await this[what]();
      if (mine !== this.turn) return;
      this.change(this.adapter.read(this.start, text), first);
      announce(t(`arrange.from.${what}`));
    } catch (error) {
      toast(reason(error), 'wrong');
      if (mine === this.turn) this.ask();
    }
  }

  // What the visitor does.

  /** @param {string} square */
  poke(square) {
    const { adapter, start, palette } = this;
    const model = adapter.poke(start, this.model, palette.brush, square);
    const changed = model !== this.model && adapter.write(start, model) !== this.text;
    if (changed) {
      sound('place');
      this.change(model);
      announce(this.said(square));
    } else {
      announce([this.said(square), palette.tool.lays && t('arrange.take')].filter(Boolean).join('. '));
    }
  }

  /** Whoever takes a shape of another seat than the one chosen means that one. @param {MouseEvent} event */
  grab(event) {
    const button = event.target instanceof Element ? event.target.closest('button[data-shape]') : null;
    const { shape = '', seat } = button instanceof HTMLElement ? button.dataset : {};
    if (!seat || Number(seat) === this.palette.actor) return;
    event.stopPropagation();
    this.palette.layFor(Number(seat));
    const there = this.board.tray?.querySelector(`button[data-shape="${CSS.escape(shape)}"][data-seat="${seat}"]`);
    if (there instanceof HTMLElement) there.click();
  }

  /** A shape was laid with the hand. @param {string} token */
  lay(token) {
    const { actor } = this.palette;
    if (actor === null || !this.adapter.lay) return;
    sound('place');
    this.change(this.adapter.lay(this.start, this.model, actor, token));
    announce(this.said(token.split('+')[0]));
  }

  /** What the board says of a square. @param {string} square */
  said(square) {
    const name = CSS.escape(square);
    return this.board.element.querySelector(`[data-field="${name}"], [data-square="${name}"]`)?.getAttribute('aria-label') ?? square;
  }

  typed() {
    const text = this.field?.value.trim() ?? '';
    // One burst of typing is one step.
    if (!this.typing) this.remember();
    this.typing = true;
    this.model = this.adapter.read(this.start, text);
    this.text = text;
    this.draw();
    this.ask();
  }

  /**
   * @param {any} model
   * @param {number} [first]
   */
  change(model, first = this.first) {
    this.remember();
    this.set(model, first);
  }

  remember() {
    const last = this.past[this.past.length - 1];
    if (last?.text === this.text && last.first === this.first) return;
    this.past.push({ text: this.text, first: this.first });
    if (this.past.length > STEPS) this.past.shift();
  }

  undo() {
    const last = this.past.pop();
    if (!last) return;
    this.set(this.adapter.read(this.start, last.text), last.first, last.text);
    announce(t('arrange.undone'));
  }

  /**
   * @param {any} model
   * @param {number} first
   * @param {string} [text] As it was written by hand.
   */
  set(model, first, text = this.adapter.write(this.start, model)) {
    this.typing = false;
    this.model = model;
    this.first = first;
    this.text = text;
    if (this.field) this.field.value = text;
    this.draw();
    this.ask();
  }

  done() {
    if (this.element?.dataset.checked === 'ready') this.wish.done(this.first, this.text);
  }

  /**
   * @param {KeyboardEvent} event
   * @returns {boolean} Whether it was for us.
   */
  key(event) {
    if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'z') {
      this.undo();
      return true;
    }
    // Arrow keys go from tool to tool there.
    if (event.target instanceof HTMLInputElement) return false;
    return this.board.key(event);
  }

  // Drawing.

  draw() {
    if (!this.element || !this.back) return;
    this.palette.show(this.model, this.first);
    if (this.turns) this.turns.value = String(this.first);
    this.back.disabled = this.past.length === 0;
    void this.board.show(this.scene(), null);
  }

  /** @returns {import('../../types.js').Scene} */
  scene() {
    const { start, text, judged } = this;
    const position = judged?.text === text ? judged.position : this.adapter.fields(start, this.model);
    // Nobody owns a seat here, and nothing is hidden.
    const table = {
      ...start,
      id: 'arrange',
      options: start.options.filter((option) => option !== 'hide-tray'),
      seats: start.seats.map((seat) => ({ ...seat, mine: false })),
      position: text,
    };
    const view = { ...start.view, position, to_act: [this.first], legal: null, last: null };
    return { table, view, actor: this.palette.actor, bottom: this.wish.bottom, line: [], free: true };
  }

  // What the server says.

  ask() {
    this.turn += 1;
    this.tell('asking');
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.check(), SOON);
  }

  async check() {
    const mine = this.turn;
    const { text, first } = this;
    try {
      const { view } = await call('POST', '/api/study', { ...this.wish.setup, first, position: text, tokens: [] });
      if (mine !== this.turn) return;
      this.judged = { text, position: view.position };
      this.tell('ready', t('arrange.ready'));
      this.draw();
    } catch (error) {
      if (mine !== this.turn) return;
      const judged = error instanceof Refused && error.clause !== null;
      this.tell(judged ? 'wrong' : 'unknown', judged ? wrongness(error, { seat: this.wish.name, colour: (colour) => this.palette.nameOf(colour) }) : reason(error));
      if (!judged) this.timer = setTimeout(() => void this.check(), LATER);
    }
  }

  /**
   * @param {'asking' | 'ready' | 'wrong' | 'unknown'} what
   * @param {import('../../ui/dom.js').Child} [words] While the server is asked, what was said stays.
   */
  tell(what, words) {
    if (!this.element || !this.ready || !this.verdict) return;
    this.element.dataset.checked = what;
    this.ready.disabled = what !== 'ready';
    if (words === undefined) return;
    this.verdict.className = `arrange-verdict is-${what}`;
    const said = h('span', null, words);
    // What is said already is not read out again.
    if (this.verdict.textContent !== said.textContent) put(this.verdict, icon(what === 'ready' ? 'check' : 'alert'), said);
  }
}
