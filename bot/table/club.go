package table

import (
	"context"
	"errors"
	"time"

	"sobremesa/bot/club"
	"sobremesa/bot/sitting"
	"sobremesa/store"
)

// StartClub starts a club, or has one that was stopped go on. The club that runs already gets the new
// channel, zone, weeks and seats for the seasons that have not begun.
func (t *Table) StartClub(ctx context.Context, of club.Call, channel, zone string, weeks, seats int) (*club.State, error) {
	seed, err := t.newSeed()
	if err != nil {
		return nil, err
	}
	return t.ChangeClub(ctx, of, func(s *club.State) error {
		s.Start(channel, zone, weeks, seats, seed, t.Now())
		return nil
	}, of.NewTask(t.Now()))
}

// StopClub stops a club, and has its channel told.
func (t *Table) StopClub(ctx context.Context, s *club.State) (*club.State, error) {
	told := club.Told{Call: s.Call, What: club.ToldStop, Season: s.Season.Number, Playing: s.Season.Phase != club.Open}
	return t.ChangeClub(ctx, s.Call, func(now *club.State) error {
		if now.Stopped() {
			return errDone
		}
		now.Stop()
		return nil
	}, t.telling(told), s.NewTask(t.Now()))
}

// MoveSeasonEnd moves the end of the season that is played, and has the channel told. It does nothing if
// the season ends then already, or is over.
func (t *Table) MoveSeasonEnd(ctx context.Context, s *club.State, to time.Time) (*club.State, error) {
	told := club.Told{Call: s.Call, What: club.ToldEnd, Season: s.Season.Number, Ends: to}
	return t.ChangeClub(ctx, s.Call, func(now *club.State) error {
		if now.Season.Ends.Equal(to) || !now.MoveEnd(to) {
			return errDone
		}
		return nil
	}, t.telling(told), s.NewTask(t.Now()))
}

// TakeOutOfSeason takes a player out of the season that is played, and has them told. An artificial
// player takes their seats. It can be called again if it fails half-way.
func (t *Table) TakeOutOfSeason(ctx context.Context, s *club.State, user string) (*club.State, error) {
	told := club.Told{Call: s.Call, What: club.ToldOut, Season: s.Season.Number, User: user}
	s, err := t.ChangeClub(ctx, s.Call, func(now *club.State) error {
		if !now.TakeOut(user) {
			return errDone
		}
		return nil
	}, t.telling(told), s.NewTask(t.Now()))
	if err != nil {
		return nil, err
	}
	games, err := t.store.Games(ctx, store.Query{User: user, Status: store.Unfinished})
	if err != nil {
		return nil, err
	}
	for _, g := range games {
		if !sitting.IsOfClub(g) || g.Guild != s.Guild || g.Kind != s.Kind || !sitting.HasSay(g.Seats[sitting.SeatOf(g.Seats, user)]) {
			continue
		}
		_, err := t.update(ctx, new(sitting.Sitting), update{req: Request{By: sitting.By{User: user}}, find: t.byID(g.ID),
			act: func(ctx context.Context, s *sitting.Sitting, w *sitting.World) (sitting.Verb, error) {
				return sitting.Resign, t.knowStrength(ctx, w, s.Kind, user)
			}})
		if err != nil && !errors.Is(err, store.ErrNotFound) {
			return nil, err
		}
	}
	return s, nil
}

func (t *Table) telling(what club.Told) store.Task {
	what.Nonce = newNonce()
	return what.NewTask(t.Now())
}

// errDone says that a club is as it is to become already.
var errDone = errors.New("table: the club is so already")
