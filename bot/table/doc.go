// Package table is the use cases of the house: open a table, sit down, play,
// give up, let artificial players think.
//
// No game lives in memory. A request loads its game once and replays it once
// into a [Position], acts on that, lets chance play what follows, and commits
// moves, answer and tasks as one change. Two unique keys do the work of locks:
// the game's revision turns a race into a second try on the new position, and
// the request's id turns a redelivery into the same answer again. What is to be
// done after a change is decided in one place (tasks.go).
//
// A seat that a game waits for has the time of the game's pace for the whole of a
// turn, or for a decision in another's (clock.go); within it each move leaves at
// least a fifth, until the turn has lasted twice the pace. A task of its own comes
// when its person is to be reminded, and when the time is over. What counts of it
// is their calendar's to say; the bot's own outages do not (outage.go), nor does
// time in which it is no member of the server (presence.go). When it is over a
// guardian moves, and keeps the seat after two such turns in a row (guardian.go); a
// game whose people have all gone stands still. Who loses a turn, a seat or a table,
// or gets a table back, is told so themselves: what notices a change makes follows
// from who held the seats before and after (notice.go). Clocks are kept in one place for
// every change (keepClocks).
//
// A game that people play ends before its end when they agree (agreement.go): who is
// away is asked as well, and has at least a turn's time to answer.
//
// A standing order that is its giver's alone is a row of the log, and nothing else
// tells that it was given (orders.go): no task, no clock, no button that is stale.
//
// A Position hands out what its readers may know: views, frames, a header. Seed
// and moves of a game that is still played stay inside. A game belongs to the
// channel in which it was opened: a request from any other is refused, whatever
// game it names, unless it is a player's from elsewhere in the guild, or from their
// direct messages, who alone sees what comes of it (afar.go).
//
// The log of a game is append-only. A row may take the seat's last move back
// (undo.go): the game is what stands, and the number of a board, of a frame or of
// what a channel was told goes on counting rows. What a person has said
// beforehand (plan.go) is played by the same task as artificial players' moves.
// Plans and notes are their owner's alone: no [Header] has them.
//
// The games, their rules and players, the clock and the entropy are given to
// the [Table]. The package knows no Discord, no SQL, no language and no game:
// people, channels and requests are ids. What it refuses is an *engine.Refusal,
// a code without prose.
package table
