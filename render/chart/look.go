package chart

import (
	"cmp"
	"image"
	"image/color"
	"maps"
	"slices"

	"sobremesa/render"
	"sobremesa/render/sheet"
)

// medals are the colours of the first three places. onMedal is the colour of text on a medal.
var (
	medals  = [3]color.RGBA{sheet.Hex(0xF0B429), sheet.Hex(0xB9BFC9), sheet.Hex(0xCE8A4E)}
	onMedal = sheet.Hex(0x1F2B3A)
)

// newCanvas returns a canvas of the given height and its colours. Pictures can be drawn on it.
func newCanvas(height int, dark bool, pictures ...*image.RGBA) (*render.Canvas, *sheet.Look) {
	theme := sheet.ThemeOf(dark)
	l, palette := &sheet.House[theme], palettes[theme]()
	if len(pictures) > 0 {
		palette = withColors(palette, pictures)
	}
	c := render.NewCanvas(sheet.Width, height, palette, l.Table)
	c.Badges = l.Badges()
	return c, l
}

var palettes = sheet.PerTheme(func(theme sheet.Theme) *render.Palette {
	l := &sheet.House[theme]
	inks := slices.Concat([]color.RGBA{l.Text, l.Muted, l.Gain, l.Cost, l.Accent, l.Edge}, l.Lines[:], medals[:])
	return sheet.PaletteOf(sheet.Colors, nil,
		append([]color.RGBA{l.Panel}, inks...), append([]color.RGBA{l.BarQuiet}, inks...), []color.RGBA{l.Header, l.OnBar},
		append([]color.RGBA{onMedal, l.Accent}, medals[:]...), append([]color.RGBA{l.OnBar}, medals[:]...), []color.RGBA{l.Table, l.Muted})
})

// withColors returns a palette that also has the colours which are most frequent in pictures.
func withColors(p *render.Palette, pictures []*image.RGBA) *render.Palette {
	counts := make(map[color.RGBA]int)
	for _, picture := range pictures {
		for i := 0; i < len(picture.Pix); i += 4 {
			if px := picture.Pix[i : i+4]; px[3] == 255 { // a few shades less
				counts[color.RGBA{px[0] | 3, px[1] | 3, px[2] | 3, 255}]++
			}
		}
	}
	var list []color.RGBA
	for _, c := range p.Colors() {
		list = append(list, c.(color.RGBA))
	}
	return render.NewPalette(append(list, slices.SortedFunc(maps.Keys(counts), func(a, b color.RGBA) int {
		return cmp.Or(cmp.Compare(counts[b], counts[a]), cmp.Compare(a.R, b.R), cmp.Compare(a.G, b.G), cmp.Compare(a.B, b.B))
	})...))
}

// drawable returns a text without the characters that cannot be drawn.
func drawable(text string, f render.Face) string {
	text, _ = render.Clean(text, f)
	return text
}

// named returns the drawable part of a name, preceded by a badge if the rest had letters or digits.
func named(name string) string {
	text, whole := render.Clean(name, render.Strong)
	if whole {
		return text
	}
	return render.WithBadge(badge, text, '?')
}

// framed returns a picture with a title and a smaller line in its header, a panel of the given height,
// and texts at its end, and the inside of the panel.
func framed(title, under string, panel int, texts []string, dark bool) (*render.Canvas, *sheet.Look, image.Rectangle) {
	c, colors, r := banner(title, under, panel, texts, dark)
	c.Fill(r, colors.Panel)
	return c, colors, sheet.Pad(r, padding, padding/2)
}

// banner is framed without the panel: it returns the box between the header and the texts.
func banner(title, under string, height int, texts []string, dark bool) (*render.Canvas, *sheet.Look, image.Rectangle) {
	line, small := render.Display.At(titleSize), render.Text.At(headSize)
	header := padding + line.Height()
	if under != "" {
		header += small.Height()
	}
	foot, footHeight := footOf(texts)
	c, colors := newCanvas(header+sheet.Margin+height+sheet.Margin+footHeight, dark)
	c.Fill(image.Rect(0, 0, sheet.Width, header), colors.Header)
	box := sheet.Pad(image.Rect(0, 0, sheet.Width, header), padding, padding/2)
	sheet.Write(c, drawable(title, render.Display), line, sheet.CutTop(&box, line.Height(), 0), sheet.Left, colors.OnBar)
	if under != "" {
		sheet.Write(c, drawable(under, render.Text), small, box, sheet.Left, colors.OnBar)
	}
	r := sheet.Rect(sheet.Margin, header+sheet.Margin, sheet.Width-2*sheet.Margin, height)
	drawFoot(c, colors, foot, r.Max.Y+sheet.Margin)
	return c, colors, r
}

// footOf wraps the texts at the end of a picture, and returns their lines and total height.
func footOf(texts []string) (lines []string, height int) {
	s := render.Text.At(footSize)
	for _, text := range texts {
		lines = append(lines, s.Wrap(drawable(text, render.Text), sheet.Width-2*(sheet.Margin+padding))...)
	}
	if len(lines) > 0 {
		height = len(lines)*s.Height() + sheet.Margin
	}
	return lines, height
}

// drawFoot draws the lines of a foot, the first one at y.
func drawFoot(c *render.Canvas, colors *sheet.Look, lines []string, y int) {
	s := render.Text.At(footSize)
	for _, text := range lines {
		sheet.Write(c, text, s, sheet.Rect(sheet.Margin+padding, y, sheet.Width-2*(sheet.Margin+padding), s.Height()), sheet.Left, colors.Muted)
		y += s.Height()
	}
}
