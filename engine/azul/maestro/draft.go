package maestro

import (
	"math/bits"

	"sobremesa/engine"
	"sobremesa/engine/azul"
)

type seat = engine.Seat

// draft is a position of a round's draft during a simulation: the view, and for each seat derived
// data that moves update incrementally. It is copied for each simulation.
type draft struct {
	view  azul.View
	hands [azul.MaxSeats]hand
	left  int // tiles not yet taken
}

// hand is derived data about a seat's pattern lines.
type hand struct {
	empty uint8 // bit set of the empty lines, line 1 at bit 0
	// begun is, for each colour, the bit set of the numbers of tiles that would exactly complete a
	// line already holding that colour.
	begun  [azul.Colors]uint8
	points int // points of the lines completed so far
}

// setting is what all positions of a round's draft have in common.
type setting struct {
	factors  *factors
	seats    int
	round    int // from 0, at most rounds-1
	outlooks [azul.MaxSeats]outlook
	weights  [azul.MaxSeats]lineWeights
}

// lineWeights holds the products of the lineFeatures of a seat's lines, for 1 to mostTiles tiles.
// Entries are computed when first needed and are 0 until then.
type lineWeights [azul.Colors][fillings][mostTiles]float32

// fillings is the number of states that the lines of a board can have before they are full.
const fillings = lines * (lines + 1) / 2

// fillingOf returns the index of a line that holds the given number of tiles. line counts from 0.
func fillingOf(line, filled int) int { return line*(line+1)/2 + filled }

func settingOf(v *azul.View, f *factors) *setting {
	s := &setting{factors: f, seats: v.Seats(), round: min(v.Round(), rounds) - 1}
	for i := range seat(s.seats) {
		s.outlooks[i] = outlookOf(v, i)
		for c := range azul.Color(azul.Colors) {
			for open := v.LinesFor(i, c); open != 0; open &= open - 1 {
				line := bits.TrailingZeros8(open)
				s.weighLine(i, c, line, v.Line(i, line+1).N)
			}
		}
	}
	return s
}

// weighLine computes the weights of a line for a colour, unless they are known.
func (s *setting) weighLine(i seat, c azul.Color, line, filled int) {
	weights := &s.weights[i][c][fillingOf(line, filled)]
	if weights[0] != 0 {
		return
	}
	for n := range weights {
		w := float32(1)
		for _, f := range s.outlooks[i].lineFeatures(s.round, c, line, filled, n+1) {
			w *= s.factors[f]
		}
		weights[n] = w
	}
}

// draftOf returns the draft at a view.
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
				h.points += int(s.outlooks[i].points[l.Color][line])
			}
		}
		for c := range azul.Color(azul.Colors) {
			d.count(i, c)
		}
	}
	return d
}

// count updates hand.begun for a seat and a colour.
func (d *draft) count(i seat, c azul.Color) {
	h := &d.hands[i]
	h.begun[c] = 0
	for begun := d.view.LinesFor(i, c) &^ h.empty; begun != 0; begun &= begun - 1 {
		line := bits.TrailingZeros8(begun)
		h.begun[c] |= 1 << (line + 1 - d.view.Line(i, line+1).N)
	}
}

// play plays a Take of the seat to move.
func (s *setting) play(d *draft, m azul.Move) {
	i := d.view.Mover()
	d.left -= d.view.Source(int(m.Source)).Of(m.Color)
	d.view.Play(i, m)
	if m.Line == azul.Floor || d.left == 0 {
		return
	}
	h, line := &d.hands[i], int(m.Line)-1
	h.empty &^= 1 << line
	if d.view.LinesFor(i, m.Color)>>line&1 == 1 {
		s.weighLine(i, m.Color, line, d.view.Line(i, line+1).N)
	} else {
		h.points += int(s.outlooks[i].points[m.Color][line])
	}
	d.count(i, m.Color)
}

// drafting reports whether tiles are left to take.
func (d *draft) drafting() bool { return d.view.Phase() == azul.Drafting }

// choice is an option and a destination for its tiles.
type choice struct {
	option uint8 // index in choices.options
	to     uint8 // a line from 0, or onFloor
	weight float32
}

// option is a number of tiles of a colour, from the centre or from any factory display that has
// them.
type option struct {
	color  azul.Color
	n      uint8
	centre bool
	marker bool
	source float32 // the sum of the source factors of these factory displays
}

// size returns the bucket of an option's number of tiles.
func (o *option) size() int { return min(int(o.n), mostTiles) - 1 }

const (
	maxOptions = azul.Colors * (4 + 1) // one to four tiles from factory displays, or those in the centre
	maxChoices = maxOptions * (lines + 1)
)

// choices are the weighted ways to continue a draft. Those with the same option are adjacent.
type choices struct {
	options [maxOptions]option
	list    [maxChoices]choice
	n       int
	total   float32 // of the weights
}

// choices computes the weights of all choices of the seat to move.
func (s *setting) choices(d *draft, all *choices) {
	v, f := &d.view, s.factors
	i := v.Mover()
	rows, byLine := &s.outlooks[i].rows, &s.weights[i]
	nextSeat := (i + 1) % seat(s.seats)
	next := &d.hands[nextSeat]
	phase := phaseOf(d.left, s.seats)
	toward := (*[lines + 1]float32)(f[atPhase+phase*(lines+1):])
	over := (*[mostOver + 1]float32)(f[atOver+v.FloorLen(i)*(mostOver+1):])
	fifth := float32(0)          // atFifth's factor; computed when first needed
	var room, filling [lines]int // by line
	for line := range lines {
		filled := v.Line(i, line+1).N
		room[line], filling[line] = line+1-filled, fillingOf(line, filled)
	}

	options, onOffer := s.options(d, all)
	n, total := 0, float32(0)
	for at := range all.options[:options] {
		p := &all.options[at]
		c, tiles := p.color, int(p.n)
		size := p.size()
		weight := p.source * f[atNext+useOf(v, next, nextSeat, c, tiles)*mostTiles+size]
		fallen := 0
		if p.marker {
			weight *= f[atMarker+phase]
			fallen = 1
		}
		elsewhere := atElsewhere + elsewhereOf(onOffer.Of(c)-tiles)
		for open := v.LinesFor(i, c); open != 0; open &= open - 1 {
			line := bits.TrailingZeros8(open)
			missing := room[line] - tiles
			w := weight * byLine[c][filling[line]][size] * toward[line]
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
		w := weight * f[atDropped+size] * toward[onFloor] * over[min(fallen+tiles, mostOver)]
		all.list[n] = choice{uint8(at), onFloor, w}
		n++
		total += w
	}
	all.n, all.total = n, total
}

// options collects the options and returns their number and the total of tiles on offer.
func (s *setting) options(d *draft, all *choices) (n int, onOffer azul.Tiles) {
	v := &d.view
	var known [azul.Colors][5]uint8 // 1 + the option's index
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

// phaseOf returns the phase of the draft when the given number of tiles is left.
func phaseOf(left, seats int) int { return min(phases-1, left/(2*seats)) }

// elsewhereOf returns the bucket of a number of tiles.
func elsewhereOf(tiles int) int { return [...]int{0, 1, 2, 3, 3, 4, 4, 5}[min(tiles, 7)] }

// useOf returns the use of the tiles for a seat.
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

// lead returns a seat's lead in points over the best other seat if the draft ended now.
func (s *setting) lead(d *draft, i seat) int {
	mine, best := 0, -1000
	for j := range seat(s.seats) {
		score := d.view.Score(j) + d.hands[j].points - azul.FloorCost(d.view.FloorLen(j))
		if j == i {
			mine = score
		} else {
			best = max(best, score)
		}
	}
	return mine - best
}

// leadOf returns the bucket of a lead.
func leadOf(lead int) (bucket int) {
	for _, least := range [leads - 1]int{-15, -5, 0, 1, 6, 16} { // of the buckets after the first
		if lead >= least {
			bucket++
		}
	}
	return bucket
}
