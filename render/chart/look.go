package chart

import (
	"image/color"
	"sync"

	"sobremesa/render"
)

// look is the colours of a picture.
type look struct {
	table, panel, rule  color.RGBA
	header, onHeader    color.RGBA
	text, muted         color.RGBA
	own                 color.RGBA // behind the reader's own line
	gain, loss, line    color.RGBA
	medals              [3]color.RGBA
	onMedal, disc, sign color.RGBA
}

var light = look{
	table: hex(0xE6DECD), panel: hex(0xFBF8F1), rule: hex(0xCDC3AE),
	header: hex(0x173E78), onHeader: hex(0xFFFFFF),
	text: hex(0x1F2B3A), muted: hex(0x55606E), own: hex(0xDFE6EF),
	gain: hex(0x0B6B3F), loss: hex(0xA8281C), line: hex(0x1F55A8),
	medals:  [3]color.RGBA{hex(0xF0B429), hex(0xB9BFC9), hex(0xCE8A4E)},
	onMedal: hex(0x1F2B3A), disc: hex(0x1F55A8), sign: hex(0xFFFFFF),
}

var dark = look{
	table: hex(0x171C24), panel: hex(0x2C3441), rule: hex(0x4C586B),
	header: hex(0x10294F), onHeader: hex(0xFFFFFF),
	text: hex(0xF0EDE4), muted: hex(0xB4BDC9), own: hex(0x3F4C60),
	gain: hex(0x6FE3AC), loss: hex(0xFF9E8C), line: hex(0x7FB0F5),
	medals:  [3]color.RGBA{hex(0xF0B429), hex(0xB9BFC9), hex(0xCE8A4E)},
	onMedal: hex(0x1F2B3A), disc: hex(0x7FB0F5), sign: hex(0x171C24),
}

// lookOf is the look of light or dark pictures, with its palette.
func lookOf(isDark bool) (*look, *render.Palette) {
	if isDark {
		return &dark, darkPalette()
	}
	return &light, lightPalette()
}

var (
	lightPalette = sync.OnceValue(func() *render.Palette { return paletteOf(&light) })
	darkPalette  = sync.OnceValue(func() *render.Palette { return paletteOf(&dark) })
)

// paletteOf has the colours of a look and what lies between each ground and
// what is drawn on it, for smooth edges.
func paletteOf(l *look) *render.Palette {
	grounds := []color.RGBA{l.panel, l.own}
	inks := append([]color.RGBA{l.text, l.muted, l.gain, l.loss, l.line}, l.medals[:]...)
	colors := append([]color.RGBA{l.table, l.rule, l.header, l.onHeader, l.onMedal, l.disc, l.sign}, append(grounds, inks...)...)
	between := func(a, b color.RGBA) {
		const steps = 8
		for i := 1; i < steps; i++ {
			mix := func(x, y uint8) uint8 { return uint8((int(x)*(steps-i) + int(y)*i) / steps) }
			colors = append(colors, color.RGBA{mix(a.R, b.R), mix(a.G, b.G), mix(a.B, b.B), 255})
		}
	}
	for _, ground := range grounds {
		for _, ink := range inks {
			between(ground, ink)
		}
	}
	between(l.header, l.onHeader)
	between(l.disc, l.sign)
	for _, medal := range l.medals {
		between(medal, l.onMedal)
		between(l.onHeader, medal)
	}
	return render.NewPalette(colors)
}

// hex reads 0xRRGGBB.
func hex(v uint32) color.RGBA { return color.RGBA{uint8(v >> 16), uint8(v >> 8), uint8(v), 255} }
