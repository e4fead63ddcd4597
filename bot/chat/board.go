package chat

import (
	"context"
	"unicode/utf8"

	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/bot/table"
)

// board shows the channel's table as it stands to the one who asks.
func (h *Chat) board(ctx context.Context, c *call) (*Answer, error) {
	return h.showTo(ctx, c, table.Ref{Kind: c.game.Name()}, c.given.yes("text"))
}

// look is board by a button.
func (h *Chat) look(ctx context.Context, c *call, id message.CustomID) (*Answer, error) {
	return h.showTo(ctx, c, refOf(id), false)
}

func (h *Chat) showTo(ctx context.Context, c *call, ref table.Ref, asText bool) (*Answer, error) {
	p, err := h.Table.Live(ctx, c.Request, ref)
	if err != nil {
		return nil, err
	}
	if !p.Began() {
		return nil, refuse(table.NotStarted, nil)
	}
	until, err := h.Table.Deadlines(ctx, p)
	if err != nil {
		return nil, err
	}
	seat := p.SeatOf(c.User)
	scene := present.Scene(&p.Header, c.reader, p.View(seat))
	m := &message.Message{Private: true, Content: present.WhoseTurn(p, c.reader.Lang, c.User, until)}
	if asText {
		board := "\n" + c.game.Painter.Board(scene)
		m.Content = message.Clip(m.Content, message.MaxContent-utf8.RuneCountInString(board)) + board // a board cut short is none
		return &Answer{Kind: Reply, Message: m}, nil
	}
	picture, err := c.game.Painter.Picture(scene)
	if err != nil {
		return nil, err
	}
	m.Files = []message.File{present.Picture(picture)}
	if p.ToMove().Has(seat) {
		m.Rows = []message.Row{{present.Button(&p.Header, c.reader.Lang, "play", message.Play, message.Primary)}}
	}
	return &Answer{Kind: Reply, Message: m}, nil
}
