// The workshop without its page: what is written is read again, what cannot be read is refused by name and
// line, and drawing changes what it should.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { addField, beyond, hit, images, isMarked, join, lineOf, markTriangle, moveField, nameAfresh, removeField, removeLine, renameField, rows, snapped, targets, triangles, turnLine, walk } from '../views/workshop/board.js';
import { empty, middle, ofGeometry, parse, picture, write } from '../views/workshop/drafts.js';
import { History } from '../views/workshop/history.js';
import { Unreadable, decimal, listed, quoted, read } from '../views/workshop/toml.js';

/** @param {string} game @param {string} name */
const shipped = (game, name) => readFileSync(new URL(`../../editions/${game}/${name}.toml`, import.meta.url), 'utf8');
const EDITIONS = [
  ['boomerang-hunt', 'standard'],
  ['boomerang-hunt', 'large'],
  ['boomerang-flip', 'standard'],
  ['boomerang-flip', 'thirteen'],
  ['forma', 'standard'],
];

/** @param {string} game @param {string} text */
function refusal(game, text) {
  try {
    parse(game, text);
  } catch (error) {
    assert.ok(error instanceof Unreadable, String(error));
    return [error.line, error.why];
  }
  return assert.fail(`this was read:\n${text}`);
}

test('an edition that is opened and saved says the same', () => {
  for (const [game, name] of EDITIONS) {
    const draft = /** @type {any} */ (parse(game, shipped(game, name)));
    const again = /** @type {any} */ (parse(game, write(game, draft)));
    const sorted = (/** @type {any[]} */ list) => list.map((one) => JSON.stringify(one)).sort();
    if (game !== 'boomerang-hunt') assert.deepEqual(again, draft);
    else {
      const lines = (/** @type {any} */ one) => sorted(one.lines.map((/** @type {any} */ { a, b, arrow }) => ({ ends: [a, b].sort(), arrow })));
      assert.deepEqual([sorted(again.fields), lines(again), sorted(again.triangles)], [sorted(draft.fields), lines(draft), sorted(draft.triangles)]);
      assert.equal(draft.step, 1);
    }
    assert.equal(write(game, again), write(game, draft));
  }
});

test('the counts are those of the boards', () => {
  const large = /** @type {any} */ (parse('boomerang-hunt', shipped('boomerang-hunt', 'large')));
  assert.deepEqual([large.fields.length, large.triangles.length], [61, 12]);
  const box = /** @type {any} */ (parse('boomerang-flip', shipped('boomerang-flip', 'thirteen')));
  assert.deepEqual([box.board, box.pieces.length, picture(box.pieces[6].cells)], [11, 13, '###\n.#.']);
});

test('Forma has obstacles and markers, and no values', () => {
  const text = 'name = "mine"\nboard = 12\nobstacles = 7\n[[piece]]\nname = "L4"\ncount = 2\nshape = """\n#.\n#.\n##"""\n';
  const draft = /** @type {any} */ (parse('forma', text));
  assert.deepEqual(draft.numbers, { obstacles: 7, markers: 35 });
  assert.deepEqual(parse('forma', write('forma', draft)), draft);
  assert.match(write('forma', draft), /^obstacles = 7\nmarkers = 35$/m);
  assert.deepEqual(refusal('forma', text.replace('count', 'value')), [6, 'unknown']);
});

test('strings, numbers and lists in all their forms', () => {
  const sheet = read('a = "x\\"\\\\\\u00e9"\n"b c" = \'\\n\'\nd = -1_000\ne = 2.5e1 # a comment\nf = [1, "#",\n  3, # more\n]\ng = """\nx\ny"""\n[h]\ni = 1\n[[k]]\n[[k]]\n');
  const plain = (/** @type {any} */ node) => (Array.isArray(node.value) ? node.value.map((/** @type {any} */ one) => one.value ?? one) : node.value);
  assert.deepEqual([...sheet].slice(0, 6).map(([key, node]) => [key, plain(node)]), [['a', 'x"\\é'], ['b c', '\\n'], ['d', -1000], ['e', 25], ['f', [1, '#', 3]], ['g', 'x\ny']]);
  assert.deepEqual([...sheet].map(([, { line }]) => line), [1, 2, 3, 4, 5, 8, 11, 13]);
  assert.equal(/** @type {any} */ (sheet.get('k')).value.length, 2);
  assert.equal(/** @type {any} */ (read('\uFEFFa = 1\r\nb = 2\r\n').get('b')).line, 2);
});

test('what is written can be read, whatever it says', () => {
  for (const text of ['', 'plain', '"', '\\', 'é\u0000\t\n', '𝄞 # ]']) {
    assert.equal(/** @type {any} */ (read(`a = ${quoted(text)}`).get('a')).value, text);
    const list = /** @type {any} */ (read(listed('a', [text, text])).get('a')).value;
    assert.deepEqual(list.map((/** @type {any} */ one) => one.value), [text, text]);
  }
  assert.deepEqual([decimal(0), decimal(-0), decimal(-2.598076211), decimal(1 / 3), decimal(1e-9)], ['0.0', '0.0', '-2.598076', '0.333333', '0.0']);
  assert.ok(listed('a', Array(99).fill('a1-a2')).split('\n').every((line) => line.length <= 98));
});

test('what is no part of our TOML is refused, by line', () => {
  /** @type {[string, number, string][]} */
  const wrong = [
    ['a', 1, 'equals'],
    ['a 1', 1, 'equals'],
    ['= 1', 1, 'key'],
    ['a.b = 1', 1, 'dotted'],
    ['a = 1\na = 2', 2, 'twice'],
    ['a = ', 1, 'value'],
    ['a = true', 1, 'value'],
    ['a = 2020-01-01', 1, 'value'],
    ['a = {b = 1}', 1, 'inline'],
    ['a = 1 2', 1, 'after'],
    ['a = "x', 1, 'string'],
    ['\n\na = """x\n', 3, 'string'],
    ['a = "\\q"', 1, 'escape'],
    ['a = [1, 2\nb = 3', 2, 'list'],
    ['a = [1', 1, 'list'],
    ['[a', 1, 'header'],
    ['[[a]\n', 1, 'header'],
    ['[a]\n[a]', 2, 'twice'],
    ['a = 1\n[[a]]', 2, 'twice'],
  ];
  for (const [text, line, why] of wrong) {
    assert.throws(() => read(text), (/** @type {any} */ error) => error instanceof Unreadable && error.line === line && error.why === why, text);
  }
});

test('what is no board of the hunt is refused, by line', () => {
  const board = (/** @type {string} */ lines, fields = 'a1 = [0, 0]\na2 = [1, 0]\na3 = [0.5, 1]') => `name = "x"\nlines = [${lines}]\ntriangles = []\n[fields]\n${fields}\n`;
  assert.equal(/** @type {any} */ (parse('boomerang-hunt', board('"a1>a2"'))).lines[0].arrow, 'a2');
  /** @type {[string, number, string][]} */
  const wrong = [
    [board('"a1=a2"'), 2, 'line'],
    [board('"a1-a1"'), 2, 'line'],
    [board('"a1-a2-a3"'), 2, 'line'],
    [board('"a1-b7"'), 2, 'no_field'],
    [board('"a1-a2",\n"a2>a1"'), 3, 'joined_twice'],
    [board('3'), 2, 'type'],
    [board('').replace('triangles = []', 'triangles = ["a1 a2 a3"]'), 3, 'triangle'],
    [board('', 'x1 = [0, 0]'), 5, 'field_name'],
    [board('', 'a1 = [0]'), 5, 'place'],
    [board('', 'a1 = 7'), 5, 'place'],
    [`colour = 1\n${board('')}`, 1, 'unknown'],
    ['name = "x"\nlines = []\ntriangles = []\n', 1, 'lacks'],
    ['name = 7\nlines = []\ntriangles = []\n[fields]\n', 1, 'type'],
  ];
  for (const [text, line, why] of wrong) assert.deepEqual(refusal('boomerang-hunt', text), [line, why], text);
});

test('what is no box is refused, by line', () => {
  const piece = '[[piece]]\nname = "A"\nshape = "#"\n';
  /** @type {[string, number, string][]} */
  const wrong = [
    [`name = "x"\n${piece}`, 1, 'lacks'],
    [`name = "x"\nboard = 99\n${piece}`, 2, 'side'],
    [`name = "x"\nboard = "10"\n${piece}`, 2, 'type'],
    [`name = "x"\nboard = 9.5\n${piece}`, 2, 'type'],
    [`name = "x"\nboard = 9\nmissing = ["11"]\n${piece}`, 3, 'square'],
    ['name = "x"\nboard = 9\npiece = 3\n', 3, 'type'],
    ['name = "x"\nboard = 9\n[[piece]]\nname = "A"\n', 4, 'lacks'],
    [`name = "x"\nboard = 9\n${piece.replace('"#"', '"o"')}`, 5, 'shape'],
    [`name = "x"\nboard = 9\n${piece.replace('"#"', `"${'#'.repeat(9)}"`)}`, 5, 'shape_large'],
  ];
  for (const [text, line, why] of wrong) assert.deepEqual(refusal('boomerang-flip', text), [line, why], text);
});

test('a draft of what the server read', () => {
  const board = { name: 'mine', size: 9, missing: ['a1'], pieces: [{ name: 'V3', count: 2, value: 3, squares: ['a1', 'a2', 'b1'] }] };
  const draft = /** @type {any} */ (ofGeometry('boomerang-flip', board, ''));
  assert.deepEqual([draft.name, draft.board, draft.missing, draft.pieces[0].value], ['mine', 9, ['a1'], 3]);
  const forma = /** @type {any} */ (ofGeometry('forma', { ...board, obstacles: 3 }, 'board = 9\n  markers=8\n'));
  assert.deepEqual([forma.numbers, forma.pieces[0].value], [{ obstacles: 3, markers: 8 }, null]);
  assert.equal(picture(draft.pieces[0].cells), '#.\n##');
});

/** A draft of the hunt with fields at some places of the coarse grid. @param {[number, number][]} places */
function drawn(places, symmetry = /** @type {any} */ ('none')) {
  return places.reduce((draft, [x, y]) => addField(draft, snapped({ x, y }, 'coarse', 1), { symmetry, join: true }), /** @type {any} */ (empty('boomerang-hunt', 'x')));
}
const TRIO = /** @type {[number, number][]} */ ([[0, 0], [1, 0], [0.5, 0.87]]);

test('a field is named by its row and joined to its neighbours', () => {
  const draft = drawn([...TRIO, [3, 0]]);
  assert.deepEqual(draft.fields.map(({ name }) => name), ['a1', 'a2', 'b1', 'a3']);
  assert.deepEqual(draft.lines.map(({ a, b }) => a + b).sort(), ['a1a2', 'a1b1', 'a2b1']);
  assert.equal(addField(draft, { x: 0.1, y: 0 }, { symmetry: 'none', join: true }), draft, 'not where there is one');
  assert.deepEqual(beyond(draft, 'a1'), ['a3']);
  assert.deepEqual(triangles(draft), [['a1', 'a2', 'b1']]);
});

test('arrows go none, there, back', () => {
  let draft = drawn(TRIO);
  const arrow = () => lineOf(draft, 'a2', 'a1')?.arrow;
  const seen = [arrow()];
  for (let n = 0; n < 3; n += 1) {
    draft = turnLine(draft, 'a1', 'a2', 'none');
    seen.push(arrow());
  }
  assert.deepEqual(seen, [null, 'a2', 'a1', null]);
});

test('what goes takes what hangs on it along', () => {
  const draft = markTriangle(drawn(TRIO), ['a1', 'a2', 'b1'], 'none');
  assert.ok(isMarked(draft, ['b1', 'a1', 'a2']));
  assert.equal(markTriangle(draft, ['b1', 'a1', 'a2'], 'none').triangles.length, 0);
  const cut = removeLine(draft, 'a2', 'a1', 'none');
  assert.deepEqual([cut.lines.length, cut.triangles.length], [2, 0]);
  const gone = removeField(draft, 'b1', 'none');
  assert.deepEqual([gone.fields.length, gone.lines.length, gone.triangles.length], [2, 1, 0]);
  assert.equal(join(draft, 'a1', 'a2', 'none'), draft, 'joined already');
  const back = join(cut, 'a1', 'a2', 'none');
  assert.equal(back.lines.length, 3);
});

test('a name goes with its field everywhere', () => {
  const draft = turnLine(markTriangle(drawn(TRIO), ['a1', 'a2', 'b1'], 'none'), 'a1', 'b1', 'none');
  const other = renameField(draft, 'b1', 'c7');
  assert.equal(lineOf(other, 'a1', 'c7')?.arrow, 'c7');
  assert.ok(isMarked(other, ['a1', 'a2', 'c7']));
  assert.equal(renameField(draft, 'b1', 'a1'), draft, 'not one that is taken');
  assert.deepEqual(parse('boomerang-hunt', write('boomerang-hunt', nameAfresh(other))), parse('boomerang-hunt', write('boomerang-hunt', draft)));
});

test('symmetric help does to the images what is done', () => {
  assert.deepEqual(['none', 'mirror', 'half', 'third'].map((one) => images(/** @type {any} */ (one)).length), [1, 2, 2, 3]);
  let draft = drawn([[1, 0], [1.5, 0.87]], 'third');
  assert.equal(draft.fields.length, 6);
  const [a, b] = [draft.fields[0].name, draft.fields[3].name];
  draft = turnLine(draft, a, b, 'third');
  assert.equal(draft.lines.filter(({ arrow }) => arrow !== null).length, 3);
  draft = removeField(draft, b, 'third');
  assert.equal(draft.fields.length, 3);
  draft = moveField(draft, a, { x: 2, y: 0 }, 'third');
  assert.ok(draft.fields.every(({ x, y }) => Math.abs(Math.hypot(x, y) - 2) < 1e-5));
  // A line across the mirror has only one arrow, whatever its image would have.
  const across = drawn([[-0.5, 0.87], [0.5, 0.87]]);
  assert.equal(turnLine(across, 'a1', 'a2', 'mirror').lines[0].arrow, 'a2');
});

test('a field does not cover another', () => {
  const draft = drawn(TRIO);
  assert.equal(moveField(draft, 'a1', { x: 1, y: 0 }, 'none'), draft);
  assert.equal(moveField(draft, 'a1', { x: -1, y: 0 }, 'none').fields[0].x, -1);
});

test('a pointer means a field before a line, and a line before nothing', () => {
  const draft = drawn(TRIO);
  const among = targets(draft, 'line', 'coarse');
  assert.equal(hit(draft, among, { x: 0.05, y: 0 })?.id, 'a1');
  assert.equal(hit(draft, among, { x: 0.5, y: 0.1 })?.kind, 'line');
  assert.equal(hit(draft, among, { x: 5, y: 5 }), null);
  assert.equal(hit(draft, targets(draft, 'triangle', 'coarse'), { x: 0.5, y: 0.3 })?.id, 'a1 a2 b1');
  assert.equal(hit(draft, targets(draft, 'triangle', 'coarse'), { x: 0.5, y: -0.3 }), null);
});

test('keys reach every place and come back', () => {
  const draft = drawn(TRIO);
  const all = targets(draft, 'field', 'coarse');
  const table = rows(all, 1);
  const seen = new Set(table.map((row) => row[0].id));
  for (const row of table) {
    let at = row[0];
    for (;;) {
      const next = walk(table, at.id, 'right', at.x);
      if (!next) break;
      seen.add(next.id);
      at = next;
    }
  }
  assert.equal(seen.size, all.length);
  const up = walk(table, 'a1', 'up', 0);
  assert.equal(walk(table, up?.id ?? '', 'down', 0)?.id, 'a1');
});

test('steps back and forth', () => {
  const history = new History(1);
  assert.equal(history.undo(), false);
  assert.ok(history.push(2) && history.push(3));
  assert.equal(history.push(3), false, 'nothing changed');
  assert.ok(history.undo() && history.undo());
  assert.equal(history.now, 1);
  assert.ok(history.redo());
  assert.equal(history.now, 2);
  assert.ok(history.push(4));
  assert.equal(history.redo(), false, 'what was undone is gone');
});

test('a shape lies in the middle of its grid', () => {
  assert.deepEqual(middle([[0, 0], [1, 0]]), [[3, 3], [4, 3]]);
  assert.deepEqual(middle([]), []);
  assert.equal(picture([]), '');
});

test('every refusal and every fault has a sentence', () => {
  const texts = JSON.parse(readFileSync(new URL('../lang/en/workshop.json', import.meta.url), 'utf8'));
  const source = (/** @type {string} */ name) => readFileSync(new URL(`../views/workshop/${name}.js`, import.meta.url), 'utf8');
  const thrown = /new Unreadable\([\w.]+, (?:[^,']*'\{' \? )?'(\w+)'(?: : '(\w+)')?/g;
  const refusals = [...`${source('toml')}${source('drafts')}`.matchAll(thrown)].flatMap(([, one, other]) => (other ? [one, other] : [one]));
  const faults = [...source('faults').matchAll(/why: '(\w+)'/g)].map((match) => match[1]);
  assert.ok(new Set(refusals).size >= 22 && faults.length > 20, String(refusals));
  for (const why of refusals) assert.ok(`workshop.read.${why}` in texts, why);
  for (const why of faults) assert.ok(`workshop.fault.${why}` in texts, why);
});
