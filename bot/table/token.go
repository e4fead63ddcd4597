package table

import (
	"cmp"
	"context"
	"errors"
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

// ChooseToken gives the seat of the one who asks a token, a number from 1, of
// those that nobody else has chosen. Only before the game begins.
func (t *Table) ChooseToken(ctx context.Context, req Request, ref Ref, token int) (Done, error) {
	return t.inLobby(ctx, req, ref, func(p *Position, _ *store.Change) (Done, error) {
		seat := seatOf(p.g.Seats, req.User)
		if seat == engine.Spectator {
			return Done{}, refuse(NotSeated, nil)
		}
		if err := t.mayTake(p.g, seat, token); err != nil {
			return Done{}, err
		}
		p.g.Seats[seat].Token = token
		return Done{Code: TokenChosen, N: token}, nil
	})
}

// mayTake is a Refusal of a token that a game does not have, or that another
// seat's player chose.
func (t *Table) mayTake(g *store.Game, seat engine.Seat, token int) error {
	terms := t.Games.Tokens(g.Kind)
	if len(terms) == 0 {
		return refuse(NoTokens, nil)
	}
	var free []any
	may := false
	for i, term := range terms {
		if !isChosen(g.Seats, seat, i+1) {
			free = append(free, term)
			may = may || token == i+1
		}
	}
	if !may {
		return refuse(TokenTaken, engine.Args{"names": free})
	}
	return nil
}

// tokenBefore is what somebody had in the game that a lobby is the rematch of, 0
// for nothing.
func (t *Table) tokenBefore(ctx context.Context, g *store.Game, user string) (int, error) {
	if len(t.Games.Tokens(g.Kind)) == 0 || !slices.Contains(g.Invited, user) {
		return 0, nil
	}
	old, err := t.store.GameBefore(ctx, cmp.Or(g.Home, g.Channel), g.Kind, g.ID)
	if errors.Is(err, store.ErrNotFound) {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	return t.tokenIn(old, user), nil
}

// tokenIn is what somebody has in a game, 0 for nothing.
func (t *Table) tokenIn(g *store.Game, user string) int {
	list, seat := tokens(g.Seats, len(t.Games.Tokens(g.Kind))), seatOf(g.Seats, user)
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

// FreeTokens are the tokens, numbers from 1, that nobody has chosen at a table
// which has not begun.
func (h *Header) FreeTokens(n int) (list []int) {
	for token := 1; token <= n; token++ {
		if !isChosen(h.Seats, engine.Spectator, token) {
			list = append(list, token)
		}
	}
	return list
}
