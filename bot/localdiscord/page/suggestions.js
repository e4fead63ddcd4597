// The list above the composer: what could come next. The input keeps the focus, and
// aria-activedescendant points at the active item.

import { h } from './dom.js';
import { state } from './state.js';
import { t } from './i18n.js';

export function mountSuggestions({ panel, input, onPick }) {
  const heading = h('div', { class: 'suggest-heading', id: 'suggest-heading' });
  const list = h('div', { role: 'listbox', id: 'suggestions', 'aria-labelledby': 'suggest-heading', data: { testid: 'option-list' } });
  const hint = h('div', { class: 'suggest-hint', 'aria-hidden': 'true' });
  panel.append(heading, list, hint);
  panel.hidden = true;
  let items = [];
  let active = -1;

  // A press must not take the focus from the input.
  panel.addEventListener('mousedown', (event) => event.preventDefault());

  /**
   * title: words or elements above the list. note: a line in place of items. eager: the first item is
   * active at once.
   */
  function show({ title, items: next, note = '', eager = false }) {
    items = next;
    heading.replaceChildren(...[title].flat().filter(Boolean));
    list.replaceChildren(...items.map(element));
    list.hidden = items.length === 0;
    list.lang = state.me?.locale ?? '';
    hint.textContent = note || (items.length > 0 ? t(eager ? 'hintEager' : 'hintLazy') : '');
    panel.hidden = items.length === 0 && !note && heading.childNodes.length === 0;
    input.setAttribute('aria-expanded', String(!panel.hidden && items.length > 0));
    list.scrollTop = 0;
    activate(eager && items.length > 0 ? 0 : -1);
  }

  function element(item, index) {
    return h('div', {
      role: 'option', id: `suggestion-${index}`, class: 'suggestion', 'aria-selected': 'false', data: { testid: 'option', label: item.label },
      onpointermove: () => { if (active !== index) activate(index); },
      onclick: () => onPick(items[index]),
    }, h('span', { class: 'suggestion-label' }, item.label,
      (item.options ?? []).map((option) => h('span', { class: option.required ? 'param required-param' : 'param' }, option.name))),
    item.detail && h('span', { class: 'suggestion-detail' }, item.detail));
  }

  function activate(index) {
    for (const el of list.children) el.setAttribute('aria-selected', 'false');
    active = index;
    const el = list.children[index];
    if (!el) { input.removeAttribute('aria-activedescendant'); return; }
    el.setAttribute('aria-selected', 'true');
    input.setAttribute('aria-activedescendant', el.id);
    el.scrollIntoView({ block: 'nearest' });
  }

  return {
    show,
    hide() { show({ title: null, items: [] }); },
    get open() { return !panel.hidden && items.length > 0; },
    get visible() { return !panel.hidden; },
    get active() { return items[active] ?? null; },
    get first() { return items[0] ?? null; },
    move(by) {
      const count = items.length;
      activate(active < 0 ? (by > 0 ? 0 : count - 1) : (active + by + count) % count);
    },
  };
}
