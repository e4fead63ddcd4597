package enanos

import (
	"image/color"
	"slices"

	"sobremesa/engine/enanos"
	"sobremesa/render"
	"sobremesa/render/sheet"
)

// look holds the colours of a theme.
type look struct {
	sheet.Look
	sea, shore        color.RGBA // around and between the hexes
	paper, ghost      color.RGBA // number discs and dice; the steel of rails
	resting           color.RGBA // a resting dwarf's plate
	mark              color.RGBA // places that can be chosen
	red               color.RGBA // the 6 and 8, the red die
	outline           color.RGBA // outlines of pieces
	number, numberRed color.RGBA // numbers on discs; numberRed for 6 and 8
	terrain           [enanos.Antarctica + 1]color.RGBA
	motif, motif2     [enanos.Antarctica + 1]color.RGBA // a terrain's picture, and its shade
	letters           [enanos.Antarctica + 1]color.RGBA
	goods, shades     [enanos.Goods]color.RGBA // the goods' own colours, as on cards
}

var (
	darkGlyph, lightGlyph = sheet.Hex(0x16191E), sheet.Hex(0xFFFFFF)

	goodInks = [enanos.Goods]color.RGBA{
		enanos.Stone: sheet.Hex(0x8E969E), enanos.Wood: sheet.Hex(0x2F7D3B), enanos.Iron: sheet.Hex(0x54708F), enanos.Coal: sheet.Hex(0x30343B),
		enanos.Copper: sheet.Hex(0xC4641E), enanos.Diamond: sheet.Hex(0x7FD3EA), enanos.Gold: sheet.Hex(0xF2B632), enanos.Ruby: sheet.Hex(0xC9243F),
	}
	goodShades = [enanos.Goods]color.RGBA{
		enanos.Stone: sheet.Hex(0x5C646C), enanos.Wood: sheet.Hex(0x6B4526), enanos.Iron: sheet.Hex(0x33475E), enanos.Coal: sheet.Hex(0x5E6570),
		enanos.Copper: sheet.Hex(0x8A3F0C), enanos.Diamond: sheet.Hex(0x2C8FB0), enanos.Gold: sheet.Hex(0xA97208), enanos.Ruby: sheet.Hex(0x7A0F24),
	}
	nationInks = [nations]color.RGBA{sheet.Hex(0x1D4FA3), sheet.Hex(0xB3261E), sheet.Hex(0xF7D65A), sheet.Hex(0x6A2C91)}
	nationOn   = [nations]color.RGBA{lightGlyph, lightGlyph, darkGlyph, lightGlyph}
	areaInks   = [enanos.Areas]color.RGBA{sheet.Hex(0x2C8FB0), sheet.Hex(0xA97208), sheet.Hex(0xB0203A)}
)

var looks = [sheet.Themes]look{
	sheet.Light: {
		Look: sheet.Look{
			Table: sheet.Hex(0xE9E4DA), Panel: sheet.Hex(0xFBF9F4), Header: sheet.Hex(0x3A2A20),
			BarQuiet: sheet.Hex(0xE0DACD), BarActive: sheet.Hex(0x5A3A22), Accent: sheet.Hex(0xF2B632), Ring: sheet.Hex(0x007A54), RingInside: sheet.Hex(0xE9FFF4),
			Text: sheet.Hex(0x241C16), Muted: sheet.Hex(0x6A5F55), OnBar: sheet.Hex(0xFFFFFF), OnQuiet: sheet.Hex(0x2E241C), Soft: sheet.Hex(0xE3D3C2),
			Gain: sheet.Hex(0x0B6B3F), Cost: sheet.Hex(0xA8281C),
			Lines: [nations]color.RGBA{sheet.Hex(0x1D4FA3), sheet.Hex(0xB3261E), sheet.Hex(0x8F6A00), sheet.Hex(0x6A2C91)},
		},
		sea: sheet.Hex(0xC9D9E0), shore: sheet.Hex(0xF5EFDF), paper: sheet.Hex(0xFFFBEF), ghost: sheet.Hex(0xF4F0E6), resting: sheet.Hex(0xA3A8AD),
		mark: sheet.Hex(0xFFE94A), red: sheet.Hex(0xB3261E), outline: sheet.Hex(0x16191E), number: sheet.Hex(0x16191E), numberRed: sheet.Hex(0xB3261E),
		terrain: [...]color.RGBA{sheet.Hex(0xDDD8CC), sheet.Hex(0xC3C8CC), sheet.Hex(0x9CC58A), sheet.Hex(0xAFC3DA), sheet.Hex(0x6B717A), sheet.Hex(0xEDB27C), sheet.Hex(0xF2F8FB)},
		motif:   [...]color.RGBA{sheet.Hex(0xDDD8CC), sheet.Hex(0x7C848C), sheet.Hex(0x2B6E35), sheet.Hex(0x3C5876), sheet.Hex(0x1B1E23), sheet.Hex(0xA94F12), sheet.Hex(0x9CC3D6)},
		motif2:  [...]color.RGBA{sheet.Hex(0xDDD8CC), sheet.Hex(0xA3AAB0), sheet.Hex(0x5B3A1E), sheet.Hex(0x6F8CAB), sheet.Hex(0x474D56), sheet.Hex(0xD9853F), sheet.Hex(0x5E93AC)},
		letters: [...]color.RGBA{darkGlyph, darkGlyph, darkGlyph, darkGlyph, lightGlyph, darkGlyph, darkGlyph},
		goods:   goodInks, shades: goodShades,
	},
	sheet.Dark: {
		Look: sheet.Look{
			Table: sheet.Hex(0x1A1714), Panel: sheet.Hex(0x2F2A26), Header: sheet.Hex(0x2A1D14),
			BarQuiet: sheet.Hex(0x463E37), BarActive: sheet.Hex(0x8A5427), Accent: sheet.Hex(0xF2B632), Ring: sheet.Hex(0x45E0A8), RingInside: sheet.Hex(0x06281C),
			Text: sheet.Hex(0xF3EDE4), Muted: sheet.Hex(0xBDB2A6), OnBar: sheet.Hex(0xFFFFFF), OnQuiet: sheet.Hex(0xEDE5DB), Soft: sheet.Hex(0xE3D3C2),
			Gain: sheet.Hex(0x6FE3AC), Cost: sheet.Hex(0xFF9E8C),
			Lines: [nations]color.RGBA{sheet.Hex(0x7FB0F5), sheet.Hex(0xFF9E8C), sheet.Hex(0xF7D65A), sheet.Hex(0xD3A6F0)},
		},
		sea: sheet.Hex(0x22323C), shore: sheet.Hex(0x14100C), paper: sheet.Hex(0xF4ECD8), ghost: sheet.Hex(0xD8D2C6), resting: sheet.Hex(0x9BA0A5),
		mark: sheet.Hex(0xFFE94A), red: sheet.Hex(0xC43A30), outline: sheet.Hex(0x0B0C0E), number: sheet.Hex(0x16191E), numberRed: sheet.Hex(0xB3261E),
		terrain: [...]color.RGBA{sheet.Hex(0x3A362F), sheet.Hex(0x8F959A), sheet.Hex(0x5E8F50), sheet.Hex(0x6F8AA8), sheet.Hex(0x3B4048), sheet.Hex(0xB9753A), sheet.Hex(0xC4D6DE)},
		motif:   [...]color.RGBA{sheet.Hex(0x3A362F), sheet.Hex(0x4D545B), sheet.Hex(0x17441F), sheet.Hex(0x223851), sheet.Hex(0x0E1013), sheet.Hex(0x6E2F06), sheet.Hex(0x6A9CB3)},
		motif2:  [...]color.RGBA{sheet.Hex(0x3A362F), sheet.Hex(0x6F767D), sheet.Hex(0x3E2610), sheet.Hex(0x435F80), sheet.Hex(0x6A717B), sheet.Hex(0x95521B), sheet.Hex(0x40728A)},
		letters: [...]color.RGBA{lightGlyph, darkGlyph, darkGlyph, darkGlyph, lightGlyph, darkGlyph, darkGlyph},
		goods: [enanos.Goods]color.RGBA{
			enanos.Stone: sheet.Hex(0xA9B0B7), enanos.Wood: sheet.Hex(0x4CA45A), enanos.Iron: sheet.Hex(0x86A3C4), enanos.Coal: sheet.Hex(0x8D95A1),
			enanos.Copper: sheet.Hex(0xE07A2E), enanos.Diamond: sheet.Hex(0x7FD3EA), enanos.Gold: sheet.Hex(0xF2B632), enanos.Ruby: sheet.Hex(0xE4475F),
		},
		shades: [enanos.Goods]color.RGBA{
			enanos.Stone: sheet.Hex(0x747C84), enanos.Wood: sheet.Hex(0x8C6037), enanos.Iron: sheet.Hex(0x54708F), enanos.Coal: sheet.Hex(0x5E6570),
			enanos.Copper: sheet.Hex(0xA85316), enanos.Diamond: sheet.Hex(0x2C8FB0), enanos.Gold: sheet.Hex(0xA97208), enanos.Ruby: sheet.Hex(0x9C1D36),
		},
	},
}

// dimmed returns a colour of the dimmed map.
func (l *look) dimmed(c color.RGBA) color.RGBA { return sheet.Blend(c, l.sea, 0.62) }

// tile returns the ground of an area's level.
func (l *look) tile(a enanos.Area) color.RGBA { return sheet.Blend(l.Panel, areaInks[a], 0.25) }

// colors is the number of colours of a palette: few, since the map has many edges and its file should
// be small. All that is drawn is in it, and some steps between.
const colors = 75

// palettes holds the fixed palettes of the themes.
var palettes = sheet.PerTheme(func(theme sheet.Theme) *render.Palette {
	l := &looks[theme]
	plain := slices.Concat([]color.RGBA{l.RingInside, l.Accent, l.ghost, l.resting, l.numberRed}, l.motif2[:], areaInks[:], l.Lines[:])
	meet := [][]color.RGBA{
		{l.Panel, l.Text, l.Muted, l.Gain, l.Cost}, {l.Header, l.OnBar, l.Soft}, {l.paper, l.number, l.red}, {l.BarQuiet, l.OnQuiet},
		{l.BarActive, l.OnBar}, {l.sea, l.shore, l.Ring}, {l.Table, l.Text}, {l.mark, darkGlyph},
	}
	for t, ground := range l.terrain {
		plain = append(plain, l.dimmed(ground))
		meet = append(meet, []color.RGBA{ground, l.motif[t], l.letters[t], l.shore, l.paper})
	}
	for i, ink := range nationInks {
		meet = append(meet, []color.RGBA{ink, nationOn[i], l.outline, l.Panel})
	}
	for a := range enanos.Area(enanos.Areas) {
		meet = append(meet, []color.RGBA{l.tile(a), l.Text, areaInks[a]})
	}
	for g, ink := range l.goods {
		meet = append(meet, []color.RGBA{ink, l.Panel, l.shades[g]})
	}
	return sheet.PaletteOf(colors, plain, meet...)
})
