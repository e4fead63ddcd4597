// Package table is the one use case of the house: load a game, play, let
// chance draw, append, say what is to be told.
//
// No game lives in memory. Each request loads the game's moves, replays them,
// checks, plays, and commits the move, the chance moves that follow it and the
// tasks that tell of it as one change. Two unique keys do the work of locks:
// the game's revision turns a race into a second try on the new position, and
// the request's id turns a redelivery into the same answer again.
//
// A game belongs to the channel in which it was opened: a request from any
// other is refused, whatever game it names.
//
// The package knows no Discord type and no SQL: people, channels and requests
// are ids. What it refuses is an *engine.Refusal, a code without prose.
package table
