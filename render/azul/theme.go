package azul

import (
	"image/color"
	"sync"

	"sobremesa/engine/azul"
	"sobremesa/render"
)

// look is a theme's colours.
type look struct {
	table, panel, edge     color.RGBA
	header, frieze, accent color.RGBA
	barQuiet, barActive    color.RGBA
	cell, cellEdge         color.RGBA
	floorCell              color.RGBA
	plate, rim, rosette    color.RGBA
	tray, slot             color.RGBA
	ring, ringInside       color.RGBA
	shadow                 color.RGBA
	blackRim               color.RGBA // round black tiles where the ground is nearly as dark; else zero
	inks                   [inks]color.RGBA
	lines                  [azul.MaxSeats]color.RGBA // of the plot, by seat
	faint, faintPaint      float64                   // how strongly an empty wall space shows its colour, and its ornament
	waiting                [azul.Colors]color.RGBA   // those ornaments at full strength
}

// glaze is how a colour of tile is painted.
type glaze struct {
	face, light, dark color.RGBA // the middle, the lit corner, the side
	paint, second     color.RGBA // the ornament
}

// glazes keep their order in lightness, about twenty steps of L* from one to
// the next, so that they differ without any hue: black, blue, red, yellow, white.
var glazes = [azul.Colors]glaze{
	azul.Blue:   {hex(0x15458F), hex(0x2B60B4), hex(0x0D2A5C), hex(0xBAD3F2), hex(0x4379C6)},
	azul.Yellow: {hex(0xF6C33C), hex(0xFFDF7C), hex(0xAE7A14), hex(0x9A6214), hex(0xFFF6D6)},
	azul.Red:    {hex(0xDC5C45), hex(0xEE836B), hex(0x95331F), hex(0xFFDFCB), hex(0xA23522)},
	azul.Black:  {hex(0x1B1F25), hex(0x434A55), hex(0x07090C), hex(0xCFA244), hex(0x59626E)},
	azul.White:  {hex(0xFAF8F2), hex(0xFFFFFF), hex(0xB9B4A6), hex(0x4377C2), hex(0xB7D0EE)},
}

var looks = [themes]look{
	Light: {
		table: hex(0xE6DECD), panel: hex(0xFBF8F1), edge: hex(0xCDC3AE),
		header: hex(0x173E78), frieze: hex(0xF4F1E8), accent: hex(0xF0B429),
		barQuiet: hex(0xDFE6EF), barActive: hex(0x173E78),
		cell: hex(0xE9E3D6), cellEdge: hex(0xC9BFAB), floorCell: hex(0xF3E0D6),
		plate: hex(0xFDFCF8), rim: hex(0x2B5FAE), rosette: hex(0xE3EBF5),
		tray: hex(0xD9CFBA), slot: hex(0xCABFA7), ring: hex(0x0B7F58), ringInside: hex(0xE9FFF4), shadow: hex(0x3A3222),
		inks: [inks]color.RGBA{
			inkText: hex(0x1F2B3A), inkMuted: hex(0x55606E), inkOnBar: hex(0xFFFFFF), inkOnQuiet: hex(0x1B2F4D),
			inkGain: hex(0x0B6B3F), inkCost: hex(0xA8281C), inkPenalty: hex(0x8A3A28), inkSoft: hex(0xC9D8EC), inkTaken: hex(0x4A515A),
		},
		lines: [azul.MaxSeats]color.RGBA{hex(0x1F55A8), hex(0xA8281C), hex(0x0B6B3F), hex(0x7A4A9A)},
		faint: 0.30, faintPaint: 0.38,
		waiting: [azul.Colors]color.RGBA{hex(0x15458F), hex(0x8A5508), hex(0xB53A25), hex(0x1B1F25), hex(0x3B6FBB)},
	},
	Dark: {
		table: hex(0x171C24), panel: hex(0x2C3441), edge: hex(0x4C586B),
		header: hex(0x10294F), frieze: hex(0xD9DEE6), accent: hex(0xF0B429),
		barQuiet: hex(0x3F4C60), barActive: hex(0x2257A6),
		cell: hex(0x414C5C), cellEdge: hex(0x5A687C), floorCell: hex(0x54403F),
		plate: hex(0x3C4655), rim: hex(0x7FA9E0), rosette: hex(0x4A576A),
		tray: hex(0x242B36), slot: hex(0x343E4C), ring: hex(0x45E0A8), ringInside: hex(0x06281C), shadow: hex(0x000000), blackRim: hex(0x909AA5),
		inks: [inks]color.RGBA{
			inkText: hex(0xF0EDE4), inkMuted: hex(0xB4BDC9), inkOnBar: hex(0xFFFFFF), inkOnQuiet: hex(0xE6EBF2),
			inkGain: hex(0x6FE3AC), inkCost: hex(0xFF9E8C), inkPenalty: hex(0xF7B9AA), inkSoft: hex(0xBFD0E8), inkTaken: hex(0xB4BDC9),
		},
		lines: [azul.MaxSeats]color.RGBA{hex(0x7FB0F5), hex(0xFF9E8C), hex(0x6FE3AC), hex(0xD3A6F0)},
		faint: 0.34, faintPaint: 0.45,
		waiting: [azul.Colors]color.RGBA{hex(0xBAD3F2), hex(0xFFEBB0), hex(0xFFDFCB), hex(0xCFA244), hex(0x0E2A5C)},
	},
}

// hex reads 0xRRGGBB.
func hex(v uint32) color.RGBA {
	return color.RGBA{uint8(v >> 16), uint8(v >> 8), uint8(v), 255}
}

// blend is a with b laid on it at an opacity of 0 to 1.
func blend(a, b color.RGBA, opacity float64) color.RGBA {
	mix := func(x, y uint8) uint8 { return uint8(float64(x) + (float64(y)-float64(x))*opacity + 0.5) }
	return color.RGBA{mix(a.R, b.R), mix(a.G, b.G), mix(a.B, b.B), 255}
}

// palettes are the fixed palettes of the themes. Renew their colours after a
// change of those above.
//
//go:generate go test -run TestRenewPalettes . -palettes
var palettes = [themes]func() *render.Palette{
	Light: sync.OnceValue(func() *render.Palette { return paletteOf(Light) }),
	Dark:  sync.OnceValue(func() *render.Palette { return paletteOf(Dark) }),
}

func paletteOf(theme Theme) *render.Palette {
	var list []color.RGBA
	for _, v := range paletteColors[theme] {
		list = append(list, hex(v))
	}
	return render.NewPalette(list)
}

// badges are the seats' badges: discs in the colours of their lines.
func (l *look) badges() []render.Badge {
	list := make([]render.Badge, len(l.lines))
	for seat, ink := range l.lines {
		list[seat] = render.Badge{Disc: ink, Sign: l.panel}
	}
	return list
}

// texts lists each ground with an ink that is written on it.
func (l *look) texts() [][2]color.RGBA {
	list := [][2]color.RGBA{
		{l.table, l.inks[inkText]}, {l.panel, l.inks[inkText]}, {l.tray, l.inks[inkText]}, {l.panel, l.inks[inkMuted]},
		{l.header, l.inks[inkOnBar]}, {l.barActive, l.inks[inkOnBar]}, {l.barQuiet, l.inks[inkOnQuiet]},
		{l.panel, l.inks[inkGain]}, {l.cell, l.inks[inkGain]}, {l.panel, l.inks[inkCost]}, {l.floorCell, l.inks[inkPenalty]},
		{l.header, l.inks[inkSoft]}, {l.ring, l.ringInside},
		{l.plate, l.inks[inkTaken]}, {l.tray, l.inks[inkTaken]},
	}
	for i := range l.lines {
		list = append(list, [2]color.RGBA{l.panel, l.lines[i]})
	}
	return list
}
