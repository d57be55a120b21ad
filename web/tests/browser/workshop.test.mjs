/** The workshop: boards and boxes are drawn, checked as they are drawn, kept, opened, and played with. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe } from 'node:test';
import { fileURLToPath } from 'node:url';
import { faultOf } from '../../views/workshop/faults.js';
import { assertAccessible } from './access.mjs';
import { choosers } from './choices.mjs';
import { PHONE, house } from './harness.mjs';
import { Player } from './player.mjs';

/** @typedef {import('playwright-core').Page} Page */

const { trial } = await house();

/** Whoever draws is told by the server what is wrong, and the console notes every such answer. */
const NOT_YET = /422/;
const large = fileURLToPath(new URL('../../../editions/boomerang-hunt/large.toml', import.meta.url));

/**
 * @param {import('./harness.mjs').Trial} trial
 * @param {string} game
 * @param {import('playwright-core').BrowserContextOptions} [options]
 */
async function enter(trial, game, options) {
  const page = await trial.visitor(options);
  trial.expect(NOT_YET);
  await page.goto(`/workshop/${game}`);
  await checked(page, 'ready');
  return page;
}

/**
 * Waits until the server has said what it thinks of the drawing.
 * @param {Page} page
 * @param {'ready' | 'wrong'} what
 */
async function checked(page, what) {
  await page.locator(`.workshop[data-checked=${what}]`).waitFor();
}

/** @param {Page} page */
const verdict = (page) => page.locator('.workshop-verdict').innerText();
/** @param {Page} page */
const fields = (page) => page.locator('.draw-field').count();
/** @param {Page} page @param {string} id */
const spot = (page, id) => page.locator(`.draw-sheet [data-field="${id}"]`);

/** @param {Page} page @param {string} tool */
const take = (page, tool) => page.locator(`label:has(input[name=workshop-tool][value=${tool}])`).click();

/** The places of a hexagon of 36 fields without its middle, a third of them: the rest are drawn along. */
function third() {
  const found = [];
  for (let row = -3; row <= 3; row += 1) {
    for (let column = -3; column <= 3; column += 1) {
      const [x, y] = [column + row / 2, (row * Math.sqrt(3)) / 2];
      const angle = (Math.atan2(y, x) * 180) / Math.PI;
      const ring = Math.max(Math.abs(column), Math.abs(row), Math.abs(column + row));
      if (ring >= 1 && ring <= 3 && angle > -1 && angle < 119) found.push({ x, y, ring });
    }
  }
  return found.sort((a, b) => a.ring - b.ring).map(({ x, y }) => `@${x.toFixed(2)},${y.toFixed(2)}`);
}

describe('the hunt', { concurrency: 2 }, () => {
  trial('a board is drawn from nothing and played on', async (trial) => {
    const page = await enter(trial, 'boomerang-hunt');
    await page.locator('#workshop-start').selectOption('-');
    await checked(page, 'wrong');
    assert.match(await verdict(page), /0 fields.*at least 36/);
    assert.ok(await page.locator('.workshop-state .button-main').isDisabled());
    await page.locator('#workshop-symmetry').selectOption('third');
    const places = third();
    assert.equal(places.length, 12);
    for (const place of places) await spot(page, place).click();
    assert.equal(await fields(page), 36);
    await checked(page, 'ready');
    // An arrow each way, and a mark.
    await take(page, 'line');
    await page.locator('.draw-sheet [aria-label^="line "]').first().click();
    assert.match(await page.locator('#spoken').innerText(), /^line .*, arrow to /m);
    assert.equal(await page.locator('.draw-arrow').count(), 3, 'drawn along by thirds of a turn');
    await take(page, 'triangle');
    await page.locator('.draw-sheet [role=gridcell]').first().click();
    assert.equal(await page.locator('.draw-sheet [aria-label$=", marked"]').count(), 3);
    await page.locator('#workshop-name').fill('Ring');
    await page.locator('#workshop-name').press('Tab');
    await checked(page, 'ready');
    await page.locator('.preview .place').nth(35).waitFor({ state: 'attached' });
    await page.locator('.workshop-state .button-main').click();
    await page.waitForURL(/\/table\//);
    const player = new Player(trial, page);
    const table = await player.turn();
    assert.deepEqual([table.board.fields.length, table.board.triangles.length, table.edition], [36, 3, 'ring.toml']);
    await player.act(table, choosers['boomerang-hunt']()(table, table.view.to_act[0]));

    // Whoever has the link has the board.
    const guest = await trial.visitor();
    await guest.goto(page.url());
    await guest.locator('.hunt .place').nth(35).waitFor({ state: 'attached' });
    assert.equal(await guest.locator('.hunt .place').count(), 36);
  });

  trial('what falls apart is said and shown; undo and redo', async (trial) => {
    const page = await enter(trial, 'boomerang-hunt');
    await page.locator('label:has(#workshop-joins)').click();
    await spot(page, '@3.50,0.87').click();
    await checked(page, 'wrong');
    assert.match(await verdict(page), /falls apart: no way along the lines leads from a1 to e7/);
    assert.equal(await page.locator('.draw-wrong').count(), 1);
    await take(page, 'line');
    await spot(page, 'e6').click();
    await spot(page, 'e7').click();
    await checked(page, 'ready');
    assert.match(await page.locator('#spoken').innerText(), /line e6–e7, no arrow/);
    assert.equal(await page.locator('.draw-wrong').count(), 0);
    await page.keyboard.press('Control+z');
    await checked(page, 'wrong');
    await page.keyboard.press('Control+z');
    await checked(page, 'ready');
    assert.equal(await fields(page), 37);
    assert.ok(await page.locator('[aria-label=Undo]').isDisabled());
    await page.locator('[aria-label=Redo]').click();
    await page.locator('[aria-label=Redo]').click();
    await checked(page, 'ready');
    assert.equal(await fields(page), 38);
    // What was drawn is still there when the page is opened again.
    await page.reload();
    await checked(page, 'ready');
    assert.equal(await fields(page), 38);
  });

  trial('a field is dragged, renamed and deleted; the eraser', async (trial) => {
    const page = await enter(trial, 'boomerang-hunt');
    const from = await spot(page, 'd7').boundingBox();
    const to = await spot(page, '@4.00,0.00').boundingBox();
    assert.ok(from && to);
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 6 });
    await page.mouse.up();
    await page.locator('.draw-sheet [data-field="@3.00,0.00"]').waitFor();
    const name = page.locator('.draw-name');
    assert.equal(await name.inputValue(), 'd7');
    await name.fill('z9');
    await spot(page, 'z9').waitFor();
    await name.fill('x1');
    await name.press('Tab');
    assert.match(await page.locator('.toast').innerText(), /‘x1’ is no name for a field/);
    assert.equal(await name.inputValue(), 'z9');
    await checked(page, 'ready');
    const lines = await page.locator('.draw-line').count();
    // The lists beside the board do what the tools do.
    await page.locator('.draw-list [aria-label^="line z9–d6"][aria-label$="turn the arrow"]').click();
    await page.locator('.draw-list [aria-label^="line z9–d6"][aria-label$="take away"]').click();
    assert.equal(await page.locator('.draw-line').count(), lines - 1);
    await take(page, 'erase');
    await spot(page, 'z9').click();
    assert.equal(await fields(page), 36);
    await checked(page, 'ready');
    await spot(page, 'g4').click();
    await checked(page, 'wrong');
    assert.match(await verdict(page), /35 fields.*1 to go/);
  });

  trial('a file is saved, opened and dropped; a broken one changes nothing', async (trial) => {
    const page = await enter(trial, 'boomerang-hunt');
    await page.locator('#workshop-name').fill('Das Große Brett');
    const saving = page.waitForEvent('download');
    await page.getByText('Save file').click();
    const download = await saving;
    assert.equal(download.suggestedFilename(), 'das-grosse-brett.toml');
    const saved = readFileSync(await download.path(), 'utf8');
    assert.match(saved, /^name = "Das Große Brett"$/m);
    const choosing = page.waitForEvent('filechooser');
    await page.getByText('Open file…').click();
    await (await choosing).setFiles(large);
    await page.locator('.draw-field').nth(60).waitFor({ state: 'attached' });
    await checked(page, 'ready');
    await drop(page, 'mine.toml', saved.replace('"a1<a2"', '"a1<q9"'));
    await says(page, /mine\.toml was not opened\. Line \d+: there is no field q9\. Your drawing is as it was\./);
    assert.equal(await fields(page), 61);
    await drop(page, 'photo.toml', '\u0000\u0001 not a board');
    await says(page, /photo\.toml was not opened\. Line 1:/);
    await drop(page, 'huge.toml', '#'.repeat(70_000));
    await says(page, /too large/);
    await drop(page, 'mine.toml', saved);
    await page.locator('.draw-field').nth(37).waitFor({ state: 'detached' });
    assert.equal(await page.locator('.workshop-note').count(), 0);
    // More of TOML than we read: a good board all the same, or something that nobody knows.
    const inline = saved.replace(/\[fields\]\n([^]*)$/, (_, places) => `fields = { ${places.trim().split('\n').join(', ')} }\n`);
    await drop(page, 'other.toml', inline.replace('Das Große Brett', 'Inline').replace('a1 = [-1.5, ', 'a1 = [-1.6, '));
    await page.waitForFunction(() => /** @type {HTMLInputElement} */ (document.querySelector('#workshop-name')).value === 'Inline');
    assert.equal(await fields(page), 37);
    await drop(page, 'other.toml', `flag = true\n${inline}`);
    await says(page, /other\.toml was not opened\. Line 1: a text in quotes, a number or a list is expected here\./);
  });

  trial('all by keys', async (trial) => {
    const page = await enter(trial, 'boomerang-hunt');
    await page.locator('#workshop-start').selectOption('-');
    await checked(page, 'wrong');
    const cell = page.locator('.draw-sheet [tabindex="0"]');
    await cell.focus();
    const label = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    const press = (/** @type {string} */ ...keys) => keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
    assert.equal(await label(), 'free place');
    await press('Enter');
    assert.equal(await label(), 'field a1, not joined');
    await press('ArrowRight', 'Enter');
    assert.equal(await label(), 'field a2, joined to a1');
    await press('ArrowUp', 'Enter');
    assert.match((await label()) ?? '', /^field b1, joined to/);
    assert.equal(await fields(page), 3);
    // L takes up a line and ends it; A turns its arrow.
    await press('ArrowDown', 'Delete');
    assert.equal(await fields(page), 2);
    await press('Control+z');
    assert.equal(await fields(page), 3);
    await page.keyboard.press('2');
    await press('PageDown');
    const line = page.locator('.draw-sheet [aria-label="line a1–a2, no arrow"]');
    await line.focus();
    await press('a');
    assert.equal(await label(), 'line a1–a2, arrow to a2');
    await press('Delete');
    assert.equal(await page.locator('.draw-line').count(), 2);
    await spot(page, 'a1').focus();
    await press('l', 'End', 'l');
    assert.equal(await page.locator('.draw-line').count(), 3, 'from a1 to the last of its row');
    await press('3');
    await cell.focus();
    await press('Enter');
    assert.match((await label()) ?? '', /^triangle a1, a2,? and b1, marked$/);
    // M takes a field along, R gives it a name.
    await press('1');
    await spot(page, 'b1').focus();
    await press('m', 'ArrowRight', 'ArrowRight', 'Enter');
    await spot(page, 'b1').focus();
    await press('r');
    await page.keyboard.type('c5');
    await spot(page, 'c5').waitFor();
    assert.match(await page.locator('.workshop-keys p').textContent() ?? '', /Escape lets go/);
  });
});

describe('the flip', { concurrency: 2 }, () => {
  trial('a changed piece, refused while it is not symmetric, then played with', async (trial) => {
    const page = await enter(trial, 'boomerang-flip');
    await page.locator('[data-piece=T4]').click();
    const cell = (/** @type {number} */ x, /** @type {number} */ y) => page.locator(`.cells-shape [data-x="${x}"][data-y="${y}"]`);
    assert.equal(await page.locator('.cells-shape .cell.is-on').count(), 4);
    const before = await page.locator('.cells-shape .cell.is-on').first().evaluate((one) => [Number(one.dataset.x), Number(one.dataset.y)]);
    const [x, y] = before;
    await cell(x, y + 1).click();
    await checked(page, 'wrong');
    assert.equal(await verdict(page), 'T4 is not symmetric: turned over, it would not fit its own place.');
    assert.equal(await page.locator('.box-piece.is-wrong [data-piece=T4]').count(), 1);
    await cell(x + 2, y + 1).click();
    await checked(page, 'ready');
    await page.locator('#workshop-piece-name').fill('Big6');
    await page.locator('#workshop-value').fill('9');
    await page.locator('[aria-label="How many a player: one more"]').click();
    await checked(page, 'ready');
    await page.locator('.preview .flip-plate').waitFor();
    // Two corners go, a copy comes and is found to be one.
    await page.locator('.cells-board [aria-label=a1]').click();
    await page.locator('.cells-board [aria-label="j10"]').click();
    await page.locator('.box-fields').getByText('Copy').click();
    await checked(page, 'wrong');
    assert.match(await verdict(page), /Big1 has the shape of Big6/);
    await page.locator('.box-fields').getByText('Delete').click();
    await checked(page, 'ready');
    await page.getByText('Set a table…').click();
    await page.waitForURL(/\/new\/boomerang-flip\?own$/);
    const own = page.locator('.radio', { has: page.locator('#edition-own') });
    assert.match(await own.innerText(), /Your own edition: My edition/);
    assert.ok(await page.locator('#edition-own').isChecked());
    await page.locator('[type=submit]').click();
    await page.waitForURL(/\/table\//);
    const player = new Player(trial, page);
    const table = await player.turn();
    assert.deepEqual(table.board.missing, ['a1', 'j10']);
    const piece = table.board.pieces.find((/** @type {any} */ one) => one.name === 'Big6');
    assert.deepEqual([piece.value, piece.count, piece.squares.length], [9, 2, 6]);
    await player.act(table, choosers['boomerang-flip']()(table, table.view.to_act[0]));
  });

  trial('by keys', async (trial) => {
    const page = await enter(trial, 'boomerang-flip');
    await page.locator('#workshop-side').fill('8');
    await page.locator('#workshop-side').press('Enter');
    await page.locator('.cells-board .cell').nth(63).waitFor();
    await page.locator('.cells-board [tabindex="0"]').focus();
    for (const key of ['ArrowRight', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')), 'b7, missing');
    await page.locator('[data-piece=O4]').press('Enter');
    await page.locator('.cells-shape [tabindex="0"]').focus();
    await page.keyboard.press('Space');
    await checked(page, 'wrong');
    assert.match(await verdict(page), /O4 does not hang together/);
    await page.keyboard.press('Control+z');
    await checked(page, 'ready');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    assert.equal(await page.locator('#workshop-side').inputValue(), '10');
  });
});

trial('Forma: a small board and other shapes', async (trial) => {
  const page = await enter(trial, 'forma');
  await page.locator('#workshop-side').fill('12');
  await page.locator('#workshop-obstacles').fill('6');
  await page.locator('#workshop-markers').fill('20');
  await page.locator('[data-piece=L4]').click();
  await page.locator('.cells-shape .cell').first().click();
  await checked(page, 'wrong');
  assert.match(await verdict(page), /L4 does not hang together/);
  await page.locator('.box-fields').getByText('Delete').click();
  await checked(page, 'ready');
  await page.locator('.workshop-state .button-main').click();
  await page.waitForURL(/\/table\//);
  const player = new Player(trial, page);
  await player.turn();
  const { board } = await trial.table(page);
  assert.deepEqual([board.size, board.obstacles, board.pieces.some((/** @type {any} */ one) => one.name === 'L4')], [12, 6, false]);
});

trial('Halma has three sizes, each played at once', async (trial) => {
  const page = await trial.visitor();
  await page.goto('/');
  await page.locator('a[href="/workshop"]').click();
  await page.locator('.workshop-game[href="/workshop/halma"]').click();
  await page.locator('.size .preview .pawn').nth(30).waitFor({ state: 'attached' });
  assert.equal(await page.locator('.size').count(), 3);
  await page.locator('.size', { hasText: '8 × 8' }).locator('button.button-main').click();
  await page.waitForURL(/\/table\//);
  assert.deepEqual((await trial.table(page)).options, ['board=8']);
});

trial('the page of a new table leads to the workshop', async (trial) => {
  const page = await trial.visitor();
  await page.goto('/new/boomerang-hunt');
  await page.locator('.new-workshop').click();
  await checked(page, 'ready');
  await page.goto('/workshop/marbles');
  await page.locator('.sorry').waitFor();
});

trial('whatever the server finds wrong is said in the visitor’s words', async (trial) => {
  const page = await trial.visitor();
  const board = readFileSync(large, 'utf8');
  const piece = (shape = '#', more = '', name = 'A') => `[[piece]]\nname = "${name}"\n${more}\nshape = """\n${shape}"""\n`;
  const box = (/** @type {string} */ pieces, head = 'name = "x"\nboard = 5\n') => head + pieces;
  /** @type {[string, string, string][]} */
  const wrong = [
    ['boomerang-hunt', 'name = "x"\nlines = []\ntriangles = []\n[fields]\na1 = [0, 0]\n', 'few_fields'],
    ['boomerang-hunt', `${board}${Array.from({ length: 99 }, (_, n) => `z${n} = [${n}, 9]`).join('\n')}\n`, 'many_fields'],
    ['boomerang-hunt', `${board}z1 = [9, 9]\n`, 'apart'],
    ['boomerang-hunt', `${board}z1 = [-2.0, -3.464102]\n`, 'same_place'],
    ['boomerang-hunt', `${board}z1 = [2000, 9]\n`, 'far_away'],
    ['boomerang-hunt', board.replace('triangles = [', `triangles = [${'"a2 b2 b3",'.repeat(129)}`), 'many_triangles'],
    ['boomerang-flip', box(piece(), 'name = ""\nboard = 5\n'), 'no_name'],
    ['boomerang-flip', box(piece(), 'name = "x"\nboard = 50\n'), 'side'],
    ['boomerang-flip', box(piece(), 'name = "x"\nboard = 5\nmissing = ["j9"]\n'), 'missing'],
    ['boomerang-flip', box(''), 'no_pieces'],
    ['boomerang-flip', box(piece('#', '', '')), 'no_piece_name'],
    ['boomerang-flip', box(piece('#', '', 'A B')), 'piece_name'],
    ['boomerang-flip', box(piece() + piece('##')), 'same_name'],
    ['boomerang-flip', box(piece('##') + piece('#\n#', '', 'B')), 'same_shape'],
    ['boomerang-flip', box(piece('##', 'count = 20') + piece('#', 'count = 20', 'B')), 'many_pieces'],
    ['boomerang-flip', box(piece('##.\n.##')), 'asymmetric'],
    ['boomerang-flip', box(piece('########')), 'no_fit'],
    ['boomerang-flip', box(piece('')), 'no_squares'],
    ['boomerang-flip', box(piece('#.#')), 'loose'],
    ['boomerang-flip', box(piece('###\n###\n###')), 'large'],
    ['boomerang-flip', box(piece('#', 'count = 0')), 'count'],
    ['boomerang-flip', box(piece('#', 'value = 0')), 'value'],
  ];
  const rich = box(piece(), 'name = "x"\nboard = 9\nobstacles = 300\n');
  wrong.push(['forma', rich, 'number'], ['forma', box(piece('#', 'count = 99')), 'count'], ['forma', box(piece('##', 'count = 20') + piece('#', 'count = 20', 'B')), 'many_pieces']);
  for (const [game, text, why] of wrong) {
    const answer = await page.request.post('/api/editions', { data: { game, text } });
    assert.equal(answer.status(), 422, why);
    const { message } = await answer.json();
    const fault = faultOf(message);
    assert.equal(fault.why, why, message);
    if (/^piece A:/.test(message)) assert.equal(fault.piece, 'A', message);
  }
  assert.equal(faultOf('something else').why, 'other');
});

trial('on a phone', async (trial) => {
  const fits = async (/** @type {Page} */ page) => assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), PHONE.viewport.width);
  const page = await enter(trial, 'boomerang-hunt', PHONE);
  await fits(page);
  await spot(page, '@-2.50,2.60').tap();
  assert.equal(await fields(page), 38);
  await checked(page, 'ready');
  await page.locator('.workshop-state').scrollIntoViewIfNeeded();
  await page.goto('/workshop/boomerang-flip');
  await checked(page, 'ready');
  await fits(page);
  const size = await page.locator('.cells-shape .cell').first().boundingBox();
  assert.ok(size && size.width >= 38, `${size?.width} px for a finger`);
  await page.locator('[data-piece=I3]').tap();
  await page.locator('.cells-shape .cell').first().tap();
  await checked(page, 'wrong');
  await page.goto('/workshop/forma');
  await checked(page, 'ready');
  await fits(page);
  await page.goto('/workshop/halma');
  await page.locator('.size .preview .pawn').nth(30).waitFor({ state: 'attached' });
  await fits(page);
});

trial('everybody can use it', async (trial) => {
  const page = await enter(trial, 'boomerang-hunt');
  await spot(page, 'd4').click();
  await assertAccessible(page, 'the bench of the hunt');
  await take(page, 'triangle');
  await assertAccessible(page, 'triangles');
  await page.goto('/workshop/boomerang-flip');
  await checked(page, 'ready');
  await page.locator('.cells-shape .cell').first().click();
  await checked(page, 'wrong');
  await assertAccessible(page, 'the bench of the flip');
  await page.goto('/workshop/forma');
  await checked(page, 'ready');
  await page.locator('.preview .tray').waitFor();
  await assertAccessible(page, 'the bench of Forma');
  await page.goto('/workshop/halma');
  await page.locator('.size .preview .pawn').nth(30).waitFor({ state: 'attached' });
  await assertAccessible(page, 'sizes');
  await page.goto('/workshop');
  await page.locator('.workshop-game').first().waitFor();
  await assertAccessible(page, 'the choice');
});

/**
 * Drops a file onto the page.
 * @param {Page} page
 * @param {string} name
 * @param {string} text
 */
async function drop(page, name, text) {
  await page.evaluate(
    ({ name, text }) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([text], name, { type: 'text/plain' }));
      document.body.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
    },
    { name, text },
  );
}

/**
 * Waits for what is said of a file that was not opened.
 * @param {Page} page
 * @param {RegExp} words
 */
async function says(page, words) {
  await page.locator('.workshop-note', { hasText: words }).waitFor();
}
