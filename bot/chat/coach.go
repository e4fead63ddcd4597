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
)

// coach has the channel's last game looked over for the one who asks.
func (h *Chat) coach(ctx context.Context, c *call) (*Answer, error) {
	p, frames, err := h.Table.LastFrames(ctx, c.Request, c.game.Name())
	if err != nil {
		return nil, err
	}
	return h.coached(ctx, c, p, frames)
}

// pressCoach does so with the game under whose message the button is.
func (h *Chat) pressCoach(ctx context.Context, c *call, id message.CustomID) (*Answer, error) {
	p, frames, err := h.Table.FramesOf(ctx, c.Request, refOf(id))
	if err != nil {
		return nil, err
	}
	if !p.Began() {
		return nil, refuse(sitting.NotStarted, nil)
	}
	return h.coached(ctx, c, p, frames)
}

// coached shows how the chances went, which moments decided the game, what would have
// been better, and the way to each of them.
func (h *Chat) coached(ctx context.Context, c *call, p *table.Position, frames []engine.Frame) (*Answer, error) {
	r, err := h.Table.Thinkers.Review(ctx, p.Sitting, c.User)
	if err != nil {
		return nil, err
	}
	l, w := c.viewer.Lang, newWalk(c, p, frames)
	picture := present.Chances(c.game, w.story, r, c.game.Analyst)
	m := &message.Message{Private: true, Files: []message.File{{Name: "coach.png", Type: "image/png", Data: picture.Draw(), Alt: picture.Alt()}}}
	lines := []string{lang.Text(l, "coach.head", engine.Args{"found": len(r.Moments)})}
	var row message.Row
	for i, moment := range r.Moments {
		w.marks = append(w.marks, markOf(p, moment))
		lines = append(lines, c.momentLines(p, w.story, moment, i+1)...)
	}
	names := present.PlainNames(&p.Header, l)
	for seat, t := range r.Seats {
		lines = append(lines, "-# "+lang.Text(l, "coach.average", engine.Args{
			"name": message.Escape(names[seat]), "average": fmt.Sprintf("%.1f", 100*max(0, t.Average()))}))
	}
	for i, moment := range r.Moments {
		row = append(row, message.Button{ID: w.id(string(opens), moment.Moves+1), Style: message.Primary,
			Label: lang.Text(l, "button.moment", engine.Args{"moment": i + 1})})
	}
	row = append(row, message.Button{ID: w.id(string(opens), 0), Style: message.Secondary, Label: lang.Text(l, "button.step", nil)})
	m.Content, m.Rows = message.Clip(joined(lines...), message.MaxContent), []message.Row{row}
	return &Answer{Kind: Reply, Message: m}, nil
}
