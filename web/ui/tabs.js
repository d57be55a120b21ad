// @ts-check
/** Tabs: a row of headings of which one is open. */
import { h, put } from './dom.js';

/**
 * @typedef {object} Tab
 * @property {string} name
 * @property {string} title
 * @property {() => import('./dom.js').Child} build Makes what is behind it, when it is opened.
 */

/**
 * @param {string} label
 * @param {Tab[]} tabs The first one is open.
 */
export function tabbed(label, tabs) {
  const panel = h('div', { class: 'tab-panel', role: 'tabpanel', id: 'tab-panel', tabindex: 0 });
  const heads = tabs.map((tab, i) =>
    h(
      'button',
      {
        class: 'tab',
        type: 'button',
        role: 'tab',
        id: `tab-${tab.name}`,
        'aria-controls': 'tab-panel',
        dataset: { tab: tab.name },
        onclick: () => open(i),
      },
      tab.title,
    ),
  );
  const row = h('div', { class: 'tabs', role: 'tablist', 'aria-label': label, onkeydown: walked }, heads);
  open(0);
  return h('div', { class: 'tabbed' }, row, panel);

  /** @param {number} chosen */
  function open(chosen) {
    for (const [i, head] of heads.entries()) {
      head.setAttribute('aria-selected', String(i === chosen));
      head.tabIndex = i === chosen ? 0 : -1;
    }
    panel.setAttribute('aria-labelledby', heads[chosen].id);
    put(panel, tabs[chosen].build());
  }

  /** @param {KeyboardEvent} event */
  function walked(event) {
    const here = heads.findIndex((head) => head.tabIndex === 0);
    const last = heads.length - 1;
    const to = {
      ArrowLeft: here === 0 ? last : here - 1,
      ArrowRight: here === last ? 0 : here + 1,
      Home: 0,
      End: last,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    open(to);
    heads[to].focus();
  }
}
