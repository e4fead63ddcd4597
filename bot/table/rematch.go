package table

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"sobremesa/engine"
	"sobremesa/store"
)

// Rematch opens a table for the people of a game that is over, where that one
// was opened: the same game and artificial players, the first seat one further; people keep
// what they play with.
// Whoever asks has a seat; the others are invited, and the game starts when all
// of them have come. A second one who asks sits down at the first one's table:
// a game has one rematch.
func (t *Table) Rematch(ctx context.Context, req Request, ref Ref, threaded bool) (Done, error) {
	var done Done
	err := retryOnConflict(ctx, func() (err error) {
		done, err = t.rematch(ctx, req, ref, threaded)
		return err
	})
	if err != nil {
		return t.orPrevious(ctx, req, err)
	}
	return done, nil
}

func (t *Table) rematch(ctx context.Context, req Request, ref Ref, threaded bool) (Done, error) {
	old, err := t.drawnFor(ctx, req, ref)
	switch {
	case err != nil:
		return Done{}, err
	case !old.Status.Over():
		return Done{}, refuse(Stale, nil)
	case seatOf(old.Seats, req.User) == engine.Spectator:
		return Done{}, refuse(NotSeated, nil)
	}
	home := req
	home.Channel = cmp.Or(old.Home, old.Channel)
	if old.Rematch != 0 {
		return t.joinRematch(ctx, home, old)
	}
	o := Opening{Kind: old.Kind, Threaded: threaded, Pace: old.Pace, token: t.tokenIn(old, req.User), follows: old}
	rules := t.Games.Rules(old.Kind)
	if rules == nil {
		return Done{}, refuse(OldRules, nil)
	}
	if o.Chosen, err = rules.Info().ParseChosen(old.Variant); err != nil {
		return Done{}, refuse(OldRules, nil)
	}
	for _, s := range append(slices.Clone(old.Seats[1:]), old.Seats[0]) {
		switch {
		case s.User == "":
			o.Artificial = append(o.Artificial, s.Player)
		case !s.Resigned || s.User == req.User: // who asks has thought better of it
			o.Invited = append(o.Invited, s.User)
		}
	}
	o.Seats = max(len(o.Artificial)+len(o.Invited), rules.Info().MinSeats)
	done, err := t.open(ctx, home, o)
	var refused *engine.Refusal
	if !errors.As(err, &refused) || refused.Code != Occupied {
		return done, err
	}
	// Perhaps by the rematch, which somebody else has opened meanwhile.
	if old, err = t.drawnFor(ctx, req, ref); err == nil && old.Rematch != 0 {
		return t.joinRematch(ctx, home, old)
	}
	return Done{}, cmp.Or(err, error(refused))
}

// joinRematch seats somebody at the table that was opened for the people of an
// old game. That they have a seat there is no mistake.
func (t *Table) joinRematch(ctx context.Context, req Request, old *store.Game) (Done, error) {
	g, err := t.load(ctx, req, Ref{Kind: old.Kind, ID: old.Rematch})
	if err != nil {
		return Done{}, err
	}
	switch {
	case g.Status != store.Lobby:
		return Done{}, refuse(AlreadyStarted, engine.Args{"channel": g.Channel})
	case seatOf(g.Seats, req.User) != engine.Spectator:
		return Done{Code: Joined}, nil
	case !slices.Contains(g.Invited, req.User):
		return Done{}, refuse(Occupied, nil)
	}
	return t.Join(ctx, req, Ref{Kind: g.Kind, ID: g.ID})
}
