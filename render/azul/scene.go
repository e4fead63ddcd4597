package azul

import (
	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/render"
	"sobremesa/render/sheet"
)

// Change is a move that has led to the scene's view, with its effects.
type Change struct {
	Seat   engine.Seat
	Move   azul.Move
	Report azul.Report
}

// Compared are two moves that a seat could make in a scene's view: the one that was played and a
// better one. Both are marked where their tiles lie and where they would go, with signs of
// different shape: a cross and a tick.
type Compared struct {
	Seat           engine.Seat
	Played, Better azul.Move
}

// Scene is the content of a picture or a description.
type Scene struct {
	View    azul.View
	Players []engine.Occupant // by seat; a player without a name is "Player 2"
	Words   render.Words
	Theme   sheet.Theme

	// Last are the players' moves since the previous picture, oldest first. Their changes are
	// ringed and, if there are several moves, numbered. In the scene of RoundEnd they are the moves
	// that tiled the walls.
	Last []Change

	// Preview means that the view shows a move that is not yet confirmed.
	Preview bool

	// Picked are moves to choose from. The tiles that they would take are ringed.
	Picked []azul.Move

	// Compared, unless nil, are two possible moves in the view, shown instead of Last.
	Compared *Compared
}

// Step is a picture of a film: a view, the moves that led to it and, if they ended a round, all moves that
// tiled the walls.
type Step struct {
	View         azul.View
	Last, Tiling []Change
}

// first returns the seat that matters most: the viewer's, or else the player's to move.
func (s *Scene) first() engine.Seat {
	if s.View.Viewer >= 0 && int(s.View.Viewer) < s.View.Seats() {
		return s.View.Viewer
	}
	if s.Preview && len(s.Last) > 0 {
		return s.Last[len(s.Last)-1].Seat
	}
	for seat := range s.View.ToMove().All() {
		if seat != engine.Chance {
			return seat
		}
	}
	if s.View.Phase() == azul.Over {
		return s.View.Standings()[0].Seat
	}
	return s.View.Starter()
}

// active reports whether the board of a seat is marked as the board of the player to move.
func (s *Scene) active(seat engine.Seat) bool {
	if s.Preview {
		return seat == s.first()
	}
	return s.View.ToMove().Has(seat)
}

// endedRound returns the number of the round that the scene's changes ended.
func (s *Scene) endedRound() int {
	if s.View.Phase() == azul.Over {
		return s.View.Round()
	}
	return max(1, s.View.Round()-1)
}

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
