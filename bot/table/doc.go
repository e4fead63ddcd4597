// Package table holds the use cases of the house: find a game, open a table, sit down, play,
// resign, let artificial players move.
//
// A [Request] says who asks, and where; a [Ref] says which game they mean. What is found is a
// sitting that has not been replayed (find.go). That is enough for whatever does not depend on the
// position, and works even if the program no longer has the game's rules. To get the position,
// use [Replayed], or ask for frames. A game belongs to the channel in which it was opened. Requests
// from any other channel are refused, whatever game they name, unless a player of the game asks
// from elsewhere in the guild or from their direct messages. Then only they see the answer
// (find.go).
//
// No game lives in memory. A request finds its game once, a verb changes the
// sitting, and the moves, the answer and the tasks are committed as one change. This is the one
// way in which a game changes (update.go). Two unique keys replace locks: the game's revision
// turns a race into a second try on the new position, and the request's id turns a redelivery
// into the same answer again. The sitting decides what a verb does and what follows from it;
// the table reads what the sitting has to know about the world, and writes the result. The state
// of a game's messages is committed in the same way, no matter what others do at the table
// meanwhile (update.go). A request that only creates tasks, and changes no game, commits them
// directly.
//
// People who want it are told by a direct message what happened to their seats and games. Who is
// told, and by one message about which games, is decided here (notices.go); package
// announce sends it.
//
// When nobody can play, since the bot does not hear anybody or has been removed from a server, is
// recorded so that the clocks stand still (attendance.go).
//
// How often one person may have the bot call another is limited (limits.go). Before a game begins
// Discord is asked who of its people has left the guild (requests.go).
//
// Artificial players think without holding anything, between loading a game and changing it
// (tasks.go, package thinking). Each of their moves is a change of its own, and is dropped if the
// board has changed meanwhile.
//
// What finished games tell, of all or of one person, is read from package records.
//
// The [Table] is given the games with their rules and players, the clock and the entropy. The
// package knows no Discord, no SQL, no language and no game: people, channels and requests are
// ids. Its refusals are *engine.Refusal values, codes without prose.
package table
