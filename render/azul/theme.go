package azul

import (
	"image/color"

	"sobremesa/engine/azul"
	"sobremesa/render"
	"sobremesa/render/sheet"
)

// look holds a theme's colours: the house's and the game's own.
type look struct {
	sheet.Look
	frieze              color.RGBA
	cell, cellEdge      color.RGBA
	floorCell           color.RGBA
	plate, rim, rosette color.RGBA
	tray, slot          color.RGBA
	shadow              color.RGBA
	blackRim            color.RGBA              // rim of black tiles on a dark ground; zero for no rim
	penalty             color.RGBA              // printed on the floor
	taken               color.RGBA              // of the number of tiles taken, on plates and the tray, and of the lines
	faint, faintPaint   float64                 // opacity of the colour and of the ornament on an empty wall space
	waiting             [azul.Colors]color.RGBA // the ornaments of empty wall spaces at full opacity
}

// glaze holds the colours of a tile.
type glaze struct {
	face, light, dark color.RGBA // the middle, the lit corner, the side
	paint, second     color.RGBA // the ornament
}

// glazes are about twenty steps of L* apart, so that they differ without any hue: black, blue, red,
// yellow, white.
var glazes = [azul.Colors]glaze{
	azul.Blue:   {sheet.Hex(0x15458F), sheet.Hex(0x2B60B4), sheet.Hex(0x0D2A5C), sheet.Hex(0xBAD3F2), sheet.Hex(0x4379C6)},
	azul.Yellow: {sheet.Hex(0xF6C33C), sheet.Hex(0xFFDF7C), sheet.Hex(0xAE7A14), sheet.Hex(0x9A6214), sheet.Hex(0xFFF6D6)},
	azul.Red:    {sheet.Hex(0xDC5C45), sheet.Hex(0xEE836B), sheet.Hex(0x95331F), sheet.Hex(0xFFDFCB), sheet.Hex(0xA23522)},
	azul.Black:  {sheet.Hex(0x1B1F25), sheet.Hex(0x434A55), sheet.Hex(0x07090C), sheet.Hex(0xCFA244), sheet.Hex(0x59626E)},
	azul.White:  {sheet.Hex(0xFAF8F2), sheet.Hex(0xFFFFFF), sheet.Hex(0xB9B4A6), sheet.Hex(0x4377C2), sheet.Hex(0xB7D0EE)},
}

var looks = [sheet.Themes]look{
	sheet.Light: {
		Look: sheet.House[sheet.Light], frieze: sheet.Hex(0xF4F1E8),
		cell: sheet.Hex(0xE9E3D6), cellEdge: sheet.Hex(0xC9BFAB), floorCell: sheet.Hex(0xF3E0D6),
		plate: sheet.Hex(0xFDFCF8), rim: sheet.Hex(0x2B5FAE), rosette: sheet.Hex(0xE3EBF5),
		tray: sheet.Hex(0xD9CFBA), slot: sheet.Hex(0xCABFA7), shadow: sheet.Hex(0x3A3222),
		penalty: sheet.Hex(0x8A3A28), taken: sheet.Hex(0x4A515A),
		faint: 0.30, faintPaint: 0.38,
		waiting: [azul.Colors]color.RGBA{sheet.Hex(0x15458F), sheet.Hex(0x8A5508), sheet.Hex(0xB53A25), sheet.Hex(0x1B1F25), sheet.Hex(0x3B6FBB)},
	},
	sheet.Dark: {
		Look: sheet.House[sheet.Dark], frieze: sheet.Hex(0xD9DEE6),
		cell: sheet.Hex(0x414C5C), cellEdge: sheet.Hex(0x5A687C), floorCell: sheet.Hex(0x54403F),
		plate: sheet.Hex(0x3C4655), rim: sheet.Hex(0x7FA9E0), rosette: sheet.Hex(0x4A576A),
		tray: sheet.Hex(0x242B36), slot: sheet.Hex(0x343E4C), shadow: sheet.Hex(0x000000), blackRim: sheet.Hex(0x909AA5),
		penalty: sheet.Hex(0xF7B9AA), taken: sheet.Hex(0xB4BDC9),
		faint: 0.34, faintPaint: 0.45,
		waiting: [azul.Colors]color.RGBA{sheet.Hex(0xBAD3F2), sheet.Hex(0xFFEBB0), sheet.Hex(0xFFDFCB), sheet.Hex(0xCFA244), sheet.Hex(0x0E2A5C)},
	},
}

// Colours of the signs, the same in every theme.
var (
	markerEdge = sheet.Hex(0x8C5A10)
	metals     = [4]color.RGBA{sheet.Hex(0xF0B429), sheet.Hex(0xB9C2CC), sheet.Hex(0xC9824A), sheet.Hex(0x8FB2DD)} // of medals
)

// palettes are the fixed palettes of the themes.
var palettes = sheet.PerTheme(func(theme sheet.Theme) *render.Palette {
	l := &looks[theme]
	plain := []color.RGBA{l.plate, l.Edge, l.frieze, l.rosette, sheet.Blend(l.floorCell, l.cellEdge, 0.5), sheet.Blend(l.Table, l.shadow, 60./255), markerEdge}
	plain = append(plain, metals[:]...)
	meet := [][]color.RGBA{
		append([]color.RGBA{l.Panel, l.Text, l.Muted, l.Gain, l.Cost}, l.Lines[:]...), {l.Header, l.OnBar, l.Soft}, {l.Table, l.Text},
		{l.BarActive, l.OnBar}, {l.BarQuiet, l.OnQuiet}, {l.Ring, l.RingInside, l.Panel}, {l.cell, l.cellEdge, l.Panel, l.Gain, l.taken, l.Ring},
		{l.floorCell, l.penalty}, {l.plate, l.rim, l.taken}, {l.tray, l.slot, l.Text, l.taken}, {l.rim, l.frieze, l.Accent},
	}
	for c, g := range glazes {
		ground := sheet.Blend(l.cell, g.face, l.faint)
		plain = append(plain, g.dim(), sheet.Blend(l.cellEdge, g.face, l.faint))
		meet = append(meet, []color.RGBA{g.face, g.paint, g.light, g.dark, g.second}, []color.RGBA{g.dark, l.Panel}, []color.RGBA{g.paint, g.second}, []color.RGBA{ground, sheet.Blend(ground, l.waiting[c], l.faintPaint)})
	}
	return sheet.PaletteOf(sheet.Colors, plain, meet...)
})
