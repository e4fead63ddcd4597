package sitting

import (
	"slices"
	"time"

	"sobremesa/engine"
	"sobremesa/store"
)

// Verb is something that can be done at a table: its preconditions, how the game goes on after it,
// and its implementation. This file lists all verbs.
type Verb struct {
	needs needs
	next  followUp
	do    func(*Sitting, ask) (Done, error)
}

// Needs reports whether a verb has one of the preconditions that package table checks.
func (v Verb) Needs(what needs) bool { return v.needs.has(what) }

// Do carries out a verb and returns the sitting after it, with the outcome. It works on a copy: s
// remains the game as it is stored until the change has been committed, though it may have been
// replayed. The error is a Refusal or ErrNothing. The user's seat gets the name that the user has
// now, unless the verb is one of which nobody else may learn.
func Do(s *Sitting, v Verb, by By, w World) (next *Sitting, done Done, err error) {
	if v.needs.has(asksBoard) {
		if err := s.Replay(); err != nil {
			return nil, Done{}, err
		}
	}
	seat, err := s.check(v.needs, by)
	if err != nil {
		return nil, Done{}, err
	}
	next = s.clone()
	next.next, next.told, next.change, next.newest = v.next, nil, store.Change{}, s.isNewest(by)
	was := next.rename(seat, by)
	if done, err = v.do(next, ask{by, w, seat}); err != nil {
		return nil, Done{}, err
	}
	if next.isUnseen() {
		next.setName(seat, was)
	}
	return next, done, nil
}

// Concerned returns the people of whom the guild has to be asked before the user does a verb: those
// against whom it would begin the game; those without whose consent the game does not end; and the
// user who opened the table, if nobody else may do it. Nothing tells when people leave the guild.
func Concerned(s *Sitting, v Verb, user string) (list []string) {
	begins := v.needs.has(Begins) || v.needs.has(sits) && s.isCompleteWith(user)
	switch {
	case s.Guild == "":
		return nil
	case s.Status == store.Lobby && begins, s.Status == store.Running && v.needs.has(agrees):
		for _, seat := range s.g.Seats {
			if Plays(seat) {
				list = append(list, seat.User)
			}
		}
	}
	if v.needs.has(opener) || v.needs.has(agrees) && s.Status.Live() && s.creatorMayEnd() {
		list = append(list, s.g.Creator)
	}
	slices.Sort(list)
	return slices.DeleteFunc(slices.Compact(list), func(other string) bool { return other == user })
}

// Verbs of a lobby.

// Join seats the user, with the given faction unless that is 0. A user who already has a seat gets
// the faction. With 0 users keep the faction they had in the game of which this one is the rematch.
// The game must not have begun: see [TakeChair].
func Join(faction int) Verb {
	v := Verb{gathering | sits, atOnce, with((*Sitting).join, faction)}
	if faction == 0 {
		v.needs |= GameBefore
	}
	return v
}

// Add seats an artificial player.
func Add(player string) Verb {
	return Verb{gathering | seated | orOpener, atOnce, with((*Sitting).add, player)}
}

// ChooseFaction gives the user's seat a faction, numbered from 1, that no other player has chosen.
func ChooseFaction(faction int) Verb {
	return Verb{gathering | seated, atOnce, with((*Sitting).chooseFaction, faction)}
}

// Choose changes the options of a game that has not begun. Only the user who opened the table may.
// Seats are kept.
func Choose(c Choice) Verb { return Verb{gathering | opener, atOnce, with((*Sitting).choose, c)} }

// Remove removes the artificial player of a seat.
func Remove(seat engine.Seat) Verb {
	return Verb{gathering | seated | orOpener, atOnce, with((*Sitting).remove, seat)}
}

// StartAgainst begins the game at once for a user who sits alone, against as many of an artificial player
// as the game needs.
func StartAgainst(player string) Verb {
	return Verb{gathering | seated | Begins, atOnce, with((*Sitting).startAgainst, player)}
}

var (
	// Leave gives up the user's seat. If the user opened the table, it passes to the next person,
	// or is cancelled when there is none.
	Leave = Verb{0, atOnce, (*Sitting).leave}
	// OpenToAll lets everybody join a table that was kept for invited users.
	OpenToAll = Verb{gathering | opener, atOnce, (*Sitting).openToAll}
	// Start closes the lobby and begins the game. Players with a seat and the user who opened the
	// table may start it.
	Start = Verb{gathering | seated | orOpener | Begins, atOnce, (*Sitting).startNow}
)

// Verbs of a game that is played.

// Play plays a move, in any accepted spelling, for the user. seq is the number of the board for
// which the move was chosen, or AnyBoard. The Refusal is engine.Ambiguous when a typed text can
// mean several moves. A standing order can be given no matter who is to move.
func Play(text string, seq int) Verb {
	return Verb{asksBoard, atOnce, func(s *Sitting, a ask) (Done, error) { return s.play(a, text, seq) }}
}

// Undo takes back the user's last move. That is possible until another player has decided something
// or chance has played, because nobody can forget what was revealed. To a person who plays a game
// without secrets against artificial players alone nothing is revealed: what those have answered is
// taken back with the move, except in a game of the day. A move that ended the game stands. Declining an offer, or making a counter-offer, decides nothing: such an answer stands if
// it was to something else, and falls with the move that it answers. After a move upon which
// several players decide at once, the first of them to decide has decided for all as far as the
// undo is concerned.
//
// seq is the number of the board after the move that is meant, or AnyBoard for the last move. A
// standing order cannot be taken back, since a new one can be given at any time. Others'
// standing orders do not prevent an undo, because their existence may be secret.
func Undo(seq int) Verb { return Verb{undoNeeds, atOnce, with((*Sitting).undo, seq)} }

// PlanTyped appends a move, in any accepted spelling, to the user's plan for their next turn.
// Nobody else learns of it, except that the user gets their seat back from a guardian. The refusals
// are those of a move, engine.Ambiguous included.
func PlanTyped(text string) Verb { return Verb{planNeeds, private, with((*Sitting).planTyped, text)} }

// PlanInstead is PlanTyped for a plan that begins anew: the moves planned so far are dropped.
func PlanInstead(text string) Verb {
	return Verb{planNeeds, private, with((*Sitting).planInstead, text)}
}

// PlanRead is PlanTyped for a move as it is stored, after the user has resolved an ambiguous text.
func PlanRead(move string) Verb { return Verb{planNeeds, private, with((*Sitting).planRead, move)} }

// DropPlan deletes the user's plan.
var DropPlan = Verb{seated | staying, private, (*Sitting).dropPlan}

// SetNote replaces the user's note; "" deletes it. Nobody else learns of it.
func SetNote(note string) Verb {
	return Verb{seated | staying, private, with((*Sitting).setNote, note)}
}

// BeHelped notes that the user has moves suggested to them, so that a win counts for no level.
var BeHelped = Verb{seated | running, silent, (*Sitting).beHelped}

// LeaveAlone stops reminders of the turns that have waited for the user since the given time or
// longer, in this game and in games, the user's other ones. It is refused with TurnOver when no
// such turn is still being played.
func LeaveAlone(since time.Time, games []*store.Game) Verb {
	return Verb{0, silent, func(s *Sitting, a ask) (Done, error) { return s.leaveAlone(a, since, games) }}
}

// Verbs that change who plays for a seat.

// TakeChair gives the user a seat whose owner has resigned. The game counts as the former owner
// left it, and is not rated for the user. It is refused as by [Header.MayTakeChair].
func TakeChair(chair engine.Seat) Verb {
	return Verb{asksBoard | running, atOnce, with((*Sitting).takeChair, chair)}
}

var (
	// Return gives a seat that a guardian keeps back to its owner.
	Return = Verb{asksBoard | running | seated | staying, atOnce, (*Sitting).returnSeat}
	// Resign gives the user's seat to a guardian for good. The game ends when nobody is left who
	// could return, or when all others have agreed to end it.
	Resign = Verb{asksBoard | running | seated | staying | Strength, atOnce, (*Sitting).resign}
	// ResignAway resigns from a game that was put away. Nobody is told, because nobody plays it at
	// the moment.
	ResignAway = Verb{seated | staying | BePutAway | Strength, silent, (*Sitting).resignAway}
)

// Whether the game goes on.

// Agree agrees to end the game. In a lobby, and before a player has moved, the user who opened the
// table ends it at once, and in a lobby so does a moderator. Later all who have a say have to
// agree; fateOf decides when the game ends. seq is the number of the board on which the user was
// asked, or AnyBoard. Moderators use End to end a game alone.
func Agree(seq int) Verb { return Verb{agrees, atOnce, with((*Sitting).agree, seq)} }

var (
	// Keep refuses to end the game. The request is off, and cannot be repeated for the rest of its
	// time until a player has moved.
	Keep = Verb{seated | staying, atOnce, (*Sitting).keep}
	// End ends a game on the word of a moderator, who need not have a seat. The user who opened a
	// game may also end it while it is put away.
	End = Verb{OrPutAway, atOnce, (*Sitting).endAlone}
	// EndWithout ends a game that cannot go on because a person is missing whom nobody can replace.
	EndWithout = Verb{0, atOnce, (*Sitting).endNow}
	// Back brings back a game that was put away. The user must have a seat and must not have
	// resigned. If another user was quicker, the user gets their own seat back from a guardian.
	Back = Verb{asksBoard | BePutAway, atOnce, (*Sitting).bringBack}
)

// Depart takes World.Left from the table, of whom the guild was asked for the user's sake. In a
// lobby their seats are free again. In a running game the guardian keeps their seats until they
// return. If one of them opened the table, it passes to the user if they have a seat, otherwise to
// the next person, and to the user if there is none.
var Depart = Verb{live, atOnce, (*Sitting).depart}

// Verbs of the outbox's tasks. Repeating one returns ErrNothing.

// Think makes the move that an artificial player has chosen, unless the board is no longer the one
// it thought about; see [Ask]. If no artificial player wants to move, the next move that is due
// automatically is made. The game pauses after each round in a game without people, and when people
// have been asked something that the game does not wait for.
func Think(t Thought) Verb { return Verb{asksBoard, atOnce, with((*Sitting).think, t)} }

// Clock handles a clock at which something may be due: the player is reminded, or the guardian
// moves when their time is over, and keeps the seat at once if they have left the guild. If nothing is due yet, because some of the time did not count, the
// task is postponed and the board shows the new deadline. reminder is stored if a reminder is due.
func Clock(seat engine.Seat, reminder Reminder) Verb {
	return Verb{0, silent, func(s *Sitting, a ask) (Done, error) { return s.clockRings(a, seat, reminder) }}
}

// Replan reschedules the clock of the user, if it runs, and shows the new deadline. It is for users
// who have changed the hours or vacations in which their time runs.
func Replan(due Due) Verb { return Verb{0, silent, with((*Sitting).replan, due)} }

// Lapse lets a request to end the game lapse when the time to answer is over. Time in which nobody
// could play is added. Players who have left the guild count as absent.
var Lapse = Verb{agrees, atOnce, (*Sitting).lapse}

// Tidy checks whether a table is idle. came is the payload of its TaskIdle: when something was last
// done at it. After two weeks without activity, outages not counted, a lobby is closed, and a game
// that nobody is obliged to continue is put away: one without a clock, one that its people have all
// left to guardians, and any game in a server from which the bot has been gone for as long. Back
// brings the game back.
func Tidy(came string) Verb { return Verb{0, atOnce, with((*Sitting).tidy, came)} }

var (
	// Abandon ends a game that cannot be played any more because its channel is gone. Its pending
	// tasks are cancelled.
	Abandon = Verb{0, abandoned, (*Sitting).abandon}
	// LeaveThread moves a game whose thread is gone back to the channel where it was opened.
	LeaveThread = Verb{0, silent, (*Sitting).leaveThread}
)

// Tell stores the state of a game's messages; it does not conflict with other changes to the game.
// known are the messages and seats the seats that the sender knew. The error is ErrOvertaken when
// the messages have changed since.
func Tell(known []store.Message, seats []store.Seat, told Telling) Verb {
	return Verb{0, silent, with((*Sitting).tell, telling{told, known, seats})}
}
