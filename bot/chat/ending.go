package chat

import (
	"context"

	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
)

// cancel gives a game up at which nothing is lost by it; else it asks first. Where no
// game is played, the one who opened a game that is put away is asked whether to end that.
func (h *Chat) cancel(ctx context.Context, c *call) (*Answer, error) {
	ref := table.Ref{Kind: c.game.Name()}
	answer, err := h.cancelLive(ctx, c, ref)
	if engine.IsRefused(err, sitting.IsPutAway) {
		p, err := h.Table.Discardable(ctx, c.Request, ref)
		if err != nil {
			return nil, err
		}
		return askDiscard(c, p), nil
	}
	return answer, err
}

func (h *Chat) cancelLive(ctx context.Context, c *call, ref table.Ref) (*Answer, error) {
	p, q, err := h.Table.AskEnd(ctx, c.Request, ref)
	if err == nil && !q.Nothing {
		return askEnd(c, p, q), nil
	}
	var done sitting.Done
	if err == nil {
		done, err = h.Table.Do(ctx, c.Request, ref.At(p), sitting.Agree(sitting.AnyBoard))
	} else {
		done, err = h.Table.Previous(ctx, c.Request, err)
	}
	if err != nil {
		return nil, err
	}
	return h.shown(ctx, c, say(h.confirmation(ctx, c, done))), nil
}

// askEnd says what is lost with a game, and which others are asked, before it is ended.
// A moderator may end it alone; one who plays in it too may rather ask the others.
func askEnd(c *call, p *table.Position, q sitting.EndQuestion) *Answer {
	l := c.viewer.Lang
	var others, away []string
	names := present.PlainNames(&p.Header, l)
	for seat := range q.Others.All() {
		others = append(others, message.Escape(names[seat]))
		if !sitting.Plays(p.Seats[seat]) {
			away = append(away, message.Escape(names[seat]))
		}
	}
	args := engine.Args{"n": q.Moves, "others": others, "away": away, "until": q.Until.Unix(), "agree": q.Agree}
	key, row := "chat.end", message.Row(nil)
	if q.Alone {
		key, row = "chat.end-alone", append(row, present.Button(&p.Header, l, "end", message.End, message.Danger))
	}
	switch {
	case q.Agree && (!p.EndAsked.IsZero() || !q.Alone && len(others) == 0):
		row = append(row, present.Button(&p.Header, l, "agree", message.Agree, message.Danger))
	case q.Agree && len(others) > 0:
		row = append(row, present.Button(&p.Header, l, "ask-end", message.Agree, message.Secondary))
	}
	return say(lang.Text(l, key, args), row)
}

// askDiscard asks whether to end a game that is put away, and says what that means.
func askDiscard(c *call, p *table.Position) *Answer {
	l := c.viewer.Lang
	return say(lang.Text(l, "chat.end-away", nil), message.Row{present.Button(&p.Header, l, "end", message.End, message.Danger)})
}

// pressDiscard asks whether to end the game that is put away.
func (h *Chat) pressDiscard(ctx context.Context, c *call, id message.CustomID) (*Answer, error) {
	p, err := h.Table.Discardable(ctx, c.Request, refOf(id))
	if err != nil {
		return nil, err
	}
	return askDiscard(c, p), nil
}

// pressAgree agrees to give a game up: in answer to a request that the channel is
// shown, or to what one was asked after a command, which is not about a board.
func (h *Chat) pressAgree(ctx context.Context, c *call, id message.CustomID) (*Answer, error) {
	seq := id.Seq
	if c.in.Press.Private {
		seq = sitting.AnyBoard
	}
	return confirmed(sitting.Agree(seq))(h, ctx, c, id)
}
