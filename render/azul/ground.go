package azul

import (
	"image/color"
	"math"

	"sobremesa/engine/azul"
	"sobremesa/render/sheet"
)

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
		cell(dc, 0, 0, w, l.floorCell, l.cellEdge)
	case kindLineCell, kindWallCell:
		if key.color == azul.NoColor {
			cell(dc, 0, 0, w, l.cell, l.cellEdge)
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
