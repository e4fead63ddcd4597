package maestro

import (
	"sobremesa/engine/azul"
)

// value is what a position is worth to each seat, 0 to 1.
type value [azul.MaxSeats]float32

// worth is a seat's value: most of it the chance to win, the rest that to win by more, so
// that there is something to play for when the game is decided.
func worth(win, lead float32) float32 {
	return 0.85*win + 0.15*sigmoid(lead/15)
}

// judge values positions between two rounds. It keeps the boards' parts of the sums that
// it has come by, for one search.
type judge struct {
	net    *net
	search uint32 // its number
	kept   [keptBoards]keptBoard
	told   [azul.MaxSeats][]feature // of the boards that are judged, where they were asked for
}

// keptBoards is how many boards are kept: a power of two. With them a judge of four seats takes 3 MB.
const keptBoards = 1 << 12

type keptBoard struct {
	key    uint64
	search uint32 // in which it was asked for
	roles  uint8  // those that were, as bits
	sums   [azul.MaxSeats]sum1
}

// forget makes the judge ready for another search.
func (j *judge) forget(n *net) {
	j.net = n
	j.search++
}

// board is a board's part of the first layer's sums in a role.
func (j *judge) board(v *azul.View, i seat, key uint64, role int) *sum1 {
	k := &j.kept[key*0x9e3779b97f4a7c15>>(64-12)]
	if k.key != key || k.search != j.search {
		k.key, k.search, k.roles = key, j.search, 0
	}
	if k.roles>>role&1 == 1 {
		return &k.sums[role]
	}
	k.roles |= 1 << role
	s := &k.sums[role]
	if len(j.told[i]) == 0 {
		j.told[i] = boardFeaturesOf(v, i, j.told[i])
	}
	*s = sum1{}
	j.net.addFeatures(s, boardAt(role), j.told[i])
	return s
}

// outcome is a position's value to each seat, with its chances and leads.
type outcome struct {
	value value
	win   value // chances to win; together 1
	lead  [azul.MaxSeats]float32
}

// judge values a position at the end of a round.
func (j *judge) judge(v *azul.View) (o outcome) {
	if v.End() != azul.NotEnded {
		return final(v)
	}
	seats := v.Seats()
	if v.Wall() == azul.Grey {
		j.forget(j.net) // there, a key does not tell which colours lie where
	}
	for i := range j.told {
		j.told[i] = j.told[i][:0]
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

// nothing is the part of a board that nobody has.
var nothing sum1

// seat is what the network says of the seat in the first role.
func (j *judge) seat(v *azul.View, table *sum1, roles [azul.MaxSeats]seat, keys [azul.MaxSeats]uint64) answer {
	seats := v.Seats()
	boards := [azul.MaxSeats]*sum1{&nothing, &nothing, &nothing, &nothing}
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

// final is the value of a game that is over.
func final(v *azul.View) (o outcome) {
	standings := v.Standings()
	winners := 0
	for _, s := range standings {
		if s.Place == 1 {
			winners++
		}
	}
	for at, s := range standings {
		if s.Place == 1 {
			o.win[s.Seat] = 1 / float32(winners)
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
