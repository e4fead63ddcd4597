// Package localdiscord is a Discord-compatible server in one process, for the demo and for tests. It
// has REST (v9 and v10), the gateway, signed interactions over HTTP, attachments, and a chat page with
// an API of its own under /local.
//
// The server is strict. It refuses everything that Discord refuses, with Discord's status, code and
// shape. It also refuses every field that Discord's schema does not have, so that a test finds a
// misspelt field before a user does.
//
// A server is one world: an application with its bot, two guilds, a handful of people. Everything that
// people can see is stored in one SQLite file; a server that is opened on the file again shows the same
// channels and messages. Only gateway sessions and interaction tokens are kept in memory. They survive
// the bot's process, but not the server's.
//
// The package knows nothing about games or about the bot, and imports no Discord library; discordgo is
// its client in tests. It has what Sobremesa asks of Discord and refuses everything else: besides
// interactions the gateway has no events, since the bot asks for no intents; the only direct messages
// are those with the bot; there are no embeds but lines with a name, no Components V2 or guild commands. Its rate limits are the
// global one, the one on renaming a channel, and those that a test asks for (Faults).
//
// Reading order: server.go and router.go; compose.go, which turns a request into a message;
// interaction.go, which follows an interaction from a person to the bot and back; session.go and
// gateway.go; endpoint.go, which sends interactions over HTTP; person.go, the API for
// tests. Package commandline parses what people type.
package localdiscord
