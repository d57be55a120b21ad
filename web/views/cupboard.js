// @ts-check
/** Home: the boxes on the shelf, and the tables that the visitor sits at. */
import { call, give } from '../net.js';
import { ago, list, t } from '../i18n.js';
import { prefs } from '../prefs.js';
import { h, put } from '../ui/dom.js';
import { icon } from '../ui/icons.js';
import { cover } from '../ui/covers.js';
import { toast } from '../ui/dialog.js';
import { bookOf, gameTitle, outcome, reason } from './names.js';

/**
 * @typedef {import('./setup.js').GameInfo} GameInfo
 * @typedef {object} TableLine One of the visitor's tables.
 * @property {string} id
 * @property {string} game
 * @property {number} players
 * @property {(string | null)[]} names
 * @property {('person' | 'computer' | 'open')[]} [kinds] Who sits where, seat 1 first.
 * @property {number} number
 * @property {number[]} to_act
 * @property {boolean} your_turn
 * @property {boolean} over
 * @property {number[] | null} places
 * @property {number[]} your_seats
 * @property {number} changed
 */

/** How often the list of tables is asked for again, in milliseconds. */
const EVERY = 20_000;
/** How many tables are shown at first, those that are on and those that are over. */
const FEW = 4;

/** About how long a game takes, in minutes. */
const MINUTES = /** @type {Record<string, number>} */ ({
  halma: 30,
  forma: 40,
  'boomerang-hunt': 30,
  'boomerang-flip': 10,
});

/** @type {import('../app.js').ViewMaker} */
export async function cupboard(app, place) {
  const [games, tables] = await Promise.all([app.games(), call('GET', '/api/tables')]);
  const going = h('div');
  const played = h('div');
  put(place, intro(app), going, shelf(app, games, tables), doors(), played);
  draw(tables);
  const timer = setInterval(() => void renew(), EVERY);
  const seen = () => document.hidden || void renew();
  document.addEventListener('visibilitychange', seen);
  return {
    dispose() {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', seen);
    },
  };

  async function renew() {
    if (document.hidden) return;
    try {
      draw(await call('GET', '/api/tables'));
    } catch {
      // The list stays as it was; the next time will do.
    }
  }

  /** @param {TableLine[]} lines */
  function draw(lines) {
    put(
      going,
      tableList(
        t('tables.going'),
        lines.filter((line) => !line.over),
      ),
    );
    put(
      played,
      tableList(
        t('tables.played'),
        lines.filter((line) => line.over),
      ),
    );
  }
}

/** @param {import('../app.js').App} app */
function intro(app) {
  const field = h('input', {
    id: 'my-name',
    class: 'field',
    type: 'text',
    maxlength: 30,
    autocomplete: 'nickname',
    placeholder: t('name.placeholder'),
    value: app.name ?? '',
    onchange: () => void keep(),
    onkeydown: (/** @type {KeyboardEvent} */ event) => event.key === 'Enter' && field.blur(),
  });
  return h(
    'div',
    { class: 'intro' },
    h('h1', null, t('cupboard.question')),
    h('div', { class: 'intro-name' }, h('label', { for: 'my-name' }, t('name.label')), field),
  );

  async function keep() {
    const name = field.value.trim();
    if (!name || name === app.name) return;
    try {
      await app.rename(name);
      toast(t('name.kept', { name }));
    } catch (error) {
      toast(reason(error), 'wrong');
    }
  }
}

/**
 * @param {import('../app.js').App} app
 * @param {GameInfo[]} games
 * @param {TableLine[]} tables
 */
function shelf(app, games, tables) {
  const played = new Set(tables.map((line) => line.game));
  return h(
    'section',
    { class: 'shelf', 'aria-label': t('cupboard') },
    h(
      'ul',
      { class: 'boxes' },
      games.map((game) => box(app, game, played.has(game.name))),
    ),
  );
}

/** Where there is something to find out, games are taken apart, and boards of one's own are drawn. */
function doors() {
  return h(
    'p',
    { class: 'shelf-doors' },
    h('a', { href: '/puzzles' }, t('cupboard.puzzles')),
    h('a', { href: '/analysis' }, t('cupboard.analysis')),
    h('a', { href: '/workshop' }, t('cupboard.workshop')),
  );
}

/**
 * @param {import('../app.js').App} app
 * @param {GameInfo} game
 * @param {boolean} known Whether the visitor has played it.
 */
function box(app, game, known) {
  const title = gameTitle(game.name);
  const button = h(
    'button',
    {
      class: 'button button-main',
      type: 'button',
      onclick: () => void play(),
      'aria-label': t('play.label', { game: title }),
    },
    icon('play'),
    t('play'),
  );
  return h(
    'li',
    { class: 'box', dataset: { game: game.name }, onpointerenter: ahead, onpointerdown: ahead, onfocusin: ahead },
    h(
      'a',
      { class: 'box-lid', href: `/new/${game.name}`, tabindex: -1, 'aria-hidden': 'true' },
      cover(game.name),
    ),
    h(
      'div',
      { class: 'box-text' },
      h('h2', null, title),
      h('p', { class: 'box-origin' }, t(`game.${game.name}.origin`)),
      h('p', { class: 'box-about' }, t(`game.${game.name}.about`)),
      h(
        'p',
        { class: 'box-facts' },
        h('span', null, icon('person'), players(game)),
        MINUTES[game.name] && h('span', null, icon('clock'), t('minutes', { n: MINUTES[game.name] })),
      ),
      h(
        'p',
        { class: 'box-links' },
        h('a', { href: bookOf(game.name), target: '_blank', 'aria-label': t('rules.label', { game: title }) }, t('rules')),
        known && firstSteps(game, null),
      ),
    ),
    h(
      'div',
      { class: 'box-actions' },
      button,
      h(
        'a',
        { class: 'button', href: `/new/${game.name}`, 'aria-label': t('new.label', { game: title }) },
        t('new'),
      ),
      h('p', { class: 'box-note' }, t('play.note', { level: t(`level.${prefs.level}`) })),
      !known && firstSteps(game, 'button'),
    ),
  );

  function ahead() {
    app.ahead(game.name);
  }

  async function play() {
    button.disabled = true;
    try {
      const { request, usual } = await import('./setup.js');
      const made = call('POST', '/api/tables', request(game, usual(game)));
      ahead();
      void Promise.all([import('./table.js'), import(`../games/${game.name}.js`)]).catch(() => {});
      const table = await made;
      give(`/api/tables/${table.id}`, table);
      app.go(`/table/${table.id}`);
    } catch (error) {
      button.disabled = false;
      toast(reason(error), 'wrong');
    }
  }
}

/**
 * The way to learn a game: a button for whoever never played it.
 * @param {GameInfo} game
 * @param {string | null} look
 */
function firstSteps(game, look) {
  const label = t('learn.label', { game: gameTitle(game.name) });
  return h('a', { class: look, href: `/learn/${game.name}`, 'aria-label': label }, t('learn'));
}

/** @param {GameInfo} game */
function players(game) {
  const [least, most] = [Math.min(...game.players), Math.max(...game.players)];
  if (least === most) return t('players.exactly', { n: least });
  if (game.players.length === 2 && most - least > 1) return t('players.or', { least, most });
  return t('players.range', { least, most });
}

/**
 * @param {string} title
 * @param {TableLine[]} lines
 */
function tableList(title, lines) {
  if (lines.length === 0) return null;
  const rows = lines.map(tableLine);
  const more = rows.splice(FEW);
  const all = h('ul', { class: 'tables' }, rows);
  const button = h(
    'button',
    { class: 'button button-plain', type: 'button', onclick: showAll },
    t('tables.more', { n: more.length }),
  );
  return h('section', { class: 'mine' }, h('h2', null, title), all, more.length > 0 && button);

  function showAll() {
    all.append(...more);
    button.remove();
  }
}

/** @param {TableLine} line */
function tableLine(line) {
  const others = line.names.map((_, i) => i + 1).filter((seat) => !line.your_seats.includes(seat));
  // Several computers are one opponent here.
  const names = [...new Set(others.map((seat) => who(line, seat)))];
  const yours = line.your_turn && !waits(line);
  return h(
    'li',
    null,
    h(
      'a',
      { class: ['table-line', yours && 'table-line-yours'], href: `/table/${line.id}` },
      h('span', { class: 'table-line-picture' }, cover(line.game)),
      h(
        'span',
        { class: 'table-line-text' },
        h('strong', null, gameTitle(line.game)),
        h('span', null, names.length > 0 ? t('tables.with', { names: list(names) }) : t('tables.here')),
        h(
          'span',
          { class: 'table-line-state' },
          yours ? h('span', { class: 'badge' }, t('turn.yours')) : capital(standing(line)),
          ' · ',
          ago(line.changed, Date.now()),
        ),
      ),
    ),
  );
}

/**
 * A seat's name in the list.
 * @param {TableLine} line
 * @param {number} seat
 */
function who(line, seat) {
  if (line.your_seats.length === 1 && line.your_seats.includes(seat)) return t('seat.you');
  const name = line.names[seat - 1];
  if (name) return name;
  const kind = line.kinds?.[seat - 1];
  if (kind === 'open') return t('tables.open');
  // Whoever sits down gives a name: a seat without one is most likely a computer's.
  return kind === 'person' ? t('tables.someone') : t('tables.computer');
}

/**
 * Whether a seat is still free.
 * @param {TableLine} line
 */
function waits(line) {
  return !line.over && (line.kinds?.includes('open') ?? false);
}

/** @param {TableLine} line */
function standing(line) {
  const name = (/** @type {number} */ seat) => who(line, seat);
  if (line.over) {
    const own = line.your_seats.map((seat) => line.places?.[seat - 1] ?? 0);
    const first = line.places?.filter((place) => place === 1).length ?? 0;
    if (own.length === 1 && own[0] === 1 && first === 1) return t('result.you_won');
    return outcome(line.places, name);
  }
  if (waits(line)) return t('tables.waits');
  return line.to_act.length > 0
    ? t('turn.of', { name: list(line.to_act.map(name)) })
    : t('moves', { n: line.number });
}

/**
 * With a capital, as a line of its own begins.
 * @param {string} text
 */
function capital(text) {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
