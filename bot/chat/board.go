package chat

import (
	"context"
	"strings"
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
	p, frames, err := h.Table.LiveFrames(ctx, c.Request, ref)
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
	seat, standing := p.SeatOf(c.User), p.WithoutUndone(frames)
	from := p.LastSeen(seat)
	scene := present.Scene(&p.Header, c.reader, p.View(seat))
	present.ShowSince(&scene, standing, from)
	m := &message.Message{Private: true, Content: present.WhoseTurn(p, c.reader.Lang, c.User, until)}
	missed := present.Since(c.game, &p.Header, c.reader.Lang, standing, standing, from, from)
	own := append(personal(c, p), present.Settings(c.game, &p.Header, c.reader.Lang))
	if asText {
		// A board cut short is none: what does not fit beside it is left out.
		m.Content += "\n" + c.game.Painter.Board(scene)
		room := message.MaxContent - utf8.RuneCountInString(m.Content)
		for _, beside := range []string{strings.Join(own, "\n"), message.Latest(missed, room-1)} {
			if n := 1 + utf8.RuneCountInString(beside); n > 1 && n <= room {
				m.Content += "\n" + beside
				room -= n
			}
		}
		return &Answer{Kind: Reply, Message: m}, nil
	}
	m.Content = message.Newest(missed, strings.Join(append([]string{m.Content}, own...), "\n"))
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
