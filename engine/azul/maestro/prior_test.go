package maestro

import (
	"math/rand/v2"
	"testing"
)

// The network of the priors learns what searches prefer, and generalises: over positions that it has not seen
// it comes nearer to searches than the policy that it begins with.
func TestThePriorsLearnFromSearches(t *testing.T) {
	p := selfPlayer{models: Learnt(), seats: 2, simulations: 40, calm: true, priors: true, seed: "priors"}
	l, err := p.play(t.Context(), 120)
	if err != nil {
		t.Fatal(err)
	}
	learnt, heldOut := l.searches[len(l.searches)/5:], l.searches[:len(l.searches)/5]
	rng := rand.New(rand.NewPCG(7, 8))
	n := newPrior(firstPolicy(), rng)
	before := n.divergence(heldOut)
	n.learn(learnt, course{epochs: 4, rate: 0.01}, rng)
	if after := n.divergence(heldOut); after > 0.7*before {
		t.Errorf("the divergence over %d positions held out is %.3f after learning from %d, and was %.3f", len(heldOut), after, len(learnt), before)
	}
}

// Models that are written before the priors are learnt are read as such: the policy gives them.
func TestModelsAreReadBeforeTheirPriorsAreLearnt(t *testing.T) {
	m, err := Read(untaught().Write("half way"))
	if err != nil || m.priors[3] != nil {
		t.Errorf("the network of the priors has %d weights, %v", len(m.priors[3]), err)
	}
	if m := Learnt(); m.priors[2] == nil || m.priors[3] == nil || m.priors[4] == nil {
		t.Error("the program's own have none")
	}
}
