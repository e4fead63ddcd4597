package maestro

import (
	"math"
	"math/bits"
	"math/rand/v2"
	"testing"

	"sobremesa/engine"
	"sobremesa/engine/azul"
)

// positions plays random games and calls see with each position of a draft and each position before
// the first deal of a round.
func positions(t *testing.T, wall azul.Wall, seats, games int, see func(v *azul.View, rng *rand.Rand)) {
	t.Helper()
	rng := rand.New(rand.NewPCG(uint64(seats), uint64(wall)))
	for range games {
		s, err := azul.Start(seats, wall)
		if err != nil {
			t.Fatal(err)
		}
		round := 0
		for s.ToMove() != 0 {
			who := s.ToMove().First()
			move := azul.Move{}
			switch {
			case who == engine.Chance:
				if v := s.View(engine.Spectator); v.Round() != round {
					round = v.Round()
					see(&v, rng)
				}
				move = s.Draw(rng)
			default:
				if s.Phase() == azul.Drafting {
					v := s.View(who)
					see(&v, rng)
				}
				move = s.RandomMove(who, rng)
			}
			if err := s.Play(who, move); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// TestPriorsMatchFeatures compares the priors, computed incrementally in simulations, with what the policy
// and the network of the priors say by the features that they learn by.
func TestPriorsMatchFeatures(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	var p policy
	for i := range p {
		p[i] = float32(rng.NormFloat64()) / 3
	}
	const exponent = 0.8
	m := untaught()
	for seats := 2; seats <= azul.MaxSeats; seats++ {
		m.setPolicy(seats, &p, exponent)
	}
	network := newPrior(&p, rng)
	for _, wall := range []azul.Wall{azul.Classic, azul.Havana, azul.Grey} {
		for seats := 2; seats <= azul.MaxSeats; seats++ {
			checked, tr := 0, new(tree)
			positions(t, wall, seats, 1, func(v *azul.View, rng *rand.Rand) {
				if v.Phase() != azul.Drafting || rng.IntN(6) != 0 {
					return
				}
				s := settingOf(v, m.factors[seats])
				var n prior
				if rng.IntN(2) == 0 {
					n = network
				}
				d := s.draftOf(v)
				for d.drafting() {
					tr.reset(s, d, m.nets[seats], n, rng)
					weights := make([]float64, len(tr.moves(0)))
					total, largest := 0.0, 0
					for i := range tr.moves(0) {
						e := &tr.moves(0)[i]
						log, x := math.Log(float64(1+len(tr.alike(e)))), 0.0
						for _, f := range s.features(d, e) {
							x += exponent * float64(p[f])
						}
						if n != nil {
							sum := network.sum(s.priorFeatures(d, e))
							x = float64(network.log(&sum, new(units)))
						}
						weights[i] = math.Exp((log + x) / temperature)
						total += weights[i]
						if tr.moves(0)[i].prior > tr.moves(0)[largest].prior {
							largest = i
						}
					}
					if n != nil { // it does not rate all moves
						total = weights[largest] / float64(tr.moves(0)[largest].prior)
					}
					for i := range weights {
						if n != nil && tr.moves(0)[i].prior == unthinkable {
							continue
						}
						if got, want := float64(tr.moves(0)[i].prior), weights[i]/total; math.Abs(got-want) > 1e-4*want+1e-6 {
							t.Fatalf("%v, %d seats: the prior of %v is %v, by its features %v", wall, seats, tr.moves(0)[i].move(), got, want)
						}
						checked++
					}
					s.play(d, s.sample(d, &tr.choices, rng))
				}
			})
			if checked < 100 {
				t.Errorf("only %d moves", checked)
			}
		}
	}
}

// TestJudgeMatchesNetwork compares the judge, which caches the boards' sums, with the network
// evaluated on whole examples.
func TestJudgeMatchesNetwork(t *testing.T) {
	for _, wall := range []azul.Wall{azul.Classic, azul.Havana, azul.Grey} {
		for seats := 2; seats <= azul.MaxSeats; seats++ {
			rng := rand.New(rand.NewPCG(3, 4))
			n := newNet(seats, rng)
			j, all, checked := new(judge), new(choices), 0
			j.forget(n)
			check := func(v *azul.View) {
				if v.End() != azul.NotEnded {
					return
				}
				o := j.judge(v)
				examples := examplesOf(v)
				chance := func(i seat) float64 {
					examples[i].win = 1
					return math.Exp(-n.gradient(&examples[i], nil))
				}
				me := v.Starter()
				p := chance(me)
				if seats > 2 {
					total := 0.0
					for i := range examples {
						total += chance(seat(i))
					}
					p /= total
				}
				if want := float64(o.win[me]); math.Abs(p-want) > 1e-3 {
					t.Errorf("%v, %d seats: the judge's chance is %v, the network's %v", wall, seats, want, p)
				}
				checked++
			}
			positions(t, wall, seats, 2, func(v *azul.View, _ *rand.Rand) {
				if v.Phase() != azul.Drafting || bits.OnesCount64(uint64(v.Offers())) < 3 || rng.IntN(5) != 0 {
					return
				}
				// Many ends of one round, which have boards in common.
				s := settingOf(v, untaught().factors[seats])
				for range 20 {
					d := *s.draftOf(v)
					s.playOut(&d, all, rng)
					check(&d.view)
				}
			})
			if checked < 100 {
				t.Errorf("%v, %d seats: only %d positions", wall, seats, checked)
			}
		}
	}
}
