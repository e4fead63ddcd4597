package present

import (
	"strings"

	"sobremesa/bot/lang"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
)

// Daily tells how the game of a day went without giving anything away of it: a text to show
// to others, in which each round is a square, the lighter the more points it brought.
func Daily(kind string, d *sitting.Daily, l engine.Lang) string {
	args := DailyArgs(kind, d)
	args["date"], args["squares"] = sitting.Date(d.Day), squares(d.Rounds)
	return lang.Text(l, "daily.share", args)
}

// DailyArgs are what sentences about the game of a day may name.
func DailyArgs(kind string, d *sitting.Daily) engine.Args {
	return engine.Args{"game": engine.Term(kind + ".name"), "points": d.Points, "against": d.Against, "lead": d.Lead(), "rounds": len(d.Rounds), "streak": d.Streak}
}

// shades are the squares of rounds: of none or fewer points, and of so many or more.
var shades = []struct {
	least  int
	square string
}{{20, "⬜"}, {15, "🟨"}, {10, "🟧"}, {5, "🟥"}, {1, "🟫"}}

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
