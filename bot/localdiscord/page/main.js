// Starts the page: finds the elements, mounts the parts, chooses a person.

import * as api from './api.js';
import { mountChannels } from './channels.js';
import { mountClock } from './clock.js';
import { mountComposer } from './composer.js';
import { mountDrawers } from './drawers.js';
import { mountMessages } from './messages.js';
import { mountPeople } from './people.js';
import { icon } from './dom.js';
import { askThread } from './settings.js';
import { startersLine } from './starters.js';
import { wantedPerson } from './place.js';
import { become, openChannel } from './sync.js';
import { channelById, currentChannel, isDirect, isThread, state, subscribe, titleOf } from './state.js';
import { t, whoSpeaks } from './i18n.js';

const $ = (id) => document.getElementById(id);
const RETRY = 1500; // ms between the first attempts to reach the server

mountDrawers({
  channels: $('sidebar'), people: $('people'), main: $('main'), backdrop: $('backdrop'),
  buttons: { channels: $('open-channels'), people: $('open-people') },
});
const messages = mountMessages({ scroller: $('scroller'), list: $('messages'), pill: $('pill'), live: $('live'), empty: $('beginning') });
mountComposer({
  form: $('composer'), input: $('line'), mirror: $('mirror'), panel: $('suggest'), error: $('line-error'), send: $('send'),
  onSent: () => messages.stickToBottom(), onPage: messages.page,
});
mountChannels({
  rail: $('rail'), list: $('channel-list'), heading: $('guild-name'), actions: $('guild-actions'), title: $('channel-title'), topic: $('topic'),
});
mountPeople({ panel: $('people-body'), me: $('me'), opener: $('open-people'), live: $('live'), onBecome: write });

mountClock($('clock'));

$('open-channels').append(icon('menu'));
$('new-thread').append(icon('thread'));
$('new-thread').addEventListener('click', askThread);
addEventListener('hashchange', () => {
  const id = location.hash.slice(1);
  if (id !== state.channelId && channelById(id)) openChannel(id);
});

subscribe(['world', 'channel', 'connection', 'messages', 'commands'], () => {
  label('skip', t('skip'), true);
  label('rail-nav', t('servers'));
  label('sidebar', t('channels'));
  label('people', t('people'));
  label('open-channels', t('showChannels'));
  label('new-thread', t('newThread'));
  const channel = currentChannel();
  label('messages', t('messagesIn', { channel: channel ? titleOf(channel) : '' }));
  $('new-thread').hidden = !channel || channel.type !== 0;
  showBeginning(channel);
  $('connection').hidden = state.connection !== 'lost';
  $('connection').textContent = t('reconnecting');
  $('offline').hidden = state.online || state.connection === 'lost';
  $('offline').textContent = t('appOffline', { name: state.application?.name ?? '' });
});

function label(id, text, visible) {
  const el = $(id);
  if (visible) el.textContent = text;
  else {
    el.setAttribute('aria-label', text);
    if (el.tagName === 'BUTTON') el.title = text;
  }
}

let begun = ''; // what the beginning shows; redrawing it during a press would lose the button

function showBeginning(channel) {
  const parts = channel ? beginning(channel) : [];
  const text = [channel?.id, ...parts.map((part) => part.textContent)].join('\n');
  if (text === begun) return;
  begun = text;
  $('beginning').replaceChildren(...parts);
}

function beginning(channel) {
  const title = document.createElement('h2');
  title.textContent = titleOf(channel);
  const words = document.createElement('p');
  words.textContent = t(isThread(channel) ? 'beginningOfThread' : isDirect(channel) ? 'beginningOfDirect' : 'beginningOf', { channel: channel.name });
  return [title, words, startersLine(channel)].filter(Boolean);
}

/** Focuses the line, except where that would raise a keyboard over half the screen. */
function write() {
  if (!matchMedia('(pointer: coarse)').matches) $('line').focus();
}

async function start() {
  for (;;) {
    try {
      const { users } = await api.world();
      const person = wantedPerson(users) ?? whoSpeaks(users) ?? users[0];
      await become(person.id);
      $('app').hidden = false;
      write();
      return;
    } catch (error) {
      console.error(error);
      $('connection').hidden = false;
      $('connection').textContent = t('reconnecting');
      await new Promise((done) => { setTimeout(done, RETRY); });
    }
  }
}

// Text that was laid out before the font arrived keeps empty boxes.
document.fonts.load('16px "Page Emoji"', '\u{1F535}').catch(() => {});
start();
