package azul

import (
	"fmt"
	"image"
	"strings"

	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/render"
)

// Lobby is a table before its game: who sits there, and what was chosen.
type Lobby struct {
	Seated []engine.Occupant
	Free   int // chairs that nobody has taken
	Wall   azul.Wall
	// Facts are what was chosen, in words, the pace among them.
	Facts []string
	Words render.Words
	Theme Theme
}

// lobbyHeight is that of the lobby's picture, in pixels; it is as wide as all.
const lobbyHeight = 660

// DrawLobby draws the table as it is laid before the game, as a PNG file.
func DrawLobby(l Lobby) ([]byte, error) {
	c := drawLobby(&l)
	defer c.Release()
	return c.PNG(), nil
}

func drawLobby(l *Lobby) *render.Canvas {
	theme := l.Theme % themes
	p := layoutLobby(l)
	ground := *groundOf(groundKey{page: pageLobby, wall: l.Wall, theme: theme}, p)
	ground.Rect.Max.Y = lobbyHeight
	ground.Pix = ground.Pix[:lobbyHeight*ground.Stride]
	c := render.Copy(&ground, palettes[theme]())
	c.Badges = looks[theme].badges()
	paintPlan(c, p, theme)
	return c
}

// offered are the factories that lie on the table: an invitation, not a deal.
var offered = [2]azul.Tiles{
	azul.Some(2, azul.Blue) + azul.Some(1, azul.Yellow) + azul.Some(1, azul.Red),
	azul.Some(1, azul.Red) + azul.Some(1, azul.Black) + azul.Some(2, azul.White),
}

// layoutLobby plans the picture of a lobby. Its grounds depend on the wall alone.
func layoutLobby(l *Lobby) *plan {
	p := &plan{}
	chairs := len(l.Seated) + l.Free
	s := &Scene{Players: l.Seated, Words: l.Words, Title: fmt.Sprintf("%d / %d", len(l.Seated), chairs)}
	p.title(s, l.Words("azul.lobby.title", nil))
	const wall, plate, cell = 436, 208, 82
	r := rect(margin, top, wall, wall)
	p.ground(kindPanel, r, azul.NoColor)
	in := r.Inset((wall - 5*cell) / 2)
	for row := range azul.Colors {
		for column := range azul.Colors {
			p.ground(kindWallCell, square(rect(in.Min.X+column*cell, in.Min.Y+row*cell, cell, cell), cell-8), l.Wall.Printed(row, column))
		}
	}
	x := r.Max.X + margin
	for i, tiles := range offered {
		p.plate(tiles, rect(x, top+i*(wall-plate), plate, plate), taken{})
	}
	x += plate + margin

	const gap = 10
	high := min(120, (wall-gap*(chairs-1))/max(1, chairs))
	y := top + (wall-chairs*high-gap*(chairs-1))/2
	for seat := range chairs {
		p.chair(s, engine.Seat(seat), image.Rect(x, y, Width-margin, y+high))
		y += high + gap
	}

	y = top + wall + margin
	strip := image.Rect(margin, y, Width-margin, lobbyHeight-margin)
	p.ground(kindPanel, strip, azul.NoColor)
	p.say(strings.Join(l.Facts, "  ·  "), render.Style{Face: render.Strong, Size: 46}, strip.Inset(14), middle, inkText)
	return p
}

// chair places who sits on a chair, or that it is free.
func (p *plan) chair(s *Scene, seat engine.Seat, r image.Rectangle) {
	sits := int(seat) < len(s.Players)
	p.under = append(p.under, element{kind: kindBar, rect: r, turn: sits})
	in := image.Rect(r.Min.X+20, r.Min.Y+6, r.Max.X-20, r.Max.Y-6)
	size := min(60, r.Dy()*56/100)
	if !sits {
		p.under = append(p.under, element{kind: kindEdge, rect: r})
		p.say(s.Words("azul.lobby.free", nil), render.Style{Face: render.Strong, Size: size}, in, middle, inkOnQuiet)
		return
	}
	if s.Players[seat].Artificial {
		icon := square(rect(in.Min.X, r.Min.Y, size, r.Dy()), size)
		p.pieces = append(p.pieces, element{kind: kindBot, rect: icon, turn: true})
		in.Min.X = icon.Max.X + 16
	}
	p.say(s.name(seat, render.Strong), render.Style{Face: render.Strong, Size: size}, in, left, inkOnBar)
}

// AltLobby tells what the picture of DrawLobby shows, in fewer than 1,024 characters.
func AltLobby(l Lobby) string {
	s := &Scene{Players: l.Seated, Words: l.Words}
	var names []string
	for seat := range l.Seated {
		names = append(names, s.spoken(engine.Seat(seat), 32))
	}
	said := []string{l.Words("azul.lobby.title", nil)}
	if len(names) > 0 {
		said = append(said, l.Words("azul.lobby.seated", engine.Args{"names": strings.Join(names, ", ")}))
	}
	if l.Free > 0 {
		said = append(said, l.Words("azul.lobby.chairs", engine.Args{"n": l.Free}))
	}
	text := []rune(strings.Join(append(said, l.Facts...), ". ") + ".")
	return string(text[:min(len(text), maxAlt)])
}
