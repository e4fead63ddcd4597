// The window's channel and person: the address, the window's storage, and read marks. ?as=Ana names the
// person (an id works too) and #id the channel, so that an address can be kept or sent.

import { fold } from './text.js';

function get(storage, key) {
  try { return storage.getItem(key); } catch { return null; }
}

function put(storage, key, value) {
  try { storage.setItem(key, value); } catch { /* storage may be switched off; the address still carries the person */ }
}

/** Returns the user that this window asks for, or null. */
export function wantedPerson(users) {
  const wanted = new URLSearchParams(location.search).get('as') ?? get(sessionStorage, 'person');
  if (!wanted) return null;
  return users.find((user) => user.id === wanted) ?? users.find((user) => fold(user.name) === fold(wanted)) ?? null;
}

function nameFor(user, users) {
  return users.filter((other) => fold(other.name) === fold(user.name)).length > 1 ? user.id : user.name;
}

export function addressAs(user, users, channelId) {
  const url = new URL(location.href);
  url.search = new URLSearchParams({ as: nameFor(user, users) }).toString();
  if (channelId) url.hash = channelId;
  return url.toString();
}

export function rememberPerson(user, users) {
  put(sessionStorage, 'person', user.id);
  history.replaceState(null, '', addressAs(user, users));
}

export const channelInAddress = () => location.hash.slice(1) || null;
export const lastChannel = () => get(sessionStorage, 'channel');
export const lastChannelOf = (guildId) => get(sessionStorage, `channel.${guildId}`);

export function rememberChannel(guildId, channelId) {
  put(sessionStorage, 'channel', channelId);
  put(sessionStorage, `channel.${guildId}`, channelId);
  const url = new URL(location.href);
  url.hash = channelId;
  history.replaceState(null, '', url);
}

export const readMark = (userId, channelId) => get(localStorage, `read.${userId}.${channelId}`);
export const setReadMark = (userId, channelId, messageId) => put(localStorage, `read.${userId}.${channelId}`, messageId);
