// The tree of the analysis board.
import assert from 'node:assert/strict';
import test from 'node:test';
import * as trees from '../views/analysis/tree.js';

/** a b c, with d instead of b (and e after it), f instead of c. */
function grown() {
  const root = trees.beginning();
  const a = trees.add(root, 'a');
  const b = trees.add(a, 'b');
  trees.add(b, 'c');
  const d = trees.add(a, 'd');
  const e = trees.add(d, 'e');
  trees.add(b, 'f');
  return { root, a, b, d, e };
}

test('what is there already is not added again', () => {
  const { a, b } = grown();
  assert.equal(trees.add(a, 'b'), b);
  assert.equal(a.children.length, 2);
});

test('a line goes from the beginning to its end', () => {
  const { root, d, e } = grown();
  assert.deepEqual(trees.tokens(e), ['a', 'd', 'e']);
  assert.deepEqual(
    trees.line(root).map((node) => node.token),
    ['a', 'b', 'c'],
  );
  assert.deepEqual(
    trees.line(d).map((node) => node.token),
    ['a', 'd', 'e'],
  );
});

test('a variation becomes the main line', () => {
  const { root, e, b } = grown();
  assert.ok(!trees.isMain(e));
  trees.promote(e);
  assert.ok(trees.isMain(e) && !trees.isMain(b));
  assert.deepEqual(
    trees.line(root).map((node) => node.token),
    ['a', 'd', 'e'],
  );
});

test('what is removed takes along what follows it', () => {
  const { root, a, b } = grown();
  assert.equal(trees.remove(b), a);
  assert.deepEqual(
    trees.line(root).map((node) => node.token),
    ['a', 'd', 'e'],
  );
  assert.equal(trees.remove(root), root);
  assert.equal(root.children.length, 0);
});

test('siblings go round', () => {
  const { root, b, d } = grown();
  assert.equal(trees.sibling(b, 1), d);
  assert.equal(trees.sibling(b, -1), d);
  assert.equal(trees.sibling(root, 1), root);
});

test('a tree survives being written as a list', () => {
  const { root, e } = grown();
  e.comment = 'why not';
  root.comment = 'a friendly game';
  const notes = trees.toNotes(root);
  assert.deepEqual(
    notes.filter((note) => note.main).map((note) => note.token),
    ['', 'a', 'b', 'c'],
  );
  assert.ok(notes.every((note, i) => i === 0 || (note.parent ?? i) < i));
  assert.deepEqual(trees.toNotes(trees.fromNotes(notes)), notes);
});
