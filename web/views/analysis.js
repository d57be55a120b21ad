// @ts-check
/**
 * The analysis board: any game from any position, with variations, comments, and a computer that looks
 * along. The page keeps the tree; the server judges every step.
 *
 * @typedef {import('../types.js').TableInfo} TableInfo
 * @typedef {import('./study/study.js').Setup} Setup
 * @typedef {import('./analysis/tree.js').Node} Node
 * @typedef {import('./analysis/kept.js').Kept} Kept
 */
import { call, file } from '../net.js';
import { has, load, t } from '../i18n.js';
import { h, put } from '../ui/dom.js';
import { icon } from '../ui/icons.js';
import { cover } from '../ui/covers.js';
import { announce, toast } from '../ui/dialog.js';
import { sound } from '../ui/sound.js';
import { gameTitle, reason } from './names.js';
import { openGame, sheet } from './open.js';
import { Desk } from './study/desk.js';
import { setupOf, Study } from './study/study.js';
import { editionOf } from './table/review.js';
import { computerPanel } from './analysis/computer.js';
import { keep, kept } from './analysis/kept.js';
import { treePanel } from './analysis/treeview.js';
import * as trees from './analysis/tree.js';

/** The largest record that is read, in bytes. */
const LARGEST = 100 * 1024;

/** @type {import('../app.js').ViewMaker} */
export async function analysis(app, place, parameter) {
  await Promise.all([load('analysis'), sheet('analysis')]);
  document.title = `${t('analysis.title')} · ${t('name')}`;
  const chosen = await beginning(app, parameter);
  if (!chosen) return choice(app, place);
  const module = await openGame(chosen.setup.game);
  const study = new Study(chosen.setup);
  const root = trees.fromNotes(chosen.nodes);
  const view = new Analysis(app, place, module, study, root, chosen);
  await view.begin(chosen.at);
  return { dispose: () => view.dispose() };
}

/**
 * What an address begins with: a game, a table's game at a position, or what was kept; nothing: to be chosen.
 * @param {import('../app.js').App} app
 * @param {string} parameter
 * @returns {Promise<Kept | null>}
 */
async function beginning(app, parameter) {
  const table = /^table\/([\w-]+)(?:\/(\d+))?$/.exec(parameter);
  if (table) return ofTable(table[1], table[2] === undefined ? Infinity : Number(table[2]));
  if (parameter === 'last') return kept();
  const game = (await app.games()).find((one) => one.name === parameter);
  return game ? { setup: { game: game.name }, headers: [], nodes: trees.toNotes(trees.beginning()), at: [] } : null;
}

/**
 * @param {string} id
 * @param {number} number
 * @returns {Promise<Kept>}
 */
async function ofTable(id, number) {
  const table = /** @type {TableInfo} */ (await call('GET', `/api/tables/${id}`));
  const setup = setupOf(table, await editionOf(table));
  const root = trees.beginning();
  let node = root;
  for (const token of table.tokens) node = trees.add(node, token);
  const headers = table.seats.flatMap(({ seat, name }) =>
    name ? [/** @type {[string, string]} */ ([`Seat${seat}`, name])] : [],
  );
  return { setup, headers, nodes: trees.toNotes(root), at: table.tokens.slice(0, number) };
}

/**
 * Which game: a box, a file, or what one was at.
 * @param {import('../app.js').App} app
 * @param {HTMLElement} place
 */
async function choice(app, place) {
  const games = await app.games();
  const last = kept();
  put(
    place,
    h(
      'section',
      { class: 'analysis-choice' },
      h('h1', null, t('analysis.title')),
      h('p', { class: 'soft' }, t('analysis.about')),
      h(
        'ul',
        { class: 'analysis-games' },
        games.map(({ name }) =>
          h(
            'li',
            null,
            h('a', { class: 'analysis-game', href: `/analysis/${name}` }, cover(name), h('span', null, gameTitle(name))),
          ),
        ),
      ),
      h(
        'p',
        { class: 'row' },
        opener(app),
        last && h('a', { class: 'button', href: '/analysis/last' }, t('analysis.last', { game: gameTitle(last.setup.game) })),
      ),
    ),
  );
  const dropped = dropping(place, app);
  return { dispose: dropped };
}

/**
 * A button that opens a record.
 * @param {import('../app.js').App} app
 * @param {'button' | 'control'} [look]
 */
function opener(app, look = 'button') {
  const field = h('input', {
    type: 'file',
    class: 'hidden-text',
    tabindex: -1,
    'aria-hidden': 'true',
    accept: '.spel,.txt,text/plain',
    onchange: () => {
      const file = field.files?.[0];
      field.value = '';
      if (file) void openFile(app, file);
    },
  });
  return [
    field,
    h(
      'button',
      { class: look, type: 'button', dataset: { analysis: 'open' }, onclick: () => field.click() },
      icon('share'),
      h('span', null, t('analysis.open')),
    ),
  ];
}

/**
 * Reads a record from a file and goes on with it; what was there before stays until it is read.
 * @param {import('../app.js').App} app
 * @param {File} file
 */
async function openFile(app, file) {
  try {
    if (file.size > LARGEST) throw new Error(t('analysis.large'));
    const record = await file.text();
    const { headers, nodes, ...setup } = await call('POST', '/api/study/read', { record });
    keep({ setup, headers, nodes, at: main(nodes) });
    toast(t('analysis.opened', { name: file.name }));
    app.go('/analysis/last');
  } catch (error) {
    const refused = /** @type {any} */ (error);
    const why = refused?.error === 'illegal' || !refused?.error ? refused.message : reason(error);
    toast(t('analysis.broken', { name: file.name, why }), 'wrong');
    sound('wrong');
  }
}

/** @param {import('./analysis/tree.js').Note[]} nodes */
function main(nodes) {
  return nodes.filter((node) => node.main && node.token).map((node) => node.token);
}

/**
 * Files that are dropped onto the page are opened.
 * @param {HTMLElement} place
 * @param {import('../app.js').App} app
 * @returns {() => void} Ends it.
 */
function dropping(place, app) {
  const over = (/** @type {DragEvent} */ event) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    place.classList.add('analysis-over');
  };
  const out = () => place.classList.remove('analysis-over');
  const drop = (/** @type {DragEvent} */ event) => {
    out();
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    void openFile(app, file);
  };
  document.addEventListener('dragover', over);
  document.addEventListener('dragleave', out);
  document.addEventListener('drop', drop);
  return () => {
    document.removeEventListener('dragover', over);
    document.removeEventListener('dragleave', out);
    document.removeEventListener('drop', drop);
  };
}

/**
 * Gives the visitor a file.
 * @param {Blob} blob
 * @param {string} name
 */
function download(blob, name) {
  const link = h('a', { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

class Analysis {
  /**
   * @param {import('../app.js').App} app
   * @param {HTMLElement} place
   * @param {import('../types.js').GameModule} module
   * @param {Study} study
   * @param {Node} root
   * @param {Kept} from
   */
  constructor(app, place, module, study, root, from) {
    this.app = app;
    this.place = place;
    this.module = module;
    this.study = study;
    this.root = root;
    this.headers = from.headers;
    this.here = root;
    /** Counts where one goes: what arrives late is not shown. */
    this.turn = 0;
    /** @type {TableInfo | null} */
    this.table = null;
    /** @type {Awaited<ReturnType<typeof import('./study/review.js').reviewPanel>> | null} */
    this.review = null;
    /** The board on which a position is set up, while it is. @type {import('./analysis/arrange.js').Arranger | null} */
    this.arranging = null;
    this.name = (/** @type {number} */ seat) =>
      this.headers.find(([name]) => name === `Seat${seat}`)?.[1] ?? t('seat.guest', { seat });
    this.computer = computerPanel({
      best: (signal) => this.study.best(trees.tokens(this.here), { seconds: 20, best: 4 }, signal),
      say: (token) => this.say(token),
      seat: () => this.table?.view.to_act[0] ?? null,
      draw: (line) => this.desk?.draw(line),
      play: (token) => void this.play(token),
    });
    this.tree = treePanel({
      root: () => this.root,
      here: () => this.here,
      go: (node) => void this.go(node),
      changed: () => this.keep(),
      say: (node) => this.words(node),
      players: () => this.table?.players ?? 2,
    });
    this.keyed = (/** @type {KeyboardEvent} */ event) => this.key(event);
    this.ends = dropping(place, app);
    document.addEventListener('keydown', this.keyed);
  }

  /** @param {string[]} at */
  async begin(at) {
    let node = this.root;
    for (const token of at) node = node.children.find((child) => child.token === token) ?? node;
    this.here = node;
    const table = await this.study.after(trees.tokens(node));
    this.table = table;
    this.desk = new Desk(this.module, table, {
      act: (token) => void this.play(token),
      attempt: (token) => this.study.attempt(trees.tokens(this.here), token),
      name: this.name,
    });
    this.build();
    this.show(table);
  }

  build() {
    const { desk } = this;
    if (!desk || !this.table) return;
    const { game } = this.table;
    this.reviewPlace = h('div', { class: 'review-place' });
    this.element = h(
      'div',
      { class: ['analysis', 'table', 'table-no-tray'], dataset: { game } },
      h('h1', { class: 'hidden-text' }, `${t('analysis.title')}: ${gameTitle(game)}`),
      h('div', { class: 'analysis-left' }, this.computer.element, this.reviewPlace),
      h('div', { class: 'table-middle' }, desk.element),
      h('div', { class: 'table-right' }, this.tree.element, this.buttons()),
    );
    put(this.place, this.element);
    const slot = document.getElementById('top-slot');
    if (slot) put(slot, h('span', { class: 'top-game' }, `${gameTitle(game)} · ${t('analysis.title')}`));
  }

  buttons() {
    const step = (/** @type {'first' | 'back' | 'forward' | 'last'} */ name, /** @type {() => void} */ act) =>
      h(
        'button',
        { class: 'button-icon', type: 'button', 'aria-label': t(`actions.${name}`), title: t(`actions.${name}`), dataset: { step: name }, onclick: act },
        icon(name),
      );
    const button = (
      /** @type {string} */ name,
      /** @type {string} */ key,
      /** @type {import('../ui/icons.js').IconName} */ picture,
      /** @type {() => void} */ act,
    ) =>
      h(
        'button',
        { class: 'control', type: 'button', dataset: { analysis: name }, onclick: act },
        icon(picture),
        h('span', null, t(key)),
      );
    return h(
      'section',
      { class: 'analysis-buttons', 'aria-label': t('controls') },
      h(
        'div',
        { class: 'steps' },
        step('first', () => void this.go(this.root)),
        step('back', () => this.back()),
        step('forward', () => this.forward()),
        step('last', () => this.end()),
      ),
      h(
        'div',
        { class: 'controls' },
        button('turn', 'board.turn', 'turn', () => this.desk?.turnBoard()),
        button('arrange', 'analysis.arrange', 'settings', () => void this.arrange()),
        button('review', 'review', 'eye', () => void this.openReview()),
        button('save', 'analysis.save', 'download', () => void this.save()),
        button('svg', 'analysis.svg', 'download', () => void this.picture('svg')),
        button('png', 'analysis.png', 'download', () => void this.picture('png')),
        opener(this.app, 'control'),
        h('a', { class: 'control', href: '/analysis' }, icon('home'), h('span', null, t('analysis.other'))),
      ),
    );
  }

  dispose() {
    this.turn += 1;
    document.removeEventListener('keydown', this.keyed);
    this.ends();
    this.computer.dispose();
    this.review?.dispose();
    this.arranging?.dispose();
    this.desk?.dispose();
    const slot = document.getElementById('top-slot');
    if (slot) put(slot);
  }

  // Words.

  /**
   * @param {string} token
   * @param {number} [seat]
   */
  say(token, seat = this.table?.view.to_act[0] ?? 1) {
    return this.table ? this.module.say(t, token, { table: this.table, seat }) : token;
  }

  /** @param {Node} node */
  words(node) {
    const number = trees.path(node).length;
    const seat = this.table?.movers[number - 1] ?? 1;
    return this.say(node.token, seat);
  }

  // What the visitor does.

  /** @param {string} token */
  async play(token) {
    const { here } = this;
    const tried = await this.study.attempt(trees.tokens(here), token);
    if (here !== this.here) return;
    if (tried.refusal) return this.refused(tried.refusal);
    const node = trees.add(here, token);
    this.keep();
    await this.go(node, true);
  }

  /** @param {{error: string, clause: string | null, message: string}} refusal */
  refused(refusal) {
    sound('wrong');
    const text = has(`error.${refusal.error}`) ? t(`error.${refusal.error}`) : t('error.refused');
    toast(refusal.clause ? t('error.clause', { text, clause: refusal.clause }) : text, 'wrong');
    this.desk?.reset();
  }

  /**
   * @param {Node} node
   * @param {boolean} [forward] Whether its action is to be seen happening.
   */
  async go(node, forward = false) {
    const mine = ++this.turn;
    const before = this.table?.view ?? null;
    const follows = forward || node.parent === this.here;
    this.here = node;
    try {
      const table = await this.study.after(trees.tokens(node));
      if (mine !== this.turn) return;
      this.show(table, follows ? before : null);
      if (!node.parent) announce(t('actions.at', { n: 0, count: trees.line(node).length }));
      else announce(t('actions.by', { name: this.name(table.movers[table.movers.length - 1]), action: this.words(node) }));
    } catch (error) {
      if (mine === this.turn) toast(reason(error), 'wrong');
    }
  }

  back() {
    if (this.here.parent) void this.go(this.here.parent);
  }

  forward() {
    const [next] = this.here.children;
    if (next) void this.go(next, true);
  }

  end() {
    void this.go(trees.line(this.here).at(-1) ?? this.here);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.defaultPrevented || document.querySelector('dialog[open]')) return;
    const target = event.target instanceof Element ? event.target : document.body;
    if (target.closest('input:not([type=radio]), select, textarea')) return;
    if (this.arranging) {
      if (this.arranging.key(event)) event.preventDefault();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest('input')) return;
    const first = this.desk?.wants(target) ?? false;
    const done = first ? this.desk?.key(event) || this.own(event) : this.own(event) || this.desk?.key(event);
    if (done) event.preventDefault();
  }

  /** @param {KeyboardEvent} event */
  own(event) {
    switch (event.key) {
      case 'ArrowLeft':
        this.back();
        return true;
      case 'ArrowRight':
        this.forward();
        return true;
      case 'ArrowUp':
      case 'ArrowDown': {
        const other = trees.sibling(this.here, event.key === 'ArrowUp' ? -1 : 1);
        if (other === this.here) return false;
        void this.go(other);
        return true;
      }
      case 'Home':
        void this.go(this.root);
        return true;
      case 'End':
        this.end();
        return true;
      case 'f':
        this.desk?.turnBoard();
        return true;
      default:
        return false;
    }
  }

  /** Saves the game with everything said about it as a record. */
  async save() {
    try {
      const { setup, headers } = { setup: this.study.setup, headers: this.headers };
      const text = await call('POST', '/api/study/write', { study: setup, headers, nodes: trees.toNotes(this.root) });
      download(new Blob([text], { type: 'text/plain' }), `${setup.game}.spel`);
    } catch (error) {
      toast(reason(error), 'wrong');
    }
  }

  /** Saves the position as a picture. @param {'svg' | 'png'} kind */
  async picture(kind) {
    try {
      const body = { ...this.study.setup, tokens: trees.tokens(this.here) };
      const dark = matchMedia('(prefers-color-scheme: dark)').matches;
      const picture = await file(`/api/study/picture.${kind}?width=900&theme=${dark ? 'dark' : 'light'}`, body);
      download(picture, `${this.study.setup.game}.${kind}`);
    } catch (error) {
      toast(reason(error), 'wrong');
    }
  }

  /** Sets up a position by hand; another analysis begins with it, unless it is cancelled. */
  async arrange() {
    const { table, desk } = this;
    if (!table || !desk) return;
    const mine = ++this.turn;
    this.computer.dispose();
    try {
      const { arranger } = await import('./analysis/arrange.js');
      const arranging = await arranger({
        module: this.module,
        setup: this.study.setup,
        tokens: trees.tokens(this.here),
        table,
        bottom: desk.bottom(table.view),
        name: this.name,
        done: (first, position) => {
          const setup = { ...this.study.setup, first, position };
          keep({ setup, headers: this.headers, nodes: trees.toNotes(trees.beginning()), at: [] });
          this.app.go('/analysis/last');
        },
        cancel: () => this.endArranging(),
      });
      // Whoever has gone elsewhere meanwhile, or has asked twice, is shown that.
      if (mine !== this.turn) return arranging.dispose();
      this.arranging = arranging;
      put(this.place, arranging.element);
      document.getElementById('arrange-title')?.focus();
    } catch (error) {
      if (mine === this.turn) toast(reason(error), 'wrong');
    }
    return undefined;
  }

  /** Everything is as it was before. */
  endArranging() {
    this.arranging?.dispose();
    this.arranging = null;
    if (!this.element || !this.table) return;
    put(this.place, this.element);
    this.show(this.table);
    /** @type {HTMLElement | null} */ (this.element.querySelector('[data-analysis=arrange]'))?.focus();
  }

  keep() {
    const at = trees.tokens(this.here);
    keep({ setup: this.study.setup, headers: this.headers, nodes: trees.toNotes(this.root), at });
  }

  async openReview() {
    const { reviewPanel } = await import('./study/review.js');
    if (this.review || !this.reviewPlace) return;
    const line = () => trees.line(this.here);
    this.review = await reviewPanel({
      study: this.study,
      table: () => this.lineTable(),
      module: this.module,
      name: this.name,
      at: () => trees.path(this.here).length,
      look: (number, drawn) => {
        const node = number === 0 ? this.root : (line()[number - 1] ?? this.here);
        void this.go(node).then(() => this.desk?.draw(drawn ?? []));
      },
    });
    await this.prepareLine();
    put(this.reviewPlace, this.review.element);
    this.review.render();
    void this.review.start();
  }

  /** The game of the line that is shown, to its end. */
  lineTable() {
    return /** @type {TableInfo} */ (this.whole ?? this.table);
  }

  async prepareLine() {
    const all = trees.line(this.here).map((node) => node.token);
    this.whole = await this.study.after(all);
  }

  // Drawing.

  /**
   * @param {TableInfo} table
   * @param {import('../types.js').View | null} [before]
   */
  show(table, before = null) {
    this.table = table;
    this.desk?.show(table, before);
    this.tree.render();
    this.computer.moved();
    this.keep();
    void this.follow();
  }

  /** The review is about the line that is shown. */
  async follow() {
    if (!this.review) return;
    const mine = this.turn;
    await this.prepareLine();
    if (mine === this.turn) this.review.render();
  }
}
