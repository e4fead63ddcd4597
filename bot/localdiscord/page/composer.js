// The line people type in: ordinary messages, and slash commands with completion. The text itself is the truth;
// names of commands and options are drawn as chips behind it.

import { h, icon } from './dom.js';
import * as api from './api.js';
import { autocompleteData, commandData } from './commandvalues.js';
import { complete, encodeMentions, valueItem } from './completion.js';
import { descriptionOf, nameOf, pathText } from './commandnames.js';
import { explain } from './explain.js';
import { run, suggestions } from './interactions.js';
import { faultText } from './faults.js';
import { mountSuggestions } from './suggestions.js';
import { openDialogs } from './showdialog.js';
import { parseLine } from './commandparser.js';
import { arrived } from './sync.js';
import { currentChannel, currentGuild, state, subscribe } from './state.js';
import { locale, t } from './i18n.js';

const ASK_AFTER = 180; // ms of rest in typing before the bot is asked
const LONGEST = 2000; // characters of a message
const narrow = matchMedia('(max-width: 480px)');
const REMEMBERED = 50;

export function mountComposer({ form, input, mirror, panel, error, send, onSent, onPage }) {
  const list = mountSuggestions({ panel, input, onPick: pick });
  const drafts = new Map(); // channel and person -> {text, picked}
  const history = [];
  let recalled = -1;
  let picked = new Map(); // option -> {name, value} taken from a list
  let asking = null; // the bot is being asked for suggestions
  let timer = 0;
  let shownFor = null; // the option whose suggestions were asked for last
  let dismissed = null; // the text for which the list was closed with Escape
  let place = '';

  const context = () => ({
    commands: state.commands, locale: locale(), users: state.users, channels: currentGuild()?.channels ?? [], picked,
    words: { yes: t('yes'), no: t('no') },
  });

  function setText(text, caret = text.length) {
    input.value = text;
    input.setSelectionRange(caret, caret);
    changed();
  }

  function changed() {
    error.hidden = true;
    dismissed = null;
    draw();
    look();
  }

  /** The chips: a copy of the text behind the input whose names have a background. */
  function draw() {
    const line = input.value;
    const parsed = parseLine(line, context());
    const parts = [];
    let at = 0;
    const chip = (start, end, kind) => {
      parts.push(line.slice(at, start), h('span', { class: kind }, line.slice(start, end)));
      at = end;
    };
    if (parsed?.nodes.length > 0) {
      chip(0, parsed.nameEnd, 'chip command');
      for (const value of parsed.values) {
        if (value.nameStart === undefined) continue;
        chip(value.nameStart, line.indexOf(':', value.nameStart) + 1, 'chip');
      }
    }
    parts.push(line.slice(at), line.endsWith('\n') || line === '' ? '\u200b' : '');
    mirror.replaceChildren(...parts);
    input.style.setProperty('--height', '0px');
    input.style.setProperty('--height', `${input.scrollHeight}px`);
    mirror.scrollTop = input.scrollTop;
    send.disabled = line.trim() === '';
  }

  /** Shows what could come next at the caret. */
  function look() {
    clearTimeout(timer);
    asking?.abort();
    asking = null;
    const line = input.value;
    if (line === '' || dismissed === line || document.activeElement !== input) { list.hide(); return; }
    const around = context();
    const found = complete(line, input.selectionStart, around);
    const title = titleOf(found);
    if (!found.ask) { list.show({ title, items: found.items, eager: found.eager }); return; }
    // The last suggestions stay until the next come, unless they were for something else.
    if (!list.open || shownFor !== found.heading) list.show({ title, items: [], note: t('asking') });
    shownFor = found.heading;
    timer = setTimeout(() => ask(line, found.ask, title, around), ASK_AFTER);
  }

  function titleOf({ heading, items }) {
    if (heading) return [h('b', null, nameOf(heading, locale())), heading.required ? '' : h('i', null, ` ${t('optional')}`), ' ', descriptionOf(heading, locale())];
    if (items.length === 0) return null;
    if (items[0].badge === 'option') return t('options');
    return items[0].params ? t('commands') : t('mention');
  }

  async function ask(line, focus, title, around) {
    const mine = new AbortController();
    asking = mine;
    const parsed = parseLine(line, around);
    try {
      const choices = await suggestions(state.channelId, autocompleteData(parsed, focus, around), mine.signal);
      if (asking !== mine || input.value !== line) return; // something else has been typed since
      const items = choices.map((choice) => valueItem(focus, parsed, line, choice, around));
      list.show({ title, items, note: items.length === 0 ? t('nothingFits') : '' });
    } catch (problem) {
      if (asking !== mine || problem.name === 'AbortError') return;
      list.show({ title, items: [], note: t('noSuggestions') });
    }
  }

  function pick(item) {
    const { start, end, text } = item.apply;
    const line = input.value;
    if (item.pick) picked.set(item.pick.option, { name: item.pick.name, value: item.pick.value });
    input.focus();
    setText(line.slice(0, start) + text + line.slice(end), start + text.length);
  }

  async function submit() {
    const line = input.value;
    const channelId = state.channelId;
    if (line.trim() === '' || !channelId) return;
    if (line.startsWith('/')) {
      const around = context();
      const parsed = parseLine(line, around);
      const { data, fault } = commandData(parsed, around);
      if (fault) { refuse(fault, parsed); return; }
      remember(line);
      clear();
      onSent();
      await run(channelId, data, pathText(parsed.nodes, locale()));
      return;
    }
    const content = encodeMentions(line.trim(), context());
    if ([...content].length > LONGEST) { complain(t('messageTooLong', { limit: LONGEST })); return; }
    remember(line);
    clear();
    onSent();
    try {
      const message = await api.sendMessage(channelId, content);
      if (message?.id) arrived(channelId, message);
    } catch (problem) {
      if (state.channelId === channelId && input.value === '') setText(line);
      complain(explain(problem));
    }
  }

  /** Says what is missing, and for a missing option goes there. */
  function refuse(fault, parsed) {
    if (fault.code === 'missing') {
      const name = `${nameOf(fault.option, locale())}:`;
      if (!parsed.values.some((value) => value.option === fault.option)) setText(`${input.value.trimEnd()} ${name}`);
    }
    complain(faultText(fault, locale()));
  }

  function complain(text) {
    error.textContent = text;
    error.hidden = false;
  }

  function clear() {
    picked = new Map();
    recalled = -1;
    setText('');
    list.hide();
  }

  function remember(line) {
    if (history[0]?.line !== line) history.unshift({ line, picked });
    history.length = Math.min(history.length, REMEMBERED);
  }

  /** Older lines with the up arrow, from an empty input or from one that shows an older line. */
  function recall(by) {
    if (input.value !== '' && input.value !== history[recalled]?.line) return false;
    const next = recalled + by;
    if (next < -1 || next >= history.length) return false;
    recalled = next;
    picked = new Map(history[next]?.picked ?? []);
    setText(history[next]?.line ?? '');
    dismissed = input.value; // the arrows go on through the lines, not into a list
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
    if (list.open && (key === 'ArrowDown' || key === 'ArrowUp') && dismissed !== input.value) list.move(key === 'ArrowDown' ? 1 : -1);
    else if (list.open && key === 'Tab' && !event.shiftKey) pick(list.active ?? list.first);
    else if (list.open && key === 'Enter' && !event.shiftKey && list.active) pick(list.active);
    else if (list.visible && key === 'Escape') { dismissed = input.value; list.hide(); } else if (key === 'Enter' && !event.shiftKey) submit();
    else if (key === 'PageUp' || key === 'PageDown') onPage(key === 'PageUp' ? -1 : 1);
    else if (key === 'ArrowUp' && input.selectionStart === input.value.length && recall(1)) { /* done */ } else if (key === 'ArrowDown' && recalled >= 0 && recall(-1)) { /* done */ } else return;
    event.preventDefault();
  });
  form.addEventListener('submit', (event) => { event.preventDefault(); submit(); input.focus(); });
  send.append(icon('send'));

  // Typing anywhere that is not an input goes to the line.
  document.addEventListener('keydown', (event) => {
    if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey || event.key === ' ' || openDialogs()) return;
    if (event.target.closest?.('input, textarea, select, [role="combobox"], [role="listbox"]')) return;
    input.focus();
  });

  /** Each person keeps a draft in each channel. */
  function moved() {
    const next = `${state.me?.id} ${state.channelId}`;
    const channel = currentChannel();
    input.placeholder = channel ? t(narrow.matches ? 'messageInShort' : 'messageIn', { channel: channel.name }) : '';
    input.setAttribute('aria-label', channel ? t('messageIn', { channel: channel.name }) : '');
    send.setAttribute('aria-label', t('send'));
    if (next === place) return;
    if (input.value !== '') drafts.set(place, { text: input.value, picked });
    else drafts.delete(place);
    place = next;
    recalled = -1;
    const draft = drafts.get(place);
    picked = draft?.picked ?? new Map();
    setText(draft?.text ?? '');
  }

  narrow.addEventListener('change', moved);
  subscribe(['channel', 'world'], moved);
  subscribe(['commands'], draw);
  moved();
}
