// @ts-check
/**
 * The workshop: boards and boxes of one's own. What is drawn is checked by the server as it is when a table
 * is laid with it, and shown as the game draws it; it can be kept as a file, and played at once.
 */
import { call, give, Refused } from '../net.js';
import { has, load, t } from '../i18n.js';
import { h, put } from '../ui/dom.js';
import { icon } from '../ui/icons.js';
import { cover } from '../ui/covers.js';
import { announce, toast } from '../ui/dialog.js';
import { select } from '../ui/fields.js';
import { gameTitle, reason } from './names.js';
import { openGame, sheet } from './open.js';
import { hand, request, usual } from './setup.js';
import { BoxBench } from './workshop/box.js';
import { BOXES, empty, ofGeometry, parse, write } from './workshop/drafts.js';
import { faultOf } from './workshop/faults.js';
import { History, keep, kept } from './workshop/history.js';
import { HuntBench } from './workshop/hunt.js';
import { Preview } from './workshop/preview.js';
import { SIZE, sizes } from './workshop/sizes.js';
import { Unreadable } from './workshop/toml.js';

/**
 * @typedef {import('./setup.js').GameInfo} GameInfo
 * @typedef {import('../app.js').App} App
 */

/** How long nothing must be done before the server is asked, in milliseconds. */
const PAUSE = 300;
/** How long it takes to ask again where nobody answered, in milliseconds. */
const LATER = 5_000;
/** The largest file that is read, in bytes. */
const LARGEST = 64 * 1024;
/** Games whose boards are drawn. */
const DRAWN = new Set(['boomerang-hunt', ...Object.keys(BOXES)]);

/** @type {import('../app.js').ViewMaker} */
export async function workshop(app, place, name) {
  const [games] = await Promise.all([app.games(), load('workshop'), sheet('workshop')]);
  document.title = `${t('workshop')} · ${t('name')}`;
  if (!name) {
    put(place, choice(games.filter((game) => canDraw(game) || hasSizes(game))));
    return { dispose() {} };
  }
  const game = games.find((one) => one.name === name);
  if (!game || !(canDraw(game) || hasSizes(game))) throw new Refused('no_such_game', name);
  document.title = `${t('workshop.title', { game: gameTitle(name) })} · ${t('name')}`;
  await openGame(name);
  app.ahead(name);
  if (!canDraw(game)) {
    const { element, dispose } = sizes(app, game);
    put(place, h('div', { class: 'workshop' }, head(game, t('workshop.sizes.about')), element));
    return { dispose };
  }
  await sheet(name in BOXES ? 'workshop-box' : 'workshop-board');
  const bench = new Workshop(app, game);
  put(place, bench.element);
  await bench.begin();
  return { dispose: () => bench.dispose() };
}

/** @param {GameInfo} game */
function canDraw(game) {
  return game.own_editions && DRAWN.has(game.name);
}

/** @param {GameInfo} game */
function hasSizes(game) {
  return game.options.some((option) => option.name === SIZE && option.values);
}

/** @param {GameInfo[]} games */
function choice(games) {
  return h(
    'div',
    { class: 'workshop' },
    h('header', { class: 'workshop-intro' }, h('h1', null, t('workshop')), h('p', { class: 'soft' }, t('workshop.about'))),
    h(
      'ul',
      { class: 'workshop-games' },
      games.map((game) =>
        h(
          'li',
          null,
          h(
            'a',
            { class: 'card workshop-game', href: `/workshop/${game.name}` },
            h('span', { class: 'workshop-cover' }, cover(game.name)),
            h('span', null, h('strong', null, gameTitle(game.name)), h('span', { class: 'soft' }, t(`workshop.${game.name}.about`))),
          ),
        ),
      ),
    ),
  );
}

/**
 * @param {GameInfo} game
 * @param {string} [about]
 */
function head(game, about) {
  return h(
    'header',
    { class: 'workshop-head' },
    h('p', { class: 'eyebrow' }, h('a', { href: '/workshop' }, t('workshop'))),
    h('h1', null, gameTitle(game.name)),
    about && h('p', { class: 'soft' }, about),
  );
}

class Workshop {
  /**
   * @param {App} app
   * @param {GameInfo} game
   */
  constructor(app, game) {
    this.app = app;
    this.game = game;
    /** @type {History<any>} */
    this.history = new History(empty(game.name, t('workshop.name.usual')));
    const host = { change: (/** @type {any} */ draft) => this.change(draft) };
    this.bench = game.name in BOXES ? new BoxBench(game.name, host) : new HuntBench(host);
    this.preview = new Preview(game.name, t('workshop.preview.label'), game.name in BOXES);
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** Counts what the server is asked, so that a late answer is known. */
    this.asked = 0;
    /** @type {number[]} */
    this.players = [];
    this.name = h('input', {
      class: 'field',
      id: 'workshop-name',
      type: 'text',
      maxlength: 40,
      autocomplete: 'off',
      onchange: () => this.change({ ...this.draft, name: this.name.value.trim() }),
    });
    this.undoButton = this.tool('undo', t('workshop.undo'), () => this.step('undo'));
    this.redoButton = this.tool('undo', t('workshop.redo'), () => this.step('redo'));
    this.redoButton.classList.add('is-flipped');
    this.state = h('p', { class: 'workshop-verdict', role: 'status' });
    this.note = h('div', { role: 'alert' });
    this.play = h(
      'button',
      { class: 'button button-main', type: 'button', disabled: true, onclick: () => void this.playNow() },
      icon('play'),
      t('workshop.play'),
    );
    this.lay = h('button', { class: 'button', type: 'button', disabled: true, onclick: () => this.layTable() }, t('new'));
    this.element = this.build();
    this.listeners = this.listen();
  }

  build() {
    const preview = h('section', { class: 'card workshop-preview' }, h('h2', null, t('workshop.preview')), this.preview.element);
    // Beside the bench there is room for one board only.
    const wide = BOXES[this.game.name]?.missing ?? false;
    return h(
      'div',
      { class: 'workshop' },
      head(this.game),
      this.toolbar(),
      h(
        'div',
        { class: 'workshop-parts' },
        h('div', { class: 'workshop-main' }, h('div', { class: 'card workshop-bench' }, this.bench.element), wide && preview),
        h('div', { class: 'workshop-side' }, this.statePart(), this.bench.aside, !wide && preview),
      ),
    );
  }

  statePart() {
    return h(
      'section',
      { class: 'card workshop-state', 'aria-label': t('workshop.state') },
      this.state,
      this.note,
      h('div', { class: 'row' }, this.play, this.lay),
      h('p', { class: 'soft workshop-hint' }, t('workshop.share')),
    );
  }

  toolbar() {
    const editions = this.game.editions.map((name) => {
      const key = `game.${this.game.name}.edition.${name}`;
      return { value: name, text: has(key) ? t(key) : name };
    });
    const choices = [{ value: '', text: t('workshop.start') }, ...editions, { value: '-', text: t('workshop.start.empty') }];
    const start = select('workshop-start', t('workshop.start'), choices, '', (value) => {
      start.value = '';
      void this.startFrom(value);
    });
    return h(
      'div',
      { class: 'workshop-bar' },
      h('label', { class: 'workshop-name' }, h('span', null, t('workshop.name')), this.name),
      h('div', { class: 'workshop-steps' }, this.undoButton, this.redoButton),
      h(
        'div',
        { class: 'workshop-files' },
        start,
        h('button', { class: 'button', type: 'button', onclick: () => this.chooseFile() }, t('workshop.open')),
        h('button', { class: 'button', type: 'button', onclick: () => this.save() }, icon('download'), t('workshop.save')),
      ),
    );
  }

  /**
   * @param {import('../ui/icons.js').IconName} name
   * @param {string} label
   * @param {() => void} act
   */
  tool(name, label, act) {
    return h('button', { class: 'button-icon', type: 'button', 'aria-label': label, title: label, disabled: true, onclick: act }, icon(name));
  }

  listen() {
    const key = (/** @type {KeyboardEvent} */ event) => this.key(event);
    const over = (/** @type {DragEvent} */ event) => this.dragged(event);
    const drop = (/** @type {DragEvent} */ event) => this.dropped(event);
    const leave = (/** @type {DragEvent} */ event) => event.relatedTarget === null && this.element.classList.remove('is-over');
    document.addEventListener('keydown', key);
    document.addEventListener('dragover', over);
    document.addEventListener('dragleave', leave);
    document.addEventListener('drop', drop);
    return () => {
      document.removeEventListener('keydown', key);
      document.removeEventListener('dragover', over);
      document.removeEventListener('dragleave', leave);
      document.removeEventListener('drop', drop);
    };
  }

  dispose() {
    clearTimeout(this.timer);
    this.asked += 1;
    this.listeners();
    this.bench.dispose();
    this.preview.dispose();
  }

  get draft() {
    return this.history.now;
  }

  get text() {
    return write(this.game.name, this.draft);
  }

  /** The drawing of last time, or the game's first edition. */
  async begin() {
    try {
      this.history = new History(this.lastTime() ?? (await this.shipped(this.game.editions[0])));
    } catch (error) {
      // Whoever cannot reach the server still has an empty sheet.
      toast(reason(error), 'wrong');
    }
    this.render();
  }

  lastTime() {
    const text = kept(this.game.name);
    try {
      return text === null ? null : parse(this.game.name, text);
    } catch {
      return null;
    }
  }

  /**
   * A draft of an edition that comes with the program, under a name of its own.
   * @param {string} name
   */
  async shipped(name) {
    const { text } = await call('POST', '/api/editions', { game: this.game.name, name });
    return { ...parse(this.game.name, text), name: t('workshop.name.usual') };
  }

  // What changes.

  /** @param {any} draft */
  change(draft) {
    if (!this.history.push(draft)) return;
    this.changed();
  }

  /** @param {'undo' | 'redo'} way */
  step(way) {
    if (!(way === 'undo' ? this.history.undo() : this.history.redo())) return;
    this.changed();
    announce(t(way === 'undo' ? 'workshop.undone' : 'workshop.redone'));
  }

  changed() {
    keep(this.game.name, this.text);
    this.render();
  }

  render() {
    const { draft, history } = this;
    put(this.note);
    if (this.name.value.trim() !== draft.name) this.name.value = draft.name;
    this.undoButton.disabled = history.past.length === 0;
    this.redoButton.disabled = history.future.length === 0;
    this.bench.show(draft);
    this.ask();
  }

  /** Asks the server, once nothing is done for a moment. */
  ask() {
    this.asked += 1;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.check(), PAUSE);
    this.element.dataset.checked = '';
  }

  async check() {
    const mine = (this.asked += 1);
    const { text } = this;
    try {
      const { players } = await call('POST', '/api/editions', { game: this.game.name, text });
      if (mine !== this.asked) return;
      this.ready(players);
      // Whoever sees no picture can still play.
      await this.preview.show({ edition_text: text, players: this.count(players) }).catch(() => this.preview.age());
    } catch (error) {
      if (mine === this.asked) this.refused(error);
    }
  }

  /**
   * As many as usual, if that many can play with it.
   * @param {number[]} players
   */
  count(players) {
    const { players: most } = usual(this.game);
    return players.includes(most) ? most : players[0];
  }

  /** @param {number[]} players */
  ready(players) {
    this.players = players;
    this.verdict('ready', t('workshop.ready'));
    this.bench.mark(null);
  }

  /** @param {unknown} error */
  refused(error) {
    this.preview.age();
    if (!(error instanceof Refused) || error.error !== 'bad_edition') {
      this.verdict('unknown', reason(error));
      this.timer = setTimeout(() => void this.check(), LATER);
      return;
    }
    const fault = faultOf(error.message);
    this.verdict('wrong', fault.text);
    this.bench.mark(fault);
  }

  /**
   * @param {'ready' | 'wrong' | 'unknown'} what
   * @param {string} text
   */
  verdict(what, text) {
    this.element.dataset.checked = what;
    this.play.disabled = this.lay.disabled = what !== 'ready';
    this.state.className = `workshop-verdict is-${what}`;
    if (this.state.textContent !== text) put(this.state, icon(what === 'ready' ? 'check' : 'alert'), h('span', null, text));
  }

  // What is begun from.

  /** @param {string} value An edition's name, or `-` for none. */
  async startFrom(value) {
    if (!value) return;
    try {
      const draft = value === '-' ? empty(this.game.name, t('workshop.name.usual')) : await this.shipped(value);
      this.replace(draft);
    } catch (error) {
      toast(reason(error), 'wrong');
    }
  }

  /** @param {any} draft */
  replace(draft) {
    if (!this.history.push(draft)) return;
    this.changed();
    toast(t('workshop.replaced'));
  }

  chooseFile() {
    const input = h('input', { type: 'file', accept: '.toml,text/plain', onchange: () => input.files?.[0] && void this.read(input.files[0]) });
    input.click();
  }

  /** @param {DragEvent} event */
  dragged(event) {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    this.element.classList.add('is-over');
  }

  /** @param {DragEvent} event */
  dropped(event) {
    this.element.classList.remove('is-over');
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    void this.read(file);
  }

  /** @param {File} file */
  async read(file) {
    if (file.size > LARGEST) return this.turnedAway(file.name, t('edition.too_large'));
    const text = await file.text();
    try {
      this.replace(parse(this.game.name, text));
      announce(t('workshop.opened', { file: file.name }));
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      const draft = await this.readByServer(text);
      if (draft) this.replace(draft);
      else this.turnedAway(file.name, t(`workshop.read.${error.why}`, { line: error.line, ...error.values }));
    }
    return undefined;
  }

  /**
   * An edition in more of TOML than we read may still be a good one.
   * @param {string} text
   */
  async readByServer(text) {
    try {
      const { board } = await call('POST', '/api/editions', { game: this.game.name, text });
      return ofGeometry(this.game.name, board, text);
    } catch {
      return null;
    }
  }

  /**
   * Says why a file was not opened; what is drawn stays.
   * @param {string} file
   * @param {string} why
   */
  turnedAway(file, why) {
    put(this.note, h('p', { class: 'workshop-note' }, t('workshop.unreadable', { file, why })));
    this.note.scrollIntoView({ block: 'nearest' });
  }

  // What is done with it.

  get file() {
    const plain = this.draft.name.replace(/ß/g, 'ss').normalize('NFD').replace(/[^\w -]/g, '').trim().replace(/[\s_]+/g, '-').toLowerCase();
    return `${plain.slice(0, 24) || this.game.name}.toml`;
  }

  save() {
    const url = URL.createObjectURL(new Blob([this.text], { type: 'application/toml' }));
    h('a', { href: url, download: this.file }).click();
    // The browser has begun to fetch it by then.
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
    announce(t('workshop.saved', { file: this.file }));
  }

  /** Against computers, at once. */
  async playNow() {
    this.play.disabled = true;
    try {
      const setup = { ...usual(this.game), players: this.count(this.players), editionText: this.text };
      const table = await call('POST', '/api/tables', { ...request(this.game, setup), edition: this.file });
      give(`/api/tables/${table.id}`, table);
      this.app.go(`/table/${table.id}`);
    } catch (error) {
      this.play.disabled = false;
      toast(error instanceof Refused && error.error === 'bad_edition' ? faultOf(error.message).text : reason(error), 'wrong');
    }
  }

  /** With whom one likes, by which rules one likes. */
  layTable() {
    this.app.go(hand(this.game.name, this.draft.name || this.file, this.text));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    if (event.target instanceof HTMLInputElement && event.target.type === 'text') return;
    const key = event.key.toLowerCase();
    if (key !== 'z' && key !== 'y') return;
    event.preventDefault();
    this.step(key === 'y' || event.shiftKey ? 'redo' : 'undo');
  }
}
