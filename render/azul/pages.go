package azul

import (
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
