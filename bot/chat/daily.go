package chat

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
)

// dailyListed is how many players of the game of a day are listed in a server.
const dailyListed = 10

// dailyState is how far a user has come with the game of a day.
type dailyState struct {
	day   int
	own   *sitting.Daily   // the result, or nil
	on    *sitting.Sitting // the game that goes on, or nil
	begun bool
	rung  string // the artificial player that the user would meet
}

// dailyState returns how far the user has come with today's game.
func (h *Chat) dailyState(ctx context.Context, c *call) (s dailyState, err error) {
	s.day = sitting.DayOf(h.Table.Now())
	if s.own, err = h.Table.Records.DailyOf(ctx, c.game.Name(), s.day, c.User); err != nil {
		return s, err
	}
	if s.on, s.begun, err = h.Table.DailyGame(ctx, c.game.Name(), s.day, c.User); err != nil {
		return s, err
	}
	ladder, err := h.Table.Records.Ladder(ctx, "", c.game.Name(), c.User)
	s.rung = ladder.Next
	return s, err
}

// text tells the user how far they have come.
func (s *dailyState) text(c *call) string {
	l := c.viewer.Lang
	args := engine.Args{"game": c.game.Name(), "name": engine.Term(c.game.Name() + ".name"), "player": c.game.PlayerTerm(s.rung)}
	switch {
	case s.own != nil:
		return present.Daily(c.game, s.own, l)
	case s.on != nil:
		return c.text("daily.goes-on", dailyLink(args, s.on.Channel, c))
	case s.begun:
		return c.text("daily.begun-before", args)
	}
	return c.text("daily.offer", args)
}

// addDaily adds the game of the day to a message: how far the user has come, and a button. It tells
// only those who have played today's game how others did.
func (h *Chat) addDaily(ctx context.Context, c *call, m *message.Message) error {
	if !c.game.HasDaily() {
		return nil
	}
	s, err := h.dailyState(ctx, c)
	if err != nil {
		return err
	}
	lines, row := []string{s.text(c)}, message.Row(nil)
	switch {
	case s.own != nil && c.Guild != "":
		row = message.Row{c.gameButton(message.Daily, "button.daily-share", message.Secondary, message.Share)}
	case s.own == nil && !s.begun:
		row = message.Row{c.gameButton(message.Daily, "button.daily", message.Success)}
	}
	if s.own != nil && c.Guild != "" {
		w, err := h.Table.Records.Week(ctx, c.Guild, c.game.Name(), s.day)
		if err != nil {
			return err
		}
		lines = append(lines, present.OwnWeek(w, c.User, c.viewer.Lang))
		if lines, err = h.dailyList(ctx, c, lines, "daily.today", s.day); err != nil {
			return err
		}
	}
	if c.Guild != "" {
		lines, err = h.dailyList(ctx, c, lines, "daily.yesterday", s.day-1)
	}
	if m.Content != "" {
		lines[0] = m.Content + "\n\n" + lines[0]
	}
	m.Content = joinLines(lines...)
	if row != nil && len(m.Rows) < message.MaxRows {
		m.Rows = append(m.Rows, row)
	}
	return err
}

// dailyList adds lines about the users of the server who played the game of a day to its end, and
// by how much they won.
func (h *Chat) dailyList(ctx context.Context, c *call, lines []string, head string, day int) ([]string, error) {
	list, err := h.Table.Records.DailiesIn(ctx, c.Guild, c.game.Name(), day)
	if err != nil || len(list) == 0 {
		return lines, err
	}
	lines = append(lines, c.text(head, engine.Args{"n": len(list)}))
	for i, d := range list[:min(len(list), dailyListed)] {
		args := present.DailyArgs(c.game.Name(), d)
		args["place"], args["who"] = 1+slices.IndexFunc(list, func(o *sitting.Daily) bool { return o.Lead() == list[i].Lead() }), "<@"+d.User+">"
		lines = append(lines, c.text("daily.line", args))
	}
	return lines, nil
}

// dailyLink adds where the game of the day is played to a sentence's arguments.
func dailyLink(args engine.Args, channel string, c *call) engine.Args {
	args["here"], args["link"] = channel == c.Channel, "https://discord.com/channels/@me/"+channel
	return args
}

// pressDaily begins the game of the day in the user's direct messages, or shows the channel the
// user's result. If the button names a game, that game is given up first.
func (h *Chat) pressDaily(ctx context.Context, c *call) (*Answer, error) {
	if !c.game.HasDaily() {
		return c.oldButton(), nil
	}
	s, err := h.dailyState(ctx, c)
	switch {
	case err != nil:
		return nil, err
	case slices.Equal(c.id.Picks, []string{message.Share}):
		return h.shareDaily(ctx, c, s.own)
	case s.own != nil || s.begun:
		return refusal(s.text(c)), nil
	}
	req, err := h.directRequest(ctx, c)
	if refused, ok := errors.AsType[*message.Refused](err); ok && refused.Reason == message.NoDirect {
		return refusal(c.text("daily.closed", nil)), nil
	}
	if err != nil {
		return nil, err
	}
	if c.id.Game != 0 {
		// It is refused when that game has already ended. If another one is in the way, OpenDaily
		// says so.
		_, err := h.Table.Do(ctx, req, c.ref(), sitting.Agree(sitting.AnyBoard))
		if err != nil && !engine.IsRefused(err) {
			return nil, err
		}
		c.partly = err == nil
	}
	_, err = c.stored(h.Table.OpenDaily(ctx, req, c.game.Name(), c.game.DailyChosen, c.Guild))
	if engine.IsRefused(err, table.Occupied) {
		return h.askInstead(ctx, c, req)
	}
	if err != nil {
		return nil, err
	}
	return say(c.text("daily.begun", dailyLink(engine.Args{}, req.Channel, c))), nil
}

// askInstead asks whether to give up the game that goes on in the user's direct messages and to
// begin the game of the day in its place.
func (h *Chat) askInstead(ctx context.Context, c *call, req table.Request) (*Answer, error) {
	p, err := h.Table.Live(ctx, req, c.here())
	if err != nil {
		return nil, err
	}
	button := c.gameButton(message.Daily, "button.daily-instead", message.Danger)
	button.ID.Game = p.ID
	return say(c.text("daily.instead", dailyLink(c.args(), req.Channel, c)), message.Row{button}), nil
}

// directRequest returns the call's request as if it were made in the user's direct messages.
func (h *Chat) directRequest(ctx context.Context, c *call) (table.Request, error) {
	req := c.Request
	if c.in.Direct {
		return req, nil
	}
	var err error
	if req.Channel, err = h.Channels.Direct(ctx, c.User); err != nil {
		return req, fmt.Errorf("chat: direct messages: %w", err)
	}
	req.Guild, req.Alone, req.Lang, req.LastMessage = "", true, c.viewer.Lang, ""
	return req, nil
}

// shareDaily shows the channel the user's result d in the game of the day, once, and invites others to
// play the same game.
func (h *Chat) shareDaily(ctx context.Context, c *call, d *sitting.Daily) (*Answer, error) {
	if d == nil || c.Guild == "" {
		return c.oldButton(), nil
	}
	if why := h.whyUnseen(ctx, c); why != "" {
		return say(why), nil
	}
	switch first, err := h.Table.ShareDaily(ctx, c.game.Name(), d.Day, c.User); {
	case err != nil:
		return nil, err
	case !first:
		return refusal(c.text("daily.shared-before", nil)), nil
	}
	who := lang.Text(c.Lang, "daily.shared", engine.Args{"who": message.Escape(sitting.CleanName(c.Name))})
	play := c.gameButton(message.Daily, "button.daily", message.Primary)
	play.Label = lang.Text(c.Lang, "button.daily", nil)
	return &Answer{Kind: Public, Message: &message.Message{
		Content: joinLines(who, present.Daily(c.game, d, c.Lang), lang.Text(c.Lang, "daily.squares", engine.Args{"most": c.game.DailyShades[0]})), Rows: []message.Row{{play}}}}, nil
}
