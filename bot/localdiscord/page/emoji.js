// Emoji of buttons and options.

import { h } from './dom.js';

/** A Unicode emoji as text, or the name of a server's emoji, which cannot be fetched from anywhere. */
export function emoji(of) {
  if (!of?.name) return null;
  return h('span', { class: 'emoji', 'aria-hidden': of.id ? null : 'true' }, of.id ? `:${of.name}:` : coloured(of.name));
}

const SHAPES = {
  round: { black: '⚫', white: '⚪', red: '🔴', blue: '🔵', brown: '🟤', purple: '🟣', green: '🟢', yellow: '🟡', orange: '🟠' },
  square: { black: '⬛', white: '⬜', red: '🟥', blue: '🟦', brown: '🟫', purple: '🟪', green: '🟩', yellow: '🟨', orange: '🟧' },
  diamond: { orange: '🔶', blue: '🔷' },
};
const SIGNS = new Map(Object.entries(SHAPES).flatMap(([shape, colours]) => Object.entries(colours).map(([colour, sign]) => [sign, `sign ${shape} ${colour}`])));
const SIGN = new RegExp(`(${[...SIGNS.keys()].join('|')})\\uFE0F?`, 'u');

/**
 * Splits the text into parts: emoji that are only a colour as {sign, as} with their CSS classes, the
 * rest unchanged. A font without colours would draw all of them alike.
 */
export const signsIn = (text) => String(text).split(SIGN).filter((part) => part !== '').map((part) => (SIGNS.has(part) ? { sign: part, as: SIGNS.get(part) } : part));

/** The text with its colour emoji drawn in colour. */
export const coloured = (text) => signsIn(text).map((part) => (part.sign ? h('span', { class: part.as }, part.sign) : part));
