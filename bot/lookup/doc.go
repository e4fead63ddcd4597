// Package lookup finds games and reads what is kept of them and of people, for those who
// ask. It changes nothing: that is package table's.
//
// A [Request] says who asks, and where; a [Ref] which game they mean. What is found is a
// sitting that nobody has replayed, which is enough for what does not depend on where the
// game stands, also when its rules are not to be had any more. Who needs its position has it
// replayed ([Replayed]), or asks for its moments.
//
// A game belongs to the channel in which it was opened: a request from any other is
// refused, whatever game it names, unless a player asks from elsewhere in the guild, or
// from their direct messages: then they alone see what comes of it (afar.go).
//
// The package knows no Discord, no SQL, no language and no game: people, channels and
// requests are ids. What it refuses is an *engine.Refusal, a code without prose.
package lookup
