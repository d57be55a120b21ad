/**
 * Somebody who plays through the page: he reads from the server what may be done, and does it with
 * mouse, finger or keys on the board and the tray, as a person would.
 */
import assert from 'node:assert/strict';
import { STANDARD, anchor, cell, flat, identity, mirrored, normal, sorted, token as tokenOf, turned } from '../../games/shared/shapes.js';

/**
 * @typedef {import('playwright-core').Page} Page
 * @typedef {import('../../games/shared/shapes.js').Cell} Cell
 * @typedef {import('../../games/shared/shapes.js').Cells} Cells
 * @typedef {'mouse' | 'touch' | 'keys'} Means
 */

/** What can be used on the board or beside it, only by who may act now. */
const USABLE = '.spot.usable, .hunt-take, .tray-shelf.is-own, [data-setup]';

export class Player {
  /**
   * @param {import('./harness.mjs').Trial} trial
   * @param {Page} page
   * @param {Means} [by]
   */
  constructor(trial, page, by = 'mouse') {
    this.trial = trial;
    this.page = page;
    this.by = by;
  }

  /**
   * Waits until the visitor may act or the game is over.
   * @returns {Promise<any>} The table.
   */
  async turn() {
    const came = await this.page.waitForFunction((usable) => {
      const result = /** @type {HTMLElement | null} */ (document.querySelector('.result'));
      if (result && !result.hidden) return 'over';
      return document.querySelector('.bar-mine') && document.querySelector(usable) ? 'turn' : null;
    }, USABLE);
    const table = await this.trial.table(this.page);
    if (!table.view.over && String(table.view.legal) === 'pass') {
      // Who can do nothing else need not say so.
      await this.page.waitForFunction((n) => document.querySelectorAll('.action').length > n, table.view.number);
      return this.turn();
    }
    // It may have been done for him meanwhile.
    const own = table.seats.filter((/** @type {any} */ seat) => seat.mine).map((/** @type {any} */ seat) => seat.seat);
    if (!table.view.over && !table.view.to_act.some((/** @type {number} */ seat) => own.includes(seat))) {
      await this.shows(table.tokens.length, true);
      return this.turn();
    }
    // The last action may have been on its way to the page.
    if (!table.view.over) assert.equal(await came.jsonValue(), 'turn');
    await this.shows(table.tokens.length);
    await this.still();
    return table;
  }

  /** Waits until the board has gone through all that came: it empties the hand at each action. */
  async still() {
    await this.page.locator('[data-playing]').waitFor({ state: 'detached' });
  }

  /**
   * Waits until the page shows so many actions.
   * @param {number} number
   * @param {boolean} [more] Or more.
   */
  async shows(number, more = false) {
    await this.page.waitForFunction(
      ({ n, more }) => {
        const shown = document.querySelectorAll('.action').length;
        return more ? shown >= n : shown === n;
      },
      { n: number, more },
    );
  }

  /**
   * Does what a token says, and waits until it is done.
   * @param {any} table
   * @param {string} token
   */
  async act(table, token) {
    const { number } = table.view;
    if (table.game === 'halma') await this.halma(token, number);
    else if (table.game === 'boomerang-hunt') await this.hunt(token, number);
    else if (token.startsWith('tower=')) await this.setUp(token);
    else if (token === 'pass') await this.press('[data-token=pass]');
    else await this.lay(table, token);
    await this.page.waitForFunction((n) => document.querySelectorAll('.action').length > n, number);
  }

  /**
   * Clicks, taps, or goes there and presses Enter.
   * @param {string} selector
   */
  async press(selector) {
    const place = this.page.locator(selector);
    if (this.by === 'mouse') await place.click();
    else if (this.by === 'touch') await place.tap();
    else {
      await this.tabTo(selector);
      await this.page.keyboard.press('Enter');
    }
  }

  /**
   * A pawn is picked, then where it goes; a chain that could go on has to be ended.
   * @param {string} token
   * @param {number} number
   */
  async halma(token, number) {
    const squares = token.split('-');
    await this.field(squares[0]);
    await this.field(squares[squares.length - 1]);
    await this.done(number);
  }

  /**
   * @param {string} token
   * @param {number} number
   */
  async hunt(token, number) {
    const free = /^free(\d)@(.+)$/.exec(token);
    if (free) {
      await this.press(`[data-hold=free${free[1]}]`);
      await this.field(free[2]);
    } else if (token.startsWith('@')) {
      // Every other stone is taken from the supply first: both ways are there.
      if (number % 2 === 0) await this.press('[data-hold=supply]');
      await this.field(token.slice(1));
    } else {
      for (const field of token.split(/[x-]/)) await this.field(field);
    }
    await this.done(number);
  }

  /** @param {string} name */
  async field(name) {
    if (this.by === 'keys') await this.walkTo(name);
    else await this.press(`.spot[data-field="${name}"]`);
  }

  /**
   * Ends what could still go on; what could not is done by itself.
   * @param {number} number
   */
  async done(number) {
    const done = await this.page.waitForFunction((n) => {
      if (document.querySelectorAll('.action').length > n) return 'yes';
      return document.querySelector('.bar [data-focus=confirm]') ? 'asks' : null;
    }, number);
    if ((await done.jsonValue()) === 'asks') await this.press('.bar [data-focus=confirm]');
  }

  /**
   * The tower and the obstacles, each pointed at; by keys the page is asked to choose them.
   * @param {string} token
   */
  async setUp(token) {
    if (this.by === 'keys') {
      await this.press('[data-setup=random]');
      await this.press('[data-setup=done]');
      return;
    }
    const [, tower, obstacles] = /** @type {RegExpExecArray} */ (/^tower=(\w+)\/obstacles=(.+)$/.exec(token));
    for (const square of [tower, ...(obstacles === 'none' ? [] : obstacles.split('+'))]) {
      await this.press(`[data-square="${square}"]`);
    }
    await this.press('[data-setup=done]');
  }

  /**
   * A shape is taken from the tray, turned as it is to lie, and aimed at its square.
   * @param {any} table
   * @param {string} token
   * @param {() => Promise<unknown>} [aimed] What is looked at before the mouse's click.
   */
  async lay(table, token, aimed) {
    const squares = token.replace('?', '').split('+');
    const cells = await this.page.evaluate(
      (names) => names.map((name) => /** @type {HTMLElement} */ (document.querySelector(`[data-square="${name}"]`)).dataset.cell ?? ''),
      squares,
    );
    // As the board lies before the visitor.
    const seen = sorted(cells.map((text) => /** @type {Cell} */ (/** @type {unknown} */ (text.split(',').map(Number)))));
    const { name, way } = shapeOf(table, seen);
    await this.take(name);
    for (const step of steps(flat(way), normal(seen))) await this.turnShape(step);
    const aim = anchor(seen).join(',');
    if (this.by === 'keys') await this.walkAim(aim);
    else {
      if (aimed) {
        await this.page.locator(`[data-cell="${aim}"]`).hover();
        await aimed();
      }
      await this.press(`[data-cell="${aim}"]`);
    }
    // A finger's first tap aims only.
    if (this.by === 'touch') await this.press(`[data-cell="${aim}"]`);
  }

  /** @param {string} name */
  async take(name) {
    const shelf = '.tray-shelf.is-own';
    if (this.by !== 'keys') return this.press(`${shelf} [data-shape="${name}"]`);
    await this.tabTo(`${shelf} [data-shape][tabindex="0"]`);
    const here = () => this.page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement)?.dataset?.shape ?? '');
    for (let n = 0; n < 30 && (await here()) !== name; n += 1) await this.page.keyboard.press('ArrowRight');
    assert.equal(await here(), name, 'the arrows lead to the shape');
    return this.page.keyboard.press('Enter');
  }

  /** @param {'turn' | 'mirror'} step */
  async turnShape(step) {
    if (this.by === 'keys') await this.page.keyboard.press(step === 'turn' ? 'r' : 'm');
    else await this.page.locator('.tray-turns .tray-turn').nth(step === 'turn' ? 1 : 2)[this.by === 'touch' ? 'tap' : 'click']();
  }

  // Keys.

  /**
   * Presses Tab until something that matches has the focus.
   * @param {string} selector
   */
  async tabTo(selector) {
    for (let n = 0; n < 150; n += 1) {
      if (await this.page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return;
      await this.page.keyboard.press('Tab');
    }
    assert.fail(`Tab does not lead to ${selector}`);
  }

  /**
   * Walks over the board and chooses a field: with the page keys, which lead to what can be used, or
   * with the arrows, first to the field's row and then along it.
   * @param {string} name
   */
  async walkTo(name) {
    const here = () => this.page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement)?.dataset?.field ?? null);
    if ((await here()) === null) await this.tabTo('.spot[tabindex="0"]');
    const met = new Set();
    for (let at = await here(); at !== name && !met.has(at); at = await here()) {
      met.add(at);
      await this.page.keyboard.press('PageDown');
    }
    for (let n = 0; n < 60 && (await here()) !== name; n += 1) await this.page.keyboard.press(await this.arrow(name));
    assert.equal(await here(), name, 'the keys lead to the field');
    await this.page.keyboard.press('Enter');
  }

  /** @param {string} name */
  arrow(name) {
    return this.page.evaluate((field) => {
      const from = /** @type {Element} */ (document.activeElement).getBoundingClientRect();
      const to = /** @type {Element} */ (document.querySelector(`.spot[data-field="${field}"]`)).getBoundingClientRect();
      if (Math.abs(to.y - from.y) > from.height / 3) return to.y > from.y ? 'ArrowDown' : 'ArrowUp';
      return to.x > from.x ? 'ArrowRight' : 'ArrowLeft';
    }, name);
  }

  /**
   * Walks with a shape in hand, and lays it.
   * @param {string} aim
   */
  async walkAim(aim) {
    const here = () => this.page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement)?.dataset?.cell ?? '');
    const [x, y] = aim.split(',').map(Number);
    for (let n = 0; n < 60 && (await here()) !== aim; n += 1) {
      const [atX, atY] = (await here()).split(',').map(Number);
      await this.page.keyboard.press(atX < x ? 'ArrowRight' : atX > x ? 'ArrowLeft' : atY < y ? 'ArrowUp' : 'ArrowDown');
    }
    assert.equal(await here(), aim, 'the arrows lead to the square');
    await this.page.keyboard.press('Enter');
  }
}

/**
 * Which shape of the table covers those cells, and how its maker drew it.
 * @param {any} table
 * @param {Cells} cells
 * @returns {{name: string, way: Cells}}
 */
function shapeOf(table, cells) {
  const found = kinds(table).find(({ way }) => way.length === cells.length && identity(way) === identity(cells));
  assert.ok(found, 'it is one of the shapes');
  return found;
}

/**
 * @param {any} table
 * @returns {{name: string, way: Cells}[]}
 */
function kinds(table) {
  if (table.game === 'forma') return [...STANDARD].map(([name, way]) => ({ name, way }));
  return table.board.pieces.map((/** @type {any} */ kind) => ({ name: kind.name, way: sorted(kind.squares.map(cell)) }));
}

/**
 * How a shape is brought to lie as it is wanted.
 * @param {Cells} from
 * @param {Cells} to
 * @returns {('turn' | 'mirror')[]}
 */
function steps(from, to) {
  for (const over of [false, true]) {
    let way = over ? mirrored(from) : from;
    for (let quarters = 0; quarters < 4; quarters += 1) {
      if (tokenOf(way) === tokenOf(to)) return [...(over ? ['mirror'] : []), ...Array(quarters).fill('turn')];
      way = turned(way);
    }
  }
  throw new Error('it cannot lie like that');
}
