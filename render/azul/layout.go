package azul

import (
	"image"

	"sobremesa/engine/azul"
	"sobremesa/render"
)

// Width and Height of every picture, in pixels. Wider than high, since some
// of Discord's clients crop tall pictures.
const (
	Width  = 1200
	Height = 900
)

const (
	margin  = 12
	headerH = 76 // the band that says whose turn it is
	friezeH = 14 // the tiled edge below it
	minText = 20 // no text is set smaller; on a phone a third of that in points
	tileGap = 6  // between tiles; rings are drawn within it
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

	// Under the pieces.
	kindHonour // round the winner's column
	kindEdge   // round the panel of a player whose turn it is
	kindBar    // the strip with a player's name

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

// ink is what a text means; the theme gives it a colour.
type ink uint8

const (
	inkText ink = iota
	inkMuted
	inkOnBar   // on the active player's bar and on the header
	inkOnQuiet // on the other bars
	inkGain
	inkCost
	inkPenalty // printed on the floor
	inkSoft    // on the header, secondary
	inkTaken   // how many tiles were taken, on plates and the tray
	inks
)

// element is one thing in a picture. No two pieces overlap, nor two grounds
// but where one contains the other.
type element struct {
	kind  kind
	rect  image.Rectangle
	color azul.Color
	tiles int  // of a pile
	place int  // of a medal, from 1; of confetti, how it fell
	turn  bool // of a bar and its sign: it is that player's turn
	mark  int  // order of the change that brought it here, from 1; 0 for none
	chip  bool // shows that order on its corner
	also  int  // order of an earlier change that is numbered on its other corner; 0 for none
	text  string
	style render.Style
	ink   ink
	align align
}

// align is where a text stands in its box.
type align uint8

const (
	left align = iota
	middle
	right
)

// plan is all that a picture shows.
type plan struct {
	grounds  []element // the same in every picture of so many players, wall and theme
	under    []element // what pieces lie on, but differs from picture to picture
	pieces   []element // none over another but for the numbers on their corners
	numbered bool      // several changes: their marks show numbers
}

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
func (p *plan) say(text string, style render.Style, box image.Rectangle, a align, i ink) image.Rectangle {
	text, style = style.FitIn(text, box, min(style.Size, minText))
	if text == "" {
		return image.Rectangle{Min: box.Min, Max: box.Min}
	}
	w := style.Width(text)
	switch a {
	case left:
		box.Max.X = box.Min.X + w
	case right:
		box.Min.X = box.Max.X - w
	default:
		box.Min.X += (box.Dx() - w) / 2
		box.Max.X = box.Min.X + w
	}
	p.pieces = append(p.pieces, element{kind: kindText, rect: box, text: text, style: style, ink: i, align: a})
	return box
}

// rect is a rectangle by its corner and its size.
func rect(x, y, w, h int) image.Rectangle { return image.Rect(x, y, x+w, y+h) }

// square is a square about the middle of a rectangle.
func square(in image.Rectangle, side int) image.Rectangle {
	return rect(in.Min.X+(in.Dx()-side)/2, in.Min.Y+(in.Dy()-side)/2, side, side)
}
