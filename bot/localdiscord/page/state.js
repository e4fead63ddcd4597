// The page's state and its subscribers. Only this module changes `state`; views read it and subscribe
// to topics. A subscriber is called once for all changes of one turn of the event loop.

import { compareIds } from './snowflake.js';

export const state = {
  me: null, // User
  users: [],
  guilds: [],
  locales: [], // codes that the server accepts
  application: null, // {id, name}
  online: true, // the bot is connected
  starters: [], // commands that begin something, as registered
  ahead: 0, // ms by which the server's clock is ahead of this machine's
  clockMoves: false, // the server's clock can be put forward
  connection: 'connecting', // connecting | open | lost
  guildId: null,
  channelId: null,
  logs: new Map(), // channel id -> Log
  commands: [], // that can be run: 'azul take'
  unread: new Map(), // channel id -> {mentions}
  called: new Map(), // id of another person -> channel and author of an unanswered mention
};

/** The loaded messages of a channel: ascending, without gaps from the oldest loaded one on. */
const emptyLog = () => ({ messages: [], loaded: false, complete: false, local: [] });

const subscribers = new Map();
let due = null;

/** Topics: world, channel, messages, unread, connection, commands, clock. */
export function subscribe(topics, callback) {
  for (const topic of topics) {
    if (!subscribers.has(topic)) subscribers.set(topic, new Set());
    subscribers.get(topic).add(callback);
  }
}

export function changed(topic) {
  if (due) { due.add(topic); return; }
  due = new Set([topic]);
  queueMicrotask(() => {
    const topics = due;
    due = null;
    const called = new Set();
    for (const one of topics) for (const callback of subscribers.get(one) ?? []) called.add(callback);
    for (const callback of called) callback(topics);
  });
}

export function set(topic, values) {
  Object.assign(state, values);
  changed(topic);
}

export function forgetEverything() {
  Object.assign(state, { logs: new Map(), unread: new Map(), commands: [] });
  changed('messages');
  changed('unread');
}

export const logOf = (channelId) => {
  if (!state.logs.has(channelId)) state.logs.set(channelId, emptyLog());
  return state.logs.get(channelId);
};

export const currentLog = () => logOf(state.channelId);
export const guildById = (id) => state.guilds.find((guild) => guild.id === id) ?? null;
export const currentGuild = () => guildById(state.guildId);
export const userById = (id) => state.users.find((user) => user.id === id) ?? null;
/** Everybody in a server has all its roles. */
export const roleById = (id) => state.guilds.flatMap((guild) => guild.roles ?? []).find((role) => role.id === id) ?? null;
export const currentChannel = () => channelById(state.channelId);

export function channelById(id) {
  for (const guild of state.guilds) {
    const channel = guild.channels.find((one) => one.id === id);
    if (channel) return channel;
  }
  return null;
}

/** The time by the server's clock, in ms. */
export const now = () => Date.now() + state.ahead;

/** The id of the pseudo-server that holds the direct messages. */
export const DIRECT = '@me';

export const isDirect = (channel) => channel?.type === 1; // Discord's number

/** A channel's title: "#general", or the plain name of a thread or of the direct messages with the bot. */
export const titleOf = (channel) => (isDirect(channel) || isThread(channel) ? channel.name : `#${channel.name}`);

const THREADS = new Set([10, 11, 12]); // Discord's channel types of threads
export const isThread = (channel) => THREADS.has(channel.type);

export const guildOfChannel = (id) => state.guilds.find((guild) => guild.channels.some((one) => one.id === id)) ?? null;

/** Inserts a message in order, or replaces an older version of it. Returns whether it was new. */
export function putMessage(channelId, message) {
  const list = logOf(channelId).messages;
  let at = list.length;
  while (at > 0 && compareIds(list[at - 1].id, message.id) > 0) at--;
  const known = at > 0 && list[at - 1].id === message.id;
  if (known) list[at - 1] = { ...list[at - 1], ...message };
  else list.splice(at, 0, message);
  changed('messages');
  return !known;
}

export function removeMessage(channelId, id) {
  const log = logOf(channelId);
  log.messages = log.messages.filter((message) => message.id !== id);
  changed('messages');
}

/** Replaces a channel's messages by its newest page: after a reconnection some may be gone. */
export function setNewest(channelId, messages, complete) {
  const log = logOf(channelId);
  const known = new Map(log.messages.map((message) => [message.id, message]));
  const kept = messages.map((message) => (same(known.get(message.id), message) ? known.get(message.id) : message));
  Object.assign(log, { messages: kept, loaded: true, complete });
  changed('messages');
}

/** An unchanged message keeps its identity, and with it its element. */
const same = (a, b) => a !== undefined && JSON.stringify(a) === JSON.stringify(b);

export function addOlder(channelId, messages, complete) {
  const log = logOf(channelId);
  const known = new Set(log.messages.map((message) => message.id));
  log.messages = [...messages.filter((message) => !known.has(message.id)), ...log.messages];
  log.complete = complete;
  changed('messages');
}

/** Lines that only this window has: commands under way, and commands that the application did not answer. */
export function putLocal(channelId, line) {
  const log = logOf(channelId);
  log.local = [...log.local.filter((one) => one.key !== line.key), line];
  changed('messages');
}

export function removeLocal(channelId, key) {
  const log = logOf(channelId);
  log.local = log.local.filter((one) => one.key !== key);
  changed('messages');
}
