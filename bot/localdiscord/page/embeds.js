// Embeds: the framed cards below a message's text.

import { cssColor, h } from './dom.js';
import { localURL, picture, resolveMedia } from './attachments.js';
import { richText } from './richtext.js';
import { messageTime } from './timestamps.js';

const safe = (url) => (/^https?:\/\//.test(url ?? '') ? url : null);

export function embeds(list, files, context) {
  return list.length === 0 ? null : h('div', { class: 'embeds' }, list.map((embed) => card(embed, files, context)));
}

function card(embed, files, context) {
  const image = embed.image?.url && resolveMedia(embed.image, files);
  const thumbnail = embed.thumbnail?.url && resolveMedia(embed.thumbnail, files);
  return h('article', { class: 'embed', data: { testid: 'embed' }, vars: { '--edge': cssColor(embed.color) ?? 'var(--line)' } },
    h('div', { class: 'embed-words' },
      embed.author?.name && h('div', { class: 'embed-author' }, small(embed.author.icon_url, files), anchor(embed.author.url, embed.author.name)),
      embed.title && h('div', { class: 'embed-title' }, anchor(embed.url, inlineText(embed.title, context))),
      embed.description && richText(embed.description, context),
      fields(embed.fields ?? [], context)),
    thumbnail && h('div', { class: 'embed-thumbnail' }, picture(thumbnail)),
    image && h('div', { class: 'embed-image' }, picture(image)),
    (embed.footer?.text || embed.timestamp) && h('div', { class: 'embed-footer' }, small(embed.footer?.icon_url, files),
      [embed.footer?.text, embed.timestamp && messageTime(new Date(embed.timestamp))].filter(Boolean).join(' · ')));
}

const inlineText = (text, context) => [...richText(text, context).childNodes];

function anchor(url, content) {
  return safe(url) ? h('a', { href: url, target: '_blank', rel: 'noopener noreferrer nofollow' }, content) : h('span', null, content);
}

function small(url, files) {
  if (!url) return null;
  const img = h('img', { class: 'embed-icon', alt: '', width: 20, height: 20 });
  img.addEventListener('error', () => img.remove());
  img.src = localURL(resolveMedia({ url }, files).url);
  return img;
}

function fields(list, context) {
  if (list.length === 0) return null;
  return h('dl', { class: 'embed-fields' }, list.map((field) => h('div', { class: field.inline ? 'inline' : '' },
    h('dt', null, inlineText(field.name ?? '', context)), h('dd', null, richText(field.value ?? '', context)))));
}
