// Package discord is the bot as Discord sees it.
//
// How a click becomes a move: the gateway ([Gateway]) brings an interaction to
// the [Dispatcher], which lets the [Handler] answer it and sends the answer
// within Discord's three seconds, deferring when it takes longer. The Handler
// knows neither gateway nor HTTP: an interaction goes in, an [Answer] comes
// out; what is to be done it asks of the table (package table). What everybody
// must see is not part of an answer: the table leaves a task in the outbox,
// which the [Announcer] carries out by posting the board in the channel.
//
// Nothing is remembered between interactions. A button says in its custom_id
// which game, which board and which choices it was drawn for, and is not
// trusted: who presses it, in which channel, and whether that board is still in
// play, is checked as if it had been typed. A message is only replaced when it
// is a private one. Commands are held against their own description, whatever
// Discord has checked. What people call themselves is cleaned where it enters
// and escaped where it is shown.
//
// discordgo brings the interactions and carries messages and registration;
// answers to interactions are sent by the package itself (see [Responder]),
// and so are bodies that discordgo cannot write (alt texts, nonces).
package discord
