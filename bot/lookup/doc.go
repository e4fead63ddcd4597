// Package lookup finds games, and reads what is stored about games and people. It changes
// nothing: that is for package table.
//
// A [Request] says who asks, and where; a [Ref] says which game they mean. The result is a
// sitting that has not been replayed. That is enough for whatever does not depend on the
// position, and works even if the program no longer has the game's rules. To get the position,
// use [Replayed], or ask for frames.
//
// A game belongs to the channel in which it was opened. Requests from any other channel are
// refused, whatever game they name, unless a player of the game asks from elsewhere in the guild
// or from their direct messages. Then only they see the answer (afar.go).
//
// The package knows no Discord, no SQL, no language and no game: people, channels and requests
// are ids. Its refusals are *engine.Refusal values, codes without prose.
package lookup
