package azul

import (
	"image"

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
