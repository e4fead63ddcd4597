package table

import (
	"context"

	"sobremesa/bot/sitting"
	"sobremesa/store"
)

// AskEnd is the game that a request to cancel means, and what to know first. A
// Refusal, as Cancel's and End's.
func (t *Table) AskEnd(ctx context.Context, req Request, ref Ref) (*Position, sitting.EndQuestion, error) {
	p, err := t.Head(ctx, req, ref)
	if err != nil {
		return nil, sitting.EndQuestion{}, err
	}
	q, err := sitting.AskEnd(p.Sitting, req.By(), t.Now())
	if err != nil {
		return nil, sitting.EndQuestion{}, err
	}
	return p, q, nil
}

// Discardable is a game that is put away and that the one who asks may end: the
// one that a button was drawn for, or the one of the channel in which they have a
// seat. A Refusal.
func (t *Table) Discardable(ctx context.Context, req Request, ref Ref) (*Position, error) {
	p, err := t.unplayed(t.putAway(ctx, req, ref))
	switch {
	case err != nil:
		return nil, err
	case p.Status != store.PutAway:
		return nil, refuse(sitting.NotPutAway, nil)
	}
	return p, sitting.MayDiscard(p.Sitting, req.By())
}

// putAway finds the game that is to be brought back: the one that a button was
// drawn for, or the one of the channel in which the one who asks has a seat.
func (t *Table) putAway(ctx context.Context, req Request, ref Ref) (*store.Game, error) {
	if ref.ID != 0 {
		return t.drawnFor(ctx, req, ref)
	}
	list, err := t.store.GamesOf(ctx, req.User)
	if err != nil {
		return nil, err
	}
	if g := newestPutAway(list, req, ref.Kind); g != nil {
		return t.store.Game(ctx, g.ID)
	}
	return nil, refuse(sitting.NotPutAway, nil)
}
