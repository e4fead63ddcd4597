package enanos

import (
	"image"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
	"sobremesa/render"
)

// How long the film shows each picture, in hundredths of a second.
const (
	turnTime  = 120
	siegeTime = 300
	fightTime = 200
	finalTime = 1000
)

// Film draws a whole game as an animated GIF: the table at the end of each turn with the turn's
// changes, each siege of Antwerp, each fight, and the result if the game is over. Pictures have
// two thirds of their usual width and height, which still reads on a phone and halves the size.
// Film shows no hands. frames are those of one reader, beginning with the first. players returns
// who sat at the table in a frame. Of the scene, Film uses the current players, the language and
// the theme.
func Film(s Scene, frames []engine.Frame, players func(moment int) []engine.Occupant) []byte {
	film := render.NewFilm(palettes[s.Theme]())
	var size image.Rectangle // of all pictures; lower ones are centred
	add := func(c *render.Canvas, hundredths int) {
		if c.Rect != size {
			full := render.NewCanvas(size.Dx(), size.Dy(), palettes[s.Theme](), looks[s.Theme].Table)
			copy(full.Pix[(size.Dy()-c.Rect.Dy())/2*full.Stride:], c.Pix)
			c.Release()
			c = full
		}
		film.Add(c, hundredths)
	}
	s.Preview, s.Before, s.Since = false, nil, nil
	now := s.Players
	ends := turnEnds(frames)
	for i, at := range ends {
		if i > 0 {
			for k := ends[i-1] + 1; k <= at; k++ {
				s.Since = append(s.Since, frames[k].Events...)
			}
		}
		last := i == len(ends)-1
		s.View, s.Players = frames[at].View.(enanos.View), players(at)
		table := layoutTable(s.still())
		if size.Empty() {
			size = image.Rect(0, 0, table.size.Dx(), table.size.Dy()/3*3) // divisible by three, to be scaled to two thirds
		}
		if g, ok := SiegeOf(&s.View, s.Since); ok {
			add(layoutRecap(&s, &g).paint(), siegeTime)
		}
		for _, one := range fights(s.Since) {
			add(layoutFight(&s, &one).paint(), fightTime)
		}
		table.size = size
		add(table.paint(), turnTime)
		if last && s.View.Phase == enanos.Over {
			s.Players = now
			add(drawResult(&s, frames), finalTime)
		}
		view := s.View
		s.Before, s.Since = &view, nil
	}
	return film.GIF()
}

// still returns the scene without a hand and without anything that comes and goes within a turn,
// so that all turns have the same height.
func (s *Scene) still() *Scene {
	still := *s
	still.Since, still.View.Made = nil, 0
	still.View.Viewer, still.View.Own, still.View.Spied = engine.Spectator, enanos.Secret{}, 0
	return &still
}

// turnEnds lists the last frame of each turn, beginning with the one in which the board is
// laid, and the last frame of all.
func turnEnds(frames []engine.Frame) (list []int) {
	for i := range frames {
		v, ok := frames[i].View.(enanos.View)
		if ok && v.Phase > enanos.Ranking && (i == len(frames)-1 || frames[i+1].Turn > frames[i].Turn) {
			list = append(list, i)
		}
	}
	return list
}

// scoresByRound returns the points at the beginning of each round and at the end, by
// seat, as results plot them.
func scoresByRound(frames []engine.Frame) (scores [][]int) {
	round := 0
	for i := range frames {
		v, ok := frames[i].View.(enanos.View)
		if !ok || v.Phase <= enanos.Ranking || v.Round() == round && i < len(frames)-1 {
			continue
		}
		round = v.Round()
		var row []int
		for seat := range engine.Seat(v.Seats) {
			row = append(row, v.Score(seat).Total())
		}
		scores = append(scores, row)
	}
	return scores
}
