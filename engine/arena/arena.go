package arena

import (
	"context"
	"errors"
	"fmt"

	"sobremesa/engine"
	"sobremesa/engine/simulate"
)

// Config describes a match.
type Config struct {
	// Config.Players[0] is the challenger, which plays all seats that bear its name. Config.Games
	// is a multiple of the number of players.
	simulate.Config
	Test *Test // ends the match early; nil for none
	// Forfeited, if not nil, is told the fault of each counted game that a guest forfeits.
	Forfeited func(error)
}

// errDecided ends the simulation once the test has decided.
var errDecided = errors.New("decided")

// Check returns an error if the match can't be played.
func Check(s simulate.Simulator, c Config) error {
	if err := s.Check(c.Config); err != nil {
		return err // includes the lack of players
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

// own returns the number of the challenger's seats.
func own(players []string) (n int) {
	for _, p := range players {
		if p == players[0] {
			n++
		}
	}
	return n
}

// Run plays a match. If ctx ends or a player fails, Run returns the result so far together with the
// error. progress, if not nil, is told the result after each rotation.
func Run(ctx context.Context, s simulate.Simulator, c Config, progress func(Result)) (Result, error) {
	if err := Check(s, c); err != nil {
		return Result{}, err
	}
	seats := len(c.Players)
	c.Mirrored = true
	result := Result{Seats: seats, Own: own(c.Players)}
	type outcome struct {
		won     float64 // the challenger's share
		forfeit error
	}
	played := make(map[int]outcome) // games of incomplete or later rotations, by number
	err := s.Each(ctx, c.Config, func(g *simulate.Game) error {
		played[g.Number] = outcome{share(g, c.Players), g.Forfeit}
		for {
			var games []float64 // of the next rotation
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

// share returns the challenger's share of a game, from 0 to 1.
func share(g *simulate.Game, players []string) float64 {
	winners, own := engine.Winners(g.Standings), 0
	for seat := range winners.All() {
		if players[g.Seats[seat]] == players[0] {
			own++
		}
	}
	return float64(own) / float64(winners.Len())
}
