// Package discord is the way to Discord and back: gateway, signed HTTP, requests,
// registration of commands. It says nothing and decides nothing.
//
// The gateway ([Gateway]) or an HTTP request that Discord has signed ([Endpoint])
// brings an interaction to the [Dispatcher], which knows neither; ears.go has the
// choice. The Dispatcher puts it in the words of package chat, lets that answer it, and
// sends the answer within Discord's three seconds, deferring when it takes longer. So
// many answers are made at once, people in turn, those with pictures and films apart, and
// of what one person asks for no more than somebody does who plays (admit.go); of more
// than the bot can make, what would come too late is not begun unless it changes a game.
// [Channels] does what package announce wants done to channels, threads and
// direct messages.
//
// The Gateway has shards, of which each hears some of the servers and keeps one session
// with Discord over as many connections as it takes: how many there are is told by
// Discord, or settled where several processes keep a part each (gateway_shards.go). A connection checks every frame, watches the heartbeats and
// ends; which session the next goes on with, and when, is a decision of its own
// (gateway_backoff.go). A process that is told to stop leaves its session in the store
// and hangs up in such a way that Discord keeps it for some minutes; the next one takes it
// from there and is told what has happened since (gateway_left.go).
//
// The commands are those of the highest version of the program that runs over the store
// (register_turn.go): one that is older changes nothing of them. Programs over stores of
// their own don't know of each other, and should not share an application.
//
// discordgo gives the types, the addresses and the flags. Its own session is not used:
// it locks up when it is asked to reconnect at the wrong moment, panics on events that
// make no sense, tries again for ever what Discord will not have, and tells nobody
// what it takes to resume it.
//
// By HTTP there are no sessions and no shards. The first answer stands in the answer to the request where it can. That is
// one request less, and one thing less that is known: whether Discord took it.
//
// Every request goes through one client ([REST]). It keeps the limits that
// Discord tells and never waits for them: a request that has to wait comes back
// as an *APIError that says how long, and the outbox makes that the due time of
// the task, so that no worker is ever held by a channel that is limited.
package discord
