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

// Games are played by the Models against themselves; what they bring is what is learnt
// from next.

// series is some games to learn from.
type series struct {
	seats, games int
	wall         azul.Wall
	simulations  int // of a move; 0: the policy alone plays
	seed         string
	everyth      int // of so many searches one is kept for the policy
}

// lessons are what a series of games brought, in the order of the games.
type lessons struct {
	values []valueExample
	looks  []lookExample
}

// play plays a series on so many workers. What it brings does not depend on their number.
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
		l.looks = append(l.looks, games[i].looks...)
	}
	return &l, ctx.Err()
}

type selfPlayer struct {
	models *Models
	series series
	tree   tree
	rng    *rand.Rand
}

// between is a position between two rounds, and what was thought of it later.
type between struct {
	examples []valueExample // by seat
	thought  *outcome       // of the first search after the deal; nil for none
}

func (p *selfPlayer) game(n int) (l lessons) {
	var seed [32]byte
	copy(seed[:], fmt.Sprintf("%.24s", p.series.seed))
	binary.BigEndian.PutUint64(seed[24:], uint64(n))
	p.rng = rand.New(rand.NewChaCha8(seed))
	s, err := azul.Start(p.series.seats, p.series.wall)
	if err != nil {
		panic(err) // the series are the program's own
	}
	var rounds []between
	fresh := false // chance has dealt, and nobody has moved since
	for s.ToMove() != 0 {
		who := s.ToMove().First()
		var move azul.Move
		switch {
		case who == engine.Chance:
			if round := s.View(engine.Spectator); round.Round() > 1 && !fresh {
				rounds = append(rounds, between{examples: examplesOf(&round)})
			}
			move, fresh = s.Draw(p.rng), true
		case s.Phase() == azul.Placing:
			v := s.View(who)
			move = p.models.place(&v)[0].Move
		default:
			v := s.View(who)
			var thought *outcome
			move, thought = p.move(&v, &l)
			if fresh && len(rounds) > 0 {
				rounds[len(rounds)-1].thought = thought
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
			if r.thought != nil {
				e.win = (e.win + r.thought.win[i]) / 2
				e.lead = (e.lead + r.thought.lead[i]) / 2
			}
		}
		l.values = append(l.values, r.examples...)
	}
	return l
}

// adventurous is the share of moves that the policy picks by itself, so that games go
// where good players would not.
const adventurous = 0.06

// move is the next move, and what a search thought of the position.
func (p *selfPlayer) move(v *azul.View, l *lessons) (azul.Move, *outcome) {
	seats := v.Seats()
	s := settingOf(v, p.models.factors[seats])
	d := s.draftOf(v)
	if p.series.simulations == 0 {
		return s.sample(d, &p.tree.choices, p.rng), nil
	}
	p.models.begin(&p.tree, v, p.rng)
	p.tree.run(context.Background(), limits{simulations: p.series.simulations}, false)
	best := p.tree.best()
	thought := p.tree.found(best)
	if p.rng.IntN(p.series.everyth) == 0 && p.tree.nodes[0].count > 1 {
		l.looks = append(l.looks, p.tree.lookExample())
	}
	if p.rng.Float32() < adventurous {
		return s.sample(d, &p.tree.choices, p.rng), &thought
	}
	if v.Round() <= 3 {
		best = p.often()
	}
	return p.tree.moves()[best].move(), &thought
}

// often picks one of the moves that were tried, with the square of how often.
func (p *selfPlayer) often() int {
	total := 0.0
	for _, e := range p.tree.moves() {
		total += float64(e.visits) * float64(e.visits)
	}
	left := p.rng.Float64() * total
	for i, e := range p.tree.moves() {
		if left -= float64(e.visits) * float64(e.visits); left < 0 {
			return i
		}
	}
	return p.tree.best()
}
