import assert from 'node:assert/strict';
import test from 'node:test';

// The parts of a browser that sync needs.
const nowhere = { getItem: () => null, setItem: () => {} };
Object.assign(globalThis, {
  document: { hidden: false, addEventListener: () => {}, removeEventListener: () => {}, documentElement: {} },
  location: new URL('http://localhost/'), history: { replaceState: () => {} },
  localStorage: nowhere, sessionStorage: nowhere,
  EventSource: class { constructor() { globalThis.stream = this; } close() {} },
  fetch: (url, { method }) => {
    if (method === 'POST') return new Promise((answer) => { sent.push((value) => answer(answerOf(value))); });
    if (!url.startsWith('/local/world')) return Promise.resolve(answerOf([]));
    return new Promise((answer) => { asked.push((world) => answer(answerOf(world))); });
  },
});
globalThis.navigator ??= { languages: ['en'] };
const asked = []; // functions that give the server's answers about the world
const sent = []; // functions that give the answers to what was sent
const answerOf = (value) => ({ ok: true, text: () => Promise.resolve(JSON.stringify(value)) });
const rest = () => new Promise((done) => { setTimeout(done); });

const ana = { id: '1', name: 'Ana' };
const worldWith = (online, ...channels) => ({
  me: ana, users: [ana], application: { id: '9', name: 'App' }, online, direct: [],
  guilds: [{ id: '5', name: 'Server', channels: channels.map((id) => ({ id, name: id, type: 0 })) }],
});
const say = (event) => globalThis.stream.onmessage({ data: JSON.stringify(event) });

const { become } = await import('../sync.js');
const { state } = await import('../state.js');
const became = become(ana.id);
asked.shift()(worldWith(true, '7'));
await became;
await rest();

test('an answer from before the application came back does not undo that it is here', async () => {
  say({ type: 'bot_presence', online: false });
  globalThis.stream.onopen(); // a new connection asks for the world
  await rest();
  say({ type: 'bot_presence', online: true });
  asked.shift()(worldWith(false, '7'));
  await rest();
  assert.equal(state.online, true);
});

test('of two answers about the world the one asked for last stays', async () => {
  say({ type: 'channel_create', channel: { id: '8' } });
  say({ type: 'channel_create', channel: { id: '9' } });
  await rest();
  const [first, second] = asked.splice(0);
  second(worldWith(true, '7', '8', '9'));
  await rest();
  first(worldWith(true, '7', '8'));
  await rest();
  assert.deepEqual(state.guilds[0].channels.map((channel) => channel.id), ['7', '8', '9']);
});

test('who is only named in a message, and not called by it, is not told of a call', async () => {
  const { mentionsMe } = await import('../unread.js');
  const opened = { author: { id: '9' }, content: 'Opened by <@1>', mentions: [] };
  assert.equal(mentionsMe(opened), false);
  assert.equal(mentionsMe({ ...opened, mentions: [{ id: ana.id }] }), true);
  assert.equal(mentionsMe({ ...opened, mention_roles: [] }), false);
  assert.equal(mentionsMe({ ...opened, mention_roles: ['3'] }), true); // everybody has every role
});

test('a menu of roles offers those of the server, and a mention of one names it', async () => {
  const { menuSettings } = await import('../select.js');
  const { summary } = await import('../richtext.js');
  state.guilds[0].roles = [{ id: '5', name: '@everyone' }, { id: '3', name: 'Players' }];
  const { options } = menuSettings({ type: 6, default_values: [{ id: '3', type: 'role' }] });
  assert.deepEqual(options.map(({ value, label, selected }) => `${value} ${label} ${selected}`), ['5 @everyone false', '3 Players true']);
  assert.equal(summary('<@&3> <@&5>'), '@Players @everyone');
});

// The stream of events and the answer travel separately. The stream may report a message first that was
// filled in at once.
test('an answer that comes late does not undo what the bot has made of its message since', async () => {
  const { enter, press } = await import('../interactions.js');
  const thinking = { id: '50', channel_id: '7', author: { id: '9', bot: true }, flags: 192, content: '' };
  const filled = { ...thinking, flags: 64, content: 'a hint' };
  const events = [{ type: 'message_create', message: thinking }, { type: 'message_update', message: filled }];
  const shown = () => state.logs.get('7').messages.map(({ id, content }) => `${id} ${content}`);

  const typed = enter('7', { line: '/azul hint' }, '/azul hint');
  events.forEach(say);
  sent.shift()({ kind: 'deferred', id: '1', message: thinking });
  await typed;
  assert.deepEqual(shown(), ['50 a hint']);

  const pressed = press(filled, { custom_id: 'a' });
  say({ type: 'message_update', message: { ...filled, content: 'newer' } });
  sent.shift()({ kind: 'update', id: '2', message: { ...filled, content: 'older' } });
  await pressed;
  assert.deepEqual(shown(), ['50 newer']);

  const gone = press(filled, { custom_id: 'b' });
  say({ type: 'message_delete', channel_id: '7', id: '50' });
  sent.shift()({ kind: 'update', id: '3', message: filled });
  await gone;
  assert.deepEqual(shown(), []);
});
