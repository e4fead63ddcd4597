package enanos

import (
	"fmt"
	"image"
	"strings"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
	"sobremesa/render"
)

// Lobby is a table before its game: who sits there, and what was chosen.
type Lobby struct {
	Seated []engine.Occupant
	Free   int // chairs that nobody has taken
	// Facts are what was chosen, in words, the pace among them.
	Facts []string
	Words render.Words
	Theme Theme
}

// lobbySize is that of the lobby's picture, which is as wide as all.
var lobbySize = image.Rect(0, 0, Width, 660)

// DrawLobby draws the table as it is laid before the game, as a PNG file.
func DrawLobby(l Lobby) ([]byte, error) {
	c := paint(layoutLobby(&l), l.Theme%themes, lobbySize)
	defer c.Release()
	return c.PNG(), nil
}

// invitation is the map that the lobby shows: chance lays another one.
var invitation = func() (v enanos.View) {
	const laid = "wsiccwoisacwisowsio" // a hex a letter
	for h, letter := range laid {
		v.Terrain[h] = map[rune]enanos.Terrain{
			's': enanos.TerrainOf(enanos.Stone), 'w': enanos.TerrainOf(enanos.Wood), 'i': enanos.TerrainOf(enanos.Iron),
			'c': enanos.TerrainOf(enanos.Coal), 'o': enanos.TerrainOf(enanos.Copper), 'a': enanos.Antarctica,
		}[letter]
	}
	return v
}()

func layoutLobby(l *Lobby) *plan {
	p := &plan{look: &looks[l.Theme%themes], players: l.Seated}
	chairs := len(l.Seated) + l.Free
	s := &Scene{Players: l.Seated, Words: l.Words, Title: fmt.Sprintf("%d / %d", len(l.Seated), chairs)}
	p.title(s, l.Words("enanos.lobby.title", nil))
	const strip = 112
	field := image.Rect(0, headerH, 560, lobbySize.Max.Y-strip)
	p.area(field, p.look.sea)
	p.board(&invitation, nil, chartIn(field), nil)
	p.dropLetters(field)

	r := image.Rect(field.Max.X+margin, headerH+margin, Width-margin, field.Max.Y-margin)
	const gap = 10
	high := min(120, (r.Dy()-gap*(chairs-1))/max(1, chairs))
	y := r.Min.Y + (r.Dy()-chairs*high-gap*(chairs-1))/2
	for seat := range chairs {
		p.chair(s, engine.Seat(seat), image.Rect(r.Min.X, y, r.Max.X, y+high))
		y += high + gap
	}
	facts := image.Rect(0, lobbySize.Max.Y-strip, Width, lobbySize.Max.Y)
	p.area(facts, p.look.panel)
	p.say(strings.Join(l.Facts, "  ·  "), render.Style{Face: render.Strong, Size: 44}, facts.Inset(16), middle, inkText)
	return p
}

// chair places who sits on a chair, on the plate of the seat's nation, or that
// it is free.
func (p *plan) chair(s *Scene, seat engine.Seat, r image.Rectangle) {
	p.area(r, p.look.barQuiet)
	side := r.Dy() * 62 / 100
	plate := square(rect(r.Min.X+12, r.Min.Y, side, r.Dy()), side)
	in := image.Rect(plate.Max.X+16, r.Min.Y+6, r.Max.X-16, r.Max.Y-6)
	style := render.Style{Face: render.Strong, Size: min(56, r.Dy()*54/100)}
	if int(seat) >= len(s.Players) {
		p.frame(r, 4, p.look.barActive)
		p.say(s.Words("enanos.lobby.free", nil), style, in, left, inkOnQuiet)
		return
	}
	p.piece(spriteKey{kind: kindPlate, nation: p.nation(seat)}, plate)
	if s.Players[seat].Artificial {
		icon := square(rect(in.Max.X-44, r.Min.Y, 44, r.Dy()), 44)
		p.piece(spriteKey{kind: kindBot}, icon)
		in.Max.X = icon.Min.X - 12
	}
	clan := p.say(s.clan(seat), render.Style{Face: render.Text, Size: min(32, r.Dy()*30/100)}, image.Rect(in.Max.X-210, in.Min.Y, in.Max.X, in.Max.Y), right, inkOnQuiet)
	in.Max.X = clan.Min.X - 12
	p.say(s.name(seat, render.Strong), style, in, left, inkOnQuiet)
}

// AltLobby tells what the picture of DrawLobby shows, in fewer than 1,024 characters.
func AltLobby(l Lobby) string {
	s := &Scene{Players: l.Seated, Words: l.Words}
	var names []string
	for seat := range l.Seated {
		names = append(names, s.spoken(engine.Seat(seat), 32)+" ("+s.clan(engine.Seat(seat))+")")
	}
	said := []string{l.Words("enanos.lobby.title", nil)}
	if len(names) > 0 {
		said = append(said, l.Words("enanos.lobby.seated", engine.Args{"names": strings.Join(names, ", ")}))
	}
	if l.Free > 0 {
		said = append(said, l.Words("enanos.lobby.chairs", engine.Args{"free": l.Free}))
	}
	return cut(strings.Join(append(said, l.Facts...), ". ") + ".")
}
