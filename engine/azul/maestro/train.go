package maestro

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"

	"sobremesa/engine/azul"
)

// Generation is a step of learning: the Models of the step before play games against
// themselves, and others are learnt from these.
type Generation struct {
	// Games are how many are played of each number of seats.
	Games [azul.MaxSeats + 1]int
	// Grey is which share of them is played on the grey wall.
	Grey float64
	// Simulations are made for each move; with 0 the policy plays alone, and only the
	// network is learnt.
	Simulations int
}

// Plan is the generations by which Models are learnt from nothing. With a scale of 1, as
// the program's own were, it takes about forty minutes on two processors and 6 GB of memory.
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

// Train learns Models from nothing by a plan, and tells its progress. What it learns
// follows from the plan and the seed alone, whatever the number of workers.
func Train(ctx context.Context, plan []Generation, seed string, workers int, say func(format string, args ...any), save func(*Models)) (*Models, error) {
	m := untaught()
	var kept [azul.MaxSeats + 1][]*lessons // of each number of seats, of the last generations
	for number, g := range plan {
		for seats := 2; seats <= azul.MaxSeats; seats++ {
			if g.Games[seats] == 0 {
				continue
			}
			name := fmt.Sprintf("%s/%d/%d", seed, number, seats)
			grey := int(g.Grey * float64(g.Games[seats]))
			both := new(lessons)
			for _, part := range []struct {
				wall  azul.Wall
				games int
			}{{azul.Classic, g.Games[seats] - grey}, {azul.Grey, grey}} {
				l, err := m.play(ctx, series{
					seats: seats, games: part.games, wall: part.wall, simulations: g.Simulations, seed: name + part.wall.String(), everyth: 3,
				}, workers)
				if err != nil {
					return nil, err
				}
				both.values, both.looks = append(both.values, l.values...), append(both.looks, l.looks...)
			}
			kept[seats] = append(kept[seats], both)
			kept[seats] = slices.Delete(kept[seats], 0, max(0, len(kept[seats])-recent))
			say("generation %d, %d seats: %d games, %d positions, %d searches", number, seats, g.Games[seats], len(both.values), len(both.looks))
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

// enough is how many positions a network is learnt from at least, if there are so many.
const enough = 250_000

// recent is how many generations are learnt from at a time.
const recent = 3

// learn learns from generations of games with so many seats.
func learn(m *Models, all []*lessons, seats int, name string, say func(string, ...any)) {
	var seed [32]byte
	copy(seed[:], name)
	rng := rand.New(rand.NewChaCha8(seed))
	var looks []lookExample
	var values []valueExample
	var plain []valueExample // of games that the policy played alone
	for _, l := range all {
		looks = append(looks, l.looks...)
		if len(l.looks) > 0 {
			values = append(values, l.values...)
		} else {
			plain = append(plain, l.values...)
		}
	}
	// Games without searches are worse: they fill up what the others do not.
	rng.Shuffle(len(plain), func(i, k int) { plain[i], plain[k] = plain[k], plain[i] })
	values = append(values, plain[:min(len(plain), max(0, enough-len(values)))]...)
	if len(looks) > 0 {
		p := *m.policies[seats]
		loss := p.learn(looks, course{times: 4, rate: 0.03}, rng)
		m.setPolicy(seats, &p, whenLearning)
		say("%d seats: the policy's cross-entropy is %.3f over %d searches", seats, loss, len(looks))
	}
	rng.Shuffle(len(values), func(i, k int) { values[i], values[k] = values[k], values[i] })
	held := len(values) / 20
	n := newNet(seats, rng)
	loss, heldLoss := n.learn(values[held:], values[:held], course{times: 5, rate: 0.002}, rng)
	m.nets[seats] = n
	say("%d seats: the network's cross-entropy is %.4f, %.4f held out, over %d positions", seats, loss, heldLoss, len(values))
}
