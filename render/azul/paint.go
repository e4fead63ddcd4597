package azul

import (
	"image"
	"image/color"
	"math"
	"slices"

	"sobremesa/engine/azul"
	"sobremesa/render"
	"sobremesa/render/sheet"
)

// stage draws the sprites of the plans.
var stage = sheet.NewStage(palettes, drawSprite)

// paint draws a plan as a picture of the given size.
func (p *plan) paint(size image.Rectangle) *render.Canvas {
	c := render.NewCanvas(size.Dx(), size.Dy(), palettes[p.theme](), p.look.Table)
	c.Badges = p.look.Badges()
	for i := range p.grounds {
		switch e := &p.grounds[i]; e.kind {
		case kindHeader:
			c.Fill(e.rect, p.look.Header)
		case kindPanel:
			c.Fill(e.rect, p.look.Panel)
		default:
			stage.Draw(c, e.rect.Inset(-e.kind.spill()), spriteKey{kind: e.kind, color: e.color}, p.theme)
		}
	}
	p.areas.Draw(c)
	for i := range p.strewn {
		p.paintPiece(c, &p.strewn[i])
	}
	for i := range p.pieces {
		p.paintPiece(c, &p.pieces[i])
	}
	for _, chip := range p.placeChips() {
		p.paintChip(c, chip.at, chip.order)
	}
	return c
}

func (p *plan) paintPiece(c *render.Canvas, e *element) {
	key := spriteKey{kind: e.kind, color: e.color, place: e.place, turn: e.turn}
	switch e.kind {
	case kindText:
		e.Draw(c, e.rect)
		return
	case kindGarland:
		p.paintGarland(c, e.rect)
		return
	case kindChip: // of a legend
		p.paintChip(c, e.rect, e.place)
		return
	case kindDue, kindPile:
		key.kind = kindTile
		stage.Draw(c, e.rect, key, p.theme)
	default:
		stage.Draw(c, e.rect, key, p.theme)
	}
	if e.mark > 0 {
		ring := spriteKey{kind: kindRing, place: p.sign(e.mark)}
		stage.Draw(c, e.rect.Inset(-ringOut(e.rect.Dx())), ring, p.theme)
	}
}

// ringOut returns the width of a ring around a tile. It is less than half of the gap between two
// tiles.
func ringOut(side int) int { return max(2, side/20) }

// placed is a chip in its place.
type placed struct {
	at           image.Rectangle
	piece, order int
}

// placeChips places the chips: the first one of a piece on its upper right corner, and each further one
// where it covers no other chip and no text, if it can.
func (p *plan) placeChips() (list []placed) {
	for k := range len(chips{}) {
		for i := range p.pieces {
			e := &p.pieces[i]
			if e.chips[k] == 0 {
				continue
			}
			corners := cornersOf(e.rect)
			at := corners[0]
			if k > 0 {
				at = corners[k]
				for _, corner := range corners[1:] {
					if p.isFree(corner, list) {
						at = corner
						break
					}
				}
			}
			list = append(list, placed{at, i, e.chips[k]})
		}
	}
	return list
}

func (p *plan) isFree(at image.Rectangle, chips []placed) bool {
	return !slices.ContainsFunc(chips, func(c placed) bool { return c.at.Overlaps(at) }) &&
		!slices.ContainsFunc(p.pieces, func(e element) bool { return e.kind == kindText && e.rect.Inset(3).Overlaps(at) }) // the ink of figures does not reach the edges
}

// cornersOf returns where a chip may lie on a piece: at the upper right, the upper left, the lower right and
// the lower left corner, and higher on the right and on the left. It lies far enough out that the
// ornament of the tile or of the marker stays visible.
func cornersOf(tile image.Rectangle) [6]image.Rectangle {
	side := max(leastChip, tile.Dx()*46/100)
	out := side * 44 / 100
	left, right, top, bottom := tile.Min.X-out, tile.Max.X+out-side, tile.Min.Y-out, tile.Max.Y+out-side
	higher := max(top+side, tile.Max.Y-side)
	at := func(x, y int) image.Rectangle { return sheet.Rect(x, y, side, side) }
	return [6]image.Rectangle{at(right, top), at(left, top), at(right, bottom), at(left, bottom), at(right, higher), at(left, higher)}
}

const leastChip = 28 // the side of the smallest discs of numbers

// sign returns the place in the keys of rings and chips with an order.
func (p *plan) sign(order int) int {
	switch {
	case p.compares:
		return order
	case p.weighs && order == 1:
		return asBest
	case p.weighs:
		return asNext
	}
	return 0
}

// The signs of numbered moves, besides those of compared ones.
const (
	asBest = asBetter + 1 + iota
	asNext
)

// paintChip draws a change's or a move's number in a disc, or a compared move's sign.
func (p *plan) paintChip(c *render.Canvas, at image.Rectangle, number int) {
	stage.Draw(c, at, spriteKey{kind: kindChip, place: p.sign(number)}, p.theme)
	if p.compares {
		return
	}
	ink := p.look.RingInside
	if p.sign(number) == asNext {
		ink = p.look.Panel
	}
	text, style := chipText(at, number)
	style.Set(text).Draw(c, image.Pt(at.Min.X+(at.Dx()-style.Width(text))/2, style.Baseline(at)), ink)
}

// chipText returns the text and style of a number in a disc: smaller if it has two digits.
func chipText(at image.Rectangle, number int) (string, render.Style) {
	text := sheet.Number(number)
	style := render.Strong.At(at.Dx())
	for style.Width(text) > at.Dx()*88/100 {
		style.Size--
	}
	return text, style
}

// spriteKey identifies what a sprite shows. All but grounds are square.
type spriteKey struct {
	kind  kind
	color azul.Color // of tiles, spaces of the wall, ghosts, pennants and confetti
	place int        // of a medal; of confetti, its orientation; of rings and chips, the sign of a weighed move
	turn  bool       // of the signs of artificial players
}

func drawSprite(dc *sheet.Pen, p sheet.Piece[spriteKey]) {
	key, l, size := p.What, &looks[p.Theme], float64(p.Size.X)
	if key.kind < kindTile {
		spill := float64(key.kind.spill())
		dc.Translate(spill, spill)
		drawGround(dc, key, size-2*spill, float64(p.Size.Y)-2*spill, l)
		return
	}
	switch key.kind { // drawn in pixels
	case kindTile:
		drawTile(dc, size, key.color)
		if key.color == azul.Black && l.blackRim != (color.RGBA{}) {
			dc.SetColor(l.blackRim)
			frame(dc, 0, 0, size, size, size*0.12, max(1.5, size*0.045))
		}
		return
	case kindGhost:
		drawFaint(dc, size, key.color, l)
		return
	case kindGap:
		cell(dc, size, l.cell, l.cellEdge)
		return
	}
	dc.Scale(size, size)
	switch key.kind {
	case kindMarker:
		drawMarker(dc)
	case kindRing:
		dc.SetColor(l.Ring)
		if key.place == asPlayed || key.place == asNext {
			dc.SetColor(l.Text)
		}
		frame(dc, 0, 0, 1, 1, 0.16, 0.09)
		dc.SetColor(l.RingInside)
		frame(dc, 0.09, 0.09, 0.82, 0.82, 0.10, 0.025)
	case kindChip:
		switch key.place {
		case asPlayed, asBetter:
			drawSign(dc, key.place, l)
			return
		case asNext:
			dc.Circle(0.5, 0.5, 0.5, l.Panel)
			dc.Circle(0.5, 0.5, 0.5-1.5/size, l.Text)
			return
		}
		dc.Circle(0.5, 0.5, 0.5, l.RingInside)
		dc.Circle(0.5, 0.5, 0.5-1.5/size, l.Ring)
	case kindRosette:
		drawRosette(dc, l)
	case kindPennant:
		drawPennant(dc, key.color)
	case kindConfetti:
		drawConfetti(dc, key.color, key.place, l)
	case kindMedal:
		drawMedal(dc, key.place)
	case kindBot, kindKept, kindClock:
		ink, ground := l.OnQuiet, l.BarQuiet
		if key.turn {
			ink, ground = l.OnBar, l.BarActive
		}
		switch key.kind {
		case kindBot:
			dc.Bot(1, ink)
		case kindKept:
			drawKept(dc, ink)
		default:
			dc.Clock(ink, ground)
		}
	}
}

// A garland of pennants in the tiles' colours hangs from one cord, which sags between nails.
const (
	garlandSags     = 4
	garlandPennants = 6 // on each sag
	garlandSag      = 14
	garlandCord     = 5 // thickness of the cord
)

// cord returns the course of a garland's cord within a rectangle, from its left to its right edge.
func cord(r image.Rectangle) []render.Point {
	const steps = 24 * garlandSags
	points := make([]render.Point, steps+1)
	for i := range points {
		x := float64(r.Min.X) + float64(i*r.Dx())/steps
		points[i] = render.Point{X: x, Y: cordAt(r, x)}
	}
	return points
}

// cordAt returns the height of the middle of the cord at x.
func cordAt(r image.Rectangle, x float64) float64 {
	_, along := math.Modf((x - float64(r.Min.X)) / float64(r.Dx()) * garlandSags)
	return float64(r.Min.Y) + garlandCord + garlandSag*4*along*(1-along)
}

// paintGarland draws a garland, with the cord over the pennants' hems.
func (p *plan) paintGarland(c *render.Canvas, r image.Rectangle) {
	const n = garlandSags * garlandPennants
	side := r.Dx() / n
	for i := range n {
		x := float64(r.Min.X) + (float64(i)+0.5)*float64(r.Dx())/n
		at := sheet.Rect(int(x)-side/2, int(cordAt(r, x)), side, side)
		stage.Draw(c, at, spriteKey{kind: kindPennant, color: azul.Color(i % azul.Colors)}, p.theme)
	}
	c.Polyline(cord(r), garlandCord, p.look.Muted)
}

// spill returns the distance in pixels by which a ground extends beyond its rectangle.
func (k kind) spill() int {
	if k == kindPlate || k == kindArrow {
		return 6
	}
	return 0
}

// drawGround draws a ground of the given size with its upper left corner at the origin.
func drawGround(dc *sheet.Pen, key spriteKey, w, h float64, l *look) {
	switch key.kind {
	case kindFrieze:
		paintFrieze(dc, w, h, l)
	case kindPlate:
		paintPlate(dc, w, l)
	case kindTray:
		dc.Box(0, 0, w, h, 20, l.tray)
		dc.SetColor(l.slot)
		frame(dc, 0, 0, w, h, 20, 3)
	case kindSlot:
		dc.Box(0, 0, w, h, w*0.13, l.slot)
	case kindFloorCell:
		cell(dc, w, l.floorCell, l.cellEdge)
	case kindLineCell, kindWallCell:
		if key.color == azul.NoColor {
			cell(dc, w, l.cell, l.cellEdge)
		} else {
			drawFaint(dc, w, key.color, l)
		}
	case kindArrow:
		paintArrow(dc, w, h, l)
	}
}

// paintPlate draws a factory: a faience plate with a garland on its rim.
func paintPlate(dc *sheet.Pen, w float64, l *look) {
	r := w * 0.24
	dc.Box(1, 4, w-2, w-2, r, withAlpha(l.shadow, 60))
	dc.Box(0, 0, w, w, r, l.rim)
	dc.Box(2.5, 2.5, w-5, w-5, r-2.5, l.plate)
	in := w*0.052 + 1
	garland(dc, in, in, w-2*in, r-in, w*0.030, l.rim)
}

// garland draws alternating leaves and berries along a rounded square of side w.
func garland(dc *sheet.Pen, x, y, w, r, size float64, c color.Color) {
	straight, corner := w-2*r, r*math.Pi/2
	count := 4 * 2 * int(math.Round((straight+corner)/(size*3.4)/2))
	for i := range count {
		at := float64(i) * 4 * (straight + corner) / float64(count)
		side := math.Floor(at / (straight + corner))
		at -= side * (straight + corner)
		dc.Push()
		dc.Translate(x+w/2, y+w/2)
		dc.Rotate(side * math.Pi / 2)
		if at < straight {
			dc.Translate(-straight/2+at, -w/2)
		} else {
			dc.Translate(straight/2, -straight/2)
			dc.Rotate((at - straight) / r)
			dc.Translate(0, -r)
		}
		if i%2 == 0 {
			petal(dc, -0.5, -size*1.2, size*1.2, size*0.62, c)
		} else {
			dc.Circle(0, 0, size*0.38, c)
		}
		dc.Pop()
	}
}

// paintFrieze draws a band of small tiles: lozenges between leaves.
func paintFrieze(dc *sheet.Pen, w, h float64, l *look) {
	dc.Box(0, 0, w, h, 0, l.frieze)
	for x := h; x < w; x += 2 * h {
		dc.Push()
		dc.Translate(x, h/2)
		dc.Scale(h/2, h/2)
		petal(dc, 0, 0.2, 1.9, 0.55, l.rim)
		petal(dc, math.Pi, 0.2, 1.9, 0.55, l.rim)
		lozenge(dc, 0, 0, 0.7, l.Accent)
		dc.Pop()
	}
}

const arrowHead = 34 // the width of an arrow's head

// paintArrow draws an arrow from the upper left to the lower right corner of a rectangle.
func paintArrow(dc *sheet.Pen, w, h float64, l *look) {
	const shaft, margin = 12, 6
	across, down := w-arrowHead, h-2*margin
	length := math.Hypot(across, down)
	dc.Translate(arrowHead/2, margin)
	dc.Rotate(math.Atan2(down, across))
	dc.Box(0, -shaft/2, length-arrowHead*0.8, shaft, shaft/2, l.Ring)
	dc.Poly(l.Ring, length, 0, length-arrowHead, -arrowHead/2, length-arrowHead, arrowHead/2)
}
