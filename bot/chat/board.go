package chat

import (
	"context"
	"fmt"
	"unicode/utf8"

	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/store"
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
	seat := p.SeatOf(c.User)
	scene := present.Scene(&p.Header, c.reader, p.View(seat))
	m := &message.Message{Private: true, Content: present.WhoseTurn(p, c.reader.Lang, c.User)}
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

// record answers with the record of the channel's last game, or of the one
// that is played where that gives nothing away. The seed is in it once the
// game has ended.
func (h *Chat) record(ctx context.Context, c *call) (*Answer, error) {
	p, _, err := h.Table.LastFrames(ctx, c.Request, c.game.Name())
	if err != nil {
		return nil, err
	}
	text, err := p.Record(present.Names(&p.Header, c.reader.Lang))
	if err != nil {
		return nil, fmt.Errorf("chat: record of game %d: %w", p.ID, err)
	}
	return &Answer{Kind: Reply, Message: &message.Message{
		Private: true,
		Content: lang.Text(c.reader.Lang, "record.text", engine.Args{"over": p.Status == store.Finished}),
		Files:   []message.File{{Name: fmt.Sprintf("%s-%d.txt", p.Kind, p.ID), Type: "text/plain; charset=utf-8", Data: []byte(text)}},
	}}, nil
}

// film answers with the film of the channel's last game, or of the one that is
// played as far as everybody may know it.
func (h *Chat) film(ctx context.Context, c *call) (*Answer, error) {
	p, frames, err := h.Table.LastFrames(ctx, c.Request, c.game.Name())
	if err != nil {
		return nil, err
	}
	m, err := present.Film(ctx, c.game, &p.Header, c.reader, p.WithoutUndone(frames))
	if err != nil {
		return nil, err
	}
	m.Private = true
	return &Answer{Kind: Reply, Message: m}, nil
}
