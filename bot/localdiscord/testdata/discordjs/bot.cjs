// A small bot on discord.js 14, an independent check of the local server. Arguments: the REST address ("http://…/api"), the token, and
// a PNG file. It reports on standard output, one JSON object a line, and ends when standard input is closed.
const { readFileSync } = require('node:fs');
const {
  ActionRowBuilder, AttachmentBuilder, ButtonBuilder, ButtonStyle, Client, Events, GatewayIntentBits, MessageFlags,
  ModalBuilder, SlashCommandBuilder, TextInputBuilder, TextInputStyle,
} = require('discord.js');

const [api, token, png] = process.argv.slice(2);
const say = (what, more = {}) => process.stdout.write(JSON.stringify({ what, ...more }) + '\n');
const fail = (error) => {
  say('error', { error: String(error?.stack ?? error) });
  process.exitCode = 1;
};
process.on('unhandledRejection', fail);
process.stdin.on('end', () => client.destroy()).resume();

const client = new Client({ intents: [GatewayIntentBits.Guilds, GatewayIntentBits.GuildMessages], rest: { api } });
client.on(Events.Error, fail);
client.on(Events.ShardResume, (shard, replayed) => say('resumed', { replayed }));
client.on(Events.MessageCreate, (m) => say('message', { author: m.author.username, content: m.content, guild: m.guild?.name }));
client.on(Events.ThreadCreate, (th) => say('thread', { name: th.name, parent: th.parent?.name }));

client.once(Events.ClientReady, async () => {
  try {
    const command = new SlashCommandBuilder().setName('mesa').setDescription('A table')
      .addStringOption((o) => o.setName('tile').setDescription('Which').setRequired(true).setAutocomplete(true))
      .addUserOption((o) => o.setName('who').setDescription('Whom'));
    const registered = await client.application.commands.set([command]);
    const application = await client.application.fetch();
    say('ready', {
      user: client.user.username, guilds: client.guilds.cache.map((g) => g.name), commands: registered.map((c) => c.name),
      application: application.name, channels: client.channels.cache.map((c) => c.name),
    });
  } catch (error) { fail(error); }
});

const row = (...buttons) => new ActionRowBuilder().addComponents(buttons);
const button = (id, label) => new ButtonBuilder().setCustomId(id).setLabel(label).setStyle(ButtonStyle.Primary);

const handlers = {
  async command(i) {
    await i.deferReply();
    const who = i.options.getUser('who');
    const content = `${i.user.username} ${i.options.getString('tile')} ${who?.username ?? '-'} ${i.locale} ${i.guildLocale}`;
    const sent = await i.editReply({ content, files: [new AttachmentBuilder(readFileSync(png), { name: 'a.png', description: 'first' })] });
    say('first', { attachments: sent.attachments.map((a) => [a.name, a.description, a.width]) });
    const edited = await i.editReply({
      content: `${content} edited`, attachments: [],
      files: [new AttachmentBuilder(readFileSync(png), { name: 'b.png', description: 'second' })],
      components: [row(button('go', 'Go'), button('form', 'Form'), button('panel', 'Panel'))],
    });
    say('second', { attachments: edited.attachments.map((a) => [a.name, a.description, a.width]) });
    await i.followUp({ content: 'only you', flags: MessageFlags.Ephemeral });
    say('replied', { original: (await i.fetchReply()).content });
  },
  async complete(i) {
    const typed = i.options.getFocused();
    await i.respond(['azul', 'rojo'].filter((c) => c.startsWith(typed)).map((name) => ({ name, value: name })));
  },
  async go(i) {
    const answer = await i.update({ content: 'updated', components: [], withResponse: true });
    say('updated', { content: answer.resource.message.content });
  },
  async form(i) {
    await i.showModal(new ModalBuilder().setCustomId('name').setTitle('Name').addComponents(
      new ActionRowBuilder().addComponents(new TextInputBuilder().setCustomId('n').setLabel('Name').setStyle(TextInputStyle.Short))));
  },
  async panel(i) {
    await i.reply({ content: 'panel', flags: MessageFlags.Ephemeral, components: [row(button('x', 'X'))] });
  },
  async modal(i) {
    await i.reply(`hello ${i.fields.getTextInputValue('n')}`);
    const start = await i.channel.send({ content: 'start' });
    // Message.startThread would send a type as well, which this route does not know.
    const { id } = await i.client.rest.post(`/channels/${i.channelId}/messages/${start.id}/threads`, { body: { name: 'a thread' } });
    const thread = await i.client.channels.fetch(id);
    const posted = await thread.send({ content: 'in the thread', nonce: '77', enforceNonce: true });
    const again = await thread.send({ content: 'in the thread', nonce: '77', enforceNonce: true });
    say('threaded', { same: posted.id === again.id });
    await posted.delete();
    say('error_code', { code: await thread.messages.fetch({ message: posted.id, force: true }).then(() => 0, (e) => e.code) });
  },
};

client.on(Events.InteractionCreate, (i) => {
  let handler = handlers[i.customId];
  if (i.isChatInputCommand()) handler = handlers.command;
  else if (i.isAutocomplete()) handler = handlers.complete;
  else if (i.isModalSubmit()) handler = handlers.modal;
  handler(i).catch(fail);
});

client.login(token).catch(fail);
