// @ts-check
/** How the hunt's stones travel: onto the board, along lines, into captivity and out of it. */
import { STEP } from '../shared/motion.js';
import { moveTo } from '../shared/stone.js';

/**
 * @typedef {import('../shared/motion.js').Run} Run
 * @typedef {import('./view.js').HuntView} HuntView
 * @typedef {{ x: number, y: number }} Point
 */

/**
 * @param {Point} at
 * @param {number} [scale]
 */
function shift({ x, y }, scale = 1) {
  return { transform: `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) scale(${scale})` };
}

/**
 * A stone that comes from beside the board onto the field where it stands now.
 * @param {Run} run
 * @param {HuntView} view
 * @param {string} field
 * @param {Point | null} from Where it comes from; null: from above.
 */
export async function arrive(run, view, field, from) {
  const element = view.standing.get(field)?.element;
  if (!element) return;
  const to = view.at(field);
  element.parentNode?.append(element);
  const start = from ? shift(from, 0.6) : { ...shift({ x: to.x, y: to.y - 40 }, 1.3), opacity: 0 };
  await run.animate(element, [start, shift(to)], { duration: from ? 1.8 * STEP : 1.2 * STEP });
}

/**
 * A stone along its way; what it captures goes to its captor when it is reached.
 * @param {Run} run
 * @param {HuntView} view
 * @param {string[]} path
 * @param {{ field: string, seat: number, to: Point }[]} taken Who stood on the fields after the first.
 * @param {(landing: number) => void} landed
 */
export async function travel(run, view, path, taken, landed) {
  const element = view.standing.get(path[path.length - 1])?.element;
  if (!element) return;
  const ghosts = taken.map((captured) => ghostOf(run, view, captured));
  // The hunter goes over those whom it captures.
  view.above.append(element);
  run.after(() => view.stones.append(element));
  /** @type {Promise<void>[]} */
  const leaving = [];
  for (let n = 1; n < path.length; n += 1) {
    await run.animate(element, [shift(view.at(path[n - 1])), shift(view.at(path[n]))], { duration: 1.2 * STEP });
    if (run.over) return;
    landed(n);
    const ghost = ghosts[n - 1];
    if (ghost) leaving.push(leave(run, view, ghost, taken[n - 1]));
  }
  await Promise.all(leaving);
}

/**
 * Captured stones go to their captor, who stands on their fields already.
 * @param {Run} run
 * @param {HuntView} view
 * @param {{ field: string, seat: number, to: Point }[]} taken
 * @param {() => void} landed
 */
export async function lead(run, view, taken, landed) {
  landed();
  await Promise.all(taken.map((captured) => leave(run, view, ghostOf(run, view, captured), captured)));
}

/**
 * A stone that is not there any longer, for as long as the run goes.
 * @param {Run} run
 * @param {HuntView} view
 * @param {{ field: string, seat: number }} gone
 */
function ghostOf(run, view, { field, seat }) {
  const ghost = view.newStone(seat);
  moveTo(ghost, view.at(field));
  view.above.append(ghost);
  run.after(() => ghost.remove());
  return ghost;
}

/**
 * @param {Run} run
 * @param {HuntView} view
 * @param {SVGGElement} ghost
 * @param {{ field: string, to: Point }} where
 */
async function leave(run, view, ghost, { field, to }) {
  await run.animate(ghost, [shift(view.at(field)), { ...shift(view.at(field), 1.15), offset: 0.2 }, { ...shift(to, 0.6), opacity: 0.9 }], { duration: 2.4 * STEP });
  ghost.remove();
}

/**
 * Stones that are taken out of the game: marked, then gone.
 * @param {Run} run
 * @param {HuntView} view
 * @param {{ field: string, seat: number }[]} stones
 */
export async function fade(run, view, stones) {
  const all = stones.map((gone) => {
    const ghost = ghostOf(run, view, gone);
    ghost.classList.add('called-out');
    const at = view.at(gone.field);
    const frames = [
      { ...shift(at), opacity: 1 },
      { ...shift(at), opacity: 1, offset: 0.45 },
      { ...shift(at, 0.7), opacity: 0 },
    ];
    return run.animate(ghost, frames, { duration: 6 * STEP, easing: 'ease-in' });
  });
  await Promise.all(all);
}

/**
 * Light spreads over the trios that were just made.
 * @param {Run} run
 * @param {HuntView} view
 * @param {string[]} fresh Their corners, joined.
 */
export async function light(run, view, fresh) {
  const shapes = [...view.trios.querySelectorAll('.trio')].filter((trio) => fresh.includes(/** @type {SVGElement} */ (trio).dataset.corners ?? ''));
  await Promise.all(
    shapes.flatMap((trio) => (trio.firstElementChild ? [run.animate(trio.firstElementChild, [{ transform: 'scale(0)', opacity: 0 }, { transform: 'scale(1.12)', opacity: 1, offset: 0.6 }, { transform: 'scale(1)', opacity: 1 }], { duration: 3 * STEP })] : [])),
  );
}
