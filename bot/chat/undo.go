package chat

import (
	"context"
	"errors"

	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
)

// undo takes back the user's last move.
func (h *Chat) undo(ctx context.Context, c *call) (*Answer, error) {
	_, a, err := h.takeBack(ctx, c, c.here(), sitting.AnyBoard)
	return a, err
}

// pressUndo takes back the move that a button was drawn for. The answer replaces the message about
// the move.
func (h *Chat) pressUndo(ctx context.Context, c *call, id message.CustomID) (*Answer, error) {
	p, a, err := h.takeBack(ctx, c, refOf(id), id.Seq)
	if err != nil {
		return c.menuClosed(id, err)
	}
	if len(id.Picks) == 0 {
		return a, nil
	}
	m, err := h.nextMenu(c, p, "")
	if err != nil || m == nil {
		return a, err
	}
	m.Content = joinLines(a.Message.Content, m.Content)
	return fleeting(&Answer{Kind: Reply, Message: m}), nil
}

// takeBack takes a move back and answers with where the game stands then.
func (h *Chat) takeBack(ctx context.Context, c *call, ref table.Ref, seq int) (*sitting.Sitting, *Answer, error) {
	p := new(sitting.Sitting)
	done, err := c.stored(h.Table.Do(ctx, c.Request, ref.At(p), sitting.Undo(seq)))
	if err != nil {
		return nil, nil, h.explainUndoDrawn(c, p, err)
	}
	seat := p.SeatOf(c.User)
	view, err := viewAt(p, done.Seq, seat)
	if err != nil {
		return nil, nil, err
	}
	l := c.viewer.Lang
	text := lang.Text(l, string(done.Code), engine.Args{"move": c.sayMove(p, view, seat, done.Move),
		"turn": p.Awaited().Has(seat) && !present.IsBetween(c.game, p), "due": p.Awaited().Has(seat), "auto": done.N > 0})
	a := fleeting(say(text))
	if _, err := p.MayPlay(c.User, sitting.AnyBoard); err == nil {
		a.Message.Rows = []message.Row{{present.Button(&p.Header, l, "play", message.Play, message.Primary)}}
	}
	return p, a, nil
}

// explainUndoDrawn adds to the refusal to take a move back what chance has brought since, as the
// player was told it. It returns other errors unchanged.
func (h *Chat) explainUndoDrawn(c *call, p *sitting.Sitting, err error) error {
	var refused *engine.Refusal
	if !errors.As(err, &refused) || refused.Code != sitting.UndoDrawn {
		return err
	}
	seq := refused.Args["seq"].(int)
	frames, failed := p.Frames(p.ViewSeat(c.User), seq)
	if failed != nil {
		return err
	}
	for i := seq + 1; i < len(frames); i++ {
		if frames[i].Seat != engine.Chance {
			continue
		}
		if told := present.Told(c.game, &p.Header, c.viewer.Lang, frames, i-1, i); len(told) > 0 {
			refused.Args["brought"] = present.Said(told[0])
			break
		}
	}
	return err
}

// moveAnswer completes the answer about a move that the user has just made: it adds a button while
// the move can be taken back, and marks the answer as fleeting unless it holds a secret, which the
// channel does not show.
func (c *call) moveAnswer(p *sitting.Sitting, a *Answer, secret bool) *Answer {
	a.Fleeting = !secret
	if p.CanUndo(c.User) && len(a.Message.Rows) < message.MaxRows {
		a.Message.Rows = append(a.Message.Rows, message.Row{present.Button(&p.Header, c.viewer.Lang, "undo", message.Undo, message.Secondary)})
	}
	return a
}
