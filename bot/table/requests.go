package table

import (
	"cmp"
	"context"
	"errors"
	"time"

	"sobremesa/bot/lookup"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/store"
)

// Do has the one who asks do something at the game that the request means. What each
// verb does, and what it needs, is told in the sitting. A Refusal.
func (t *Table) Do(ctx context.Context, req lookup.Request, ref lookup.Ref, v sitting.Verb) (sitting.Done, error) {
	u := update{req: req, find: t.meant(req, ref, v), act: t.asking(req, v)}
	if v.Needs(sitting.Begins) {
		return t.openOne(ctx, u)
	}
	return t.update(ctx, cmp.Or(ref.Found, new(sitting.Sitting)), u)
}

// meant finds the game that a request means at which something is to be done.
func (t *Table) meant(req lookup.Request, ref lookup.Ref, v sitting.Verb) func(context.Context) (*sitting.Sitting, error) {
	return func(ctx context.Context) (*sitting.Sitting, error) {
		if v.Needs(sitting.BePutAway) {
			return t.Away(ctx, req, ref)
		}
		s, err := t.Live(ctx, req, ref)
		switch {
		case engine.IsRefused(err, sitting.IsPutAway) && v.Needs(sitting.OrPutAway):
			return t.Drawn(ctx, req, ref)
		case err != nil && v.Needs(sitting.LastMove):
			err = t.ended(ctx, req, ref, err)
		}
		return s, err
	}
}

// asking has a verb done by the one who asks, with the game before if it needs that.
func (t *Table) asking(req lookup.Request, v sitting.Verb) act {
	return func(ctx context.Context, s *sitting.Sitting, w *sitting.World) (sitting.Done, error) {
		if v.Needs(sitting.GameBefore) && sitting.KeepsFactions(s, t.Games, req.User) {
			before, err := t.store.GameBefore(ctx, cmp.Or(s.Home, s.Channel), s.Kind, s.ID)
			if err != nil && !errors.Is(err, store.ErrNotFound) {
				return sitting.Done{}, err
			}
			w.Before = before
		}
		if v.Needs(sitting.Begins) {
			if err := t.mayBegin(ctx, req, s); err != nil {
				return sitting.Done{}, err
			}
		}
		return sitting.Do(s, v, req.By(), *w)
	}
}

// LeaveAlone sees to it that the one who asks is not reminded any more of the
// turns that waited for them at a time, in all their games. ref and seat are what
// a reminder's button was drawn for; what it says is not trusted. A Refusal when
// that seat is somebody else's, and when no such turn is played any more.
func (t *Table) LeaveAlone(ctx context.Context, req lookup.Request, ref lookup.Ref, seat engine.Seat, at time.Time) (sitting.Done, error) {
	find := func(ctx context.Context) (*sitting.Sitting, error) {
		s, err := t.Game(ctx, ref.ID)
		if errors.Is(err, store.ErrNotFound) || err == nil && s.SeatOf(req.User) != seat {
			return nil, refuse(NotYours, nil)
		}
		return s, err
	}
	return t.update(ctx, new(sitting.Sitting), update{req: req, find: find, act: func(ctx context.Context, s *sitting.Sitting, w *sitting.World) (sitting.Done, error) {
		list, err := t.store.GamesOf(ctx, req.User)
		if err != nil {
			return sitting.Done{}, err
		}
		return sitting.Do(s, sitting.LeaveAlone(at, list), req.By(), *w)
	}})
}

// ended says of a request that was refused because its game is not live that the
// game ended with the requester's own move, if so.
func (t *Table) ended(ctx context.Context, req lookup.Request, ref lookup.Ref, err error) error {
	if !engine.IsRefused(err, lookup.NoGame, sitting.Closed) {
		return err
	}
	find := t.Drawn
	if ref.ID == 0 {
		find = t.Last
	}
	s, failed := find(ctx, req, ref)
	if failed != nil || s.Guild != req.Guild || s.Status != store.Finished {
		return err
	}
	moves, seat := sitting.Stored(s).Moves, s.SeatOf(req.User)
	if seat == engine.Spectator || len(moves) == 0 || moves[len(moves)-1].Seat != seat {
		return err
	}
	return refuse(UndoEnded, nil)
}
