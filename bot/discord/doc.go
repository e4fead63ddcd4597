// Package discord is the bot as Discord sees it.
//
// How a click becomes a move: the gateway ([Gateway]) brings an interaction to
// the [Dispatcher], which lets the [Handler] answer it and sends the answer
// within Discord's three seconds, deferring when it takes longer. The Handler
// knows neither gateway nor HTTP: an interaction goes in, an [Answer] comes
// out; what is to be done it asks of the table (package table). What everybody
// must see is not part of an answer: the table leaves a task in the outbox,
// which the [Announcer] carries out by posting the board in the channel, once
// also when an answer was lost (posting.go) or a request comes late (late.go).
//
// Nothing is remembered between interactions. A button says in its custom_id
// which game, which board and which choices it was drawn for, and is not
// trusted: who presses it, in which channel, and whether that board is still in
// play, is checked as if it had been typed. A message is only replaced when it
// is a private one. Commands are held against their own description, whatever
// Discord has checked. What people call themselves is cleaned where it enters
// and escaped where it is shown.
//
// discordgo brings the interactions and the types. It is not let near Discord's
// gateway: a relay stands between, which checks every frame, watches the
// heartbeats and leaves reconnecting to the Gateway.
//
// Every request goes through one client ([REST]). It keeps the limits that
// Discord tells and never waits for them: a request that has to wait comes back
// as an *APIError that says how long, and the outbox makes that the due time of
// the task, so that no worker is ever held by a channel that is limited. Where
// the bot may not write it stays away ever longer, for a server that threw it out
// with all its tasks together, until it is asked again in due time or somebody
// plays there.
package discord
