package sitting

import (
	"slices"

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

// chooseToken gives a seat a token, a number from 1, of those that nobody else has
// chosen.
func (s *Sitting) chooseToken(a ask, token int) (Done, error) {
	if err := s.mayTake(a.Games, a.seat, token); err != nil {
		return Done{}, err
	}
	s.g.Seats[a.seat].Token = token
	return Done{Code: TokenChosen, N: token}, nil
}

// mayTake is a Refusal of a token that a game does not have, or that another
// seat's player chose.
func (s *Sitting) mayTake(games Games, seat engine.Seat, token int) error {
	terms := games.Tokens(s.g.Kind)
	if len(terms) == 0 {
		return refuse(NoTokens, nil)
	}
	var free []any
	may := false
	for i, term := range terms {
		if !isChosen(s.g.Seats, seat, i+1) {
			free = append(free, term)
			may = may || token == i+1
		}
	}
	if !may {
		return refuse(TokenTaken, engine.Args{"names": free})
	}
	return nil
}

// KeepsTokens reports whether somebody who comes to a lobby is to have what they had
// in the game that it is the rematch of.
func KeepsTokens(s *Sitting, games Games, user string) bool {
	return len(games.Tokens(s.g.Kind)) > 0 && slices.Contains(s.g.Invited, user)
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
