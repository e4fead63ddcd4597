package maestro

import (
	"math"
	"slices"

	"sobremesa/engine/azul"
)

// What a move looks like at first sight is the product of a few factors, each looked up
// in a table. The logarithms of the factors are learnt as those of a softmax over the
// moves of a position, from how often searches tried each of them.

const (
	lines = 5
	// onFloor stands for the floor among the destinations, after the lines.
	onFloor = lines
	// mostTiles is the most tiles of a colour in one move that are told apart.
	mostTiles = 6
	// mostPoints is the most points of a placement that are told apart.
	mostPoints = 10
	// mostOver is the most tiles that fall in one move that are told apart.
	mostOver = azul.FloorSpaces
	// phases and rounds are how many are told apart of each, leads how many of how far
	// ahead somebody is, elsewheres of how many tiles lie elsewhere.
	phases, rounds, leads, elsewheres = 6, 6, 7, 6
	// fromCentre stands for the centre where otherwise the tiles left behind at a factory
	// are counted.
	fromCentre = 4
)

// The uses that the next player would have for some tiles, by which factors differ.
const (
	useless   = iota // every line is closed to them
	begins           // they could be put in a line
	fills            // they would fill an empty line exactly
	completes        // they would fill a begun line exactly
	uses
)

// Where each table begins among the weights.
const (
	atFill      = 0                                          // [line][filled][tiles]: what is put where
	atDone      = atFill + lines*lines*mostTiles             // [line][points]: the line gets full
	atPart      = atDone + lines*(mostPoints+1)              // [missing][points]: it does not
	atColumn    = atPart + lines*(mostPoints+1)              // [full][tiles in the column]
	atColor     = atColumn + 2*lines                         // [full][tiles of the colour on the wall]
	atRow       = atColor + 2*lines                          // [full][tiles in the row]
	atLate      = atRow + 2*lines                            // [round][missing]
	atRound     = atLate + rounds*lines                      // [round][line]
	atDropped   = atRound + rounds*lines                     // [tiles]: all go to the floor
	atOver      = atDropped + mostTiles                      // [occupied spaces][tiles that fall]
	atElsewhere = atOver + (azul.FloorSpaces+1)*(mostOver+1) // [missing][as many of the colour elsewhere]
	atPhase     = atElsewhere + lines*elsewheres             // [tiles on offer][destination]
	atMarker    = atPhase + phases*(lines+1)                 // [tiles on offer]: the marker comes along
	atSource    = atMarker + phases                          // [tiles left behind, or the centre]
	atNext      = atSource + fromCentre + 1                  // [use to the next player][tiles]
	atFifth     = atNext + uses*mostTiles                    // [lead]: a row gets complete, which ends the game
	policySize  = atFifth + leads
)

// policy is the logarithms of the factors.
type policy [policySize]float32

// factors are the policy as simulations use it.
type factors [policySize]float32

// A policy's factors are raised to a power: how far it is believed.
const (
	// whenPlaying it is believed as it was learnt.
	whenPlaying = 1
	// whenLearning it is doubted. Searches agree ever more with the policy that they begin
	// with; believed whole, it would end in a few moves and play drafts out as nobody does.
	whenLearning = 0.7
)

// everyMove and everyLine are the tables of which each move, and each that fills a line,
// has one factor: what all factors of a table share makes no difference.
var (
	everyMove = [][2]int{{atOver, atElsewhere}, {atPhase, atMarker}, {atSource, atNext}, {atNext, atFifth}}
	everyLine = [][2]int{
		{atFill, atDone}, {atDone, atColumn}, {atColumn, atColor}, {atColor, atRow}, {atRow, atLate},
		{atLate, atRound}, {atRound, atDropped}, {atElsewhere, atPhase},
	}
)

// factors are the policy's, believed so far. The greatest of each table is set to 1 first:
// learning moves whole tables, and a product of small factors would end in 0.
func (p *policy) factors(believed float64) *factors {
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
		f[i] = float32(math.Exp(believed * float64(w)))
	}
	return &f
}

// outlook is what stays the same about a seat's board until the draft is over.
type outlook struct {
	points  [azul.Colors][lines]uint8 // of the tile that would come to the wall; 0: no space takes it
	columns [azul.Colors][lines]uint8 // tiles in the column where it would come
	cells   [azul.Colors][lines]uint8 // that space: 5*row+column
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

// lineFeatures are the factors of putting n tiles of a colour in a line, from 0, that
// holds some, which follow from the board and the round alone.
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
