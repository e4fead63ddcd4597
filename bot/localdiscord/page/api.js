// Calls to the server's /local API. Every call names the person who makes it.

/**
 * status is the HTTP status, 0 if the server could not be reached. fault says what is wrong with a
 * typed line.
 */
export class ApiError extends Error {
  constructor(status, message, fault) {
    super(message);
    this.status = status;
    this.fault = fault;
  }
}

let user = '';

export function callAs(id) { user = id; }

async function call(method, path, { body, query, signal } = {}) {
  const params = new URLSearchParams(query);
  if (user) params.set('user', user);
  let response;
  try {
    response = await fetch(`/local/${path}?${params}`, {
      method, signal,
      headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch (cause) {
    if (cause.name === 'AbortError') throw cause;
    throw new ApiError(0, String(cause.message ?? cause));
  }
  const text = await response.text();
  let value = null;
  try { value = text === '' ? null : JSON.parse(text); } catch { /* an error page of a proxy: the status says enough */ }
  if (!response.ok) throw new ApiError(response.status, value?.message ?? response.statusText, value?.fault);
  return value;
}

export const world = () => call('GET', 'world');
/** Lists the commands that can be run: ['azul take']. */
export const commands = (guild) => call('GET', 'commands', { query: { guild } });
/**
 * Returns the reading of {line, after, picked}; the caret is between line and after. With ask, the bot
 * is asked for the values of the option at the caret.
 */
export const readLine = (channel, typed, signal) => call('POST', `channels/${channel}/line`, { body: typed, signal });
/**
 * Sends {line, picked}. Settles when the message is posted, or when the bot has answered or the server
 * has given up waiting.
 */
export const sendLine = (channel, typed) => call('POST', `channels/${channel}/messages`, { body: typed });
export const moveClock = (hours) => call('POST', 'clock', { body: { hours } });
export const dismiss = (message) => call('POST', `messages/${message}/dismiss`);
export const createChannel = (guild_id, name) => call('POST', 'channels', { body: { guild_id, name } });
export const createThread = (channel, name) => call('POST', `channels/${channel}/threads`, { body: { name } });
export const setMyLocale = (locale) => call('PATCH', 'me', { body: { locale } });
export const setGuildLocale = (guild, locale) => call('PATCH', `guilds/${guild}`, { body: { locale } });
export const addUser = (name, locale) => call('POST', 'users', { body: { name, locale } });
export const eventsURL = () => `/local/events?${new URLSearchParams({ user })}`;

/** Returns the newest `limit` messages, or those before a message, the oldest first. */
export function messages(channel, { before, limit = 50 } = {}) {
  return call('GET', `channels/${channel}/messages`, { query: before ? { before, limit } : { limit } });
}

/**
 * Settles when the bot has answered or the server has given up waiting. message_id is the message
 * whose component was used, modal_id the interaction that was answered with the submitted modal.
 */
export const interact = (type, data, { message_id, modal_id }) => call('POST', 'interactions', { body: { type, data, message_id, modal_id } });
