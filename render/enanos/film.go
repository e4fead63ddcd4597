package enanos

import (
	"image"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
	"sobremesa/render"
	"sobremesa/render/sheet"
)

// How long the film shows its pictures, in hundredths of a second.
const (
	turnTime  = 120
	siegeTime = 300
	fightTime = 200
	finalTime = 1000
)

// Film draws a whole game as an animated GIF: the scene's table at the end of
// each turn with what the turn changed, each siege of Antwerp, each fight, and the result once the
// game is over, in two thirds of their width and height: what reads on a phone in
// half of the bytes. It shows nobody's hand. The frames are of one reader, from the first
// on; players tells who sat at the table at a moment of them, and of the scene the players
// now, the language and the theme are used.
func Film(s Scene, frames []engine.Frame, players func(moment int) []engine.Occupant) []byte {
	f := newReel(s.Theme)
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
		if f.size.Empty() {
			f.size = image.Rect(0, 0, table.size.Dx(), table.size.Dy()/3*3) // it is shown in two thirds
		}
		if g, ok := SiegeOf(&s.View, s.Since); ok {
			f.add(drawRecap(&s, &g), siegeTime)
		}
		for _, one := range fights(s.Before, s.Since) {
			f.add(drawFight(&s, &one), fightTime)
		}
		f.add(table.paint(f.size), turnTime)
		if last && s.View.Phase == enanos.Over {
			s.Players = now
			f.add(drawResult(&s, ScoresByRound(frames)), finalTime)
		}
		view := s.View
		s.Before, s.Since = &view, nil
	}
	return f.GIF()
}

// still is the scene without what comes and goes in a turn, and without a hand: as high in
// all turns of a game.
func (s *Scene) still() *Scene {
	still := *s
	still.Since, still.View.Made = nil, 0
	still.View.Viewer, still.View.Own, still.View.Spied = engine.Spectator, enanos.Secret{}, 0
	return &still
}

// reel is a film of pictures as high as a table, or lower.
type reel struct {
	*sheet.Film
	size  image.Rectangle
	theme sheet.Theme
}

func newReel(t sheet.Theme) *reel { return &reel{Film: sheet.NewFilm(palettes[t]()), theme: t} }

// add appends a picture, in the middle where it is lower than the others.
func (f *reel) add(c *render.Canvas, hundredths int) {
	if c.Rect != f.size {
		full := render.NewCanvas(f.size.Dx(), f.size.Dy(), palettes[f.theme](), looks[f.theme].Table)
		copy(full.Pix[(f.size.Dy()-c.Rect.Dy())/2*full.Stride:], c.Pix)
		c.Release()
		c = full
	}
	f.Add(c, hundredths)
}

// turnEnds lists the frames that are the last of their turns, from the one on in
// which the board is laid, with the last of all.
func turnEnds(frames []engine.Frame) (list []int) {
	for i := range frames {
		v, ok := frames[i].View.(enanos.View)
		if ok && v.Phase > enanos.Ranking && (i == len(frames)-1 || frames[i+1].Turn > frames[i].Turn) {
			list = append(list, i)
		}
	}
	return list
}

// ScoresByRound are everybody's points at the beginning of each round and at the
// end, by seat: what Result plots.
func ScoresByRound(frames []engine.Frame) (scores [][]int) {
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
