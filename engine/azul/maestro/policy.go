package maestro

import (
	"math"
	"math/rand/v2"
	"slices"

	"sobremesa/engine/azul"
)

// The prior of a move is proportional to a product of factors, each looked up in a table. The
// logarithms of the factors are learnt as the weights of a softmax over the moves of a position,
// from the shares of the moves in searches.

const (
	lines   = 5
	onFloor = lines // the floor line as a destination, after the pattern lines
	// mostTiles, mostPoints and mostOver are the largest values with a factor of their own: tiles
	// taken, points of a placement, and tiles that fall to the floor line.
	mostTiles  = 6
	mostPoints = 10
	mostOver   = azul.FloorSpaces
	// phases, rounds, leads and elsewheres are the numbers of buckets: of tiles left in the draft,
	// of rounds, of leads, and of tiles of the same colour elsewhere.
	phases, rounds, leads, elsewheres = 6, 6, 7, 6
	// fromCentre is the source factor of the centre. Those before it count the tiles left behind at
	// a factory display.
	fromCentre = 4
)

// The possible uses of the tiles for the next player.
const (
	useless   = iota // no line can take them
	begins           // a line can take them
	fills            // they would exactly fill an empty line
	completes        // they would exactly complete a begun line
	uses
)

// The offsets of the tables of factors.
const (
	atFill      = 0                                          // [line][filled][tiles]
	atDone      = atFill + lines*lines*mostTiles             // [line][points]: the line is completed
	atPart      = atDone + lines*(mostPoints+1)              // [missing][points]: the line stays incomplete
	atColumn    = atPart + lines*(mostPoints+1)              // [completed][tiles in the column]
	atColor     = atColumn + 2*lines                         // [completed][tiles of the colour on the wall]
	atRow       = atColor + 2*lines                          // [completed][tiles in the row]
	atLate      = atRow + 2*lines                            // [round][missing]
	atRound     = atLate + rounds*lines                      // [round][line]
	atDropped   = atRound + rounds*lines                     // [tiles]: all go to the floor line
	atOver      = atDropped + mostTiles                      // [occupied floor spaces][tiles that fall]
	atElsewhere = atOver + (azul.FloorSpaces+1)*(mostOver+1) // [missing][bucket of tiles of the colour elsewhere]
	atPhase     = atElsewhere + lines*elsewheres             // [phase][destination]
	atMarker    = atPhase + phases*(lines+1)                 // [phase]: the starting player marker is taken too
	atSource    = atMarker + phases                          // [tiles left behind, or fromCentre]
	atNext      = atSource + fromCentre + 1                  // [use to the next player][tiles]
	atFifth     = atNext + uses*mostTiles                    // [bucket of the lead]: a row is completed, which ends the game
	policySize  = atFifth + leads
)

// policy holds the logarithms of the factors.
type policy [policySize]float32

// factors holds the factors as simulations use them.
type factors [policySize]float32

// Exponents of a policy's factors.
const (
	whenPlaying = 1 // leaves the policy as it was learnt
	// whenLearning weakens it. Searches agree more and more with the policy that guides them; with
	// the full policy, learning would narrow to a few moves and to playouts unlike any real game.
	whenLearning = 0.7
)

// Every move has exactly one factor of each table in everyMove, and every move to a pattern line
// one of each table in everyLine. A common factor of such a table therefore makes no difference.
var (
	everyMove = [][2]int{{atOver, atElsewhere}, {atPhase, atMarker}, {atSource, atNext}, {atNext, atFifth}}
	everyLine = [][2]int{
		{atFill, atDone}, {atDone, atColumn}, {atColumn, atColor}, {atColor, atRow}, {atRow, atLate},
		{atLate, atRound}, {atRound, atDropped}, {atElsewhere, atPhase},
	}
)

// factors returns the policy's factors, raised to the given exponent. The largest of each table is
// first set to 1: learning shifts whole tables, and a product of small factors would underflow.
func (p *policy) factors(exponent float64) *factors {
	even := *p
	lower := func(from, to int, by float32) {
		for i := range even[from:to] {
			even[from+i] -= by
		}
	}
	for _, table := range everyMove {
		lower(table[0], table[1], slices.Max(even[table[0]:table[1]]))
	}
	lines := float32(0)
	for _, table := range everyLine {
		most := slices.Max(even[table[0]:table[1]])
		lower(table[0], table[1], most)
		lines += most
	}
	lower(atDropped, atOver, lines)
	var f factors
	for i, w := range even {
		f[i] = float32(math.Exp(exponent * float64(w)))
	}
	return &f
}

// outlook holds the facts about a seat's board that do not change during a draft.
type outlook struct {
	points  [azul.Colors][lines]uint8 // of the tile that the line would bring to the wall; 0 if no space takes it
	columns [azul.Colors][lines]uint8 // tiles in the column of its space
	cells   [azul.Colors][lines]uint8 // its space: 5*row+column
	colors  [azul.Colors]uint8        // tiles of the colour on the wall
	rows    [lines]uint8              // tiles in the row
}

func outlookOf(v *azul.View, seat seat) (o outlook) {
	occupied := v.Cells(seat)
	for row := range lines {
		o.rows[row] = uint8(v.RowLen(seat, row+1))
	}
	for c := range azul.Color(azul.Colors) {
		o.colors[c] = uint8(v.Placed(seat, c))
		for row := range lines {
			column, points := v.Target(seat, row+1, c)
			if column == 0 {
				continue
			}
			o.points[c][row] = uint8(min(points, mostPoints))
			o.cells[c][row] = uint8(row*lines + column - 1)
			for r := range lines {
				o.columns[c][row] += uint8(occupied >> (r*lines + column - 1) & 1)
			}
		}
	}
	return o
}

// lineFeatures returns the indices of the factors that depend only on the board and the round, for
// putting n tiles of a colour in a line (from 0) that holds filled tiles.
func (o *outlook) lineFeatures(round int, c azul.Color, line, filled, n int) [7]int {
	missing := max(0, line+1-filled-n)
	points, full, how := int(o.points[c][line]), 0, 0
	if missing == 0 {
		full = 1
		how = atDone + line*(mostPoints+1) + points
	} else {
		how = atPart + missing*(mostPoints+1) + points
	}
	return [...]int{
		atFill + (line*lines+filled)*mostTiles + min(n, mostTiles) - 1,
		how,
		atColumn + full*lines + int(o.columns[c][line]),
		atColor + full*lines + min(int(o.colors[c]), lines-1),
		atRow + full*lines + int(o.rows[line]),
		atLate + round*lines + missing,
		atRound + round*lines + line,
	}
}

// others returns how many tiles of an option's colour other sources have, and how many of them have as many
// as the option's.
func others(v *azul.View, o *option) (elsewhere, same int) {
	for source := range v.Factories() + 1 {
		n := v.Source(source).Of(o.color)
		elsewhere += n
		if n == int(o.n) {
			same++
		}
	}
	return elsewhere - int(o.n), same - 1
}

// taking appends the indices of the factors of taking an option's tiles, wherever they are and go.
func (s *setting) taking(d *draft, o *option, list []uint16) []uint16 {
	next := (d.view.Mover() + 1) % seat(s.seats)
	list = append(list, uint16(atNext+useOf(&d.view, &d.hands[next], next, o.color, int(o.n))*mostTiles+o.size()))
	if o.marker {
		list = append(list, uint16(atMarker+phaseOf(d.left, s.seats)))
	}
	return list
}

// from returns the index of the factor of an option's source.
func from(d *draft, o *option, source int) uint16 {
	if o.centre {
		return atSource + fromCentre
	}
	return uint16(atSource + d.view.Source(source).Len() - int(o.n))
}

// toward returns the index of the factor of a destination as such.
func (s *setting) toward(d *draft, to uint8) uint16 {
	return uint16(atPhase + phaseOf(d.left, s.seats)*(lines+1) + int(to))
}

// dropping appends the indices of the other factors of putting an option's tiles on the floor line.
func (s *setting) dropping(d *draft, o *option, list []uint16) []uint16 {
	return append(list, uint16(atDropped+o.size()), overOf(d, o, int(o.n)))
}

// filling returns the lineFeatures of an option's tiles in a line of the mover's.
func (s *setting) filling(d *draft, o *option, line int) [7]int {
	i := d.view.Mover()
	return s.outlooks[i].lineFeatures(s.round, o.color, line, d.view.Line(i, line+1).N, int(o.n))
}

// placing appends the indices of the factors of putting an option's tiles in a line that depend on the rest of
// the position. elsewhere is as others returns it.
func (s *setting) placing(d *draft, o *option, line, elsewhere int, list []uint16) []uint16 {
	i := d.view.Mover()
	missing := line + 1 - d.view.Line(i, line+1).N - int(o.n)
	list = append(list, uint16(atElsewhere+max(0, missing)*elsewheres+elsewhereOf(elsewhere)), overOf(d, o, max(0, -missing)))
	if missing <= 0 && s.outlooks[i].rows[line] == lines-1 {
		list = append(list, uint16(atFifth+leadOf(s.lead(d, i))))
	}
	return list
}

// overOf returns the index of the factor of the tiles that fall to the floor line, the marker included.
func overOf(d *draft, o *option, fallen int) uint16 {
	if o.marker {
		fallen++
	}
	return uint16(atOver + d.view.FloorLen(d.view.Mover())*(mostOver+1) + min(fallen, mostOver))
}

// sample picks a Take according to the weights.
func (s *setting) sample(d *draft, all *choices, rng *rand.Rand) azul.Move {
	s.choices(d, all)
	left := rng.Float32() * all.total
	at := 0
	for ; at < all.n-1; at++ {
		if left -= all.list[at].weight; left < 0 {
			break
		}
	}
	picked := all.list[at]
	return azul.Take(s.source(d, &all.options[picked.option], rng), all.options[picked.option].color, lineOf(picked.to))
}

// lineOf returns the Line of a Move for a destination.
func lineOf(to uint8) int {
	if to == onFloor {
		return azul.Floor
	}
	return int(to) + 1
}

// source picks one of an option's sources according to their factors.
func (s *setting) source(d *draft, o *option, rng *rand.Rand) int {
	if o.centre {
		return azul.Centre
	}
	n, last := int(o.n), 0
	left := rng.Float32() * o.source
	for source := 1; source <= d.view.Factories(); source++ {
		tiles := d.view.Source(source)
		if tiles.Of(o.color) != n {
			continue
		}
		last = source
		if left -= s.factors[atSource+tiles.Len()-n]; left < 0 {
			break
		}
	}
	return last
}

// playOut plays the draft to its end according to the policy and, on the grey wall, places the
// tiles.
func (s *setting) playOut(d *draft, all *choices, rng *rand.Rand) {
	for d.drafting() {
		s.play(d, s.sample(d, all, rng))
	}
	placeAll(&d.view)
}

// placeAll places all tiles of a round on the grey wall, each where it scores most.
func placeAll(v *azul.View) {
	for v.Phase() == azul.Placing {
		i := v.ToMove().First()
		v.Play(i, placement(v, i))
	}
}

// placement returns the placement of the tile of a seat's next line that scores most.
func placement(v *azul.View, i seat) azul.Move {
	var buf [lines]azul.Move
	row := int(v.Moves(i, buf[:0])[0].Line)
	column, _ := v.Target(i, row, v.Line(i, row).Color)
	return azul.Place(row, column)
}
