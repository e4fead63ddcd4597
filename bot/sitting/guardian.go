package sitting

import (
	"fmt"
	"slices"

	"sobremesa/bot/absence"
	"sobremesa/engine"
	"sobremesa/store"
)

// MayMiss is how many turns in a row a person may let run out: with the last of
// them a guardian keeps their seat.
const MayMiss = 2

// standIn has the guardian play on for a person whose time has run out, until the
// game does not wait for the seat any more in this turn or others may answer what
// it has done, and keep the seat when that was not the first turn in a row.
func (s *Sitting) standIn(w World, seat engine.Seat) error {
	name := w.Games.Guardian(s.g.Kind)
	if name == "" {
		return fmt.Errorf("table: game %d: no guardian", s.ID)
	}
	own := &s.g.Seats[seat]
	if !s.stoodInFor(seat) {
		if own.Missed++; own.Missed >= MayMiss {
			own.Guardian = name
		}
	}
	own.StandIn = name
	s.g.KeptBy, s.g.BackBy = "", ""
	return nil
}

// giveBack is [Return].
func (s *Sitting) giveBack(a ask) (Done, error) {
	if s.g.Seats[a.seat].Guardian == "" {
		return Done{}, refuse(NotKept, nil)
	}
	s.takeBack(a.seat)
	s.stir(a.Now)
	return Done{Code: Returned}, nil
}

// resign is [Resign].
func (s *Sitting) resign(a ask) (Done, error) {
	own, guardian := &s.g.Seats[a.seat], a.Games.Guardian(s.Kind)
	if guardian == "" {
		return Done{}, refuse(NoGuardian, nil)
	}
	own.Guardian, own.Resigned = guardian, true
	s.withdrawAgreement(a.seat, a.Now)
	if s.g.Status.Live() && !slices.ContainsFunc(s.g.Seats, HasSay) {
		s.endBy(a.User, a.Now)
	}
	s.stir(a.Now)
	return Done{Code: Resigned}, nil
}

// resignAway is [ResignAway].
func (s *Sitting) resignAway(a ask) (Done, error) {
	own := &s.g.Seats[a.seat]
	if own.Resigned, own.Guardian = true, a.Games.Guardian(s.Kind); own.Guardian == "" {
		s.end(store.Cancelled, a.Now) // it can't go on
	}
	return Done{Code: Resigned}, nil
}

// Reminder is what comes of a reminder: the message, and other games of the person's
// that it tells of as well.
type Reminder struct {
	Tasks  []store.Task
	Others []*store.Game
}

// replan is [Replan].
func (s *Sitting) replan(a ask, due Due) (Done, error) {
	seat := SeatOf(s.g.Seats, a.User)
	if seat == engine.Spectator || !Ticks(s.g, seat) {
		return Done{}, ErrNothing
	}
	s.wake(store.Task{Kind: TaskClock, Key: ClockKey(seat), Game: s.g.ID, Due: due(s.g, seat, a.Absence, a.Now)})
	s.wake(ShowAgainTask(s.g, a.Now))
	return Done{}, nil
}

// clockRings is [Clock].
func (s *Sitting) clockRings(a ask, seat engine.Seat, reminder Reminder) (Done, error) {
	g := s.g
	if !Ticks(g, seat) {
		return Done{}, ErrNothing
	}
	left := TimeLeft(g, seat, a.Now, a.Absence)
	switch {
	case a.Absence.IsShut():
		later := clockTask(g, seat, a.Absence)
		later.Due = a.Absence.ShutUntil()
		s.wake(later)
		return Done{}, nil
	case left <= 0:
		if err := s.Replay(); err != nil {
			return Done{}, err
		}
		s.goes = atOnce
		return Done{}, s.standIn(a.World, seat)
	case RemindsNow(g, seat, a.World):
		g.Seats[seat].Clock.Reminded = RemindersDue(g.Pace, left)
		s.brings.Tasks = append(s.brings.Tasks, reminder.Tasks...)
		s.brings.Others = append(s.brings.Others, reminder.Others...)
	case TimeLeft(g, seat, a.Now, absence.Declared(g)) < left:
		// Since it was put in there was an outage, of which the board does not know.
		s.wake(ShowAgainTask(g, a.Now))
	}
	s.wake(clockTask(g, seat, a.Absence))
	return Done{}, nil
}

// MayTakeChair reports by its error, a Refusal, whether a user may take a seat whose
// owner has resigned: AlreadyStarted when it is none. Nobody comes back to a game
// that they have left, whether a chair is free or not.
func MayTakeChair(seats []store.Seat, user string, chair engine.Seat) error {
	switch {
	case HasLeft(seats, user):
		return refuse(HasResigned, nil)
	case chair < 0 || int(chair) >= len(seats) || !IsGone(seats[chair]):
		return refuse(AlreadyStarted, nil)
	case SeatOf(seats, user) != engine.Spectator:
		return refuse(Seated, nil)
	}
	return nil
}

// takeChair is [TakeChair].
func (s *Sitting) takeChair(a ask, chair engine.Seat) (Done, error) {
	g := s.g
	if err := MayTakeChair(g.Seats, a.User, chair); err != nil {
		return Done{}, err
	}
	old := &g.Seats[chair]
	formers := append(old.Formers(), store.Former{User: old.User, Name: CleanName(old.Name), Until: s.board()})
	g.Seats[chair] = store.Seat{User: a.User, Name: CleanName(a.Name), Faction: old.Faction}
	g.Seats[chair].SetFormers(formers)
	s.brings.Withdraw = []string{a.User}
	s.stir(a.Now)
	return Done{Code: SatDown}, nil
}
