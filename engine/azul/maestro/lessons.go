package maestro

import (
	"math"

	"sobremesa/engine/azul"
)

// valueExample is a position between two rounds as a seat's network is told of it, and
// what came of it.
type valueExample struct {
	features []feature // of the whole input: at counts through the parts of the network
	win      float32   // 0 to 1
	lead     float32   // points
}

// examplesOf are the examples of a position, one a seat, without what came of them.
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
		list[me].features = append([]feature(nil), buf...)
	}
	return list
}

// lookExample is a position of the draft and how often each move ought to be played there.
type lookExample struct {
	moves []lookMove
}

type lookMove struct {
	features []uint16
	times    float32 // how many sources come to the same
	share    float32 // with which it ought to be played
}

// lookExample is what the policy can learn from a search.
func (t *tree) lookExample() (e lookExample) {
	moves := t.moves()
	shares := t.shares()
	for i := range moves {
		e.moves = append(e.moves, lookMove{
			features: t.setting.features(t.root, &moves[i]),
			times:    float32(1 + len(t.alike(&moves[i]))),
			share:    float32(shares[i]),
		})
	}
	return e
}

// doubt is how much of the first look stays in what the policy is to learn. Without it what
// searches don't try would push factors down without end.
const doubt = 0.02

// shares are the chances with which each move of the root ought to be played: the visits that
// PUCT comes to in the long run. (1+visits)/(N+moves) tends to prior*force/(a-mean), with the a
// that makes their sum 1 (Grill et al. 2020, "Monte-Carlo tree search as regularized policy
// optimization", equation 11). The visits as they are say nothing of moves that are solved, since
// these are not tried again.
func (t *tree) shares() []float64 {
	root, moves := &t.nodes[0], t.moves()
	n, count := float64(root.visits), float64(len(moves))
	// Among more seats a move changes less of the chance to win.
	force := exploration * 2 / float64(t.setting.seats) * math.Sqrt(n) / (n + count)
	means := make([]float64, len(moves))
	low, high := math.Inf(-1), math.Inf(-1)
	for i := range moves {
		m := &moves[i]
		if m.visits > 0 {
			means[i] = float64(m.mean())
		} else {
			means[i] = float64(root.sum)/n - untried
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
		shares[i] = (1-doubt)*shares[i]/visits + doubt*float64(moves[i].prior)
	}
	return shares
}

// features are the factors whose product is what a move looks like.
func (s *setting) features(d *draft, e *edge) []uint16 {
	v := &d.view
	i := v.Turn()
	next := seat((int(i) + 1) % s.seats)
	tiles := v.Source(int(e.source))
	n, floor, phase := tiles.Of(e.color), v.FloorLen(i), phaseOf(d.left, s.seats)
	told := min(n, mostTiles) - 1
	list := []uint16{uint16(atNext + useOf(v, &d.hands[next], next, e.color, n)*mostTiles + told)}
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
		add(atDropped + told)
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
