package chat

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"

	"sobremesa/bot/calendar"
	"sobremesa/bot/club"
	"sobremesa/bot/message"
	"sobremesa/bot/puzzles"
	"sobremesa/bot/settings"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
)

// clubCommand is the name of the club's command, which has no subcommands.
const clubCommand = "club"

// Options of the club's command.
const (
	optionGame  = "game"
	optionWeeks = "weeks"
	optionZone  = "zone"
	optionAsks  = "reliable"
	optionStop  = "stop"
)

// usualWeeks is how long a season lasts unless the manager says so.
const usualWeeks = 2

// club answers the club's command: it shows a club, or starts, changes or stops it.
func (h *Chat) club(ctx context.Context, c *call) (*Answer, error) {
	kind := c.given.text(optionGame)
	if kind == "" {
		var there []string
		for _, g := range h.Games {
			s, err := h.Table.Club(ctx, club.Call{Guild: c.Guild, Kind: g.Name()})
			if err != nil {
				return nil, err
			}
			if s.IsThere() {
				there = append(there, g.Name())
			}
		}
		switch {
		case len(there) == 1:
			kind = there[0]
		case len(there) == 0 && len(h.Games) == 1:
			kind = h.Games[0].Name()
		default:
			return h.whichClub(c, there), nil
		}
	}
	c.game, c.id = h.Games.Named(kind), message.CustomID{Kind: kind, Verb: message.Club}
	s, err := h.Table.Club(ctx, club.Call{Guild: c.Guild, Kind: kind})
	if err != nil {
		return nil, err
	}
	weeks, _ := strconv.Atoi(c.given.text(optionWeeks))
	if c.given.yes(optionStop) {
		return h.stopClub(ctx, c, s)
	}
	return h.wantClub(ctx, c, s, terms{weeks, c.given.text(optionAsks)}, c.given.text(optionZone))
}

// terms are what a manager has said of the seasons to come: how long they last, 0 if nothing was said, and
// how much reliability they ask for, one of settings.Reliables or "".
type terms struct {
	weeks int
	asks  string
}

// pick returns the terms as the pick of a proposal, and termsOf the terms of picks.
func (t terms) pick() string { return strings.TrimSuffix(strconv.Itoa(t.weeks)+"-"+t.asks, "-") }

func termsOf(picks []string) (t terms, ok bool) {
	if len(picks) == 0 {
		return t, false
	}
	weeks, asks, _ := strings.Cut(picks[0], "-")
	if _, known := settings.ReliableOf(asks); asks != "" && !known || !slices.Contains([]string{"0", "1", "2", "4"}, weeks) {
		return t, false
	}
	return terms{int(weeks[0] - '0'), asks}, true
}

// reliable returns how much reliability the terms ask for, where so much is asked for now.
func (t terms) reliable(now int) int {
	if t.asks != "" {
		now, _ = settings.ReliableOf(t.asks)
	}
	return now
}

// whichClub asks which club is meant.
func (h *Chat) whichClub(c *call, there []string) *Answer {
	var row message.Row
	for _, g := range h.Games {
		if slices.Contains(there, g.Name()) || len(there) == 0 && c.in.Manages && len(row) < message.ButtonsPerRow {
			row = append(row, message.Button{ID: message.CustomID{Kind: g.Name(), Verb: message.Club}, Label: c.text(g.Name()+".name", nil), Style: message.Secondary})
		}
	}
	text := c.text("club.which", engine.Args{"there": len(there) > 0, "manages": c.in.Manages})
	if row == nil {
		return refusal(text)
	}
	return say(text, row)
}

// wantClub shows a club, and first changes how long its seasons last, in which zone, and what they ask, if
// that is given. If there is none, or its channel is gone, it proposes one to those who may start it.
func (h *Chat) wantClub(ctx context.Context, c *call, s *club.State, t terms, zone string) (*Answer, error) {
	if t == (terms{}) && zone == "" && s.IsThere() && !(s.Gone && c.in.Manages && c.Channel != s.Channel) {
		return h.showClub(ctx, c, s, "")
	}
	if !c.in.Manages {
		return refusal(c.text("club.denied", c.clubArgs(s))), nil
	}
	if zone != "" {
		which, out, err := h.zoneIn(zone, c.viewer.Lang)
		switch {
		case err != nil:
			return nil, err
		case which == "":
			id := c.gameID(message.Club, proposal, t.pick())
			return c.inPlace(say(out.note, message.Row{message.Select{ID: id, Placeholder: c.text("clock.zone", nil), Options: out.options, Least: 1, Most: 1}})), nil
		}
		zone = which
	}
	if !s.IsThere() || s.Stopped() || s.Gone {
		t.weeks = cmp.Or(t.weeks, s.Weeks, usualWeeks)
		return h.proposeClub(ctx, c, s, t, cmp.Or(zone, s.Zone))
	}
	s, err := h.Table.StartClub(ctx, s.Call, c.User, s.Channel, cmp.Or(zone, s.Zone), cmp.Or(t.weeks, s.Weeks), s.Seats, t.reliable(s.Reliable), c.settings.Language())
	if err != nil {
		return nil, err
	}
	c.partly = true
	args := c.clubArgs(s)
	return h.showClub(ctx, c, s, c.text("club.changed", args))
}

// proposeClub shows what a club will be that the user may start, or says why there can be none here. The
// error is the Refusal sitting.AsksTooMuch if they ask for more than they have shown themselves.
func (h *Chat) proposeClub(ctx context.Context, c *call, s *club.State, t terms, zone string) (*Answer, error) {
	if why := h.whyNoClub(ctx, c); why != "" {
		return refusal(why), nil
	}
	if asked := t.reliable(s.Reliable); asked != s.Reliable {
		r, err := h.Table.Records.Reliability(ctx, c.Guild, c.User)
		if err == nil {
			err = r.MayAsk(asked)
		}
		if err != nil {
			return nil, err
		}
	}
	post, set, err := puzzles.ReadPost(c.settings.Servers(puzzles.SettingOf(c.game.Name())))
	if err == nil && set {
		zone = cmp.Or(zone, post.Zone)
	}
	zone = cmp.Or(zone, calendar.Read(c.settings.Own(settings.Calendar)).Zone)
	will := *s
	will.Start(c.Channel, zone, t.weeks, seatsInClub(c), engine.Seed{}, h.Table.Now())
	will.Reliable = t.reliable(s.Reliable)
	start := c.gameButton(message.Club, "button.club-start", message.Success, append([]string{startClub, t.pick()}, picksOf(zone)...)...)
	return c.inPlace(say(c.text("club.proposal", c.clubArgs(&will)), message.Row{start})), nil
}

// whyNoClub says why a club cannot be played in the call's channel, and returns "" if it can.
func (h *Chat) whyNoClub(ctx context.Context, c *call) string {
	switch {
	case c.in.Parent != "" || h.Channels.IsThread(ctx, c.Channel):
		return c.text("club.in-thread", nil)
	case c.settings.Value(settings.Games) == settings.Off:
		return c.text("chat.no-games", nil)
	}
	if why := h.whyUnseen(ctx, c); why != "" || c.in.mayThread() {
		return why
	}
	return c.text("chat.permissions", engine.Args{"permissions": []engine.Term{"chat.permission.threads"}})
}

// seatsInClub returns how many sit at a table of a club of the call's game.
func seatsInClub(c *call) int { return max(2, c.game.ClubSeats) }

// pressClub does what a component of a club's panel says, and shows the panel.
func (h *Chat) pressClub(ctx context.Context, c *call) (*Answer, error) {
	if c.Guild == "" {
		return c.oldButton(), nil
	}
	s, err := h.Table.Club(ctx, club.Call{Guild: c.Guild, Kind: c.game.Name()})
	if err != nil {
		return nil, err
	}
	first, rest := "", []string(nil)
	if len(c.id.Picks) > 0 {
		first, rest = c.id.Picks[0], c.id.Picks[1:]
	}
	var t terms
	if first == startClub || first == proposal {
		var ok bool
		if t, ok = termsOf(rest); !ok {
			return c.oldButton(), nil
		}
		rest = rest[1:]
	}
	switch first {
	case proposal:
		if t.weeks == 0 && s.Stopped() {
			t.weeks = usualWeeks
		}
		return h.wantClub(ctx, c, s, t, c.value())
	case startClub:
		return h.startClub(ctx, c, s, t, textOf(rest))
	}
	if !s.IsThere() {
		return h.wantClub(ctx, c, s, t, "")
	}
	switch first {
	case countIn, countOut, atOnce:
		if mark := c.id.Seq; mark != 0 && mark != s.Season.Mark() {
			return h.showClub(ctx, c, s, c.text("club.other-season", nil))
		}
		return h.setMember(ctx, c, s)
	case allGroups:
		return c.groupsPage(s, rest), nil
	case openTable:
		a, err := h.mine(ctx, c)
		if err == nil {
			a.Message.Rows = append(a.Message.Rows[:min(len(a.Message.Rows), message.MaxRows-1)], message.Row{c.gameButton(message.Club, "button.back", message.Secondary)})
			c.inPlace(a)
		}
		return a, err
	case moderate, stopPick, outPick, endPick, endForm:
		return h.moderateClub(ctx, c, s, first, rest)
	}
	return h.showClub(ctx, c, s, "")
}

// startClub starts a club as it was proposed.
func (h *Chat) startClub(ctx context.Context, c *call, s *club.State, t terms, zone string) (*Answer, error) {
	cal, err := calendar.Calendar{}.WithZone(zone)
	switch {
	case zone != "" && err != nil || t.weeks == 0:
		return c.oldButton(), nil
	case !c.in.Manages:
		return refusal(c.text("club.denied", c.clubArgs(s))), nil
	case s.IsThere() && !s.Stopped() && !s.Gone:
		return h.showClub(ctx, c, s, "") // pressed twice
	}
	if why := h.whyNoClub(ctx, c); why != "" {
		return refusal(why), nil
	}
	s, err = h.Table.StartClub(ctx, s.Call, c.User, c.Channel, cal.Zone, t.weeks, seatsInClub(c), t.reliable(s.Reliable), c.settings.Language())
	if err != nil {
		return nil, err
	}
	c.partly = true
	return h.showClub(ctx, c, s, c.text("club.started", c.clubArgs(s)))
}

// setMember stores whether the user counts in, or how many games they play at a time.
func (h *Chat) setMember(ctx context.Context, c *call, s *club.State) (*Answer, error) {
	m := s.Members[c.User]
	switch what := c.id.Picks[0]; what {
	case atOnce:
		n, err := strconv.Atoi(c.value())
		if err != nil || n < 1 || n > club.MostAtOnce {
			return c.oldButton(), nil
		}
		m.AtOnce = n
	default:
		m.In, m.Name = what == countIn, sitting.CleanName(c.By.Name)
	}
	if err := h.Table.SetMember(ctx, s.Call, c.User, m); err != nil {
		return nil, err
	}
	c.partly = true
	s.Members[c.User] = m
	return h.showClub(ctx, c, s, "")
}
