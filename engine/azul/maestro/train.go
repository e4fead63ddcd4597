package maestro

import (
	"context"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"

	"sobremesa/engine"
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

// Self-play: the Models play games against themselves, which yield examples for learning.

// series describes games to learn from.
type series struct {
	seats, games int
	simulations  int // per move; with 0 the policy plays alone
	seed         string
}

// lessons are the examples from a series of games, in the order of the games.
type lessons struct {
	values   []valueExample
	searches []policyExample
}

// play plays a series. The lessons do not depend on the number of workers.
func (m *Models) play(ctx context.Context, s series, workers int) (*lessons, error) {
	games := make([]lessons, s.games)
	var next atomic.Int64
	var all sync.WaitGroup
	for range workers {
		all.Go(func() {
			p := &selfPlayer{models: m, series: s}
			for ctx.Err() == nil {
				n := int(next.Add(1)) - 1
				if n >= s.games {
					return
				}
				games[n] = p.game(n)
			}
		})
	}
	all.Wait()
	var l lessons
	for i := range games {
		l.values = append(l.values, games[i].values...)
		l.searches = append(l.searches, games[i].searches...)
	}
	return &l, ctx.Err()
}

type selfPlayer struct {
	models *Models
	series series
	tree   tree
	rng    *rand.Rand
}

// betweenRounds is a position between two rounds with its later estimate.
type betweenRounds struct {
	examples []valueExample // by seat
	estimate *outcome       // of the first search after the deal; nil if there was none
}

func (p *selfPlayer) game(n int) (l lessons) {
	var seed [32]byte
	copy(seed[:], fmt.Sprintf("%.24s", p.series.seed))
	binary.BigEndian.PutUint64(seed[24:], uint64(n))
	p.rng = rand.New(rand.NewChaCha8(seed))
	s, err := azul.Start(p.series.seats, azul.Classic)
	if err != nil {
		panic(err) // the series are the program's own
	}
	var rounds []betweenRounds
	fresh := false // chance has dealt and no seat has moved since
	for s.ToMove() != 0 {
		who := s.ToMove().First()
		var move azul.Move
		switch {
		case who == engine.Chance:
			if round := s.View(engine.Spectator); round.Round() > 1 && !fresh {
				rounds = append(rounds, betweenRounds{examples: examplesOf(&round)})
			}
			move, fresh = s.Draw(p.rng), true
		default:
			v := s.View(who)
			var estimate *outcome
			move, estimate = p.move(&v, &l)
			if fresh && len(rounds) > 0 {
				rounds[len(rounds)-1].estimate = estimate
			}
			fresh = false
		}
		if err := s.Play(who, move); err != nil {
			panic(err)
		}
	}
	over := s.View(engine.Spectator)
	end := final(&over)
	for _, r := range rounds {
		for i := range r.examples {
			e := &r.examples[i]
			e.win, e.lead = end.win[i], end.lead[i]
			if r.estimate != nil {
				e.win = (e.win + r.estimate.win[i]) / 2
				e.lead = (e.lead + r.estimate.lead[i]) / 2
			}
		}
		l.values = append(l.values, r.examples...)
	}
	return l
}

// searchesPerExample is the number of searches of which one becomes an example for the policy.
const searchesPerExample = 3

// randomShare is the fraction of moves that the policy picks alone, to reach positions that good
// players would avoid.
const randomShare = 0.06

// move returns the next move and the search's estimate of the position.
func (p *selfPlayer) move(v *azul.View, l *lessons) (azul.Move, *outcome) {
	seats := v.Seats()
	s := settingOf(v, p.models.factors[seats])
	d := s.draftOf(v)
	if p.series.simulations == 0 {
		return s.sample(d, &p.tree.choices, p.rng), nil
	}
	p.models.begin(&p.tree, v, p.rng)
	p.tree.run(context.Background(), limits{simulations: p.series.simulations}, false)
	best := p.tree.best(0)
	estimate := p.tree.found(best)
	if p.rng.IntN(searchesPerExample) == 0 && p.tree.nodes[0].count > 1 {
		l.searches = append(l.searches, p.tree.policyExample())
	}
	if p.rng.Float32() < randomShare {
		return s.sample(d, &p.tree.choices, p.rng), &estimate
	}
	if v.Round() <= 3 {
		best = p.sampleByVisits()
	}
	return p.tree.moves(0)[best].move(), &estimate
}

// sampleByVisits picks a move of the root with probability proportional to the square of its
// visits.
func (p *selfPlayer) sampleByVisits() int {
	total := 0.0
	for _, e := range p.tree.moves(0) {
		total += float64(e.visits) * float64(e.visits)
	}
	left := p.rng.Float64() * total
	for i, e := range p.tree.moves(0) {
		if left -= float64(e.visits) * float64(e.visits); left < 0 {
			return i
		}
	}
	return p.tree.best(0)
}
