package announce

import (
	"context"
	"slices"
	"strings"

	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
)

// daily is the result of a game of the day. place is its rank among the results of the day in the
// server where the user asked for the game, and of is their number; both are 0 without a server.
type daily struct {
	*sitting.Daily
	place, of int
}

// dailyOf stores and returns the result of a finished game of the day. It returns nil for other
// games.
func (a *Announcer) dailyOf(ctx context.Context, p *sitting.Sitting, g *games.Game, frames []engine.Frame) (*daily, error) {
	d := p.DailyOf(func(seat engine.Seat) []int { return g.PointsByRound(p.WithoutUndone(frames), seat) })
	if d == nil {
		return nil, nil
	}
	if err := a.Records.NoteDaily(ctx, p.Kind, d); err != nil {
		return nil, err
	}
	is := &daily{Daily: d}
	if d.Guild == "" {
		return is, nil
	}
	others, err := a.Records.DailiesIn(ctx, d.Guild, p.Kind, d.Day)
	is.of = len(others)
	is.place = 1 + slices.IndexFunc(others, func(o *sitting.Daily) bool { return o.Lead() == d.Lead() })
	return is, err
}

// showDaily adds the place and a summary to share to the result of a game of the day.
func showDaily(s *showing, m *message.Message) {
	if s.daily == nil {
		return
	}
	l := s.viewer.Lang
	lines := []string{m.Content, ""}
	if s.daily.of > 0 {
		lines = append(lines, lang.Text(l, "daily.place", engine.Args{"place": s.daily.place, "n": s.daily.of}))
	}
	lines = append(lines, lang.Text(l, "daily.copy", engine.Args{"command": s.Kind}), "```", present.Daily(s.Kind, s.daily.Daily, l), "```")
	m.Content = strings.Join(lines, "\n")
}
