package maestro

import (
	"cmp"
	"math/bits"
	"slices"

	"sobremesa/engine/azul"
)

// The features of a position between two rounds, as the networks see it. Wall spaces are indexed by
// row and column. Colours are indexed by their column in the first row, so that the two printed
// walls are equivalent.

// Offsets of a board's features.
const (
	filledAt      = 0               // [space]: the space has a tile
	progressAt    = filledAt + 25   // [space]: how much of the line that fills it is full, 0 to 1
	worthAt       = progressAt + 25 // [space]: what filling it would score, in tens
	emptyAt       = worthAt + 25    // [line]: the line is empty
	columnAt      = emptyAt + lines // [column][3, 4 or 5 tiles]
	colorAt       = columnAt + 3*lines
	rowAt         = colorAt + 3*lines // [row][3 or 4 tiles]
	boardFeatures = rowAt + 2*lines
)

// Offsets of the table's features.
const (
	roundAt       = 0                // [next round]
	dealAt        = roundAt + rounds // [colour]: five times its share of the tiles to be dealt
	orderAt       = dealAt + azul.Colors
	scoreAt       = orderAt + azul.MaxSeats // the seat's score, in fifties
	leadAt        = scoreAt + 1             // [other seat]: the seat's lead over it, in twenties
	tableFeatures = leadAt + azul.MaxSeats - 1
)

// feature is a feature with a value other than 0.
type feature struct {
	at    int32
	value float32
}

func featureOf(at int, value float32) feature { return feature{int32(at), value} }

// colorIndex returns the index of a colour in features.
func colorIndex(wall azul.Wall, c azul.Color) int {
	if wall == azul.Grey {
		return int(c)
	}
	return wall.Column(0, c)
}

// boardKey identifies a board by its filled spaces and its lines, none of which is full between
// rounds. On the printed walls this describes a board completely. A key is never 0.
func boardKey(v *azul.View, i seat) uint64 {
	key := uint64(v.Cells(i))
	for line := 1; line < lines; line++ {
		l := v.Line(i, line+1)
		content := uint64(0)
		if l.N > 0 {
			content = uint64(l.N)*azul.Colors + uint64(l.Color)
		}
		key = key<<5 | content
	}
	return key*2 + 1
}

// boardFeaturesOf appends the features of a seat's board.
func boardFeaturesOf(v *azul.View, i seat, buf []feature) []feature {
	cells := v.Cells(i)
	for rest := cells; rest != 0; rest &= rest - 1 {
		buf = append(buf, featureOf(filledAt+bits.TrailingZeros32(rest), 1))
	}
	for line := range lines {
		l := v.Line(i, line+1)
		if l.N == 0 {
			buf = append(buf, featureOf(emptyAt+line, 1))
			continue
		}
		column, points := v.Target(i, line+1, l.Color)
		if column == 0 {
			continue
		}
		space := line*lines + column - 1
		buf = append(buf, featureOf(progressAt+space, float32(l.N)/float32(line+1)), featureOf(worthAt+space, float32(points)/10))
		if n := v.RowLen(i, line+1); n >= 3 {
			buf = append(buf, featureOf(rowAt+2*line+n-3, 1))
		}
	}
	for line := range lines {
		if n := v.RowLen(i, line+1); n >= 3 && n < lines && v.Line(i, line+1).N == 0 {
			buf = append(buf, featureOf(rowAt+2*line+n-3, 1))
		}
		column := bits.OnesCount32(cells & (0x108421 << line))
		if column >= 3 {
			buf = append(buf, featureOf(columnAt+3*line+column-3, 1))
		}
	}
	for c := range azul.Color(azul.Colors) {
		if n := v.Placed(i, c); n >= 3 {
			buf = append(buf, featureOf(colorAt+3*colorIndex(v.Wall(), c)+n-3, 1))
		}
	}
	return buf
}

// dealFeatures appends the features of the next round and of the tiles that will be dealt.
func dealFeatures(v *azul.View, buf []feature) []feature {
	buf = append(buf, featureOf(roundAt+min(v.Round(), rounds)-1, 1))
	bag, lid := v.Bag(), v.Lid()
	dealt := 4 * v.Factories()
	fromLid := float32(0) // the fraction of the lid that is dealt
	if short := dealt - bag.Len(); short > 0 && lid.Len() > 0 {
		fromLid = min(1, float32(short)/float32(lid.Len()))
	}
	total := float32(bag.Len()) + fromLid*float32(lid.Len())
	if total == 0 {
		return buf
	}
	for c := range azul.Color(azul.Colors) {
		of := float32(bag.Of(c)) + fromLid*float32(lid.Of(c))
		buf = append(buf, featureOf(dealAt+colorIndex(v.Wall(), c), azul.Colors*of/total))
	}
	return buf
}

// seatFeatures appends the features of a seat's score and place in the turn order. roles begins
// with the seat.
func seatFeatures(v *azul.View, roles []seat, buf []feature) []feature {
	n := v.Seats()
	own := v.Score(roles[0])
	buf = append(buf,
		featureOf(orderAt+(int(roles[0]-v.Starter())+n)%n, 1),
		featureOf(scoreAt, float32(own)/50),
	)
	for k, other := range roles[1:] {
		buf = append(buf, featureOf(leadAt+k, float32(own-v.Score(other))/20))
	}
	return buf
}

// strength estimates how good a board is, to order the roles of the other seats: its score and what
// its lines promise.
func strength(v *azul.View, i seat) float32 {
	s := float32(v.Score(i))
	for line := range lines {
		if l := v.Line(i, line+1); l.N > 0 {
			_, points := v.Target(i, line+1, l.Color)
			s += float32(points*l.N) / float32(line+1)
		}
	}
	return s + 2*float32(bits.OnesCount32(v.Cells(i)))
}

// rolesOf returns the order in which the network sees the boards: the seat's own, then the others,
// the strongest first.
func rolesOf(me seat, strengths *[azul.MaxSeats]float32, seats int) (roles [azul.MaxSeats]seat) {
	roles[0] = me
	n := 1
	for i := range seat(seats) {
		if i != me {
			roles[n] = i
			n++
		}
	}
	slices.SortStableFunc(roles[1:n], func(a, b seat) int { return cmp.Compare(strengths[b], strengths[a]) })
	return roles
}
