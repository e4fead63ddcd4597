package present

import (
	"slices"

	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/engine"
	"sobremesa/engine/coach"
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
		Foot: []string{say("coach.foot", engine.Args{"player": g.PlayerTerm(player)})}, Dark: s.Dark,
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
		v.Marks = append(v.Marks, chart.Mark{Point: at, Seat: int(m.Seat), Title: MomentTitle(g, s, m, s.PlayersAt(m.Moves)[m.Seat].Name), Lines: MomentLines(g, s, m)})
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

// MomentLines says which move was played at a moment, and which would have been better.
func MomentLines(g *games.Game, s games.Story, m coach.Moment) []string {
	reader := games.Reader{Lang: s.Lang, Players: s.Players}
	say := func(key, move string) string {
		return lang.Text(s.Lang, key, engine.Args{"move": g.Menu.Say(s.Frames[m.Moves].View, m.Seat, move, reader)})
	}
	return []string{say("coach.played", m.Played), say("coach.better", m.Better)}
}
