// Which channels hold messages that this person has not seen. Read marks are kept per person: a user
// who switches to Luis sees where Luis was mentioned.

import { changed, channelById, isDirect, state } from './state.js';
import { compareIds } from './snowflake.js';
import * as place from './place.js';

export const isUnread = (channelId) => state.unread.has(channelId);

/** Returns whether a message mentions this person or a role, which everybody has. Their name may also stand in a text that mentions nobody. */
export function mentionsMe(message) {
  const { id } = state.me;
  return message.author?.id !== id && ((message.mentions ?? []).some((user) => user.id === id) || message.mention_roles?.length > 0);
}

/**
 * Returns whether a channel's message counts as a mention of this person: it mentions them, or is for
 * them alone.
 */
export const calls = (channelId, message) => mentionsMe(message) || (isDirect(channelById(channelId)) && message.author?.id !== state.me.id);

export function markRead(channelId, messageId) {
  const known = place.readMark(state.me.id, channelId);
  if (!known || compareIds(known, messageId) < 0) place.setReadMark(state.me.id, channelId, messageId);
  if (state.unread.delete(channelId)) changed('unread');
}

/**
 * Compares a channel's newest messages with the read mark. Messages before a person's first visit
 * count as read.
 */
export function noteNewest(channelId, newest) {
  const mark = place.readMark(state.me.id, channelId);
  if (mark === null) {
    if (!newest.some((message) => calls(channelId, message))) {
      place.setReadMark(state.me.id, channelId, newest.at(-1)?.id ?? '0');
      return;
    }
  }
  const unseen = newest.filter((message) => compareIds(message.id, mark ?? '0') > 0 && message.author?.id !== state.me.id);
  if (unseen.length === 0) state.unread.delete(channelId);
  else state.unread.set(channelId, { mentions: unseen.filter((message) => calls(channelId, message)).length });
}
