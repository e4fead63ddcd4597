// Package discord connects the bot to Discord: the gateway, signed HTTP, requests, and the
// registration of commands. It contains no texts for users and makes no decisions about games.
//
// The gateway ([Gateway]), or an HTTP request that Discord has signed ([Endpoint]), brings an
// interaction to the dispatcher, which does not know the difference. The setting [Ears]
// chooses between them. The dispatcher translates the interaction into the types of package
// chat, lets the chat answer it, and sends the answer within Discord's three seconds, or defers
// it if it takes longer. A limited number of answers are made at once, users in turn, with
// separate lines for pictures and films, and each user may ask for no more than somebody who
// plays needs (admit.go). When the bot is too busy, an answer that would come too late is not
// begun unless the interaction changes a game. A private answer about a game that was sent takes the
// place of the one before, which package private sees to (dispatcher.go). [Channels] carries out what package announce
// wants done to channels, threads and direct messages. Where it can, it changes a message with the token
// of an interaction, which does not count towards Discord's limit ([Tokens]).
//
// The Gateway has shards. Each receives the interactions of some servers and keeps one session
// with Discord over as many connections as it takes. Discord recommends the number of shards,
// unless several processes share them and the number is set (gateway_shards.go). A connection
// validates every frame, watches the heartbeats, and ends at the first fault. Which session the
// next connection resumes, and when, is decided separately (gateway_shard.go). A process that
// is told to stop leaves its sessions in the store and hangs up in such a way that Discord keeps
// them for some minutes. The next process resumes them and receives what happened in between
// (gateway_shards.go).
//
// The registered commands are those of the highest version of the program that runs on the store
// (register.go); an older program changes none of them. Programs on different stores do not
// know of each other and should not share an application.
//
// discordgo provides the types, the addresses and the flags. Its session is not used: it
// deadlocks when it is asked to reconnect at the wrong moment, panics on malformed events,
// retries for ever what Discord refuses, and does not reveal what is needed to resume a session.
//
// By HTTP there are no sessions and no shards. Where possible the first answer goes into the
// response to Discord's request. That saves a request, but the bot does not learn whether Discord
// accepted the answer.
//
// Every request goes through one client ([REST]). It keeps the limits that Discord tells and does
// not wait for them: a request that would have to wait fails with an *APIError that says how
// long. The outbox makes that the due time of its task, so a limited channel never occupies a
// worker.
//
// The files, from the bottom up; a file uses only those before it:
//
//   - received.go: what Discord sends, as far as the bot reads it
//   - interaction.go: interactions, translated into the types of package chat
//   - tokens.go: the [Tokens]
//   - limits.go, wire.go, apierror.go, rest.go: requests
//   - channels.go: the [Channels]
//   - gateway.go, gateway_connection.go, gateway_shard.go, gateway_shards.go: the [Gateway]
//   - answer.go, endpoint.go: answers, and the [Endpoint]
//   - admit.go, dispatcher.go, dispatch.go: the dispatcher
//   - register.go, examine.go: registration, and what Discord knows of the application
//   - hearing.go: whether Discord sends interactions to where the bot listens
//   - bot.go: [Run], which joins all of them
package discord
