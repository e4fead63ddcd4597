// Package table is the use cases of the house: open a table, sit down, play,
// give up, have artificial players move.
//
// No game lives in memory. A request finds its game once (package lookup), something is
// done in the sitting, and moves, answer and tasks are committed as one change: there is one way
// in which a game changes (update.go). Two unique keys do the work of locks: the game's
// revision turns a race into a second try on the new position, and the request's id
// turns a redelivery into the same answer again. What a verb does and what is to be done
// after it is the sitting's to say; the table reads what the sitting has to know of the world,
// and writes. What becomes of a game's messages is noted in the same way, whatever others do
// at the table meanwhile (display.go). What asks for tasks alone, and changes no game, is
// committed where it is said.
//
// Artificial players think with nothing held, between loading a game and changing it
// (think.go, package thinking): each move of theirs is a change of its own, and none if the board is not the
// one any more that they thought about.
//
// What finished games have left is not the table's: see package records.
//
// The games, their rules and players, the clock and the entropy are given to
// the [Table]. The package knows no Discord, no SQL, no language and no game:
// people, channels and requests are ids. What it refuses is an *engine.Refusal,
// a code without prose.
package table
