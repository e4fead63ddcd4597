// Keeps the state in step with the server: loading, events, choosing a channel, changing the person.

import * as api from './api.js';
import { listen } from './events.js';
import * as place from './place.js';
import { isUnread, markRead, calls, noteNewest } from './unread.js';
import {
  addOlder, changed, channelById, currentLog, forgetEverything, guildById, guildOfChannel, logOf, putMessage,
  DIRECT, removeMessage, set, setNewest, state, userById,
} from './state.js';
import { t, whoSpeaks } from './i18n.js';

const PAGE = 50;
let stop = null;
let turn = 0; // counts the persons that this window has been; answers to an earlier one are dropped
let worldsAsked = 0;
let worldTaken = 0; // the number of the newest world request that was answered
/**
 * Loads under way, of a channel or (without one) of the world, with the events that arrived meanwhile.
 * A loaded answer may be older than those events.
 */
const loads = new Set();
const failureListeners = new Set();
const arrivalListeners = new Set();

/** Registers a callback for interaction_failed events. */
export const onInteractionFailed = (callback) => failureListeners.add(callback);
/** Registers a callback for messages that arrive in the open channel. */
export const onArrival = (callback) => arrivalListeners.add(callback);

/** Becomes a person. Everything is loaded again. */
export async function become(userId) {
  const mine = ++turn;
  stop?.();
  stop = null;
  api.callAs(userId);
  forgetEverything();
  await loadWorld();
  if (mine !== turn) return;
  state.called.delete(state.me.id);
  changed('unread');
  place.rememberPerson(state.me, state.users);
  stop = listen({
    onEvent: handle,
    onRefresh: () => refresh().catch(() => {}),
    onStatus: (connection) => set('connection', { connection }),
  });
}

async function loadWorld() {
  const mine = turn;
  const load = { number: ++worldsAsked, meanwhile: [] };
  loads.add(load);
  const world = await api.world().finally(() => loads.delete(load));
  if (mine !== turn || load.number < worldTaken) return; // a later request has been answered
  worldTaken = load.number;
  set('world', {
    me: world.me, users: world.users, guilds: [...direct(world), ...world.guilds], application: world.application,
    online: world.online !== false, locales: world.locales ?? [], starters: world.starters ?? [],
    clockMoves: Boolean(world.clock), ahead: world.clock ? world.clock.now - Date.now() : 0,
  });
  for (const event of load.meanwhile) takeOfWorld(event);
  const wanted = channelById(state.channelId) ?? channelById(place.channelInAddress()) ?? channelById(place.lastChannel())
    ?? (whoSpeaks(world.guilds) ?? world.guilds[0])?.channels[0];
  if (wanted && wanted.id !== state.channelId) await openChannel(wanted.id);
}

/** Applies an event to the known world. */
function takeOfWorld(event) {
  if (event.type === 'clock') set('clock', { ahead: event.now - Date.now() });
  if (event.type === 'bot_presence') set('world', { online: event.online });
}

/** The bot's direct messages are listed among the servers. */
const direct = ({ me, direct: channels }) => (me && channels?.length > 0 ? [{ id: DIRECT, name: t('directMessages'), locale: me.locale, channels }] : []);

/** Loads people, servers and commands again after a change made here. */
export async function reload() {
  await loadWorld();
  await loadCommands();
}

/** Loads everything that may have changed while no events arrived. */
async function refresh() {
  await loadWorld();
  if (!state.me) return;
  await Promise.all([loadCommands(), loadNewest(state.channelId), lookForUnread()]);
}

async function loadCommands() {
  const mine = turn;
  const guild = state.guildId;
  const commands = await api.commands(guild);
  if (mine === turn && guild === state.guildId) set('commands', { commands });
}

/** Applies an event to the messages of its channel. */
export function take(channelId, event) {
  switch (event.type) {
    case 'message_create': putMessage(channelId, event.message); break;
    case 'message_update':
      if (logOf(channelId).messages.some((message) => message.id === event.message.id)) putMessage(channelId, event.message);
      break;
    case 'message_delete': removeMessage(channelId, event.id ?? event.message?.id); break;
    default:
  }
}

async function loadNewest(channelId) {
  if (!channelId) return;
  const mine = turn;
  const log = logOf(channelId);
  const limit = Math.min(Math.max(PAGE, log.messages.length), 100);
  const { answer: messages, meanwhile } = await askedIn(channelId, api.messages(channelId, { limit }));
  if (mine !== turn) return;
  setNewest(channelId, messages, messages.length < limit);
  for (const event of meanwhile) take(channelId, event);
  if (channelId === state.channelId && messages.length > 0 && !document.hidden) markRead(channelId, messages.at(-1).id);
}

/** The newest message of each other channel tells whether it has messages that this person has not seen. */
async function lookForUnread() {
  const mine = turn;
  const channels = state.guilds.flatMap((guild) => guild.channels).filter((channel) => channel.id !== state.channelId);
  await Promise.all(channels.map(async (channel) => {
    const newest = await api.messages(channel.id, { limit: 5 }).catch(() => []);
    if (mine === turn) noteNewest(channel.id, newest);
  }));
  changed('unread');
}

export async function loadOlder() {
  const mine = turn;
  const { channelId } = state;
  const log = currentLog();
  if (log.complete || log.loading || log.messages.length === 0) return;
  log.loading = true;
  try {
    const older = await api.messages(channelId, { before: log.messages[0].id, limit: PAGE });
    if (mine === turn) addOlder(channelId, older, older.length < PAGE);
  } finally {
    log.loading = false;
  }
}

export async function openChannel(channelId) {
  const guild = guildOfChannel(channelId);
  if (!guild) return;
  const otherGuild = guild.id !== state.guildId;
  const log = logOf(channelId);
  log.newFrom = isUnread(channelId) ? place.readMark(state.me.id, channelId) ?? '0' : null;
  set('channel', { channelId, guildId: guild.id });
  place.rememberChannel(guild.id, channelId);
  changed('messages');
  await Promise.all([otherGuild ? loadCommands() : null, loadNewest(channelId)]);
}

export function openGuild(guildId) {
  const guild = guildById(guildId);
  const last = place.lastChannelOf(guildId);
  const channel = guild?.channels.find((one) => one.id === last) ?? guild?.channels[0];
  return channel ? openChannel(channel.id) : Promise.resolve();
}

function handle(event) {
  const channelId = event.channel_id ?? event.message?.channel_id ?? event.channel?.id;
  for (const load of loads) if (load.channelId === channelId) load.meanwhile.push(event);
  switch (event.type) {
    case 'message_create':
      if (channelById(channelId)) return arrived(channelId, event.message);
      return loadWorld().then(() => arrived(channelId, event.message)).catch(() => {}); // the channel's first message
    case 'message_update':
    case 'message_delete': return take(channelId, event);
    case 'channel_create':
    case 'channel_update': return loadWorld().catch(() => {});
    case 'commands_update': return loadCommands().catch(() => {});
    case 'clock':
    case 'bot_presence': return takeOfWorld(event);
    case 'interaction_failed': return failureListeners.forEach((callback) => callback(event));
    default: return undefined; // an event type that this page does not know
  }
}

document.addEventListener('visibilitychange', () => {
  const newest = state.me && !document.hidden ? currentLog().messages.at(-1) : null;
  if (newest) markRead(state.channelId, newest.id);
});

/**
 * Returns the server's answer and the events of the channel that arrived before it. Answer and events
 * travel separately, so the answer may be older than the events.
 */
export async function askedIn(channelId, asked) {
  const load = { channelId, meanwhile: [] };
  loads.add(load);
  const answer = await asked.finally(() => loads.delete(load));
  return { answer, meanwhile: load.meanwhile };
}

/** Handles a newly posted message, whether it arrived as an event or as an answer. */
export function arrived(channelId, message) {
  noteCalled(channelId, message);
  if (message.author && !message.author.bot && !userById(message.author.id)) loadWorld().catch(() => {}); // a new person
  const open = channelId === state.channelId;
  const log = logOf(channelId);
  if (!open && !log.loaded) return noteUnread(channelId, message);
  const fresh = putMessage(channelId, message);
  if (!open) return fresh ? noteUnread(channelId, message) : undefined;
  if (!document.hidden) markRead(channelId, message.id);
  else if (fresh) noteUnread(channelId, message);
  if (fresh) arrivalListeners.forEach((callback) => callback(message));
  return undefined;
}

/**
 * Tracks whom the bot waits for, for a user who plays several people. A mention calls a person. The
 * call ends when they speak or act, or when the same author mentions another person in the same
 * channel.
 */
function noteCalled(channelId, message) {
  const { called } = state;
  const before = [...called.keys()].join();
  const mentioned = (message.mentions ?? []).map((user) => user.id).filter((id) => id !== message.author?.id);
  const caller = `${channelId} ${message.author?.id}`;
  if (mentioned.length > 0) for (const [id, by] of called) if (by === caller) called.delete(id);
  called.delete(message.author?.id);
  called.delete(message.interaction_metadata?.user?.id);
  for (const id of mentioned) if (id !== state.me.id) called.set(id, caller);
  if ([...called.keys()].join() !== before) changed('unread');
}

function noteUnread(channelId, message) {
  if (message.author?.id === state.me.id) return;
  const before = state.unread.get(channelId) ?? { mentions: 0 };
  state.unread.set(channelId, { mentions: before.mentions + (calls(channelId, message) ? 1 : 0) });
  changed('unread');
}
