package enanos

import (
	"image/color"
	"slices"
	"sync"

	"sobremesa/engine/enanos"
	"sobremesa/render"
)

// look is a theme's colours.
type look struct {
	table, panel, header color.RGBA
	barQuiet, barActive  color.RGBA
	sea, shore           color.RGBA // round the hexes, and between them
	paper, ghost         color.RGBA // number discs and dice; a resting dwarf's plate
	ring, ringInside     color.RGBA
	mark                 color.RGBA // of places that may be chosen
	accent, red          color.RGBA // what is gold; the 6 and 8, the red die
	outline              color.RGBA // of pieces
	inks                 [inks]color.RGBA
	terrain              [enanos.Antarctica + 1]color.RGBA
	motif, motif2        [enanos.Antarctica + 1]color.RGBA // what is drawn on it, and its shade
	letters              [enanos.Antarctica + 1]color.RGBA
	goods, shades        [enanos.Goods]color.RGBA // the goods' own colours, as on cards
	lines                [nations]color.RGBA      // of the plot, by nation
}

// ink is what a text means; the theme gives it a colour.
type ink uint8

const (
	inkText ink = iota
	inkMuted
	inkOnBar   // on the header and on the bar of a player who is awaited
	inkOnQuiet // on the other bars
	inkSoft    // on the header, secondary
	inkGain
	inkCost
	inkNumber // on number discs
	inkRed    // on number discs, of a 6 or 8
	inks
)

var (
	darkGlyph, lightGlyph = hex(0x16191E), hex(0xFFFFFF)

	goodInks = [enanos.Goods]color.RGBA{
		enanos.Stone: hex(0x8E969E), enanos.Wood: hex(0x2F7D3B), enanos.Iron: hex(0x54708F), enanos.Coal: hex(0x30343B),
		enanos.Copper: hex(0xC4641E), enanos.Diamond: hex(0x7FD3EA), enanos.Gold: hex(0xF2B632), enanos.Ruby: hex(0xC9243F),
	}
	goodShades = [enanos.Goods]color.RGBA{
		enanos.Stone: hex(0x5C646C), enanos.Wood: hex(0x6B4526), enanos.Iron: hex(0x33475E), enanos.Coal: hex(0x5E6570),
		enanos.Copper: hex(0x8A3F0C), enanos.Diamond: hex(0x2C8FB0), enanos.Gold: hex(0xA97208), enanos.Ruby: hex(0x7A0F24),
	}
	nationInks = [nations]color.RGBA{hex(0x1D4FA3), hex(0xB3261E), hex(0xF7D65A), hex(0x6A2C91)}
	nationOn   = [nations]color.RGBA{lightGlyph, lightGlyph, darkGlyph, lightGlyph}
	areaInks   = [enanos.Areas]color.RGBA{hex(0x2C8FB0), hex(0xA97208), hex(0xB0203A)}
)

var looks = [themes]look{
	Light: {
		table: hex(0xE9E4DA), panel: hex(0xFBF9F4), header: hex(0x3A2A20),
		barQuiet: hex(0xE0DACD), barActive: hex(0x5A3A22),
		sea: hex(0xC9D9E0), shore: hex(0xF5EFDF), paper: hex(0xFFFBEF), ghost: hex(0xF4F0E6),
		ring: hex(0x007A54), ringInside: hex(0xE9FFF4), mark: hex(0xFFE94A), accent: hex(0xF2B632), red: hex(0xB3261E), outline: hex(0x16191E),
		inks: [inks]color.RGBA{
			inkText: hex(0x241C16), inkMuted: hex(0x6A5F55), inkOnBar: hex(0xFFFFFF), inkOnQuiet: hex(0x2E241C), inkSoft: hex(0xE3D3C2),
			inkGain: hex(0x0B6B3F), inkCost: hex(0xA8281C), inkNumber: hex(0x16191E), inkRed: hex(0xB3261E),
		},
		terrain: [...]color.RGBA{hex(0xDDD8CC), hex(0xC3C8CC), hex(0x9CC58A), hex(0xAFC3DA), hex(0x6B717A), hex(0xEDB27C), hex(0xF2F8FB)},
		motif:   [...]color.RGBA{hex(0xDDD8CC), hex(0x7C848C), hex(0x2B6E35), hex(0x3C5876), hex(0x1B1E23), hex(0xA94F12), hex(0x9CC3D6)},
		motif2:  [...]color.RGBA{hex(0xDDD8CC), hex(0xA3AAB0), hex(0x5B3A1E), hex(0x6F8CAB), hex(0x474D56), hex(0xD9853F), hex(0x5E93AC)},
		letters: [...]color.RGBA{darkGlyph, darkGlyph, darkGlyph, darkGlyph, lightGlyph, darkGlyph, darkGlyph},
		goods:   goodInks, shades: goodShades,
		lines: [nations]color.RGBA{hex(0x1D4FA3), hex(0xB3261E), hex(0x8F6A00), hex(0x6A2C91)},
	},
	Dark: {
		table: hex(0x1A1714), panel: hex(0x2F2A26), header: hex(0x2A1D14),
		barQuiet: hex(0x463E37), barActive: hex(0x8A5427),
		sea: hex(0x22323C), shore: hex(0x14100C), paper: hex(0xF4ECD8), ghost: hex(0xD8D2C6),
		ring: hex(0x45E0A8), ringInside: hex(0x06281C), mark: hex(0xFFE94A), accent: hex(0xF2B632), red: hex(0xC43A30), outline: hex(0x0B0C0E),
		inks: [inks]color.RGBA{
			inkText: hex(0xF3EDE4), inkMuted: hex(0xBDB2A6), inkOnBar: hex(0xFFFFFF), inkOnQuiet: hex(0xEDE5DB), inkSoft: hex(0xE3D3C2),
			inkGain: hex(0x6FE3AC), inkCost: hex(0xFF9E8C), inkNumber: hex(0x16191E), inkRed: hex(0xB3261E),
		},
		terrain: [...]color.RGBA{hex(0x3A362F), hex(0x8F959A), hex(0x5E8F50), hex(0x6F8AA8), hex(0x3B4048), hex(0xB9753A), hex(0xC4D6DE)},
		motif:   [...]color.RGBA{hex(0x3A362F), hex(0x4D545B), hex(0x17441F), hex(0x223851), hex(0x0E1013), hex(0x6E2F06), hex(0x6A9CB3)},
		motif2:  [...]color.RGBA{hex(0x3A362F), hex(0x6F767D), hex(0x3E2610), hex(0x435F80), hex(0x6A717B), hex(0x95521B), hex(0x40728A)},
		letters: [...]color.RGBA{lightGlyph, darkGlyph, darkGlyph, darkGlyph, lightGlyph, darkGlyph, darkGlyph},
		goods: [enanos.Goods]color.RGBA{
			enanos.Stone: hex(0xA9B0B7), enanos.Wood: hex(0x4CA45A), enanos.Iron: hex(0x86A3C4), enanos.Coal: hex(0x8D95A1),
			enanos.Copper: hex(0xE07A2E), enanos.Diamond: hex(0x7FD3EA), enanos.Gold: hex(0xF2B632), enanos.Ruby: hex(0xE4475F),
		},
		shades: [enanos.Goods]color.RGBA{
			enanos.Stone: hex(0x747C84), enanos.Wood: hex(0x8C6037), enanos.Iron: hex(0x54708F), enanos.Coal: hex(0x5E6570),
			enanos.Copper: hex(0xA85316), enanos.Diamond: hex(0x2C8FB0), enanos.Gold: hex(0xA97208), enanos.Ruby: hex(0x9C1D36),
		},
		lines: [nations]color.RGBA{hex(0x7FB0F5), hex(0xFF9E8C), hex(0xF7D65A), hex(0xD3A6F0)},
	},
}

// hex reads 0xRRGGBB.
func hex(v uint32) color.RGBA { return color.RGBA{uint8(v >> 16), uint8(v >> 8), uint8(v), 255} }

// blend is a with b laid on it at an opacity of 0 to 1.
func blend(a, b color.RGBA, opacity float64) color.RGBA {
	mix := func(x, y uint8) uint8 { return uint8(float64(x) + (float64(y)-float64(x))*opacity + 0.5) }
	return color.RGBA{mix(a.R, b.R), mix(a.G, b.G), mix(a.B, b.B), 255}
}

// palettes are the fixed palettes of the themes: their own colours exactly, and
// between those that touch some steps for smooth edges.
var palettes = [themes]func() *render.Palette{
	Light: sync.OnceValue(func() *render.Palette { return paletteOf(&looks[Light]) }),
	Dark:  sync.OnceValue(func() *render.Palette { return paletteOf(&looks[Dark]) }),
}

// anchors are the colours that a theme's palette must hold exactly.
func (l *look) anchors() (list []color.RGBA) {
	add := func(colors ...color.RGBA) {
		for _, c := range colors {
			if !slices.Contains(list, c) {
				list = append(list, c)
			}
		}
	}
	add(l.table, l.panel, l.header, l.barQuiet, l.barActive, l.sea, l.shore, l.paper, l.ghost, l.ring, l.ringInside, l.mark, l.accent, l.red, l.outline)
	add(l.inks[:]...)
	add(l.terrain[:]...)
	for _, c := range l.terrain {
		add(l.dimmed(c))
	}
	add(l.motif[:]...)
	add(l.motif2[:]...)
	add(l.letters[:]...)
	add(l.goods[:]...)
	add(l.shades[:]...)
	add(nationInks[:]...)
	add(areaInks[:]...)
	add(l.lines[:]...)
	return list
}

// dimmed is a colour of the map as it steps back.
func (l *look) dimmed(c color.RGBA) color.RGBA { return blend(c, l.sea, 0.62) }

// neighbours lists colours that meet in a picture, the most frequent pairs first.
func (l *look) neighbours() (list [][2]color.RGBA) {
	list = [][2]color.RGBA{
		{l.panel, l.inks[inkText]}, {l.header, l.inks[inkOnBar]}, {l.paper, l.inks[inkNumber]}, {l.paper, l.red}, {l.barQuiet, l.inks[inkOnQuiet]},
		{l.barActive, l.inks[inkOnBar]}, {l.sea, l.shore}, {l.table, l.inks[inkText]}, {l.panel, l.inks[inkMuted]},
	}
	for t := range l.terrain {
		list = append(list, [2]color.RGBA{l.terrain[t], l.motif[t]}, [2]color.RGBA{l.terrain[t], l.letters[t]}, [2]color.RGBA{l.terrain[t], l.shore}, [2]color.RGBA{l.terrain[t], l.paper})
	}
	list = append(list, [2]color.RGBA{l.mark, darkGlyph})
	for i := range nationInks {
		list = append(list, [2]color.RGBA{nationInks[i], nationOn[i]}, [2]color.RGBA{l.outline, nationInks[i]}, [2]color.RGBA{l.panel, nationInks[i]})
	}
	for g := range l.goods {
		list = append(list, [2]color.RGBA{l.panel, l.goods[g]}, [2]color.RGBA{l.goods[g], l.shades[g]})
	}
	list = append(list, [2]color.RGBA{l.panel, l.inks[inkGain]}, [2]color.RGBA{l.panel, l.inks[inkCost]}, [2]color.RGBA{l.sea, l.ring}, [2]color.RGBA{l.header, l.inks[inkSoft]})
	return list
}

// paletteSize is how many colours a theme gets: with more the files grow.
const paletteSize = 212

func paletteOf(l *look) *render.Palette {
	list := l.anchors()
	for _, opacity := range []float64{0.5, 0.25, 0.75} {
		for _, pair := range l.neighbours() {
			if c := blend(pair[0], pair[1], opacity); len(list) < paletteSize && !slices.Contains(list, c) {
				list = append(list, c)
			}
		}
	}
	return render.NewPalette(list)
}

// badges are the nations' badges: discs in the colours of their lines.
func (l *look) badges() []render.Badge {
	list := make([]render.Badge, len(l.lines))
	for n, ink := range l.lines {
		list[n] = render.Badge{Disc: ink, Sign: l.panel}
	}
	return list
}
