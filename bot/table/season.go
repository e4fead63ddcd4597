package table

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"sobremesa/bot/absence"
	"sobremesa/bot/club"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/engine/league"
	"sobremesa/store"
)

// Club reads the club of a game in a server.
func (t *Table) Club(ctx context.Context, of club.Call) (*club.State, error) {
	return club.Read(ctx, t.store, of)
}

// ChangeClub changes the document of a club, and adds tasks: [club.Call.NewTask] has it go on. The error may be
// one of change.
func (t *Table) ChangeClub(ctx context.Context, of club.Call, change func(*club.State) error, tasks ...store.Task) (s *club.State, err error) {
	err = store.RetryOnConflict(ctx, func() error {
		if s, err = t.Club(ctx, of); err != nil {
			return err
		}
		if err := change(s); err == errDone {
			return nil
		} else if err != nil {
			return err
		}
		return s.Save(ctx, t.store, t.Now(), slices.Clone(tasks)...)
	})
	if err == nil && len(tasks) > 0 {
		t.with.Wake()
	}
	return s, err
}

// SetMember stores what a person says of themselves in a club, and has it go on after a moment. It is
// refused with [sitting.Unreliable] to who counts in and is not as reliable as the club asks.
func (t *Table) SetMember(ctx context.Context, of club.Call, user string, m club.Member) error {
	return store.RetryOnConflict(ctx, func() error {
		s, err := t.Club(ctx, of)
		if err != nil {
			return err
		}
		if m.In && !s.Members[user].In && s.Reliable > 0 {
			r, err := t.Records.Reliability(ctx, of.Guild, user)
			if err == nil {
				err = r.MayCountIn(s.Reliable)
			}
			if err != nil {
				return err
			}
		}
		now := t.Now()
		c := &store.Change{Tasks: []store.Task{of.NewTask(now.Add(club.Moment))}, At: now}
		s.KeepMember(c, user, m)
		return t.store.Commit(ctx, c)
	})
}

// AdvanceClub does what is due in a club, but begins no games and posts nothing. The state is as
// stored.
func (t *Table) AdvanceClub(ctx context.Context, of club.Call) (s *club.State, err error) {
	seed, err := t.newSeed()
	if err != nil {
		return nil, err
	}
	for changed := true; changed && err == nil; {
		err = store.RetryOnConflict(ctx, func() error {
			if s, err = t.Club(ctx, of); err != nil {
				return err
			}
			away, err := t.awayOf(ctx, s)
			if err != nil {
				return err
			}
			c := &store.Change{At: t.Now()}
			strength := func(user string) (league.Entrant, error) { return t.Records.Entrant(ctx, of.Guild, of.Kind, user) }
			w := club.World{Now: c.At, Seed: seed, Strength: strength, Shut: away.IsShut(), Away: func(from, until time.Time) time.Duration {
				return until.Sub(from) - away.Counted("", from, until)
			}}
			if changed, c.Values, err = s.Advance(w); err != nil {
				return err
			}
			if next := s.Wake(c.At); !changed && !next.Equal(s.Next) {
				changed, s.Next = true, next
				if !next.IsZero() {
					c.Tasks = []store.Task{of.NewTask(next)}
				}
			}
			if !changed {
				return nil
			}
			s.Keep(c)
			return t.store.Commit(ctx, c)
		})
	}
	return s, err
}

// awayOf returns when nobody in a club's server could play. It asks Discord whether the bot is there
// before a season begins or ends.
func (t *Table) awayOf(ctx context.Context, s *club.State) (absence.Absence, error) {
	found, err := t.store.Values(ctx, store.Outages.Scope, store.PresenceIn(s.Guild).Scope)
	if err != nil {
		return absence.Absence{}, err
	}
	g := &store.Game{Guild: s.Guild, Outages: found.Text(store.Outages), Presence: found.Text(store.PresenceIn(s.Guild))}
	next := s.Wake(t.Now())
	return t.In(ctx, g, !next.IsZero() && !t.Now().Before(next))
}

// BeginSeasonGame begins a game of a club's season in the club's channel, and notes it in the club's
// document, in one change. A game that is begun after the season's end is played out at once. While another
// game of the season waits for its thread there, it does nothing: the club goes on once that has it. The
// error is store.ErrConflict if the club has changed since it was read.
func (t *Table) BeginSeasonGame(ctx context.Context, s *club.State, number int, o sitting.Opening, lang engine.Lang) error {
	seed, err := t.newSeed()
	if err != nil {
		return err
	}
	w := sitting.World{Now: t.Now(), Games: t.Games, AnswerPause: t.with.AnswerPause, UndoPause: t.with.UndoPause}
	seats, err := t.seatsOf(ctx, s, number)
	if err != nil {
		return err
	}
	of := store.ClubGame{Season: s.Season.Number, Number: number}
	g, err := sitting.OpenSeason(o, seats, of, sitting.At{Guild: s.Guild, Channel: s.Channel, Lang: lang}, seed, w)
	if err != nil {
		return err
	}
	c := sitting.Change(g, w, nil)
	s.Season.Games[number].Begun = true
	s.Keep(c)
	switch err = t.store.Commit(ctx, c); {
	case errors.Is(err, store.ErrOccupied):
		return nil
	case err == nil:
		t.with.Wake()
	}
	return err
}

// seatsOf returns the seats of a game of a season: of its players, or of the artificial players in the
// places of those who are out. Once the season is over they play in all places.
func (t *Table) seatsOf(ctx context.Context, s *club.State, number int) (seats []store.Seat, err error) {
	season := &s.Season
	for _, p := range season.Games[number].Players {
		e := season.Players[p]
		seat := store.Seat{User: e.User, Name: sitting.CleanName(e.Name)}
		if e.Out || season.Phase == club.Ending {
			ladder, err := t.Records.Ladder(ctx, "", s.Kind, e.User)
			if err != nil {
				return nil, err
			}
			player := sitting.Guardian(t.Games, s.Kind, ladder.Beaten)
			if seat.Guardian, seat.PlayedOut, seat.Excused = player, true, true; e.Out {
				seat = store.Seat{Name: player, Player: player}
			}
		}
		seats = append(seats, seat)
	}
	return seats, nil
}

// PlayOutSeason has guardians play the seats of those who are out to the end of the games of a club's
// season, and all seats once it is over.
func (t *Table) PlayOutSeason(ctx context.Context, s *club.State) error {
	if !s.Season.PlaysOut() {
		return nil
	}
	list, err := t.store.Games(ctx, store.Query{Guild: s.Guild, Kind: s.Kind, Status: store.Live})
	if err != nil {
		return err
	}
	for _, g := range list {
		if !sitting.IsOfClub(g) || !slices.ContainsFunc(g.Seats, func(own store.Seat) bool { return !own.PlayedOut && s.Season.IsPlayedOut(own.User) }) {
			continue
		}
		season := &s.Season
		_, err := t.update(ctx, new(sitting.Sitting), update{find: t.byID(g.ID), act: func(ctx context.Context, s *sitting.Sitting, w *sitting.World) (sitting.Verb, error) {
			return sitting.PlayOut(season.IsPlayedOut), t.knowStrength(ctx, w, s.Kind, sitting.Stored(s).Users()...)
		}})
		if engine.IsRefused(err) { // this program does not have its rules: it is played anew
			err = t.Abandon(ctx, g.ID)
		}
		if err != nil && !errors.Is(err, store.ErrNotFound) {
			return err
		}
	}
	return nil
}

// StartClub starts a club, or has one that was stopped go on. The club that runs already gets the new
// channel, zone, weeks and seats for the seasons that have not begun, and asks for so much reliability. It
// is refused with [sitting.AsksTooMuch] to a user who has less. lang is the server's language, "" if unknown.
func (t *Table) StartClub(ctx context.Context, of club.Call, user, channel, zone string, weeks, seats, reliable int, lang engine.Lang) (*club.State, error) {
	seed, err := t.newSeed()
	if err != nil {
		return nil, err
	}
	return t.ChangeClub(ctx, of, func(s *club.State) error {
		if reliable != s.Reliable {
			if err := t.mayAsk(ctx, of.Guild, user, reliable); err != nil {
				return err
			}
		}
		s.Start(channel, zone, weeks, seats, seed, t.Now())
		s.Reliable, s.Lang = reliable, cmp.Or(lang, s.Lang)
		return nil
	}, of.NewTask(t.Now()))
}

// moderate changes a club and has what was done told, unless the club is so already.
func (t *Table) moderate(ctx context.Context, s *club.State, told club.Told, change func(*club.State) (changed bool)) (*club.State, error) {
	told.Call, told.Season, told.Nonce, told.At = s.Call, s.Season.Number, newNonce(), t.Now()
	return t.ChangeClub(ctx, s.Call, func(now *club.State) error {
		if !change(now) {
			return errDone
		}
		return nil
	}, store.NewTask(club.TaskTell, told, told.At), s.NewTask(told.At))
}

// StopClub stops a club, and has its channel told.
func (t *Table) StopClub(ctx context.Context, s *club.State) (*club.State, error) {
	return t.moderate(ctx, s, club.Told{What: club.ToldStop, Playing: s.Season.Phase != club.Open}, (*club.State).Stop)
}

// MoveSeasonEnd moves the end of the season that is played, and has the channel told. It does nothing if
// the season ends then already, or is over.
func (t *Table) MoveSeasonEnd(ctx context.Context, s *club.State, to time.Time) (*club.State, error) {
	return t.moderate(ctx, s, club.Told{What: club.ToldEnd, Ends: to}, func(now *club.State) bool { return now.MoveEnd(to) })
}

// TakeOutOfSeason takes a player out of the season that is played, and has them told. An artificial
// player takes their seats. It can be called again if it fails half-way.
func (t *Table) TakeOutOfSeason(ctx context.Context, s *club.State, user string) (*club.State, error) {
	s, err := t.moderate(ctx, s, club.Told{What: club.ToldOut, User: user}, func(now *club.State) bool { return now.TakeOut(user) })
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

// errDone says that a club is as it is to become already.
var errDone = errors.New("table: the club is so already")
