/** First steps: what the lessons ask for can be done, and whoever does something else is told why. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe } from 'node:test';
import { meets } from '../../views/learn/goal.js';
import { assertAccessible } from './access.mjs';
import { GAMES, PHONE, house } from './harness.mjs';

/** @typedef {import('playwright-core').Page} Page */

const { trial } = await house();

/** @param {string} game @returns {import('../../views/learn.js').Task[]} */
const lessons = (game) => JSON.parse(readFileSync(new URL(`../../lessons/${game}.json`, import.meta.url), 'utf8')).tasks;

/**
 * What the rules say of a task's position after some tokens more.
 * @param {Page} page @param {string} game @param {import('../../views/learn.js').Task} task @param {string[]} tokens
 */
async function study(page, game, task, tokens) {
  const data = { game, ...task.study, tokens: [...task.study.tokens, ...tokens] };
  const answer = await page.request.post('/api/study', { data });
  assert.equal(answer.status(), 200, `${game}, ${task.name}: ${await answer.text()}`);
  return (await answer.json()).view;
}

/** Whether conditions speak of the token alone: then nobody has to be asked. @param {any[]} conditions @returns {boolean} */
const ofTokens = (conditions) => conditions.every((one) => one.token || (one.not && ofTokens([one.not])) || (one.any && ofTokens(one.any)));

/** Chooses the squares of a move one after another. @param {Page} page @param {string} token */
async function move(page, token) {
  for (const square of token.split(/[-x]/)) await page.locator(`[data-field="${square}"]`).click();
  const done = page.locator('.bar [data-focus=confirm]');
  if (await done.isVisible()) await done.click();
}

/** @param {Page} page @param {string} title */
const opened = (page, title) => page.locator('.learn-title', { hasText: title }).waitFor();

describe('first steps', { concurrency: 2 }, () => {
  for (const game of GAMES) {
    trial(`${game}: every task can be done, and not by everything`, async (trial) => {
      const page = await trial.visitor();
      for (const task of lessons(game)) {
        /** @type {string[]} */
        const tokens = [];
        for (const [n, step] of task.steps.entries()) {
          const what = `${task.name}, step ${n + 1}`;
          const before = await study(page, game, task, tokens);
          // Where there is too much to list, there is room: one square can be laid, part of what is shown or far from it.
          const legal = /** @type {string[]} */ (before.legal ?? [...step.show.split('+'), 'a1']);
          const deed = async (/** @type {string} */ token) => ({ token, before, after: await study(page, game, task, [...tokens, token]) });
          assert.ok(meets(step.goal, await deed(step.show)), `${what}: what is shown solves it`);
          let other = false;
          for (const token of legal.filter((one) => one !== step.show)) {
            other = !meets(step.goal, await deed(token));
            if (other) break;
          }
          assert.ok(other, `${what}: something else does not`);
          for (const { when, say } of before.legal ? (step.wrong ?? []) : []) {
            if (!ofTokens([...when, ...step.goal])) continue;
            const said = (/** @type {string} */ token) => meets(when, { token, before, after: before }) && !meets(step.goal, { token, before, after: before });
            // A shape that does not fit may be tried without being listed.
            assert.ok([...legal, `${step.show}?`].some(said), `${what}: ${say} can be said`);
          }
          tokens.push(step.show, ...(step.reply ? [step.reply] : []));
        }
        await study(page, game, task, tokens);
      }
    });
  }

  trial('a newcomer finds the lessons of every game', async (trial) => {
    const page = await trial.visitor();
    for (const game of GAMES) {
      await page.goto('/');
      await page.locator(`.box[data-game=${game}] .box-actions [href="/learn/${game}"]`).click();
      await page.locator('.learn .table-board [role=gridcell]').first().waitFor();
      assert.equal(await page.locator('.learn-dot').count(), lessons(game).length);
      await page.locator('[data-focus=show]').click();
      await page.locator('.learn-hint').waitFor();
    }
    await page.goto('/new/halma');
    await page.locator('.new-learn-first [href="/learn/halma"]').waitFor();
    // Who has played it needs them less.
    await trial.make(page, { game: 'halma', players: 2, seats: [{ kind: 'me' }, { kind: 'computer', level: 1 }] });
    await page.goto('/');
    await page.locator('.box[data-game=halma] .box-links [href="/learn/halma"]').waitFor();
    assert.equal(await page.locator('.box-actions [href="/learn/halma"]').count(), 0);
  });

  trial('Halma from the first task to a game, by clicks', async (trial) => {
    const page = await trial.visitor();
    await page.goto('/learn/halma');
    for (const task of lessons('halma')) {
      await page.locator(`.learn-dot[data-task=${task.name}][aria-current]`).waitFor();
      for (const [n, step] of task.steps.entries()) {
        if (n > 0) await page.locator('.learn-task', { hasText: 'Blue has moved' }).waitFor();
        await move(page, step.show);
      }
      await page.locator('.learn-right').waitFor();
      assert.equal(await page.locator('.learn-mark').count(), 0, `${task.name}: nothing is marked any more`);
      // The focus is on the way on.
      await page.keyboard.press('Enter');
    }
    await opened(page, 'You know Halma');
    assert.equal(await page.locator('.learn-dot-done').count(), lessons('halma').length);
    assert.match((await page.locator('.learn-buttons a[target=_blank]').getAttribute('href')) ?? '', /^\/rules\/halma\?lang=en/);
    await assertAccessible(page, 'the end');
    await page.locator('[data-focus=play]').click();
    await page.locator('.table-board').waitFor();
    assert.deepEqual((await trial.table(page)).seats.map((/** @type {any} */ seat) => seat.level), [null, 1]);
  });

  trial('the hunt by clicks: a chain, a stone freed, an oversight called out', async (trial) => {
    const page = await trial.visitor();
    await page.goto('/learn/boomerang-hunt');
    await page.locator('[data-task=chain]').click();
    await opened(page, 'Up to three');
    await move(page, 'c5xd6xd5xd4');
    await page.locator('.learn-right').waitFor();
    await page.locator('[data-task=free]').click();
    await opened(page, 'Freeing');
    await page.locator('[data-field=f3]').click();
    await page.locator('[data-hold=free2]').click();
    await page.locator('[data-field=c1]').click();
    await page.locator('.learn-right').waitFor();
    await page.locator('[data-focus=next]').click();
    await opened(page, 'Caught!');
    await page.locator('.bar [data-token=claim1]').click();
    await page.locator('.learn-right').waitFor();
  });

  trial('what is wrong is explained, and what is not allowed', async (trial) => {
    // A refusal of the server is a line in the console.
    trial.expect(/422/);
    const page = await trial.visitor();
    await page.goto('/learn/halma');
    await move(page, 'b1-d3');
    await page.locator('.learn-wrong', { hasText: 'That was a jump already' }).waitFor();
    assert.ok(await page.locator('[data-focus=again]').evaluate((button) => button === document.activeElement), 'the way back is at hand');
    await page.locator('[data-field=b3]').click();
    assert.ok(await page.locator('.bar').isHidden(), 'a second try needs the first to be taken back');
    await page.locator('[data-focus=again]').click();
    await page.locator('.learn-wrong').waitFor({ state: 'detached' });

    await move(page, 'b1-f6');
    const told = page.locator('.learn-illegal', { hasText: 'The pawn does not get there' });
    await told.waitFor();
    assert.equal(await told.locator('a').getAttribute('href'), '/rules/halma?lang=en#H-10');
    await page.locator('[data-field=h8]').click();
    await page.locator('.learn-illegal', { hasText: 'not yours to move' }).waitFor();
    // The keyboard does as well.
    await page.locator('[data-field=b3]').focus();
    await page.keyboard.press('Enter');
    assert.equal(await page.locator('.learn-illegal').count(), 0, 'who tries again is not told any more');
    await page.locator('[data-field=c4]').focus();
    await page.keyboard.press('Enter');
    await page.locator('.learn-right').waitFor();
    await page.locator('[data-focus=again]').click();
    await page.locator('[data-focus=show]').waitFor();

    await page.goto('/learn/boomerang-hunt');
    await page.locator('[data-task=arrow]').click();
    await opened(page, 'Only with the arrow');
    await move(page, 'e3xf2');
    await page.locator('.learn-illegal', { hasText: 'No arrow leads there' }).waitFor();
    await move(page, 'e3-d4');
    await page.locator('.learn-wrong', { hasText: 'You got away' }).waitFor();
  });

  trial('it goes on where it was left, in any language, on a phone', async (trial) => {
    const page = await trial.visitor({ ...PHONE, locale: 'nl-BE' });
    await page.goto('/learn/halma');
    await move(page, 'b3-c4');
    await page.locator('.learn-right').waitFor();
    await page.reload();
    await opened(page, 'Een sprong');
    assert.equal(await page.locator('.learn-dot-done').count(), 1);

    // In the middle of a task of two steps the language changes, and nothing else.
    await page.locator('[data-task=ladder]').tap();
    await opened(page, 'Een ladder bouwen');
    await move(page, 'd1-e2');
    await page.locator('.learn-task', { hasText: 'Blauw heeft gezet' }).waitFor();
    await page.locator('.top .button-icon').tap();
    await page.locator('.segment:has(#language-fr)').tap();
    await page.locator('.learn-task', { hasText: 'Bleu a joué' }).waitFor();
    await move(page, 'b1-d1-f3-h5');
    await page.locator('.learn-right', { hasText: 'Bravo' }).waitFor();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `${wide} pixels too wide`);
    await assertAccessible(page, 'on a phone');

    // Who comes back from elsewhere goes on at the first task that is not done.
    await page.locator('.brand').tap();
    await page.locator('.box[data-game=halma] .box-actions [href="/learn/halma"]').tap();
    await opened(page, 'Un saut');
    assert.equal(await page.locator('.learn-dot-done').count(), 2);
  });
});
