package azul

import (
	"image"
	"image/color"

	"sobremesa/engine/azul"
	"sobremesa/render"
	"sobremesa/render/sheet"
)

const (
	headerH = 60 // the band that shows whose turn it is
	friezeH = 12 // the tiled edge below it
	barH    = 48 // a player's name and score, above their board
	tileGap = 6  // between tiles; rings are drawn within it
	edge    = 4  // width of the frame of the player to move

	top    = headerH + friezeH + sheet.Margin
	bottom = sheet.Height - sheet.Margin
)

// kind is the kind of thing that an element shows.
type kind uint8

const (
	// Grounds, below everything else.
	kindHeader kind = iota
	kindFrieze
	kindPanel    // a player's mat
	kindPlate    // a factory
	kindTray     // the centre
	kindSlot     // the centre's place for a colour
	kindLineCell // a space of a pattern line
	kindWallCell // a space of the wall, faintly in its colour
	kindFloorCell
	kindArrow // of a lesson

	// Pieces.
	kindTile
	kindDue  // a tile of a complete line that is to be placed, repeated beside the boards
	kindPile // tiles of one colour, drawn as one tile beside their number
	kindMarker
	kindText
	kindRosette // on an empty factory
	kindGhost   // a tile that a change took from here
	kindRing    // round a marked piece; drawn but never planned
	kindBot     // the sign of an artificial player
	kindKept    // the sign of a user whose seat an artificial player keeps
	kindClock   // the sign of a player's time
	kindMedal
	kindGarland
	kindPennant  // of a garland; drawn but never planned
	kindConfetti // also under the pieces
	kindGap      // a space of a wall that stayed empty
	kindChip     // drawn on tiles, and planned only in the legend of weighed moves
)

// element is one thing in a picture. No two pieces overlap, and no two grounds unless one contains
// the other.
type element struct {
	kind       kind
	rect       image.Rectangle
	color      azul.Color
	tiles      int  // of a pile
	place      int  // of a medal or in a legend, from 1; of confetti, its orientation
	turn       bool // of a sign on a bar: it is that player's turn
	mark       int  // order of the change that put the piece here, from 1; 0 for none
	chips      chips
	sheet.Line // of a text
}

// plan is everything that a picture shows.
type plan struct {
	theme    sheet.Theme
	look     *look
	grounds  []element
	areas    sheet.Areas // on the grounds
	strewn   []element   // confetti, on the areas
	pieces   []element   // no piece overlaps another, except the numbers on their corners
	numbered bool        // several changes: their marks show numbers
	compares bool        // the marks are signs of two compared moves
	weighs   bool        // the marks are the numbers of the best moves
}

func newPlan(theme sheet.Theme) *plan { return &plan{theme: theme, look: &looks[theme]} }

func (p *plan) ground(k kind, r image.Rectangle, c azul.Color) {
	p.grounds = append(p.grounds, element{kind: k, rect: r, color: c})
}

func (p *plan) piece(k kind, r image.Rectangle, c azul.Color, mark int) {
	p.pieces = append(p.pieces, element{kind: k, rect: r, color: c, mark: mark})
}

// say places a text in a box, shrunk or shortened if it does not fit, and returns the part of the
// box that the text takes.
func (p *plan) say(text string, style render.Style, box image.Rectangle, a sheet.Align, ink color.RGBA) image.Rectangle {
	line, box := sheet.Fit(text, style, box, a, ink)
	if line.Text != "" {
		p.pieces = append(p.pieces, element{kind: kindText, rect: box, Line: line})
	}
	return box
}
