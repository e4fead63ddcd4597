// The page's own words, Spanish and English, by the person's locale. What bots and people say is not here.

import { EN } from './words.en.js';
import { ES } from './words.es.js';

let current = 'en-US';
let words = EN;

/** The language alone: "Español". */
export const languageName = (code) => localeName((code ?? '').split('-')[0]);

const FIRST = ['es-ES', 'es-419', 'en-US', 'en-GB'];

/** A locale by its own name: "español (España)". */
export function localeName(code) {
  try { return capital(new Intl.DisplayNames([code], { type: 'language', languageDisplay: 'standard' }).of(code)); } catch { return code ?? ''; }
}

const capital = (text) => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** Locales as [code, name] to choose from: the page's own languages first. */
export function localeChoices(codes) {
  const rest = codes.filter((code) => !FIRST.includes(code)).sort();
  return [...FIRST, ...rest].map((code) => [code, localeName(code)]);
}

/** The person's locale, for what bots localise. */
export const locale = () => current;

/** The locale of dates and numbers: that of the words around them. */
export const formatLocale = () => (/^(es|en)\b/.test(current) ? current : 'en-US');

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
