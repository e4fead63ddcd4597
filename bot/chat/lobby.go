package chat

import (
	"context"
	"errors"
	"slices"
	"strconv"

	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/table"
	"sobremesa/engine"
)

// open opens a table.
func (h *Chat) open(ctx context.Context, c *call) (*Answer, error) {
	if why := h.unseen(ctx, c); why != "" {
		return say(why), nil
	}
	if !c.settings.Games {
		return refusal(lang.Text(c.reader.Lang, "chat.no-games", nil)), nil
	}
	o := table.Opening{Kind: c.game.Name(), Seats: c.given.number("players"), Chosen: make(engine.Chosen), Watch: c.given.yes("watch"),
		Pace: c.settings.Pace, Threaded: c.mayThread()}
	for n := range maxInvited {
		user := c.given.text(inviteOption(n))
		if user == "" || user == c.User || slices.Contains(o.Invited, user) {
			continue
		}
		// The table would be kept for somebody who can't come.
		if in := c.person(inviteOption(n)); in.Bot || in.Stranger {
			return refusal(lang.Text(c.reader.Lang, "chat.cannot-come", engine.Args{
				"user": "<@" + user + ">", "bot": in.Bot, "artificial": len(c.game.Artificial) > 0})), nil
		}
		o.Invited = append(o.Invited, user)
	}
	for _, option := range c.game.Rules.Info().Options {
		o.Chosen[option.Name] = c.given.text(option.Name)
	}
	if pace, ok := table.PaceOf(c.given.text(table.SettingPace)); ok {
		o.Pace = pace
	}
	if opponent := c.given.text("opponent"); opponent != "" {
		o.Artificial = slices.Repeat([]string{opponent}, max(1, c.given.number("opponents")))
	} else if c.given.number("opponents") > 0 || o.Watch {
		return refusal(lang.Text(c.reader.Lang, "chat.which-opponent", nil)), nil
	}
	done, err := h.Table.Open(ctx, c.Request, o)
	if err != nil {
		return nil, err
	}
	return h.shown(ctx, c, say(h.confirmation(ctx, c, done))), nil
}

// mayThread reports whether a game that is opened here can get a thread of its
// own, as far as is known: that the channel is a thread itself shows when it is
// asked for one.
func (c *call) mayThread() bool {
	return c.settings.Threads && c.in.mayThread()
}

// pressJoin seats somebody; a second click is no mistake.
func (h *Chat) pressJoin(ctx context.Context, c *call, id message.CustomID) (*Answer, error) {
	_, err := h.Table.Join(ctx, c.Request, refOf(id))
	var refused *engine.Refusal
	if err != nil && !(errors.As(err, &refused) && refused.Code == table.Seated) {
		return h.joinLate(ctx, c, refOf(id), err)
	}
	return &Answer{Kind: Silent}, nil
}

// join seats somebody, with what they chose to play with if the game has that.
func (h *Chat) join(ctx context.Context, c *call) (*Answer, error) {
	do := (*table.Table).Join
	if len(c.game.Tokens) > 0 {
		if token, err := strconv.Atoi(c.given.text(optionToken(c.game))); err == nil {
			do = func(t *table.Table, ctx context.Context, req table.Request, ref table.Ref) (table.Done, error) {
				return t.JoinWith(ctx, req, ref, token)
			}
		}
	}
	a, err := did(do)(h, ctx, c)
	if err != nil {
		return h.joinLate(ctx, c, table.Ref{Kind: c.game.Name()}, err)
	}
	return a, nil
}

// pressToken gives somebody what they chose to play with.
func (h *Chat) pressToken(ctx context.Context, c *call, id message.CustomID) (*Answer, error) {
	if len(c.in.Press.Values) != 1 {
		return refusal(lang.Text(c.reader.Lang, "chat.old-button", nil)), nil
	}
	token, _ := strconv.Atoi(c.in.Press.Values[0]) // there is no token 0
	if _, err := h.Table.ChooseToken(ctx, c.Request, refOf(id), token); err != nil {
		return nil, err
	}
	return &Answer{Kind: Silent}, nil
}

// pressAdd seats the artificial player that was chosen.
func (h *Chat) pressAdd(ctx context.Context, c *call, id message.CustomID) (*Answer, error) {
	if len(c.in.Press.Values) != 1 {
		return refusal(lang.Text(c.reader.Lang, "chat.old-button", nil)), nil
	}
	if _, err := h.Table.Add(ctx, c.Request, refOf(id), c.in.Press.Values[0]); err != nil {
		return nil, err
	}
	return &Answer{Kind: Silent}, nil
}

// confirmation tells the one who asked what was done, and if the channel won't
// hear of it because the bot may not write there (any more), that too.
func (h *Chat) confirmation(ctx context.Context, c *call, done table.Done) string {
	args := engine.Args{"n": done.N}
	if done.Code == table.TokenChosen {
		args["token"] = c.game.Tokens[done.N-1]
	}
	return h.andUnheard(ctx, c, done.Code, lang.Text(c.reader.Lang, string(done.Code), args))
}

// moveConfirmation is confirmation of a move, which has been said.
func (h *Chat) moveConfirmation(ctx context.Context, c *call, said string) string {
	return h.andUnheard(ctx, c, table.Played, lang.Text(c.reader.Lang, string(table.Played), engine.Args{"move": said}))
}

// andUnheard is what is told of something that was done.
func (h *Chat) andUnheard(ctx context.Context, c *call, done engine.Code, text string) string {
	c.done = done
	if missing := h.missingPermissions(ctx, c); len(missing) > 0 && !c.elsewhere {
		text += "\n" + lang.Text(c.reader.Lang, "chat.unheard", engine.Args{"permissions": missing})
	}
	return text
}
