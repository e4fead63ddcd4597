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

// Do has the requester perform a verb at the game that the request refers to. Package sitting
// says what each verb does and needs. The error may be a Refusal. If people whom the verb concerns
// have left the guild, they leave the table first, in a change of its own; a game is then not begun
// before it is asked for again.
func (t *Table) Do(ctx context.Context, req Request, ref Ref, v sitting.Verb) (sitting.Done, error) {
	done, err := t.do(ctx, req, ref, v, true)
	var gone *departed
	if !errors.As(err, &gone) {
		return done, err
	}
	again := req
	again.ID = "" // the answer is still to come
	_, err = t.update(ctx, new(sitting.Sitting), update{req: again, find: t.byID(gone.game), act: t.leaving(gone.users, again)})
	switch {
	case err != nil:
		return sitting.Done{}, err
	case v.Needs(sitting.Begins):
		return sitting.Done{}, refuse(HaveLeft, engine.Args{"names": gone.names, "n": len(gone.names)})
	case ref.Found != nil:
		*ref.Found = sitting.Sitting{}
	}
	return t.do(ctx, req, ref, v, false)
}

// do has the requester perform a verb. If ask is set, the error is a *departed if people whom the verb
// concerns have left the guild.
func (t *Table) do(ctx context.Context, req Request, ref Ref, v sitting.Verb, ask bool) (sitting.Done, error) {
	u := update{req: req, find: t.meant(req, ref, v), act: t.asking(req, v, ask)}
	if v.Needs(sitting.Begins) {
		return t.openOne(ctx, u)
	}
	return t.update(ctx, cmp.Or(ref.Found, new(sitting.Sitting)), u)
}

// meant returns a function that finds the game that a request refers to, for a verb.
func (t *Table) meant(req Request, ref Ref, v sitting.Verb) func(context.Context) (*sitting.Sitting, error) {
	return func(ctx context.Context) (*sitting.Sitting, error) {
		if v.Needs(sitting.BePutAway) {
			return t.Away(ctx, req, ref)
		}
		s, err := t.Live(ctx, req, ref)
		if engine.IsRefused(err, sitting.IsPutAway) && v.Needs(sitting.OrPutAway) {
			return t.Drawn(ctx, req, ref)
		}
		return s, err
	}
}

// asking returns an act in which the requester performs a verb, as do does. It reads the previous game if the
// verb needs that.
func (t *Table) asking(req Request, v sitting.Verb, ask bool) act {
	return func(ctx context.Context, s *sitting.Sitting, w *sitting.World) (*sitting.Sitting, sitting.Done, error) {
		if v.Needs(sitting.GameBefore) && sitting.KeepsFactions(s, t.Games, req.User) {
			before, err := t.store.Games(ctx, store.Query{Around: cmp.Or(s.Home, s.Channel), Kind: s.Kind, Rematch: s.ID,
				Status: []store.Status{store.Finished}, Newest: true, Limit: 1, Moves: true})
			if err != nil {
				return nil, sitting.Done{}, err
			}
			for _, g := range before {
				w.Before = g
			}
		}
		if ask {
			if err := t.concerned(ctx, s, v, req.User); err != nil {
				return nil, sitting.Done{}, err
			}
		}
		if v.Needs(sitting.Strength) {
			if err := t.knowStrength(ctx, w, s.Kind, req.User); err != nil {
				return nil, sitting.Done{}, err
			}
		}
		if v.Needs(sitting.Begins) {
			if err := t.mayBegin(ctx, req, s); err != nil {
				return nil, sitting.Done{}, err
			}
		}
		return sitting.Do(s, v, req.By, *w)
	}
}

// LeaveAlone stops reminders to the requester about the turns that waited for them at
// a time, in all their games. ref and seat come from a reminder's button and are not
// trusted. The error is a Refusal if the seat is somebody else's, or if none of these
// turns is still going on.
func (t *Table) LeaveAlone(ctx context.Context, req Request, ref Ref, seat engine.Seat, at time.Time) (sitting.Done, error) {
	find := func(ctx context.Context) (*sitting.Sitting, error) {
		s, err := t.Game(ctx, ref.ID)
		if errors.Is(err, store.ErrNotFound) || err == nil && s.SeatOf(req.User) != seat {
			return nil, refuse(NotYours, nil)
		}
		return s, err
	}
	return t.update(ctx, new(sitting.Sitting), update{req: req, find: find, act: func(ctx context.Context, s *sitting.Sitting, w *sitting.World) (*sitting.Sitting, sitting.Done, error) {
		list, err := t.store.Games(ctx, store.Query{User: req.User, Status: store.Unfinished})
		if err != nil {
			return nil, sitting.Done{}, err
		}
		return sitting.Do(s, sitting.LeaveAlone(at, list), req.By, *w)
	}})
}
