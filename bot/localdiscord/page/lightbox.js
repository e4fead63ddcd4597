// A picture at full size over the page, with its description. The arrow keys go through the pictures of
// its message.

import { localURL } from './address.js';
import { h, icon, iconButton } from './dom.js';
import { showDialog } from './showdialog.js';
import { t } from './i18n.js';

export function openLightbox(files, index) {
  let at = index;
  const img = h('img', { alt: '' });
  const caption = h('figcaption');
  const original = h('a', { class: 'button secondary', target: '_blank', rel: 'noopener noreferrer' }, icon('window'), t('openOriginal'));
  const step = (by) => { at = (at + by + files.length) % files.length; show(); };
  const arrow = (name, by, label) => files.length > 1
    && h('button', { type: 'button', class: `icon-button arrow ${name}`, 'aria-label': label, onclick: () => step(by) }, icon(name));
  const close = iconButton('close', t('close'), () => dialog.close());
  const stage = h('div', { class: 'stage' }, img);
  const dialog = h('dialog', { class: 'lightbox', 'aria-label': t('picture'), data: { testid: 'lightbox' } },
    h('figure', null, h('div', { class: 'bar' }, original, close), stage, caption),
    arrow('left', -1, t('previousPicture')), arrow('right', 1, t('nextPicture')));

  function show() {
    const file = files[at];
    const url = localURL(file.url);
    img.src = url;
    img.alt = file.description ?? file.filename ?? '';
    original.href = url;
    caption.textContent = file.description ?? '';
    stage.classList.remove('actual');
  }

  // The picture first fits the window. A press shows it at its own size, which can be scrolled.
  img.addEventListener('click', () => stage.classList.toggle('actual'));
  dialog.addEventListener('click', (event) => { if (event.target === dialog || event.target === stage) dialog.close(); });
  dialog.addEventListener('keydown', (event) => {
    if (files.length < 2) return;
    if (event.key === 'ArrowLeft') step(-1);
    if (event.key === 'ArrowRight') step(1);
  });
  show();
  showDialog(dialog);
  close.focus();
}
