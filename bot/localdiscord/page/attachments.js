// Files of a message: pictures with their descriptions, and cards for everything else.

import { localURL } from './address.js';
import { h, icon } from './dom.js';
import { keepLoading } from './keeploading.js';
import { openLightbox } from './lightbox.js';
import { t } from './i18n.js';
import { spans } from './mosaic.js';
import { sizeText } from './timestamps.js';

// Discord's box for a picture, in CSS px. Several pictures share its width.
const WIDEST = 550;
const HIGHEST = 350;
const PREVIEW_UP_TO = 64 * 1024; // bytes
const PREVIEW_LINES = 8;
const TEXT_NAME = /\.(txt|md|csv|tsv|json|toml|ya?ml|xml|log|go|js|css|html|pgn|sgf|diff|patch)$/i;

const isPicture = (file) => (file.content_type ?? '').startsWith('image/') || (!file.content_type && /\.(png|jpe?g|gif|webp)$/i.test(file.filename ?? ''));

export function attachments(files) {
  if (files.length === 0) return null;
  const pictures = files.filter(isPicture);
  const others = files.filter((file) => !isPicture(file));
  return h('div', { class: 'attachments' },
    pictures.length > 0 && h('div', { class: pictures.length > 1 ? 'gallery several' : 'gallery' }, pictures.map((file, i) => picture(file, pictures, spans(pictures.length)[i]))),
    others.map(fileCard));
}

/** Opens at full size when pressed. Its place is kept free before it has loaded. */
function picture(file, siblings, span) {
  const { width, height } = file;
  const alt = file.description ?? '';
  const vars = { '--span': span };
  if (width > 0 && height > 0) {
    const scale = Math.min(1, WIDEST / width, HIGHEST / height);
    vars['--width'] = `${Math.round(width * scale)}px`;
    vars['--ratio'] = `${width} / ${height}`;
  }
  const img = h('img', { alt, width: width || null, height: height || null, draggable: 'false' });
  const button = h('button', {
    type: 'button', class: 'picture', data: { testid: 'picture' },
    'aria-label': alt ? t('enlargeNamed', { alt }) : t('enlarge', { name: file.filename ?? '' }),
    onclick: () => openLightbox(siblings, siblings.indexOf(file)),
  }, img);
  const figure = h('figure', { class: `media${width > 0 ? ' sized' : ''}`, vars }, button,
    h('p', { class: 'broken-note' }, alt || file.filename || t('pictureMissing')),
    alt && h('figcaption', null, altBadge(alt)));
  keepLoading(img, localURL(file.url), (failed) => figure.classList.toggle('broken', failed));
  return figure;
}

function altBadge(alt) {
  const text = h('p', { class: 'alt-text', hidden: true }, alt);
  const badge = h('button', { type: 'button', class: 'alt-badge', 'aria-expanded': 'false', 'aria-label': t('showAlt'), title: t('showAlt'), data: { testid: 'alt-badge' } }, 'ALT');
  badge.addEventListener('click', () => {
    text.hidden = !text.hidden;
    badge.setAttribute('aria-expanded', String(!text.hidden));
  });
  // Under the picture and not on it, because a board has something to see in every corner.
  return [badge, text];
}

function fileCard(file) {
  const url = localURL(file.url);
  const name = file.filename ?? t('file');
  const card = h('div', { class: 'file', data: { testid: 'file' } }, icon('file'),
    h('div', { class: 'file-words' },
      h('a', { href: url, download: name }, name), h('span', { class: 'muted' }, file.size ? sizeText(file.size) : ''),
      file.description && h('span', { class: 'muted' }, file.description)),
    h('a', { class: 'icon-button', href: url, download: name, 'aria-label': t('download', { name }), title: t('download', { name }) }, icon('download')));
  const isText = (file.content_type ?? '').startsWith('text/') || /json|xml|toml|yaml/.test(file.content_type ?? '') || TEXT_NAME.test(name);
  if (!isText || !url.startsWith('/') || (file.size ?? 0) > PREVIEW_UP_TO) return card;
  const preview = h('div', { class: 'preview' });
  fillPreview(preview, url);
  return h('div', { class: 'file-with-preview' }, card, preview);
}

const texts = new Map(); // url -> promise of the text; a card that is drawn again does not fetch it again

async function fillPreview(preview, url) {
  if (!texts.has(url)) texts.set(url, fetch(url).then((response) => (response.ok ? response.text() : Promise.reject(new Error(response.statusText)))));
  let text;
  try { text = await texts.get(url); } catch { texts.delete(url); return; }
  const lines = text.replace(/\n$/, '').split('\n');
  const code = h('code', null, lines.slice(0, PREVIEW_LINES).join('\n'));
  preview.append(h('pre', { tabindex: 0 }, code));
  if (lines.length <= PREVIEW_LINES) return;
  const more = h('button', { type: 'button', class: 'link', 'aria-expanded': 'false' }, t('showAll', { count: lines.length }));
  more.addEventListener('click', () => {
    const open = more.getAttribute('aria-expanded') === 'true';
    code.textContent = (open ? lines.slice(0, PREVIEW_LINES) : lines).join('\n');
    more.textContent = open ? t('showAll', { count: lines.length }) : t('showLess');
    more.setAttribute('aria-expanded', String(!open));
  });
  preview.append(more);
}
