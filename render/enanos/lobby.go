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
func DrawLobby(l sheet.Lobby, centre bool) []byte { return sheet.PNG(drawLobby(&l, centre)) }

func drawLobby(l *sheet.Lobby, centre bool) *render.Canvas {
	return layoutLobby(l, centre).paint(sheet.LobbySize)
}

func layoutLobby(l *sheet.Lobby, centre bool) *plan {
	s := &Scene{Players: l.Seated, Words: l.Words, Theme: l.Theme, Title: l.Title()}
	p := newPlan(s)
	p.title(s, l.Words("enanos.lobby.title", nil))
	const strip, box = 120, 88
	field := image.Rect(0, headerH, 560, sheet.LobbySize.Max.Y-strip)
	p.areas.Fill(field, p.look.sea)
	p.faceDown(chartIn(image.Rect(field.Min.X, field.Min.Y+4, field.Max.X, field.Max.Y-box)), centre)
	p.tiles(image.Rect(field.Min.X+24, field.Max.Y-box, field.Max.X-24, field.Max.Y-10))

	r := image.Rect(field.Max.X+sheet.Margin, headerH+sheet.Margin, sheet.Width-sheet.Margin, field.Max.Y-sheet.Margin)
	for seat, chair := range sheet.Rows(r, l.Chairs(), 120, 10) {
		p.chair(s, engine.Seat(seat), chair)
	}
	facts := image.Rect(0, sheet.LobbySize.Max.Y-strip, sheet.Width, sheet.LobbySize.Max.Y)
	p.areas.Fill(facts, p.look.Panel)
	lines, at := l.Lines(render.Strong.At(44), facts.Inset(10), p.look.Text)
	for i, line := range lines {
		if line.Text != "" {
			p.pieces = append(p.pieces, element{rect: at[i], Line: line})
		}
	}
	return p
}

// faceDown places the map of tiles that nobody has turned over yet.
func (p *plan) faceDown(m chart, centre bool) {
	wide, high := int(math.Ceil(halfWide*2*float64(m.side)))+1, 2*m.side+1
	for h := range enanos.Hex(enanos.Hexes) {
		key := spriteKey{kind: kindBack}
		if centre && h == enanos.Hexes/2 {
			key = spriteKey{kind: kindHex, terrain: enanos.Antarctica}
		}
		at := m.hex(h)
		p.grounds = append(p.grounds, element{rect: sheet.Rect(at.X-wide/2, at.Y-high/2, wide, high), sprite: key})
	}
}

// inTheBox are how many tiles there are of each terrain: of stone, wood, iron, coal and
// copper, and Antarctica.
var inTheBox = [enanos.Antarctica + 1]int{0, 4, 4, 4, 3, 3, 1}

// tiles places a tile of each terrain in a row, with how many there are.
func (p *plan) tiles(row image.Rectangle) {
	high := row.Dy()
	wide := int(float64(high) * math.Sqrt(3) / 2)
	step := (row.Dx() - wide) / (int(enanos.Antarctica) - 1)
	x := row.Min.X
	for t := enanos.NoTerrain + 1; t <= enanos.Antarctica; t++ {
		p.grounds = append(p.grounds, element{rect: sheet.Rect(x, row.Min.Y, wide, high), sprite: spriteKey{kind: kindHex, terrain: t}})
		n := image.Rect(x+wide/4, row.Min.Y+high/2, x+wide-wide/4, row.Max.Y-high/8)
		p.say(strconv.Itoa(inTheBox[t]), render.Strong.At(36), n, sheet.Middle, p.look.letters[t])
		x += step
	}
}

// chair places who sits on a chair, on the plate of the seat's nation, or that
// it is free.
func (p *plan) chair(s *Scene, seat engine.Seat, r image.Rectangle) {
	p.areas.Fill(r, p.look.BarQuiet)
	side := r.Dy() * 62 / 100
	plate := sheet.Square(sheet.Rect(r.Min.X+12, r.Min.Y, side, r.Dy()), side)
	in := image.Rect(plate.Max.X+16, r.Min.Y+6, r.Max.X-16, r.Max.Y-6)
	style := render.Strong.At(min(56, r.Dy()*54/100))
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
	clan := p.say(s.clan(seat), render.Text.At(min(32, r.Dy()*30/100)), image.Rect(in.Max.X-210, in.Min.Y, in.Max.X, in.Max.Y), sheet.Right, p.look.OnQuiet)
	in.Max.X = clan.Min.X - 12
	p.say(s.name(seat, render.Strong), style, in, sheet.Left, p.look.OnQuiet)
}

// AltLobby tells what the picture of DrawLobby shows, in fewer than 1,024 characters.
func AltLobby(l sheet.Lobby) string {
	s := &Scene{Players: l.Seated, Words: l.Words}
	return l.Alt("enanos.lobby.title", "enanos.lobby.seated", "enanos.lobby.chairs", func(seat engine.Seat) string { return s.called(seat) + " (" + s.clan(seat) + ")" })
}
