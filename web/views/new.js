// @ts-check
/** A new table: how many, who sits where, by which rules, who begins, which clock. */
import { call, give, Refused } from '../net.js';
import { has, t } from '../i18n.js';
import { h, put } from '../ui/dom.js';
import { icon } from '../ui/icons.js';
import { cover } from '../ui/covers.js';
import { radios, segmented, select } from '../ui/fields.js';
import { seatDisc, seatLook } from '../ui/patterns.js';
import { toast } from '../ui/dialog.js';
import { gameTitle, reason } from './names.js';
import { fits, handed, needed, remember, remembered, request, seated } from './setup.js';

/**
 * @typedef {import('./setup.js').GameInfo} GameInfo
 * @typedef {import('./setup.js').Setup} Setup
 */

const MINUTE_CHOICES = [3, 5, 10, 15, 20, 30, 45, 60, 90];
const SECOND_CHOICES = [0, 3, 5, 10, 20, 30];
const DAY_CHOICES = [1, 2, 3, 5, 7, 14];
/** The largest edition file that is read, in bytes. */
const LARGEST = 64 * 1024;

/** @type {import('../app.js').ViewMaker} */
export async function newTable(app, place, name) {
  const game = (await app.games()).find((one) => one.name === name);
  if (!game) throw new Refused('no_such_game', name);
  document.title = `${t('new.title', { game: gameTitle(name) })} · ${t('name')}`;
  app.ahead(name);
  const form = new Form(app, game);
  put(place, form.element);
  void form.greet();
  return { dispose() {} };
}

class Form {
  /**
   * @param {import('../app.js').App} app
   * @param {GameInfo} game
   */
  constructor(app, game) {
    this.app = app;
    this.game = game;
    this.setup = remembered(game);
    /** What was drawn in the workshop. */
    this.own = handed(game.name);
    this.setup.editionText = this.own?.text ?? null;
    /** The name of an edition file of the visitor's own. */
    this.file = this.own?.name ?? '';
    /** A change of the visitor's name that is on its way: the table is made after it. */
    this.renaming = Promise.resolve();
    this.parts = h('div', { class: 'new-parts' });
    this.learn = h('p', { class: 'new-learn' }, h('a', { href: `/learn/${game.name}` }, t('learn')));
    this.start = h(
      'button',
      { class: 'button button-main button-large', type: 'submit' },
      icon('play'),
      t('new.start'),
    );
    this.foot = h(
      'div',
      { class: 'new-foot' },
      this.start,
      h('a', { class: 'button', href: '/' }, t('cancel')),
    );
    this.element = h(
      'form',
      { class: 'new', onsubmit: (/** @type {Event} */ event) => void this.submit(event) },
      h(
        'header',
        { class: 'new-head' },
        h('div', { class: 'new-cover' }, cover(game.name)),
        h(
          'div',
          null,
          h('p', { class: 'eyebrow' }, t('new.eyebrow')),
          h('h1', null, gameTitle(game.name)),
          h('p', { class: 'soft' }, t(`game.${game.name}.about`)),
          this.learn,
        ),
      ),
      this.parts,
    );
    this.draw();
  }

  /** Whoever never played the game is told where it can be learnt. */
  async greet() {
    const tables = await call('GET', '/api/tables').catch(() => null);
    if (!tables || tables.some((/** @type {{game: string}} */ line) => line.game === this.game.name)) return;
    this.learn.classList.add('new-learn-first');
    this.learn.prepend(h('span', null, t('learn.offer')));
  }

  /** Everything is drawn anew after a choice that changes other choices; the focus stays. */
  draw() {
    const held = document.activeElement instanceof HTMLElement ? document.activeElement.id : '';
    put(
      this.parts,
      h('section', { class: 'card new-who' }, h('h2', null, t('new.who')), this.players(), this.seats()),
      h(
        'div',
        { class: 'new-side' },
        h('section', { class: 'card' }, h('h2', null, t('new.begins')), this.first()),
        h('section', { class: 'card' }, h('h2', null, t('new.clock')), this.clock()),
      ),
      this.rules(),
      this.foot,
    );
    if (held) document.getElementById(held)?.focus();
  }

  players() {
    if (this.game.players.length === 1) return null;
    return segmented(
      'players',
      t('new.players'),
      this.game.players.map((n) => ({ value: String(n), text: String(n) })),
      String(this.setup.players),
      (value) => {
        this.setup.players = Number(value);
        if (this.setup.first !== null && this.setup.first > this.setup.players) this.setup.first = null;
        this.draw();
      },
    );
  }

  seats() {
    return h(
      'ol',
      { class: 'new-seats' },
      seated(this.setup).map((seat, i) => this.seat(seat, i)),
    );
  }

  /**
   * @param {import('./setup.js').SeatChoice} seat
   * @param {number} i
   */
  seat(seat, i) {
    const kinds = ['me', 'here', 'open', 'computer'].map((kind) => ({
      value: kind,
      text: t(`seat.kind.${kind}`),
    }));
    return h(
      'li',
      { class: 'new-seat' },
      seatDisc(seatLook(i + 1)),
      select(`seat-${i}`, t('seat.label', { seat: i + 1 }), kinds, seat.kind, (value) => {
        seat.kind = /** @type {any} */ (value);
        this.draw();
      }),
      seat.kind === 'computer' && this.level(seat, i),
      seat.kind === 'here' &&
        h('input', {
          class: 'field',
          id: `seat-name-${i}`,
          type: 'text',
          required: true,
          maxlength: 30,
          'aria-label': t('seat.name', { seat: i + 1 }),
          placeholder: t('seat.name.placeholder'),
          value: seat.name,
          oninput: (/** @type {any} */ event) => (seat.name = event.target.value),
        }),
      seat.kind === 'open' && h('span', { class: 'soft new-seat-note' }, t('seat.open.note')),
      seat.kind === 'me' && this.myName(i),
    );
  }

  /** @param {number} i */
  myName(i) {
    const field = h('input', {
      class: 'field',
      id: `seat-name-${i}`,
      type: 'text',
      maxlength: 30,
      autocomplete: 'nickname',
      'aria-label': t('seat.my_name', { seat: i + 1 }),
      placeholder: t('name.placeholder'),
      value: this.app.name ?? '',
      onchange: () => {
        const name = field.value.trim();
        if (name && name !== this.app.name)
          this.renaming = this.app.rename(name).catch((error) => toast(reason(error), 'wrong'));
      },
    });
    return field;
  }

  /**
   * @param {import('./setup.js').SeatChoice} seat
   * @param {number} i
   */
  level(seat, i) {
    const levels = Array.from({ length: 9 }, (_, n) => ({
      value: String(n + 1),
      text: `${n + 1} · ${t(`level.${n + 1}`)}`,
    }));
    return select(
      `level-${i}`,
      t('seat.level', { seat: i + 1 }),
      levels,
      String(seat.level),
      (value) => (seat.level = Number(value)),
    );
  }

  first() {
    const seats = seated(this.setup).map((seat, i) => ({
      value: String(i + 1),
      text: this.seatText(seat, i),
    }));
    return radios(
      'first',
      t('new.begins'),
      [{ value: '', text: t('first.lots') }, ...seats],
      String(this.setup.first ?? ''),
      (value) => {
        this.setup.first = value ? Number(value) : null;
      },
    );
  }

  /**
   * @param {import('./setup.js').SeatChoice} seat
   * @param {number} i
   */
  seatText(seat, i) {
    const who = seat.kind === 'here' && seat.name ? seat.name : t(`seat.kind.${seat.kind}`);
    return t('first.seat', { seat: i + 1, who });
  }

  clock() {
    const { clock } = this.setup;
    const kinds = ['none', 'live', 'days'].map((kind) => ({ value: kind, text: t(`clock.${kind}`) }));
    const numbers = (/** @type {number[]} */ list, /** @type {string} */ key) =>
      list.map((n) => ({ value: String(n), text: t(key, { n }) }));
    return [
      segmented('clock', t('new.clock'), kinds, clock.kind, (value) => {
        clock.kind = /** @type {any} */ (value);
        this.draw();
      }),
      h('p', { class: 'soft' }, t(`clock.${clock.kind}.note`)),
      clock.kind === 'live' &&
        h(
          'div',
          { class: 'row' },
          select(
            'minutes',
            t('clock.minutes.label'),
            numbers(MINUTE_CHOICES, 'clock.minutes'),
            String(clock.minutes),
            (value) => (clock.minutes = Number(value)),
          ),
          select(
            'seconds',
            t('clock.seconds.label'),
            numbers(SECOND_CHOICES, 'clock.seconds'),
            String(clock.seconds),
            (value) => (clock.seconds = Number(value)),
          ),
        ),
      clock.kind === 'days' &&
        select(
          'days',
          t('clock.days.label'),
          numbers(DAY_CHOICES, 'clock.per_move'),
          String(clock.days),
          (value) => (clock.days = Number(value)),
        ),
    ];
  }

  /** Options and edition, where the game has any. */
  rules() {
    const options = this.game.options.filter(({ name }) => fits(this.game, name, this.setup.players));
    const editions = this.game.editions.length > 1 || this.game.own_editions;
    if (options.length === 0 && !editions) return null;
    return h(
      'section',
      { class: 'card new-rules' },
      h('h2', null, t('new.rules')),
      h('p', { class: 'soft' }, t('new.rules.note')),
      h(
        'div',
        { class: 'new-options' },
        options.map((option) => this.option(option)),
      ),
      editions && this.edition(),
    );
  }

  /** @param {GameInfo['options'][number]} option */
  option(option) {
    const key = `game.${this.game.name}.option.${option.name}`;
    const title = has(key) ? t(key) : option.name;
    const about = has(`${key}.about`) ? t(`${key}.about`) : option.about;
    const id = `option-${option.name}`;
    const text = h(
      'span',
      { class: 'option-text' },
      h('strong', null, title),
      h(
        'span',
        { class: 'soft', id: `${id}-about` },
        about,
        ' ',
        h('span', { class: 'clause' }, option.clause),
      ),
    );
    if (option.values) return h('div', { class: 'option' }, text, this.valued(option, id, title));
    const forced = needed(this.game, option.name, this.setup.players);
    return h(
      'label',
      { class: 'option option-switch', for: id },
      text,
      h('input', {
        id,
        class: 'switch',
        type: 'checkbox',
        role: 'switch',
        'aria-describedby': `${id}-about`,
        'aria-label': title,
        checked: forced || this.setup.options[option.name] === true,
        disabled: forced,
        onchange: (/** @type {any} */ event) =>
          this.choose(option.name, event.target.checked ? true : undefined),
      }),
    );
  }

  /**
   * @param {GameInfo['options'][number]} option
   * @param {string} id
   * @param {string} title
   */
  valued(option, id, title) {
    const key = `game.${this.game.name}.option.${option.name}`;
    const values = (option.values ?? []).map((value) => ({
      value,
      text: has(`${key}.value`) ? t(`${key}.value`, { value }) : value,
    }));
    const chosen = this.setup.options[option.name];
    return select(
      id,
      title,
      [{ value: '', text: has(`${key}.usual`) ? t(`${key}.usual`) : t('option.usual') }, ...values],
      chosen === undefined ? '' : String(chosen),
      (value) => this.choose(option.name, value || undefined),
    );
  }

  /**
   * @param {string} name
   * @param {string | true | undefined} value
   */
  choose(name, value) {
    if (value === undefined) delete this.setup.options[name];
    else this.setup.options[name] = value;
  }

  edition() {
    const editions = this.game.editions.map((name) => {
      const key = `game.${this.game.name}.edition.${name}`;
      return {
        value: name,
        text: has(key) ? t(key) : name,
        about: has(`${key}.about`) ? t(`${key}.about`) : '',
      };
    });
    if (this.game.own_editions) {
      editions.push({
        value: 'own',
        text: this.file ? t('edition.own.named', { file: this.file }) : t('edition.own'),
        about: t('edition.own.about'),
      });
    }
    const chosen = this.setup.editionText === null ? this.setup.edition : 'own';
    return h(
      'div',
      { class: 'new-edition' },
      h('h3', null, t('edition')),
      radios('edition', t('edition'), editions, chosen, (value) => {
        if (value === 'own') this.takeOwn();
        else Object.assign(this.setup, { edition: value, editionText: null });
      }),
      this.game.own_editions && h('a', { class: 'new-workshop', href: `/workshop/${this.game.name}` }, t('edition.workshop')),
    );
  }

  /** What came from the workshop, or a file. */
  takeOwn() {
    if (this.own) this.setup.editionText = this.own.text;
    else this.openFile();
  }

  /** A file of the visitor's own: without one, the choice falls back to what it was. */
  openFile() {
    const input = h('input', {
      type: 'file',
      accept: '.toml,text/plain',
      onchange: () => void this.readFile(input),
      oncancel: () => this.draw(),
    });
    input.click();
  }

  /** @param {HTMLInputElement} input */
  async readFile(input) {
    const file = input.files?.[0];
    if (!file) return this.draw();
    if (file.size > LARGEST) toast(t('edition.too_large'), 'wrong');
    else {
      this.setup.editionText = await file.text();
      this.file = file.name;
    }
    this.draw();
  }

  /** @param {Event} event */
  async submit(event) {
    event.preventDefault();
    this.start.disabled = true;
    try {
      remember(this.game, this.setup);
      await this.renaming;
      const table = await call('POST', '/api/tables', request(this.game, this.setup));
      give(`/api/tables/${table.id}`, table);
      this.app.go(`/table/${table.id}`);
    } catch (error) {
      this.start.disabled = false;
      toast(this.wrong(error), 'wrong');
    }
  }

  /**
   * What is wrong with an edition of one's own only the server can say; it says so in English.
   * @param {unknown} error
   */
  wrong(error) {
    if (this.setup.editionText !== null && error instanceof Refused && error.error !== 'offline') {
      return t('edition.wrong', { message: error.message });
    }
    return reason(error);
  }
}
