package azul

import (
	"image"

	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/render"
	"sobremesa/render/sheet"
)

// Table draws the current table, as a PNG file of sheet.Size.
func Table(s Scene) []byte { return sheet.PNG(drawTable(&s)) }

func drawTable(s *Scene) *render.Canvas { return layout(s).paint(sheet.Size) }

// RoundEnd draws the result of a round, as a PNG file. The scene's view is the table after the
// walls were tiled, and Last the moves that tiled them.
func RoundEnd(s Scene) []byte { return sheet.PNG(drawRound(&s)) }

func drawRound(s *Scene) *render.Canvas { return layoutRound(s).paint(sheet.Size) }

// Final draws the result of a finished game, as a PNG file: the podium, and how the totals came
// about.
func Final(s Scene) []byte { return sheet.PNG(drawFinal(&s)) }

func drawFinal(s *Scene) *render.Canvas {
	p := layoutFinal(s)
	c := p.paint(sheet.Size)
	sumTable(s, p.look).Draw(c, s.tableArea())
	return c
}

// The times for which the film shows its pictures, in hundredths of a second.
const (
	moveTime  = 130
	roundTime = 350
	finalTime = 1000
)

// Film draws a whole game as an animated GIF: the scene's table at each step, the end of each
// round, and the result if the game is over. It uses the scene's players, language and
// theme. The film of a two-player game has about 1.1 MB, that of a four-player game 1.6 MB.
func Film(s Scene, steps []Step) []byte {
	film := render.NewFilm(palettes[s.Theme]())
	s.Preview = false
	for _, st := range steps {
		s.View, s.Last = st.View, st.Last
		film.Add(drawTable(&s), moveTime)
		if st.Tiling == nil {
			continue
		}
		s.Last = st.Tiling
		film.Add(drawRound(&s), roundTime)
		if st.View.ToMove() == 0 {
			film.Add(drawFinal(&s), finalTime)
		}
	}
	return film.GIF()
}

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
