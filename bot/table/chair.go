package table

import (
	"context"
	"slices"

	"sobremesa/engine"
	"sobremesa/store"
)

// MayTakeChair reports by its error, a Refusal, whether a user may take a seat whose
// owner has resigned: AlreadyStarted when it is none. Nobody comes back to a game
// that they have left, whether a chair is free or not.
func MayTakeChair(seats []store.Seat, user string, chair engine.Seat) error {
	switch {
	case hasLeft(seats, user):
		return refuse(HasResigned, nil)
	case chair < 0 || int(chair) >= len(seats) || !IsGone(seats[chair]):
		return refuse(AlreadyStarted, nil)
	case seatOf(seats, user) != engine.Spectator:
		return refuse(Seated, nil)
	}
	return nil
}

// TakeChair gives a seat whose owner has resigned to the one who asks. The game
// counts as the one who resigned has left it, and is not rated for who takes
// their place; a bet of that person's on the game is withdrawn. A Refusal as by
// MayTakeChair.
func (t *Table) TakeChair(ctx context.Context, req Request, ref Ref, chair engine.Seat) (Done, error) {
	return t.handOver(ctx, req, ref, func(p *Position, c *store.Change) (Done, error) {
		g := p.g
		if err := MayTakeChair(g.Seats, req.User, chair); err != nil {
			return Done{}, err
		}
		old := &g.Seats[chair]
		formers := append(old.Formers(), store.Former{User: old.User, Name: CleanName(old.Name), Until: len(g.Moves)})
		g.Seats[chair] = store.Seat{User: req.User, Name: CleanName(req.Name), Token: old.Token}
		g.Seats[chair].SetFormers(formers)
		c.Withdraw = []string{req.User}
		p.handed = true
		return Done{Code: SatDown}, nil
	})
}

// HasBetOn reports whether a user has bet on a game.
func (t *Table) HasBetOn(ctx context.Context, p *Position, user string) (bool, error) {
	list, err := t.store.Bets(ctx, p.ID)
	return slices.ContainsFunc(list, func(b store.Bet) bool { return b.User == user }), err
}
