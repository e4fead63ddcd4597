package maestro

import (
	"context"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"sync"
	"sync/atomic"

	"sobremesa/engine"
	"sobremesa/engine/azul"
)

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
