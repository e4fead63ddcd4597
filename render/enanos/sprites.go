package enanos

import (
	"sobremesa/engine/enanos"
	"sobremesa/render/sheet"
)

// drawing is a kind of sprite: how it is drawn, in the unit square.
type drawing struct {
	draw func(dc *sheet.Pen, key spriteKey, l *look)
}

// spriteKey identifies a sprite.
type spriteKey struct {
	kind    *drawing
	nation  Nation
	terrain enanos.Terrain
	good    enanos.Good
	area    enanos.Area
	piece   enanos.Piece
	n       int
	lit     bool
	fresh   bool
	dim     bool // a hex without marks, while there are some
}

// kindRoom is not drawn: it is space between unrelated signs.
var kindRoom = &drawing{}

var stage = sheet.NewStage(palettes, func(dc *sheet.Pen, p sheet.Piece[spriteKey]) {
	if p.What.kind == kindMark { // as wide as its label
		drawMark(dc, p.Size, &looks[p.Theme])
		return
	}
	dc.Scale(float64(p.Size.X), float64(p.Size.Y))
	p.What.kind.draw(dc, p.What, &looks[p.Theme])
})
