// Package absence says which time does not count in a game. Time does not count while nobody could
// play: because the bot did not hear what users did (outages), because it was not a member of the
// server (presence), or because the game's channel took no messages, so that nobody saw how the game
// went on (silences). For a single player, the hours of sleep and the vacations in their
// calendar do not count either.
//
// The bot hears users through its ears ([Ear]): a shard of the gateway, which hears some of the
// servers, or HTTP. While an ear's process does not run, the ear hears nothing.
//
// An [Absence] is a value made from what is loaded with a game; it looks nothing up. Outages and
// presence are stored as texts that this package encodes and decodes; silences are stored with the
// game. Its callers detect all three and store them.
//
// The package knows calendars and what the store loads with a game. It has no store, no clock and
// no context.
package absence
