package azul

import (
	"sobremesa/render"
	"sobremesa/render/sheet"
)

// RoundEnd draws what the end of a round brought, as a PNG file. The scene's
// view is of the table after the walls were tiled, its Last the moves that did it.
func RoundEnd(s Scene) []byte { return sheet.PNG(drawRound(&s)) }

func drawRound(s *Scene) *render.Canvas { return drawPage(s, pageRound, layoutRound(s)) }

// Final draws the result of a game that is over, as a PNG file: podium,
// and how the totals came about.
func Final(s Scene) []byte { return sheet.PNG(drawFinal(&s)) }

func drawFinal(s *Scene) *render.Canvas {
	p := layoutFinal(s)
	c := drawPage(s, pageFinal, p)
	sumTable(s, p.look).Draw(c, s.tableArea())
	return c
}

func drawPage(s *Scene, pg page, p *plan) *render.Canvas {
	key := groundKey{pg, s.View.Seats(), s.View.Wall(), p.theme}
	if pg == pageFinal {
		key.seats, key.wall = 0, 0
	}
	return p.paint(groundOf(key, p))
}

// How long the film shows its pictures, in hundredths of a second.
const (
	moveTime  = 130
	roundTime = 350
	finalTime = 1000
)

// Film draws a whole game as an animated GIF: the scene's table at each step,
// the end of each round, and the result once the game is over. Of the scene
// the players, the language, the theme and the title are used. One of a game of two
// has some 1.2 MB, one of four 2.8.
func Film(s Scene, steps []Step) []byte {
	film := sheet.NewFilm(palettes[s.Theme]())
	s.Preview = false
	var tiling []Change
	for _, st := range steps {
		s.View, s.Last = st.View, st.Last
		film.Add(drawTable(&s), moveTime)
		over := false
		for _, ch := range st.Last {
			if ch.Report.RoundOver || len(ch.Report.Boards[max(0, ch.Seat)].Placed()) > 0 {
				tiling = append(tiling, ch)
			}
			over = over || ch.Report.RoundOver
		}
		if !over {
			continue
		}
		s.Last, tiling = tiling, nil
		film.Add(drawRound(&s), roundTime)
		if st.View.ToMove() == 0 {
			film.Add(drawFinal(&s), finalTime)
		}
	}
	return film.GIF()
}
