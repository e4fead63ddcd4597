package arena

import (
	"context"
	"errors"
	"fmt"

	"sobremesa/engine/simulate"
)

// Config is a match.
type Config struct {
	// The first of the Players is the challenger, wherever its name is there again too.
	// Games is a multiple of their number.
	simulate.Config
	Test *Test // ends the match before Games; nil for none
	// Forfeited, which may be nil, is told why a game that counts was lost by a guest's
	// fault.
	Forfeited func(error)
}

// errDecided ends the games of a match that a test has decided.
var errDecided = errors.New("decided")

// Check returns why a match cannot be played.
func Check(s simulate.Simulator, c Config) error {
	if err := s.Check(c.Config); err != nil {
		return err // so of one without players
	}
	switch seats := len(c.Players); {
	case own(c.Players) == seats:
		return fmt.Errorf("%s is on every seat, and has nobody to play against", c.Players[0])
	case c.Games%seats != 0:
		return fmt.Errorf("%d games, want a multiple of the %d players", c.Games, seats)
	}
	if c.Test != nil {
		return c.Test.Check()
	}
	return nil
}

// own is how many of the seats are the challenger's.
func own(players []string) (n int) {
	for _, p := range players {
		if p == players[0] {
			n++
		}
	}
	return n
}

// Run plays a match. When ctx is done, or a player fails, it ends, and returns what the
// games have shown until then together with the error. progress, which may be nil, is
// told so after each rotation.
func Run(ctx context.Context, s simulate.Simulator, c Config, progress func(Result)) (Result, error) {
	if err := Check(s, c); err != nil {
		return Result{}, err
	}
	seats := len(c.Players)
	c.Mirrored = true
	result := Result{Seats: seats, Own: own(c.Players)}
	type outcome struct {
		won     float64 // by the challenger
		forfeit error
	}
	played := make(map[int]outcome) // by number: games of the rotations that do not count yet
	err := s.Each(ctx, c.Config, func(g *simulate.Game) error {
		played[g.Number] = outcome{share(g, c.Players), g.Forfeit}
		for {
			var games []float64 // of the rotation that is next
			next := result.Games()
			for n := range seats {
				o, done := played[next+n]
				if !done {
					return nil
				}
				games = append(games, o.won)
			}
			for n := range seats {
				if why := played[next+n].forfeit; why != nil {
					result.Forfeits++
					if c.Forfeited != nil {
						c.Forfeited(why)
					}
				}
				delete(played, next+n)
			}
			result.add(games)
			if c.Test != nil {
				c.Test.judge(&result)
			}
			if progress != nil {
				progress(result)
			}
			if result.Decision != Undecided {
				return errDecided
			}
		}
	})
	if errors.Is(err, errDecided) {
		err = nil
	}
	return result, err
}

// share is how much of a game the challenger has won.
func share(g *simulate.Game, players []string) float64 {
	first, own := 0, 0
	for _, s := range g.Standings {
		if s.Place != 1 {
			continue
		}
		first++
		if players[g.Seats[s.Seat]] == players[0] {
			own++
		}
	}
	return float64(own) / float64(first)
}
