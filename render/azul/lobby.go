package azul

import (
	"image"

	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/render"
	"sobremesa/render/sheet"
)

// DrawLobby draws the table as it is laid out before the game, as a PNG file.
func DrawLobby(l sheet.Lobby, wall azul.Wall) []byte { return sheet.PNG(drawLobby(&l, wall)) }

func drawLobby(l *sheet.Lobby, wall azul.Wall) *render.Canvas {
	p := layoutLobby(l, wall)
	ground := *groundOf(groundKey{page: pageLobby, wall: wall, theme: l.Theme}, p)
	ground.Rect = sheet.LobbySize
	ground.Pix = ground.Pix[:sheet.LobbySize.Dy()*ground.Stride]
	return p.paint(&ground)
}

// offered are the factories shown on the table. They are decoration, not the tiles of the game.
var offered = [2]azul.Tiles{
	azul.Some(2, azul.Blue) + azul.Some(1, azul.Yellow) + azul.Some(1, azul.Red),
	azul.Some(1, azul.Red) + azul.Some(1, azul.Black) + azul.Some(2, azul.White),
}

// layoutLobby plans the picture of a lobby. Its grounds depend only on the wall.
func layoutLobby(l *sheet.Lobby, wall azul.Wall) *plan {
	p := newPlan(l.Theme)
	s := &Scene{Players: l.Seated, Words: l.Words, Title: l.Title()}
	p.title(s, l.Words("azul.lobby.title", nil))
	const side, plate, cell = 436, 208, 82
	r := sheet.Rect(sheet.Margin, top, side, side)
	p.ground(kindPanel, r, azul.NoColor)
	in := r.Inset((side - 5*cell) / 2)
	for row := range azul.Colors {
		for column := range azul.Colors {
			p.ground(kindWallCell, sheet.Square(sheet.Rect(in.Min.X+column*cell, in.Min.Y+row*cell, cell, cell), cell-8), wall.Printed(row, column))
		}
	}
	x := r.Max.X + sheet.Margin
	for i, tiles := range offered {
		p.plate(tiles, sheet.Rect(x, top+i*(side-plate), plate, plate), supply{})
	}
	x += plate + sheet.Margin

	chairs := image.Rect(x, top, sheet.Width-sheet.Margin, top+side)
	for seat, chair := range sheet.Stack(chairs, l.Chairs(), 120, 10) {
		p.chair(s, engine.Seat(seat), chair)
	}
	y := top + side + sheet.Margin
	strip := image.Rect(sheet.Margin, y, sheet.Width-sheet.Margin, sheet.LobbySize.Max.Y-sheet.Margin)
	p.ground(kindPanel, strip, azul.NoColor)
	lines, at := l.Lines(render.Strong.At(46), strip.Inset(14), p.look.Text)
	for i, line := range lines {
		if line.Text != "" {
			p.pieces = append(p.pieces, element{kind: kindText, rect: at[i], Line: line})
		}
	}
	return p
}

// chair places the player on a chair, or shows that it is free.
func (p *plan) chair(s *Scene, seat engine.Seat, r image.Rectangle) {
	in := image.Rect(r.Min.X+20, r.Min.Y+6, r.Max.X-20, r.Max.Y-6)
	size := min(60, r.Dy()*56/100)
	if int(seat) >= len(s.Players) {
		p.areas.Fill(r, p.look.BarQuiet)
		p.areas.Frame(r, edge, p.look.BarActive)
		p.say(s.Words("azul.lobby.free", nil), render.Strong.At(size), in, sheet.Middle, p.look.OnQuiet)
		return
	}
	p.areas.Fill(r, p.look.BarActive)
	if s.Players[seat].Artificial {
		icon := sheet.Square(sheet.Rect(in.Min.X, r.Min.Y, size, r.Dy()), size)
		p.pieces = append(p.pieces, element{kind: kindBot, rect: icon, turn: true})
		in.Min.X = icon.Max.X + 16
	}
	p.say(s.name(seat, render.Strong), render.Strong.At(size), in, sheet.Left, p.look.OnBar)
}

// AltLobby describes the picture of DrawLobby in lines.
func AltLobby(l sheet.Lobby) string {
	s := &Scene{Players: l.Seated, Words: l.Words}
	return l.Alt("azul.lobby.title", "azul.lobby.seated", "azul.lobby.chairs", s.spoken)
}
