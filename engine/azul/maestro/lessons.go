package maestro

import (
	"math"
	"math/rand/v2"
	"slices"

	"sobremesa/engine/azul"
)

// valueExample is a position between two rounds, as a seat's network sees it, with the result of
// the game.
type valueExample struct {
	features []feature // feature.at counts through all roles' boards, then the table
	win      float32   // 0 to 1
	lead     float32   // points
}

// examplesOf returns an example of the position for each seat, still without results.
func examplesOf(v *azul.View) []valueExample {
	seats := v.Seats()
	var strengths [azul.MaxSeats]float32
	for i := range seat(seats) {
		strengths[i] = strength(v, i)
	}
	list := make([]valueExample, seats)
	for me := range seat(seats) {
		roles := rolesOf(me, &strengths, seats)
		var buf []feature
		for role, i := range roles[:seats] {
			from := len(buf)
			buf = boardFeaturesOf(v, i, buf)
			for k := range buf[from:] {
				buf[from+k].at += int32(role * boardFeatures)
			}
		}
		from := len(buf)
		buf = seatFeatures(v, roles[:seats], dealFeatures(v, buf))
		for k := range buf[from:] {
			buf[from+k].at += int32(seats * boardFeatures)
		}
		list[me].features = buf
	}
	return list
}

// policyExample is a position of the draft with the probability that each move should be played.
type policyExample struct {
	moves []policyMove
}

type policyMove struct {
	features []uint16
	sources  float32 // number of equivalent sources
	share    float32 // probability that it should be played
}

// policyExample returns what the policy, or the network of the priors, can learn from the search: features
// are theirs.
func (t *tree) policyExample(features func(*draft, *edge) []uint16) (e policyExample) {
	moves := t.moves(0)
	shares := t.shares()
	for i := range moves {
		e.moves = append(e.moves, policyMove{
			features: features(t.root, &moves[i]),
			sources:  float32(1 + len(t.alike(&moves[i]))),
			share:    float32(shares[i]),
		})
	}
	return e
}

// priorShare is the fraction of the prior mixed into the probabilities that the policy learns.
// Without it, factors of moves that searches never try would decrease without end.
const priorShare = 0.02

// shares returns the probability that each move of the root should be played, which is the
// distribution of visits that PUCT converges to: (1+visits)/(N+moves) tends to
// prior*force/(a-mean), where a makes the sum 1 (Grill et al. 2020, "Monte-Carlo tree search as
// regularized policy optimization", equation 11). Actual visits would not do, since solved moves
// are not visited again.
func (t *tree) shares() []float64 {
	root, moves := &t.nodes[0], t.moves(0)
	n, count := float64(root.visits), float64(len(moves))
	force := explorationOf(t.setting.seats) * math.Sqrt(n) / (n + count)
	means := make([]float64, len(moves))
	low, high := math.Inf(-1), math.Inf(-1)
	for i := range moves {
		m := &moves[i]
		if m.visits > 0 {
			means[i] = float64(m.mean())
		} else {
			means[i] = float64(root.sum)/n - untriedPenalty
		}
		low = max(low, means[i]+force*float64(m.prior))
		high = max(high, means[i]+force)
	}
	shares := make([]float64, len(moves))
	sum := func(a float64) (sum float64) {
		for i := range moves {
			shares[i] = force * float64(moves[i].prior) / (a - means[i])
			sum += shares[i]
		}
		return sum
	}
	for range 40 {
		if middle := (low + high) / 2; sum(middle) > 1 {
			low = middle
		} else {
			high = middle
		}
	}
	sum(high)
	visits := 0.0
	for i := range shares {
		shares[i] = max(0, (n+count)*shares[i]-1)
		visits += shares[i]
	}
	for i := range shares {
		shares[i] = (1-priorShare)*shares[i]/visits + priorShare*float64(moves[i].prior)
	}
	return shares
}

// features returns the indices of the factors whose product is the move's weight.
func (s *setting) features(d *draft, e *edge) []uint16 {
	o := s.optionOf(d, e)
	list := slices.Insert(s.taking(d, &o, nil), 1, from(d, &o, int(e.source)))
	list = append(list, s.toward(d, e.to))
	if e.to == onFloor {
		return s.dropping(d, &o, list)
	}
	for _, f := range s.filling(d, &o, int(e.to)) {
		list = append(list, uint16(f))
	}
	elsewhere, _ := others(&d.view, &o)
	return s.placing(d, &o, int(e.to), elsewhere, list)
}

// optionOf returns the option of a move, without its source factors.
func (s *setting) optionOf(d *draft, e *edge) option {
	source := int(e.source)
	return option{
		color: e.color, n: uint8(d.view.Source(source).Of(e.color)),
		centre: source == azul.Centre, marker: d.view.TakesMarker(source),
	}
}

// priorFeatures returns the features of a move.
func (s *setting) priorFeatures(d *draft, e *edge) []uint16 {
	v, o := &d.view, s.optionOf(d, e)
	list := s.later(d, &o, s.features(d, e))
	for c := range azul.Color(azul.Colors) {
		if n := v.Source(int(e.source)).Of(c); n > 0 && c != e.color && !o.centre {
			list = s.leaving(d, c, n, list)
		}
	}
	_, same := others(v, &o)
	return append(list, sameOf(same, missingOf(v, &o, e.to)))
}

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
