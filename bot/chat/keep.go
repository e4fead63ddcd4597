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

// record answers with the record of a game, of one that is played where that gives
// nothing away. The seed is in it once the game has ended.
func (h *Chat) record(ctx context.Context, c *call, ref lookup.Ref) (*Answer, error) {
	p, _, err := h.Finder.Look(ctx, c.Request, ref)
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

// film answers with the film of a game, of one that is played as far as everybody may
// know it.
func (h *Chat) film(ctx context.Context, c *call, ref lookup.Ref) (*Answer, error) {
	p, frames, err := h.Finder.Look(ctx, c.Request, ref)
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
