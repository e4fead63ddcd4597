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
	return layoutLobby(l, wall).paint(sheet.LobbySize)
}

// offered are the factories shown on the table. They are decoration, not the tiles of the game.
var offered = [2]azul.Tiles{
	azul.Some(2, azul.Blue) + azul.Some(1, azul.Yellow) + azul.Some(1, azul.Red),
	azul.Some(1, azul.Red) + azul.Some(1, azul.Black) + azul.Some(2, azul.White),
}

// layoutLobby plans the picture of a lobby.
func layoutLobby(l *sheet.Lobby, wall azul.Wall) *plan {
	p := newPlan(l.Theme)
	s := &Scene{Players: l.Seated, Words: l.Words}
	p.title(l.Words("azul.lobby.title", nil), l.Title())
	const side, plate, cell = 436, 208, 82
	rows := sheet.Rows(image.Rectangle{Min: image.Pt(0, headerH+friezeH), Max: sheet.LobbySize.Max}.Inset(sheet.Margin), sheet.Margin, side, 0)
	parts := sheet.Columns(rows[0], sheet.Margin, side, plate, 0)
	p.ground(kindPanel, parts[0], azul.NoColor)
	begun, _ := azul.Start(2, wall)
	view := begun.View(engine.Spectator)
	board := view.Board(0)
	p.wall(wall, &board.Wall, &new(marks).wall[0], parts[0].Inset((side-5*cell)/2).Min, cell, cell-8)
	for i, r := range sheet.Rows(parts[1], side-2*plate, plate, plate) {
		p.plate(offered[i], r, supply{})
	}
	for seat, chair := range sheet.Stack(parts[2], l.Chairs(), 120, 10) {
		p.chair(s, engine.Seat(seat), chair)
	}
	p.ground(kindPanel, rows[1], azul.NoColor)
	style := render.Strong.At(46)
	l.Place(style, rows[1].Inset(14), func(line string, r image.Rectangle) { p.say(line, style, r, sheet.Middle, p.look.Text) })
	return p
}

// chair places the player on a chair, or shows that it is free.
func (p *plan) chair(s *Scene, seat engine.Seat, r image.Rectangle) {
	in := sheet.Pad(r, 20, 6)
	size := min(60, r.Dy()*56/100)
	if int(seat) >= len(s.Players) {
		p.areas.Fill(r, p.look.BarQuiet)
		p.areas.Frame(r, edge, p.look.BarActive)
		p.say(s.Words("azul.lobby.free", nil), render.Strong.At(size), in, sheet.Middle, p.look.OnQuiet)
		return
	}
	p.areas.Fill(r, p.look.BarActive)
	p.named(s, seat, render.Strong.At(size), in, size, sheet.Left, p.look.OnBar, true)
}

// AltLobby describes the picture of DrawLobby in lines.
func AltLobby(l sheet.Lobby) string {
	s := &Scene{Players: l.Seated, Words: l.Words}
	return l.Alt("azul.lobby.title", "azul.lobby.seated", "azul.lobby.chairs", s.spoken)
}
