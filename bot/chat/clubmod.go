package chat

import (
	"context"
	"slices"
	"strconv"
	"time"

	"sobremesa/bot/calendar"
	"sobremesa/bot/club"
	"sobremesa/bot/message"
	"sobremesa/engine"
)

// moves are by how many days the end of a season can be moved at a time.
var moves = []int{2, 7}

// moderateClub shows those who moderate the server what they can do in a club, and does it. What cannot
// be taken back is asked before.
func (h *Chat) moderateClub(ctx context.Context, c *call, s *club.State, what string, picks []string) (a *Answer, err error) {
	if !c.in.Moderates && !c.in.Manages {
		return refusal(c.text("club.denied", c.clubArgs(s))), nil
	}
	note := ""
	switch {
	case what == stopPick && len(picks) == 0:
		return c.asks("club.stop-sure", c.clubArgs(s), stopPick, "yes"), nil
	case what == stopPick:
		return h.stopClub(ctx, c, s)
	case what == outPick && len(picks) == 0:
		user := c.value()
		if s.Season.Entry(user) < 0 {
			note = c.text("club.no-player", nil)
			break
		}
		args := c.clubArgs(s)
		args["player"] = c.nameIn(&s.Season, s.Season.Entry(user))
		return c.asks("club.out-sure", args, append([]string{outPick}, picksOf(user)...)...), nil
	case what == outPick:
		user := textOf(picks)
		if !slices.ContainsFunc(s.Season.Players, func(e club.Entry) bool { return e.User == user }) {
			return c.oldButton(), nil
		}
		c.partly = s.Season.Entry(user) < 0
		if s, err = h.Table.TakeOutOfSeason(ctx, s, user); err != nil {
			return nil, err
		}
		c.partly = true
		at := slices.IndexFunc(s.Season.Players, func(e club.Entry) bool { return e.User == user })
		note = c.text("club.out-done", engine.Args{"player": c.nameIn(&s.Season, at)})
	case what == endForm && !c.in.Press.Form:
		return c.endForm(s), nil
	case what == endPick, what == endForm:
		to, err := c.endGiven(s, what, picks, h.Table.Now())
		if err != nil {
			return nil, err
		}
		if s, err = h.Table.MoveSeasonEnd(ctx, s, to); err != nil {
			return nil, err
		}
		c.partly = true
		note = c.text("club.end-done", c.clubArgs(s))
	}
	return c.moderatePanel(s, note), nil
}

// stopClub stops a club.
func (h *Chat) stopClub(ctx context.Context, c *call, s *club.State) (*Answer, error) {
	switch {
	case !c.in.Manages && !c.in.Moderates:
		return refusal(c.text("club.denied", c.clubArgs(s))), nil
	case s.Stopped():
		return c.inPlace(say(c.text("club.stopped-before", c.clubArgs(s)))), nil
	}
	s, err := h.Table.StopClub(ctx, s)
	if err != nil {
		return nil, err
	}
	c.partly = true
	return c.inPlace(say(c.text("club.stopped", c.clubArgs(s)), message.Row{c.gameButton(message.Club, "button.back", message.Secondary, moderate)})), nil
}

// endForm asks for a day and an hour at which the season ends, in the club's zone. Without one of them that
// of the end holds.
func (c *call) endForm(s *club.State) *Answer {
	args, ends := c.clubArgs(s), s.Season.Ends.In(s.Location())
	field := func(key, such, value string) message.Field {
		return message.Field{Label: message.Clip(c.text(key, args), message.MaxTitle), Placeholder: c.text(such, nil), Value: value, Most: message.MaxTitle}
	}
	return &Answer{Kind: Modal, Modal: &message.Modal{ID: c.gameID(message.Club, endForm), Title: message.Clip(c.text("club.end-title", args), message.MaxTitle),
		Fields: []message.Field{field("club.end-day", "clock.first-such", ends.Format(time.DateOnly)), field("club.end-hour", "clock.from-such", ends.Format("15:04"))}}}
}

// endGiven returns the end of the season that a button names, or the fields of the form. The error is a
// Refusal.
func (c *call) endGiven(s *club.State, what string, picks []string, now time.Time) (to time.Time, err error) {
	given := c.in.Press.Values
	if what == endPick || len(given) != 2 || s.Season.Phase != club.Playing {
		to, ok := endOf(s, picks, now)
		if !ok {
			return to, refuse("chat.old-button", nil)
		}
		return to, nil
	}
	ends := s.Season.Ends.In(s.Location())
	day, hour := calendar.Day(ends.Format(time.DateOnly)), calendar.Minute(ends.Hour()*60+ends.Minute())
	today, passed, ok := calendar.Day(now.In(s.Location()).Format(time.DateOnly)), false, true
	if given[0] != "" {
		if day, passed, ok = dayOf(given[0], c.viewer.Lang, today, today); !ok {
			return to, refuse(badDay, nil)
		}
	}
	if given[1] != "" {
		if hour, ok = minuteOf(given[1]); !ok {
			return to, refuse("club.end-no-hour", nil)
		}
	}
	at := day.Time()
	to = time.Date(at.Year(), at.Month(), at.Day(), int(hour)/60, int(hour)%60, 0, 0, s.Location()).UTC()
	switch {
	case passed || !to.After(now):
		return to, refuse("club.end-too-soon", nil)
	case to.After(now.AddDate(0, 0, 7*mostWeeks)):
		return to, refuse("club.end-too-late", engine.Args{"weeks": mostWeeks})
	}
	return to, nil
}

// mostWeeks is how far away the end of a season can be moved.
const mostWeeks = 12

// endOf returns the end that a button names. Only ends that can be chosen are good, and the one that
// holds: somebody may press twice.
func endOf(s *club.State, picks []string, now time.Time) (to time.Time, ok bool) {
	if s.Season.Phase != club.Playing || len(picks) != 1 {
		return to, false
	}
	n, err := strconv.ParseInt(picks[0], 36, 64)
	to = time.Unix(n, 0).UTC()
	ok = to.Equal(s.Season.Ends)
	for _, days := range moves {
		ok = ok || to.Equal(s.Later(s.Season.Ends, days))
	}
	return to, err == nil && ok && to.After(now)
}

// moderatePanel shows what those who moderate the server can do.
func (c *call) moderatePanel(s *club.State, note string) *Answer {
	var rows []message.Row
	var row message.Row
	if s.Season.Phase == club.Playing {
		rows = append(rows, message.Row{message.Select{ID: c.gameID(message.Club, outPick), Of: message.APerson, Placeholder: c.text("club.out", nil), Least: 1, Most: 1}})
		for _, days := range moves {
			row = append(row, message.Button{ID: c.gameID(message.Club, endPick, strconv.FormatInt(s.Later(s.Season.Ends, days).Unix(), 36)), Label: c.text("button.club-later", engine.Args{"n": days}), Style: message.Secondary})
		}
		row = append(row, c.gameButton(message.Club, "button.club-end", message.Secondary, endForm))
	}
	switch {
	case !s.Stopped():
		row = append(row, c.gameButton(message.Club, "button.club-stop", message.Danger, stopPick))
	case c.in.Manages:
		row = append(row, c.gameButton(message.Club, "button.club-on", message.Secondary, proposal, "0"))
	}
	rows = append(rows, append(row, c.gameButton(message.Club, "button.back", message.Secondary)))
	return c.inPlace(say(joinLines(note, c.text("club.moderate", c.clubArgs(s))), rows...))
}

// asks asks whether the user is sure.
func (c *call) asks(key string, args engine.Args, yes ...string) *Answer {
	return c.inPlace(say(c.text(key, args), message.Row{c.gameButton(message.Club, "button.club-sure", message.Danger, yes...), c.gameButton(message.Club, "button.back", message.Secondary, moderate)}))
}
