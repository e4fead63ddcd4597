package enanos

import (
	"sobremesa/bot/games"
	"sobremesa/engine"
	"sobremesa/engine/enanos"
)

// sources returns where a seat's points come from: how many of each thing, and their points.
func sources(view any, seat engine.Seat) (list []games.Sentence) {
	v := view.(enanos.View)
	s := v.Score(seat)
	for _, one := range []struct {
		key       string
		n, points int // n is 0 for what a seat has only once
	}{
		{"enanos.source.shafts", s.Shafts / enanos.ShaftPoints, s.Shafts}, {"enanos.source.mines", s.Mines / enanos.MinePoints, s.Mines},
		{"enanos.source.industries", s.Industries / enanos.IndustryPoints, s.Industries}, {"enanos.source.production", s.Production, s.Production},
		{"enanos.source.rails", 0, s.Rails}, {"enanos.source.dwarves", 0, s.Dwarves},
	} {
		args := engine.Args{"points": one.points}
		if one.n > 0 {
			args["n"] = one.n
		}
		if one.points > 0 {
			list = append(list, games.Sentence{Key: one.key, Args: args})
		}
	}
	return list
}
