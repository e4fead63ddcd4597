package maestro

import (
	"math"

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

// policyExample returns what the policy can learn from the search.
func (t *tree) policyExample() (e policyExample) {
	moves := t.moves(0)
	shares := t.shares()
	for i := range moves {
		e.moves = append(e.moves, policyMove{
			features: t.setting.features(t.root, &moves[i]),
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
	// With more seats, a move changes the chance to win less.
	force := exploration * 2 / float64(t.setting.seats) * math.Sqrt(n) / (n + count)
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
	v := &d.view
	i := v.Mover()
	next := (i + 1) % seat(s.seats)
	tiles := v.Source(int(e.source))
	n, floor, phase := tiles.Of(e.color), v.FloorLen(i), phaseOf(d.left, s.seats)
	size := min(n, mostTiles) - 1
	list := []uint16{uint16(atNext + useOf(v, &d.hands[next], next, e.color, n)*mostTiles + size)}
	add := func(at int) { list = append(list, uint16(at)) }
	fallen := 0
	if e.source == azul.Centre {
		add(atSource + fromCentre)
		if v.TakesMarker(azul.Centre) {
			add(atMarker + phase)
			fallen = 1
		}
	} else {
		add(atSource + tiles.Len() - n)
	}
	add(atPhase + phase*(lines+1) + int(e.to))
	if e.to == onFloor {
		add(atDropped + size)
		add(atOver + floor*(mostOver+1) + min(fallen+n, mostOver))
		return list
	}
	line := int(e.to)
	filled := v.Line(i, line+1).N
	for _, f := range s.outlooks[i].lineFeatures(s.round, e.color, line, filled, n) {
		add(f)
	}
	missing := line + 1 - filled - n
	elsewhere := -n
	for rest := v.Offers(); rest != 0; rest &= rest - 1 {
		if source, c := rest.First(); c == e.color {
			elsewhere += v.Source(source).Of(c)
		}
	}
	add(atElsewhere + max(0, missing)*elsewheres + elsewhereOf(elsewhere))
	add(atOver + floor*(mostOver+1) + min(fallen+max(0, -missing), mostOver))
	if missing <= 0 && s.outlooks[i].rows[line] == lines-1 {
		add(atFifth + leadOf(s.lead(d, i)))
	}
	return list
}
