// The clock of a server whose time people can move forward, and its controls. A person who tries the
// bot can see what happens days from now.

import * as api from './api.js';
import { h } from './dom.js';
import { now, state, subscribe } from './state.js';
import { locale, t } from './i18n.js';
import { clockText } from './timestamps.js';

const STEPS = [[1, 'hour'], [8, 'hour'], [24, 'day']]; // hours, and the unit to show them in
const KEY = 'F8';
const KEY_HOURS = 8;

const amount = (hours, unit) => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'narrow' }).format(unit === 'day' ? hours / 24 : hours);
const long = (hours, unit) => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(unit === 'day' ? hours / 24 : hours);

export function mountClock(el) {
  const time = h('time', { class: 'muted', data: { testid: 'clock' } });
  const group = h('div', { class: 'clock-steps', role: 'group' });
  el.append(time, group);
  let moving = false;

  async function move(hours) {
    if (moving || !state.clockMoves) return;
    moving = true;
    group.setAttribute('aria-busy', 'true');
    await api.moveClock(hours).catch(() => {}); // the bar says when the server cannot be reached
    moving = false;
    group.removeAttribute('aria-busy');
  }

  function tell() {
    const text = clockText(now());
    if (time.textContent !== text) time.textContent = text;
  }

  function render() {
    el.hidden = !state.clockMoves;
    group.setAttribute('aria-label', t('moveClock'));
    group.replaceChildren(...STEPS.map(([hours, unit]) => {
      const label = t('moveClockBy', { by: long(hours, unit) });
      return h('button', {
        type: 'button', class: 'step', 'aria-label': label, title: hours === KEY_HOURS ? `${label} (${KEY})` : label,
        'aria-keyshortcuts': hours === KEY_HOURS ? KEY : null, onclick: () => move(hours), data: { testid: 'move-clock', hours },
      }, `+${amount(hours, unit)}`);
    }));
    tell();
  }

  document.addEventListener('keydown', (event) => {
    if (event.key !== KEY || event.repeat || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    event.preventDefault();
    move(KEY_HOURS);
  });
  setInterval(tell, 1000);
  subscribe(['world'], render);
  subscribe(['clock'], tell);
}
