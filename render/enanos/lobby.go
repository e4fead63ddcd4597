package enanos

import (
	"image"
	"math"
	"strconv"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
	"sobremesa/render"
	"sobremesa/render/sheet"
)

// DrawLobby draws the table before the game, as a PNG file: who sits there, and what is in
// the box, the tiles face down, as chance will lay them. Where that is chosen Antarctica lies
// in the centre already.
func DrawLobby(l sheet.Lobby, centre bool) []byte { return layoutLobby(&l, centre).png() }

func layoutLobby(l *sheet.Lobby, centre bool) *plan {
	s := &Scene{Players: l.Seated, Words: l.Words, Theme: l.Theme}
	p := newPlan(s)
	p.size = sheet.LobbySize
	p.title(l.Words("enanos.lobby.title", nil), l.Title())
	field := image.Rectangle{Min: image.Pt(0, headerH), Max: sheet.LobbySize.Max}
	facts := sheet.CutBottom(&field, 120, 0)
	chairs := field
	field = sheet.CutLeft(&chairs, 560, 0)
	p.areas.Fill(field, p.look.sea)
	box := sheet.CutBottom(&field, 88, 0)
	field.Min.Y += 4
	p.faceDown(chartIn(field), centre)
	box.Max.Y -= 10
	p.tiles(sheet.Pad(box, 24, 0))
	chairs = chairs.Inset(sheet.Margin)
	for seat, chair := range sheet.Stack(chairs, l.Chairs(), 120, 10) {
		p.chair(engine.Seat(seat), chair)
	}
	p.areas.Fill(facts, p.look.Panel)
	style := render.Strong.At(44)
	l.Place(style, facts.Inset(10), func(line string, r image.Rectangle) { p.say(line, style, r, sheet.Middle, p.look.Text) })
	return p
}

// faceDown places the map of tiles that nobody has turned over yet.
func (p *plan) faceDown(m chart, centre bool) {
	for h := range enanos.Hex(enanos.Hexes) {
		key := spriteKey{kind: kindBack}
		if centre && h == enanos.Hexes/2 {
			key = spriteKey{kind: kindHex, terrain: enanos.Antarctica}
		}
		p.grounds = append(p.grounds, element{rect: m.tile(h), sprite: key})
	}
}

// inTheBox are how many tiles there are of each terrain: of stone, wood, iron, coal and
// copper, and Antarctica.
var inTheBox = [enanos.Antarctica + 1]int{0, 4, 4, 4, 3, 3, 1}

// tiles places a tile of each terrain in a row, with how many there are.
func (p *plan) tiles(row image.Rectangle) {
	high := row.Dy()
	wide := int(float64(high) * math.Sqrt(3) / 2)
	for i, cell := range sheet.Columns(row, 0, sheet.Equal(int(enanos.Antarctica))...) {
		t, tile := enanos.Terrain(i+1), sheet.Pad(cell, (cell.Dx()-wide)/2, 0)
		p.grounds = append(p.grounds, element{rect: tile, sprite: spriteKey{kind: kindHex, terrain: t}})
		n := image.Rect(tile.Min.X+wide/4, row.Min.Y+high/2, tile.Max.X-wide/4, row.Max.Y-high/8)
		p.say(strconv.Itoa(inTheBox[t]), render.Strong.At(36), n, sheet.Middle, p.look.letters[t])
	}
}

// chair places who sits on a chair, on the plate of the seat's nation, or that
// it is free.
func (p *plan) chair(seat engine.Seat, r image.Rectangle) {
	p.areas.Fill(r, p.look.BarQuiet)
	side := r.Dy() * 62 / 100
	in := sheet.Pad(r, 12, 6)
	plate := sheet.Square(sheet.CutLeft(&in, side, 16), side)
	in.Max.X -= 4
	style := render.Strong.At(min(56, r.Dy()*54/100))
	if int(seat) >= len(p.Players) {
		p.areas.Frame(r, 4, p.look.BarActive)
		p.say(p.Words("enanos.lobby.free", nil), style, in, sheet.Left, p.look.OnQuiet)
		return
	}
	p.piece(p.plate(seat), plate)
	clan := in
	in.Max.X = p.say(p.clan(seat), render.Text.At(min(32, r.Dy()*30/100)), sheet.CutRight(&clan, 210, 0), sheet.Right, p.look.OnQuiet).Min.X - 12
	p.named(seat, style, in, 44, p.look.OnQuiet, false)
}

// AltLobby tells what the picture of DrawLobby shows, in fewer than 1,024 characters.
func AltLobby(l sheet.Lobby) string {
	s := &Scene{Players: l.Seated, Words: l.Words}
	return l.Alt("enanos.lobby.title", "enanos.lobby.seated", "enanos.lobby.chairs", func(seat engine.Seat) string { return s.called(seat) + " (" + s.clan(seat) + ")" })
}
