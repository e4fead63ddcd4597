package table

import (
	"cmp"
	"context"
	"errors"

	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/store"
)

// Requests of people. The verb of each name in the sitting says what it does and what
// it needs.

// Join seats the one who asks.
func (t *Table) Join(ctx context.Context, req Request, ref Ref) (sitting.Done, error) {
	return t.JoinWith(ctx, req, ref, 0)
}

// JoinWith seats the one who asks with a faction that nobody has chosen; somebody who
// has a seat gets the faction.
func (t *Table) JoinWith(ctx context.Context, req Request, ref Ref, faction int) (sitting.Done, error) {
	return t.update(ctx, ref.position(), update{req: req, find: t.live(req, ref), act: func(ctx context.Context, s *sitting.Sitting, w *sitting.World) (sitting.Done, error) {
		var before *store.Game
		if faction == 0 && sitting.KeepsFactions(s, t.Games, req.User) {
			var err error
			before, err = t.store.GameBefore(ctx, cmp.Or(s.Home, s.Channel), s.Kind, s.ID)
			if err != nil && !errors.Is(err, store.ErrNotFound) {
				return sitting.Done{}, err
			}
		}
		return t.doing(sitting.Join(faction, before), req)(ctx, s, w)
	}})
}

func (t *Table) Leave(ctx context.Context, req Request, ref Ref) (sitting.Done, error) {
	return t.do(ctx, req, ref, sitting.Leave)
}

func (t *Table) Add(ctx context.Context, req Request, ref Ref, player string) (sitting.Done, error) {
	return t.do(ctx, req, ref, sitting.Add(player))
}

func (t *Table) Remove(ctx context.Context, req Request, ref Ref) (sitting.Done, error) {
	return t.do(ctx, req, ref, sitting.Remove)
}

func (t *Table) ChooseFaction(ctx context.Context, req Request, ref Ref, faction int) (sitting.Done, error) {
	return t.do(ctx, req, ref, sitting.ChooseFaction(faction))
}

func (t *Table) OpenToAll(ctx context.Context, req Request, ref Ref) (sitting.Done, error) {
	return t.do(ctx, req, ref, sitting.OpenToAll)
}

func (t *Table) Start(ctx context.Context, req Request, ref Ref) (sitting.Done, error) {
	return t.do(ctx, req, ref, sitting.Start)
}

// Play plays a move on a position that was loaded for the same request; p is where the
// game stands then.
func (t *Table) Play(ctx context.Context, req Request, p *Position, text string, seq int) (sitting.Done, error) {
	find := t.live(req, Ref{Kind: p.Kind, ID: p.ID})
	return t.update(ctx, p, update{req: req, find: find, act: t.doing(sitting.Play(text, seq), req)})
}

// PlayIn is Play on the live game that a request means, on any board.
func (t *Table) PlayIn(ctx context.Context, req Request, ref Ref, text string) (sitting.Done, error) {
	return t.do(ctx, req, ref, sitting.Play(text, sitting.AnyBoard))
}

func (t *Table) Undo(ctx context.Context, req Request, ref Ref, seq int) (sitting.Done, error) {
	find := func(ctx context.Context) (*sitting.Sitting, error) {
		s, err := t.live(req, ref)(ctx)
		if err != nil {
			err = t.ended(ctx, req, ref, err)
		}
		return s, err
	}
	return t.update(ctx, ref.position(), update{req: req, find: find, act: t.doing(sitting.Undo(seq), req)})
}

// ended says of a request that was refused because its game is not live that the
// game ended with the requester's own move, if so.
func (t *Table) ended(ctx context.Context, req Request, ref Ref, err error) error {
	if !isRefused(err, NoGame) && !isRefused(err, sitting.Closed) {
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

func (t *Table) Plan(ctx context.Context, req Request, ref Ref, text string) (sitting.Done, error) {
	return t.do(ctx, req, ref, sitting.PlanTyped(text))
}

func (t *Table) PlanRead(ctx context.Context, req Request, ref Ref, move string) (sitting.Done, error) {
	return t.do(ctx, req, ref, sitting.PlanRead(move))
}

func (t *Table) DropPlan(ctx context.Context, req Request, ref Ref) (sitting.Done, error) {
	return t.do(ctx, req, ref, sitting.DropPlan)
}

func (t *Table) SetNote(ctx context.Context, req Request, ref Ref, note string) (sitting.Done, error) {
	return t.do(ctx, req, ref, sitting.SetNote(note))
}

func (t *Table) Bet(ctx context.Context, req Request, ref Ref, seat engine.Seat) (sitting.Done, error) {
	return t.do(ctx, req, ref, sitting.Bet(seat))
}

func (t *Table) Return(ctx context.Context, req Request, ref Ref) (sitting.Done, error) {
	return t.do(ctx, req, ref, sitting.Return)
}

func (t *Table) Resign(ctx context.Context, req Request, ref Ref) (sitting.Done, error) {
	return t.do(ctx, req, ref, sitting.Resign)
}

func (t *Table) TakeChair(ctx context.Context, req Request, ref Ref, chair engine.Seat) (sitting.Done, error) {
	return t.do(ctx, req, ref, sitting.TakeChair(chair))
}

// Cancel is Agree, on any board.
func (t *Table) Cancel(ctx context.Context, req Request, ref Ref) (sitting.Done, error) {
	return t.Agree(ctx, req, ref, sitting.AnyBoard)
}

func (t *Table) Agree(ctx context.Context, req Request, ref Ref, seq int) (sitting.Done, error) {
	return t.do(ctx, req, ref, sitting.Agree(seq))
}

func (t *Table) Keep(ctx context.Context, req Request, ref Ref) (sitting.Done, error) {
	return t.do(ctx, req, ref, sitting.Keep)
}

// End ends a game that is live or put away.
func (t *Table) End(ctx context.Context, req Request, ref Ref) (sitting.Done, error) {
	find := t.finding(func(ctx context.Context) (*store.Game, error) {
		g, err := t.load(ctx, req, ref)
		if isRefused(err, sitting.IsPutAway) {
			return t.drawnFor(ctx, req, ref)
		}
		return g, err
	})
	return t.update(ctx, ref.position(), update{req: req, find: find, act: t.doing(sitting.End, req)})
}

// Back brings a game back that was put away. The channel must be free.
func (t *Table) Back(ctx context.Context, req Request, ref Ref) (sitting.Done, error) {
	find := t.finding(func(ctx context.Context) (*store.Game, error) { return t.putAway(ctx, req, ref) })
	return t.update(ctx, ref.position(), update{req: req, find: find, act: t.doing(sitting.Back, req)})
}
