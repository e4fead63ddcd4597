package sitting

import (
	"cmp"
	"fmt"
	"slices"

	"sobremesa/bot/absence"
	"sobremesa/engine"
	"sobremesa/store"
)

// standIn has the guardian play for a person whose time is over, until the seat is no longer
// awaited in this turn or others may answer its moves. After the MayMiss-th missed turn in a row, or if
// the time was for the whole game, the guardian keeps the seat.
func (s *Sitting) standIn(w World, seat engine.Seat) error {
	name := w.guardianOf(s.g.Kind, s.g.Seats[seat].User)
	if name == "" {
		return fmt.Errorf("table: game %d: no guardian", s.ID)
	}
	own := &s.g.Seats[seat]
	if s.g.ForGame() {
		own.TimeOver, own.Missed, own.Guardian = true, MayMiss, name
	} else if !s.stoodInFor(seat) {
		if own.Missed++; own.Missed >= MayMiss {
			own.Guardian = name
		}
	}
	own.StandIn = name
	s.g.KeptBy, s.g.BackBy = "", ""
	return nil
}

// Return gives a seat that a guardian keeps back to its owner.
var Return = Verb{asksBoard | running | seated | staying, atOnce, func(s *Sitting, a ask) (Done, error) {
	if s.g.Seats[a.seat].Guardian == "" {
		return Done{}, engine.Refuse(NotKept)
	}
	if err := s.mayComeBack(a.seat); err != nil {
		return Done{}, err
	}
	s.restoreOwner(a.seat)
	s.resetIdle(a.Now)
	return Done{Code: Returned}, nil
}}

// Resign gives the user's seat to a guardian for good. The game ends when nobody is left who
// could return, or when all others have agreed to end it; a game of a season is played to its end.
var Resign = Verb{asksBoard | running | seated | staying | Strength, atOnce, func(s *Sitting, a ask) (Done, error) {
	own, guardian := &s.g.Seats[a.seat], a.guardianOf(s.Kind, a.User)
	if guardian == "" {
		return Done{}, engine.Refuse(NoGuardian)
	}
	own.Guardian, own.Resigned, own.Agrees = guardian, true, false
	if !s.g.EndAsked.IsZero() {
		s.settleRequest(false, a.Now) // it may be decided now
	}
	if s.g.Status.Live() && !IsOfClub(s.g) && !slices.ContainsFunc(s.g.Seats, HasSay) {
		s.endBy(a.User, a.Now)
	}
	s.resetIdle(a.Now)
	return Done{Code: Resigned}, nil
}}

// ResignAway resigns from a game that was put away. Nobody is told, because nobody plays it at
// the moment.
var ResignAway = Verb{seated | staying | BePutAway | Strength, silent, func(s *Sitting, a ask) (Done, error) {
	own := &s.g.Seats[a.seat]
	if own.Resigned, own.Guardian = true, a.guardianOf(s.Kind, a.User); own.Guardian == "" {
		s.end(store.Cancelled, a.Now) // the game can't go on
	}
	return Done{Code: Resigned}, nil
}}

// Reminder holds what is stored for a reminder: the tasks that send it, and the player's other
// games that the same message mentions.
type Reminder struct {
	Tasks  []store.Task
	Others []*store.Game
}

// Replan reschedules the clock of the user, if it runs, and shows the new deadline. It is for users
// who have changed the hours or vacations in which their time runs.
func Replan(due Due) Verb {
	return Verb{0, silent, func(s *Sitting, a ask) (Done, error) {
		seat := SeatOf(s.g.Seats, a.User)
		if seat == engine.Spectator || !Ticks(s.g, seat) {
			return Done{}, ErrNothing
		}
		s.addTask(store.Task{Kind: TaskClock, Key: ClockKey(seat), Game: s.g.ID, Due: due(s.g, seat, a.Absence, a.Now)})
		s.addTask(ShowAgainTask(s.g, a.Now))
		return Done{}, nil
	}}
}

// Clock handles a clock at which something may be due: the player is reminded, or the guardian
// moves when their time is over, and keeps the seat at once if they have left the guild. If nothing is due yet, because some of the time did not count, the
// task is postponed and the board shows the new deadline. reminder is stored if a reminder is due.
func Clock(seat engine.Seat, reminder Reminder) Verb {
	return Verb{0, silent, func(s *Sitting, a ask) (Done, error) {
		g := s.g
		if !Ticks(g, seat) {
			return Done{}, ErrNothing
		}
		left := TimeLeft(g, seat, a.Now, a.Absence)
		switch {
		case a.Absence.IsShut():
			later := clockTask(g, seat, a.Absence)
			later.Due = a.Absence.Again
			s.addTask(later)
			return Done{}, nil
		case left <= 0:
			if err := s.Replay(); err != nil {
				return Done{}, err
			}
			s.next = atOnce
			if err := s.keepSeats(a.World); err != nil {
				return Done{}, err
			}
			return Done{}, s.standIn(a.World, seat)
		case RemindsNow(g, seat, a.World):
			g.Seats[seat].Clock.Reminded = RemindersDue(g, seat, left, 0)
			s.change.Tasks = append(s.change.Tasks, reminder.Tasks...)
			s.change.Others = append(s.change.Others, reminder.Others...)
		case TimeLeft(g, seat, a.Now, absence.Declared(g)) < left:
			// There was an outage since the task was scheduled, and the board does not show it yet.
			s.addTask(ShowAgainTask(g, a.Now))
		}
		s.addTask(clockTask(g, seat, a.Absence))
		return Done{}, nil
	}}
}

// MayTakeChair returns a Refusal if a user may not take over a seat: AlreadyStarted unless its
// owner has resigned, and ChairTaken if another user has taken it over since. A user who has left the
// game may not return to it on any seat.
func (h *Header) MayTakeChair(user string, chair engine.Seat) error {
	there := chair >= 0 && int(chair) < len(h.Seats)
	switch own := SeatOf(h.Seats, user); {
	case HasLeft(h.Seats, user):
		return engine.Refuse(HasResigned)
	case there && own == chair:
		return engine.Refuse(Seated)
	case there && !IsGone(h.Seats[chair]) && h.Seats[chair].Before != "":
		return engine.Refuse(ChairTaken, "name", Called{h, chair})
	case !there, !IsGone(h.Seats[chair]):
		return engine.Refuse(AlreadyStarted, "names", h.Everybody())
	case own != engine.Spectator:
		return engine.Refuse(Seated)
	}
	return nil
}

// TakeChair gives the user a seat whose owner has resigned. A clock for the game goes on as the former owner
// left it ([leftTo]). The game counts as the former owner left it, and is not rated for the user. It is refused as by [Header.MayTakeChair], and with Unreliable.
func TakeChair(chair engine.Seat) Verb {
	return Verb{asksBoard | running | Turns, atOnce, func(s *Sitting, a ask) (Done, error) {
		g := s.g
		if err := cmp.Or(s.MayTakeChair(a.User, chair), s.mayRely(a)); err != nil {
			return Done{}, err
		}
		old := &g.Seats[chair]
		formers := append(old.Formers(), store.Former{User: old.User, Name: CleanName(old.Name), Until: s.board()})
		g.Seats[chair] = store.Seat{User: a.User, Name: CleanName(a.Name), Faction: old.Faction, Clock: leftTo(g, old.Clock)}
		g.Seats[chair].SetFormers(formers)
		s.resetIdle(a.Now)
		return Done{Code: SatDown}, nil
	}}
}

// Depart takes World.Left from the table, of whom the guild was asked for the user's sake. In a
// lobby their seats are free again. In a running game the guardian keeps their seats until they
// return. If one of them opened the table, it passes to the user if they have a seat, otherwise to
// the next person, and to the user if there is none.
var Depart = Verb{live, atOnce, func(s *Sitting, a ask) (Done, error) {
	g := s.g
	left := func(user string) bool { return slices.Contains(a.Left, user) }
	if left(g.Creator) {
		g.Creator = a.User
		heir := slices.IndexFunc(g.Seats, func(seat store.Seat) bool { return HasSay(seat) && !left(seat.User) })
		if a.seat == engine.Spectator && heir >= 0 {
			g.Creator = g.Seats[heir].User
		}
	}
	if g.Status == store.Running {
		return Done{}, s.keepSeats(a.World)
	}
	g.Seats = slices.DeleteFunc(g.Seats, func(seat store.Seat) bool { return left(seat.User) })
	g.Invited = slices.DeleteFunc(slices.Clone(g.Invited), left)
	return Done{}, nil
}}

// keepSeats has the guardian keep the seats of players who have left the guild. It plays at once
// where the game waits for one of them.
func (s *Sitting) keepSeats(w World) error {
	if len(w.Left) == 0 || w.Games.Guardian(s.g.Kind) == "" || s.rules == nil {
		return nil
	}
	if err := s.Replay(); err != nil {
		return err
	}
	for i := range s.g.Seats {
		own := &s.g.Seats[i]
		if !Plays(*own) || !slices.Contains(w.Left, own.User) {
			continue
		}
		if own.Guardian = w.guardianOf(s.g.Kind, own.User); IsAwaited(s.g, engine.Seat(i)) {
			own.StandIn = own.Guardian
		}
	}
	return nil
}
