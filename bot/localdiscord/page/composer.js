// The input line: ordinary messages, and slash commands with completion. The text is the only state.
// The server reads it, and the names of the command and its options are drawn as chips behind it.

import { h, icon } from './dom.js';
import { explain, faultText } from './explain.js';
import { enter } from './interactions.js';
import { keyQueue } from './keyqueue.js';
import { lineReader } from './reader.js';
import { mountSuggestions } from './suggestions.js';
import { openDialogs } from './showdialog.js';
import { currentChannel, state, subscribe, titleOf } from './state.js';
import { t } from './i18n.js';

const LONGEST = 2000; // characters of a message
const narrow = matchMedia('(max-width: 480px)');
const REMEMBERED = 50;
const FOR_LIST = new Set(['Tab', 'ArrowDown', 'ArrowUp']);

export function mountComposer({ form, input, mirror, panel, error, send, onSent, onPage }) {
  const list = mountSuggestions({ panel, input, onPick: pick });
  const reader = lineReader({ onReading: show, onOffer: offer });
  const keys = keyQueue({
    wait: (key) => (FOR_LIST.has(key) ? reader.untilOffered() : key === 'Enter' ? reader.untilSettled() : null),
    act: (key) => {
      if (key === 'Enter') commit();
      else if (!FOR_LIST.has(key)) insert(key);
      else if (list.open) useList(key);
      else if (key === 'Tab' && !reader.reading.ask) send.focus(); // as Tab does by default
    },
  });
  const drafts = new Map(); // channel and person -> {line, picked}
  const history = [];
  let recalled = -1;
  let picked = {}; // option -> {name, value} taken from a list
  let shownFor = null; // the option whose values are in the list
  let dismissed = null; // the text for which the list was closed with Escape
  let place = '';

  function setText(text, caret = text.length) {
    input.value = text;
    input.setSelectionRange(caret, caret);
    changed();
  }

  function insert(text) {
    input.setRangeText(text, input.selectionStart, input.selectionEnd, 'end');
    changed();
  }

  function changed() {
    error.hidden = true;
    dismissed = null;
    draw();
    look();
  }

  const look = () => { if (state.channelId) reader.read(state.channelId, input.value, input.selectionStart, picked); };

  /** Draws the chips: a copy of the text behind the input, in which names have a background. */
  function draw() {
    const line = input.value;
    const parts = [];
    let at = 0;
    for (const name of reader.reading.names) { // the command's name, then those of options, each after a space
      const from = at === 0 ? 0 : line.indexOf(` ${name}`, at) + 1;
      if (!line.startsWith(name, from)) break; // the line has changed since it was read
      parts.push(line.slice(at, from), h('span', { class: at === 0 ? 'chip command' : 'chip' }, name));
      at = from + name.length;
    }
    parts.push(line.slice(at), line.endsWith('\n') || line === '' ? '\u200b' : '');
    mirror.replaceChildren(...parts);
    input.style.setProperty('--height', '0px');
    input.style.setProperty('--height', `${input.scrollHeight}px`);
    mirror.scrollTop = input.scrollTop;
    send.disabled = line.trim() === '';
  }

  const hiding = (line) => line === '' || dismissed === line || document.activeElement !== input;

  /** Shows what could come next at the caret. */
  function show(read) {
    draw();
    if (hiding(read.line)) { list.hide(); return; }
    // The last values stay until the bot's next ones arrive, unless they were for another option.
    const waiting = read.ask && list.open && shownFor === read.option.name;
    shownFor = read.option?.name ?? null;
    const eager = Boolean(read.fault) || read.kind === 'mentions'; // the line cannot be sent as it is
    if (!waiting) list.show({ title: headingOf(read), items: read.items, eager, note: read.ask ? t('asking') : '' });
  }

  function offer({ line, items, problem }) {
    if (hiding(line)) return;
    list.show({ title: headingOf(reader.reading), items, note: problem ? t('noSuggestions') : items.length === 0 ? t('nothingFits') : '' });
  }

  function headingOf({ kind, option }) {
    if (option) return [h('b', null, option.name), option.required ? '' : h('i', null, ` ${t('optional')}`), ' ', option.description];
    return kind ? t(kind) : null;
  }

  /** Puts an item of the list into the line, unless the line has changed since the item was offered. */
  function pick(item) {
    if (!reader.offered || reader.reading.line !== input.value) return;
    if ('value' in item) picked = { ...picked, [reader.reading.option.name]: { name: item.label, value: item.value } };
    input.focus();
    setText(item.before + item.after, item.before.length);
  }

  function useList(key) {
    if (key === 'Tab') pick(list.active ?? list.first);
    else list.move(key === 'ArrowDown' ? 1 : -1);
  }

  /** Enter takes the active item of the list. Without one it sends the line. */
  function commit() {
    if (list.open && list.active && reader.offered) pick(list.active);
    else submit();
  }

  function submit() {
    const line = input.value;
    const { channelId } = state;
    if (line.trim() === '' || !channelId) return;
    const { fault, path, problem } = reader.reading;
    if (problem && line.startsWith('/')) { complain(explain(problem)); look(); return; }
    if (fault) {
      complain(faultText(fault));
      return;
    }
    if (!path && [...line.trim()].length > LONGEST) { complain(t('messageTooLong', { limit: LONGEST })); return; }
    const sent = { line, picked };
    if (history[0]?.line !== line) history.unshift(sent);
    history.length = Math.min(history.length, REMEMBERED);
    clear();
    onSent();
    enter(channelId, sent, path).catch((refused) => {
      if (state.channelId === channelId && input.value === '') restore(sent);
      complain(explain(refused));
    });
  }

  function complain(text) {
    error.textContent = text;
    error.hidden = false;
  }

  function clear() {
    picked = {};
    recalled = -1;
    setText('');
    list.hide();
  }

  function restore(older) {
    picked = older?.picked ?? {};
    setText(older?.line ?? '');
  }

  /** Recalls an older line with the up arrow, if the input is empty or shows an older line. */
  function recall(by) {
    if (input.value !== '' && input.value !== history[recalled]?.line) return false;
    const next = recalled + by;
    if (next < -1 || next >= history.length) return false;
    recalled = next;
    restore(history[next]);
    dismissed = input.value; // the arrows continue through the older lines, not in a list
    list.hide();
    return true;
  }

  input.addEventListener('input', changed);
  input.addEventListener('scroll', () => { mirror.scrollTop = input.scrollTop; });
  input.addEventListener('blur', () => list.hide());
  input.addEventListener('focus', () => { if (input.value.startsWith('/')) look(); });
  input.addEventListener('click', look);
  input.addEventListener('keyup', (event) => { if (['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key)) look(); });
  input.addEventListener('keydown', (event) => {
    if (event.isComposing) return;
    const { key } = event;
    const modified = event.ctrlKey || event.metaKey || event.altKey;
    const plain = !modified && !event.shiftKey;
    const forList = plain && FOR_LIST.has(key) && !hiding(input.value);
    if (keys.busy && ((key.length === 1 && !modified) || (plain && key === 'Enter') || forList)) keys.push(key);
    else if (key === 'Enter' && !event.shiftKey && !reader.settled) keys.push(key);
    else if (forList && !reader.offered && (list.open || key === 'Tab')) keys.push(key);
    else if (forList && list.open) useList(key);
    else if (list.visible && key === 'Escape') { dismissed = input.value; list.hide(); } else if (key === 'Enter' && !event.shiftKey) commit();
    else if (key === 'PageUp' || key === 'PageDown') onPage(key === 'PageUp' ? -1 : 1);
    else if (key === 'ArrowUp' && input.selectionStart === input.value.length && recall(1)) { /* done */ } else if (key === 'ArrowDown' && recalled >= 0 && recall(-1)) { /* done */ } else return;
    event.preventDefault();
  });
  form.addEventListener('submit', (event) => { event.preventDefault(); input.focus(); if (reader.settled) submit(); else keys.push('Enter'); });
  send.append(icon('send'));

  // Typing outside of inputs goes to the line.
  document.addEventListener('keydown', (event) => {
    if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey || event.key === ' ' || openDialogs()) return;
    if (event.target.closest?.('input, textarea, select, [role="combobox"], [role="listbox"]')) return;
    input.focus();
  });

  /** Each person keeps a draft in each channel. */
  function moved() {
    const next = `${state.me?.id} ${state.channelId}`;
    const channel = currentChannel();
    input.placeholder = channel ? t(narrow.matches ? 'messageInShort' : 'messageIn', { channel: titleOf(channel) }) : '';
    input.setAttribute('aria-label', channel ? t('messageIn', { channel: titleOf(channel) }) : '');
    send.setAttribute('aria-label', t('send'));
    if (next === place) return;
    if (input.value !== '') drafts.set(place, { line: input.value, picked });
    else drafts.delete(place);
    place = next;
    recalled = -1;
    keys.clear();
    restore(drafts.get(place));
  }

  narrow.addEventListener('change', moved);
  subscribe(['channel', 'world'], moved);
  subscribe(['commands', 'connection'], look);
  moved();
}
