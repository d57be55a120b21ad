/** What each board shows and how it is handled, as its game needs it. */
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { cells, touched } from '../../games/boomerang-flip/geometry.js';
import { courts } from '../../games/halma/geometry.js';
import { choosers, moves } from './choices.mjs';
import { GAMES, MOVING, PHONE, house } from './harness.mjs';
import { Player } from './player.mjs';
import { alone, beside, finger, flick, goOn, playOut } from './tables.mjs';

/** @typedef {import('playwright-core').Page} Page */

const { trial } = await house();

const three = [...beside, { kind: 'here', name: 'Chloé' }];
const isChain = (/** @type {string} */ token) => token.split('-').length > 2;
const field = (/** @type {Page} */ page, /** @type {string} */ name) => page.locator(`[data-field="${name}"]`);
/** What a seat would be given to do in the game. */
const chosen = (/** @type {string} */ game) => {
  const choose = choosers[game]();
  return (/** @type {any} */ table) => choose(table, table.view.to_act[0]);
};

describe('Halma', { concurrency: 2 }, () => {
  trial('the board lies cornerwise, my court before me; it can be laid straight', async (trial) => {
    const { page, player } = await alone(trial, 'halma', { seats: [{ kind: 'computer', level: 1 }, { kind: 'me' }] });
    await player.turn();
    const middles = async () => {
      const boxes = await page.evaluate(() =>
        [...document.querySelectorAll('.spot')].map((spot) => {
          const { x, y, width, height } = spot.getBoundingClientRect();
          return [/** @type {HTMLElement} */ (spot).dataset.field ?? '', x + width / 2, y + height / 2];
        }),
      );
      return new Map(boxes.map(([name, x, y]) => [String(name), { x: Number(x), y: Number(y) }]));
    };
    const [other, own] = courts(8, 2);
    let at = await middles();
    const low = (/** @type {string[]} */ squares) => Math.max(...squares.map((square) => at.get(square)?.y ?? 0));
    assert.ok(low(own) === low([...at.keys()]) && low(other) < low(own), 'my court is nearest to me');
    const corner = at.get('h8');
    const rest = [...at.keys()].filter((name) => name !== 'h8');
    assert.ok(corner && corner.y > low(rest), 'its corner points at me');
    await page.locator('.halma-switch').click();
    await page.locator('.halma.straight').waitFor();
    at = await middles();
    assert.ok(Math.abs((at.get('a8')?.y ?? 0) - (at.get('h8')?.y ?? 0)) < 2, 'now its side does');
  });

  trial('a chain is drawn as it is hopped, and shown hop by hop to who watches it', async (trial) => {
    const { page, player } = await alone(trial, 'halma', { seats: beside, visitor: MOVING });
    const table = await goOn(trial, page, (now) => moves(now).some(isChain), chosen('halma'));
    await player.turn();
    const token = /** @type {string} */ (moves(table).find(isChain));
    const path = token.split('-');
    await field(page, path[0]).click();
    assert.equal(await page.locator('.path-line').count(), 0);
    const lines = [];
    for (const square of path.slice(1, -1)) {
      await field(page, square).click();
      await page.locator(`.spot[data-field="${square}"][aria-selected=true]`).waitFor();
      lines.push(await page.locator('.path-line').getAttribute('d'));
    }
    assert.equal(lines.pop()?.match(/[ML]/g)?.length, path.length - 1, 'a line from square to square');
    await page.keyboard.press('Escape');
    await page.locator('.path-line').waitFor({ state: 'detached' });

    await page.evaluate(() => {
      const hops = (/** @type {any} */ (window).hops = /** @type {string[]} */ ([]));
      const { animate } = Element.prototype;
      Element.prototype.animate = function (frames, options) {
        if (this.matches('.pawn')) hops.push(/** @type {any} */ (frames)[0].transform);
        return animate.call(this, frames, options);
      };
    });
    await playOut(trial, page, [token]);
    await player.turn();
    // Each hop begins somewhere else.
    await page.waitForFunction((n) => new Set(/** @type {any} */ (window).hops).size === n, path.length - 1);
    assert.equal(await page.locator('.last-dot').count(), path.length - 2, 'and the way stays marked');
  });

  trial('a position that keeps coming back may end the game', async (trial) => {
    const { page, player } = await alone(trial, 'halma', { seats: beside });
    const [there, back] = [['d1-e1', 'e8-d8'], ['e1-d1', 'd8-e8']];
    await playOut(trial, page, [...there, ...back, ...there]);
    const button = page.locator('.bar-claim [data-token^=repetition]');
    assert.equal(await button.count(), 0, 'twice is not enough');
    await playOut(trial, page, back);
    await player.turn();
    await page.locator('.bar-claim [data-token=repetition2]').click();
    await page.locator('.result h2').waitFor();
    const table = await trial.table(page);
    assert.deepEqual([table.cause, table.tokens.at(-1)], ['repetition', 'repetition2']);
    assert.match(await page.locator('.result').innerText(), /The position repeated itself/);
  });
});

describe('shapes', { concurrency: 2 }, () => {
  trial('Forma is set up by hand, at random, or without obstacles', async (trial) => {
    const { page, player } = await alone(trial, 'forma', { seats: beside });
    await player.turn();
    const standing = async () => [await page.locator('.forma-tower').count(), await page.locator('.forma-obstacle').count()];
    const done = page.locator('[data-setup=done]');
    assert.ok(await done.isDisabled(), 'not without a tower');
    await page.locator('[data-setup=random]').click();
    const [towers, obstacles] = await standing();
    assert.equal(towers, 1);
    assert.ok(obstacles >= 8 && obstacles <= 14, `${obstacles} obstacles`);
    await page.locator('[data-setup=none]').click();
    assert.deepEqual(await standing(), [1, 0]);
    await page.locator('.bar [data-focus=cancel]').click();
    assert.deepEqual(await standing(), [0, 0]);
    // By hand: the tower not at the edge, nothing beside it, and away again.
    const point = (/** @type {string} */ name) => page.locator(`[data-square=${name}]`).click();
    await point('a1');
    assert.match(await page.locator('.bar').innerText(), /edge/);
    for (const name of ['k10', 'k11', 'c3', 'f7', 'f7', 'p5']) await point(name);
    assert.deepEqual(await standing(), [1, 2]);
    await done.click();
    await player.shows(1);
    assert.deepEqual((await trial.table(page)).tokens, ['tower=k10/obstacles=c3+p5']);
  });

  trial('by eye nothing is shown on the board; the referee shows whether it fits', async (trial) => {
    for (const options of [[], ['referee']]) {
      const { page, player } = await alone(trial, 'forma', { seats: beside, options });
      await playOut(trial, page, ['tower=k10/obstacles=c3']);
      await player.turn();
      await page.locator('.tray-shelf.is-own [data-shape=I3]').click();
      const [preview, eye] = [page.locator('.lay-preview'), page.locator('.forma-target')];
      await page.locator('[data-square=k10]').hover();
      if (options.length === 0) {
        await eye.waitFor();
        assert.equal(await preview.count(), 0, 'only where one points');
        await page.locator('[data-square=k10]').click();
        await player.shows(2);
        assert.match((await trial.table(page)).tokens[1], /\?$/, 'what does not fit is found out by laying it');
        await page.locator('[data-token=pass]').waitFor();
        assert.match(await page.locator('.forma-panel').innerText(), /set aside/);
        assert.equal(await page.locator('.tray-shape.is-aside').count(), 1);
      } else {
        await page.locator('.lay-preview.misfits').waitFor();
        assert.match(await page.locator('.bar').innerText(), /does not fit/);
        await page.locator('[data-square=k10]').click();
        assert.match(await page.locator('.bar').innerText(), /does not fit/);
        assert.equal((await trial.table(page)).tokens.length, 1, 'it is refused, and nothing is lost');
        await page.locator('[data-square=f7]').hover();
        await page.locator('.lay-preview.fits').waitFor();
        await page.locator('[data-square=f7]').click();
        await player.shows(2);
      }
    }
  });

  trial('a box of one’s own has its own board and shapes', async (trial) => {
    const pieces = { dot: '#', bar: '######', hook: '###\\n#..\\n#..' };
    const shapes = Object.entries(pieces).map(([name, shape]) => `[[piece]]\nname = "${name}"\ncount = 2\nshape = "${shape}"\n`);
    const edition_text = `name = "ours"\nboard = 7\nobstacles = 1\n${shapes.join('')}`;
    const { page, player } = await alone(trial, 'forma', { seats: beside, edition_text });
    await player.turn();
    assert.equal(await page.locator('[data-square]').count(), 49);
    const point = (/** @type {string} */ name) => page.locator(`[data-square=${name}]`).click();
    await point('g4');
    assert.match(await page.locator('.bar').innerText(), /edge/);
    for (const name of ['e4', 'a1', 'g7']) await point(name);
    assert.match(await page.locator('.bar').innerText(), /only one obstacle/);
    await page.locator('[data-setup=done]').click();
    await player.shows(1);
    assert.deepEqual(await page.locator('.tray-shelf.is-own .tray-shape').count(), 3);
    await page.locator('.tray-shelf.is-own [data-shape=hook]').click();
    await point('c5');
    await player.shows(2);
    await playOut(trial, page, ['g1', 'b1+b2+b3+b4+b5+b6', 'g3', 'b7']);
    await page.locator('.forma-bridge[data-seat="1"]').waitFor({ state: 'attached' });
    const { tokens, board } = await trial.table(page);
    assert.deepEqual([board.name, tokens[0]], ['ours', 'tower=e4/obstacles=a1']);
    assert.equal(tokens[1].split('+').length, 5);
    assert.match((await page.locator('[data-square=b7]').getAttribute('aria-label')) ?? '', /^b7, Anna, dot/);
  });

  trial('a shape is turned and flipped by keys, wheel, buttons and two fingers', async (trial) => {
    const { page, player } = await alone(trial, 'forma', { seats: beside, options: ['referee'], visitor: { hasTouch: true } });
    await playOut(trial, page, ['tower=k10/obstacles=none']);
    await player.turn();
    await page.locator('.tray-shelf.is-own [data-shape=F5]').click();
    const lies = () => page.locator('.tray-picture path.piece-face').getAttribute('d');
    /** @type {(string | null)[]} */
    const ways = [await lies()];
    const changes = async (/** @type {string} */ what, /** @type {() => Promise<unknown>} */ act) => {
      const before = await lies();
      await act();
      await page.waitForFunction((old) => document.querySelector('.tray-picture path.piece-face')?.getAttribute('d') !== old, before).catch(() => assert.fail(what));
      ways.push(await lies());
    };
    await page.locator('[data-square=f7]').hover();
    await changes('r', () => page.keyboard.press('r'));
    await changes('Shift and r', () => page.keyboard.press('Shift+R'));
    assert.equal(ways[2], ways[0], 'there and back');
    await changes('m', () => page.keyboard.press('m'));
    await changes('m', () => page.keyboard.press('m'));
    assert.equal(ways[4], ways[0]);
    await changes('wheel', () => page.mouse.wheel(0, 100));
    assert.equal(ways[5], ways[1], 'as r does');
    for (const n of [0, 1, 2]) await changes(`button ${n}`, () => page.locator('.tray-turns .tray-turn').nth(n).click());
    const before = await lies();
    const box = await page.locator('[data-square=k10]').boundingBox();
    assert.ok(box);
    await changes('two fingers', () => twist(page, box.x, box.y));
    assert.notEqual(await lies(), before);
  });

  trial('squares, obstacles, the tower and bridges are shown and counted as they happen', async (trial) => {
    const { page, player } = await alone(trial, 'forma', { seats: beside, visitor: MOVING });
    const wall = ['a10+b10+c10+d10+e10', 'f10+g10+h10+i10+j10', 'k10+l10+m10+n10', 'o10+p10+q10+r10'];
    const round = ['p5', 'q4', 'r5'];
    await playOut(trial, page, ['tower=q5/obstacles=a20', ...wall.flatMap((token, n) => [token, ...round.slice(n, n + 1)])]);
    const part = (/** @type {number} */ seat, /** @type {string} */ name) =>
      page.locator('.player').nth(seat - 1).locator('.parts div', { hasText: name }).locator('dd').textContent();
    /** @type {[string, string, number, string, string, RegExp][]} The token, what it brings, to whom, how it is seen and said. */
    const steps = [
      ['q6', 'Tower', 2, '[data-square=q5][aria-label*="enclosed by Bram"]', '50', /The tower is enclosed: 50 points/],
      ['s10+t10', 'Bridges', 1, '.forma-bridge[data-seat="1"]', '50', /A bridge across the board: 50 points/],
      ['a19+b19+b20', 'Obstacles enclosed', 2, '[data-square=a20][aria-label*="marker of Bram"]', '10', /Obstacle a20 is enclosed: 10 points/],
      ['s19+s20+t19', 'Squares enclosed', 1, '[data-square=t20][aria-label*="marker of Anna"]', '10', /Encloses t20: 10 points/],
    ];
    for (const [token, name, seat, seen, points, said] of steps) {
      assert.equal(await part(seat, name), '0');
      const { view } = await playOut(trial, page, [token]);
      await player.turn();
      await page.locator(seen).waitFor({ state: 'attached' });
      await page.locator('#spoken', { hasText: said }).waitFor({ state: 'attached' });
      assert.equal(await part(seat, name), points, name);
      const row = page.locator('.player').nth(seat - 1);
      assert.equal(Number((await row.locator('.player-total').innerText()).replace('−', '-')), view.scores[seat - 1]);
      const parts = await row.locator('.parts dd').allTextContents();
      const sum = parts.map((text) => Number(text.replace('−', '-'))).reduce((one, other) => one + other, 0);
      assert.equal(sum, view.scores[seat - 1], 'the parts make the total');
    }
    assert.equal(await page.locator('.forma-marker').count(), 2, 'what is enclosed bears a marker');
  });

  trial('the flip shows what would turn, and turns it over in place', async (trial) => {
    const { page, player } = await alone(trial, 'boomerang-flip', { seats: beside, visitor: MOVING });
    const table = await goOn(trial, page, (now) => now.tokens.length === 3, chosen('boomerang-flip'));
    await player.turn();
    const seat = table.view.to_act[0];
    const token = moves(table).find((one) => one.split('+').length > 2) ?? '';
    const { pieces } = table.view.position;
    const turns = touched(pieces, cells(token.split('+')), seat).map((n) => pieces[n]);
    assert.ok(turns.length > 0);
    assert.equal(await page.locator('.flip-turns').count(), 0);
    // An arrow on every piece that would turn.
    await player.lay(table, token, () => page.waitForFunction((n) => document.querySelectorAll('.flip-turns').length === n, turns.length));
    await player.shows(4);
    for (const piece of turns) {
      const colour = seat === 1 ? 'white' : 'red';
      await page.locator(`[data-square="${piece.squares[0]}"][aria-label*="${colour}"]`).waitFor();
    }
  });

  trial('a piece that is closed in is marked as safe', async (trial) => {
    const { page, player } = await alone(trial, 'boomerang-flip', { seats: beside });
    const table = await goOn(trial, page, (now) => now.view.position.pieces.some((/** @type {any} */ piece) => piece.safe), chosen('boomerang-flip'));
    await player.shows(table.tokens.length);
    const safe = table.view.position.pieces.filter((/** @type {any} */ piece) => piece.safe);
    await page.waitForFunction((n) => document.querySelectorAll('.flip-safe').length === n, safe.length);
    for (const piece of safe) await page.locator(`[data-square="${piece.squares[0]}"][aria-label*=safe]`).waitFor();
  });

  trial('with hidden pieces everybody sees only what is his', async (trial) => {
    for (const options of [[], ['hide-tray']]) {
      const { page, player } = await alone(trial, 'boomerang-flip', { seats: beside, options });
      const own = page.locator('.tray-shelf.is-own');
      for (const seat of [1, 2]) {
        const table = await player.turn();
        assert.equal(await own.getAttribute('data-seat'), String(seat));
        assert.ok((await own.locator('[data-shape]').count()) > 0);
        const other = page.locator('.tray-shelf:not(.is-own)');
        assert.equal((await other.locator('.tray-shapes').count()) > 0, options.length === 0);
        assert.equal(/hidden/.test(await other.innerText()), options.length > 0);
        await player.act(table, chosen('boomerang-flip')(table));
      }
      // When it is over, there is nothing left to hide.
      await page.locator('[data-control=resign]').click();
      await page.locator('dialog[open] .button-danger').first().click();
      await page.locator('.result h2').waitFor();
      await page.waitForFunction(() => document.querySelectorAll('.tray-shapes').length === 2);
    }
  });
});

describe('the hunt', { concurrency: 2 }, () => {
  trial('arrows, supply and prisoners are there to see', async (trial) => {
    const { page, player } = await alone(trial, 'boomerang-hunt', { seats: three });
    const table = await goOn(trial, page, (now) => now.view.position.prisoners.flat().some((/** @type {number} */ n) => n > 0), chosen('boomerang-hunt'));
    await player.turn();
    const { position } = table.view;
    const arrows = table.board.lines.filter((/** @type {any} */ one) => one.arrow);
    assert.equal(await page.locator('.ground .boomerang').count(), arrows.length, 'an arrow on every line that has one');
    const { a, b, arrow } = arrows[0];
    const from = arrow === a ? b : a;
    assert.match((await field(page, from).getAttribute('aria-label')) ?? '', new RegExp(`arrows? to [^,]*\\b${arrow}\\b`));
    for (const seat of [1, 2, 3]) {
      assert.equal(await page.locator(`[data-supply="${seat}"] .stone-picture`).count(), position.supply[seat - 1]);
      const held = position.prisoners[seat - 1].reduce((/** @type {number} */ x, /** @type {number} */ y) => x + y, 0);
      assert.equal(await page.locator(`[data-prisoners="${seat}"] .stone-picture`).count(), held);
      assert.match(await page.locator('.hunt-count').nth(seat - 1).innerText(), new RegExp(`^${held}/8$`), 'and how many it takes');
    }
  });

  trial('the duty to capture is shown with a referee, and only then', async (trial) => {
    for (const options of [['duel', 'referee'], ['duel']]) {
      const { page, player } = await alone(trial, 'boomerang-hunt', { seats: beside, options });
      const captures = (/** @type {any} */ table) => moves(table).filter((token) => token.includes('x'));
      const table = await goOn(trial, page, (now) => captures(now).length > 0, (now) => moves(now)[now.tokens.length % moves(now).length]);
      await player.turn();
      const shown = options.includes('referee');
      assert.equal((await page.locator('.targets > *').count()) > 0, shown);
      assert.equal(/capture is due/.test(await page.locator('.hunt-tray').innerText()), shown);
      assert.equal(moves(table).every((token) => token.includes('x')), shown);
    }
  });

  trial('a chain of captures goes step by step, and back', async (trial) => {
    const { page, player } = await alone(trial, 'boomerang-hunt', { seats: beside });
    const chains = (/** @type {any} */ table) => moves(table).filter((token) => token.split('x').length > 2);
    const table = await goOn(trial, page, (now) => chains(now).length > 0, quiet);
    await player.turn();
    const path = chains(table)[0].split('x');
    const end = (/** @type {string} */ name) => page.locator(`.spot[data-field="${name}"][aria-selected=true]`);
    await field(page, path[0]).click();
    await field(page, path[1]).click();
    await end(path[1]).waitFor();
    await page.locator('.bar [data-focus=undo]').click();
    await end(path[0]).waitFor();
    assert.equal((await trial.table(page)).tokens.length, table.tokens.length, 'nothing is done yet');
    for (const name of path.slice(1)) await field(page, name).click();
    await player.done(table.view.number);
    await player.shows(table.tokens.length + 1);
    const after = await trial.table(page);
    assert.ok(after.tokens.at(-1).startsWith(path.join('x')));
  });

  trial('a trio gives an extra turn, in which a stone can be freed', async (trial) => {
    const { page, player } = await alone(trial, 'boomerang-hunt', { seats: three });
    const frees = (/** @type {any} */ table) => moves(table).filter((token) => token.startsWith('free'));
    const table = await goOn(trial, page, (now) => frees(now).length > 0, towardsTrio);
    await player.turn();
    assert.equal(table.view.position.extra_turns, 1);
    assert.ok((await page.locator('.trios .trio').count()) > 0, 'the trio is drawn');
    await page.locator('.hunt-player.turn .hunt-extra').waitFor();
    assert.match(await page.locator('.hunt-note').innerText(), /extra turn for you/);
    await player.act(table, frees(table)[0]);
    const after = await trial.table(page);
    assert.equal(after.tokens.at(-1), frees(table)[0]);
    const seat = table.view.to_act[0];
    assert.equal(after.view.position.stones[seat - 1].length, table.view.position.stones[seat - 1].length + 1);
  });

  trial('the others call out an overlooked capture: its stones leave the game', async (trial) => {
    const { page, player } = await alone(trial, 'boomerang-hunt', { seats: three });
    const claims = (/** @type {any} */ table) => table.view.legal.filter((/** @type {string} */ token) => token.startsWith('claim'));
    const table = await goOn(trial, page, (now) => claims(now).length > 0, quiet);
    await player.shows(table.tokens.length);
    const { offender, overlooked, removed } = table.view.position;
    const buttons = page.locator('.bar-claim [data-token^=claim]');
    await buttons.first().waitFor();
    const named = await buttons.evaluateAll((all) => all.map((one) => /** @type {HTMLElement} */ (one).dataset.token));
    assert.deepEqual(named, claims(table));
    assert.ok(!named.includes(`claim${offender}`), 'nobody calls himself out');
    await buttons.first().click();
    await player.shows(table.tokens.length + 1);
    const after = await trial.table(page);
    assert.equal(after.view.position.removed[offender - 1], removed[offender - 1] + overlooked.length);
    for (const name of overlooked) await page.locator(`.spot[data-field="${name}"][aria-label*=empty]`).waitFor();
    assert.equal(await page.locator(`[data-supply="${offender}"] .hunt-lost`).count(), after.view.position.removed[offender - 1]);
    assert.match(await page.locator('.hunt-note').innerText(), /Called out/);
    await buttons.first().waitFor({ state: 'detached' });
  });
});

describe('targets', { concurrency: 2 }, () => {
  const shown = { halma: '.targets .target-dot', 'boomerang-hunt': '.targets > *', 'boomerang-flip': '.flip-chance' };
  for (const [game, targets] of Object.entries(shown)) {
    trial(`${game}: where to go is shown, and not when that is switched off`, async (trial) => {
      const { page, player } = await alone(trial, game, { seats: beside });
      await goOn(trial, page, (now) => now.tokens.length === 2, chosen(game));
      const pick = async () => {
        await player.turn();
        const { view } = await trial.table(page);
        if (game === 'halma') await field(page, moves({ view })[0].split('-')[0]).click();
        else if (game === 'boomerang-hunt') await page.locator('[data-hold=supply]').click();
        else await page.locator('.tray-shelf.is-own [data-shape]:enabled').first().click();
      };
      await pick();
      await page.locator(targets).first().waitFor({ state: 'attached' });
      await page.keyboard.press('Escape');
      await flick(page, 'targets');
      await pick();
      await page.locator('.bar [data-focus=cancel]').waitFor();
      assert.equal(await page.locator(targets).count(), 0);
    });
  }
});

describe('by finger', { concurrency: 2 }, () => {
  for (const game of GAMES) {
    trial(`${game}: pieces can be dragged by finger`, async (trial) => {
      const { page } = await alone(trial, game, { visitor: PHONE });
      const player = new Player(trial, page, 'touch');
      let table = await player.turn();
      if (game === 'forma') {
        await player.act(table, 'tower=k10/obstacles=none');
        table = await player.turn();
      }
      if (game === 'halma') {
        const path = moves(table)[0].split('-');
        await finger(page, field(page, path[0]), field(page, path[path.length - 1]));
        await player.done(table.view.number);
      } else if (game === 'boomerang-hunt') {
        await finger(page, page.locator('[data-hold=supply]'), field(page, moves(table)[0].slice(1)));
      } else {
        const shape = page.locator('.tray-shelf.is-own [data-shape]:enabled').first();
        await finger(page, shape, page.locator(`[data-square=${game === 'forma' ? 'c4' : 'e2'}]`), 46);
        // By eye a finger only aims; the tick lays.
        if (game === 'forma') await page.locator('.bar [data-focus=confirm]').tap();
      }
      await page.waitForFunction((n) => document.querySelectorAll('.action').length > n, table.view.number);
      assert.equal((await trial.table(page)).movers[table.view.number], 1);
    });
  }
});

describe('looks', { concurrency: 2 }, () => {
  const last = { halma: '.last-end', forma: '.forma-last-line', 'boomerang-hunt': '.last-end', 'boomerang-flip': '.flip-last-line' };
  for (const game of GAMES) {
    trial(`${game}: the last action is marked, and nothing moves for who wants it still`, async (trial) => {
      const { page, player } = await alone(trial, game, { seats: beside });
      await page.evaluate(() => {
        /** @type {any} */ (window).moved = 0;
        const { animate } = Element.prototype;
        Element.prototype.animate = function (...words) {
          /** @type {any} */ (window).moved += 1;
          return animate.apply(this, words);
        };
      });
      const choose = chosen(game);
      for (let n = 0; n < 3; n += 1) {
        const table = await player.turn();
        await player.act(table, choose(table));
      }
      await player.turn();
      await page.locator(last[/** @type {keyof last} */ (game)]).waitFor({ state: 'attached' });
      assert.equal(await page.evaluate(() => /** @type {any} */ (window).moved), 0);
    });

    trial(`${game}: colours bear marks, unless that is switched off`, async (trial) => {
      const { page, player } = await alone(trial, game, { seats: beside });
      const choose = chosen(game);
      await goOn(trial, page, (table) => table.tokens.length === 3, choose);
      await player.turn();
      const marks = page.locator('.table-board .seat-mark').first();
      await marks.waitFor({ state: 'attached' });
      const shown = () => marks.evaluate((mark) => getComputedStyle(mark).display !== 'none' && getComputedStyle(mark).visibility !== 'hidden');
      assert.ok(await shown());
      await flick(page, 'patterns');
      assert.ok(!(await shown()));
    });
  }
});

/**
 * Captures nothing as long as that is possible; the same way every time.
 * @param {any} table
 */
function quiet(table) {
  const all = moves(table);
  const still = all.filter((token) => !token.includes('x'));
  const from = still.length > 0 ? still : all;
  return from[(7 * table.tokens.length) % from.length];
}

/**
 * Whoever could complete a trio does; else captures, else fills a marked triangle.
 * @param {any} table
 */
function towardsTrio(table) {
  const all = moves(table);
  const seat = table.view.to_act[0];
  const own = new Set(table.view.position.stones[seat - 1]);
  const worth = (/** @type {string} */ token) => {
    const to = token.split(/[-x@]/).pop() ?? '';
    const near = table.board.triangles.map((/** @type {string[]} */ corners) => (corners.includes(to) ? corners.filter((one) => own.has(one)).length + 1 : 0));
    return Math.max(...near) + (token.includes('x') ? 1.5 : 0);
  };
  return all.reduce((best, token) => (worth(token) > worth(best) ? token : best));
}

/**
 * Two fingers that turn round each other by a third of a circle.
 * @param {Page} page
 * @param {number} x
 * @param {number} y
 */
async function twist(page, x, y) {
  const hand = await page.context().newCDPSession(page);
  const touches = (/** @type {number} */ degrees) => {
    const [dx, dy] = [60 * Math.cos((degrees * Math.PI) / 180), 60 * Math.sin((degrees * Math.PI) / 180)];
    return [{ x: x - dx, y: y - dy, id: 1 }, { x: x + dx, y: y + dy, id: 2 }];
  };
  await hand.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: touches(0) });
  for (let degrees = 10; degrees <= 60; degrees += 10) {
    await hand.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: touches(degrees) });
  }
  await hand.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await hand.detach();
}
