package store

import (
	"context"
	"slices"
	"time"

	"sobremesa/engine"
)

// Bet is the prediction by a user without a seat of who will win a game.
type Bet struct {
	User, Name string
	Seat       engine.Seat
	At         time.Time
	// Points is what the bet earned once the game is finished; 0 for a wrong bet.
	Points int
}

// Bets is the part of a [Store] that reads bets. They are placed with a Change.
type Bets interface {
	// Bets returns the bets on a game, ordered by user.
	Bets(ctx context.Context, game int64) ([]Bet, error)
}

// Settle returns the bets with the points that they earn from the results of their game. A wrong
// bet earns nothing. A right bet earns one point and an equal share, rounded down, of one point for
// every wrong bet, so a prediction that few others make pays more. Every seat that shares the first
// place has won, except one whose player was absent at the end. Bets by users who joined the game
// later are left out.
func Settle(bets []Bet, results []Result) []Bet {
	settled := append([]Bet(nil), bets...)
	won := make(map[engine.Seat]bool)
	for _, r := range results {
		if r.Won() && !r.Replaced {
			won[r.Seat] = true
		}
	}
	played := make(map[string]bool)
	for _, r := range results {
		played[r.User] = r.User != ""
	}
	settled = slices.DeleteFunc(settled, func(b Bet) bool { return played[b.User] })
	right := 0
	for _, b := range settled {
		if won[b.Seat] {
			right++
		}
	}
	for i, b := range settled {
		settled[i].Points = 0
		if won[b.Seat] {
			settled[i].Points = 1 + (len(settled)-right)/right
		}
	}
	return settled
}
