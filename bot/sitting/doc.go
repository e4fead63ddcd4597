// Package sitting holds a game with the people who play it as a value, and the decisions about it.
// The package does no I/O and looks nothing up: the caller passes in the stored game, the time, the
// seed, the absences and the known games ([World]), and gets back what is to be stored. The package
// knows no context, no store, no language and no particular game.
//
// [Of] turns a stored game into a [Sitting]. Its moves are replayed when the position is first
// needed. Each row of the log becomes a [Row], which records the turn, the seats to move before and
// after, and whether the move still stands. Everything that people and the outbox do is a [Verb], which
// says its preconditions, what it does and how the game goes on. [Do] carries out a verb on the value,
// and [Change] returns what is to be stored: new rows, results and follow-up tasks. The tasks are
// derived by comparing the game as it was loaded with the game as it is now (next.go). After a
// commit, [Committed] lets the same value be used again.
//
// The methods of a Sitting are for code that talks to people, and return only what the asking
// viewer may know: views, frames, a header. Package functions that take a Sitting change it or
// reveal everything in it, and code that talks to people must not call them.
//
// The files, from the bottom up; a file uses only those before it:
//
//   - codes.go, reliable.go, world.go, ladder.go: codes, whether somebody plays in time, what a verb is told
//     of the world, tasks, the order of artificial players
//   - name.go, header.go, sitting.go, replay.go: names, the header with its seats, the sitting with its
//     rows, replay
//   - views.go, verb.go, may.go, standin.go, frames.go, record.go, week.go, reliability.go: queries
//   - clocks.go, agreement.go, notice.go, plan.go, inplace.go, club.go: one kind of decision each, with its verbs
//   - play.go, lobby.go, undo.go, guardian.go, tell.go, ending.go: the verbs
//   - next.go, open.go: carrying out a verb, follow-up tasks, new tables, and games that are not stored
//
// # Clocks
//
// A clock holds at most the game's pace, which it holds at first, and gets something back when a turn
// begins and with each move within the turn (clocks.go). With time for each turn, the turn fills it, and a
// move gives a fifth; with time for the whole game, it goes on where it stopped, and the turn gives what the
// table chose, or nothing. Time is spent for good: a move in the place of one taken back gives nothing.
// Games that began before this rule go on under theirs. A task fires when the player is to be
// reminded and when the time is over. Package absence says which time counts. When the time is over
// a guardian, an artificial player, moves for the seat; after two such turns in a row it keeps the
// seat, and at once if the time was for the whole game (guardian.go). That game never stands still. It is about as strong as the person, and a game in which it makes most of their
// moves does not count for them (standin.go). A game whose people are all away stands still. Players who lose a turn, a
// seat or a game, or whose game is brought back, get a notice of their own, derived from who held
// the seats before and after the change (notice.go). Players who are away also get a notice when
// one of their offers was accepted (notice.go).
//
// # Ending early
//
// A game between people ends early when they agree (agreement.go). Players who are away are asked
// too, and have at least a turn's time to answer.
//
// # Leaving the guild
//
// Nothing tells when people leave the guild. Package table asks about them when a verb would begin a
// game against them, needs their consent, or is theirs alone because they opened the table, and when
// their time is over (guardian.go). Their seats in a lobby are free again, a guardian keeps those in a
// running game, and the table passes on.
//
// # Secret orders
//
// A standing order that only its giver may know of is a row of the log and leaves no other trace
// (may.go): no task, no clock, no stale button. Board numbers do not count it (sitting.go).
//
// # Undo
//
// The log is append-only. A row can take back the seat's last move (undo.go). The rows that still
// stand make up the game, but the numbers of boards, of frames and of what a channel was told count
// taken-back moves and undos too.
//
// # Plans
//
// A move that a player has planned ahead (plan.go) is played by the same task as the moves of
// artificial players. Plans and notes are private to their owner; no [Header] contains them.
//
// # Practice
//
// A practice game is an ordinary game that is never stored (open.go).
package sitting
