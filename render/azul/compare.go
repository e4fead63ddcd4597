package azul

import (
	"image"

	"github.com/fogleman/gg"

	"sobremesa/engine/azul"
	"sobremesa/render"
	"sobremesa/render/sheet"
)

// ghost places the tile that a compared move would bring to a space. It reports whether there is
// one.
func (p *plan) ghost(at image.Rectangle, b both) bool {
	if b.order == 0 {
		return false
	}
	k := kindGhost
	if b.color == azul.Marker {
		k, b.color = kindMarker, azul.NoColor
	}
	p.pieces = append(p.pieces, element{kind: k, rect: at, color: b.color, mark: b.order, also: b.also, chip: true})
	return true
}

// legend explains the signs of compared moves in a part of the header.
func (p *plan) legend(s *Scene, box image.Rectangle) {
	side := box.Dy() * 3 / 4
	for i, word := range []string{"azul.picture.played", "azul.picture.better"} {
		sign := sheet.Square(sheet.Rect(box.Min.X, box.Min.Y, side, box.Dy()), side)
		p.pieces = append(p.pieces, element{kind: kindChip, rect: sign, place: asPlayed + i})
		box.Min.X = sign.Max.X + 14
		text := p.say(s.Words(word, nil), render.Display.At(44), box, sheet.Left, p.look.OnBar)
		box.Min.X = text.Max.X + 44
	}
}

// drawSign draws the sign of a compared move in a disc.
func drawSign(dc *gg.Context, size float64, order int, l *look) {
	disc, ink := l.Text, l.Panel
	if order == asBetter {
		disc, ink = l.Ring, l.RingInside
	}
	dc.DrawCircle(size/2, size/2, size/2)
	dc.SetColor(ink)
	dc.Fill()
	dc.DrawCircle(size/2, size/2, size/2-max(1.5, size*0.05))
	dc.SetColor(disc)
	dc.Fill()
	dc.SetColor(ink)
	dc.SetLineWidth(sheet.StrokeWidth(dc, size*0.14))
	dc.SetLineCapRound()
	if order == asBetter {
		dc.MoveTo(size*0.27, size*0.53)
		dc.LineTo(size*0.44, size*0.69)
		dc.LineTo(size*0.73, size*0.34)
	} else {
		dc.MoveTo(size*0.32, size*0.32)
		dc.LineTo(size*0.68, size*0.68)
		dc.MoveTo(size*0.68, size*0.32)
		dc.LineTo(size*0.32, size*0.68)
	}
	dc.Stroke()
}
