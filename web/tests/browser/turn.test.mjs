/** Whose turn it is reaches the player: in the tab's title, by sound, by a notification, aloud. */
import assert from 'node:assert/strict';
import { choosers, moves } from './choices.mjs';
import { house } from './harness.mjs';
import { Player } from './player.mjs';
import { alone, beside, flick, line, pair } from './tables.mjs';

const { trial } = await house();

trial('the tab says when it is my turn, and only then', async (trial) => {
  const [anna, bram] = [await trial.visitor(), await trial.visitor()];
  await pair(trial, anna, bram);
  const mine = /^● Your turn · Halma · Spelkast$/;
  const player = new Player(trial, anna);
  const table = await player.turn();
  assert.match(await anna.title(), mine);
  assert.equal(await bram.title(), 'Halma · Spelkast');
  await player.act(table, moves(table)[0]);
  assert.equal(await anna.title(), 'Halma · Spelkast');
  await new Player(trial, bram).turn();
  assert.match(await bram.title(), mine);
});

trial('who looks away and wishes it is notified, by the browser', async (trial) => {
  const anna = await trial.visitor({ permissions: ['notifications'] });
  const bram = await trial.visitor();
  await anna.addInitScript(() => {
    // The real ones are shown too: what they were made with is only written down.
    const Real = window.Notification;
    const shown = (/** @type {any} */ (window).shown = /** @type {string[]} */ ([]));
    window.Notification = /** @type {any} */ (
      class extends Real {
        /** @param {[string, NotificationOptions]} words */
        constructor(...words) {
          super(...words);
          shown.push(`${words[0]} | ${words[1].body}`);
        }
      }
    );
    // Every page of this browser thinks that it is looked at.
    Object.defineProperty(document, 'hidden', { get: () => /** @type {any} */ (window).away === true });
  });
  const shown = () => anna.evaluate(() => /** @type {any} */ (window).shown);
  const away = (/** @type {boolean} */ is) => anna.evaluate((value) => void (/** @type {any} */ (window).away = value), is);
  const wire = await line(anna);
  await pair(trial, anna, bram);
  const [player, other] = [new Player(trial, anna), new Player(trial, bram)];
  const both = async () => {
    const table = await player.turn();
    await player.act(table, moves(table)[0]);
    const next = await other.turn();
    await other.act(next, moves(next)[0]);
    await player.turn();
  };
  await away(true);
  await both();
  assert.deepEqual(await shown(), [], 'nobody asked for it');
  await away(false);
  await flick(anna, 'notify');
  assert.ok(await anna.evaluate(() => JSON.parse(localStorage.getItem('spelkast') ?? '').notify), 'the browser allows it');
  await both();
  assert.deepEqual(await shown(), [], 'who is looking needs none');
  await away(true);
  await both();
  assert.deepEqual(await shown(), ['It is your turn | Halma']);

  // The turn came while the line was down.
  const table = await player.turn();
  await player.act(table, moves(table)[0]);
  await wire.cut();
  const next = await other.turn();
  await other.act(next, moves(next)[0]);
  wire.mend();
  await player.turn();
  assert.equal((await shown()).length, 2, 'a turn that came meanwhile is told too');
});

trial('a browser that allows no notifications says so', async (trial) => {
  const page = await trial.visitor({ permissions: [] });
  await page.goto('/');
  await page.locator('.top .button-icon').click();
  await page.locator('label:has(#switch-notify)').click();
  await page.locator('.toast-wrong').waitFor();
  assert.ok(!(await page.locator('#switch-notify').isChecked()));
});

trial('moves and turns are heard, and not when sound is off', async (trial) => {
  const anna = await trial.visitor();
  const bram = await trial.visitor();
  await anna.addInitScript(() => {
    const heard = (/** @type {any} */ (window).heard = /** @type {number[]} */ ([]));
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (...when) {
      heard.push(this.frequency.value);
      return start.apply(this, when);
    };
  });
  const heard = () => anna.evaluate(() => /** @type {any} */ (window).heard.splice(0).length);
  await pair(trial, anna, bram);
  const [player, other] = [new Player(trial, anna), new Player(trial, bram)];
  const both = async () => {
    const table = await player.turn();
    await player.act(table, moves(table)[0]);
    const own = await heard();
    const next = await other.turn();
    await other.act(next, moves(next)[0]);
    await player.turn();
    return [own, await heard()];
  };
  const [own, others] = await both();
  assert.ok(own > 0, 'my own pawn is heard');
  assert.ok(others > 1, 'and the other’s, and that it is my turn');
  await flick(anna, 'sound');
  await heard();
  assert.deepEqual(await both(), [0, 0], 'nothing is heard any more');
  await anna.reload();
  await player.turn();
  await anna.locator('.bar').click();
  assert.deepEqual(await both(), [0, 0], 'nor after coming back');
  await flick(anna, 'sound');
  assert.ok((await heard()) > 0, 'switched on, it is heard at once');
});

trial('every action is said, in all four games', async (trial) => {
  for (const game of ['halma', 'forma', 'boomerang-hunt', 'boomerang-flip']) {
    const { page, player } = await alone(trial, game, { seats: beside });
    await page.evaluate(() => {
      const said = (/** @type {any} */ (window).said = /** @type {string[]} */ ([]));
      const place = /** @type {Element} */ (document.getElementById('spoken'));
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes) for (const node of addedNodes) said.push(node.textContent ?? '');
      }).observe(place, { childList: true, subtree: true });
    });
    const choose = choosers[game]();
    for (let n = 0; n < 3; n += 1) {
      const table = await player.turn();
      const seat = table.view.to_act[0];
      await player.act(table, choose(table, seat));
      // As the list of actions has it.
      const words = await page.locator(`.action[data-number="${table.view.number + 1}"]`).getAttribute('title');
      assert.ok(words?.startsWith(seat === 1 ? 'Anna: ' : 'Bram: '), words ?? '');
      await page.waitForFunction((text) => /** @type {any} */ (window).said.some((/** @type {string} */ one) => one.includes(text)), words);
    }
    await page.close();
  }
});
