// Package localdiscord is a Discord-compatible server in one process, for the demo and for tests: REST (v9 and v10), gateway,
// interactions sent by HTTP with signatures, attachments, and a chat page with an API of its own under /local.
//
// It is strict. What Discord refuses it refuses too, with Discord's status, code and shape; and it refuses more, namely every
// field that Discord's schema does not know, so that a misspelt one is found here and not by a user.
//
// It is one world: an application with its bot, two guilds, a handful of people. Everything that a person can see is kept in
// one SQLite file, so that a server opened on it again shows the same channels and messages. What lives in memory alone is
// what Discord forgets too: gateway sessions and interaction tokens. Both outlive the bot's process, not the server's.
//
// What it does not know: anything about games or about the bot. It imports no Discord library; discordgo and discord.js are
// its clients in tests. It has no direct messages but those of the bot, no reactions, roles, voice, embeds, Components V2,
// commands of context menus or of a single guild (what it has not it refuses), and no rate limits but the one
// for all requests, that of a thread's name, and those that a test asks for (Faults).
//
// Reading order: server.go, open.go and router.go; compose.go, which turns a request into a message; interaction.go and
// pending.go, which follow an interaction from a person to the bot and back; session.go and gateway.go; endpoint.go, the other
// way to the bot; person.go, which is what tests use. What people type is read by commandline.
package localdiscord
