package chat

import (
	"context"

	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/bot/table"
	"sobremesa/engine"
)

// missed tells the one who asks what has happened since their own last decision, by
// pictures too: what the last round that ended since brought, and the board with what
// came after. Those who do not play are told since the round or the turn began.
func (h *Chat) missed(ctx context.Context, c *call, id message.CustomID) (*Answer, error) {
	now, err := h.standsFor(ctx, c, refOf(id))
	if err != nil {
		return nil, err
	}
	l := c.viewer.Lang
	if len(now.missed) == 0 {
		return say(lang.Text(l, "missed.nothing", nil) + "\n" + now.turn), nil
	}
	m := &message.Message{Private: true, Content: now.turn}
	if now.p.ToMove().Has(now.seat) {
		m.Rows = []message.Row{{present.Button(&now.p.Header, l, "play", message.Play, message.Primary)}}
	}
	return now.pictured(c, m)
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
