// @ts-check
/** Plays how a position of the hunt came about: motion, sounds and words. */
import { ownerOf, parse } from './chain.js';
import { UNIT } from './geometry.js';
import { arrive, fade, lead, light, travel } from './motion.js';

/**
 * @typedef {import('../shared/motion.js').Run} Run
 * @typedef {import('../../types.js').View} View
 *
 * @typedef {object} Story What happened.
 * @property {View} before
 * @property {View} now
 * @property {string} token
 * @property {number} seat
 * @property {boolean} seen Whether the player has seen it already while putting it together.
 *
 * @typedef {object} Stage Where it is played.
 * @property {Run} run
 * @property {import('./view.js').HuntView} view
 * @property {import('./tray.js').HuntTray} tray
 * @property {import('../../types.js').Host} host
 */

/**
 * @param {Stage} stage
 * @param {Story} story
 */
export async function play(stage, story) {
  const { run, view, host } = stage;
  const fresh = freshTrios(story.before, story.now);
  view.trios.classList.toggle('waits', fresh.length > 0);
  view.last.classList.add('waits');
  run.after(() => {
    view.trios.classList.remove('waits');
    view.last.classList.remove('waits');
  });
  await act(stage, story);
  if (run.over || fresh.length === 0) return;
  view.trios.classList.remove('waits');
  host.announce(host.t('hunt.trio', { n: fresh.length, name: host.name(story.seat) }));
  await light(run, view, fresh);
}

/**
 * @param {Stage} stage
 * @param {Story} story
 */
async function act(stage, story) {
  const { run, view, tray, host } = stage;
  const { seat, seen } = story;
  const beside = (/** @type {{ clientX: number, clientY: number } | null} */ at) => at && view.fromClient(at);
  const action = parse(story.token);
  switch (action?.kind) {
    case 'place':
      host.sound('place');
      if (!seen) await arrive(run, view, action.field, beside(tray.place('supply', seat)));
      break;
    case 'free':
      host.sound('place');
      if (!seen) await arrive(run, view, action.field, beside(tray.place('prisoners', action.holder, seat)));
      break;
    case 'move':
      if (!seen) await travel(run, view, [action.from, action.to], [], () => {});
      if (!run.over) host.sound('place');
      break;
    case 'capture':
      await capture(stage, story, action.path);
      break;
    case 'claim':
      await claim(stage, story);
      break;
    default:
  }
}

/**
 * @param {Stage} stage
 * @param {Story} story
 * @param {string[]} path
 */
async function capture({ run, view, tray, host }, { before, seat, seen }, path) {
  const owner = ownerOf(before.position.stones);
  const taken = path.slice(1).map((field) => {
    const captured = owner.get(field) ?? 1;
    const { x, y } = view.at(field);
    const at = tray.place('prisoners', seat, captured);
    return { field, seat: captured, to: at ? view.fromClient(at) : { x, y: y - UNIT } };
  });
  const heard = () => host.sound('capture');
  if (seen) await lead(run, view, taken.slice(-1), heard);
  else await travel(run, view, path, taken, heard);
}

/**
 * The stones that a claim took fade where they stood.
 * @param {Stage} stage
 * @param {Story} story
 */
async function claim({ run, view, host }, { before, now }) {
  const owner = ownerOf(before.position.stones);
  const left = ownerOf(now.position.stones);
  host.sound('capture');
  const gone = before.position.overlooked.filter((/** @type {string} */ field) => !left.has(field));
  await fade(run, view, gone.map((/** @type {string} */ field) => ({ field, seat: owner.get(field) ?? 1 })));
}

/**
 * The marked triangles that have just given an extra turn, each as its corners joined.
 * @param {View} before
 * @param {View} now
 * @returns {string[]}
 */
export function freshTrios(before, now) {
  const names = (/** @type {View} */ view) => view.position.given.map((/** @type {string[]} */ corners) => corners.join('-'));
  const had = new Set(names(before));
  return names(now).filter((/** @type {string} */ corners) => !had.has(corners));
}
