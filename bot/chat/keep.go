package chat

import (
	"context"
	"fmt"

	"sobremesa/bot/lang"
	"sobremesa/bot/lookup"
	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/engine"
	"sobremesa/store"
)

// record sends the record of a game as a file. A running game has a record only if it gives nothing
// away. The seed is part of it once the game has ended.
func (h *Chat) record(ctx context.Context, c *call, ref lookup.Ref) (*Answer, error) {
	p, _, err := h.Table.Look(ctx, c.Request, ref)
	if err != nil {
		return nil, err
	}
	text, err := p.Record(present.PlainNames(&p.Header, c.viewer.Lang), c.game.FactionWords(p.Factions))
	if err != nil {
		return nil, fmt.Errorf("chat: record of game %d: %w", p.ID, err)
	}
	return &Answer{Kind: Reply, Message: &message.Message{
		Private: true,
		Content: lang.Text(c.viewer.Lang, "record.text", engine.Args{"over": p.Status == store.Finished}),
		Files:   []message.File{{Name: fmt.Sprintf("%s-%d.txt", p.Kind, p.ID), Type: "text/plain; charset=utf-8", Data: []byte(text)}},
	}}, nil
}

// film sends the film of a game. The film of a running game shows what everybody may know.
func (h *Chat) film(ctx context.Context, c *call, ref lookup.Ref) (*Answer, error) {
	p, frames, err := h.Table.Look(ctx, c.Request, ref)
	if err != nil {
		return nil, err
	}
	m, err := h.films.Message(c.game, &p.Header, c.viewer, p.WithoutUndone(frames))
	if err != nil {
		return nil, err
	}
	m.Private = true
	m.Rows = []message.Row{{present.Button(&p.Header, c.viewer.Lang, "step", message.Step, message.Secondary)}}
	return &Answer{Kind: Reply, Message: m}, nil
}
