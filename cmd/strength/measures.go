package main

import (
	"context"
	"fmt"
	"strings"

	"golang.org/x/sync/errgroup"

	"sobremesa/engine"
	"sobremesa/engine/arena"
	"sobremesa/engine/coach"
	"sobremesa/engine/simulate"
)

// budget is a point to measure: with how many simulations, and in how many games.
type budget struct{ simulations, games int }

// budgets returns the budgets of a text such as "500:400,2000:200".
func budgets(text string) (list []budget, err error) {
	for part := range strings.SplitSeq(text, ",") {
		var b budget
		if _, err := fmt.Sscanf(part, "%d:%d", &b.simulations, &b.games); err != nil || b.simulations < 1 || b.games < 1 {
			return nil, fmt.Errorf("%q is no budget: want simulations:games, such as 500:400", part)
		}
		list = append(list, b)
	}
	return list, nil
}

// strength plays the player alone against others, with each budget of simulations, and plots the share of
// games that it wins. At a table for n, the others are the first n-1 of the list, whose last repeats.
func (m measure) strength(ctx context.Context, list []budget, others []string) ([]byte, error) {
	p := plot{
		title: fmt.Sprintf("%s against %s", m.player, strings.Join(others, ", ")),
		x:     "simulations a move", y: "games won", ticksY: percents(),
	}
	for k, b := range list {
		p.ticksX = append(p.ticksX, tick{float64(k), fmt.Sprint(b.simulations)})
	}
	for _, seats := range m.seats() {
		line := curve{name: fmt.Sprintf("%d players", seats)}
		for k, b := range list {
			players := []string{m.at(b.simulations)}
			for len(players) < seats {
				players = append(players, others[min(len(players), len(others))-1])
			}
			config := simulate.Config{Players: players, Games: (b.games + seats - 1) / seats * seats, Seed: fmt.Sprintf("%s %d", m.seed, seats), Workers: m.workers}
			r, err := arena.Run(ctx, m.game.Simulator, arena.Config{Config: config}, nil)
			if err != nil {
				return nil, err
			}
			low, high := r.Interval()
			fmt.Printf("%d players: %s won %.1f%% of %d games against %s (%.1f to %.1f)\n",
				seats, players[0], 100*r.Share, r.Games(), strings.Join(players[1:], ", "), 100*low, 100*high)
			line.points = append(line.points, point{float64(k), r.Share, low, high})
		}
		p.curves = append(p.curves, line)
	}
	return p.draw(), nil
}

// percents returns ticks from 0 to 100%.
func percents() (list []tick) {
	for k := range 6 {
		list = append(list, tick{float64(k) / 5, fmt.Sprintf("%d%%", 20*k)})
	}
	return list
}

// tenth collects the predictions of one tenth of the scale, and the share of wins that
// followed them.
type tenth struct{ n, said, won float64 }

// calibration has the player predict its games against itself before each decision, and plots
// the share of wins against the predicted chance.
func (m measure) calibration(ctx context.Context, games, simulations int) ([]byte, error) {
	p := plot{title: fmt.Sprintf("%s with %d simulations: chances said, and what happened", m.player, simulations), x: "said", y: "happened", ticksX: percents(), ticksY: percents(), diagonal: true}
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
			said, won := t.said/t.n, t.won/t.n
			line.points = append(line.points, point{said, won, won, won})
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
