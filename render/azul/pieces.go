package azul

import (
	"image"

	"github.com/fogleman/gg"

	"sobremesa/engine/azul"
	"sobremesa/render"
	"sobremesa/render/sheet"
)

// Pieces returns a tile of each colour, as squares of a size in pixels.
func Pieces(size int, theme sheet.Theme) (list []*image.RGBA) {
	for c := range azul.Color(azul.Colors) {
		tile := sheet.Piece[spriteKey]{What: spriteKey{kind: kindTile, color: c}, Size: image.Pt(size, size), Theme: theme}
		list = append(list, render.Vector(size, size, func(dc *gg.Context) { drawSprite(&sheet.Pen{Context: dc}, tile) }))
	}
	return list
}
