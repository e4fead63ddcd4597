package maestro

import (
	"math"
	"math/rand/v2"
)

// adam is the Adam optimiser (Kingma and Ba 2015) with the usual constants except tiny.
type adam struct {
	first, second []float32
	steps         int
}

func newAdam(n int) *adam { return &adam{first: make([]float32, n), second: make([]float32, n)} }

// step moves params along the negative gradient, a sum over size examples, and clears the gradient.
func (a *adam) step(params, gradient []float32, size int, rate, decay float64) {
	// With a smaller tiny, a gradient that consists only of rounding errors, such as that of a
	// factor common to all moves, would move its parameter as fast as a real one.
	const beta1, beta2, tiny = 0.9, 0.999, 1e-6
	a.steps++
	rate1 := float32(rate / (1 - math.Pow(beta1, float64(a.steps))))
	scale2 := float32(1 / (1 - math.Pow(beta2, float64(a.steps))))
	shrink := float32(1 - rate*decay)
	for i, sum := range gradient {
		g := sum / float32(size)
		if g == 0 && a.first[i] == 0 {
			continue
		}
		a.first[i] += (1 - beta1) * (g - a.first[i])
		a.second[i] += (1 - beta2) * (g*g - a.second[i])
		params[i] = params[i]*shrink - rate1*a.first[i]/(float32(math.Sqrt(float64(a.second[i]*scale2)))+tiny)
		gradient[i] = 0
	}
}

// course is a training schedule: the number of epochs, and the initial rate, which falls to a
// twentieth along half a cosine.
type course struct {
	epochs int
	rate   float64
}

// run calls one for each of n examples, in a new order in every epoch, and end after each batch.
func (c course) run(n int, rng *rand.Rand, one func(example int), end func(size int, rate float64)) {
	const batch = 256
	order := rng.Perm(n)
	for at, total := 0, c.epochs*n; at < total; at += min(batch, total-at) {
		size := min(batch, total-at)
		for k := at; k < at+size; k++ {
			if k%n == 0 && k > 0 {
				order = rng.Perm(n)
			}
			one(order[k%n])
		}
		end(size, c.rate*(0.05+0.95*(1+math.Cos(math.Pi*float64(at)/float64(total)))/2))
	}
}

// learn fits the policy to searches by cross-entropy.
func (p *policy) learn(examples []policyExample, c course, rng *rand.Rand) {
	gradient := make([]float32, policySize)
	opt := newAdam(policySize)
	var logits []float64
	c.run(len(examples), rng, func(i int) {
		e := &examples[i]
		logits = logits[:0]
		most, total := math.Inf(-1), 0.0
		for _, m := range e.moves {
			x := math.Log(float64(m.sources))
			for _, f := range m.features {
				x += float64(p[f])
			}
			logits = append(logits, x)
			most = max(most, x)
		}
		for k := range logits {
			logits[k] = math.Exp(logits[k] - most)
			total += logits[k]
		}
		for k, m := range e.moves {
			g := float32(logits[k]/total) - m.share
			for _, f := range m.features {
				gradient[f] += g
			}
		}
	}, func(size int, rate float64) { opt.step(p[:], gradient, size, rate, 0.01) })
}

// newNet returns a network with random weights (He et al. 2015).
func newNet(seats int, rng *rand.Rand) *net {
	n := &net{seats, make([]float32, paramsOf(seats))}
	for i := range n.params[:bias1At(seats)] {
		n.params[i] = float32(rng.NormFloat64() * math.Sqrt(2.0/40))
	}
	for i := secondAt(seats); i < bias2At(seats); i++ {
		n.params[i] = float32(rng.NormFloat64() * math.Sqrt(2.0/hidden1))
	}
	for i := outAt(seats); i < biasOutAt(seats); i++ {
		n.params[i] = float32(rng.NormFloat64() * math.Sqrt(1.0/hidden2))
	}
	return n
}

// leadWeight is the weight of the lead's error, in units of leadUnit, relative to that of the
// chance to win.
const leadWeight = 0.5

// learn fits the network to positions, by the cross-entropy of the chance to win and the squared
// error of the lead.
func (n *net) learn(examples []valueExample, c course, rng *rand.Rand) {
	gradient := make([]float32, len(n.params))
	opt := newAdam(len(n.params))
	c.run(len(examples), rng, func(i int) { n.gradient(&examples[i], gradient) },
		func(size int, rate float64) { opt.step(n.params, gradient, size, rate, 0.02) })
}

// gradient adds the gradient of an example to gradient, if not nil, and returns its cross-entropy.
func (n *net) gradient(e *valueExample, gradient []float32) float64 {
	h1 := *n.row(bias1At(n.seats))
	n.addFeatures(&h1, 0, e.features)
	h2, z := n.layers(&h1)
	p := sigmoid(z[0])
	loss := -float64(e.win)*math.Log(float64(p)+1e-7) - float64(1-e.win)*math.Log(float64(1-p)+1e-7)
	if gradient == nil {
		return loss
	}
	g := [answers]float32{p - e.win, leadWeight * (z[1] - min(3, max(-3, e.lead/leadUnit)))}
	second, out, biasOut := secondAt(n.seats), outAt(n.seats), biasOutAt(n.seats)
	var d2 [hidden2]float32
	for j, x := range h2 {
		if x > 0 {
			at := out + j*answers
			d2[j] = g[0]*n.params[at] + g[1]*n.params[at+1]
			gradient[at] += g[0] * x
			gradient[at+1] += g[1] * x
		}
	}
	gradient[biasOut] += g[0]
	gradient[biasOut+1] += g[1]
	bias2 := bias2At(n.seats)
	for j := range d2 {
		gradient[bias2+j] += d2[j]
	}
	var d1 sum1
	for i, x := range h1 {
		if x <= 0 {
			continue
		}
		at := second + i*hidden2
		w, gw := (*[hidden2]float32)(n.params[at:]), (*[hidden2]float32)(gradient[at:])
		sum := float32(0)
		for j := range d2 {
			sum += d2[j] * w[j]
			gw[j] += d2[j] * x
		}
		d1[i] = sum
	}
	(*sum1)(gradient[bias1At(n.seats):]).add(&d1)
	for _, f := range e.features {
		(*sum1)(gradient[int(f.at)*hidden1:]).addTimes(f.value, &d1)
	}
	return loss
}
