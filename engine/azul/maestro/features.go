package maestro

import (
	"math/bits"

	"sobremesa/engine/azul"
)

// What a network is told of a board between two rounds, and of the table. Spaces are told
// by row and column; colours by the column that they have in the first row, so that the
// two printed walls are one.

// Where the features of a board begin.
const (
	filledAt      = 0               // [space]: a tile is there
	progressAt    = filledAt + 25   // [space]: how much of the line is full that will bring one
	worthAt       = progressAt + 25 // [space]: what that would score, in tens
	emptyAt       = worthAt + 25    // [line]: it holds nothing
	columnAt      = emptyAt + lines // [column][3, 4 or 5 tiles]
	colorAt       = columnAt + 3*lines
	rowAt         = colorAt + 3*lines // [row][3 or 4 tiles]
	boardFeatures = rowAt + 2*lines
)

// Where the features of the table begin.
const (
	roundAt       = 0                // [round that comes]
	dealAt        = roundAt + rounds // [colour]: its share of the tiles that will be dealt, in fifths
	orderAt       = dealAt + azul.Colors
	scoreAt       = orderAt + azul.MaxSeats // the seat's score, in fifties
	leadAt        = scoreAt + 1             // [other]: by how much the seat is ahead, in twenties
	tableFeatures = leadAt + azul.MaxSeats - 1
)

// feature is one that is not 0.
type feature struct {
	at    int32
	value float32
}

func featureOf(at int, value float32) feature { return feature{int32(at), value} }

// colorIndex is by which number features know a colour.
func colorIndex(wall azul.Wall, c azul.Color) int {
	if wall == azul.Grey {
		return int(c)
	}
	return wall.Column(0, c)
}

// boardKey tells boards apart by which cells are full and by their lines, none of which is full
// between rounds. On the printed walls that is all there is to a board.
func boardKey(v *azul.View, i seat) uint64 {
	key := uint64(v.Cells(i))
	for line := 1; line < lines; line++ {
		l := v.Line(i, line+1)
		held := uint64(0)
		if l.N > 0 {
			held = uint64(l.N)*azul.Colors + uint64(l.Color)
		}
		key = key<<5 | held
	}
	return key*2 + 1 // never 0
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

// dealFeatures appends what follows from the round that comes and the tiles that will be
// dealt in it.
func dealFeatures(v *azul.View, buf []feature) []feature {
	buf = append(buf, featureOf(roundAt+min(v.Round(), rounds)-1, 1))
	bag, lid := v.Bag(), v.Lid()
	dealt := 4 * v.Factories()
	fromLid := float32(0) // the share of the lid that is dealt
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

// seatFeatures appends what a seat's score and place in the turn order are among the
// others, in the order of their roles.
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

// strength is how well a board stands, for the order of the others' roles: its score and
// what its lines promise.
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

// rolesOf is the order in which a network is told of the boards: the seat's own, then the
// others', the strongest first.
func rolesOf(me seat, strengths *[azul.MaxSeats]float32, seats int) (roles [azul.MaxSeats]seat) {
	roles[0] = me
	n := 1
	for i := range seat(seats) {
		if i == me {
			continue
		}
		at := n
		for ; at > 1 && strengths[roles[at-1]] < strengths[i]; at-- {
			roles[at] = roles[at-1]
		}
		roles[at] = i
		n++
	}
	return roles
}
