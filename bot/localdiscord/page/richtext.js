// Elements for the markdown tree. All text of people and bots becomes text nodes.

import { h } from './dom.js';
import { coloured } from './emoji.js';
import { parse, plainText } from './markdown.js';
import { channelById, roleById, state, userById } from './state.js';
import { t } from './i18n.js';
import { timeElement, timeText } from './timestamps.js';

const MARKS = { strong: 'strong', em: 'em', underline: 'u', strike: 's' };

/**
 * A div with the text. `mentions` are the users that the message itself describes, for users who have
 * left the world.
 */
export function richText(source, { mentions = [], onChannel } = {}) {
  return h('div', { class: 'rich' }, blocks(parse(source ?? ''), { mentions, onChannel }));
}

/** The text as one line of plain words. */
export function summary(source, mentions = []) {
  return plainText(parse(source ?? ''), (node) => say(node, { mentions })).trim();
}

function say(node, context) {
  switch (node.type) {
    case 'user': return `@${nameOf(node.id, context)}`;
    case 'role': return `@${roleById(node.id)?.name.replace(/^@/, '') ?? t('unknownRole')}`;
    case 'channel': return `#${channelById(node.id)?.name ?? t('unknownChannel')}`;
    case 'timestamp': return timeText(node.unix, node.style);
    default: return undefined;
  }
}

function nameOf(id, { mentions }) {
  if (id === state.application?.id) return state.application.name;
  const named = mentions.find((user) => user.id === id);
  return userById(id)?.name ?? named?.global_name ?? named?.username ?? t('unknownUser');
}

const blocks = (nodes, context) => nodes.map((node) => block(node, context));

function block(node, context) {
  switch (node.type) {
    case 'paragraph': return h('p', null, inlines(node.children, context));
    // A message is not part of the page's outline, so its headings start below the page's own.
    case 'heading': return h(`h${node.level + 2}`, { class: `heading${node.level}` }, inlines(node.children, context));
    case 'subtext': return h('p', { class: 'subtext' }, inlines(node.children, context));
    case 'quote': return h('blockquote', null, blocks(node.children, context));
    case 'codeblock': return h('pre', { tabindex: 0 }, h('code', { data: { lang: node.lang } }, node.text));
    case 'list': return list(node, context);
    default: return inline(node, context);
  }
}

function list(node, context) {
  const items = node.items.map((item) => h('li', null, item.map((part) => (part.type === 'list' ? list(part, context) : inline(part, context)))));
  return node.ordered ? h('ol', { start: node.start }, items) : h('ul', null, items);
}

const inlines = (nodes, context) => nodes.map((node) => inline(node, context));

function inline(node, context) {
  switch (node.type) {
    case 'text': return coloured(node.text);
    case 'code': return h('code', null, node.text);
    case 'strong': case 'em': case 'underline': case 'strike':
      return h(MARKS[node.type], null, inlines(node.children, context));
    case 'link': return h('a', { href: node.url, target: '_blank', rel: 'noopener noreferrer nofollow' }, inlines(node.children, context));
    case 'user': return h('span', { class: node.id === state.me?.id ? 'mention me' : 'mention' }, say(node, context));
    case 'role': case 'everyone': return h('span', { class: 'mention me' }, node.text ?? say(node, context));
    case 'command': return h('span', { class: 'mention' }, `/${node.name}`);
    case 'channel': return channelLink(node, context);
    case 'timestamp': return timeElement(node.unix, node.style);
    default: return '';
  }
}

function channelLink(node, context) {
  const name = say(node, context);
  if (!channelById(node.id) || !context.onChannel) return h('span', { class: 'mention' }, name);
  return h('button', { type: 'button', class: 'mention link', onclick: () => context.onChannel(node.id) }, name);
}
