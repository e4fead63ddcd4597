package maestro

import (
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

// cacheSize is the size of the cache, a power of two. A judge takes 3 MB.
const cacheSize = 1 << 12

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

// noBoard is the sums of a board that does not exist.
var noBoard sum1

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
	return j.net.rest(&s)
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
