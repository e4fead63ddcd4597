// Building elements. Strings become text nodes; nothing here parses markup.

const SVG = 'http://www.w3.org/2000/svg';

/**
 * h('button', {class: 'x', onclick: f, 'aria-label': 's', data: {testid: 'y'}}, 'text', child, [more], null)
 * Attributes that are null, undefined or false are left out; true gives an empty attribute. `vars` sets CSS
 * custom properties, `data` the dataset.
 */
export function h(tag, props, ...children) {
  const el = document.createElement(tag);
  for (const [key, value] of Object.entries(props ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (key === 'class') el.className = value;
    else if (key === 'data') for (const [k, v] of Object.entries(value)) { if (v !== null && v !== undefined) el.dataset[k] = v; }
    else if (key === 'vars') for (const [k, v] of Object.entries(value)) el.style.setProperty(k, v);
    else if (key === 'value' || key === 'checked' || key === 'selected') el[key] = value;
    else if (key.startsWith('on')) el.addEventListener(key.slice(2), value);
    else el.setAttribute(key, value === true ? '' : String(value));
  }
  append(el, children);
  return el;
}

export function append(el, children) {
  for (const child of children.flat(Infinity)) {
    if (child === null || child === undefined || child === false || child === '') continue;
    el.append(child);
  }
  return el;
}

export function replace(el, ...children) {
  el.replaceChildren();
  return append(el, children);
}

const PATHS = {
  hash: 'M9 4 7 20M17 4l-2 16M4 9h17M3 15h17',
  thread: 'M5 5h14v9h-7l-5 5v-5H5z',
  mail: 'M3 6h18v12H3zM3 7l9 7 9-7',
  people: 'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c0-4 3-6.5 6.5-6.5s6.5 2.5 6.5 6.5M16 4.5a3.3 3.3 0 0 1 0 6.3M18 14c2.3.8 3.5 3 3.5 6',
  menu: 'M4 6h16M4 12h16M4 18h16',
  plus: 'M12 5v14M5 12h14',
  close: 'M6 6l12 12M18 6L6 18',
  window: 'M14 4h6v6M20 4l-9 9M18 14v5a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1h5',
  gear: 'M12 15.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM12 2.5v3M12 18.5v3M2.5 12h3M18.5 12h3M5.3 5.3l2.1 2.1M16.6 16.6l2.1 2.1M18.7 5.3l-2.1 2.1M7.4 16.6l-2.1 2.1',
  send: 'M4 4l17 8-17 8 3-8zM7 12h14',
  down: 'M6 9l6 6 6-6',
  eye: 'M2 12s3.5-6.5 10-6.5S22 12 22 12s-3.5 6.5-10 6.5S2 12 2 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  file: 'M6 3h8l5 5v13H6zM14 3v5h5',
  download: 'M12 4v11M7 11l5 5 5-5M5 20h14',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  left: 'M15 5l-7 7 7 7',
  right: 'M9 5l7 7-7 7',
};

export function icon(name) {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('class', 'icon');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', PATHS[name]);
  svg.append(path);
  return svg;
}

/** A button with an icon. Its name is shown on hover and read by screen readers. */
export function iconButton(name, label, onclick, testid) {
  return h('button', { type: 'button', class: 'icon-button', 'aria-label': label, title: label, onclick, data: { testid } }, icon(name));
}

/** The first letter of a name on the person's colour. */
export function avatar(name, color, small) {
  const letter = [...(name ?? '').trim()][0] ?? '?';
  return h('span', {
    class: small ? 'avatar small' : 'avatar', 'aria-hidden': 'true', vars: { '--avatar': color ?? 'var(--accent)' },
  }, letter.toUpperCase());
}

/** Three dots that show that something is awaited. */
export const waitingDots = () => h('span', { class: 'dots', 'aria-hidden': 'true' }, h('i'), h('i'), h('i'));

/**
 * Moves the focus with the arrow keys among the elements that match `selector` in `root`. One of them
 * is a tab stop.
 */
export function roving(root, selector) {
  const items = () => [...root.querySelectorAll(selector)].filter((el) => el.offsetParent !== null);
  root.addEventListener('keydown', (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const list = items();
    const at = list.indexOf(event.target.closest(selector));
    if (at < 0) return;
    let next = null;
    if (step) next = list[(at + step + list.length) % list.length];
    else if (event.key === 'Home') next = list[0];
    else if (event.key === 'End') next = list.at(-1);
    if (!next) return;
    event.preventDefault();
    next.focus();
  });
  root.addEventListener('focusin', (event) => {
    const current = event.target.closest(selector);
    if (!current) return;
    for (const el of root.querySelectorAll(selector)) el.tabIndex = el === current ? 0 : -1;
  });
}
