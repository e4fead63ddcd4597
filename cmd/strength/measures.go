package main

import (
	"context"
	"fmt"
	"math"

	"golang.org/x/sync/errgroup"

	"sobremesa/engine"
	"sobremesa/engine/arena"
	"sobremesa/engine/coach"
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

// tenth collects the predictions of one tenth of the scale, and the share of wins that
// followed them.
type tenth struct{ n, said, won float64 }

// calibration has the player predict its games against itself before each decision, and plots
// the share of wins against the predicted chance.
func (m measure) calibration(ctx context.Context, games, simulations int) ([]byte, error) {
	p := plot{title: fmt.Sprintf("%s with %d simulations: chances said, and what happened", m.player, simulations), x: "said", y: "happened", diagonal: true}
	for k := range 6 {
		t := tick{float64(k) / 5, fmt.Sprintf("%d%%", 20*k)}
		p.ticksX, p.ticksY = append(p.ticksX, t), append(p.ticksY, t)
	}
	for _, seats := range m.seats() {
		tenths, err := m.tenths(ctx, seats, games, simulations)
		if err != nil {
			return nil, err
		}
		line := curve{name: fmt.Sprintf("%d players", seats)}
		for _, t := range tenths {
			if t.n == 0 {
				continue
			}
			fmt.Printf("%d players: said %4.1f%%, happened %4.1f%% (%.0f positions of seats)\n", seats, 100*t.said/t.n, 100*t.won/t.n, t.n)
			line.points = append(line.points, point{t.said / t.n, t.won / t.n})
		}
		p.curves = append(p.curves, line)
	}
	return p.draw(), nil
}

// tenths judges games concurrently and sorts the predictions by tenths.
func (m measure) tenths(ctx context.Context, seats, games, simulations int) (sum [10]tenth, err error) {
	judged := make([][10]tenth, games)
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(m.workers)
	for n := range games {
		group.Go(func() error { return m.judge(ctx, seats, n, simulations, &judged[n]) })
	}
	err = group.Wait()
	for _, game := range judged {
		for i, t := range game {
			sum[i].n += t.n
			sum[i].said += t.said
			sum[i].won += t.won
		}
	}
	return sum, err
}

// judge plays a game and records its predictions.
func (m measure) judge(ctx context.Context, seats, number, simulations int, tenths *[10]tenth) error {
	config := simulate.Config{Games: number + 1, Seed: m.seed, Workers: 1}
	for range seats {
		config.Players = append(config.Players, m.at(simulations))
	}
	var moves []engine.Move
	if _, err := m.game.Simulator.Play(ctx, config, number, func(move engine.Move, _, _ any) { moves = append(moves, move) }); err != nil {
		return err
	}
	var analyst engine.Artificial
	for _, a := range m.game.Artificial {
		if a.Name == m.player {
			analyst = a.Player
		}
	}
	review, err := coach.Analyse(ctx, m.game.Rules, engine.Options{Seats: seats}, moves, analyst, coach.Config{Simulations: simulations})
	if err != nil {
		return err
	}
	end := review.Curve[len(review.Curve)-1].Chances
	for _, said := range review.Curve[:len(review.Curve)-1] {
		for seat, chance := range said.Chances {
			t := &tenths[min(9, int(10*chance))]
			t.n++
			t.said += chance
			t.won += end[seat]
		}
	}
	return nil
}
