// Package sitting is a game as people sit at it: a pure value, and what is done with
// it. It looks for nothing itself: the game, the time, the seed, the absences and
// the games that there are ([World]) are given to it, and what is to be written is what it
// gives back. It knows no context, no store, no language and no game.
//
// A stored game becomes a [Sitting] ([Of]), which is replayed when it is asked where it stands. Each row of its log is
// a [Row], which says all that is asked of it later: what it was, in which turn, who
// was to move, whether it stands. Each thing that people and the outbox do is a [Verb];
// all of them, with what each needs, stand in verbs.go. [Do] has one done on the value, and
// [Change] says what is to be written then: the new rows, results, and the tasks that
// follow from how the game was when it was loaded and how it is now (next.go).
// [Committed] has it go on from there.
//
// The methods of a Sitting are for its readers, and tell what these may know: views,
// frames, a header. The functions that take one change it or tell all of it, and are
// not for those who speak to people.
//
// From the bottom up: seats, names, codes, what the world tells, a seat's clock, and the
// header; rows, the sitting and what is needed of it; boards and replay; what readers ask (look.go, orders.go,
// standin.go, may.go, frames.go, record.go); plans, requests to end the game, clocks and
// notices (deal.go among them), a decision a file; what comes next (inplace.go, next.go); what
// each verb does (play.go, lobby.go, open.go, choose.go, undo.go, guardian.go, ending.go,
// away.go, think.go, quiet.go, tell.go, practice.go); and the verbs. What is lower knows nothing of what is above it.
//
// A seat that a game waits for has the time of the game's pace for the whole of a
// turn, or for a decision in another's (clocks.go); within it each move leaves at
// least a fifth, until the turn has lasted twice the pace. A task of its own comes
// when its person is to be reminded, and when the time is over. What counts of it
// is told by package absence. When it is over a
// guardian moves, and keeps the seat after two such turns in a row (guardian.go); a
// game whose people have all gone stands still. People who lose a turn, a seat or a
// table, or get a table back, are told so themselves: the notices of a change follow
// from who held the seats before and after (notice.go). So are those who have gone of what
// became of an offer (deal.go).
//
// A game that people play ends before its end when they agree (agreement.go): those
// who are away are asked as well, and have at least a turn's time to answer.
//
// A standing order that is its giver's alone is a row of the log, and nothing else
// tells that it was given (orders.go): no task, no clock, no button that is stale, and
// no number, for boards are counted without it (board.go).
//
// The log of a game is append-only. A row may take the seat's last move back
// (undo.go): the game is what stands, and the numbers of boards, of frames and of
// what a channel was told go on counting such rows too. What a person has said
// beforehand (plan.go) is played by the same task as artificial players' moves.
// Plans and notes are their owner's alone: no [Header] has them.
//
// A game to practise with is one like any other, but that nobody stores it (practice.go).
package sitting
