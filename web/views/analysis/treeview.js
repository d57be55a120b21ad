// @ts-check
/** The actions with their variations and comments, and what can be done with them. */
import { t } from '../../i18n.js';
import { h, put } from '../../ui/dom.js';
import { icon } from '../../ui/icons.js';
import * as trees from './tree.js';

/**
 * @typedef {import('./tree.js').Node} Node
 *
 * @typedef {object} TreeOwner
 * @property {() => Node} root
 * @property {() => Node} here
 * @property {(node: Node) => void} go
 * @property {() => void} changed The tree was changed: it is to be kept.
 * @property {(node: Node) => string} say An action in words.
 * @property {() => number} players
 */

/** @param {TreeOwner} owner */
export function treePanel(owner) {
  const list = h('div', { class: 'tree-lines', role: 'group', 'aria-label': t('analysis.tree'), tabindex: 0 });
  const comment = h('textarea', {
    class: 'tree-comment',
    rows: 2,
    maxlength: 2000,
    'aria-label': t('analysis.comment'),
    placeholder: t('analysis.comment'),
    oninput: () => {
      owner.here().comment = comment.value;
      owner.changed();
    },
    onchange: () => render(),
  });
  const promote = button('promote', 'analysis.promote', 'check', () => {
    trees.promote(owner.here());
    owner.changed();
    render();
  });
  const remove = button('remove', 'analysis.remove', 'close', () => {
    const node = trees.remove(owner.here());
    owner.changed();
    owner.go(node);
    // Gone at once, not only when the position has come.
    render();
  });
  const element = h(
    'section',
    { class: 'tree card', 'aria-label': t('analysis.tree') },
    list,
    comment,
    h('p', { class: 'row' }, promote, remove),
  );
  return { element, render };

  function render() {
    const here = owner.here();
    const held = element.contains(document.activeElement) && document.activeElement !== comment;
    const root = owner.root();
    put(list, root.children.length > 0 ? branch(root) : [remark(root), h('p', { class: 'soft' }, t('actions.none'))]);
    if (document.activeElement !== comment) comment.value = here.comment;
    promote.disabled = trees.isMain(here);
    remove.disabled = !here.parent && here.children.length === 0;
    const current = /** @type {HTMLElement | null} */ (list.querySelector('[aria-current]'));
    // Whoever pressed what is gone, or of no more use, goes on from the action that is shown.
    if (held && (!element.contains(document.activeElement) || document.activeElement?.matches(':disabled')))
      (current ?? list).focus({ preventScroll: true });
    if (!current) return;
    const [outer, inner] = [list.getBoundingClientRect(), current.getBoundingClientRect()];
    if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top + 8;
    if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom + 8;
  }

  /**
   * A line from the node after `from` on, with the variations that leave it.
   * @param {Node} from
   */
  function branch(from) {
    /** @type {import('../../ui/dom.js').Child[]} */
    const parts = [remark(from)];
    let number = trees.path(from).length;
    for (let node = from.children[0], above = from; node; above = node, node = node.children[0]) {
      parts.push(action(node, number, above === from));
      parts.push(remark(node));
      const others = above.children.slice(1);
      if (others.length > 0)
        parts.push(
          h(
            'ul',
            { class: 'tree-variations' },
            others.map((other) => h('li', null, variation(other, number))),
          ),
        );
      number += 1;
    }
    return parts;
  }

  /**
   * @param {Node} node
   * @param {number} number How many actions come before it.
   */
  function variation(node, number) {
    return [action(node, number, true), remark(node), branch(node).slice(1)];
  }

  /**
   * @param {Node} node
   * @param {number} number
   * @param {boolean} begins Whether a line begins with it: then its number stands before it.
   */
  function action(node, number, begins) {
    const players = owner.players();
    const round = number % players === 0 ? `${number / players + 1}.` : begins ? `${Math.floor(number / players) + 1}…` : '';
    return [
      round && h('span', { class: 'tree-number' }, round),
      ' ',
      h(
        'button',
        {
          class: 'tree-action',
          type: 'button',
          title: owner.say(node),
          'aria-current': node === owner.here() ? 'step' : null,
          onclick: () => owner.go(node),
        },
        node.token,
      ),
      ' ',
    ];
  }

  /** @param {Node} node */
  function remark(node) {
    return node.comment.trim() !== '' && h('span', { class: 'tree-remark' }, node.comment, ' ');
  }

  /**
   * @param {string} name
   * @param {string} key
   * @param {import('../../ui/icons.js').IconName} picture
   * @param {() => void} act
   */
  function button(name, key, picture, act) {
    return h(
      'button',
      { class: 'button button-small', type: 'button', dataset: { tree: name }, onclick: act },
      icon(picture),
      t(key),
    );
  }
}
