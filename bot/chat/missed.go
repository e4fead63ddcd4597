package chat

import (
	"context"

	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
)

// missed tells the one who asks what has happened since their own last decision, by
// pictures too: what the last round that ended since brought, and the board with what
// came after. Those who do not play are told since the round or the turn began.
func (h *Chat) missed(ctx context.Context, c *call, id message.CustomID) (*Answer, error) {
	p, frames, err := h.Table.LiveFrames(ctx, c.Request, refOf(id))
	if err != nil {
		return nil, err
	}
	if !p.Began() {
		return nil, refuse(sitting.NotStarted, nil)
	}
	until := h.Table.Deadlines(p)
	l, seat, standing := c.viewer.Lang, p.ViewSeat(c.User), p.WithoutUndone(frames)
	from := present.SeenBy(c.game, p, frames, seat)
	lines := present.Missed(c.game, &p.Header, l, standing, from)
	if len(lines) == 0 {
		return say(lang.Text(l, "missed.nothing", nil) + "\n" + present.WhoseTurn(c.game, p, l, c.User, until)), nil
	}
	scene := present.Scene(&p.Header, c.viewer, p.View(seat))
	present.ShowSince(&scene, standing, from)
	picture, err := c.game.Painter.Picture(scene)
	if err != nil {
		return nil, err
	}
	recap, err := recapSince(c, p, standing, from)
	if err != nil {
		return nil, err
	}
	m := &message.Message{Private: true, Content: message.Newest(lines, present.WhoseTurn(c.game, p, l, c.User, until), present.LeftOut(l)), Files: append(recap, present.Picture(picture))}
	if p.ToMove().Has(seat) {
		m.Rows = []message.Row{{present.Button(&p.Header, l, "play", message.Play, message.Primary)}}
	}
	return &Answer{Kind: Reply, Message: m}, nil
}

// recapSince is a picture of what the last part of the game brought, such as a round,
// that ended after the moment from; none where none did.
func recapSince(c *call, p *table.Position, standing []engine.Frame, from int) ([]message.File, error) {
	recap, err := c.game.Painter.Recap(present.Story(&p.Header, c.viewer, standing), from)
	if err != nil || recap == nil {
		return nil, err
	}
	f := present.Picture(recap.Picture)
	f.Name = "recap.png"
	return []message.File{f}, nil
}

// personal are texts about what is a reader's own beside the table: what the game
// tells their seat alone, their plan and their note.
func personal(c *call, p *table.Position, seat engine.Seat) []string {
	var lines []string
	if owner, ok := c.game.More.(games.Owner); ok && seat != engine.Spectator {
		for _, s := range owner.Own(p.View(seat), seat) {
			lines = append(lines, present.Sentence(&p.Header, c.viewer.Lang, s))
		}
	}
	if len(p.PlanOf(c.User).Moves) > 0 {
		lines = append(lines, planText(c, p))
	}
	if note := p.NoteOf(c.User); note != "" {
		lines = append(lines, noteText(c, note))
	}
	return lines
}
