package table

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"strings"
	"time"

	"sobremesa/bot/absence"
	"sobremesa/bot/club"
	"sobremesa/bot/settings"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/store"
)

// notices returns the tasks that tell people what was done at a table, in direct messages to those
// who want to be told and can play there. A newer task for a seat replaces an older one that has not
// been sent yet.
func (t *Table) notices(ctx context.Context, s *sitting.Sitting, w sitting.World) (tasks []store.Task, err error) {
	for _, what := range sitting.Notices(s, w) {
		if _, may, err := t.mayTell(ctx, sitting.Stored(s), what.User); err != nil {
			return nil, err
		} else if !may {
			continue
		}
		tasks = append(tasks, what.Task(what.Key(), newNonce(), w.Now))
	}
	return tasks, nil
}

// newNonce returns the nonce of a direct message.
func newNonce() string { return rand.Text()[:20] }

// mayTell reports whether a person may be told about a game: they want to be told, and can
// play there. It also returns the game's absences.
func (t *Table) mayTell(ctx context.Context, g *store.Game, user string) (away absence.Absence, may bool, err error) {
	if may, err = t.wanted(ctx, g, user); err != nil || !may {
		return away, false, err
	}
	away, err = t.In(ctx, g, false)
	return away, !away.IsShut(), err
}

// wanted reports whether a player of a game, and the managers of its server, want direct
// messages.
func (t *Table) wanted(ctx context.Context, g *store.Game, user string) (bool, error) {
	if g.People[user][settings.Reminders] == settings.Off {
		return false, nil
	}
	s, err := settings.Load(ctx, t.store, settings.Place{Guild: g.Guild, Channel: cmp.Or(g.Home, g.Channel)})
	return s.Value(settings.Reminders) == settings.On, err
}

// WarnOfEnd has those told who have games left in a club's season that it ends soon, once, as Warns says.
// Each gets one message about all their games.
func (t *Table) WarnOfEnd(ctx context.Context, of club.Call) error {
	return store.RetryOnConflict(ctx, func() error { return t.warnOfEnd(ctx, of) })
}

func (t *Table) warnOfEnd(ctx context.Context, of club.Call) error {
	s, err := t.Club(ctx, of)
	if err != nil || !s.Warns(t.Now()) {
		return err
	}
	games, err := t.store.Games(ctx, store.Query{Guild: of.Guild, Kind: of.Kind, Status: store.Live})
	if err != nil {
		return err
	}
	var tasks []store.Task
	for p, e := range s.Season.Players {
		what := sitting.Notice{User: e.User, About: sitting.SeasonEnds, Season: s.Season.Number, Ends: s.Season.Ends, Left: len(s.Season.Left(p))}
		for _, g := range games {
			seat := sitting.SeatOf(g.Seats, e.User)
			if !sitting.IsOfClub(g) || g.Club.Season != what.Season || seat == engine.Spectator {
				continue
			}
			if h := sitting.HeaderOf(g); !sitting.Plays(g.Seats[seat]) && !h.MayReturn(seat) {
				what.Left-- // a guardian plays it to the end
				continue
			}
			wanted, err := t.wanted(ctx, g, e.User)
			if err != nil {
				return err
			}
			if wanted {
				what.Turns = append(what.Turns, sitting.SeatTurn{Game: g.ID, Seat: seat})
			}
		}
		if e.Out || len(what.Turns) == 0 {
			continue
		}
		tasks = append(tasks, what.Task("", newNonce(), t.Now()))
	}
	s.Season.Warned = true
	if err := s.Save(ctx, t.store, t.Now(), tasks...); err != nil {
		return err
	}
	t.with.Wake()
	return nil
}

// Noticed is a game that a notice is about, in its current state.
type Noticed struct {
	sitting.Header
	Turn     sitting.SeatTurn
	Yours    bool          // the game waits for the person
	Left     time.Duration // what they have for the rest of the game, zero if time is not for the game
	Deadline time.Time     // when their time runs out, zero if no clock runs
	MayMiss  int           // how many more turns they may miss before a guardian keeps their seat
	Ends     time.Time     // when the season ends that the game is of, zero for other games
}

// Until returns when the person's time runs out, or when the season of the game ends if that is not later.
// It is zero if no clock runs.
func (n *Noticed) Until() (at time.Time, season bool) {
	if !n.Ends.IsZero() && !n.Deadline.IsZero() && !n.Deadline.Before(n.Ends) {
		return n.Ends, true
	}
	return n.Deadline, false
}

// NoticesStillTrue returns the games of a notice for which it still holds, and the person's settings.
// A reminder holds while the turn goes on and the person has not asked to be left alone. A
// notice of a missed turn, a kept seat or a game put away holds until the person is back. A
// notice of a game brought back holds while it is played.
func (t *Table) NoticesStillTrue(ctx context.Context, what *sitting.Notice) (list []Noticed, said map[string]string, err error) {
	for _, turn := range what.Turns {
		g, err := t.store.Game(ctx, turn.Game)
		if errors.Is(err, store.ErrNotFound) || err == nil && !what.IsTrueOf(g, turn) {
			continue
		}
		if err != nil {
			return nil, nil, err
		}
		one := Noticed{Header: sitting.HeaderOf(g), Turn: turn, Yours: sitting.IsAwaited(g, turn.Seat), MayMiss: sitting.MayMiss - g.Seats[turn.Seat].Missed}
		if sitting.Ticks(g, turn.Seat) {
			away := absence.Of(g, t.Now())
			if one.Deadline = sitting.Deadline(g, turn.Seat, away); g.ForGame() {
				one.Left = sitting.TimeLeft(g, turn.Seat, t.Now(), away)
			}
		}
		if sitting.IsOfClub(g) && !one.Deadline.IsZero() {
			s, err := t.Club(ctx, club.Call{Guild: g.Guild, Kind: g.Kind})
			if err != nil {
				return nil, nil, err
			}
			if s.Season.Number == g.Club.Season {
				one.Ends = s.Season.Ends
			}
		}
		list, said = append(list, one), g.People[what.User]
	}
	return list, said, nil
}

// gathered is how early a reminder may come, in percent of the turn's time, to be sent
// together with that of another game: one message is better than many.
const gathered = 5

// reminder returns the reminder that tells the owner of a seat about all games that wait for
// them. It is empty if they or the server want none. It marks the reminders of the other games
// as given.
func (t *Table) reminder(ctx context.Context, g *store.Game, seat engine.Seat, now time.Time) (r sitting.Reminder, err error) {
	user := g.Seats[seat].User
	if g.Seats[seat].Clock.Quiet {
		return r, nil
	}
	if wanted, err := t.wanted(ctx, g, user); err != nil || !wanted {
		return r, err
	}
	what := sitting.Notice{User: user, About: sitting.Waits, Turns: []sitting.SeatTurn{{Game: g.ID, Seat: seat, Since: g.Seats[seat].Clock.Since, Due: true}}}
	list, err := t.store.Games(ctx, store.Query{User: user, Status: store.Unfinished})
	if err != nil {
		return r, err
	}
	for _, other := range list {
		at := sitting.SeatOf(other.Seats, user)
		if other.ID == g.ID || at == engine.Spectator || !sitting.IsAwaited(other, at) || other.Seats[at].Clock.Quiet {
			continue
		}
		away, may, err := t.mayTell(ctx, other, user)
		if err != nil {
			return r, err
		}
		if !may {
			continue
		}
		clock := &other.Seats[at].Clock
		turn := sitting.SeatTurn{Game: other.ID, Seat: at, Since: clock.Since}
		if sitting.Ticks(other, at) {
			due := sitting.RemindersDue(other, at, sitting.TimeLeft(other, at, now, away), gathered)
			if turn.Due = due > clock.Reminded; turn.Due {
				clock.Reminded = due
				r.Others = append(r.Others, other)
			}
		}
		what.Turns = append(what.Turns, turn)
	}
	r.Tasks = append(r.Tasks, what.Task("remind"+strings.TrimPrefix(sitting.ClockKey(seat), sitting.TaskClock), newNonce(), now))
	return r, nil
}
