package present

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/engine/coach"
	"sobremesa/engine/puzzle"
	"sobremesa/render/chart"
)

// Chances returns the picture of a coach's review: the chances of each player over the game. The
// player is the name of the artificial player that the coach asked, and the story is the game as
// its reader may know it.
func Chances(g *games.Game, s games.Story, r *coach.Review, player string) chart.Chances {
	say := func(key string, args engine.Args) string { return lang.Text(s.Lang, key, args) }
	v := chart.Chances{
		Title: say("coach.title", nil), Under: say("coach.under", engine.Args{"game": engine.Term(g.Name() + ".name"), "n": len(r.Moments)}),
		Round: say("coach.round", nil), Percent: func(n int) string { return say("coach.percent", engine.Args{"percent": n}) },
		Foot: []string{say("coach.foot", engine.Args{"player": g.PlayerTerm(player), "open": g.Rules.Info().Open})}, Dark: s.Dark,
	}
	for _, p := range s.Players {
		v.Names = append(v.Names, p.Name)
	}
	for _, p := range r.Curve {
		round := g.Simulator.Facts(s.Frames[p.Moves].View).Rounds
		if n := len(v.Points); p.Moves == len(s.Frames)-1 && n > 0 {
			round = v.Points[n-1].Round // the final position belongs to the last round
		}
		v.Points = append(v.Points, chart.Chance{Of: p.Chances, Luck: p.Luck, Round: round})
	}
	for _, m := range r.Moments {
		at := slices.IndexFunc(r.Curve, func(p coach.Point) bool { return p.Moves == m.Moves })
		v.Marks = append(v.Marks, chart.Mark{Point: at, Seat: int(m.Seat)})
	}
	return v
}

// MomentTitle says who decided at a moment, under the given name, and what the decision cost.
func MomentTitle(g *games.Game, s games.Story, m coach.Moment, name string) string {
	percent := func(chance float64) string {
		return lang.Text(s.Lang, "coach.percent", engine.Args{"percent": chart.Percent(chance)})
	}
	return lang.Text(s.Lang, "coach.moment", engine.Args{
		"name": name, "round": g.Simulator.Facts(s.Frames[m.Moves].View).Rounds,
		"best": percent(m.Best), "left": percent(m.Left),
	})
}

// mostReplies is how many moves after a decision are told.
const mostReplies = 2

// Why says in sentences what the better move of a moment has over the one played, in what their lines differ
// and how the game ends after each, and in further lines how it goes on. It says nothing of what is the same after
// both. names are the players' by seat, as they are to be written.
func Why(g *games.Game, l engine.Lang, m coach.Moment, names []string) (reasons, further []string) {
	reasons = Reasons(g, l, m.Seat, m.BetterLine, m.PlayedLine, names)
	if better, played := Score(m.BetterLine.Final, m.Seat), Score(m.PlayedLine.Final, m.Seat); better != played {
		reasons = append(reasons, lang.Text(l, "coach.final", engine.Args{"better": better, "played": played}))
	}
	reader := games.Reader{Lang: l}
	for _, name := range names {
		reader.Players = append(reader.Players, engine.Occupant{Name: name})
	}
	open := g.Rules.Info().Open
	line := func(line coach.Line) string {
		var said []string
		for n := 1; n < len(line.Moves) && (n <= mostReplies || !open); n++ {
			one := line.Moves[n]
			if !open && one.Seat != m.Seat {
				break
			}
			text := g.Menu.Say(line.Frames[n].View, one.Seat, one.Text, reader)
			if open {
				text = names[one.Seat] + ": " + text
			}
			said = append(said, text)
		}
		return strings.Join(said, "; ")
	}
	played, better := line(m.PlayedLine), line(m.BetterLine)
	if !open { // the seat's own moves: those after the one played were played, or can be seen
		played = ""
	}
	if played == better {
		return reasons, nil
	}
	for _, one := range []struct {
		line   string
		better bool
	}{{played, false}, {better, true}} {
		if one.line != "" {
			further = append(further, lang.Text(l, "coach.after", engine.Args{"line": one.line, "better": one.better}))
		}
	}
	return reasons, further
}

// Reasons says in sentences what a seat's move brings that another one does not, by the lines of both. names are
// the players' by seat, as they are to be written.
func Reasons(g *games.Game, l engine.Lang, seat engine.Seat, line, other coach.Line, names []string) (said []string) {
	if line.Move() == "" {
		return nil
	}
	for _, s := range g.Reasons(line.Frames[0].View, seat, line.Moves, other.Moves) {
		args := maps.Clone(s.Args)
		for key, value := range args {
			switch v := value.(type) {
			case engine.Seat:
				args[key] = names[v]
			case engine.Seats:
				var list []string
				for seat := range v.All() {
					list = append(list, names[seat])
				}
				args[key] = list
			}
		}
		said = append(said, lang.Text(l, s.Key, args))
	}
	return said
}

// Score writes a seat's final score and the best of the others', such as "54-53". It returns "" for none.
func Score(final []int, seat engine.Seat) string {
	if final == nil {
		return ""
	}
	others := slices.Delete(slices.Clone(final), int(seat), int(seat)+1)
	return fmt.Sprintf("%d-%d", final[seat], slices.Max(others))
}

// Weighed returns the best moves of a study as they are marked in a picture.
func Weighed(s *coach.Study) *games.Weighed {
	w := &games.Weighed{Seat: s.Seat}
	for _, c := range s.Best {
		w.Moves, w.Percents = append(w.Moves, c.Move), append(w.Percents, chart.Percent(c.Chance))
	}
	return w
}

// MoveSaid returns what a menu says of a move, on a seat's view. Names are escaped, so that they
// neither format nor mention.
func MoveSaid(g *games.Game, p *sitting.Sitting, l engine.Lang, view any, seat engine.Seat, move string) string {
	r := MenuReader(&p.Header, l)
	for i := range r.Players {
		r.Players[i].Name = message.Escape(r.Players[i].Name)
	}
	return g.Menu.Say(view, seat, move, r)
}

// Then says how a seat's turn is expected to go on after a move, in a game with secrets, in which a
// line has the seat's own moves only. It is "" where nothing is expected.
func Then(g *games.Game, p *sitting.Sitting, l engine.Lang, seat engine.Seat, line coach.Line) string {
	if g.Rules.Info().Open || len(line.Moves) < 2 {
		return ""
	}
	var said []string
	for n, move := range line.Moves[1:] {
		said = append(said, MoveSaid(g, p, l, line.Frames[n+1].View, seat, move.Text))
	}
	return lang.Text(l, "coach.then", engine.Args{"line": strings.Join(said, "; ")})
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

// Lines returns the lines of some moves of a seat, in stored notation, on the board that it is given with, and
// empty ones where nobody has the time to look for them.
type Lines func(seat engine.Seat, moves ...string) []coach.Line

// Solution says which move is best in a puzzle, how much better than another one, and why. If own, an
// answer or "", is wrong, it is the other one, and the picture marks both. Otherwise that is the
// second best, and the picture shows the board after the solution. It must not be shown to a user who
// may still answer.
func Solution(g *games.Game, p *sitting.Sitting, z *puzzle.Puzzle, own string, lines Lines, v Viewer) (text string, file message.File, err error) {
	best, view, than := z.Best().Move, p.View(z.Seat), z.Answers[1]
	cost, answered := z.Cost(own)
	wrong := answered && cost >= puzzle.Right
	switch {
	case wrong:
		than = puzzle.Answer{Move: own, Chance: z.Best().Chance - cost}
	case answered:
		best = own
	}
	of := lines(z.Seat, best, than.Move)
	text = lang.Text(v.Lang, "today.solution", engine.Args{
		"move": MoveSaid(g, p, v.Lang, view, z.Seat, best), "chance": chart.Percent(z.Best().Chance), "own": wrong,
		"before": z.Played != "", "second": MoveSaid(g, p, v.Lang, view, z.Seat, than.Move), "then": chart.Percent(than.Chance)})
	for _, reason := range Reasons(g, v.Lang, z.Seat, of[0], of[1], EscapedNames(&p.Header, v.Lang)) {
		text += "\n- " + reason
	}
	if then := Then(g, p, v.Lang, z.Seat, of[0]); then != "" {
		text += "\n" + then
	}
	if !wrong {
		file, err = After(g, p, z.Seat, best, v)
		return text, file, err
	}
	scene := Scene(&p.Header, v, view)
	scene.Weighed = games.PlayedAndBetter(z.Seat, own, best)
	file, err = draw(g, scene, "solution.png")
	return text, file, err
}

// Daily returns a text in which a player can tell others how the game of a day went, without giving
// any of it away. Each round is a square, lighter the more points it brought.
func Daily(g *games.Game, d *sitting.Daily, l engine.Lang) string {
	args := DailyArgs(g.Name(), d)
	args["date"], args["squares"] = sitting.Date(d.Day), squares(d.Rounds, g.DailyShades)
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

// shades are the squares of rounds, the lightest first.
var shades = [...]string{"⬜", "🟨", "🟧", "🟥", "🟫"}

// squares returns a square for each round. A round without points is black.
func squares(rounds []int, least [len(shades)]int) string {
	var b strings.Builder
	for _, points := range rounds {
		square := "⬛"
		for i, n := range least {
			if points >= n {
				square = shades[i]
				break
			}
		}
		b.WriteString(square)
	}
	return b.String()
}
