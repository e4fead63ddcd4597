package chat

import (
	"context"
	"errors"

	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/store"
)

// cancel gives a game up, or asks the others whether to. A moderator is asked
// first whether to end it alone; where no game is played, who opened one that is
// put away is asked whether to end that.
func (h *Chat) cancel(ctx context.Context, c *call) (*Answer, error) {
	ref := table.Ref{Kind: c.game.Name()}
	answer, err := h.cancelLive(ctx, c, ref)
	var refused *engine.Refusal
	if errors.As(err, &refused) && refused.Code == table.IsPutAway {
		p, err := h.Table.Discardable(ctx, c.Request, ref)
		if err != nil {
			return nil, err
		}
		return askDiscard(c, p), nil
	}
	return answer, err
}

func (h *Chat) cancelLive(ctx context.Context, c *call, ref table.Ref) (*Answer, error) {
	if c.Moderator {
		p, err := h.Table.Head(ctx, c.Request, ref)
		if err != nil {
			return nil, err
		}
		if p.Status == store.Running && !p.MayCancel(c.User) {
			return h.askModerator(c, p), nil
		}
	}
	done, err := h.Table.Cancel(ctx, c.Request, ref)
	if err != nil {
		return nil, err
	}
	return h.shown(ctx, c, say(h.confirmation(ctx, c, done))), nil
}

// askModerator asks whether to end a game alone, and says what that means.
// Whoever plays in it may rather ask the others.
func (h *Chat) askModerator(c *call, p *table.Position) *Answer {
	l := c.reader.Lang
	row := message.Row{present.Button(&p.Header, l, "end", message.End, message.Danger)}
	if p.SeatOf(c.User) != engine.Spectator && p.HasMoved() {
		row = append(row, present.Button(&p.Header, l, "ask-end", message.Agree, message.Secondary))
	}
	return &Answer{Kind: Reply, Message: &message.Message{
		Private: true, Content: lang.Text(l, "chat.end-alone", nil), Rows: []message.Row{row}}}
}

// askDiscard asks whether to end a game that is put away, and says what that means.
func askDiscard(c *call, p *table.Position) *Answer {
	l := c.reader.Lang
	return &Answer{Kind: Reply, Message: &message.Message{
		Private: true, Content: lang.Text(l, "chat.end-away", nil),
		Rows: []message.Row{{present.Button(&p.Header, l, "end", message.End, message.Danger)}}}}
}

// pressDiscard asks whether to end the game that is put away.
func (h *Chat) pressDiscard(ctx context.Context, c *call, id message.CustomID) (*Answer, error) {
	p, err := h.Table.Discardable(ctx, c.Request, refOf(id))
	if err != nil {
		return nil, err
	}
	return askDiscard(c, p), nil
}

// pressEnd ends a game by the word of one who may.
func (h *Chat) pressEnd(ctx context.Context, c *call, id message.CustomID) (*Answer, error) {
	done, err := h.Table.End(ctx, c.Request, refOf(id))
	if err != nil {
		return h.menuClosed(c, id, err)
	}
	return &Answer{Kind: Update, Message: &message.Message{Content: h.confirmation(ctx, c, done), Private: true}}, nil
}

// pressAgree gives a game up.
func (h *Chat) pressAgree(ctx context.Context, c *call, id message.CustomID) (*Answer, error) {
	done, err := h.Table.Agree(ctx, c.Request, refOf(id), id.Seq)
	if err != nil {
		return nil, err
	}
	return &Answer{Kind: Update, Message: &message.Message{Content: h.confirmation(ctx, c, done), Private: true}}, nil
}
