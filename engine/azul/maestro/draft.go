package maestro

import (
	"math/bits"

	"sobremesa/engine"
	"sobremesa/engine/azul"
)

type seat = engine.Seat

// draft is a position of the draft of a round, as a simulation plays it on: the view,
// and beside it for each seat what its moves look like, kept up to date by what a move
// changes. It is copied for each simulation.
type draft struct {
	view  azul.View
	hands [azul.MaxSeats]hand
	left  int // tiles on offer
}

// hand is what a seat could do with tiles.
type hand struct {
	// looks is the product of the lineFeatures, for 1 to mostTiles tiles.
	looks [azul.Colors][lines][mostTiles]float32
	// exact are the numbers of tiles, as bits, that would fill a line exactly, and begun
	// those that would fill one that holds some.
	exact, begun [azul.Colors]uint8
	sure         int // points of the lines that have become full
}

// setting is what a round's drafts have in common.
type setting struct {
	factors  *factors
	seats    int
	round    int // from 0, at most rounds-1
	outlooks [azul.MaxSeats]outlook
}

func settingOf(v *azul.View, f *factors) *setting {
	s := &setting{factors: f, seats: v.Seats(), round: min(v.Round(), rounds) - 1}
	for i := range seat(s.seats) {
		s.outlooks[i] = outlookOf(v, i)
	}
	return s
}

// draftOf is the draft at a view.
func (s *setting) draftOf(v *azul.View) *draft {
	d := &draft{view: *v}
	for source := range v.Factories() + 1 {
		d.left += v.Source(source).Len()
	}
	for i := range seat(s.seats) {
		h := &d.hands[i]
		for line := range lines {
			if l := v.Line(i, line+1); l.N == line+1 {
				h.sure += int(s.outlooks[i].points[l.Color][line])
			}
			for c := range azul.Color(azul.Colors) {
				s.look(d, i, c, line)
			}
		}
		for c := range azul.Color(azul.Colors) {
			s.count(d, i, c)
		}
	}
	return d
}

// look sets what a line looks like for a colour.
func (s *setting) look(d *draft, i seat, c azul.Color, line int) {
	if d.view.LinesFor(i, c)>>line&1 == 0 {
		return
	}
	filled := d.view.Line(i, line+1).N
	for n := range mostTiles {
		w := float32(1)
		for _, f := range s.outlooks[i].lineFeatures(s.round, c, line, filled, n+1) {
			w *= s.factors[f]
		}
		d.hands[i].looks[c][line][n] = w
	}
}

// count sets which numbers of tiles of a colour would fill a line.
func (s *setting) count(d *draft, i seat, c azul.Color) {
	h := &d.hands[i]
	h.exact[c], h.begun[c] = 0, 0
	for open := d.view.LinesFor(i, c); open != 0; open &= open - 1 {
		line := bits.TrailingZeros8(open)
		filled := d.view.Line(i, line+1).N
		h.exact[c] |= 1 << (line + 1 - filled)
		if filled > 0 {
			h.begun[c] |= 1 << (line + 1 - filled)
		}
	}
}

// play plays a Take of the seat whose turn it is.
func (s *setting) play(d *draft, m azul.Move) {
	i, n := d.view.Turn(), d.view.Source(int(m.Source)).Of(m.Color)
	held := 0
	if m.Line != azul.Floor {
		held = d.view.Line(i, int(m.Line)).N
	}
	d.left -= n
	d.view.Play(i, m)
	if m.Line == azul.Floor || d.left == 0 {
		return
	}
	line := int(m.Line) - 1
	if d.view.LinesFor(i, m.Color)>>line&1 == 1 {
		s.look(d, i, m.Color, line)
	} else {
		d.hands[i].sure += int(s.outlooks[i].points[m.Color][line])
	}
	if held > 0 {
		s.count(d, i, m.Color)
		return
	}
	// A line that is begun is closed to the other colours.
	for c := range azul.Color(azul.Colors) {
		s.count(d, i, c)
	}
}

// drafting reports whether tiles are left to take.
func (d *draft) drafting() bool { return d.view.Phase() == azul.Drafting }

// choice is one way to play on: an option and where its tiles go.
type choice struct {
	option uint8
	to     uint8 // a line from 0, or onFloor
	weight float32
}

// option is so many tiles of a colour, from the centre or any factory that has them.
type option struct {
	color  azul.Color
	n      int
	centre bool
	marker bool
	source float32 // the sum of the sources' factors
}

const (
	maxOptions = azul.Colors * (4 + 1) // one to four tiles at factories, and the centre's
	maxChoices = maxOptions * (lines + 1)
)

// choices are the ways to play on, with what they look like.
type choices struct {
	options [maxOptions]option
	list    [maxChoices]choice
	n       int
	total   float32 // of the weights
}

// choices weighs all that the seat whose turn it is could do.
func (s *setting) choices(d *draft, all *choices) {
	v, f := &d.view, s.factors
	i := v.Turn()
	h, o := &d.hands[i], &s.outlooks[i]
	next := &d.hands[(int(i)+1)%s.seats]
	nextSeat := seat((int(i) + 1) % s.seats)
	floor := v.FloorLen(i)
	phase := phaseOf(d.left, s.seats)
	fifth := float32(0) // not yet reckoned

	options := s.options(d, all)
	var onOffer [azul.Colors]int
	for source := range v.Factories() + 1 {
		tiles := v.Source(source)
		for c := range azul.Color(azul.Colors) {
			onOffer[c] += tiles.Of(c)
		}
	}
	all.n, all.total = 0, 0
	for at := range options {
		p := &all.options[at]
		c, n := p.color, p.n
		told := min(n, mostTiles)
		weight := p.source * f[atNext+useOf(v, next, nextSeat, c, n)*mostTiles+told-1]
		fallen := 0
		if p.marker {
			weight *= f[atMarker+phase]
			fallen = 1
		}
		elsewhere := atElsewhere + elsewhereOf(onOffer[c]-n)
		over := atOver + floor*(mostOver+1)
		for open := v.LinesFor(i, c); open != 0; open &= open - 1 {
			line := bits.TrailingZeros8(open)
			missing := line + 1 - v.Line(i, line+1).N - n
			w := weight * h.looks[c][line][told-1] * f[atPhase+phase*(lines+1)+line]
			if missing > 0 {
				w *= f[elsewhere+missing*elsewheres] * f[over+fallen]
			} else {
				w *= f[elsewhere] * f[over+min(fallen-missing, mostOver)]
				if o.rows[line] == lines-1 {
					if fifth == 0 {
						fifth = f[atFifth+leadOf(s.lead(d, i))]
					}
					w *= fifth
				}
			}
			all.add(choice{uint8(at), uint8(line), w})
		}
		w := weight * f[atDropped+told-1] * f[atPhase+phase*(lines+1)+onFloor] * f[over+min(fallen+n, mostOver)]
		all.add(choice{uint8(at), onFloor, w})
	}
}

func (all *choices) add(c choice) {
	all.list[all.n] = c
	all.n++
	all.total += c.weight
}

// options gathers what is on offer and returns how many options that makes.
func (s *setting) options(d *draft, all *choices) (n int) {
	v := &d.view
	var known [azul.Colors][5]uint8 // 1 more than the option's number
	for rest := v.Offers(); rest != 0; rest &= rest - 1 {
		source, c := rest.First()
		tiles := v.Source(source)
		of := tiles.Of(c)
		if source == azul.Centre {
			all.options[n] = option{color: c, n: of, centre: true, marker: v.TakesMarker(source), source: s.factors[atSource+fromCentre]}
			n++
			continue
		}
		at := known[c][of]
		if at == 0 {
			all.options[n] = option{color: c, n: of}
			n++
			at = uint8(n)
			known[c][of] = at
		}
		all.options[at-1].source += s.factors[atSource+tiles.Len()-of]
	}
	return n
}

// phaseOf is the phase of the draft with so many tiles on offer.
func phaseOf(left, seats int) int { return min(phases-1, left/(2*seats)) }

// elsewhereOf tells numbers of tiles apart.
func elsewhereOf(tiles int) int {
	switch {
	case tiles < 3:
		return tiles
	case tiles < 5:
		return 3
	case tiles < 7:
		return 4
	}
	return 5
}

// useOf is what use the tiles would be to a seat.
func useOf(v *azul.View, h *hand, i seat, c azul.Color, n int) int {
	switch {
	case n < 8 && h.begun[c]>>n&1 == 1:
		return completes
	case n < 8 && h.exact[c]>>n&1 == 1:
		return fills
	case v.LinesFor(i, c) != 0:
		return begins
	}
	return useless
}

// lead is by how many points a seat would be ahead of the best of the others if the
// draft ended now.
func (s *setting) lead(d *draft, i seat) int {
	mine, best := 0, -1000
	for j := range seat(s.seats) {
		score := d.view.Score(j) + d.hands[j].sure - azul.FloorCost(d.view.FloorLen(j))
		if j == i {
			mine = score
		} else {
			best = max(best, score)
		}
	}
	return mine - best
}

// leadOf tells leads apart.
func leadOf(lead int) int {
	switch {
	case lead < -15:
		return 0
	case lead < -5:
		return 1
	case lead < 0:
		return 2
	case lead == 0:
		return 3
	case lead <= 5:
		return 4
	case lead <= 15:
		return 5
	}
	return 6
}
