package azul

import (
	"image"
	"image/color"
	"sync"

	"github.com/fogleman/gg"

	"sobremesa/engine/azul"
	"sobremesa/render"
)

// page is a kind of picture.
type page uint8

const (
	pageTable page = iota
	pageRound
	pageFinal
)

// groundKey is all that the unchanging part of a table depends on.
type groundKey struct {
	page  page
	seats int
	wall  azul.Wall
	theme Theme
}

// grounds keeps the unchanging parts, about a megabyte each; there are at most 38.
var grounds sync.Map // groundKey to func() *image.Paletted

// groundOf returns the picture of a plan's grounds. Plans with the same key
// have the same grounds.
func groundOf(key groundKey, p *plan) *image.Paletted {
	draw, ok := grounds.Load(key)
	if !ok {
		list := append([]element(nil), p.grounds...)
		draw, _ = grounds.LoadOrStore(key, sync.OnceValue(func() *image.Paletted {
			return palettes[key.theme]().Convert(paintGround(list, &looks[key.theme]))
		}))
	}
	return draw.(func() *image.Paletted)()
}

// paintGround draws grounds in true colour.
func paintGround(list []element, l *look) *image.RGBA {
	return render.Vector(Width, Height, func(dc *gg.Context) {
		dc.SetColor(l.table)
		dc.Clear()
		for i := range list {
			paintGroundElement(dc, &list[i], l)
		}
	})
}

func paintGroundElement(dc *gg.Context, e *element, l *look) {
	x, y, w, h := float64(e.rect.Min.X), float64(e.rect.Min.Y), float64(e.rect.Dx()), float64(e.rect.Dy())
	fill := func(c color.Color) { dc.SetColor(c); dc.Fill() }
	switch e.kind {
	case kindHeader:
		dc.DrawRectangle(x, y, w, h)
		fill(l.header)
	case kindFrieze:
		paintFrieze(dc, x, y, w, h, l)
	case kindPanel:
		dc.DrawRectangle(x, y, w, h)
		fill(l.panel)
	case kindPlate:
		r := w * 0.26
		dc.DrawRoundedRectangle(x, y, w, h, r)
		fill(l.rim)
		dc.DrawRoundedRectangle(x+3, y+3, w-6, h-6, r-3)
		fill(l.plate)
		dc.DrawRoundedRectangle(x+6, y+6, w-12, h-12, r-6)
		dc.SetColor(l.rimSoft)
		dc.SetLineWidth(strokeWidth(dc, 2))
		dc.Stroke()
	case kindTray:
		dc.DrawRoundedRectangle(x, y, w, h, 18)
		fill(l.tray)
	case kindSlot:
		dc.DrawRoundedRectangle(x, y, w, h, w*0.13)
		fill(l.slot)
	case kindLineCell:
		cell(dc, x, y, w, l.cell, l.cellEdge)
	case kindFloorCell:
		cell(dc, x, y, w, l.floorCell, l.cellEdge)
	case kindWallCell:
		if e.color == azul.NoColor {
			cell(dc, x, y, w, l.cell, l.cellEdge)
			return
		}
		g := &glazes[e.color]
		cell(dc, x, y, w, blend(l.cell, g.face, l.faint), blend(l.cellEdge, g.face, l.faint))
		dc.Push()
		dc.Translate(x+w/2, y+h/2)
		dc.Scale(w/2*0.9, h/2*0.9)
		faint := blend(l.cell, g.face, l.faint)
		drawOrnament(dc, e.color, blend(faint, g.paint, 0.4), blend(faint, g.second, 0.4))
		dc.Pop()
	case kindArrow:
		dc.MoveTo(x+w*0.2, y)
		dc.LineTo(x+w*0.9, y+h/2)
		dc.LineTo(x+w*0.2, y+h)
		dc.ClosePath()
		fill(l.edge)
	}
}

func cell(dc *gg.Context, x, y, w float64, face, edge color.RGBA) {
	dc.DrawRoundedRectangle(x, y, w, w, w*0.13)
	dc.SetColor(edge)
	dc.Fill()
	dc.DrawRoundedRectangle(x+1.5, y+1.5, w-3, w-3, w*0.12)
	dc.SetColor(face)
	dc.Fill()
}

// paintFrieze draws a band of small tiles: lozenges between leaves.
func paintFrieze(dc *gg.Context, x, y, w, h float64, l *look) {
	dc.DrawRectangle(x, y, w, h)
	dc.SetColor(l.frieze)
	dc.Fill()
	for cx := x + h; cx < x+w; cx += 2 * h {
		dc.Push()
		dc.Translate(cx, y+h/2)
		dc.Scale(h/2, h/2)
		dc.SetColor(l.rim)
		petal(dc, 0, 0.2, 1.9, 0.55)
		petal(dc, 3.14159265, 0.2, 1.9, 0.55)
		lozenge(dc, 0.7)
		dc.SetColor(l.accent)
		dc.Fill()
		dc.Pop()
	}
}
