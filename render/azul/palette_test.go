package azul

import (
	"image"
	"image/color"

	"github.com/fogleman/gg"

	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/render"
	"sobremesa/render/sheet"
)

// histogram counts the true colours in a theme's pictures.
func histogram(theme sheet.Theme) map[color.RGBA]float64 {
	l := &looks[theme]
	seen := map[color.RGBA]float64{}
	on := func(img *image.RGBA, ground color.RGBA, weight float64) {
		for i := 0; i < len(img.Pix); i += 4 {
			rest := 255 - int(img.Pix[i+3])
			mix := func(v, under uint8) uint8 { return uint8(min(255, int(v)+int(under)*rest/255)) }
			seen[color.RGBA{mix(img.Pix[i], ground.R), mix(img.Pix[i+1], ground.G), mix(img.Pix[i+2], ground.B), 255}] += weight
		}
	}
	for seats := 2; seats <= azul.MaxSeats; seats++ {
		state, _ := azul.Start(seats, azul.Classic)
		s := &Scene{View: state.View(engine.Spectator), Words: spanish}
		seen[l.Table] += float64(sheet.Width * sheet.Height / 2)
		for _, e := range layout(s).grounds {
			switch e.kind {
			case kindHeader:
				seen[l.Header] += float64(e.rect.Dx() * e.rect.Dy())
			case kindPanel:
				seen[l.Panel] += float64(e.rect.Dx() * e.rect.Dy() / 2)
			default:
				under := l.Panel
				if e.kind == kindPlate || e.kind == kindTray || e.kind == kindFrieze {
					under = l.Table
				}
				on(vector(spriteKey{kind: e.kind, color: e.color}, e.rect.Inset(-e.kind.spill()).Size(), theme), under, 1)
			}
		}
	}
	for _, size := range []int{29, 46, 52, 70} {
		for c := range azul.Color(azul.Colors) {
			for _, ground := range []color.RGBA{l.Panel, l.plate, l.cell} {
				on(vector(spriteKey{kind: kindTile, color: c}, image.Pt(size, size), theme), ground, 4)
			}
		}
		for _, k := range []kind{kindMarker, kindRing, kindChip} {
			on(vector(spriteKey{kind: k}, image.Pt(size, size), theme), l.Panel, 3)
			on(vector(spriteKey{kind: k}, image.Pt(size, size), theme), l.cell, 3)
		}
	}
	on(vector(spriteKey{kind: kindRosette}, image.Pt(80, 80), theme), l.plate, 4)
	for place := 1; place <= 4; place++ {
		on(vector(spriteKey{kind: kindMedal, place: place}, image.Pt(70, 70), theme), l.Panel, 1)
	}
	for _, pair := range l.texts() {
		for a := range 17 {
			seen[sheet.Blend(pair[0], pair[1], float64(a)/16)] += 250
		}
	}
	return seen
}

// vector returns a sprite in true colour, drawn once. It must not be changed.
var vectors sheet.Kept[sheet.Piece[spriteKey], *image.RGBA]

func vector(key spriteKey, size image.Point, theme sheet.Theme) *image.RGBA {
	return vectors.Get(sheet.Piece[spriteKey]{What: key, Size: size, Theme: theme}, func(p sheet.Piece[spriteKey]) *image.RGBA {
		return render.Vector(size.X, size.Y, func(dc *gg.Context) { drawSprite(&sheet.Pen{Context: dc}, p) })
	})
}

// texts returns each ground with an ink that is used on it.
func (l *look) texts() [][2]color.RGBA {
	list := [][2]color.RGBA{
		{l.Table, l.Text}, {l.Panel, l.Text}, {l.tray, l.Text}, {l.Panel, l.Muted},
		{l.Header, l.OnBar}, {l.BarActive, l.OnBar}, {l.BarQuiet, l.OnQuiet},
		{l.Panel, l.Gain}, {l.cell, l.Gain}, {l.Panel, l.Cost}, {l.floorCell, l.penalty},
		{l.Header, l.Soft}, {l.Ring, l.RingInside},
		{l.plate, l.taken}, {l.tray, l.taken}, {l.cell, l.taken},
	}
	for i := range l.Lines {
		list = append(list, [2]color.RGBA{l.Panel, l.Lines[i]})
	}
	return list
}
