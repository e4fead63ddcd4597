package chat

import (
	"context"
	"fmt"

	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/store"
)

// record answers with the record of the channel's last game, or of the one
// that is played where that gives nothing away. The seed is in it once the
// game has ended.
func (h *Chat) record(ctx context.Context, c *call) (*Answer, error) {
	p, _, err := h.Table.LastFrames(ctx, c.Request, c.game.Name())
	if err != nil {
		return nil, err
	}
	return recordOf(c, p)
}

// pressRecord does so for the game under whose message the button is.
func (h *Chat) pressRecord(ctx context.Context, c *call, id message.CustomID) (*Answer, error) {
	p, err := h.Table.DrawnFor(ctx, c.Request, refOf(id))
	if err != nil {
		return nil, err
	}
	if !p.Began() {
		return nil, refuse(sitting.NotStarted, nil)
	}
	return recordOf(c, p)
}

func recordOf(c *call, p *table.Position) (*Answer, error) {
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

// film answers with the film of the channel's last game, or of the one that is
// played as far as everybody may know it.
func (h *Chat) film(ctx context.Context, c *call) (*Answer, error) {
	p, frames, err := h.Table.LastFrames(ctx, c.Request, c.game.Name())
	if err != nil {
		return nil, err
	}
	return h.filmOf(c, p, frames)
}

// pressFilm does so for the game under whose message the button is.
func (h *Chat) pressFilm(ctx context.Context, c *call, id message.CustomID) (*Answer, error) {
	p, frames, err := h.Table.FramesOf(ctx, c.Request, refOf(id))
	if err != nil {
		return nil, err
	}
	if !p.Began() {
		return nil, refuse(sitting.NotStarted, nil)
	}
	return h.filmOf(c, p, frames)
}

func (h *Chat) filmOf(c *call, p *table.Position, frames []engine.Frame) (*Answer, error) {
	m, err := h.films.Message(c.game, &p.Header, c.viewer, p.WithoutUndone(frames))
	if err != nil {
		return nil, err
	}
	m.Private = true
	m.Rows = []message.Row{{present.Button(&p.Header, c.viewer.Lang, "step", message.Step, message.Secondary)}}
	return &Answer{Kind: Reply, Message: m}, nil
}
