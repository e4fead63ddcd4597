package sitting

import (
	"time"

	"sobremesa/engine"
	"sobremesa/store"
)

// Verb is something that is done at a table: what it needs, how the game goes on after
// it, and what it does. All that there are stand here.
type Verb struct {
	needs needs
	goes  followUp
	do    func(*Sitting, ask) (Done, error)
}

// Needs reports whether something has to be so for a verb, of that which the table
// sees to.
func (v Verb) Needs(what needs) bool { return v.needs.has(what) }

// Do has something done at a table, and says what. What it refuses it leaves as it
// was: a Refusal. It is ErrNothing when there is nothing to be done.
func Do(s *Sitting, v Verb, by By, w World) (Done, error) {
	if v.needs.has(asksBoard) {
		if err := s.Replay(); err != nil {
			return Done{}, err
		}
	}
	seat, err := s.check(v.needs, by)
	if err != nil {
		return Done{}, err
	}
	s.goes, s.told, s.brings, s.quiet = v.goes, nil, store.Change{}, s.isQuiet(by)
	return v.do(s, ask{by, w, seat})
}

// Verbs of a lobby.

// Join seats the one who asks, with a faction that nobody has chosen if that is not 0;
// somebody who has a seat gets the faction. With 0 they have what they had in the game
// before, of which this one is the rematch. Only before the game begins: see [TakeChair].
func Join(faction int) Verb {
	v := Verb{gathering, atOnce, with((*Sitting).join, faction)}
	if faction == 0 {
		v.needs |= GameBefore
	}
	return v
}

// Add seats an artificial player.
func Add(player string) Verb {
	return Verb{gathering | seated | orOpener, atOnce, with((*Sitting).add, player)}
}

// ChooseFaction gives the seat of the one who asks a faction, a number from 1, of
// those that nobody else has chosen.
func ChooseFaction(faction int) Verb {
	return Verb{gathering | seated, atOnce, with((*Sitting).chooseFaction, faction)}
}

// Choose changes what was chosen for a game. Those who have a seat keep it. Only the one
// who opened the table may, and before the game begins.
func Choose(c Choice) Verb { return Verb{gathering | opener, atOnce, with((*Sitting).choose, c)} }

// Remove takes the artificial player of a seat away, the one that sat down last if that is
// the spectators'.
func Remove(seat engine.Seat) Verb {
	return Verb{gathering | seated | orOpener, atOnce, with((*Sitting).remove, seat)}
}

var (
	// Leave gives the seat of the one who asks back. When its creator leaves, the table
	// passes to the next person; without one it is cancelled.
	Leave = Verb{0, atOnce, (*Sitting).leave}
	// OpenToAll lets everybody join a table that was kept for some.
	OpenToAll = Verb{gathering | opener, atOnce, (*Sitting).openToAll}
	// Start closes the lobby and lets chance begin. Those who have a seat, and the
	// one who opened the table, may start it.
	Start = Verb{gathering | seated | orOpener | Begins, atOnce, (*Sitting).startNow}
)

// Verbs of a game that is played.

// Play plays a move, in any accepted spelling, for the one who asks. seq is how many
// moves had been played on the board that the move was chosen for, or AnyBoard. A
// Refusal is engine.Ambiguous when what was typed can mean more than one move. A
// standing order can be given no matter who is to move.
func Play(text string, seq int) Verb {
	return Verb{asksBoard, atOnce, func(s *Sitting, a ask) (Done, error) { return s.play(a, text, seq) }}
}

// Undo takes the last move back of the one who asks. That is possible until somebody
// else has decided something or chance has played, which cannot be unseen; a move that
// ended the game stands. To decline what one was asked for, or to ask for something
// else in return, decides nothing: such an answer stands if it was to something else,
// and falls with the move that it answers. After a move that has several decide at
// once, the first of them to do so has decided for the table as that move left it.
//
// seq is how many moves the game had after the one that is meant, or AnyBoard for the
// last. A standing order is not taken back, since another can be given at any time,
// and nobody's stands in the way: it may be secret that there is one.
func Undo(seq int) Verb { return Verb{undoNeeds | LastMove, atOnce, with((*Sitting).undo, seq)} }

// PlanTyped adds a move, in any accepted spelling, to what the one who asks wants to be
// done at their next turn: the last to be tried. Nobody else hears of it, but that
// the one who plans is back if a guardian kept their seat. Refused as a move is, with
// engine.Ambiguous too.
func PlanTyped(text string) Verb { return Verb{planNeeds, unseen, with((*Sitting).planTyped, text)} }

// PlanRead is PlanTyped of a move as it is stored, one of those that a text was read as:
// nobody is asked again which one is meant.
func PlanRead(move string) Verb { return Verb{planNeeds, unseen, with((*Sitting).planRead, move)} }

// DropPlan forgets the plan of the one who asks.
var DropPlan = Verb{seated | staying, unseen, (*Sitting).dropPlan}

// SetNote keeps a note of the one who asks, "" for none, in place of the one
// before. Nobody else hears of it.
func SetNote(note string) Verb { return Verb{seated | staying, unseen, with((*Sitting).setNote, note)} }

// BeHelped notes that the one who asks has moves suggested to them: what they win there
// counts for no level.
var BeHelped = Verb{seated | running, silent, (*Sitting).beHelped}

// Bet has the one who asks bet on the winner, in place of an earlier bet. The channel
// is not shown anything.
func Bet(seat engine.Seat) Verb { return Verb{asksBoard, silent, with((*Sitting).bet, seat)} }

// LeaveAlone sees to it that the one who asks is not reminded any more of the turns that
// have waited for them since a time or longer, here and in the others of their games; a
// Refusal when no such turn is played any more.
func LeaveAlone(since time.Time, games []*store.Game) Verb {
	return Verb{0, silent, func(s *Sitting, a ask) (Done, error) { return s.leaveAlone(a, since, games) }}
}

// Verbs that change who plays for a seat.

// TakeChair gives a seat whose owner has resigned to the one who asks. The game
// counts as the one who resigned has left it, and is not rated for the one who takes
// the seat, whose bet on the game is withdrawn. A Refusal as by [MayTakeChair].
func TakeChair(chair engine.Seat) Verb {
	return Verb{asksBoard | running, atOnce, with((*Sitting).takeChair, chair)}
}

var (
	// Return gives a seat that a guardian keeps back to its owner, who asks.
	Return = Verb{asksBoard | running | seated | staying, atOnce, (*Sitting).giveBack}
	// Resign gives the seat of the one who asks to a guardian for good. When nobody
	// is left who could return, the game ends; so it does when all others agree to
	// end it.
	Resign = Verb{asksBoard | running | seated | staying, atOnce, (*Sitting).resign}
	// ResignAway resigns from a game that is put away: nobody plays it at the moment,
	// and nobody is told.
	ResignAway = Verb{seated | staying | BePutAway, silent, (*Sitting).resignAway}
)

// Whether the game goes on.

// Agree gives a game up. In a lobby, and before a player has moved, that is its
// creator's to do, at once, and in a lobby a moderator's; else those who have a say
// agree to it, and how it ends is told by fateOf. What a moderator may do alone
// is End. seq is how many moves there were on the board that it was asked on, or
// AnyBoard.
func Agree(seq int) Verb { return Verb{0, atOnce, with((*Sitting).agree, seq)} }

var (
	// Keep is the answer of somebody at the table who does not want to end the
	// game: the request is off, and until somebody has moved there is no other, for
	// as long as this one would have had.
	Keep = Verb{seated | staying, atOnce, (*Sitting).keep}
	// End ends a game by the word of a moderator, who need not have a seat. The one who
	// opened a game may end it too while it is put away.
	End = Verb{OrPutAway, atOnce, (*Sitting).endAlone}
	// EndWithout ends a game that can't go on without somebody: nobody can play in
	// their place.
	EndWithout = Verb{0, atOnce, (*Sitting).endNow}
	// Back brings a game back that was put away, for one who has a seat in it and has
	// not resigned. Where another has been quicker, the one who asks has their seat
	// back from a guardian.
	Back = Verb{asksBoard | BePutAway, atOnce, (*Sitting).bringBack}
)

// Verbs that nobody asks for: the tasks of the outbox. Doing one again is ErrNothing.

// Think has an artificial player make the move that it has thought of, unless the board
// is not the one any more that it thought about; see [Ask]. If none of them wants to
// move, somebody does whose move is made by itself as they have said. In a game without
// people there is a pause when each player has had a turn; so there is when people have
// come to be asked something that the game does not wait for.
func Think(t Thought) Verb { return Verb{asksBoard, atOnce, with((*Sitting).think, t)} }

// Clock sees to a clock that has come to a point: its seat's owner is reminded or, when
// their time has run out, the guardian moves. What is not due, because time did not
// count meanwhile, is put off, and the board says so. reminder is for a reminder that is
// due.
func Clock(seat engine.Seat, reminder Reminder) Verb {
	return Verb{0, silent, func(s *Sitting, a ask) (Done, error) { return s.clockRings(a, seat, reminder) }}
}

// Replan has the clock of a person, if it runs, come at another time, and the board say
// until when they have time now: they have declared something else about when they play.
func Replan(due Due) Verb { return Verb{0, silent, with((*Sitting).replan, due)} }

// Lapse has a request to end the game lapse: the time to answer is over. Nobody could
// answer while nobody could play.
var Lapse = Verb{0, atOnce, (*Sitting).lapse}

// Tidy looks after a table at which something was done last as came, the payload of a
// TaskIdle, tells. After two weeks, outages not counted, in which nothing has happened a
// lobby is closed, and a game is put away that nobody is bound to go on with: its
// people have all left it to guardians, or have as long as they like. Nor is anybody
// where the bot has been gone from the server for as long. It can be brought back: see
// Back.
func Tidy(came string) Verb { return Verb{0, atOnce, with((*Sitting).tidy, came)} }

var (
	// Abandon ends a game that can't be played any more: its channel is gone. What
	// was to be shown or thought is not any more.
	Abandon = Verb{0, abandoned, (*Sitting).abandon}
	// LeaveThread has a game be played where it was opened, since its thread is gone.
	LeaveThread = Verb{0, silent, (*Sitting).leaveThread}
)

// Tell notes what becomes of a game's messages, whatever else happens at the table
// meanwhile. known are those that there were when it was told, and seats the game's then:
// ErrOvertaken when the messages are others by now.
func Tell(known []store.Message, seats []store.Seat, told Telling) Verb {
	return Verb{0, silent, with((*Sitting).tell, telling{told, known, seats})}
}
