package enanos

import (
	"image"
	"image/color"
	"testing"

	"github.com/fogleman/gg"

	"sobremesa/engine/enanos"
	"sobremesa/render"
	"sobremesa/render/rendertest"
	"sobremesa/render/sheet"
)

// shapeOf returns the area that a drawing covers, in black.
func shapeOf(draw func(dc *sheet.Pen)) *image.RGBA {
	return render.Vector(48, 48, func(dc *gg.Context) {
		dc.Scale(48, 48)
		draw(&sheet.Pen{Context: dc})
	})
}

// apart returns the share of two shapes' joint area that only one of them covers.
func apart(a, b *image.RGBA) float64 {
	all, one := 0, 0
	for i := 3; i < len(a.Pix); i += 4 {
		p, q := a.Pix[i] > 127, b.Pix[i] > 127
		if p || q {
			all++
		}
		if p != q {
			one++
		}
	}
	return float64(one) / float64(max(1, all))
}

// Outlines alone distinguish things of the same kind, without colours.
func TestShapesDifferWithoutColour(t *testing.T) {
	black := color.RGBA{A: 255}
	groups := map[string][]*image.RGBA{}
	for terrain := enanos.Terrain(1); terrain <= enanos.Antarctica; terrain++ {
		groups["terrain"] = append(groups["terrain"], shapeOf(func(dc *sheet.Pen) { drawMotif(dc, terrain, black, black) }))
	}
	for g := range enanos.Good(enanos.Goods) {
		groups["good"] = append(groups["good"], shapeOf(func(dc *sheet.Pen) { drawGood(dc, g, black, black) }))
	}
	for n := range Nation(nations) {
		groups["nation"] = append(groups["nation"], shapeOf(func(dc *sheet.Pen) { plate(dc, n, 1, black) }))
	}
	for _, piece := range []enanos.Piece{enanos.ShaftPiece, enanos.MinePiece, enanos.IndustryPiece} {
		groups["piece"] = append(groups["piece"], shapeOf(func(dc *sheet.Pen) { drawWorks(dc, piece, black, color.RGBA{}) }))
	}
	least := map[string]float64{"terrain": 0.25, "good": 0.15, "nation": 0.08, "piece": 0.30}
	for name, shapes := range groups {
		for i, a := range shapes {
			for k, b := range shapes[:i] {
				if share := apart(a, b); share < least[name] {
					t.Errorf("%s %d and %d differ in %.0f %% only", name, i, k, 100*share)
				}
			}
		}
	}
}

func TestTextsStandOutFromTheirGrounds(t *testing.T) {
	for theme := range sheet.Themes {
		l := &looks[theme]
		pairs := [][2]color.RGBA{
			{l.Panel, l.Text}, {l.Panel, l.Muted}, {l.Panel, l.Gain}, {l.Panel, l.Cost},
			{l.Header, l.OnBar}, {l.Header, l.Soft}, {l.BarActive, l.OnBar}, {l.BarQuiet, l.OnQuiet},
			{l.paper, l.number}, {l.paper, l.numberRed},
		}
		for terrain := range l.terrain {
			pairs = append(pairs, [2]color.RGBA{l.terrain[terrain], l.letters[terrain]})
		}
		for _, pair := range pairs {
			if c := rendertest.Contrast(pair[0], pair[1]); c < 4.5 {
				t.Errorf("theme %d: %v on %v has a contrast of %.1f", theme, pair[1], pair[0], c)
			}
		}
		for g := range enanos.Good(enanos.Goods) {
			if c := max(rendertest.Contrast(l.Panel, l.goods[g]), rendertest.Contrast(l.Panel, l.shades[g])); c < 3 {
				t.Errorf("theme %d: good %d has a contrast of %.1f", theme, g, c)
			}
		}
		for i, ink := range l.Lines {
			if c := rendertest.Contrast(l.Panel, ink); c < 3 {
				t.Errorf("theme %d: line %d has a contrast of %.1f", theme, i, c)
			}
		}
	}
}

// Different pieces at the same place must look different.
func TestPiecesThatDifferLookDifferent(t *testing.T) {
	picture := func(key spriteKey) *render.Canvas {
		c := render.NewCanvas(48, 48, palettes[sheet.Light](), looks[sheet.Light].sea)
		stage.Draw(c, c.Rect, key, sheet.Light)
		return c
	}
	keys := []spriteKey{
		{kind: kindDwarf, n: 1}, {kind: kindDwarf, n: 2}, {kind: kindDwarf, n: 3}, {kind: kindDwarf, n: 1, lit: true}, {kind: kindDwarf, n: 1, lit: true, fresh: true},
		{kind: kindDwarf, n: 1, nation: 1}, {kind: kindBuilding, piece: enanos.MinePiece}, {kind: kindBuilding, piece: enanos.MinePiece, n: 1},
		{kind: kindBuilding, piece: enanos.ShaftPiece}, {kind: kindBuilding, piece: enanos.IndustryPiece}, {kind: kindDisc, n: 5}, {kind: kindDisc, n: 5, lit: true},
	}
	for i, key := range keys {
		for _, other := range keys[:i] {
			if n := rendertest.Apart(picture(key), picture(other)); n < 48 {
				t.Errorf("%+v and %+v differ in %d pixels", key, other, n)
			}
		}
	}
}
