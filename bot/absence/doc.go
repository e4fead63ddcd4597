// Package absence says which time does not count in a game: that in which nobody
// could play there, because the bot did not hear what they did (outages) or was no
// member of the server (presence), and of each person's that in which their calendar
// has them asleep or away.
//
// The bot hears by its ears ([Ear]): by the gateway, of which a shard each hears some
// servers, or by HTTP. One that does not run hears nothing.
//
// An [Absence] is one value, made of what is loaded with a game, and asks nobody
// anything. Outages and presence are noted as texts that this package writes and
// reads; its callers learn of them and keep the texts.
//
// The package knows calendars, and what the store loads with a game. It has no
// store, no clock and no context.
package absence
