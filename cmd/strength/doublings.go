package main

import (
	"context"
	"fmt"
	"math"

	"sobremesa/engine/arena"
	"sobremesa/engine/simulate"
)

// strength plays matches of the player against itself with half the simulations, for each
// doubling, and plots the summed Elo differences.
func (m measure) strength(ctx context.Context, games, least, doublings int) ([]byte, error) {
	p := plot{
		title: fmt.Sprintf("%s: Elo above itself with %d simulations", m.player, least),
		x:     "simulations", y: "Elo",
	}
	for k := range doublings + 1 {
		p.ticksX = append(p.ticksX, tick{float64(k), fmt.Sprint(least << k)})
	}
	for _, seats := range m.seats() {
		line := curve{name: fmt.Sprintf("%d players", seats), points: []point{{0, 0}}}
		elo := 0.0
		for k := range doublings {
			low, high := m.at(least<<k), m.at(least<<(k+1))
			players := []string{high}
			for len(players) < seats {
				players = append(players, low)
			}
			config := simulate.Config{Players: players, Games: games / seats * seats, Seed: fmt.Sprintf("%s %d %d", m.seed, seats, k), Workers: m.workers}
			r, err := arena.Run(ctx, m.game.Simulator, arena.Config{Config: config}, nil)
			if err != nil {
				return nil, err
			}
			difference, from, to := r.Elo()
			if math.IsInf(difference, 0) {
				return nil, fmt.Errorf("%s won %.0f%% of %d games against %s, which tells no difference: more games are needed", high, 100*r.Share, r.Games(), low)
			}
			elo += difference
			fmt.Printf("%d players: %s won %.1f%% of %d games against %s: Elo %+.0f (%+.0f to %+.0f)\n",
				seats, high, 100*r.Share, r.Games(), low, difference, from, to)
			line.points = append(line.points, point{float64(k + 1), elo})
		}
		p.curves = append(p.curves, line)
	}
	return p.draw(), nil
}
