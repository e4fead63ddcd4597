package chat

import (
	"context"

	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/bot/sitting"
	"sobremesa/bot/thinking"
	"sobremesa/engine"
)

// practise sets up the practice of the call's game, nil if it has none.
func (h *Chat) practise(c *call) (*question, error) {
	practice := c.game.Practice
	if practice == nil {
		return nil, nil
	}
	from := thinking.Practice{Kind: c.game.Name(), Seats: practice.Seats, Seat: practice.Seat, Moves: practice.Moves, Seed: practice.Seed}
	p, err := h.Table.Thinkers.Practise(from, c.By, sitting.At{Guild: c.Guild, Channel: c.Channel, Lang: c.Lang})
	if err != nil {
		return nil, err
	}
	l := c.viewer.Lang
	return &question{h: h, c: c, p: p, seat: practice.Seat, id: message.CustomID{Kind: c.game.Name(), Verb: message.Try, Picks: []string{practising}},
		label: "button.confirm", head: joinLines(lang.Text(l, "practice.head", nil), present.Sentence(&p.Header, l, practice.Aim))}, nil
}

// practising is the first pick of the ids in a practice. The button that offers the practice has none.
const practising = "on"

// pressTry shows a step of the practice: a move that counts for nothing, by the real rules and menu.
// The button that offers it opens a new message.
func (h *Chat) pressTry(_ context.Context, c *call, id message.CustomID) (*Answer, error) {
	q, err := h.practise(c)
	if err != nil {
		return nil, err
	}
	kind := Reply
	if len(id.Picks) > 0 {
		kind = Update
	}
	if q == nil || kind == Update && id.Picks[0] != practising {
		return c.oldButton(), nil
	}
	m, _, err := q.step(id.Picks[min(1, len(id.Picks)):])
	return &Answer{Kind: kind, Message: m}, err
}

// answerPractice says of the move of a button what was good, what would have been better and why,
// and how to play a real game.
func (h *Chat) answerPractice(ctx context.Context, c *call, id message.CustomID) (*message.Message, error) {
	q, err := h.practise(c)
	if err != nil || q == nil {
		return c.oldButton().Message, err
	}
	after, err := q.p.Try(q.seat, id.Move)
	if err != nil {
		return nil, err
	}
	l := c.viewer.Lang
	lines := []string{lang.Text(l, "practice.head", nil), lang.Text(l, "practice.played", engine.Args{"move": q.said(id.Move)}),
		present.Sentence(&q.p.Header, l, c.game.Practice.Praise(after))}
	moment, err := h.Table.Thinkers.Judge(ctx, q.p, q.seat, id.Move)
	if err != nil {
		return nil, err
	}
	if moment != nil {
		lines = append(lines, lang.Text(l, "practice.better", engine.Args{"move": q.said(moment.Better), "why": c.why(q.p, q.p.View(q.seat), *moment)}))
	}
	file, err := present.After(c.game, q.p, q.seat, id.Move, c.viewer)
	if err != nil {
		return nil, err
	}
	m := &message.Message{Private: true, Files: []message.File{file}}
	m.Rows = []message.Row{{message.Button{ID: q.id, Label: lang.Text(l, "button.try-again", nil), Style: message.Secondary}}}
	offerManual(c, m)
	way, err := h.wayToTable(ctx, c, m)
	m.Content = joinLines(append(lines, way)...)
	c.putInWords(m)
	return m, err
}

// wayToTable says how to play a real game, and adds the button that leads there: to the table that is
// open in the channel, or to the user's own turn.
func (h *Chat) wayToTable(ctx context.Context, c *call, m *message.Message) (string, error) {
	l := c.viewer.Lang
	p, err := h.live(ctx, c, c.here())
	if err != nil && !engine.IsRefused(err) {
		return "", err
	}
	add := func(name string, v message.Verb) {
		b := present.Button(&p.Header, l, name, v, message.Primary)
		m.Rows[0] = append(message.Row{b}, m.Rows[0]...)
	}
	switch {
	case err != nil:
		return lang.Text(l, "practice.new", c.args()), nil
	case !p.Began() && p.SeatOf(c.User) == engine.Spectator:
		add("join", message.Join)
		return lang.Text(l, "practice.join", nil), nil
	case p.ToMove().Has(p.ViewSeat(c.User)):
		add("play", message.Play)
		return lang.Text(l, "practice.play", nil), nil
	}
	return lang.Text(l, "practice.here", c.args()), nil
}
