package chat

import (
	"context"
	"fmt"

	"sobremesa/bot/lang"
	"sobremesa/bot/lookup"
	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/engine"
)

// coach reviews a finished game for the user: how the chances changed, which moments decided it,
// what would have been better, and buttons that lead to those moments.
func (h *Chat) coach(ctx context.Context, c *call, ref lookup.Ref) (*Answer, error) {
	p, frames, err := h.Finder.Look(ctx, c.Request, ref)
	if err != nil {
		return nil, err
	}
	r, err := h.Table.Thinkers.Review(ctx, p, c.User)
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
		row = append(row, message.Button{ID: w.id(string(opensWalk), moment.Moves+1), Style: message.Primary,
			Label: lang.Text(l, "button.moment", engine.Args{"moment": i + 1})})
	}
	row = append(row, message.Button{ID: w.id(string(opensWalk), 0), Style: message.Secondary, Label: lang.Text(l, "button.step", nil)})
	m.Content, m.Rows = message.Clip(joinLines(lines...), message.MaxContent), []message.Row{row}
	return &Answer{Kind: Reply, Message: m}, nil
}
