// @ts-check
/**
 * Elements without a framework: `h` makes HTML, `s` makes SVG. Text always goes in as text, so
 * nothing from outside can become markup.
 *
 *     h('button', {class: 'button', onclick: play, dataset: {seat: 1}}, icon('play'), t('play'))
 *     s('circle', {cx: 5, cy: 5, r: 4, fill: 'var(--seat-1)', class: 'stone'})
 *
 * Attributes: `class` (a string, or a list whose false entries are left out), `dataset` (an object),
 * `vars` (CSS variables, set one by one: a strict content security policy forbids style attributes),
 * `on…` (a listener; `[listener, options]` for options), `ref` (called with the element), `true` (an
 * empty attribute), `false`, `null` and `undefined` (left out). `value`, `checked`, `selected`,
 * `disabled` and `indeterminate` are set as properties too.
 * Children: elements, strings, numbers, lists of those; false, null and undefined are left out.
 *
 * @typedef {Node | string | number | boolean | null | undefined} Leaf
 * @typedef {Leaf | any[]} Child
 * @typedef {Record<string, any>} Attributes
 */

const SVG = 'http://www.w3.org/2000/svg';
const PROPERTIES = new Set(['value', 'checked', 'selected', 'disabled', 'indeterminate']);

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Attributes | null} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, attributes, ...children) {
  return fill(document.createElement(tag), attributes ?? {}, children);
}

/**
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Attributes | null} [attributes]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function s(tag, attributes, ...children) {
  const element = /** @type {SVGElementTagNameMap[K]} */ (document.createElementNS(SVG, tag));
  return fill(element, attributes ?? {}, children);
}

/**
 * Sets attributes on an element that is there already, as `h` does.
 * @param {Element} element
 * @param {Attributes} attributes
 */
export function set(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) setOne(element, name, value);
}

/**
 * Takes an element's children away and puts others in.
 * @param {Element} element
 * @param {...Child} children
 */
export function put(element, ...children) {
  element.replaceChildren(.../** @type {(Node | string)[]} */ (flat(children)));
}

/** @type {WeakMap<Element, string>} */
const drawn = new WeakMap();

/**
 * Puts children in only when what they show has changed, so that buttons stay under the finger and
 * the focus where it is. Where they are made anew, the focus goes to the one of the same `data-focus`.
 * @param {Element} element
 * @param {any} key What the children depend on.
 * @param {() => Child} build
 */
export function refresh(element, key, build) {
  const text = JSON.stringify(key);
  if (drawn.get(element) === text) return;
  drawn.set(element, text);
  const active = document.activeElement;
  const held = active instanceof HTMLElement && element.contains(active) ? active.dataset.focus : undefined;
  put(element, build());
  if (held)
    /** @type {HTMLElement | null} */ (element.querySelector(`[data-focus="${CSS.escape(held)}"]`))?.focus();
}

/**
 * @template {Element} E
 * @param {E} element
 * @param {Attributes} attributes
 * @param {Child[]} children
 * @returns {E}
 */
function fill(element, attributes, children) {
  // The value of a select or a range depends on its children and bounds: it is set last.
  const { value, ref, ...rest } = attributes;
  set(element, rest);
  element.append(.../** @type {(Node | string)[]} */ (flat(children)));
  if (value !== undefined) setOne(element, 'value', value);
  if (ref) ref(element);
  return element;
}

/**
 * @param {Element} element
 * @param {string} name
 * @param {any} value
 */
function setOne(element, name, value) {
  if (name.startsWith('on')) listen(element, name.slice(2), value);
  else if (name === 'class') setClass(element, value);
  else if (name === 'dataset') Object.assign(/** @type {HTMLElement} */ (element).dataset, value);
  else if (name === 'vars') setVariables(/** @type {HTMLElement} */ (element), value);
  else if (PROPERTIES.has(name) && name in element) /** @type {any} */ (element)[name] = value;
  else if (value === false || value === null || value === undefined) element.removeAttribute(name);
  else element.setAttribute(name, value === true ? '' : String(value));
}

/**
 * @param {Element} element
 * @param {string} event
 * @param {any} value
 */
function listen(element, event, value) {
  if (Array.isArray(value)) element.addEventListener(event, value[0], value[1]);
  else if (value) element.addEventListener(event, value);
}

/**
 * @param {Element} element
 * @param {string | (string | false | null | undefined)[]} value
 */
function setClass(element, value) {
  const names = Array.isArray(value) ? value.filter(Boolean).join(' ') : value;
  if (names) element.setAttribute('class', names);
  else element.removeAttribute('class');
}

/**
 * @param {HTMLElement} element
 * @param {Record<string, string | number>} variables
 */
function setVariables(element, variables) {
  for (const [name, value] of Object.entries(variables)) element.style.setProperty(name, String(value));
}

/**
 * @param {any[]} children
 * @returns {(Node | string)[]}
 */
function flat(children) {
  return children
    .flat(Infinity)
    .filter((child) => child !== null && child !== undefined && child !== false && child !== true)
    .map((child) => (child instanceof Node ? child : String(child)));
}
