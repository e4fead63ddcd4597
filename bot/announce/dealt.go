package announce

import (
	"context"
	"maps"
	"strings"
	"time"

	"sobremesa/bot/games"
	"sobremesa/bot/present"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
)

// dealsFor returns the deals that a notice reports: the last one up to its board and, if the notice is
// late, the deals before it. Their notices were replaced by this one while they waited to be sent.
func (a *Announcer) dealsFor(ctx context.Context, what *sitting.Notice) (list []games.Deal, err error) {
	seat := what.Turns[0].Seat
	p, frames, err := a.Table.Find(ctx, what.Turns[0].Game)
	if err != nil {
		return nil, err
	}
	var last time.Time
	for i := range frames[:min(what.Board+1, len(frames))] {
		for _, e := range frames[i].Events {
			d, ok := a.Games.Named(p.Kind).ClosedDeal(e)
			if !ok || !engine.SeatsOf(d.Maker, d.Taker).Has(seat) {
				continue
			}
			if !what.Late || p.At(i).Sub(last) >= sitting.LooksOn {
				list = nil
			}
			list, last = append(list, d), p.At(i)
		}
	}
	return list, nil
}

// dealLines describes the deals to the person.
func (n *notice) dealLines(g table.Noticed) string {
	var lines []string
	for _, d := range n.deals {
		line := d.ForMaker
		if d.Taker == g.Turn.Seat {
			line = d.ForTaker
		}
		args := maps.Clone(line.Args)
		args["alone"] = n.channel == ""
		lines = append(lines, present.Sentence(&g.Header, n.lang, games.Sentence{Key: line.Key, Args: args}))
	}
	return strings.Join(lines, "\n")
}
