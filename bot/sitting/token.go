package sitting

import (
	"sobremesa/engine"
	"sobremesa/store"
)

// Tokens are what the seats of a game play with that has n tokens, by seat,
// numbers from 1: what their players chose; else the seat's own or, where
// somebody chose that one, the first that is free. Nil in a game without any.
func tokens(seats []store.Seat, n int) []int {
	if n == 0 {
		return nil
	}
	list, taken := make([]int, len(seats)), make([]bool, n+1)
	take := func(seat, token int) {
		if token >= 1 && token <= n && list[seat] == 0 && !taken[token] {
			list[seat], taken[token] = token, true
		}
	}
	for seat, s := range seats {
		take(seat, s.Token)
	}
	for seat := range seats {
		take(seat, seat+1)
	}
	for seat := range seats {
		for token := 1; token <= n; token++ {
			take(seat, token)
		}
	}
	return list
}

// tokenIn is what somebody has in a game, 0 for nothing.
func tokenIn(games Games, g *store.Game, user string) int {
	if g == nil {
		return 0
	}
	list, seat := tokens(g.Seats, len(games.Tokens(g.Kind))), SeatOf(g.Seats, user)
	if seat == engine.Spectator || list == nil {
		return 0
	}
	return list[seat]
}

// isChosen reports whether the player of another seat chose a token.
func isChosen(seats []store.Seat, but engine.Seat, token int) bool {
	for i, s := range seats {
		if engine.Seat(i) != but && s.Token == token {
			return true
		}
	}
	return false
}
