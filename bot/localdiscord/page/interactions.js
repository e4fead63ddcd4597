// Sends what a person typed, pressed or chose, and shows the result. The message is inert while the bot
// has not answered. If the bot never answers, only the person who pressed is told.

import * as api from './api.js';
import { explain } from './explain.js';
import { t } from './i18n.js';
import { openModal } from './modal.js';
import { arrived, askedIn, onInteractionFailed, take } from './sync.js';
import { changed, putLocal, putMessage, removeLocal, state } from './state.js';

const KIND = { component: 3, modal: 5 };

const SHOW_SENDING_AFTER = 300; // ms; a quick answer needs no notice
let lines = 0;

// Both are keyed by person and message id.
const pending = new Map(); // the custom id of the pressed component
const failures = new Map(); // what to tell under the message

const keyOf = (messageId) => `${state.me.id} ${messageId}`;
export const pendingOn = (messageId) => pending.get(keyOf(messageId)) ?? null;
export const failureOn = (messageId) => failures.get(keyOf(messageId)) ?? null;

/**
 * Returns a function that tells whether this window is still the same person. The bot's answer to Ana
 * is not for Luis.
 */
const personNow = () => { const { id } = state.me; return () => state.me.id === id; };

/** Uses a button or select of a message. values is for selects only. */
export async function press(message, component, values) {
  const key = keyOf(message.id);
  if (pending.has(key)) return;
  const still = personNow();
  const channelId = message.channel_id ?? state.channelId;
  pending.set(key, component.custom_id);
  failures.delete(key);
  changed('messages');
  let came = null;
  let problem = null;
  try {
    came = await askedIn(channelId, api.interact(KIND.component, { custom_id: component.custom_id, values }, { message_id: message.id }));
  } catch (error) {
    problem = error;
  }
  pending.delete(key);
  if (problem) failures.set(key, explain(problem));
  else if (came.answer.kind === 'failed') failures.set(key, t('noResponse'));
  else if (still()) settle(came, channelId, message);
  changed('messages');
}

/**
 * Sends a typed line, {line, picked}. path is the command's name in it, or nothing for a message. It
 * rejects if the message cannot be posted or the command cannot be run.
 */
export async function enter(channelId, typed, path) {
  if (!path) {
    arrived(channelId, (await api.sendLine(channelId, typed)).message);
    return;
  }
  const key = `line ${++lines}`;
  const still = personNow();
  const timer = setTimeout(() => { if (still()) putLocal(channelId, { key, kind: 'sending', label: path }); }, SHOW_SENDING_AFTER);
  let came = null;
  let problem = null;
  try {
    came = await askedIn(channelId, api.sendLine(channelId, typed));
  } catch (error) {
    problem = error;
  }
  clearTimeout(timer);
  if (!still()) return;
  removeLocal(channelId, key);
  if (problem?.fault) throw problem;
  if (problem) putLocal(channelId, { key, kind: 'failed', label: path, text: explain(problem) });
  else if (came.answer.kind === 'failed') putLocal(channelId, { key: `failed ${came.answer.id}`, kind: 'failed', label: path, text: t('noResponse') });
  else settle(came, channelId, null);
}

/**
 * Applies an answer, and then the events that arrived before it: the bot may have filled in its
 * message by then.
 */
function settle({ answer, meanwhile }, channelId, message) {
  switch (answer.kind) {
    case 'message':
    case 'deferred':
      if (answer.message) arrived(channelId, answer.message);
      break;
    case 'update':
      if (answer.message) putMessage(channelId, answer.message);
      break;
    case 'modal':
      openModal(answer.modal, (components) => submit(answer, components, channelId, message));
      break;
    default: // deferred_update: the change arrives as an event
  }
  for (const event of meanwhile) take(channelId, event);
}

/** Resolves when the modal may close. */
async function submit({ id, modal }, components, channelId, message) {
  const still = personNow();
  const came = await askedIn(channelId, api.interact(KIND.modal, { custom_id: modal.custom_id, components }, { message_id: message?.id, modal_id: id }));
  if (came.answer.kind === 'failed') throw new Error(t('noResponse'));
  if (still()) settle(came, channelId, message);
}

// Other windows of the same person show the failure too. The window that asked already has the line
// under the same key.
onInteractionFailed((event) => {
  if (event.message_id) {
    pending.delete(keyOf(event.message_id));
    failures.set(keyOf(event.message_id), t('noResponse'));
    changed('messages');
  }
});
