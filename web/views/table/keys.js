// @ts-check
/** The keys of a table. */
import { actor, at } from '../../state.js';

/**
 * The board has the first word while something is being put together or the focus is in it; then an
 * arrow moves a shape, otherwise it steps through the game.
 * @param {import('../table.js').Context} context
 * @param {KeyboardEvent} event
 */
export function pressed(context, event) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (document.querySelector('dialog[open]')) return;
  const target = event.target instanceof Element ? event.target : document.body;
  if (target.closest('input:not([type=checkbox]), select, textarea')) return;
  const { board, state } = context;
  const inside = board.element.contains(target) || (board.tray?.contains(target) ?? false);
  const first = state.composition !== null || inside;
  const done = first ? board.key(event) || own(context, event) : own(context, event) || board.key(event);
  if (done) event.preventDefault();
}

/**
 * @param {import('../table.js').Context} context
 * @param {KeyboardEvent} event
 * @returns {boolean} Whether it was for the table.
 */
function own(context, event) {
  const here = at(context.state);
  switch (event.key) {
    case 'ArrowLeft':
      void context.look(here - 1);
      return true;
    case 'ArrowRight':
      void context.look(here + 1);
      return true;
    case 'Home':
      void context.look(0);
      return true;
    case 'End':
      void context.look(Infinity);
      return true;
    case 'f':
      context.turnBoard();
      return true;
    case 'h':
      if (actor(context.state) !== null) context.hint();
      return true;
    case '?':
      void context.help();
      return true;
    case 'Escape':
      return escape(context);
    default:
      return false;
  }
}

/** @param {import('../table.js').Context} context */
function escape(context) {
  const { state } = context;
  if (state.asked) context.unask();
  else if (state.composition) state.composition.cancel();
  else if (state.hint) context.dropHint();
  else if (state.looking !== null) void context.look(Infinity);
  else return false;
  return true;
}
