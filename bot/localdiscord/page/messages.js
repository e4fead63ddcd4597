// The list of messages: order, days, unread mark, grouping, and scroll position.

import { h, icon } from './dom.js';
import { authorOf, FLAG, localElement, messageElement, summaryOf } from './message.js';
import { failureOn, pendingOn } from './interactions.js';
import { closeOrphans } from './listbox.js';
import { loadOlder, onArrival, openChannel } from './sync.js';
import { compareIds } from './snowflake.js';
import { currentGuild, currentLog, now, removeLocal, state, subscribe } from './state.js';
import { t, tn } from './i18n.js';
import { dayText, keepTrue, sameDay } from './timestamps.js';

const GROUP_WITHIN = 7 * 60_000; // ms between messages of one author that share a name line
const BOTTOM = 60; // px from the end that still count as the end
const TOP = 400; // px from the beginning at which older messages are fetched

export function mountMessages({ scroller, list, pill, live, empty }) {
  let shown = new Map(); // key -> {sign, el}
  let stick = true;
  let channel = null;
  let unseen = 0;
  let lastTop = 0;
  let lastHeight = 0;

  const atBottom = () => scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < BOTTOM;
  const remember = () => { lastTop = scroller.scrollTop; lastHeight = scroller.scrollHeight; };
  const toBottom = () => { scroller.scrollTop = scroller.scrollHeight; remember(); };
  const showPill = () => {
    pill.hidden = stick || unseen === 0;
    pill.replaceChildren(icon('down'), tn('newMessages', unseen));
  };

  scroller.addEventListener('scroll', () => {
    // Only scrolling up leaves the end. The list also moves when it grows or shrinks.
    if (atBottom()) stick = true;
    else if (scroller.scrollTop < lastTop && scroller.scrollHeight === lastHeight) stick = false;
    remember();
    if (stick) unseen = 0;
    showPill();
    if (scroller.scrollTop < TOP) loadOlder().catch(() => {});
  }, { passive: true });
  pill.addEventListener('click', () => { stick = true; unseen = 0; toBottom(); showPill(); });
  const observer = new ResizeObserver(() => { if (stick) toBottom(); });
  observer.observe(list);
  observer.observe(scroller);
  keepTrue(list);

  onArrival((message) => {
    const mine = message.author?.id === state.me.id || message.interaction_metadata?.user?.id === state.me.id;
    if (mine) stick = true;
    else if (!stick) unseen++;
    if (message.author?.id !== state.me.id) announce(live, message);
  });

  function render() {
    if (!state.me || !state.channelId) return;
    if (channel !== state.channelId) {
      channel = state.channelId;
      shown = new Map();
      list.replaceChildren();
      stick = true;
      unseen = 0;
    }
    const wanted = rows();
    const held = stick ? null : anchorOf(scroller, list);
    const before = focusIn(list);
    const next = new Map();
    let at = list.firstElementChild;
    for (const { key, sign, make } of wanted) {
      const old = shown.get(key);
      let el = old?.el;
      if (!old || old.sign !== sign) {
        el = make();
        if (old) {
          keepPictures(old.el, el);
          if (at === old.el) at = el;
          old.el.replaceWith(el);
        }
      }
      next.set(key, { sign, el });
      if (el === at) at = at.nextElementSibling;
      else list.insertBefore(el, at);
    }
    for (const [key, { el }] of shown) if (!next.has(key)) el.remove();
    shown = next;
    refocus(list, before);
    closeOrphans();
    const log = currentLog();
    list.setAttribute('aria-busy', String(!log.loaded));
    empty.hidden = !log.complete;
    if (stick) toBottom();
    else if (held) restore(scroller, held);
    showPill();
  }

  subscribe(['messages', 'channel', 'world', 'commands', 'clock'], render);
  return {
    stickToBottom() { stick = true; toBottom(); },
    /** Scrolls by pages: 1 down, -1 up. */
    page(by) { scroller.scrollBy({ top: by * scroller.clientHeight * 0.9 }); },
  };
}

/** Returns the rows of the list as {key, sign, make}. A row whose sign is unchanged keeps its element. */
function rows() {
  const log = currentLog();
  const epoch = signOf(JSON.stringify([state.me, state.users, currentGuild()?.channels.map(({ id, name }) => [id, name]), state.commands, new Date(now()).toDateString()]));
  const find = (id) => log.messages.find((message) => message.id === id);
  const out = [];
  let previous = null;
  let marked = false;
  for (const message of log.messages) {
    const date = new Date(message.timestamp);
    if (!previous || !sameDay(new Date(previous.timestamp), date)) {
      const text = dayText(date);
      out.push({ key: `day ${date.toDateString()}`, sign: text, make: () => separator(text, 'day') });
      previous = null;
    }
    if (!marked && log.newFrom && compareIds(message.id, log.newFrom) > 0 && message.author?.id !== state.me.id) {
      marked = true;
      out.push({ key: 'new', sign: t('new'), make: () => separator(t('new'), 'new') });
      previous = null;
    }
    const grouped = follows(previous, message);
    out.push({
      key: `message ${message.id}`,
      sign: [versionOf(message), grouped, pendingOn(message.id), failureOn(message.id), epoch].join(' '),
      make: () => messageElement(message, { grouped, find, onChannel: openChannel }),
    });
    previous = message;
  }
  for (const line of log.local) {
    out.push({
      key: line.key, sign: `${line.kind} ${line.text} ${epoch}`,
      make: () => localElement(line, () => removeLocal(state.channelId, line.key)),
    });
  }
  return out;
}

const versions = new WeakMap();
let version = 0;
function versionOf(message) {
  if (!versions.has(message)) versions.set(message, ++version);
  return versions.get(message);
}

const signs = new Map();
function signOf(text) {
  if (!signs.has(text)) signs.set(text, signs.size);
  return signs.get(text);
}

function follows(previous, message) {
  return previous !== null && previous.author?.id === message.author?.id
    && (previous.flags & FLAG.ephemeral) === (message.flags & FLAG.ephemeral)
    && (message.type ?? 0) === 0 && (previous.type ?? 0) !== 18
    && !message.message_reference && message.interaction_metadata?.type !== 2
    && Date.parse(message.timestamp) - Date.parse(previous.timestamp) < GROUP_WITHIN;
}

function separator(text, kind) {
  return h('li', { class: `separator ${kind}`, role: 'separator', data: { testid: `${kind}-separator` } }, h('span', null, text));
}

/** An unchanged picture keeps its element, so that it does not blink when its message changes. */
function keepPictures(from, to) {
  const old = new Map([...from.querySelectorAll('img')].filter((img) => img.complete && img.naturalWidth > 0).map((img) => [img.src, img]));
  for (const img of to.querySelectorAll('img')) {
    const same = old.get(img.src);
    if (!same || same.alt !== img.alt) continue;
    img.replaceWith(same);
    old.delete(img.src);
  }
}

function anchorOf(scroller, list) {
  const top = scroller.getBoundingClientRect().top;
  const el = [...list.children].find((one) => one.getBoundingClientRect().bottom > top);
  return el ? { key: el.dataset.key, el, top: el.getBoundingClientRect().top } : null;
}

function restore(scroller, { key, el, top }) {
  const now = el.isConnected ? el : scroller.querySelector(`[data-key="${CSS.escape(key ?? '')}"]`);
  if (now) scroller.scrollTop += now.getBoundingClientRect().top - top;
}

/**
 * Describes which control of which message has the focus, so that it can be found after the message is
 * drawn again.
 */
function focusIn(list) {
  const active = document.activeElement;
  const row = list.contains(active) ? active.closest('[data-key]') : null;
  if (!row) return null;
  const controls = [...row.querySelectorAll('button, a, [tabindex]')];
  const kind = active.dataset.testid;
  const alike = controls.filter((one) => one.dataset.testid === kind);
  return { active, key: row.dataset.key, customId: active.dataset.customId, kind, index: alike.indexOf(active) };
}

/** Focuses the same control, or else the first usable one of its message, or else the input line. */
function refocus(list, before) {
  if (!before || before.active.isConnected) return;
  const row = list.querySelector(`[data-key="${CSS.escape(before.key)}"]`);
  const usable = [...row?.querySelectorAll('[data-custom-id]:not(:disabled)') ?? []];
  const alike = [...row?.querySelectorAll('button, a, [tabindex]') ?? []].filter((one) => one.dataset.testid === before.kind);
  const next = before.customId ? usable.find((one) => one.dataset.customId === before.customId) ?? usable[0] : alike[before.index];
  (next ?? document.getElementById('line')).focus({ preventScroll: true });
}

/** Reads a new message aloud. */
function announce(live, message) {
  const line = h('p', null, `${authorOf(message).name}: ${summaryOf(message)}`);
  live.append(line);
  setTimeout(() => line.remove(), 5000);
}
