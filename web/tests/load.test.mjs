// What index.html names is there, and the first load is small. What scripts import the server adds.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import test from 'node:test';

const WEB = fileURLToPath(new URL('..', import.meta.url));
/** What the first load may weigh in bytes, packed, and of how many scripts it may be. */
const LIMIT = 45_000;
const SCRIPTS = 10;

/** @param {string} path */
const read = (path) => readFileSync(join(WEB, path), 'utf8');

/**
 * A script or sheet and everything that it imports before it is used.
 * @param {string} path
 * @param {Set<string>} [found]
 */
function reach(path, found = new Set()) {
  if (found.has(path)) return found;
  found.add(path);
  const pattern = path.endsWith('.css')
    ? /^@import (?:url\()?'([^']+)'/gm
    : /^(?:import|export)\b[^;]*?from '(\.[^']+)';/gms;
  for (const [, from] of read(path).matchAll(pattern)) reach(normalize(join(dirname(path), from)), found);
  return found;
}

const lines = read('index.html').split('\n');
/** @param {string} line */
const named = (line) => /\{\{base\}\}\/([^"]+)"/.exec(line)?.[1].replace('{{language}}', 'nl');

test('everything that the page names is there', () => {
  const paths = lines.flatMap((line) => named(line) ?? []);
  assert.ok(paths.length > 10);
  for (const path of paths) assert.ok(existsSync(join(WEB, path)), path);
});

test('everything that is imported is there', () => {
  const scripts = lines.flatMap((line) => named(line) ?? []).filter((path) => /\.(js|css)$/.test(path));
  for (const path of scripts) for (const needed of reach(path)) assert.ok(existsSync(join(WEB, needed)), needed);
});

test('every game has its script, texts and sheet named', () => {
  const groups = lines.map((line) => /data-for="([^"]+)"/.exec(line)?.[1]);
  for (const game of ['halma', 'forma', 'boomerang-hunt', 'boomerang-flip'])
    assert.equal(groups.filter((group) => group === game).length, 3, game);
});

test('the first load is small', () => {
  const first = lines.filter((line) => !line.includes('data-for') || line.includes('"cupboard"'));
  const files = new Set(['index.html', ...first.flatMap((line) => [...reachNamed(line)])]);
  const weight = [...files].map((path) => gzipSync(read(path)).length).reduce((a, b) => a + b, 0);
  const scripts = [...files].filter((path) => path.endsWith('.js'));
  assert.ok(weight < LIMIT, `${weight} bytes`);
  assert.ok(scripts.length <= SCRIPTS, scripts.join(' '));
});

/** @param {string} line */
function reachNamed(line) {
  const path = named(line);
  if (!path) return [];
  return /\.(js|css)$/.test(path) ? reach(path) : [path];
}
