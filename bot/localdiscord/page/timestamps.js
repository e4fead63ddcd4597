// Times in the person's language. Relative times are kept up to date while they are on screen.

import { h } from './dom.js';
import { now } from './state.js';
import { locale, t } from './i18n.js';

const STYLES = {
  t: { timeStyle: 'short' }, T: { timeStyle: 'medium' }, d: { dateStyle: 'short' }, D: { dateStyle: 'long' },
  f: { dateStyle: 'long', timeStyle: 'short' }, F: { dateStyle: 'full', timeStyle: 'short' },
  s: { dateStyle: 'short', timeStyle: 'short' }, S: { dateStyle: 'short', timeStyle: 'medium' },
};
const UNITS = [['year', 31_536_000], ['month', 2_592_000], ['day', 86_400], ['hour', 3_600], ['minute', 60], ['second', 1]];

const formats = new Map();
function format(kind, options) {
  const key = `${locale} ${JSON.stringify(options)}`;
  if (!formats.has(key)) formats.set(key, new kind(locale, options));
  return formats.get(key);
}
const dateTime = (date, options) => format(Intl.DateTimeFormat, options).format(date);

export function timeText(unix, style) {
  const date = new Date(unix * 1000);
  if (Number.isNaN(date.getTime())) return t('invalidDate');
  return style === 'R' ? relative(unix - now() / 1000) : dateTime(date, STYLES[style] ?? STYLES.f);
}

function relative(seconds) {
  const [unit, size] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? UNITS.at(-1);
  return format(Intl.RelativeTimeFormat, { numeric: 'auto' }).format(Math.round(seconds / size), unit);
}

export function timeElement(unix, style) {
  const date = new Date(unix * 1000);
  if (Number.isNaN(date.getTime())) return h('span', null, t('invalidDate'));
  return h('time', { class: 'stamp', datetime: date.toISOString(), title: dateTime(date, STYLES.F), data: { unix, style } }, timeText(unix, style));
}

/** Refreshes the relative times below root. */
export function keepTrue(root) {
  setInterval(() => {
    for (const el of root.querySelectorAll('time[data-style="R"]')) {
      const text = timeText(Number(el.dataset.unix), 'R');
      if (el.textContent !== text) el.textContent = text;
    }
  }, 1000);
}

const dayStart = (date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
export const sameDay = (a, b) => dayStart(a) === dayStart(b);
export const dayText = (date) => dateTime(date, { dateStyle: 'long' });
export const clock = (date) => dateTime(date, { timeStyle: 'short' });
/** "Fri 14:05", for times that may be days ahead of this machine's clock. */
export const clockText = (ms) => dateTime(new Date(ms), { weekday: 'short', hour: 'numeric', minute: '2-digit' });
export const full = (date) => dateTime(date, STYLES.F);

/** "14:05" today, "yesterday 14:05", then the date. */
export function messageTime(date) {
  const days = Math.round((dayStart(new Date(now())) - dayStart(date)) / 86_400_000);
  if (days === 0) return clock(date);
  if (days === 1) return t('yesterdayAt', { time: clock(date) });
  return dateTime(date, { dateStyle: 'short', timeStyle: 'short' });
}

export function sizeText(bytes) {
  if (bytes < 1024) return `${bytes} B`;
  const [value, unit] = bytes < 1024 * 1024 ? [bytes / 1024, 'KiB'] : [bytes / 1024 / 1024, 'MiB'];
  return `${new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(value)} ${unit}`;
}
