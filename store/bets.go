package store

import (
	"context"
	"slices"
	"time"

	"sobremesa/engine"
)

// Bet is what somebody without a seat thinks who will win a game.
type Bet struct {
	User, Name string
	Seat       engine.Seat
	At         time.Time
	// Points are what it brought once the game is finished; 0 when it was wrong.
	Points int
}

// Bets is the part of a [Store] that keeps bets; they are made by a Change.
type Bets interface {
	// Bets lists the bets on a game, in the order of the users.
	Bets(ctx context.Context, game int64) ([]Bet, error)
}

// Settle returns the bets with what they bring by the results of their game:
// those who were wrong get nothing; those who were right get one point each, and
// an equal share, rounded down, of as many points as people were wrong. So it pays
// to see what others do not. A seat that shares the first place has won; one whose
// player was absent at the end has not. The bets of people who came to play in the
// game are left out.
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
