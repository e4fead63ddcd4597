package maestro

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"

	"sobremesa/engine/azul"
)

// Generation is a step of learning. The Models of the previous step play games against themselves,
// from which new Models are learnt.
type Generation struct {
	// Games is the number of games by number of seats.
	Games [azul.MaxSeats + 1]int
	// Simulations is the number of simulations per move. With 0 the policy plays alone, and only
	// the networks are learnt.
	Simulations int
}

// Plan returns the generations that learn Models from nothing. The embedded Models were made with a
// scale of 1, which takes about forty minutes and 6 GB of memory on two processors.
func Plan(scale float64) []Generation {
	games := func(two, three, four float64) [azul.MaxSeats + 1]int {
		return [azul.MaxSeats + 1]int{2: int(two * scale), 3: int(three * scale), 4: int(four * scale)}
	}
	return []Generation{
		{Games: games(30000, 20000, 15000), Simulations: 0},
		{Games: games(4000, 1500, 1200), Simulations: 64},
		{Games: games(8000, 3000, 3000), Simulations: 80},
		{Games: games(11000, 4500, 4500), Simulations: 96},
		{Games: games(13000, 5000, 5000), Simulations: 112},
		{Games: games(18000, 7500, 7500), Simulations: 128},
	}
}

// Train learns Models from nothing by a plan. It reports its progress to say and the Models of each
// generation to save. The result depends only on the plan and the seed, not on the number of
// workers.
func Train(ctx context.Context, plan []Generation, seed string, workers int, say func(format string, args ...any), save func(*Models)) (*Models, error) {
	m := untaught()
	var kept [azul.MaxSeats + 1][]*lessons // of the recent generations, by number of seats
	for number, g := range plan {
		for seats := 2; seats <= azul.MaxSeats; seats++ {
			if g.Games[seats] == 0 {
				continue
			}
			name := fmt.Sprintf("%s/%d/%d", seed, number, seats)
			l, err := m.play(ctx, series{
				seats: seats, games: g.Games[seats], simulations: g.Simulations, seed: name + azul.Classic.String(),
			}, workers)
			if err != nil {
				return nil, err
			}
			kept[seats] = append(kept[seats], l)
			kept[seats] = slices.Delete(kept[seats], 0, max(0, len(kept[seats])-recentGenerations))
			say("generation %d, %d seats: %d games, %d positions, %d searches", number, seats, g.Games[seats], len(l.values), len(l.searches))
		}
		next := new(Models)
		*next = *m
		var all sync.WaitGroup
		for seats := 2; seats <= azul.MaxSeats; seats++ {
			if g.Games[seats] > 0 {
				all.Go(func() { learn(next, kept[seats], seats, fmt.Sprintf("%s/%d/%d", seed, number, seats), say) })
			}
		}
		all.Wait()
		m = next
		save(m)
	}
	return m, nil
}

// minPositions is the number of positions below which a network also learns from games without
// searches.
const minPositions = 250_000

// recentGenerations is the number of generations that are learnt from.
const recentGenerations = 3

// learn fits the Models for a number of seats to the lessons of recent generations.
func learn(m *Models, all []*lessons, seats int, name string, say func(string, ...any)) {
	var seed [32]byte
	copy(seed[:], name)
	rng := rand.New(rand.NewChaCha8(seed))
	var searches []policyExample
	var values []valueExample
	var plain []valueExample // from games without searches
	for _, l := range all {
		searches = append(searches, l.searches...)
		if len(l.searches) > 0 {
			values = append(values, l.values...)
		} else {
			plain = append(plain, l.values...)
		}
	}
	// Games without searches are worse, so they only make up the number.
	rng.Shuffle(len(plain), func(i, k int) { plain[i], plain[k] = plain[k], plain[i] })
	values = append(values, plain[:min(len(plain), max(0, minPositions-len(values)))]...)
	if len(searches) > 0 {
		p := *m.policies[seats]
		loss := p.learn(searches, course{epochs: 4, rate: 0.03}, rng)
		m.setPolicy(seats, &p, whenLearning)
		say("%d seats: the policy's cross-entropy is %.3f over %d searches", seats, loss, len(searches))
	}
	rng.Shuffle(len(values), func(i, k int) { values[i], values[k] = values[k], values[i] })
	heldOut := len(values) / 20
	n := newNet(seats, rng)
	loss, heldLoss := n.learn(values[heldOut:], values[:heldOut], course{epochs: 5, rate: 0.002}, rng)
	m.nets[seats] = n
	say("%d seats: the network's cross-entropy is %.4f, %.4f held out, over %d positions", seats, loss, heldLoss, len(values))
}
