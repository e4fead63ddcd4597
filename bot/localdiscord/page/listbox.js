// A choice from a list: a button that opens a listbox over the page. The button keeps the focus and
// points at the active option (aria-activedescendant). Arrows, Home, End, letters, Enter, Space, Escape
// and Tab work as in a native select.

import { h, icon, waitingDots } from './dom.js';
import { coloured, emoji } from './emoji.js';
import { fold } from './text.js';
import { t } from './i18n.js';

const TYPE_AHEAD = 700; // ms between letters of one word
let ids = 0;
let openOne = null; // closes the open list, wherever it is on the page

/**
 * listbox({options, min, max, placeholder, disabled, busy, attributes, onDone, onChange}) returns {el,
 * values()}. options are [{value, label, description?, emoji?, selected?}]. With max 1, choosing ends
 * the choice. Otherwise closing the list ends it, if the choice has changed and has at least min
 * values. onDone receives the values.
 */
export function listbox({ options, min = 1, max = 1, placeholder, disabled = false, busy = false, attributes = {}, onDone, onChange }) {
  const id = `listbox-${++ids}`;
  let chosen = options.filter((option) => option.selected).map((option) => option.value);
  let before = chosen;
  let active = -1;
  let popup = null;
  let typed = '';
  let typedAt = 0;

  const words = h('span', { class: 'select-words' });
  const el = h('button', {
    type: 'button', class: `select${busy ? ' busy' : ''}`, role: 'combobox', 'aria-haspopup': 'listbox', 'aria-expanded': 'false', disabled,
    ...attributes,
  }, words, busy ? waitingDots() : icon('down'));

  const labels = () => options.filter((option) => chosen.includes(option.value));
  function showChosen() {
    const picked = labels();
    words.replaceChildren(...(picked.length === 0 ? [placeholder]
      : picked.flatMap((option, index) => [index > 0 ? ', ' : '', emoji(option.emoji) ?? '', option.emoji ? ' ' : '', ...coloured(option.label)])));
    words.classList.toggle('muted', picked.length === 0);
    el.setAttribute('aria-label', `${attributes['aria-label'] ?? placeholder}${picked.length > 0 ? `: ${picked.map((option) => option.label).join(', ')}` : ''}`);
  }

  function open() {
    if (disabled || popup) return;
    openOne?.();
    before = chosen;
    popup = h('div', { class: 'popup', id, role: 'listbox', 'aria-label': placeholder, 'aria-multiselectable': max > 1 ? 'true' : null, data: { testid: 'select-options' } },
      options.map((option, index) => h('div', {
        role: 'option', id: `${id}-${index}`, class: 'popup-option', data: { value: option.value },
        onpointermove: () => activate(index, false),
        onclick: () => choose(index),
      }, emoji(option.emoji), h('span', { class: 'option-words' }, h('span', null, coloured(option.label)), option.description && h('span', { class: 'muted' }, option.description)),
      h('span', { class: 'option-check', 'aria-hidden': 'true' }, icon('check')))));
    if (max > 1) popup.append(h('div', { class: 'popup-note', 'aria-hidden': 'true' }, t('chooseBetween', { min, max: Math.min(max, options.length) })));
    popup.addEventListener('mousedown', (event) => event.preventDefault()); // the button keeps the focus, and so receives the keys
    // While a dialog is open everything outside it is inert, so the list has to be inside.
    (el.closest('dialog') ?? document.body).append(popup);
    place();
    el.setAttribute('aria-expanded', 'true');
    el.setAttribute('aria-controls', id);
    mark();
    activate(Math.max(0, options.findIndex((option) => chosen.includes(option.value))), true);
    document.addEventListener('pointerdown', outside, true);
    window.addEventListener('resize', close);
    document.addEventListener('scroll', scrolled, true);
    openOne = close;
  }

  function place() {
    const box = el.getBoundingClientRect();
    const below = window.innerHeight - box.bottom - 12;
    const above = box.top - 12;
    const up = below < Math.min(popup.scrollHeight, 260) && above > below;
    popup.style.setProperty('--left', `${box.left}px`);
    popup.style.setProperty('--min-width', `${box.width}px`);
    popup.style.setProperty('--top', up ? 'auto' : `${box.bottom + 4}px`);
    popup.style.setProperty('--bottom', up ? `${window.innerHeight - box.top + 4}px` : 'auto');
    popup.style.setProperty('--height', `${Math.max(120, up ? above : below)}px`);
  }

  function mark() {
    for (const [index, option] of options.entries()) {
      const on = chosen.includes(option.value);
      popup.children[index].setAttribute('aria-selected', String(on));
      popup.children[index].classList.toggle('full', !on && max > 1 && chosen.length >= max);
    }
    showChosen();
  }

  function activate(index, scroll) {
    popup.children[active]?.classList.remove('active');
    active = index;
    const option = popup.children[index];
    if (!option || index >= options.length) return;
    option.classList.add('active');
    el.setAttribute('aria-activedescendant', option.id);
    if (scroll) option.scrollIntoView({ block: 'nearest' });
  }

  function choose(index) {
    const option = options[index];
    if (!option) return;
    if (max === 1) {
      chosen = min === 0 && chosen[0] === option.value ? [] : [option.value];
      onChange?.(chosen);
      close();
      return;
    }
    if (chosen.includes(option.value)) chosen = chosen.filter((value) => value !== option.value);
    else if (chosen.length < max) chosen = [...chosen, option.value];
    chosen = options.map((one) => one.value).filter((value) => chosen.includes(value));
    mark();
    onChange?.(chosen);
  }

  /** Ends the choice. Too few values count as no change. */
  function close(settle = true) {
    if (!popup) return;
    popup.remove();
    popup = null;
    openOne = null;
    active = -1;
    el.setAttribute('aria-expanded', 'false');
    el.removeAttribute('aria-activedescendant');
    document.removeEventListener('pointerdown', outside, true);
    window.removeEventListener('resize', close);
    document.removeEventListener('scroll', scrolled, true);
    const differs = chosen.join('\n') !== before.join('\n');
    if (settle === false || chosen.length < min) chosen = before;
    else if (differs) onDone?.(chosen);
    showChosen();
  }

  const outside = (event) => { if (!popup.contains(event.target) && !el.contains(event.target)) close(); };
  const scrolled = (event) => { if (!popup.contains(event.target)) place(); };

  el.addEventListener('click', () => (popup ? close() : open()));
  el.addEventListener('keydown', (event) => {
    const { key } = event;
    if (!popup) {
      if (key === 'ArrowDown' || key === 'ArrowUp') { event.preventDefault(); open(); }
      return;
    }
    const moves = { ArrowDown: active + 1, ArrowUp: active - 1, Home: 0, End: options.length - 1, PageDown: active + 8, PageUp: active - 8 };
    if (key in moves) activate(Math.min(Math.max(moves[key], 0), options.length - 1), true);
    else if (key === 'Enter' || (key === ' ' && typed === '')) choose(active);
    else if (key === 'Escape') close(false);
    else if (key === 'Tab') { close(); return; } else if (key.length === 1 && !event.ctrlKey && !event.metaKey) ahead(key, event.timeStamp);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });

  function ahead(key, at) {
    typed = at - typedAt < TYPE_AHEAD ? typed + key : key;
    typedAt = at;
    setTimeout(() => { typed = ''; }, TYPE_AHEAD);
    const index = options.findIndex((option) => fold(option.label).startsWith(fold(typed)));
    if (index >= 0) activate(index, true);
  }

  showChosen();
  return { el, values: () => chosen };
}

/** Closes an open list whose message has been drawn again. */
export function closeOrphans() {
  if (openOne && !document.querySelector('[role="combobox"][aria-expanded="true"]:not(textarea)')) openOne(false);
}
