// @ts-check
/** How a pawn travels: hop by hop, lifted a little at each. */
import { STEP } from '../shared/motion.js';

/**
 * @typedef {import('../shared/motion.js').Run} Run
 * @typedef {{ x: number, y: number }} Point
 */

/** The longest that a chain may take, however many hops it has. */
const LONGEST = 1700;

/**
 * Plays how a pawn that stands at the end of its way came there.
 * @param {Run} run
 * @param {SVGGElement} pawn
 * @param {Point[]} points Where it touches down, its start included.
 * @param {boolean} jumps Whether it jumps; else it slides.
 * @param {number} side The side of a square.
 * @param {(landing: number) => void} landed Called for each touch-down, from 1.
 */
export async function travel(run, pawn, points, jumps, side, landed) {
  const count = points.length - 1;
  const duration = Math.min(jumps ? 1.15 * STEP : STEP, LONGEST / count);
  const body = pawn.querySelector('.stone-body');
  const shadow = pawn.querySelector('.stone-shadow');
  pawn.classList.add('moving');
  pawn.parentNode?.append(pawn);
  run.after(() => pawn.classList.remove('moving'));
  for (let n = 1; n <= count; n += 1) {
    const [from, to] = [points[n - 1], points[n]];
    // Before the first hop and between hops it has to be seen where it is, not where it ends.
    const frames = [shift(from), shift(to)];
    const motions = [run.animate(pawn, frames, { duration })];
    if (jumps && body && shadow) {
      const [up, down] = ['cubic-bezier(.2, .6, .4, 1)', 'cubic-bezier(.6, 0, .8, .4)'];
      const lift = `translate(0px, ${(-0.42 * side).toFixed(2)}px) scale(1.14)`;
      motions.push(run.animate(body, [{ transform: 'none', easing: up }, { transform: lift, easing: down }, { transform: 'none' }], { duration, easing: 'linear' }));
      motions.push(run.animate(shadow, [{ opacity: 1, easing: up }, { opacity: 0.55, easing: down }, { opacity: 1 }], { duration, easing: 'linear' }));
    }
    await Promise.all(motions);
    if (run.over) return;
    landed(n);
  }
}

/** @param {Point} at */
function shift({ x, y }) {
  return { transform: `translate(${x.toFixed(2)}px, ${y.toFixed(2)}px)` };
}
