package chat

import (
	"context"
	"fmt"

	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/store"
)

// looks returns the handler of a component that shows a game as everybody may know it.
func looks(show func(*Chat, context.Context, *call, *sitting.Sitting, []engine.Frame) (*Answer, error)) handler {
	return func(h *Chat, ctx context.Context, c *call) (*Answer, error) {
		p, frames, err := h.Table.Look(ctx, c.Request, c.ref())
		if err != nil {
			return nil, err
		}
		return show(h, ctx, c, p, frames)
	}
}

// record sends the record of a game as a file. A running game has a record only if it gives nothing
// away. The seed is part of it once the game has ended.
func (h *Chat) record(_ context.Context, c *call, p *sitting.Sitting, _ []engine.Frame) (*Answer, error) {
	text, err := p.Record(present.PlainNames(&p.Header, c.viewer.Lang), c.game.FactionWords(p.Factions))
	if err != nil {
		return nil, fmt.Errorf("chat: record of game %d: %w", p.ID, err)
	}
	return &Answer{Kind: Reply, Message: &message.Message{
		Private: true,
		Content: c.text("record.text", engine.Args{"over": p.Status == store.Finished}),
		Files:   []message.File{{Name: fmt.Sprintf("%s-%d.txt", p.Kind, p.ID), Type: "text/plain; charset=utf-8", Data: []byte(text)}},
	}}, nil
}

// film sends the film of a game. The film of a running game shows what everybody may know.
func (h *Chat) film(_ context.Context, c *call, p *sitting.Sitting, frames []engine.Frame) (*Answer, error) {
	m, err := h.films.Message(c.game, &p.Header, c.viewer, p.WithoutUndone(frames))
	if err != nil {
		return nil, err
	}
	m.Private = true
	m.Rows = []message.Row{{c.button(&p.Header, "step", message.Step, message.Secondary)}}
	return &Answer{Kind: Reply, Message: m}, nil
}

// last tells the user how their own last game of a kind ended, wherever it was played, with what its
// last message offers and the check of its chance. The buttons work in any channel.
func (h *Chat) last(ctx context.Context, c *call) (*Answer, error) {
	p, err := table.Replayed(h.Table.OwnLast(ctx, c.Request, c.game.Name()))
	if err != nil {
		return nil, err
	}
	l := c.viewer.Lang
	head := c.text("last.head", engine.Args{"game": engine.Term(p.Kind + ".name"), "channel": present.Where(&p.Header, l), "at": p.Ended.Unix()})
	row := append(present.AfterEnd(c.game, &p.Header, l)[1:], c.button(&p.Header, "verify", message.Verify, message.Secondary)) // a rematch belongs in its channel
	return say(joinLines(append([]string{head}, present.Standings(p, l)...)...), row), nil
}

// verify tells the commitment of a game. If the game is over, it also tells the outcome of the check, and
// how to repeat it.
func (h *Chat) verify(_ context.Context, c *call, p *sitting.Sitting, _ []engine.Frame) (*Answer, error) {
	proof, err := p.Proof()
	if err != nil {
		return nil, fmt.Errorf("chat: chance of game %d: %w", p.ID, err)
	}
	args := engine.Args{"game": p.Kind, "hash": proof.Commitment, "n": proof.Draws, "number": p.ID}
	if proof.Seed == nil {
		return say(c.text("verify.running", args)), nil
	}
	args["seed"], args["decode"] = proof.Seed.Hex(), proof.Form == engine.OfBytes
	key := "verify.right"
	if proof.WrongDraw != 0 {
		key, args["move"] = "verify.wrong", proof.WrongDraw
	}
	return say(c.text("verify.over", args) + "\n" + c.text(key, args)), nil
}

// coach reviews a finished game for the user: how the chances changed, which of their own decisions
// cost most, what would have been better and why, and buttons that lead to those moments. The picture
// shows the chances, and the text says the rest.
func (h *Chat) coach(ctx context.Context, c *call, p *sitting.Sitting, frames []engine.Frame) (*Answer, error) {
	r, err := h.Table.Thinkers.Review(ctx, p, c.User)
	if err != nil {
		return nil, err
	}
	l, w := c.viewer.Lang, newWalk(c, p, frames)
	picture := present.Chances(c.game, w.story, r, c.game.Analyst)
	m := &message.Message{Private: true, Files: []message.File{{Name: "coach.png", Type: "image/png", Data: picture.Draw(), Alt: picture.Alt()}}}
	lines := []string{c.text("coach.head", engine.Args{"found": len(r.Moments), "own": p.SeatOf(c.User) != engine.Spectator})}
	var row message.Row
	for i, moment := range r.Moments {
		w.marks = append(w.marks, markOf(p, moment))
		view := w.story.Frames[moment.Moves].View
		lines = append(lines, c.momentTitle(w.story, moment, i+1),
			c.text("coach.played", engine.Args{"move": c.sayMove(p, view, moment.Seat, moment.Played)}),
			c.text("coach.better", engine.Args{"move": c.sayMove(p, view, moment.Seat, moment.Better)}), c.why(p, view, moment))
	}
	names := present.EscapedNames(&p.Header, l)
	for seat, t := range r.Seats {
		lines = append(lines, "-# "+c.text("coach.average", engine.Args{
			"name": names[seat], "average": fmt.Sprintf("%.1f", 100*max(0, t.Average()))}))
	}
	for i, moment := range r.Moments {
		row = append(row, message.Button{ID: w.id(string(opensWalk), moment.Moves+1), Style: message.Primary,
			Label: c.text("button.moment", engine.Args{"moment": i + 1})})
	}
	row = append(row, message.Button{ID: w.id(string(opensWalk), 0), Style: message.Secondary, Label: c.text("button.step", nil)})
	m.Content, m.Rows = message.Clip(joinLines(lines...), message.MaxContent), []message.Row{row}
	return &Answer{Kind: Reply, Message: m}, nil
}
