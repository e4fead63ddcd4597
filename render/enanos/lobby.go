package enanos

import (
	"image"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
	"sobremesa/render"
	"sobremesa/render/sheet"
)

// DrawLobby draws the table as it is laid before the game, as a PNG file.
func DrawLobby(l sheet.Lobby) []byte { return sheet.PNG(drawLobby(&l)) }

func drawLobby(l *sheet.Lobby) *render.Canvas { return layoutLobby(l).paint(sheet.LobbySize) }

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

func layoutLobby(l *sheet.Lobby) *plan {
	s := &Scene{Players: l.Seated, Words: l.Words, Theme: l.Theme, Title: l.Title()}
	p := newPlan(s)
	p.title(s, l.Words("enanos.lobby.title", nil))
	const strip = 112
	field := image.Rect(0, headerH, 560, sheet.LobbySize.Max.Y-strip)
	p.areas.Fill(field, p.look.sea)
	p.board(&invitation, nil, chartIn(field), nil)
	p.dropLetters(field)

	r := image.Rect(field.Max.X+sheet.Margin, headerH+sheet.Margin, sheet.Width-sheet.Margin, field.Max.Y-sheet.Margin)
	for seat, chair := range sheet.Rows(r, l.Chairs(), 120, 10) {
		p.chair(s, engine.Seat(seat), chair)
	}
	facts := image.Rect(0, sheet.LobbySize.Max.Y-strip, sheet.Width, sheet.LobbySize.Max.Y)
	p.areas.Fill(facts, p.look.Panel)
	p.say(l.Says(), render.Style{Face: render.Strong, Size: 44}, facts.Inset(16), sheet.Middle, p.look.Text)
	return p
}

// chair places who sits on a chair, on the plate of the seat's nation, or that
// it is free.
func (p *plan) chair(s *Scene, seat engine.Seat, r image.Rectangle) {
	p.areas.Fill(r, p.look.BarQuiet)
	side := r.Dy() * 62 / 100
	plate := sheet.Square(sheet.Rect(r.Min.X+12, r.Min.Y, side, r.Dy()), side)
	in := image.Rect(plate.Max.X+16, r.Min.Y+6, r.Max.X-16, r.Max.Y-6)
	style := render.Style{Face: render.Strong, Size: min(56, r.Dy()*54/100)}
	if int(seat) >= len(s.Players) {
		p.areas.Frame(r, 4, p.look.BarActive)
		p.say(s.Words("enanos.lobby.free", nil), style, in, sheet.Left, p.look.OnQuiet)
		return
	}
	p.piece(spriteKey{kind: kindPlate, nation: p.nation(seat)}, plate)
	if s.Players[seat].Artificial {
		icon := sheet.Square(sheet.Rect(in.Max.X-44, r.Min.Y, 44, r.Dy()), 44)
		p.piece(spriteKey{kind: kindBot}, icon)
		in.Max.X = icon.Min.X - 12
	}
	clan := p.say(s.clan(seat), render.Style{Face: render.Text, Size: min(32, r.Dy()*30/100)}, image.Rect(in.Max.X-210, in.Min.Y, in.Max.X, in.Max.Y), sheet.Right, p.look.OnQuiet)
	in.Max.X = clan.Min.X - 12
	p.say(s.name(seat, render.Strong), style, in, sheet.Left, p.look.OnQuiet)
}

// AltLobby tells what the picture of DrawLobby shows, in fewer than 1,024 characters.
func AltLobby(l sheet.Lobby) string {
	s := &Scene{Players: l.Seated, Words: l.Words}
	return l.Alt("enanos.lobby.title", "enanos.lobby.seated", "enanos.lobby.chairs", func(seat engine.Seat) string { return s.spoken(seat, 32) + " (" + s.clan(seat) + ")" })
}
