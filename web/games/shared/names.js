// @ts-check
/** What shapes are called. */
import { STANDARD } from './shapes.js';

/**
 * The spoken name of a shape; an edition of one's own may have others, which are named as they are.
 * @param {import('../../types.js').Host['t']} t
 * @param {string} prefix
 * @param {string} name
 */
export function shapeName(t, prefix, name) {
  return STANDARD.has(name) ? t(`${prefix}.shape.${name}`) : name;
}

/**
 * A name at the beginning of a line.
 * @param {string} name
 */
export function capital(name) {
  return name.charAt(0).toLocaleUpperCase() + name.slice(1);
}
