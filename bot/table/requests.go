package table

import (
	"cmp"
	"context"
	"errors"
	"time"

	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/store"
)

// Do has the one who asks do something at the game that the request means. What each
// verb does, and what it needs, is told in the sitting. A Refusal.
func (t *Table) Do(ctx context.Context, req Request, ref Ref, v sitting.Verb) (sitting.Done, error) {
	u := update{req: req, find: t.meant(req, ref, v), act: t.asking(req, v)}
	if v.Needs(sitting.Begins) {
		return t.openOne(ctx, u)
	}
	return t.update(ctx, ref.position(), u)
}

// meant finds the game that a request means at which something is to be done.
func (t *Table) meant(req Request, ref Ref, v sitting.Verb) func(context.Context) (*sitting.Sitting, error) {
	return t.finding(func(ctx context.Context) (*store.Game, error) {
		if v.Needs(sitting.BePutAway) {
			return t.putAway(ctx, req, ref)
		}
		g, err := t.load(ctx, req, ref)
		switch {
		case engine.IsRefused(err, sitting.IsPutAway) && v.Needs(sitting.OrPutAway):
			return t.drawnFor(ctx, req, ref)
		case err != nil && v.Needs(sitting.LastMove):
			err = t.ended(ctx, req, ref, err)
		}
		return g, err
	})
}

// asking has a verb done by the one who asks, with the game before if it needs that.
func (t *Table) asking(req Request, v sitting.Verb) act {
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
func (t *Table) LeaveAlone(ctx context.Context, req Request, ref Ref, seat engine.Seat, at time.Time) (sitting.Done, error) {
	find := t.finding(func(ctx context.Context) (*store.Game, error) {
		g, err := t.store.Game(ctx, ref.ID)
		if errors.Is(err, store.ErrNotFound) || err == nil && sitting.SeatOf(g.Seats, req.User) != seat {
			return nil, refuse(NotYours, nil)
		}
		return g, err
	})
	return t.update(ctx, new(Position), update{req: req, find: find, act: func(ctx context.Context, s *sitting.Sitting, w *sitting.World) (sitting.Done, error) {
		list, err := t.store.GamesOf(ctx, req.User)
		if err != nil {
			return sitting.Done{}, err
		}
		return sitting.Do(s, sitting.LeaveAlone(at, list), req.By(), *w)
	}})
}

// ended says of a request that was refused because its game is not live that the
// game ended with the requester's own move, if so.
func (t *Table) ended(ctx context.Context, req Request, ref Ref, err error) error {
	if !engine.IsRefused(err, NoGame) && !engine.IsRefused(err, sitting.Closed) {
		return err
	}
	var g *store.Game
	var failed error
	if ref.ID != 0 {
		g, failed = t.drawnFor(ctx, req, ref)
	} else {
		g, failed = t.store.LastGame(ctx, req.Channel, ref.Kind)
	}
	if failed != nil || g.Guild != req.Guild || g.Status != store.Finished || len(g.Moves) == 0 {
		return err
	}
	if seat := sitting.SeatOf(g.Seats, req.User); seat == engine.Spectator || g.Moves[len(g.Moves)-1].Seat != seat {
		return err
	}
	return refuse(UndoEnded, nil)
}
