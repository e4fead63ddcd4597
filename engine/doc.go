// Package engine says what every hosted game is, and what it must keep.
//
// # Position, move, view
//
// A game is written as a [Rules]: pure functions over a small plain value (its
// position) and a small comparable value (its move). Everything random is a
// move too, played by [Chance], so a game is nothing but its list of moves and
// replaying them needs no generator. What a seat may know is the game's view;
// painters, menus, artificial players and messages are given views, never a
// position.
//
// # Who plays
//
// [Rules].ToMove is who may play, Awaited whom the game waits for. They differ
// where an offer lies on the table: those it is made to may answer, and nobody
// waits for them. Where several decide at once all of them are awaited. Turn
// numbers the turns, by which all that belongs together for those who look on
// is shown together. The seats' numbers are no order of play.
//
// # What may be played
//
// Moves lists a seat's moves. Those too many to list (half a hand to discard,
// an offer of trade) are declared by Unlisted as forms: a test of membership
// and a sampler. A form may be a standing order: it answers for one who is
// away, and may be given whenever chance is not to move, by anybody, awaited
// by nobody. Play is the authority, and accepts what is listed or declared and
// nothing else. Text that people type is read by Parse; Format writes what is
// stored. Where a text can mean several moves, depending on the position, the
// rules are a [PositionReader]: the one who typed it is asked ([Ambiguous]), and no game
// picks one of them silently.
//
// A game may let players plan ([Planner]): it says, of the planner's own view, what
// a move would do at their turn, and a plan holds while that is the same. Where seats
// answer what nobody waits for it says which answers only say no ([Decliner]),
// and when a turn has come to nothing but its end and asking others ([Idler]).
//
// # Secrets
//
// A game that is not [Info].Open hides something, and only chance reveals it:
// a move that is tried, previewed or refused tells its player nothing that the
// view does not. An [Event] names its [Audience]; one that names none is told to
// no one. A reader gets events through [Played.EventsFor] alone. The moves of a
// running game that hides are secrets as well: they are for the store, and for
// a record once the game has ended.
//
// # Options and versions
//
// [Info].Options are named choices with defaults, stored as a short text
// ([Info.FormatChosen]). Rules have a version, stored with each game. When it is
// raised, running games go on: [Info].Replays says which versions' games go
// just the same, and [Host] takes the code of the others. [Game.Under] picks.
//
// # The host's side
//
// The host never names a game's types. [Host] wraps Rules into a [Game], whose
// [Match] reads and writes moves as text and hands out views; [HostPlayer] does
// the same for an artificial player. That is all that the table, the store and
// the messages work with.
//
// Package enginetest checks all this for every game; enginetest/toy is a small
// game that has everything of it.
//
// The package knows the standard library only: no Discord, no SQL, no drawing,
// no language. What is refused and what happened are codes with arguments
// ([Refusal], [Event]); prose is made at the edge.
package engine
