package present

import (
	"strings"

	"sobremesa/bot/lang"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
)

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
