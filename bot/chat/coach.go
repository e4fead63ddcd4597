package chat

import (
	"context"
	"fmt"

	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/bot/table"
	"sobremesa/engine"
)

// coach reviews a finished game for the user: how the chances changed, which of their own decisions
// cost most, what would have been better and why, and buttons that lead to those moments. The picture
// shows the chances, and the text says the rest.
func (h *Chat) coach(ctx context.Context, c *call, ref table.Ref) (*Answer, error) {
	p, frames, err := h.Table.Look(ctx, c.Request, ref)
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
	lines := []string{lang.Text(l, "coach.head", engine.Args{"found": len(r.Moments), "own": p.SeatOf(c.User) != engine.Spectator})}
	var row message.Row
	for i, moment := range r.Moments {
		w.marks = append(w.marks, markOf(p, moment))
		view := w.story.Frames[moment.Moves].View
		lines = append(lines, c.momentTitle(w.story, moment, i+1),
			lang.Text(l, "coach.played", engine.Args{"move": c.sayMove(p, view, moment.Seat, moment.Played)}),
			lang.Text(l, "coach.better", engine.Args{"move": c.sayMove(p, view, moment.Seat, moment.Better)}), c.why(p, view, moment))
	}
	names := present.EscapedNames(&p.Header, l)
	for seat, t := range r.Seats {
		lines = append(lines, "-# "+lang.Text(l, "coach.average", engine.Args{
			"name": names[seat], "average": fmt.Sprintf("%.1f", 100*max(0, t.Average()))}))
	}
	for i, moment := range r.Moments {
		row = append(row, message.Button{ID: w.id(string(opensWalk), moment.Moves+1), Style: message.Primary,
			Label: lang.Text(l, "button.moment", engine.Args{"moment": i + 1})})
	}
	row = append(row, message.Button{ID: w.id(string(opensWalk), 0), Style: message.Secondary, Label: lang.Text(l, "button.step", nil)})
	m.Content, m.Rows = message.Clip(joinLines(lines...), message.MaxContent), []message.Row{row}
	return &Answer{Kind: Reply, Message: m}, nil
}
