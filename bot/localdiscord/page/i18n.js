// The page's own words, in Spanish or English like the browser. What bots and people say is not here.

import { EN } from './words.en.js';
import { ES } from './words.es.js';

/** The locale of the page's words, and of dates and numbers among them. */
export const locale = (navigator.languages ?? []).find((code) => /^(es|en)\b/i.test(code)) ?? 'en-US';

const words = /^es/i.test(locale) ? ES : EN;

document.documentElement.lang = words === ES ? 'es' : 'en';

/** Returns the first of the people who speaks the page's language, if there is one. */
export const whoSpeaks = (list) => list.find((one) => languageOf(one.locale) === languageOf(locale));

const languageOf = (code) => (code ?? '').split('-')[0];

/** The name of a locale's language: "Español". */
export const languageName = (code) => localeName(languageOf(code));

const FIRST = ['es-ES', 'es-419', 'en-US', 'en-GB'];

/** A locale's name in its own language: "español (España)". */
function localeName(code) {
  try { return capital(new Intl.DisplayNames([code], { type: 'language', languageDisplay: 'standard' }).of(code)); } catch { return code ?? ''; }
}

const capital = (text) => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** Locales to choose from as [code, name], the page's own languages first. */
export function localeChoices(codes) {
  const rest = codes.filter((code) => !FIRST.includes(code)).sort();
  return [...FIRST, ...rest].map((code) => [code, localeName(code)]);
}

/** Returns the text of a key with {name} filled in. */
export function t(key, args = {}) {
  const text = words[key] ?? EN[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => (args[name] === undefined ? whole : String(args[name])));
}

/** Returns the text of key.one or key.other. */
export function tn(key, count, args = {}) {
  return t(`${key}.${count === 1 ? 'one' : 'other'}`, { ...args, count });
}
