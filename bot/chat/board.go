package chat

import (
	"context"
	"slices"

	"sobremesa/bot/games"
	"sobremesa/bot/lookup"
	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
)

// board shows the channel's game to the user, as a picture or as text.
func (h *Chat) board(ctx context.Context, c *call) (*Answer, error) {
	return h.showTo(ctx, c, c.here(), c.given.yes("text"))
}

// look shows the game that a button was drawn for.
func (h *Chat) look(ctx context.Context, c *call, id message.CustomID) (*Answer, error) {
	return h.showTo(ctx, c, refOf(id), false)
}

func (h *Chat) showTo(ctx context.Context, c *call, ref lookup.Ref, asText bool) (*Answer, error) {
	now, err := h.standingFor(ctx, c, ref)
	if err != nil {
		return nil, err
	}
	m := &message.Message{Private: true, Content: now.turn, Rows: ownButtons(c, now.p, now.seat)}
	own := append(personal(c, now.p, now.seat), present.Settings(c.game, &now.p.Header, c.viewer.Lang))
	if asText {
		// A board cannot be cut short. Leave out what does not fit beside it.
		m.Content += "\n" + c.game.Painter.Board(now.scene)
		addTexts(m, own)
		for _, f := range now.recap {
			addTexts(m, []string{message.Escape(f.Alt)})
		}
		if news := message.Latest(now.missed, message.MaxContent-1-message.Length(m.Content), present.LeftOut(c.viewer.Lang)); news != "" {
			m.Content += "\n" + news
		}
		return &Answer{Kind: Reply, Message: m}, nil
	}
	addTexts(m, own)
	return now.answer(c, m)
}

// personal returns texts for a reader alone: what the game tells only their seat, their plan and
// their note.
func personal(c *call, p *sitting.Sitting, seat engine.Seat) []string {
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

// addTexts adds texts to a message, each in a line of its own, and leaves out those for which there
// is no room.
func addTexts(m *message.Message, own []string) {
	for _, text := range own {
		if more := m.Content + "\n" + text; message.Length(more) <= message.MaxContent {
			m.Content = more
		}
	}
}

// ordersCommand is the name of the menu command with which a game takes standing orders.
const ordersCommand = "orders"

// ownButtons returns the buttons under a player's view of the board: to play when it is their turn,
// and to give orders when they may.
func ownButtons(c *call, p *sitting.Sitting, seat engine.Seat) []message.Row {
	var row message.Row
	if p.ToMove().Has(seat) {
		row = append(row, present.Button(&p.Header, c.viewer.Lang, "play", message.Play, message.Primary))
	}
	at := slices.IndexFunc(c.game.MenuCommands(), func(o games.MenuCommand) bool { return o.Name == ordersCommand })
	if at >= 0 && p.MayOrder(c.User) != engine.Spectator {
		b := present.Button(&p.Header, c.viewer.Lang, "orders", message.Play, message.Secondary)
		b.ID = b.ID.With(message.Play, c.game.MenuCommands()[at].Picks...)
		row = append(row, b)
	}
	if len(row) == 0 {
		return nil
	}
	return []message.Row{row}
}
