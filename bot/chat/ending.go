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

// cancel gives up a game without asking if nothing is lost by it, and asks otherwise. If the
// game has been put away since, it asks whether to end that.
func (h *Chat) cancel(ctx context.Context, c *call, ref table.Ref) (*Answer, error) {
	answer, err := h.cancelLive(ctx, c, ref)
	if engine.IsRefused(err, sitting.IsPutAway) {
		return h.askDiscard(ctx, c, ref)
	}
	return answer, err
}

func (h *Chat) cancelLive(ctx context.Context, c *call, ref table.Ref) (*Answer, error) {
	p, err := h.Table.Live(ctx, c.Request, ref)
	var q sitting.EndQuestion
	if err == nil {
		q, err = p.AskEnd(c.By, h.Table.Now())
	}
	if err == nil && !q.Nothing {
		return askEnd(c, p, q), nil
	}
	var done sitting.Done
	if err == nil || engine.IsRefused(err, sitting.CreatorOnly) { // that user may have left the server
		done, err = c.stored(h.Table.Do(ctx, c.Request, ref.At(p), sitting.Agree(sitting.AnyBoard)))
	} else {
		done, err = c.stored(h.Table.Previous(ctx, c.Request, err))
	}
	if err != nil {
		return nil, err
	}
	return fleeting(say(c.confirmation(done))), nil
}

// askEnd says what is lost when a game is ended, which players are asked, and asks the user whether
// to go on. A moderator may end it alone. A moderator who plays in it may also ask the others.
func askEnd(c *call, p *sitting.Sitting, q sitting.EndQuestion) *Answer {
	l := c.viewer.Lang
	var others, away []string
	names := present.EscapedNames(&p.Header, l)
	for seat := range q.Others.All() {
		others = append(others, names[seat])
		if !sitting.Plays(p.Seats[seat]) {
			away = append(away, names[seat])
		}
	}
	args := engine.Args{"others": others, "away": away, "until": q.Until.Unix(), "agree": q.Agree}
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
func (h *Chat) askDiscard(ctx context.Context, c *call, ref table.Ref) (*Answer, error) {
	p, err := h.Table.Away(ctx, c.Request, ref)
	if err == nil {
		err = p.MayDiscard(c.By)
	}
	if err != nil {
		return nil, err
	}
	l := c.viewer.Lang
	return say(lang.Text(l, "chat.end-away", nil), message.Row{present.Button(&p.Header, l, "end", message.End, message.Danger)}), nil
}

// pressAgree agrees to give a game up. The button is under a request in the channel, made on a
// certain position, or under a private question, which is about no position.
func (h *Chat) pressAgree(ctx context.Context, c *call, id message.CustomID) (*Answer, error) {
	seq := id.Seq
	if c.in.Press.Private {
		seq = sitting.AnyBoard
	}
	return confirmedPress(sitting.Agree(seq))(h, ctx, c, id)
}
