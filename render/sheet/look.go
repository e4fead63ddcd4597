package sheet

import (
	"image/color"
	"slices"
	"sync"

	"sobremesa/render"
)

// Theme is light or dark.
type Theme uint8

// The themes and their number.
const (
	Light Theme = iota
	Dark
	Themes
)

// ThemeOf returns Dark or Light.
func ThemeOf(dark bool) Theme {
	if dark {
		return Dark
	}
	return Light
}

// PerTheme returns, for each theme, a function that calls make once and returns its value.
func PerTheme[V any](make func(Theme) V) (of [Themes]func() V) {
	for t := range Themes {
		of[t] = sync.OnceValue(func() V { return make(t) })
	}
	return of
}

// Look holds the colours that the pictures of all games use in a theme.
type Look struct {
	Table, Panel, Header color.RGBA // background, background of text, band at the top
	Edge                 color.RGBA // lines on panels
	BarQuiet, BarActive  color.RGBA // behind the names of players: waiting, and whose turn it is
	Accent               color.RGBA // gold
	Ring, RingInside     color.RGBA // around changed pieces

	Text, Muted color.RGBA    // on panels and on the table
	OnBar, Soft color.RGBA    // on the header and on active bars; Soft is secondary and only for the header
	OnQuiet     color.RGBA    // on other bars
	Gain, Cost  color.RGBA    // on panels: points won and lost
	Lines       [4]color.RGBA // of plots, and of the badges in names
}

// House is the look of pictures that have none of their own.
var House = [Themes]Look{
	Light: {
		Table: Hex(0xE6DECD), Panel: Hex(0xFBF8F1), Header: Hex(0x173E78), Edge: Hex(0xCDC3AE),
		BarQuiet: Hex(0xDFE6EF), BarActive: Hex(0x173E78), Accent: Hex(0xF0B429), Ring: Hex(0x0B7F58), RingInside: Hex(0xE9FFF4),
		Text: Hex(0x1F2B3A), Muted: Hex(0x55606E), OnBar: Hex(0xFFFFFF), OnQuiet: Hex(0x1B2F4D), Soft: Hex(0xC9D8EC),
		Gain: Hex(0x0B6B3F), Cost: Hex(0xA8281C),
		Lines: [...]color.RGBA{Hex(0x1F55A8), Hex(0xA8281C), Hex(0x0B6B3F), Hex(0x7A4A9A)},
	},
	Dark: {
		Table: Hex(0x171C24), Panel: Hex(0x2C3441), Header: Hex(0x10294F), Edge: Hex(0x4C586B),
		BarQuiet: Hex(0x3F4C60), BarActive: Hex(0x2257A6), Accent: Hex(0xF0B429), Ring: Hex(0x45E0A8), RingInside: Hex(0x06281C),
		Text: Hex(0xF0EDE4), Muted: Hex(0xB4BDC9), OnBar: Hex(0xFFFFFF), OnQuiet: Hex(0xE6EBF2), Soft: Hex(0xBFD0E8),
		Gain: Hex(0x6FE3AC), Cost: Hex(0xFF9E8C),
		Lines: [...]color.RGBA{Hex(0x7FB0F5), Hex(0xFF9E8C), Hex(0x6FE3AC), Hex(0xD3A6F0)},
	},
}

// Badges returns badges in the colours of the look's lines: badge n has the colour of line n.
func (l *Look) Badges() []render.Badge {
	list := make([]render.Badge, len(l.Lines))
	for n, ink := range l.Lines {
		list[n] = render.Badge{Disc: ink, Sign: l.Panel}
	}
	return list
}

// Hex returns the colour 0xRRGGBB.
func Hex(v uint32) color.RGBA { return color.RGBA{uint8(v >> 16), uint8(v >> 8), uint8(v), 255} }

// Blend returns a with b laid over it at an opacity of 0 to 1.
func Blend(a, b color.RGBA, opacity float64) color.RGBA {
	mix := func(x, y uint8) uint8 { return uint8(float64(x) + (float64(y)-float64(x))*opacity + 0.5) }
	return color.RGBA{mix(a.R, b.R), mix(a.G, b.G), mix(a.B, b.B), 255}
}

// Colors is the usual number of colours of a palette. More of them make larger files.
const Colors = 192

// PaletteOf returns a palette of at most most colours: those given and, since the first colour of each
// list in meet meets the others in pictures, as far as there is room the steps between them for smooth
// edges.
func PaletteOf(most int, plain []color.RGBA, meet ...[]color.RGBA) *render.Palette {
	var list []color.RGBA
	add := func(colors ...color.RGBA) {
		for _, c := range colors {
			if len(list) < most && !slices.Contains(list, c) {
				list = append(list, c)
			}
		}
	}
	add(plain...)
	add(slices.Concat(meet...)...)
	for _, opacity := range []float64{1. / 2, 1. / 4, 3. / 4, 1. / 8, 3. / 8, 5. / 8, 7. / 8} {
		for _, colors := range meet {
			for _, c := range colors[1:] {
				add(Blend(colors[0], c, opacity))
			}
		}
	}
	return render.NewPalette(list)
}
