package maestro

import (
	"context"
	"encoding/binary"
	"fmt"
	"log"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"sobremesa/engine"
	"sobremesa/engine/azul"
)

const (
	recentSteps        = 3       // are learnt from
	minPositions       = 250_000 // with fewer, a network also learns from games without searches
	searchesPerExample = 3       // for the policy
	triedRounds        = 3       // the first of a game, in which moves are drawn by their visits
	randomShare        = 0.06    // of moves that the policy picks alone, to reach positions that good players would avoid
	calmRounds         = 1       // the same in calm steps
	calmShare          = randomShare / 4
)

// plan holds the steps of learning. In each, the Models of the previous one play games against
// themselves, from which new Models are learnt.
var plan = []struct {
	games       [azul.MaxSeats + 1]float64 // by number of seats
	simulations int                        // per move; with 0 the policy plays alone, and only the networks are learnt
	// In a calm step the players seldom try something, and the networks go on learning, from its games alone.
	// They have seen enough by then to learn what positions are worth in earnest.
	calm bool
	// In a step for the priors, which is calm too, only their networks are learnt.
	priors bool
}{
	{[...]float64{2: 30000, 3: 20000, 4: 15000}, 0, false, false},
	{[...]float64{2: 4000, 3: 3000, 4: 1200}, 64, false, false},
	{[...]float64{2: 8000, 3: 8000, 4: 3000}, 80, false, false},
	{[...]float64{2: 11000, 3: 16000, 4: 4500}, 96, false, false},
	{[...]float64{2: 13000, 3: 30000, 4: 5000}, 112, false, false},
	{[...]float64{2: 18000, 3: 40000, 4: 7500}, 128, false, false},
	{[azul.MaxSeats + 1]float64{3: 16000}, 400, true, false},
	{[...]float64{2: 9000, 3: 6000, 4: 4000}, 400, true, true},
}

// courses are the networks' courses, by number of seats. With the shorter one, networks for three remained
// underfitted: over positions held out their cross-entropy was .554, and .550 with this one and more games.
var courses = [...]course{2: {epochs: 5, rate: 0.002}, 3: {epochs: 10, rate: 0.008}, 4: {epochs: 5, rate: 0.002}}

var (
	calmCourse  = course{epochs: 6, rate: 0.003}
	priorCourse = course{epochs: 5, rate: 0.01}
)

// Train learns Models from nothing, for the given numbers of seats, with scale times the games of the plan,
// and calls save after each step. For other numbers of seats they are those of Learnt. With a scale of 1
// three seats take about an hour and twenty minutes and 12 GB of memory on two processors, the others about
// three quarters of an hour together and 6 GB. The result depends only on the scale and the seed.
func Train(ctx context.Context, scale float64, seed string, numbers []int, save func(*Models) error) error {
	m := untaught()
	for seats := 2; seats <= azul.MaxSeats; seats++ {
		if !slices.Contains(numbers, seats) {
			m.policies[seats], m.nets[seats], m.priors[seats] = Learnt().policies[seats], Learnt().nets[seats], Learnt().priors[seats]
		}
	}
	var kept [azul.MaxSeats + 1][]*lessons // of the recent steps, by number of seats
	for number, step := range plan {
		name := func(seats int) string { return fmt.Sprintf("%s/%d/%d", seed, number, seats) }
		for _, seats := range numbers {
			if step.games[seats] == 0 {
				continue
			}
			p := selfPlayer{models: m, seats: seats, simulations: step.simulations, calm: step.calm, priors: step.priors, seed: name(seats) + azul.Classic.String()}
			l, err := p.play(ctx, int(scale*step.games[seats]))
			if err != nil {
				return err
			}
			kept[seats] = append(kept[seats], l)
			kept[seats] = slices.Delete(kept[seats], 0, max(0, len(kept[seats])-recentSteps))
		}
		next := *m
		var all sync.WaitGroup
		for _, seats := range numbers {
			if step.games[seats] == 0 {
				continue
			}
			if step.calm {
				kept[seats] = kept[seats][len(kept[seats])-1:]
			}
			all.Go(func() {
				if step.priors {
					next.priors[seats] = learnPrior(m.policies[seats], kept[seats][0].searches, name(seats))
				} else {
					learn(&next, kept[seats], seats, step.calm, name(seats))
				}
			})
		}
		all.Wait()
		m = &next
		if err := save(m); err != nil {
			return err
		}
	}
	return nil
}

// learnPrior learns the network of the priors from searches, beginning with a policy.
func learnPrior(p *policy, searches []policyExample, name string) prior {
	var seed [32]byte
	copy(seed[:], name)
	rng := rand.New(rand.NewChaCha8(seed))
	rng.Shuffle(len(searches), func(i, k int) { searches[i], searches[k] = searches[k], searches[i] })
	heldOut := searches[:len(searches)/20]
	n := newPrior(p, rng)
	before := n.divergence(heldOut)
	n.learn(searches[len(heldOut):], priorCourse, rng)
	log.Printf("%s: the priors' divergence is %.4f over %d positions held out, before %.4f", name, n.divergence(heldOut), len(heldOut), before)
	return n
}

// learn fits the Models for a number of seats to the lessons of recent steps. After a calm step the network
// learns on.
func learn(m *Models, all []*lessons, seats int, calm bool, name string) {
	var seed [32]byte
	copy(seed[:], name)
	rng := rand.New(rand.NewChaCha8(seed))
	var searches []policyExample
	var values, plain []valueExample // plain are those from games without searches
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
		p.learn(searches, course{epochs: 4, rate: 0.03}, rng)
		m.setPolicy(seats, &p, whenLearning)
	}
	rng.Shuffle(len(values), func(i, k int) { values[i], values[k] = values[k], values[i] })
	heldOut := values[:len(values)/20]
	n, c := newNet(seats, rng), courses[seats]
	if calm {
		n, c = &net{seats, slices.Clone(m.nets[seats].params)}, calmCourse
	}
	n.learn(values[len(heldOut):], c, rng)
	m.nets[seats] = n
	loss := 0.0
	for i := range heldOut {
		loss += n.gradient(&heldOut[i], nil)
	}
	log.Printf("%s: the network's cross-entropy is %.4f over %d positions held out", name, loss/float64(len(heldOut)), len(heldOut))
}

// Self-play: the Models play games against themselves, which yield examples for learning.

// lessons are the examples from games, in the order of the games.
type lessons struct {
	values   []valueExample
	searches []policyExample
}

// selfPlayer plays games to learn from.
type selfPlayer struct {
	models      *Models
	seats       int
	simulations int // per move; with 0 the policy plays alone
	calm        bool
	priors      bool // the examples are for the priors' network, not for the policy
	seed        string
	tree        tree
	rng         *rand.Rand
}

// play plays games on all processors, whose number does not change the lessons.
func (p selfPlayer) play(ctx context.Context, games int) (*lessons, error) {
	played := make([]lessons, games)
	var next atomic.Int64
	var all sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		all.Go(func() {
			own := p
			for n := int(next.Add(1)) - 1; n < games && ctx.Err() == nil; n = int(next.Add(1)) - 1 {
				played[n] = own.game(n)
			}
		})
	}
	all.Wait()
	var l lessons
	for _, g := range played {
		l.values = append(l.values, g.values...)
		l.searches = append(l.searches, g.searches...)
	}
	return &l, ctx.Err()
}

// betweenRounds is a position between two rounds with its later estimate.
type betweenRounds struct {
	examples []valueExample // by seat
	estimate *outcome       // of the first search after the deal; nil if there was none
}

func (p *selfPlayer) game(n int) (l lessons) {
	var seed [32]byte
	copy(seed[:], fmt.Sprintf("%.24s", p.seed))
	binary.BigEndian.PutUint64(seed[24:], uint64(n))
	p.rng = rand.New(rand.NewChaCha8(seed))
	s, err := azul.Start(p.seats, azul.Classic)
	if err != nil {
		panic(err) // the plan is the program's own
	}
	var rounds []betweenRounds
	fresh := false // chance has dealt and no seat has moved since
	for s.ToMove() != 0 {
		who := s.ToMove().First()
		var move azul.Move
		if who == engine.Chance {
			if round := s.View(engine.Spectator); round.Round() > 1 && !fresh {
				rounds = append(rounds, betweenRounds{examples: examplesOf(&round)})
			}
			move, fresh = s.Draw(p.rng), true
		} else {
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

// move returns the next move and the search's estimate of the position.
func (p *selfPlayer) move(v *azul.View, l *lessons) (azul.Move, *outcome) {
	seats := v.Seats()
	s := settingOf(v, p.models.factors[seats])
	d := s.draftOf(v)
	if p.simulations == 0 {
		return s.sample(d, &p.tree.choices, p.rng), nil
	}
	p.models.begin(&p.tree, v, p.rng)
	example := p.rng.IntN(searchesPerExample) == 0
	p.tree.run(context.Background(), limits{simulations: p.simulations}, p.calm && !example)
	best := p.tree.best(0)
	estimate := p.tree.found(best)
	if example && p.tree.nodes[0].count > 1 {
		features := p.tree.setting.features
		if p.priors {
			features = p.tree.setting.priorFeatures
		}
		l.searches = append(l.searches, p.tree.policyExample(features))
	}
	tried, share := triedRounds, float32(randomShare)
	if p.calm {
		tried, share = calmRounds, calmShare
	}
	if p.rng.Float32() < share {
		return s.sample(d, &p.tree.choices, p.rng), &estimate
	}
	if v.Round() <= tried {
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
