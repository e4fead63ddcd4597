package chart

import (
	"image/color"

	"sobremesa/render"
	"sobremesa/render/sheet"
)

// look holds the colours of a picture: the house look, and the colour of the sign on a badge.
type look struct {
	sheet.Look
	sign color.RGBA
}

var looks = [sheet.Themes]look{
	sheet.Light: {sheet.House[sheet.Light], sheet.Hex(0xFFFFFF)},
	sheet.Dark:  {sheet.House[sheet.Dark], sheet.Hex(0x171C24)},
}

// medals are the colours of the first three places. onMedal is the colour of text on a medal.
var (
	medals  = [3]color.RGBA{sheet.Hex(0xF0B429), sheet.Hex(0xB9BFC9), sheet.Hex(0xCE8A4E)}
	onMedal = sheet.Hex(0x1F2B3A)
)

// newCanvas returns a canvas of the given height and its colours. The canvas has one badge, for
// names that cannot be drawn completely.
func newCanvas(height int, dark bool) (*render.Canvas, *look) {
	theme := sheet.ThemeOf(dark)
	l := &looks[theme]
	c := render.NewCanvas(sheet.Width, height, palettes[theme](), l.Table)
	c.Badges = []render.Badge{{Disc: l.Lines[0], Sign: l.sign}}
	return c, l
}

var palettes = sheet.PerTheme(paletteOf)

// paletteOf returns a palette of a look's colours and, for antialiased edges, colours between each
// ground and the inks used on it.
func paletteOf(theme sheet.Theme) *render.Palette {
	l := &looks[theme]
	grounds := []color.RGBA{l.Panel, l.BarQuiet}
	inks := append([]color.RGBA{l.Text, l.Muted, l.Gain, l.Cost, l.Lines[0]}, medals[:]...)
	colors := append([]color.RGBA{l.Table, l.Edge, l.Header, l.OnBar, onMedal, l.Lines[0], l.sign}, append(grounds, inks...)...)
	between := func(a, b color.RGBA) { colors = append(colors, sheet.Between(a, b)...) }
	for _, ground := range grounds {
		for _, ink := range inks {
			between(ground, ink)
		}
	}
	between(l.Header, l.OnBar)
	between(l.Lines[0], l.sign)
	for _, medal := range medals {
		between(medal, onMedal)
		between(l.OnBar, medal)
	}
	return render.NewPalette(colors)
}
