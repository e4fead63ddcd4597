// Emoji of buttons and options.

import { h } from './dom.js';

/** A Unicode emoji as text; one of a server by its name, for there is nowhere to fetch it from. */
export function emoji(of) {
  if (!of?.name) return null;
  return h('span', { class: 'emoji', 'aria-hidden': of.id ? null : 'true' }, of.id ? `:${of.name}:` : of.name);
}
