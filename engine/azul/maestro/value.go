package maestro

import (
	"math"

	"sobremesa/engine"
	"sobremesa/engine/azul"
)

// value is the value of a position to each seat, 0 to 1.
type value [azul.MaxSeats]float32

// worth combines a seat's chance to win and its lead into a value. The lead counts so that there is
// something to play for even when the game is decided.
func worth(win, lead float32) float32 {
	return 0.85*win + 0.15*sigmoid(lead/15)
}

// judge values positions between two rounds. It caches the boards' parts of the first layer's sums
// for the duration of a search.
type judge struct {
	net      *net
	search   uint32 // number of the search
	cache    [cacheSize]cachedBoard
	features [azul.MaxSeats][]feature // of the boards being judged, as far as needed
}

const cacheSize = 1 << 12 // the size of the cache, a power of two. A judge takes 3 MB.

type cachedBoard struct {
	key    uint64
	search uint32 // in which the entry was made
	roles  uint8  // bit set of the roles with valid sums
	sums   [azul.MaxSeats]sum1
}

// forget prepares the judge for another search, which empties the cache.
func (j *judge) forget(n *net) {
	j.net = n
	j.search++
}

// board returns a board's part of the first layer's sums in a role.
func (j *judge) board(v *azul.View, i seat, key uint64, role int) *sum1 {
	k := &j.cache[key*0x9e3779b97f4a7c15>>(64-12)]
	if k.key != key || k.search != j.search {
		k.key, k.search, k.roles = key, j.search, 0
	}
	if k.roles>>role&1 == 1 {
		return &k.sums[role]
	}
	k.roles |= 1 << role
	s := &k.sums[role]
	if len(j.features[i]) == 0 {
		j.features[i] = boardFeaturesOf(v, i, j.features[i])
	}
	*s = sum1{}
	j.net.addFeatures(s, boardAt(role), j.features[i])
	return s
}

// outcome is a position's value to each seat, with chances to win and leads.
type outcome struct {
	value value
	win   value // chances to win, which add up to 1
	lead  [azul.MaxSeats]float32
}

// judge values a position at the end of a round.
func (j *judge) judge(v *azul.View) (o outcome) {
	if v.End() != azul.NotEnded {
		return final(v)
	}
	seats := v.Seats()
	if v.Wall() == azul.Grey {
		j.forget(j.net) // keys do not identify the boards of a grey wall
	}
	for i := range j.features {
		j.features[i] = j.features[i][:0]
	}
	var buf [rounds + azul.Colors]feature
	table := *j.net.row(bias1At(seats))
	j.net.addFeatures(&table, tableAt(seats), dealFeatures(v, buf[:0]))
	if seats == 2 {
		me := v.Starter()
		a := j.seat(v, &table, [azul.MaxSeats]seat{me, 1 - me}, [azul.MaxSeats]uint64{boardKey(v, 0), boardKey(v, 1)})
		o.win[me], o.win[1-me] = a.win, 1-a.win
		o.lead[me], o.lead[1-me] = a.lead, -a.lead
	} else {
		var strengths [azul.MaxSeats]float32
		var keys [azul.MaxSeats]uint64
		for i := range seat(seats) {
			strengths[i], keys[i] = strength(v, i), boardKey(v, i)
		}
		sum := float32(0)
		for i := range seat(seats) {
			a := j.seat(v, &table, rolesOf(i, &strengths, seats), keys)
			o.win[i], o.lead[i] = a.win, a.lead
			sum += a.win
		}
		for i := range seats {
			o.win[i] /= sum
		}
	}
	for i := range seats {
		o.value[i] = worth(o.win[i], o.lead[i])
	}
	return o
}

var noBoard sum1 // the sums of a board that does not exist

// seat returns the network's answer for the seat in the first role.
func (j *judge) seat(v *azul.View, table *sum1, roles [azul.MaxSeats]seat, keys [azul.MaxSeats]uint64) answer {
	seats := v.Seats()
	boards := [azul.MaxSeats]*sum1{&noBoard, &noBoard, &noBoard, &noBoard}
	for role, i := range roles[:seats] {
		boards[role] = j.board(v, i, keys[i], role)
	}
	a, b, c, d := boards[0], boards[1], boards[2], boards[3]
	var s sum1
	for i := range s {
		s[i] = table[i] + a[i] + b[i] + c[i] + d[i]
	}
	var buf [tableFeatures]feature
	j.net.addFeatures(&s, tableAt(seats), seatFeatures(v, roles[:seats], buf[:0]))
	_, z := j.net.layers(&s)
	return answer{win: sigmoid(z[0]), lead: z[1] * leadUnit}
}

// final returns the outcome of a finished game.
func final(v *azul.View) (o outcome) {
	standings := v.Standings()
	winners := engine.Winners(standings)
	for at, s := range standings {
		if s.Place == 1 {
			o.win[s.Seat] = 1 / float32(winners.Len())
		}
		best := standings[0].Score
		if at == 0 {
			best = standings[1].Score
		}
		o.lead[s.Seat] = float32(s.Score - best)
		o.value[s.Seat] = worth(o.win[s.Seat], o.lead[s.Seat])
	}
	return o
}

// The value of a position between two rounds comes from a small network for each number of seats.
// Its input is the features of the boards and of the table, followed by 48 rectified units, 24
// rectified units, and two outputs: the chance to win and the lead. Most features are 0, so the
// first layer is a sum over the others, and each board's part of it can be cached.

const (
	hidden1 = 48
	hidden2 = 24
	answers = 2
)

// net is a network. Its weights form one slice, for storing and learning. It begins with the
// boards' first-layer weights by role (the seat's own board, then the others), then the table's.
type net struct {
	seats  int
	params []float32
}

// The offsets of the parts of a network for the given number of seats.
func boardAt(role int) int    { return role * boardFeatures * hidden1 }
func tableAt(seats int) int   { return boardAt(seats) }
func bias1At(seats int) int   { return tableAt(seats) + tableFeatures*hidden1 }
func secondAt(seats int) int  { return bias1At(seats) + hidden1 }
func bias2At(seats int) int   { return secondAt(seats) + hidden1*hidden2 }
func outAt(seats int) int     { return bias2At(seats) + hidden2 }
func biasOutAt(seats int) int { return outAt(seats) + hidden2*answers }

// paramsOf returns the number of weights of a network for the given number of seats.
func paramsOf(seats int) int { return biasOutAt(seats) + answers }

// sum1 is the input of the first layer's units.
type sum1 [hidden1]float32

func (n *net) row(at int) *sum1 { return (*sum1)(n.params[at:]) }

func (s *sum1) add(o *sum1) {
	for i := range s {
		s[i] += o[i]
	}
}

func (s *sum1) addTimes(x float32, o *sum1) {
	for i := range s {
		s[i] += x * o[i]
	}
}

// addFeatures adds the weights of features, the first of which are at offset from. It takes four at
// a time, in order, so that each sum is loaded and stored once.
func (n *net) addFeatures(s *sum1, from int, list []feature) {
	row := func(f feature) *sum1 { return n.row(from + int(f.at)*hidden1) }
	for ; len(list) >= 4; list = list[4:] {
		a, b, c, d := list[0].value, list[1].value, list[2].value, list[3].value
		rowA, rowB, rowC, rowD := row(list[0]), row(list[1]), row(list[2]), row(list[3])
		for i := range s {
			s[i] = s[i] + a*rowA[i] + b*rowB[i] + c*rowC[i] + d*rowD[i]
		}
	}
	for _, f := range list {
		s.addTimes(f.value, row(f))
	}
}

// answer is a network's estimate for a seat.
type answer struct {
	win  float32 // chance to win before normalisation, 0 to 1
	lead float32 // final lead in points over the best of the others
}

const leadUnit = 20 // the number of points in the network's unit of the lead

// layers returns the sums at the units of the second layer and at the outputs.
func (n *net) layers(s *sum1) (h [hidden2]float32, z [answers]float32) {
	h = *(*[hidden2]float32)(n.params[bias2At(n.seats):])
	second := n.params[secondAt(n.seats):bias2At(n.seats)]
	row := func(unit uint8) *[hidden2]float32 { return (*[hidden2]float32)(second[int(unit)*hidden2:]) }
	// Most units are inactive. The active ones are collected first, then taken four at a time.
	var buf [hidden1]uint8
	active := 0
	for i, x := range s {
		buf[active] = uint8(i)
		if x > 0 {
			active++
		}
	}
	units := buf[:active]
	for ; len(units) >= 4; units = units[4:] {
		a, b, c, d := s[units[0]], s[units[1]], s[units[2]], s[units[3]]
		rowA, rowB, rowC, rowD := row(units[0]), row(units[1]), row(units[2]), row(units[3])
		for j := range h {
			h[j] = h[j] + a*rowA[j] + b*rowB[j] + c*rowC[j] + d*rowD[j]
		}
	}
	for _, i := range units {
		x, w := s[i], row(i)
		for j := range h {
			h[j] += x * w[j]
		}
	}
	out := (*[hidden2 * answers]float32)(n.params[outAt(n.seats):])
	bias := n.params[biasOutAt(n.seats):]
	z = [answers]float32{bias[0], bias[1]}
	for j, x := range h {
		if x > 0 {
			z[0] += x * out[j*answers]
			z[1] += x * out[j*answers+1]
		}
	}
	return h, z
}

func sigmoid(x float32) float32 { return float32(1 / (1 + math.Exp(-float64(x)))) }
