package maestro

import (
	"math/bits"

	"sobremesa/engine"
	"sobremesa/engine/azul"
)

type seat = engine.Seat

// draft is a position of the draft of a round, as a simulation plays it on: the view,
// and beside it for each seat what it could do, kept up to date by what a move changes. It is copied for each simulation.
type draft struct {
	view  azul.View
	hands [azul.MaxSeats]hand
	left  int // tiles on offer
}

// hand is what a seat could do with tiles.
type hand struct {
	empty uint8 // the lines that hold nothing, as bits
	// begun are the numbers of tiles of a colour, as bits, that would fill a line exactly
	// that holds some.
	begun [azul.Colors]uint8
	sure  int // points of the lines that have become full
}

// setting is what a round's drafts have in common.
type setting struct {
	factors  *factors
	seats    int
	round    int // from 0, at most rounds-1
	outlooks [azul.MaxSeats]outlook
	looks    [azul.MaxSeats]looks
}

// looks are the products of the lineFeatures of a seat's lines, for 1 to mostTiles tiles:
// of what has come up, 0 elsewhere.
type looks [azul.Colors][fillings][mostTiles]float32

// fillings are the lines, each as it may be filled before it is full.
const fillings = lines * (lines + 1) / 2

// fillingOf numbers a line that holds so many tiles.
func fillingOf(line, filled int) int { return line*(line+1)/2 + filled }

func settingOf(v *azul.View, f *factors) *setting {
	s := &setting{factors: f, seats: v.Seats(), round: min(v.Round(), rounds) - 1}
	for i := range seat(s.seats) {
		s.outlooks[i] = outlookOf(v, i)
		for c := range azul.Color(azul.Colors) {
			for open := v.LinesFor(i, c); open != 0; open &= open - 1 {
				line := bits.TrailingZeros8(open)
				s.look(i, c, line, v.Line(i, line+1).N)
			}
		}
	}
	return s
}

// look reckons what a line looks like for a colour, unless that is known.
func (s *setting) look(i seat, c azul.Color, line, filled int) {
	looks := &s.looks[i][c][fillingOf(line, filled)]
	if looks[0] != 0 {
		return
	}
	for n := range looks {
		w := float32(1)
		for _, f := range s.outlooks[i].lineFeatures(s.round, c, line, filled, n+1) {
			w *= s.factors[f]
		}
		looks[n] = w
	}
}

// after is the seat that plays after another.
func (s *setting) after(i seat) seat {
	if i++; int(i) == s.seats {
		return 0
	}
	return i
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
			switch l := v.Line(i, line+1); l.N {
			case 0:
				h.empty |= 1 << line
			case line + 1:
				h.sure += int(s.outlooks[i].points[l.Color][line])
			}
		}
		for c := range azul.Color(azul.Colors) {
			d.count(i, c)
		}
	}
	return d
}

// count sets which numbers of tiles of a colour would fill a line that holds some.
func (d *draft) count(i seat, c azul.Color) {
	h := &d.hands[i]
	h.begun[c] = 0
	for begun := d.view.LinesFor(i, c) &^ h.empty; begun != 0; begun &= begun - 1 {
		line := bits.TrailingZeros8(begun)
		h.begun[c] |= 1 << (line + 1 - d.view.Line(i, line+1).N)
	}
}

// play plays a Take of the seat whose turn it is.
func (s *setting) play(d *draft, m azul.Move) {
	i := d.view.Turn()
	d.left -= d.view.Source(int(m.Source)).Of(m.Color)
	d.view.Play(i, m)
	if m.Line == azul.Floor || d.left == 0 {
		return
	}
	h, line := &d.hands[i], int(m.Line)-1
	h.empty &^= 1 << line
	if d.view.LinesFor(i, m.Color)>>line&1 == 1 {
		s.look(i, m.Color, line, d.view.Line(i, line+1).N)
	} else {
		h.sure += int(s.outlooks[i].points[m.Color][line])
	}
	d.count(i, m.Color)
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
	n      uint8
	centre bool
	marker bool
	source float32 // the sum of the sources' factors
}

const (
	maxOptions = azul.Colors * (4 + 1) // one to four tiles at factories, and the centre's
	maxChoices = maxOptions * (lines + 1)
)

// choices are the ways to play on, with what they look like: those of an option come
// together.
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
	rows, looks := &s.outlooks[i].rows, &s.looks[i]
	nextSeat := s.after(i)
	next := &d.hands[nextSeat]
	phase := phaseOf(d.left, s.seats)
	toward := (*[lines + 1]float32)(f[atPhase+phase*(lines+1):])
	over := (*[mostOver + 1]float32)(f[atOver+v.FloorLen(i)*(mostOver+1):])
	fifth := float32(0)          // not yet reckoned
	var room, filling [lines]int // of the lines
	for line := range lines {
		filled := v.Line(i, line+1).N
		room[line], filling[line] = line+1-filled, fillingOf(line, filled)
	}

	options, onOffer := s.options(d, all)
	n, total := 0, float32(0)
	for at := range all.options[:options] {
		p := &all.options[at]
		c, tiles := p.color, int(p.n)
		told := min(tiles, mostTiles) - 1
		weight := p.source * f[atNext+useOf(v, next, nextSeat, c, tiles)*mostTiles+told]
		fallen := 0
		if p.marker {
			weight *= f[atMarker+phase]
			fallen = 1
		}
		elsewhere := atElsewhere + elsewhereOf(onOffer.Of(c)-tiles)
		for open := v.LinesFor(i, c); open != 0; open &= open - 1 {
			line := bits.TrailingZeros8(open)
			missing := room[line] - tiles
			w := weight * looks[c][filling[line]][told] * toward[line]
			if missing > 0 {
				w *= f[elsewhere+missing*elsewheres] * over[fallen]
			} else {
				w *= f[elsewhere] * over[min(fallen-missing, mostOver)]
				if rows[line] == lines-1 {
					if fifth == 0 {
						fifth = f[atFifth+leadOf(s.lead(d, i))]
					}
					w *= fifth
				}
			}
			all.list[n] = choice{uint8(at), uint8(line), w}
			n++
			total += w
		}
		w := weight * f[atDropped+told] * toward[onFloor] * over[min(fallen+tiles, mostOver)]
		all.list[n] = choice{uint8(at), onFloor, w}
		n++
		total += w
	}
	all.n, all.total = n, total
}

// options gathers what is on offer and returns how many options that makes, and all tiles.
func (s *setting) options(d *draft, all *choices) (n int, onOffer azul.Tiles) {
	v := &d.view
	var known [azul.Colors][5]uint8 // 1 more than the option's number
	for source := 1; source <= v.Factories(); source++ {
		tiles := v.Source(source)
		if tiles == 0 {
			continue
		}
		onOffer += tiles
		size := tiles.Len()
		for c := range azul.Color(azul.Colors) {
			of := tiles.Of(c)
			if of == 0 {
				continue
			}
			at := known[c][of]
			if at == 0 {
				all.options[n] = option{color: c, n: uint8(of)}
				n++
				at = uint8(n)
				known[c][of] = at
			}
			all.options[at-1].source += s.factors[atSource+size-of]
		}
	}
	centre, marker := v.Source(azul.Centre), v.TakesMarker(azul.Centre)
	onOffer += centre
	for c := range azul.Color(azul.Colors) {
		if of := centre.Of(c); of > 0 {
			all.options[n] = option{color: c, n: uint8(of), centre: true, marker: marker, source: s.factors[atSource+fromCentre]}
			n++
		}
	}
	return n, onOffer
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
	open := v.LinesFor(i, c)
	switch {
	case h.begun[c]>>n&1 == 1:
		return completes
	case open&h.empty<<1>>n&1 == 1:
		return fills
	case open != 0:
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
