// What is loaded first: the lists of what to fetch at once are whole, and all of it is small.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import test from 'node:test';

const WEB = fileURLToPath(new URL('..', import.meta.url));
/** What the first load may weigh, in bytes as they are sent. */
const LIMIT = 60_000;

/** @param {string} path */
const read = (path) => readFileSync(join(WEB, path), 'utf8');

/**
 * A module and everything that it imports before it runs.
 * @param {string} path
 * @param {Set<string>} [found]
 */
function reach(path, found = new Set()) {
  if (found.has(path)) return found;
  found.add(path);
  for (const [, from] of read(path).matchAll(/^(?:import|export)\b[^;]*?from '(\.[^']+)';/gms)) {
    reach(normalize(join(dirname(path), from)), found);
  }
  return found;
}

const index = read('index.html');
const linked = [...index.matchAll(/\{\{base\}\}\/([^"]+)"/g)].map((match) => match[1]);
const app = reach('app.js');

test('the page names every module of the first view, and no other', () => {
  const modules = linked.filter((path) => path.endsWith('.js'));
  assert.deepEqual([...modules].sort(), [...app].sort());
});

test('everything that the page names is there', () => {
  for (const path of linked) assert.ok(existsSync(join(WEB, path)), path);
});

test('the table’s list names every module of its view', () => {
  const list = /const TABLE = \[([^\]]*)\]/.exec(read('app.js'))?.[1] ?? '';
  const named = [...list.matchAll(/'([^']+)'/g)].map((match) => match[1]);
  const needed = [...reach('views/table.js')].filter((path) => !app.has(path));
  assert.deepEqual(named.sort(), needed.sort());
});

test('the first load is small', () => {
  const languages = ['nl', 'fr', 'de', 'en'].map((l) => gzipSync(read(`lang/${l}/common.json`)).length);
  const files = ['index.html', ...new Set(linked)].map((path) => gzipSync(read(path)).length);
  const sum = files.reduce((a, b) => a + b, 0) + Math.max(...languages);
  assert.ok(sum < LIMIT, `${sum} bytes`);
});
