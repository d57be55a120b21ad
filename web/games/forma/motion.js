// @ts-check
/** How an action of Forma is played: the shape comes down, then what it brought about, one by one. */
import { s } from '../../ui/dom.js';
import { EASE } from '../shared/motion.js';
import { key } from '../shared/shapes.js';
import { ENCLOSED, GREAT, all, sign } from './ground.js';

/**
 * @typedef {import('../shared/motion.js').Run} Run
 * @typedef {import('../shared/shapes.js').Cell} Cell
 * @typedef {import('./view.js').FormaView} FormaView
 * @typedef {import('./ground.js').Events} Events
 */

/** How long a line takes across the board, and how long points are seen. */
const BRIDGE = 1100;
const POINTS = 1000;
const POP = 320;

/**
 * @param {Run} run
 * @param {FormaView} view
 * @param {Events} events
 * @param {string[]} cells
 * @param {Set<string>} bridged The bridges that were there before, by their line.
 * @param {(name: 'place' | 'capture' | 'wrong') => void} sound
 */
export async function play(run, view, events, cells, bridged, sound) {
  if (events.misfit) return void (await missed(run, view, sound));
  const figures = [...events.squares, ...events.obstacles].flatMap((cell) => {
    const element = view.drawn.get(`figure ${key(cell)}`);
    return element ? [{ cell, element }] : [];
  });
  const built = [...view.bridges.children].filter((bridge) => !bridged.has(line(bridge)));
  for (const element of [...figures.map((each) => each.element), ...built]) wait(run, element);
  const laid = events.laid.length > 0 ? view.drawn.get(key(events.laid[0])) : undefined;
  sound('place');
  if (laid) await run.animate(laid, [{ opacity: 0, transform: 'translateY(-12px)' }, { opacity: 1, transform: 'none' }]);
  for (const { cell, element } of figures) await enclosed(run, view, cell, element, sound);
  if (events.tower) await towered(run, view, cells, sound);
  for (const bridge of built) await bridgeDrawn(run, view, bridge, sound);
}

/**
 * Which bridge it is.
 * @param {Element} bridge
 */
export function line(bridge) {
  return bridge.firstElementChild?.getAttribute('d') ?? '';
}

/**
 * Not seen until its turn comes.
 * @param {Run} run
 * @param {Element} element
 */
function wait(run, element) {
  if (!run.moves) return;
  element.classList.add('waits');
  run.after(() => element.classList.remove('waits'));
}

/**
 * @param {Run} run
 * @param {FormaView} view
 * @param {(name: 'wrong') => void} sound
 */
async function missed(run, view, sound) {
  sound('wrong');
  const shake = [0, -4, 4, -3, 2, 0].map((x) => ({ transform: `translateX(${x}px)` }));
  const fade = [{ opacity: 0 }, { opacity: 1 }];
  await run.animate(view.last, fade, { duration: 180 });
  await run.animate(view.last, shake, { duration: 380, easing: 'linear' });
}

/**
 * @param {Run} run
 * @param {FormaView} view
 * @param {Cell} cell
 * @param {SVGElement} element
 * @param {(name: 'capture') => void} sound
 */
async function enclosed(run, view, cell, element, sound) {
  if (run.over) return;
  const spot = view.spot(view.field.view(cell));
  element.classList.remove('waits');
  sound('capture');
  void points(run, view, spot, ENCLOSED);
  await run.animate(element, around(spot, [0.2, 1.25, 1]), { duration: POP });
}

/**
 * @param {Run} run
 * @param {FormaView} view
 * @param {string[]} cells
 * @param {(name: 'capture') => void} sound
 */
async function towered(run, view, cells, sound) {
  const cell = all(cells.length).find((each) => sign(cells, each) === 'T');
  const element = cell && view.drawn.get(`figure ${key(cell)}`);
  if (!cell || !element || run.over) return;
  const spot = view.spot(view.field.view(cell));
  sound('capture');
  void points(run, view, spot, GREAT);
  await run.animate(element, around(spot, [1, 1.35, 1]), { duration: POP * 1.6 });
}

/**
 * @param {Run} run
 * @param {FormaView} view
 * @param {Element} bridge
 * @param {(name: 'capture') => void} sound
 */
async function bridgeDrawn(run, view, bridge, sound) {
  if (run.over) return;
  bridge.classList.remove('waits');
  const paths = [...bridge.children];
  const draw = [{ strokeDasharray: '1 1', strokeDashoffset: 1 }, { strokeDasharray: '1 1', strokeDashoffset: 0 }];
  await Promise.all(paths.map((path) => run.animate(path, draw, { duration: BRIDGE, easing: EASE })));
  if (run.over) return;
  sound('capture');
  const path = paths[0];
  if (!(path instanceof SVGPathElement)) return;
  const { x, y } = path.getPointAtLength(path.getTotalLength() / 2);
  await points(run, view, [x, y], GREAT);
}

/**
 * Points that rise from where they were won.
 * @param {Run} run
 * @param {FormaView} view
 * @param {[number, number]} spot
 * @param {number} won
 */
async function points(run, view, [x, y], won) {
  if (!run.moves || run.over) return;
  const word = s('g', { class: 'forma-won' }, s('text', { class: 'forma-won-case', x, y }, `+${won}`), s('text', { x, y }, `+${won}`));
  view.points.append(word);
  run.after(() => word.remove());
  const rise = [
    { opacity: 0, transform: 'translateY(4px)' },
    { opacity: 1, transform: 'translateY(-16px)', offset: 0.25 },
    { opacity: 1, transform: 'translateY(-20px)', offset: 0.75 },
    { opacity: 0, transform: 'translateY(-24px)' },
  ];
  await run.animate(word, rise, { duration: POINTS, easing: 'linear' });
  word.remove();
}

/**
 * Sizes round a spot.
 * @param {[number, number]} spot
 * @param {number[]} sizes
 */
function around([x, y], sizes) {
  return sizes.map((size) => ({ transform: `translate(${x}px, ${y}px) scale(${size}) translate(${-x}px, ${-y}px)` }));
}
