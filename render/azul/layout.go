package azul

import (
	"image"
	"image/color"

	"sobremesa/engine/azul"
	"sobremesa/render"
	"sobremesa/render/sheet"
)

const (
	headerH = 76 // the band that says whose turn it is
	friezeH = 14 // the tiled edge below it
	tileGap = 6  // between tiles; rings are drawn within it
	edge    = 4  // how wide the frame of a player is whose turn it is
)

// kind is what an element shows.
type kind uint8

const (
	// Grounds: drawn once and kept.
	kindHeader kind = iota
	kindFrieze
	kindPanel    // a player's mat
	kindPlate    // a factory
	kindTray     // the centre
	kindSlot     // the centre's place for a colour
	kindLineCell // a space of a pattern line
	kindWallCell // a space of the wall, faintly in its colour
	kindFloorCell
	kindArrow // from a pattern line to the wall

	// Pieces: drawn anew in each picture.
	kindTile
	kindDue  // a tile of a complete line that is to be placed, shown again beside the boards
	kindPile // tiles of a colour
	kindMarker
	kindText
	kindBag
	kindLid
	kindRosette // on an empty factory
	kindGhost   // a tile that a change took from here
	kindRing    // round a marked piece; drawn, never planned
	kindBot     // the sign of an artificial player
	kindKept    // the sign of a person whose seat an artificial player keeps
	kindMedal
	kindGarland
	kindPennant  // of a garland; drawn, never planned
	kindConfetti // under the pieces as well
	kindGap      // a space of a wall that stayed empty
)

// element is one thing in a picture. No two pieces overlap, nor two grounds
// but where one contains the other.
type element struct {
	kind       kind
	rect       image.Rectangle
	color      azul.Color
	tiles      int  // of a pile
	place      int  // of a medal, from 1; of confetti, how it fell
	turn       bool // of a sign on a bar: it is that player's turn
	mark       int  // order of the change that brought it here, from 1; 0 for none
	chip       bool // shows that order on its corner
	also       int  // order of an earlier change that is numbered on its other corner; 0 for none
	sheet.Line      // of a text
}

// plan is all that a picture shows.
type plan struct {
	theme    sheet.Theme
	look     *look
	grounds  []element   // the same in every picture of so many players, wall and theme
	areas    sheet.Areas // what pieces lie on, but differs from picture to picture
	strewn   []element   // confetti, on the areas
	pieces   []element   // none over another but for the numbers on their corners
	numbered bool        // several changes: their marks show numbers
	compares bool        // those are the signs of compared moves
}

func newPlan(theme sheet.Theme) *plan { return &plan{theme: theme, look: &looks[theme]} }

func (p *plan) ground(k kind, r image.Rectangle, c azul.Color) {
	p.grounds = append(p.grounds, element{kind: k, rect: r, color: c})
}

func (p *plan) piece(k kind, r image.Rectangle, c azul.Color, mark int) {
	p.pieces = append(p.pieces, element{kind: k, rect: r, color: c, mark: mark})
}

// marked is piece with the mark of some spaces a change filled, numbered on
// the last of them when there were several changes.
func (p *plan) marked(k kind, r image.Rectangle, c azul.Color, s spans, i int) {
	e := element{kind: k, rect: r, color: c, mark: s.order(i)}
	e.chip = p.numbered && e.mark > 0 && s.order(i+1) != e.mark
	p.pieces = append(p.pieces, e)
}

// say puts a text in a box, smaller or cut short where it does not fit, and
// returns the part of the box it takes.
func (p *plan) say(text string, style render.Style, box image.Rectangle, a sheet.Align, ink color.RGBA) image.Rectangle {
	line, box := sheet.Fit(text, style, box, a, ink)
	if line.Text != "" {
		p.pieces = append(p.pieces, element{kind: kindText, rect: box, Line: line})
	}
	return box
}
