package table

import (
	"context"
	"encoding/json"
	"errors"

	"sobremesa/engine"
	"sobremesa/store"
)

const (
	// HasBet: what Bet did.
	HasBet engine.Code = "table.has-bet"
	// BetsClosed: the game has gone too far, or takes no bets.
	BetsClosed engine.Code = "table.bets-closed"
	// PlayersDontBet: the one who bets plays in the game.
	PlayersDontBet engine.Code = "table.players-dont-bet"
	// NoSuchSeat: the game has no such seat.
	NoSuchSeat engine.Code = "table.no-such-seat"
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
	if err := t.mayBet(p, req.User); err != nil {
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

// mayBet reports by its error, a Refusal, whether a user may bet on a game as it
// stands.
func (t *Table) mayBet(p *Position, user string) error {
	switch {
	case !p.Began():
		return refuse(NotStarted, nil)
	case hasLeft(p.Seats, user):
		return refuse(HasResigned, nil)
	case p.SeatOf(user) != engine.Spectator:
		return refuse(PlayersDontBet, nil)
	case !t.Games.OpenToBets(p.Kind, p.View(engine.Spectator)):
		return refuse(BetsClosed, nil)
	}
	return nil
}

// Bet has the one who asks bet on the winner of the live game that a request
// means, in place of an earlier bet. The channel is not shown anything. Refused
// with an *engine.Refusal.
func (t *Table) Bet(ctx context.Context, req Request, ref Ref, seat engine.Seat) (Done, error) {
	done := Done{Code: HasBet}
	answer, err := json.Marshal(done)
	if err != nil {
		return Done{}, err
	}
	err = retryOnConflict(ctx, func() error {
		p, err := t.Live(ctx, req, ref)
		if err != nil {
			return err
		}
		if err := t.mayBet(p, req.User); err != nil {
			return err
		}
		if seat < 0 || int(seat) >= len(p.Seats) {
			return refuse(NoSuchSeat, nil)
		}
		// The game is written with the bet so that it cannot have gone on meanwhile.
		now := t.Now()
		return t.store.Commit(ctx, &store.Change{Request: req.ID, Answer: answer, Game: p.g, At: now,
			Bets: []store.Bet{{User: req.User, Name: CleanName(req.Name), Seat: seat, At: now}}})
	})
	if errors.Is(err, store.ErrDuplicate) {
		return done, nil
	}
	if err != nil {
		return t.orPrevious(ctx, req, err)
	}
	return done, nil
}
