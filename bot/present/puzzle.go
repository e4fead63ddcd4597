package present

import (
	"strings"

	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/engine/puzzle"
	"sobremesa/render/chart"
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

// Position returns the picture of a puzzle or a practice.
func Position(g *games.Game, p *sitting.Sitting, seat engine.Seat, v Viewer) (message.File, error) {
	return draw(g, Scene(&p.Header, v, p.View(seat)), "puzzle.png")
}

// After returns the picture of a puzzle or a practice after a seat's move.
func After(g *games.Game, p *sitting.Sitting, seat engine.Seat, move string, v Viewer) (message.File, error) {
	after, err := p.Try(seat, move)
	if err != nil {
		return message.File{}, err
	}
	scene := Scene(&p.Header, v, after.View)
	scene.Before, scene.Since = p.View(seat), []engine.Frame{after}
	return draw(g, scene, "solution.png")
}

func draw(g *games.Game, s games.Scene, name string) (message.File, error) {
	picture, err := g.Painter.Picture(s)
	if err != nil {
		return message.File{}, err
	}
	file := Picture(picture)
	file.Name = name
	return file, nil
}

// Solution says which move is best in a puzzle, how much better than another one, and why. If own, an
// answer or "", is wrong, it is the other one, and the picture marks both. Otherwise that is the
// second best, and the picture shows the board after the solution. It must not be shown to a user who
// may still answer.
func Solution(g *games.Game, p *sitting.Sitting, z *puzzle.Puzzle, own string, v Viewer) (text string, file message.File, err error) {
	best, view, than := z.Best().Move, p.View(z.Seat), z.Answers[1]
	cost, answered := z.Cost(own)
	wrong := answered && cost >= puzzle.Right
	switch {
	case wrong:
		than = puzzle.Answer{Move: own, Chance: z.Best().Chance - cost}
	case answered:
		best = own
	}
	text = lang.Text(v.Lang, "today.solution", engine.Args{
		"move": MoveSaid(g, p, v.Lang, view, z.Seat, best), "chance": chart.Percent(z.Best().Chance), "own": wrong,
		"second": MoveSaid(g, p, v.Lang, view, z.Seat, than.Move), "then": chart.Percent(than.Chance)})
	for _, s := range g.Reasons(view, z.Seat, best, than.Move) {
		text += "\n- " + Sentence(&p.Header, v.Lang, s)
	}
	if !wrong {
		file, err = After(g, p, z.Seat, best, v)
		return text, file, err
	}
	scene := Scene(&p.Header, v, view)
	scene.Compared = &games.Compared{Seat: z.Seat, Played: own, Better: best}
	file, err = draw(g, scene, "solution.png")
	return text, file, err
}

// Daily returns a text in which a player can tell others how the game of a day went, without giving
// any of it away. Each round is a square, lighter the more points it brought.
func Daily(kind string, d *sitting.Daily, l engine.Lang) string {
	args := DailyArgs(kind, d)
	args["date"], args["squares"] = sitting.Date(d.Day), squares(d.Rounds)
	return lang.Text(l, "daily.share", args)
}

// DailyArgs returns the arguments of all sentences about the game of a day.
func DailyArgs(kind string, d *sitting.Daily) engine.Args {
	var player any = ""
	if d.Player != "" {
		player = sitting.PlayerTerm(kind, d.Player)
	}
	return engine.Args{"game": engine.Term(kind + ".name"), "player": player, "points": d.Points, "against": d.Against, "lead": d.Lead(), "rounds": len(d.Rounds), "streak": d.Streak}
}

// shades are the squares of rounds by the points that a round must bring at least, highest first.
var shades = []struct {
	least  int
	square string
}{{20, "⬜"}, {15, "🟨"}, {10, "🟧"}, {5, "🟥"}, {1, "🟫"}}

// squares returns a square for each round. A round without points is black.
func squares(rounds []int) string {
	var b strings.Builder
	for _, points := range rounds {
		square := "⬛"
		for _, s := range shades {
			if points >= s.least {
				square = s.square
				break
			}
		}
		b.WriteString(square)
	}
	return b.String()
}
