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
	Forfeited func(*simulate.Fault)
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
	c.Mirrored = true
	m := match{
		config: c, progress: progress, played: make(map[int]outcome),
		result: Result{Seats: len(c.Players), Own: own(c.Players)},
	}
	err := s.Each(ctx, c.Config, m.add)
	if errors.Is(err, errDecided) {
		err = nil
	}
	return m.result, err
}

// match is a match in progress.
type match struct {
	config   Config
	progress func(Result)
	result   Result
	played   map[int]outcome // games of incomplete or later rotations, by number
}

type outcome struct {
	won     float64 // the challenger's share
	forfeit *simulate.Fault
	times   [engine.MaxSeats]simulate.Times // by index in Config.Players
}

// add adds a game and counts the rotations that are then complete.
func (m *match) add(g *simulate.Game) error {
	o := outcome{won: share(g, m.config.Players), forfeit: g.Forfeit}
	for seat, t := range g.Times {
		o.times[g.Seats[seat]] = t
	}
	m.played[g.Number] = o
	for m.countNext() {
		if m.progress != nil {
			m.progress(m.result)
		}
		if m.result.Decision != Undecided {
			return errDecided
		}
	}
	return nil
}

// countNext counts the next rotation. It returns false if that is not complete.
func (m *match) countNext() bool {
	var games []outcome
	next := m.result.Games()
	for number := next; number < next+m.result.Seats; number++ {
		o, done := m.played[number]
		if !done {
			return false
		}
		games = append(games, o)
	}
	var won []float64
	for i, o := range games {
		delete(m.played, next+i)
		won = append(won, o.won)
		for p, t := range o.times {
			m.result.Times[p].Add(t)
		}
		if o.forfeit != nil {
			m.result.Forfeits++
			if m.config.Forfeited != nil {
				m.config.Forfeited(o.forfeit)
			}
		}
	}
	m.result.add(won)
	if m.config.Test != nil {
		m.config.Test.judge(&m.result)
	}
	return true
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
