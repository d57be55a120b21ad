// First steps: every lesson is in the form that the page reads, and every language has its words, no more and no less.
// Whether the lessons can be done is for the rules to say: tests/browser/learn.test.mjs.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import test from 'node:test';

const WEB = fileURLToPath(new URL('..', import.meta.url));
const LANGUAGES = ['nl', 'fr', 'de', 'en'];
const GAMES = readdirSync(join(WEB, 'games'))
  .filter((name) => name.endsWith('.js'))
  .map((name) => name.slice(0, -'.js'.length));
/** @param {string[]} path */
const json = (...path) => JSON.parse(readFileSync(join(WEB, ...path), 'utf8'));

test('every game has lessons, and no lesson is of no game', () => {
  assert.ok(GAMES.length >= 4);
  assert.deepEqual(readdirSync(join(WEB, 'lessons')).sort(), GAMES.map((game) => `${game}.json`).sort());
});

for (const game of GAMES.filter((game) => existsSync(join(WEB, 'lessons', `${game}.json`)))) {
  const lesson = json('lessons', `${game}.json`);

  test(`${game}: the lessons have their form`, () => {
    assertKeys(lesson, ['game', 'tasks']);
    assert.equal(lesson.game, game);
    assert.ok(lesson.tasks.length >= 8 && lesson.tasks.length <= 12, `${lesson.tasks.length} tasks`);
    const names = lesson.tasks.map((/** @type {any} */ task) => task.name);
    assert.equal(new Set(names).size, names.length, 'every task has a name of its own');
    for (const task of lesson.tasks) assertTask(task);
  });

  for (const language of LANGUAGES) {
    test(`${game}: ${language} has all words of the lessons and no others`, () => {
      const texts = json('lang', language, `learn-${game}.json`);
      const keys = Object.keys(texts).filter((key) => !key.startsWith(`learn.${game}.rule.`));
      assert.deepEqual(keys.sort(), words(game, lesson, keys).sort());
      for (const [key, text] of Object.entries(texts)) assert.ok(typeof text === 'string' && text.trim() === text && text, key);
    });
  }
}

/**
 * The keys that the lessons of a game need; a later step may have a task of its own.
 * @param {string} game @param {any} lesson @param {string[]} keys Those that there are.
 */
function words(game, lesson, keys) {
  return lesson.tasks.flatMap((/** @type {any} */ task) => {
    const own = (/** @type {string} */ part) => `learn.${game}.${task.name}.${part}`;
    const later = task.steps.map((/** @type {any} */ _, /** @type {number} */ n) => own(`task.${n + 1}`));
    const said = task.steps.flatMap((/** @type {any} */ step) => (step.wrong ?? []).map((/** @type {any} */ one) => own(`wrong.${one.say}`)));
    return [
      ...['title', 'explain', 'task', 'done', 'wrong'].map(own),
      ...later.slice(1).filter((/** @type {string} */ key) => keys.includes(key)),
      ...new Set(said),
    ];
  });
}

/** @param {any} task */
function assertTask(task) {
  assertKeys(task, ['name', 'study', 'steps', 'clauses']);
  // A name that could be mistaken for another text's would take its words.
  assert.match(task.name, /^(?!rule$)[a-z]+(-[a-z]+)*$/);
  assertKeys(task.study, ['players', 'options', 'edition', 'first', 'tokens']);
  assert.ok(task.clauses.length > 0 && task.clauses.every((/** @type {string} */ clause) => /^[A-Z]-\d+$/.test(clause)), `${task.name}: clauses`);
  assert.ok(task.steps.length > 0, task.name);
  for (const step of task.steps) {
    assertKeys(step, ['goal', 'show'], ['wrong', 'reply', 'mark']);
    assert.ok(step.goal.length > 0, `${task.name}: something has to be asked for`);
    for (const condition of step.goal) assertCondition(condition);
    for (const { when, say, ...more } of step.wrong ?? []) {
      assert.deepEqual(more, {});
      assert.match(say, /^[a-z]+(-[a-z]+)*$/);
      assert.ok(when.length > 0, `${task.name}: ${say}`);
      for (const condition of when) assertCondition(condition);
    }
  }
}

/** @param {any} condition */
function assertCondition(condition) {
  const words = JSON.stringify(condition);
  const [kind, ...measures] = Object.keys(condition);
  const numbers = Object.values(condition).slice(1);
  if (kind === 'not') assertCondition(condition.not);
  else if (kind === 'any') for (const one of condition.any) assertCondition(one);
  else if (kind === 'token') new RegExp(condition.token);
  else {
    assert.ok(['field', 'seat_score', 'places'].includes(kind), words);
    assert.ok(measures.length > 0 && measures.every((name) => ['is', 'at_least', 'grows'].includes(name)), words);
    assert.ok(measures.every((name, n) => name === 'is' || Number.isInteger(numbers[n])), words);
    return;
  }
  assert.deepEqual(measures, [], words);
}

/** @param {object} object @param {string[]} needed @param {string[]} [allowed] */
function assertKeys(object, needed, allowed = []) {
  const keys = Object.keys(object);
  for (const key of needed) assert.ok(keys.includes(key), `${JSON.stringify(object).slice(0, 80)}: ${key} is missing`);
  for (const key of keys) assert.ok([...needed, ...allowed].includes(key), `${key} is not known`);
}
