// A message as an element of the list.

import { avatar, h, icon, waitingDots } from './dom.js';
import { attachments } from './attachments.js';
import { components } from './components.js';
import { dismiss } from './api.js';
import { failureOn, pendingOn } from './interactions.js';
import { richText, summary } from './richtext.js';
import { channelById, currentGuild, removeMessage, state, userById } from './state.js';
import { mentionsMe } from './unread.js';
import { t } from './i18n.js';
import { clock, full, messageTime } from './timestamps.js';

/** Bits of Discord's message flags. */
export const FLAG = { hasThread: 1 << 5, ephemeral: 1 << 6, loading: 1 << 7 };

const THREAD_CREATED = 18;

/** Returns {id, name, color, bot} of the author, as the world knows them. */
export function authorOf(message) {
  const { author = {} } = message;
  const user = userById(author.id);
  if (user) return { id: user.id, name: user.name, color: user.color, bot: false };
  return { id: author.id, name: author.global_name ?? author.username ?? t('unknownUser'), color: null, bot: author.bot === true };
}

/**
 * grouped: the message follows another by the same author and shows no name. onChannel: called when a
 * #channel is pressed.
 */
export function messageElement(message, { grouped, onChannel, find }) {
  const author = authorOf(message);
  const date = new Date(message.timestamp);
  const has = (flag) => (message.flags & flag) !== 0;
  const ephemeral = has(FLAG.ephemeral);
  if (message.type === THREAD_CREATED) return systemLine(message, author, date);

  const classes = ['message'];
  if (grouped) classes.push('grouped');
  if (ephemeral) classes.push('ephemeral');
  if (mentionsMe(message)) classes.push('mentions-me');
  const nameId = `name-${message.id}`;
  const time = h('time', { datetime: date.toISOString(), title: full(date) }, grouped ? clock(date) : messageTime(date));
  return h('li', {
    class: classes.join(' '),
    data: {
      testid: 'message', messageId: message.id, authorId: author.id, ephemeral: ephemeral ? 'true' : null,
      loading: has(FLAG.loading) ? 'true' : null, key: `message ${message.id}`,
    },
  }, h('article', { 'aria-labelledby': nameId },
    usedCommand(message), repliedTo(message, find),
    h('div', { class: 'gutter' }, grouped ? time : avatar(author.name, author.color)),
    h('div', { class: 'body' },
      h('header', { class: grouped ? 'visually-hidden' : '', id: nameId },
        h('span', { class: 'author' }, author.name), author.bot && h('span', { class: 'tag' }, 'APP'), !grouped && time),
      has(FLAG.loading) ? thinking(author) : content(message, has, onChannel),
      has(FLAG.hasThread) && threadLink(channelById(message.id), onChannel),
      failure(failureOn(message.id)),
      ephemeral && onlyYou(() => forget(message)))));
}

function content(message, has, onChannel) {
  const context = { mentions: message.mentions ?? [], onChannel };
  const edited = message.edited_timestamp
    && h('span', { class: 'edited', title: full(new Date(message.edited_timestamp)), data: { testid: 'edited' } }, t('edited'));
  const text = message.content ? richText(message.content, context) : null;
  if (text && edited) endOfText(text).append(' ', edited);
  // A bot speaks to one person in their language and to all in the server's, whatever the page's
  // language is.
  const lang = message.author?.bot ? (has(FLAG.ephemeral) ? state.me : currentGuild())?.locale : null;
  return h('div', { class: 'content', lang, data: { testid: 'message-content' } },
    text,
    attachments(message.attachments ?? []),
    (message.embeds ?? []).map(face),
    components(message, pendingOn(message.id)),
    edited && !text && h('div', { class: 'edited-line' }, edited));
}

/** The line of an embed. Its picture is not fetched from where it says: the page draws the people it knows. */
function face({ author }) {
  const user = userById(/\/(\d+)\/(avatars\/)?\w+\.png/.exec(author.icon_url)?.[1]);
  return h('div', { class: 'embed', data: { testid: 'embed' } }, author.icon_url && avatar(user?.name ?? author.name, user?.color), h('b', null, author.name));
}

/** A link to the thread that was started from a message. The thread has the message's id. */
function threadLink(thread, onChannel) {
  return thread && h('button', { type: 'button', class: 'thread-link', onclick: () => onChannel(thread.id), data: { testid: 'thread-link' } },
    icon('thread'), thread.name);
}

/** Returns the paragraph whose line can end in "(edited)". */
function endOfText(rich) {
  const last = rich.lastElementChild;
  return last?.tagName === 'P' ? last : rich;
}

function usedCommand(message) {
  const used = message.interaction_metadata;
  if (used?.type !== 2 || !used.name) return null;
  const user = userById(used.user?.id) ?? { name: used.user?.global_name ?? used.user?.username ?? t('unknownUser') };
  return usedLine(user, `/${used.name}`, 'used-command');
}

function usedLine(user, path, testid = null) {
  const [before, after] = t('used').split('{command}');
  return h('div', { class: 'above', data: { testid } },
    h('span', { class: 'elbow', 'aria-hidden': 'true' }), avatar(user.name, user.color, true),
    h('b', null, user.name), ` ${before}`, h('span', { class: 'mention' }, path), after);
}

function repliedTo(message, find) {
  const id = message.message_reference?.message_id;
  if (!id || (message.message_reference.type ?? 0) !== 0 || message.interaction_metadata?.type === 2) return null;
  const original = message.referenced_message ?? find(id);
  const author = original ? authorOf(original) : null;
  return h('div', { class: 'above reply' }, h('span', { class: 'elbow', 'aria-hidden': 'true' }),
    author ? [avatar(author.name, author.color, true), h('b', null, author.name), ' ', h('span', { class: 'snippet' }, summary(original.content, original.mentions) || summaryOf(original))]
      : h('span', { class: 'snippet' }, t('originalGone')));
}

/** A message in a few plain words, for replies and screen readers. */
export function summaryOf(message) {
  if ((message.flags & FLAG.loading) !== 0) return t('thinking', { name: authorOf(message).name });
  const parts = [summary(message.content, message.mentions)];
  for (const file of message.attachments ?? []) parts.push(file.description || file.filename);
  return parts.filter((part) => part !== '').reduce((text, part) => (text === '' ? part : `${text}${/[.:!?…]$/.test(text) ? '' : '.'} ${part}`), '');
}

function thinking(author) {
  return h('div', { class: 'thinking', data: { testid: 'thinking' } },
    waitingDots(), t('thinking', { name: author.name }));
}

function failure(text) {
  return text && h('p', { class: 'failure', role: 'alert', data: { testid: 'interaction-failed' } }, text);
}

function onlyYou(onDismiss) {
  return h('p', { class: 'only-you', data: { testid: 'ephemeral' } }, icon('eye'), t('onlyYou'), ' · ',
    h('button', { type: 'button', class: 'link', data: { testid: 'dismiss' }, onclick: onDismiss }, t('dismiss')));
}

async function forget(message) {
  removeMessage(message.channel_id ?? state.channelId, message.id);
  await dismiss(message.id).catch(() => {}); // it leaves this window either way; a reload would bring it back
}

function systemLine(message, author, date) {
  return h('li', { class: 'message system', data: { testid: 'message', messageId: message.id, key: `message ${message.id}` } },
    h('article', null, h('div', { class: 'gutter' }, icon('thread')),
      h('div', { class: 'body' }, h('b', null, author.name), ' ', t('startedThread', { name: message.content ?? '' }), ' ',
        h('time', { datetime: date.toISOString(), title: full(date) }, messageTime(date)))));
}

/** A line that only this window has: a command under way, or one that the application did not answer. */
export function localElement(line, onDismiss) {
  const app = state.application?.name ?? 'Bot';
  const failed = line.kind === 'failed';
  return h('li', { class: failed ? 'message ephemeral local' : 'message local', data: { testid: failed ? 'local-failed' : 'local-sending', key: line.key } },
    h('article', null,
      usedLine(state.me, line.label),
      h('div', { class: 'gutter' }, avatar(app, null)),
      h('div', { class: 'body' },
        h('header', null, h('span', { class: 'author' }, app), h('span', { class: 'tag' }, 'APP')),
        failed ? [failure(line.text), onlyYou(onDismiss)] : h('div', { class: 'thinking' }, waitingDots(), t('sendingCommand')))));
}
