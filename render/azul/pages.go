package azul

import (
	"errors"

	"sobremesa/render"
)

// RoundEnd draws what the end of a round brought, as a PNG file. The scene's
// view is of the table after the walls were tiled, its Last the moves that did it.
func RoundEnd(s Scene) ([]byte, error) {
	c := drawPage(&s, pageRound, layoutRound(&s))
	defer c.Release()
	return c.PNG(), nil
}

// Final draws the result of a game that is over, as a PNG file: podium,
// and how the totals came about.
func Final(s Scene) ([]byte, error) {
	c := drawFinal(&s)
	defer c.Release()
	return c.PNG(), nil
}

func drawFinal(s *Scene) *render.Canvas {
	c := drawPage(s, pageFinal, layoutFinal(s))
	l := &looks[s.Theme%themes]
	sumTable(s, l).Draw(c, s.tableArea())
	return c
}

func drawPage(s *Scene, pg page, p *plan) *render.Canvas {
	theme := s.Theme % themes
	key := groundKey{pg, s.View.Seats(), s.View.Wall(), theme}
	if pg == pageFinal {
		key.seats, key.wall = 0, 0
	}
	c := render.Copy(groundOf(key, p), palettes[theme]())
	c.Badges = looks[theme].badges()
	paintPlan(c, p, theme)
	return c
}

// How long the film shows its pictures, in hundredths of a second.
const (
	moveTime  = 130
	roundTime = 350
	finalTime = 1000
)

// Width and height of a film, in pixels: what reads on a phone in two thirds
// of the bytes. A game of two has some 1.2 MB, one of four 2.8.
const (
	FilmWidth  = Width * 2 / 3
	FilmHeight = Height * 2 / 3
)

// Film draws a whole game as an animated GIF: the scene's table at each step,
// the end of each round, and the result once the game is over. Of the scene
// the players, the language, the theme and the title are used.
func Film(s Scene, steps []Step) ([]byte, error) {
	theme := s.Theme % themes
	film := render.NewFilm(palettes[theme]())
	var failed error
	add := func(c *render.Canvas, hundredths int) {
		small := c.TwoThirds()
		failed = errors.Join(failed, film.Add(small, hundredths))
		small.Release()
		c.Release()
	}
	s.Preview = false
	var tiling []Change
	for _, st := range steps {
		s.View, s.Last = st.View, st.Last
		add(drawTable(&s), moveTime)
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
		add(drawPage(&s, pageRound, layoutRound(&s)), roundTime)
		if st.View.ToMove() == 0 {
			add(drawFinal(&s), finalTime)
		}
	}
	if failed != nil {
		return nil, failed
	}
	return film.GIF(), nil
}
