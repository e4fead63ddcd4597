package table

import (
	"context"
	"slices"

	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/store"
)

// Bets are the bets on a game of one who may bet, and those of everybody: how
// many there are on each seat.
type Bets struct {
	*Position
	On  []int       // by seat
	Own engine.Seat // on which the one who asks has bet, Spectator for none
}

// OpenBets returns the bets on the live game that a request means. A Refusal
// when the one who asks may not bet on it, or nobody may any more.
func (t *Table) OpenBets(ctx context.Context, req Request, ref Ref) (*Bets, error) {
	p, err := t.Live(ctx, req, ref)
	if err != nil {
		return nil, err
	}
	if err := sitting.MayBet(p.Sitting, t.Games, req.User); err != nil {
		return nil, err
	}
	list, err := t.store.Bets(ctx, p.ID)
	if err != nil {
		return nil, err
	}
	b := &Bets{Position: p, On: make([]int, len(p.Seats)), Own: engine.Spectator}
	for _, bet := range list {
		if int(bet.Seat) < len(b.On) {
			b.On[bet.Seat]++
		}
		if bet.User == req.User {
			b.Own = bet.Seat
		}
	}
	return b, nil
}

// HasBetOn reports whether a user has bet on a game.
func (t *Table) HasBetOn(ctx context.Context, p *Position, user string) (bool, error) {
	list, err := t.store.Bets(ctx, p.ID)
	return slices.ContainsFunc(list, func(b store.Bet) bool { return b.User == user }), err
}
