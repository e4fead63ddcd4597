// Servers, their channels and threads, and their unread marks.

import { h, icon, iconButton, replace, roving } from './dom.js';
import { closeDrawers } from './drawers.js';
import { askChannel, askGuildLocale } from './settings.js';
import { openChannel, openGuild } from './sync.js';
import { currentChannel, currentGuild, DIRECT, isDirect, isThread, state, subscribe, titleOf } from './state.js';
import { t, tn } from './i18n.js';

export function mountChannels({ rail, list, heading, actions, title, topic }) {
  roving(rail, '[data-roving]');
  roving(list, '[data-roving]');

  function render() {
    if (!state.me) return;
    const guild = currentGuild();
    const focused = document.activeElement?.dataset?.channelId ?? document.activeElement?.dataset?.guildId;
    replace(rail, state.guilds.map(guildButton));
    heading.textContent = guild?.name ?? '';
    replace(actions, guild && guild.id !== DIRECT && [
      iconButton('plus', t('newChannel'), () => askChannel(guild), 'create-channel'),
      iconButton('gear', t('serverLanguage'), () => askGuildLocale(guild), 'guild-settings'),
    ]);
    replace(list, guild && ordered(guild.channels).map(channelItem));
    const channel = currentChannel();
    title.replaceChildren(...(channel ? [icon(iconOf(channel)), h('span', { class: 'channel-name' }, channel.name)] : []));
    topic.textContent = channel?.topic ?? '';
    if (focused) document.querySelector(`#rail [data-guild-id="${focused}"], #channel-list [data-channel-id="${focused}"]`)?.focus();
    const mentions = [...state.unread.values()].reduce((sum, one) => sum + one.mentions, 0);
    document.title = `${mentions > 0 ? `(${mentions}) ` : ''}${channel ? titleOf(channel) : ''} · ${state.me.name} · ${state.application?.name ?? 'Chat'}`;
  }

  subscribe(['world', 'channel', 'unread'], render);
}

const iconOf = (channel) => (isThread(channel) ? 'thread' : isDirect(channel) ? 'mail' : 'hash');

/** Threads follow their channel. An archived thread is shown while it has unread messages. */
function ordered(channels) {
  const roots = channels.filter((channel) => !isThread(channel));
  const threads = channels.filter((channel) => isThread(channel)
    && (!channel.archived || channel.id === state.channelId || state.unread.has(channel.id)));
  return [...roots.flatMap((root) => [root, ...threads.filter((thread) => thread.parent_id === root.id)]),
    ...threads.filter((thread) => !roots.some((root) => root.id === thread.parent_id))];
}

function guildButton(guild) {
  const here = guild.id === state.guildId;
  const unread = guild.channels.map((channel) => state.unread.get(channel.id)).filter(Boolean);
  const mentions = unread.reduce((sum, one) => sum + one.mentions, 0);
  const letters = guild.name.split(/\s+/).map((word) => [...word][0]).join('').slice(0, 3);
  return h('li', null, h('button', {
    type: 'button', class: `guild${unread.length > 0 ? ' unread' : ''}`, 'aria-current': here ? 'true' : null, tabindex: here ? 0 : -1,
    'aria-label': [guild.name, spoken(unread.length > 0 ? { mentions } : null)].filter(Boolean).join(', '), title: guild.name,
    data: { roving: '', guildId: guild.id, testid: 'guild' }, onclick: () => openGuild(guild.id),
  }, guild.id === DIRECT ? icon('mail') : h('span', { 'aria-hidden': 'true' }, letters), badge(mentions)));
}

function channelItem(channel) {
  const here = channel.id === state.channelId;
  const unread = state.unread.get(channel.id);
  const thread = isThread(channel);
  return h('li', { class: thread ? 'thread' : '' }, h('button', {
    type: 'button', class: `channel${unread ? ' unread' : ''}`, 'aria-current': here ? 'page' : null, tabindex: here ? 0 : -1,
    'aria-label': [t(thread ? 'threadNamed' : isDirect(channel) ? 'directWith' : 'channelNamed', { name: channel.name }), spoken(unread)].filter(Boolean).join(', '),
    data: { roving: '', channelId: channel.id, channelName: channel.name, testid: 'channel' },
    onclick: () => { openChannel(channel.id); closeDrawers(); },
  }, icon(iconOf(channel)), h('span', { class: 'channel-name' }, channel.name), badge(unread?.mentions ?? 0)));
}

function spoken(unread) {
  if (!unread) return '';
  return unread.mentions > 0 ? tn('mentions', unread.mentions) : t('unread');
}

const badge = (mentions) => mentions > 0 && h('span', { class: 'badge', 'aria-hidden': 'true', data: { testid: 'mention-badge' } }, mentions);
