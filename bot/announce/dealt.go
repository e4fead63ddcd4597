package announce

import (
	"context"
	"maps"
	"strings"
	"time"

	"sobremesa/bot/games"
	"sobremesa/bot/notices"
	"sobremesa/bot/present"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
)

// struck is a deal of a game: the moment that it came at, and when that was.
type struck struct {
	games.Deal
	moment int
	at     time.Time
}

// struckBy are the deals of a seat in a game, in order, as everybody is told of them.
func struckBy(g *games.Game, frames []engine.Frame, seat engine.Seat, at func(moment int) time.Time) (list []struck) {
	for i := range frames {
		for _, e := range frames[i].Events {
			if d, ok := g.Dealt(e); ok && engine.SeatsOf(d.Maker, d.Taker).Has(seat) {
				list = append(list, struck{d, i, at(i)})
			}
		}
	}
	return list
}

// toTell are those of some deals that a notice of what there was on a board tells of:
// those that came with it and, if it was not told at once, those before that waited
// to be told and whose place it took.
func toTell(deals []struck, board int, late bool) []struck {
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

// deals are what a notice tells of that somebody accepted.
func (a *Announcer) deals(ctx context.Context, what *sitting.Notice) ([]struck, error) {
	turn := what.Turns[0]
	p, frames, err := a.Table.Find(ctx, turn.Game)
	if err != nil {
		return nil, err
	}
	return toTell(struckBy(a.Games.Named(p.Kind), frames, turn.Seat, p.At), what.Board, what.Late), nil
}

// dealLines tell the person of the deals.
func (n *notice) dealLines(g notices.Noticed) string {
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
