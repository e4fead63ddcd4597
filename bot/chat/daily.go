package chat

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"sobremesa/bot/lang"
	"sobremesa/bot/lookup"
	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
)

// dailyListed is how many people are listed of those who played the game of a day in a server.
const dailyListed = 10

// dailyState is where somebody stands with the game of a day: what came of it, or the game
// that goes on, or only whether they have begun it.
type dailyState struct {
	day   int
	own   *sitting.Daily
	on    *sitting.Sitting
	begun bool
}

func (h *Chat) dailyState(ctx context.Context, c *call) (s dailyState, err error) {
	s.day = sitting.DayOf(h.Table.Now())
	if s.own, err = h.Records.DailyOf(ctx, c.game.Name(), s.day, c.User); err != nil {
		return s, err
	}
	s.on, s.begun, err = h.Table.DailyGame(ctx, c.game.Name(), s.day, c.User)
	return s, err
}

// says tells it.
func (s *dailyState) says(c *call) string {
	l := c.viewer.Lang
	args := engine.Args{"game": c.game.Name(), "name": engine.Term(c.game.Name() + ".name"), "player": c.game.PlayerTerm(c.game.Guardian)}
	switch {
	case s.own != nil:
		return present.Daily(c.game.Name(), s.own, l)
	case s.on != nil:
		return lang.Text(l, "daily.goes-on", dailyLink(args, s.on.Channel, c))
	case s.begun:
		return lang.Text(l, "daily.begun-before", args)
	}
	return lang.Text(l, "daily.offer", args)
}

// dailyPart is what the answer about the day says of its game, and what can be pressed for
// it. How others did today is told to who has played it.
func (h *Chat) dailyPart(ctx context.Context, c *call) (lines []string, row message.Row, err error) {
	if !c.game.HasDaily() {
		return nil, nil, nil
	}
	s, err := h.dailyState(ctx, c)
	if err != nil {
		return nil, nil, err
	}
	lines = []string{s.says(c)}
	switch {
	case s.own != nil && c.Guild != "":
		row = message.Row{dailyButton(c, "button.daily-share", message.Secondary, message.Share)}
	case s.own == nil && !s.begun:
		row = message.Row{dailyButton(c, "button.daily", message.Success)}
	}
	if c.Guild == "" {
		return lines, row, nil
	}
	if s.own != nil {
		if lines, err = h.dailyList(ctx, c, lines, "daily.today", s.day); err != nil {
			return nil, nil, err
		}
	}
	lines, err = h.dailyList(ctx, c, lines, "daily.yesterday", s.day-1)
	return lines, row, err
}

// dailyList adds who began the game of a day in the server and played it to its end, and by
// how much they won.
func (h *Chat) dailyList(ctx context.Context, c *call, lines []string, head string, day int) ([]string, error) {
	list, err := h.Records.DailiesIn(ctx, c.Guild, c.game.Name(), day)
	if err != nil || len(list) == 0 {
		return lines, err
	}
	lines = append(lines, lang.Text(c.viewer.Lang, head, engine.Args{"n": len(list)}))
	for i, d := range list[:min(len(list), dailyListed)] {
		args := present.DailyArgs(c.game.Name(), d)
		args["place"], args["who"] = 1+slices.IndexFunc(list, func(o *sitting.Daily) bool { return o.Lead() == list[i].Lead() }), "<@"+d.User+">"
		lines = append(lines, lang.Text(c.viewer.Lang, "daily.line", args))
	}
	return lines, nil
}

func dailyButton(c *call, label string, style message.Style, picks ...string) message.Button {
	return message.Button{ID: message.CustomID{Kind: c.game.Name(), Verb: message.Daily, Picks: picks}, Label: lang.Text(c.viewer.Lang, label, c.args()), Style: style}
}

// dailyLink adds to what a sentence may name where the game of the day is played.
func dailyLink(args engine.Args, channel string, c *call) engine.Args {
	args["here"], args["link"] = channel == c.Channel, "https://discord.com/channels/@me/"+channel
	return args
}

// pressDaily begins the game of the day in the direct messages of the one who presses, in the
// place of the game that the button names, if any; or shows the channel what came of theirs.
func (h *Chat) pressDaily(ctx context.Context, c *call, id message.CustomID) (*Answer, error) {
	if !c.game.HasDaily() {
		return refusal(lang.Text(c.viewer.Lang, "chat.old-button", nil)), nil
	}
	s, err := h.dailyState(ctx, c)
	switch {
	case err != nil:
		return nil, err
	case slices.Equal(id.Picks, []string{message.Share}):
		return h.shareDaily(ctx, c, s.own)
	case s.own != nil || s.begun:
		return refusal(s.says(c)), nil
	}
	req, err := h.directRequest(ctx, c)
	if err != nil {
		return h.noDirect(c, err)
	}
	if id.Game != 0 {
		// Where it is refused, because that game has ended, it shows next what is in the way.
		_, err := h.Table.Do(ctx, req, refOf(id), sitting.Agree(sitting.AnyBoard))
		if err != nil && !engine.IsRefused(err) {
			return nil, err
		}
	}
	_, err = h.Table.OpenDaily(ctx, req, c.game.Name(), c.Guild)
	if engine.IsRefused(err, table.Occupied) {
		return h.askInstead(ctx, c, req)
	}
	if err != nil {
		return nil, err
	}
	c.done = sitting.Started
	return say(lang.Text(c.viewer.Lang, "daily.begun", dailyLink(engine.Args{}, req.Channel, c))), nil
}

// askInstead offers to give up the game that goes on in somebody's direct messages, and to
// begin that of the day in its place.
func (h *Chat) askInstead(ctx context.Context, c *call, req lookup.Request) (*Answer, error) {
	p, err := h.Finder.Live(ctx, req, c.here())
	if err != nil {
		return nil, err
	}
	button := dailyButton(c, "button.daily-instead", message.Danger)
	button.ID.Game = p.ID
	return say(lang.Text(c.viewer.Lang, "daily.instead", dailyLink(c.args(), req.Channel, c)), message.Row{button}), nil
}

// directRequest is a call as it were made in the direct messages of its user.
func (h *Chat) directRequest(ctx context.Context, c *call) (lookup.Request, error) {
	req := c.Request
	if c.in.Direct {
		return req, nil
	}
	var err error
	if h.Direct == nil {
		return req, &message.Refused{Reason: message.NoDirect, Cause: errors.New("nobody writes to people")}
	}
	if req.Channel, err = h.Direct(ctx, c.User); err != nil {
		return req, fmt.Errorf("chat: direct messages: %w", err)
	}
	req.Guild, req.Alone, req.Lang, req.LastMessage = "", true, c.viewer.Lang, ""
	return req, nil
}

// noDirect says to somebody who takes no direct messages what would change that.
func (h *Chat) noDirect(c *call, err error) (*Answer, error) {
	var refused *message.Refused
	if errors.As(err, &refused) && refused.Reason == message.NoDirect {
		return refusal(lang.Text(c.viewer.Lang, "daily.closed", nil)), nil
	}
	return nil, err
}

// shareDaily shows the channel what came of the game of the day of the one who presses.
func (h *Chat) shareDaily(ctx context.Context, c *call, d *sitting.Daily) (*Answer, error) {
	if d == nil || c.Guild == "" {
		return refusal(lang.Text(c.viewer.Lang, "chat.old-button", nil)), nil
	}
	if why := h.unseen(ctx, c); why != "" {
		return say(why), nil
	}
	who := lang.Text(c.Lang, "daily.shared", engine.Args{"who": message.Escape(sitting.CleanName(c.Name))})
	return &Answer{Kind: Public, Message: &message.Message{Content: joined(who, present.Daily(c.game.Name(), d, c.Lang))}}, nil
}
