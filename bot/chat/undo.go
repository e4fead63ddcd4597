package chat

import (
	"context"
	"errors"

	"sobremesa/bot/lang"
	"sobremesa/bot/lookup"
	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
)

// undo takes the last move back of the one who asks.
func (h *Chat) undo(ctx context.Context, c *call) (*Answer, error) {
	_, a, err := h.takeBack(ctx, c, c.here(), sitting.AnyBoard)
	return a, err
}

// pressUndo takes the move back that a button was drawn for, in place of what the
// player was told of it.
func (h *Chat) pressUndo(ctx context.Context, c *call, id message.CustomID) (*Answer, error) {
	p, a, err := h.takeBack(ctx, c, refOf(id), id.Seq)
	if err != nil {
		return c.menuClosed(id, err)
	}
	a.Kind = Update
	if len(id.Picks) == 0 {
		return a, nil
	}
	m, err := h.nextMenu(c, p, "")
	if err != nil || m == nil {
		return a, err
	}
	m.Content = joined(a.Message.Content, m.Content)
	return &Answer{Kind: Update, Message: m}, nil
}

// takeBack takes a move back and tells the one who asks, with where the game stands then.
func (h *Chat) takeBack(ctx context.Context, c *call, ref lookup.Ref, seq int) (*sitting.Sitting, *Answer, error) {
	p := new(sitting.Sitting)
	done, err := h.Table.Do(ctx, c.Request, ref.At(p), sitting.Undo(seq))
	if err != nil {
		return nil, nil, h.saysWhatCame(c, p, err)
	}
	c.elsewhere = p.Channel != c.Channel
	seat := p.SeatOf(c.User)
	view, err := viewAt(p, done.Seq, seat)
	if err != nil {
		return nil, nil, err
	}
	l := c.viewer.Lang
	text := lang.Text(l, string(done.Code), engine.Args{"move": c.said(p, view, seat, done.Move),
		"turn": p.Awaited().Has(seat) && !present.IsBetween(c.game, p), "due": p.Awaited().Has(seat), "auto": done.N > 0})
	a := h.shown(ctx, c, say(h.andUnheard(ctx, c, done.Code, text)))
	if _, err := p.MayPlay(c.User, sitting.AnyBoard); err == nil {
		a.Message.Rows = []message.Row{{present.Button(&p.Header, l, "play", message.Play, message.Primary)}}
	}
	return p, a, nil
}

// saysWhatCame adds to why a move can't be taken back what chance has brought since,
// as its player was told it: the dice, or the deal that it closed.
func (h *Chat) saysWhatCame(c *call, p *sitting.Sitting, err error) error {
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

// toldMove is what a player is told of the move that they have just made, with a
// button while it can be taken back. The channel shows the move, but not what is
// secret.
func (h *Chat) toldMove(ctx context.Context, c *call, p *sitting.Sitting, a *Answer, secret bool) *Answer {
	a = h.shown(ctx, c, a)
	if p.CanUndo(c.User) && len(a.Message.Rows) < message.MaxRows {
		a.Message.Rows = append(a.Message.Rows, message.Row{present.Button(&p.Header, c.viewer.Lang, "undo", message.Undo, message.Secondary)})
		a.Needed = h.whileUndoable(c, p)
	}
	if secret {
		a.toldAlone()
	}
	return a
}

// whileUndoable reports, whenever it is asked, whether the last move on a board can
// still be taken back.
func (h *Chat) whileUndoable(c *call, p *sitting.Sitting) func(context.Context) bool {
	req, ref, board := c.Request, lookup.Ref{Kind: c.game.Name(), ID: p.ID}, p.Moves
	return func(ctx context.Context) bool {
		now, err := lookup.Replayed(h.Finder.Live(ctx, req, ref))
		return err == nil && now.Began() && now.CanUndo(req.User) && now.Moves == board
	}
}
