package chart

import (
	"image/color"
	"slices"

	"sobremesa/render"
	"sobremesa/render/sheet"
)

// medals are the colours of the first three places. onMedal is the colour of text on a medal.
var (
	medals  = [3]color.RGBA{sheet.Hex(0xF0B429), sheet.Hex(0xB9BFC9), sheet.Hex(0xCE8A4E)}
	onMedal = sheet.Hex(0x1F2B3A)
)

// newCanvas returns a canvas of the given height and its colours.
func newCanvas(height int, dark bool) (*render.Canvas, *sheet.Look) {
	theme := sheet.ThemeOf(dark)
	l := &sheet.House[theme]
	c := render.NewCanvas(sheet.Width, height, palettes[theme](), l.Table)
	c.Badges = l.Badges()
	return c, l
}

var palettes = sheet.PerTheme(func(theme sheet.Theme) *render.Palette {
	l := &sheet.House[theme]
	inks := slices.Concat([]color.RGBA{l.Text, l.Muted, l.Gain, l.Cost, l.Accent, l.Edge}, l.Lines[:], medals[:])
	return sheet.PaletteOf(nil,
		append([]color.RGBA{l.Panel}, inks...), append([]color.RGBA{l.BarQuiet}, inks...), []color.RGBA{l.Header, l.OnBar},
		append([]color.RGBA{onMedal, l.Accent}, medals[:]...), append([]color.RGBA{l.OnBar}, medals[:]...), []color.RGBA{l.Table, l.Muted})
})
