package maestro

import (
	"math"
	"math/rand/v2"
)

// newPrior returns a network whose unit 0 is a policy, and whose other units have random weights.
func newPrior(p *policy, rng *rand.Rand) prior {
	n := make(prior, priorParams)
	for i := range n[:priorBiasAt] {
		n[i] = float32(rng.NormFloat64() * 0.3)
	}
	for f := range priorSize {
		n[f*priorUnits] = 0
		if f < policySize {
			n[f*priorUnits] = p[f]
		}
	}
	for i := priorOutAt; i < priorParams; i++ {
		n[i] = float32(rng.NormFloat64() * 0.2)
	}
	n[priorOutAt] = 0 // unused
	return n
}

// learn fits the network to searches by cross-entropy.
func (p prior) learn(examples []policyExample, c course, rng *rand.Rand) {
	gradient := make(prior, priorParams)
	opt := newAdam(priorParams)
	c.run(len(examples), rng, func(i int) { p.gradient(&examples[i], gradient) },
		func(size int, rate float64) { opt.step(p, gradient, size, rate, 0.05) })
}

// gradient adds the gradient of an example to gradient, if not nil, and returns its cross-entropy less the
// least possible, which is the divergence of the priors from the shares.
func (p prior) gradient(e *policyExample, gradient prior) (divergence float64) {
	sums, logs := make([]units, len(e.moves)), make([]float64, len(e.moves))
	none := new(units)
	most, total := math.Inf(-1), 0.0
	for k, m := range e.moves {
		sums[k] = p.sum(m.features)
		logs[k] = float64(p.log(&sums[k], none)) + math.Log(float64(m.sources))
		most = max(most, logs[k])
	}
	for _, x := range logs {
		total += math.Exp(x - most)
	}
	out := p.row(priorOutAt)
	for k, m := range e.moves {
		x := logs[k] - most - math.Log(total)
		divergence += float64(m.share) * (math.Log(float64(m.share)) - x)
		g := float32(math.Exp(x)) - m.share
		if gradient == nil || g*g < 1e-8 { // most moves of a position: as good as unthinkable, and known to be
			continue
		}
		d := units{g}
		outs := gradient.row(priorOutAt)
		for i := 1; i < priorUnits; i++ {
			if y := sums[k][i]; y > 0 {
				outs[i] += g * y
				d[i] = g * out[i]
			}
		}
		for _, at := range append([]uint16{priorSize}, m.features...) { // the biases are the row after the last feature
			gradient.of(at).add(&d)
		}
	}
	return divergence
}

// divergence returns the mean divergence of the priors from the shares of searches, in nats.
func (p prior) divergence(examples []policyExample) (mean float64) {
	for i := range examples {
		mean += p.gradient(&examples[i], nil) / float64(len(examples))
	}
	return mean
}
