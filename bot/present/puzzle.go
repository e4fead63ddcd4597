package present

import (
	"math"

	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/engine/puzzle"
)

// MoveSaid returns what a menu says of a move, on a seat's view. Names are escaped, so that they
// neither format nor mention.
func MoveSaid(g *games.Game, p *sitting.Sitting, l engine.Lang, view any, seat engine.Seat, move string) string {
	r := MenuReader(&p.Header, l)
	for i := range r.Players {
		r.Players[i].Name = message.Escape(r.Players[i].Name)
	}
	return g.Menu.Say(view, seat, move, r)
}

// Puzzle returns the picture of a puzzle.
func Puzzle(g *games.Game, p *sitting.Sitting, seat engine.Seat, v Viewer) (message.File, error) {
	picture, err := g.Painter.Picture(Scene(&p.Header, v, p.View(seat)))
	if err != nil {
		return message.File{}, err
	}
	file := Picture(picture)
	file.Name = "puzzle.png"
	return file, nil
}

// Solution says which move is best in a puzzle, how much better than the second, and why, and shows
// the board after it. It must not be shown to a user who may still answer.
func Solution(g *games.Game, p *sitting.Sitting, z *puzzle.Puzzle, v Viewer) (text string, file message.File, err error) {
	best, view := z.Best().Move, p.View(z.Seat)
	text = lang.Text(v.Lang, "today.solution", engine.Args{
		"move": MoveSaid(g, p, v.Lang, view, z.Seat, best), "chance": Percent(z.Best().Chance),
		"second": MoveSaid(g, p, v.Lang, view, z.Seat, z.Answers[1].Move), "then": Percent(z.Answers[1].Chance)})
	for _, s := range g.Reasons(view, z.Seat, best, z.Answers[1].Move) {
		text += "\n- " + Sentence(&p.Header, v.Lang, s)
	}
	after, err := p.Try(z.Seat, best)
	if err != nil {
		return "", file, err
	}
	scene := Scene(&p.Header, v, after.View)
	scene.Before, scene.Since = view, []engine.Frame{after}
	picture, err := g.Painter.Picture(scene)
	if err != nil {
		return "", file, err
	}
	file = Picture(picture)
	file.Name = "solution.png"
	return text, file, nil
}

// Percent returns a chance from 0 to 1 in whole percent.
func Percent(chance float64) int { return int(math.Round(100 * chance)) }
