// Buttons for an empty channel: the commands that begin something.

import { h } from './dom.js';
import { enter } from './interactions.js';
import { currentLog, state } from './state.js';
import { t } from './i18n.js';

/**
 * Returns the line under an empty channel's beginning, or null if the channel has messages or no bot
 * is there to answer.
 */
export function startersLine(channel) {
  const log = currentLog();
  const known = state.starters.filter((command) => state.commands.includes(command));
  const empty = log.complete && log.messages.length === 0 && log.local.length === 0;
  if (!empty || !state.online || known.length === 0) return null;
  return h('p', { class: 'starters' }, t('startWith'), known.map((command) => starter(channel, command)));
}

function starter(channel, command) {
  const path = `/${command}`;
  const button = h('button', {
    type: 'button', class: 'starter', data: { testid: 'starter', command },
    onclick: () => {
      button.disabled = true; // a second press would run the command twice
      enter(channel.id, { line: path, picked: {} }, path).catch(console.error).finally(() => { button.disabled = false; });
    },
  }, path);
  return button;
}
