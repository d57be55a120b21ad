// @ts-check
/**
 * A game with variations and comments. Plain data: nothing here touches the document or the network.
 *
 * @typedef {object} Node An action, or the beginning.
 * @property {string} token Empty for the beginning.
 * @property {string} comment
 * @property {Node | null} parent
 * @property {Node[]} children The first goes on with the line, the others are variations.
 *
 * @typedef {{token: string, comment: string, parent: number | null, main: boolean}} Note As the server has it.
 */

/** @returns {Node} */
export function beginning() {
  return { token: '', comment: '', parent: null, children: [] };
}

/**
 * Goes on with an action: the one that is there already, or a new one.
 * @param {Node} node
 * @param {string} token
 * @returns {Node}
 */
export function add(node, token) {
  const there = node.children.find((child) => child.token === token);
  if (there) return there;
  const child = { token, comment: '', parent: node, children: [] };
  node.children.push(child);
  return child;
}

/**
 * The nodes from the first action to a node.
 * @param {Node} node
 * @returns {Node[]}
 */
export function path(node) {
  /** @type {Node[]} */
  const nodes = [];
  for (let at = node; at.parent; at = at.parent) nodes.unshift(at);
  return nodes;
}

/**
 * The actions that lead to a node.
 * @param {Node} node
 */
export function tokens(node) {
  return path(node).map((one) => one.token);
}

/**
 * The line that a node is in, from the beginning to its end.
 * @param {Node} node
 * @returns {Node[]}
 */
export function line(node) {
  const nodes = path(node);
  for (let at = node.children[0]; at; at = at.children[0]) nodes.push(at);
  return nodes;
}

/**
 * Whether a node is in the main line.
 * @param {Node} node
 */
export function isMain(node) {
  return path(node).every((one) => one.parent?.children[0] === one);
}

/**
 * Makes the line that leads to a node the main one.
 * @param {Node} node
 */
export function promote(node) {
  for (const one of path(node)) {
    const { parent } = one;
    if (parent) parent.children = [one, ...parent.children.filter((child) => child !== one)];
  }
}

/**
 * Takes a node away with all that follows it.
 * @param {Node} node
 * @returns {Node} What it followed.
 */
export function remove(node) {
  if (!node.parent) {
    node.children = [];
    return node;
  }
  node.parent.children = node.parent.children.filter((child) => child !== node);
  return node.parent;
}

/**
 * The variation before or after a node, of those that begin where it does.
 * @param {Node} node
 * @param {number} by
 * @returns {Node}
 */
export function sibling(node, by) {
  const all = node.parent?.children ?? [node];
  return all[(all.indexOf(node) + by + all.length) % all.length];
}

/**
 * The tree as a list: each node after what it follows.
 * @param {Node} root
 * @returns {Note[]}
 */
export function toNotes(root) {
  /** @type {Note[]} */
  const notes = [];
  /** @type {[Node, number | null, boolean][]} */
  const waiting = [[root, null, true]];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [node, parent, main] = next;
    const number = notes.push({ token: node.token, comment: node.comment, parent, main }) - 1;
    // What is put last comes first: the line goes on before its variations.
    for (let i = node.children.length - 1; i >= 0; i--) waiting.push([node.children[i], number, main && i === 0]);
  }
  return notes;
}

/**
 * @param {Note[]} notes
 * @returns {Node}
 */
export function fromNotes(notes) {
  const root = beginning();
  /** @type {Node[]} */
  const nodes = [];
  for (const { token, comment, parent, main } of notes) {
    const above = parent === null ? null : nodes[parent];
    const node = above ? { token, comment, parent: above, children: [] } : root;
    if (!above) root.comment = comment;
    else if (main) above.children.unshift(node);
    else above.children.push(node);
    nodes.push(node);
  }
  return root;
}
