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

// struckDeal is a deal that was made in a game, with the moment of the game and the time.
type struckDeal struct {
	games.Deal
	moment int
	at     time.Time
}

// dealsOf returns the deals of a seat in a game, in order. at returns the time of a moment.
func dealsOf(g *games.Game, frames []engine.Frame, seat engine.Seat, at func(moment int) time.Time) (list []struckDeal) {
	for i := range frames {
		for _, e := range frames[i].Events {
			if d, ok := g.ClosedDeal(e); ok && engine.SeatsOf(d.Maker, d.Taker).Has(seat) {
				list = append(list, struckDeal{d, i, at(i)})
			}
		}
	}
	return list
}

// dealsToReport returns the deals that a notice reports: the last one up to the given board and, if
// the notice is late, the deals before it. Their notices were replaced by this one while they waited
// to be sent.
func dealsToReport(deals []struckDeal, board int, late bool) []struckDeal {
	end := len(deals)
	for end > 0 && deals[end-1].moment > board {
		end--
	}
	begin := max(0, end-1)
	for late && begin > 0 && deals[begin].at.Sub(deals[begin-1].at) < sitting.LooksOn {
		begin--
	}
	return deals[begin:end]
}

// dealsFor returns the deals that a notice reports.
func (a *Announcer) dealsFor(ctx context.Context, what *sitting.Notice) ([]struckDeal, error) {
	turn := what.Turns[0]
	p, frames, err := a.Table.Find(ctx, turn.Game)
	if err != nil {
		return nil, err
	}
	return dealsToReport(dealsOf(a.Games.Named(p.Kind), frames, turn.Seat, p.At), what.Board, what.Late), nil
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
