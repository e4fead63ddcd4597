// The interactive and layout components of a message. A message whose press has not been answered is inert:
// nothing in it reacts, but what has the focus keeps it.

import { append, cssColor, h, icon, waitingDots } from './dom.js';
import { fileCard, picture, resolveMedia } from './attachments.js';
import { press } from './interactions.js';
import { richText } from './richtext.js';
import { selectMenu, isSelect } from './select.js';
import { t } from './i18n.js';

const KIND = {
  row: 1, button: 2, section: 9, text: 10, thumbnail: 11, gallery: 12, file: 13, separator: 14, container: 17,
};
const STYLES = { 1: 'primary', 2: 'secondary', 3: 'success', 4: 'danger', 5: 'link' };

/** context: {pending, mentions, onChannel}; pending is the custom id waited for, or null. */
export function components(message, context) {
  const list = message.components ?? [];
  if (list.length === 0) return null;
  return h('div', {
    class: context.pending ? 'components pending' : 'components', 'aria-busy': context.pending ? 'true' : null, data: { testid: 'components' },
  }, list.map((component) => one(component, message, context)));
}

/** Addresses of all media that the layout shows itself. */
export function usedMedia(list) {
  return list.flatMap((component) => [
    component.media?.url, component.file?.url,
    ...(component.items ?? []).map((item) => item.media?.url),
    ...usedMedia([component.accessory, ...(component.components ?? [])].filter(Boolean)),
  ]).filter(Boolean);
}

function one(component, message, context) {
  const inner = (list) => (list ?? []).map((child) => one(child, message, context));
  const files = message.attachments ?? [];
  switch (component.type) {
    case KIND.row: return h('div', { class: 'row', role: 'group' }, inner(component.components));
    case KIND.button: return button(component, message, context);
    case KIND.text: return richText(component.content, context);
    case KIND.section:
      return h('div', { class: 'section' }, h('div', { class: 'section-words' }, inner(component.components)),
        component.accessory && h('div', { class: 'accessory' }, one(component.accessory, message, context)));
    case KIND.thumbnail: return h('div', { class: 'thumbnail' }, mediaPicture(component, files));
    case KIND.gallery: return gallery(component, files);
    case KIND.file: return spoilable(component, fileCard(resolveMedia({ ...component.file, filename: component.name, size: component.size }, files)));
    case KIND.separator:
      return h('hr', { class: `gap${component.divider === false ? ' plain' : ''}${component.spacing === 2 ? ' large' : ''}` });
    case KIND.container:
      return spoilable(component, h('div', { class: 'container', vars: { '--edge': cssColor(component.accent_color) ?? 'transparent' } }, inner(component.components)));
    default:
      if (isSelect(component)) return selectMenu(component, message, context);
      return null; // a kind of a later Discord
  }
}

const described = (item, files) => ({ ...resolveMedia(item.media, files), ...(item.description ? { description: item.description } : {}) });

function mediaPicture(item, files) {
  const file = described(item, files);
  return picture(file, [file], { spoiler: item.spoiler });
}

function gallery(component, files) {
  const items = component.items ?? [];
  const all = items.map((item) => described(item, files));
  return h('div', { class: items.length > 1 ? 'gallery several' : 'gallery' },
    items.map((item, index) => picture(all[index], all, { spoiler: item.spoiler })));
}

function spoilable(component, el) {
  if (!component.spoiler) return el;
  const cover = h('button', { type: 'button', class: 'cover' }, t('spoiler'));
  const wrapped = h('div', { class: 'covered' }, el, cover);
  el.inert = true;
  cover.addEventListener('click', () => { el.inert = false; cover.remove(); });
  return wrapped;
}

function button(component, message, context) {
  const style = STYLES[component.style] ?? 'secondary';
  const label = [emoji(component.emoji), component.label && h('span', null, component.label)];
  if (style === 'link') {
    const url = /^https?:\/\//.test(component.url ?? '') ? component.url : null;
    return h('a', {
      class: 'button link-button', href: component.disabled ? null : url, target: '_blank', rel: 'noopener noreferrer nofollow',
      'aria-disabled': component.disabled ? 'true' : null,
    }, label, icon('window'));
  }
  const pressed = context.pending === component.custom_id;
  return h('button', {
    type: 'button', class: `button ${style}${pressed ? ' busy' : ''}`, disabled: component.disabled === true,
    'aria-disabled': context.pending ? 'true' : null, 'aria-busy': pressed ? 'true' : null,
    'aria-label': component.label ? null : component.emoji?.name,
    data: { testid: 'button', customId: component.custom_id },
    onclick: () => { if (!context.pending) press(message, component); },
  }, append(h('span', { class: 'button-words' }), label), pressed && waitingDots());
}

/** A Unicode emoji as text; one of a server by its name, for there is nowhere to fetch it from. */
export function emoji(of) {
  if (!of?.name) return null;
  return h('span', { class: 'emoji', 'aria-hidden': of.id ? null : 'true' }, of.id ? `:${of.name}:` : of.name);
}
