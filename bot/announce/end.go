package announce

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"sobremesa/bot/announce/posted"
	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/store"
)

// resultMessage returns the result of a game: the winner and the reason, the last moves, and buttons
// for what can follow. It mentions all players once. The picture of the result is its only one,
// because Discord shows a single picture large and several small. The previous message shows the
// recap of the last round (old.go).
func resultMessage(s *showing, of posted.Label) (*message.Message, error) {
	l := s.viewer.Lang
	result, err := s.game.Painter.Result(s.storyTo(s.Moves))
	if err != nil {
		return nil, err
	}
	m := &message.Message{Files: []message.File{present.Picture(result)}}
	happened := present.Told(s.game, &s.Header, l, s.frames, min(of.From, s.Moves), s.Moves)
	for i, line := range happened {
		happened[i] = "-# " + line
	}
	var outcome string
	outcome, m.Mentions = podium(s, true)
	m.Content = message.Below(outcome, happened, present.LeftOut(l))
	m.Rows = []message.Row{present.AfterEnd(s.game, &s.Header, l)}
	showDaily(s, m)
	offerNext(s, m)
	return m, nil
}

// medals mark the first three places.
var medals = []string{"🥇", "🥈", "🥉"}

// podium names the winners, their lead and the reason in case of a tie, and lists the places of all
// players. If mentioning is set, it writes the players as mentions and returns their user ids.
func podium(s *showing, mentioning bool) (text string, mentions []string) {
	l := s.viewer.Lang
	names := present.Names(&s.Header, l)
	var winners, places []string
	why := tieBreaks(s)
	standings := s.Standings()
	for _, one := range standings {
		name := message.Escape(names[one.Seat])
		if one.Place == 1 {
			winners = append(winners, "**"+name+"**")
		}
		if user := s.Seats[one.Seat].User; user != "" && mentioning && !store.IsRetired(user) {
			name, mentions = mention(user), append(mentions, user)
		}
		medal := fmt.Sprintf("%d.", one.Place)
		if one.Place <= len(medals) {
			medal = medals[one.Place-1]
		}
		places = append(places, lang.Text(l, "board.place", engine.Args{"medal": medal, "name": name, "n": one.Score}))
		if from := sources(s, one.Seat); from != "" {
			places = append(places, "-# "+from)
		}
		if tie := why[one.Seat]; tie != "" {
			places = append(places, "-# "+tie)
		}
	}
	key := "board.winner"
	if len(winners) > 1 {
		key = "board.winners"
	}
	lines := []string{lang.Text(l, key, engine.Args{"names": winners, "n": lead(standings)})}
	if tie := why[engine.Spectator]; tie != "" {
		lines = append(lines, tie)
	}
	lines = append(lines, places...)
	lines = append(lines, uncounted(s)...)
	return strings.Join(lines, "\n"), mentions
}

// lead returns how many points the winners are ahead of the next player, and 0 if points did not
// decide or all have won.
func lead(standings []engine.Standing) int {
	for _, one := range standings {
		if one.Place > 1 {
			return max(0, standings[0].Score-one.Score)
		}
	}
	return 0
}

// tieBreaks explains what decided each tie. The keys are the last seat in the tie, or
// engine.Spectator for a tie for the first place.
func tieBreaks(s *showing) map[engine.Seat]string {
	why := make(map[engine.Seat]string)
	if s.game.ExplainTie == nil {
		return why
	}
	for _, tie := range engine.Ties(s.Standings()) {
		below := tie[len(tie)-1].Seat
		if tie[0].Place == 1 {
			below = engine.Spectator
		}
		key, args := s.game.ExplainTie(s.View(engine.Spectator), tie)
		why[below] = lang.Text(s.viewer.Lang, key, args)
	}
	return why
}

// sources describes where a seat's points come from. It returns "" if the game does not tell.
func sources(s *showing, seat engine.Seat) string {
	if s.game.PointSources == nil {
		return ""
	}
	return strings.Join(present.Sentences(&s.Header, s.viewer.Lang, s.game.PointSources(s.View(engine.Spectator), seat)), " · ")
}

// uncounted returns lines about the people, and the programs of others, who count as last, though their
// seats may have won, because they were not there at the end or stand-ins made most of their moves. Of a
// seat that was taken over that is who resigned from it.
func uncounted(s *showing) (lines []string) {
	var absent []string
	rated := !slices.ContainsFunc(s.Seats, func(one store.Seat) bool { return one.Player != "" })
	for i, name := range present.PlainNames(&s.Header, s.viewer.Lang) {
		seat := s.Seats[i]
		if formers := seat.Formers(); len(formers) > 0 {
			name = present.PersonName(s.viewer.Lang, formers[0].User, formers[0].Name)
		} else if seat.User == "" && seat.Guardian == "" || s.Counts(engine.Seat(i)) {
			continue
		}
		if share := s.ShareOf(engine.Seat(i)); share.Most() && seat.Before == "" {
			lines = append(lines, lang.Text(s.viewer.Lang, "board.stood-in",
				engine.Args{"name": message.Escape(name), "made": share.StandIns, "all": share.All, "rated": rated}))
		} else {
			absent = append(absent, message.Escape(name))
		}
	}
	if len(absent) > 0 {
		lines = append(lines, lang.Text(s.viewer.Lang, "board.absent", engine.Args{"names": absent, "n": len(absent)}))
	}
	return lines
}

// homeMessage returns the result for the channel in which the table was opened. It mentions nobody,
// because the players were mentioned in the thread.
func homeMessage(s *showing) (*message.Message, error) {
	result, err := s.game.Painter.Result(s.storyTo(s.Moves))
	if err != nil {
		return nil, err
	}
	outcome, _ := podium(s, false)
	return &message.Message{
		Content: outcome + "\n" + lang.Text(s.viewer.Lang, "thread.played-in", engine.Args{"thread": s.Channel}),
		Files:   []message.File{present.Picture(result)},
		Rows:    []message.Row{{present.Button(&s.Header, s.viewer.Lang, "again", message.Again, message.Success)}},
	}, nil
}

// daily is the result of a game of the day. place is its rank among the results of the day in the
// server where the user asked for the game, of is their number, and week is how the week stands there with
// that day; they are zero without a server.
type daily struct {
	*sitting.Daily
	place, of int
	week      *sitting.Week
}

// dailyOf stores and returns the result of a finished game of the day. It returns nil for other
// games.
func (a *Announcer) dailyOf(ctx context.Context, p *sitting.Sitting, g *games.Game, frames []engine.Frame) (*daily, error) {
	d := p.DailyOf(func(seat engine.Seat) []int { return g.PointsByRound(p.WithoutUndone(frames), seat) })
	if d == nil {
		return nil, nil
	}
	if err := a.Table.Records.NoteDaily(ctx, p.Kind, d); err != nil {
		return nil, err
	}
	is := &daily{Daily: d}
	if d.Guild == "" {
		return is, nil
	}
	others, err := a.Table.Records.DailiesIn(ctx, d.Guild, p.Kind, d.Day)
	if err != nil {
		return nil, err
	}
	is.of = len(others)
	is.place = 1 + slices.IndexFunc(others, func(o *sitting.Daily) bool { return o.Lead() == d.Lead() })
	is.week, err = a.Table.Records.Week(ctx, d.Guild, p.Kind, d.Day)
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
	if s.daily.week != nil {
		lines = append(lines, present.OwnWeek(s.daily.week, s.daily.User, l))
	}
	lines = append(lines, lang.Text(l, "daily.copy", engine.Args{"command": s.Kind}), "```", present.Daily(s.game, s.daily.Daily, l), "```")
	m.Content = strings.Join(lines, "\n")
}
