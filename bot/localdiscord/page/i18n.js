// The page's own words, Spanish and English, by the person's locale. What bots and people say is not here.

import { EN } from './words.en.js';
import { ES } from './words.es.js';

let current = 'en-US';
let words = EN;

/** The locales offered, a few of Discord's, with their own names. */
export const LOCALES = [
  ['es-ES', 'Español (España)'], ['es-419', 'Español (Latinoamérica)'], ['en-US', 'English (US)'], ['en-GB', 'English (UK)'],
  ['de', 'Deutsch'], ['fr', 'Français'], ['it', 'Italiano'], ['pt-BR', 'Português (Brasil)'],
];

export const locale = () => current;

export function setLocale(wanted) {
  current = supported(wanted) ? wanted : 'en-US';
  words = current.startsWith('es') ? ES : EN;
  document.documentElement.lang = words === ES ? 'es' : 'en';
}

function supported(wanted) {
  try { return Intl.DateTimeFormat.supportedLocalesOf(wanted ?? '').length > 0; } catch { return false; }
}

/** The text of a key with {name} filled in. */
export function t(key, args = {}) {
  const text = words[key] ?? EN[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => (args[name] === undefined ? whole : String(args[name])));
}

/** The text of key.one or key.other. */
export function tn(key, count, args = {}) {
  return t(`${key}.${count === 1 ? 'one' : 'other'}`, { ...args, count });
}
