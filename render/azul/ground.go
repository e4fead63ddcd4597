package azul

import (
	"image"
	"image/color"
	"math"
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
		paintPlate(dc, x, y, w, l)
	case kindTray:
		dc.DrawRoundedRectangle(x, y, w, h, 20)
		fill(l.tray)
		dc.SetColor(l.slot)
		frame(dc, x, y, w, h, 20, 3)
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
		dc.Push()
		dc.Translate(x, y)
		drawFaint(dc, w, e.color, l)
		dc.Pop()
	case kindArrow:
		dc.MoveTo(x+w*0.2, y)
		dc.LineTo(x+w*0.9, y+h/2)
		dc.LineTo(x+w*0.2, y+h)
		dc.ClosePath()
		fill(l.edge)
	}
}

// paintPlate draws a factory: a faience plate with a garland on its rim and a
// pale rosette, which shows when the plate is empty.
func paintPlate(dc *gg.Context, x, y, w float64, l *look) {
	r := w * 0.24
	dc.SetColor(withAlpha(l.shadow, 60))
	dc.DrawRoundedRectangle(x+1, y+4, w-2, w-2, r)
	dc.Fill()
	dc.SetColor(l.rim)
	dc.DrawRoundedRectangle(x, y, w, w, r)
	dc.Fill()
	dc.SetColor(l.plate)
	dc.DrawRoundedRectangle(x+2.5, y+2.5, w-5, w-5, r-2.5)
	dc.Fill()
	dc.SetColor(l.rim)
	in := w*0.052 + 1
	garland(dc, x+in, y+in, w-2*in, r-in, w*0.030)
	dc.SetColor(l.rosette)
	dc.Push()
	dc.Translate(x+w/2, y+w/2)
	dc.Scale(w*0.33, w*0.33)
	for k := range 8 {
		petal(dc, float64(k)*math.Pi/4, 0.28, 1, 0.17)
		dc.DrawCircle(0.86*math.Cos((float64(k)+0.5)*math.Pi/4), 0.86*math.Sin((float64(k)+0.5)*math.Pi/4), 0.06)
		dc.Fill()
	}
	dc.DrawCircle(0, 0, 0.14)
	dc.Fill()
	dc.Pop()
}

// garland draws leaves and berries by turns along a rounded square of side w.
func garland(dc *gg.Context, x, y, w, r, size float64) {
	straight, corner := w-2*r, r*math.Pi/2
	count := 4 * 2 * int(math.Round((straight+corner)/(size*2.6)/2))
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
			petal(dc, -0.5, -size*1.2, size*1.2, size*0.62)
		} else {
			dc.DrawCircle(0, 0, size*0.38)
			dc.Fill()
		}
		dc.Pop()
	}
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
		lozenge(dc, 0, 0, 0.7)
		dc.SetColor(l.accent)
		dc.Fill()
		dc.Pop()
	}
}
