// Package discord is the way to Discord and back: gateway, requests,
// registration of commands. It says nothing and decides nothing.
//
// The gateway ([Gateway]) brings an interaction to the [Dispatcher], which puts
// it in the words of package chat, lets that answer it, and sends the answer
// within Discord's three seconds, deferring when it takes longer. So many answers are
// made at once, in the order in which they were asked for (admit.go); of more than the
// bot can make, what would come too late is not begun unless it changes a game.
// [Channels] does what package announce wants done to channels, threads and direct
// messages.
//
// The Gateway has a shard, which keeps one session with Discord over as many
// connections as it takes: a connection checks every frame, watches the heartbeats and
// ends; which session the next goes on with, and when, is a decision of its own
// (gateway_backoff.go).
//
// discordgo gives the types, the addresses and the flags. Its own session is not used:
// it locks up when it is asked to reconnect at the wrong moment, panics on events that
// make no sense, tries again for ever what Discord will not have, and tells nobody
// what it takes to resume it.
//
// Every request goes through one client ([REST]). It keeps the limits that
// Discord tells and never waits for them: a request that has to wait comes back
// as an *APIError that says how long, and the outbox makes that the due time of
// the task, so that no worker is ever held by a channel that is limited.
package discord
