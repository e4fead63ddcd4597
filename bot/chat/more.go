package chat

import (
	"context"
	"slices"

	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/store"
)

// pressMore shows what else a user can do at a game or, with a pick, asks whether to do it. The
// answer takes the place of the board that the button was under.
func (h *Chat) pressMore(ctx context.Context, c *call, id message.CustomID) (*Answer, error) {
	ask := (*Chat).more
	switch {
	case slices.Equal(id.Picks, []string{string(message.Resign)}):
		ask = (*Chat).resign
	case slices.Equal(id.Picks, []string{string(message.End)}):
		ask = (*Chat).cancel
	case len(id.Picks) > 0:
		return c.oldButton(), nil
	}
	a, err := ask(h, ctx, c, refOf(id))
	if err != nil {
		return nil, err
	}
	a.Kind = Update
	return a, nil
}

// more shows what else a user can do at a game besides playing: leave or end it, look at it in other
// ways and take it away. Before the game begins it shows what can be done then.
func (h *Chat) more(ctx context.Context, c *call, ref table.Ref) (*Answer, error) {
	p, err := h.Table.Live(ctx, c.Request, ref)
	if err != nil {
		return nil, err
	}
	l := c.viewer.Lang
	m := &message.Message{Private: true, Content: lang.Text(l, "more.text", nil)}
	add := func(may bool, name string, v message.Verb, picks ...string) {
		if may {
			addButton(m, message.Button{ID: present.ID(&p.Header, v).With(v, picks...), Label: lang.Text(l, name, nil), Style: message.Secondary})
		}
	}
	own := p.SeatOf(c.User)
	seated := own != engine.Spectator && !p.Seats[own].Resigned
	_, endless := p.AskEnd(c.By, h.Table.Now())
	// The user who opened it may have left the server, so the others are refused only when they ask.
	ends := endless == nil || engine.IsRefused(endless, sitting.CreatorOnly) && (seated || p.Status == store.Lobby)
	if p.Status == store.Lobby {
		m.Content, _ = c.explanation(refuse(sitting.NotStarted, nil))
		add(!seated, "button.join", message.Join)
		add(seated, "button.leave", message.Leave)
		add(true, "button.start", message.Start)
		add(ends, "button.cancel", message.More, string(message.End))
		return &Answer{Kind: Reply, Message: m}, nil
	}
	add(seated && c.game.Guardian != "", "button.resign-game", message.More, string(message.Resign))
	add(ends, "button.end-game", message.More, string(message.End))
	add(!c.viewer.Words, "button.words", message.Look, "1")
	add(true, "button.step", message.Step)
	add(true, "button.film", message.Film)
	add(c.game.Rules.Info().Open, "button.record", message.Record)
	add(true, "button.verify", message.Verify)
	addButton(m, present.LookButton(c.game, &p.Header, l))
	return &Answer{Kind: Reply, Message: m}, nil
}
