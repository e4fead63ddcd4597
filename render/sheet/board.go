package sheet

import (
	"image"
	"image/color"
	"slices"
	"strings"
	"unicode/utf8"

	"sobremesa/engine"
	"sobremesa/render"
)

// HousePalettes are the palettes of pictures in the house look.
var HousePalettes = PerTheme(func(t Theme) *render.Palette {
	l := &House[t]
	return PaletteOf(Colors, nil,
		append([]color.RGBA{l.Panel, l.Text, l.Muted}, l.Lines[:]...), []color.RGBA{l.Table, l.Text}, []color.RGBA{l.Header, l.OnBar, l.Soft},
		[]color.RGBA{l.BarActive, l.OnBar}, []color.RGBA{l.BarQuiet, l.OnQuiet}, []color.RGBA{l.Panel, l.Accent})
})

const headerH = 76 // height of the header

// house returns a picture of the given height in the house look. Its header shows a title on the
// left and a smaller text on the right.
func house(t Theme, height int, title, aside string) *render.Canvas {
	l := &House[t]
	c := render.NewCanvas(Width, height, HousePalettes[t](), l.Table)
	c.Badges = l.Badges()
	c.Fill(Rect(0, 0, Width, headerH), l.Header)
	box := Rect(2*Margin, 6, Width-4*Margin, headerH-12)
	at := Write(c, aside, render.Text.At(34), image.Rect(box.Max.X-box.Dx()/2, box.Min.Y, box.Max.X, box.Max.Y), Right, l.Soft)
	if aside != "" {
		box.Max.X = at.Min.X - 2*Margin
	}
	Write(c, title, render.Display.At(48), box, Left, l.OnBar)
	return c
}

// DrawText draws lines of text on a panel, as a picture of Size. Its header shows a title and, beside
// it, a smaller text. Leading spaces are kept. A line of at least three single characters separated
// by spaces is drawn as a row of squares, which align in columns. Lines that find no room are left
// out.
func DrawText(t Theme, title, aside string, lines []string) *render.Canvas {
	c, l := house(t, Height, title, aside), &House[t]
	panel := image.Rect(Margin, headerH+Margin, Width-Margin, Height-Margin)
	c.Fill(panel, l.Panel)
	in := panel.Inset(2 * Margin)
	height := max(MinText*3/2, min(110, in.Dy()/max(1, len(lines))))
	style := render.Strong.At(height * 64 / 100)
	for i, line := range lines[:min(len(lines), in.Dy()/height)] {
		row := Rect(in.Min.X, in.Min.Y+i*height, in.Dx(), height)
		cells := strings.Fields(line)
		if len(cells) < 3 || slices.ContainsFunc(cells, func(s string) bool { return utf8.RuneCountInString(s) > 1 }) {
			row.Min.X += (len(line) - len(strings.TrimLeft(line, " "))) * height / 4
			Write(c, strings.TrimSpace(line), style, row, Left, l.Text)
			continue
		}
		row.Min.X += (len(line) - len(strings.TrimLeft(line, " "))) * height / 2
		for k, cell := range cells {
			at := Rect(row.Min.X+k*height, row.Min.Y, height, height)
			c.Fill(at.Inset(3), l.Table)
			Write(c, cell, style, at, Middle, l.Text)
		}
	}
	return c
}

// DrawLobby draws a lobby in the house look, as a picture of LobbySize: a row for each chair, and the
// facts below. An empty chair is labelled with free.
func DrawLobby(l *Lobby, title, free string) *render.Canvas {
	c, look := house(l.Theme, LobbySize.Dy(), title, l.Title()), &House[l.Theme]
	const strip = 100
	chairs := image.Rect(2*Margin, headerH+Margin, Width-2*Margin, LobbySize.Max.Y-strip-Margin)
	for seat, r := range Stack(chairs, l.Chairs(), 110, 10) {
		style, in := render.Strong.At(r.Dy()*56/100), r.Inset(6)
		in.Min.X += 20
		if seat >= len(l.Seated) {
			c.Fill(r, look.BarQuiet)
			Write(c, free, style, in, Left, look.OnQuiet)
			continue
		}
		c.Fill(r, look.BarActive)
		Write(c, Name(l.Seated, engine.Seat(seat), render.Strong, seat, '★'), style, in, Left, look.OnBar)
	}
	facts := image.Rect(0, LobbySize.Max.Y-strip, Width, LobbySize.Max.Y)
	c.Fill(facts, look.Panel)
	style := render.Strong.At(44)
	l.Place(style, facts.Inset(8), func(line string, r image.Rectangle) { Write(c, line, style, r, Middle, look.Text) })
	return c
}
