package chat

import (
	"context"
	"fmt"
	"strings"

	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/bot/puzzles"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/engine/coach"
)

// coach reviews a finished game for the user: a picture of how the chances changed, which of their own
// decisions cost most, what would have been better and why, and buttons that lead to those moments. A button with
// picks asks for the study of one board.
func (h *Chat) coach(ctx context.Context, c *call, p *sitting.Sitting, frames []engine.Frame) (*Answer, error) {
	if len(c.id.Picks) > 0 {
		return h.study(ctx, c, p, frames)
	}
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
		view := w.viewAt(moment)
		lines = append(lines, c.momentTitle(w.story, moment, i+1),
			c.text("coach.played", engine.Args{"move": c.sayMove(p, view, moment.Seat, moment.Played)}),
			w.better(view, moment), c.why(p, moment))
	}
	names := present.EscapedNames(&p.Header, l)
	for seat, t := range r.Seats {
		if t.Decisions == 0 { // or not asked about
			continue
		}
		lines = append(lines, "-# "+c.text("coach.average", engine.Args{"name": names[seat], "average": decimal(l, 100*max(0, t.Average()))}))
	}
	for i, moment := range r.Moments {
		row = append(row, message.Button{ID: w.id(string(opensWalk), moment.Moves+1), Style: message.Primary,
			Label: c.text("button.moment", engine.Args{"moment": i + 1})})
	}
	row = append(row, message.Button{ID: w.id(string(opensWalk), 0), Style: message.Secondary, Label: c.text("button.step", nil)})
	lines = append(lines, h.keepMistakes(ctx, c, p, r))
	m.Content, m.Rows = message.Clip(joinLines(lines...), message.MaxContent), []message.Row{row}
	return &Answer{Kind: Reply, Message: m}, nil
}

// keepMistakes keeps the user's own moments of a review, which come back to them, and says so, or ""
// if there are none. The review is shown even if they can't be kept.
func (h *Chat) keepMistakes(ctx context.Context, c *call, p *sitting.Sitting, r *coach.Review) string {
	var found []puzzles.Mistake
	for _, m := range r.Moments {
		if m.Seat != p.SeatOf(c.User) {
			continue
		}
		_, played, err := h.recall(c, p, m.Moves)
		if err == nil && played == m.Played {
			found = append(found, puzzles.Mistake{Game: p.ID, Board: m.Moves, Played: m.Played, Better: m.Better, Best: m.Best, Left: m.Left})
		}
	}
	if len(found) == 0 {
		return ""
	}
	if err := h.Table.Puzzles.KeepMistakes(ctx, c.game.Name(), c.User, found); err != nil {
		h.Log.Error("cannot keep the moments of a review", "game", p.ID, "err", err)
		return ""
	}
	return c.text("mistake.kept", c.args())
}

// recall returns the position on a board of a game in which the user decided, and the decision.
func (h *Chat) recall(c *call, of *sitting.Sitting, board int) (*sitting.Sitting, string, error) {
	return h.Table.Recall(of, board, c.By, sitting.At{Guild: c.Guild, Channel: c.Channel, Lang: c.Lang})
}

// decimal writes a number with one decimal.
func decimal(l engine.Lang, x float64) string {
	s := fmt.Sprintf("%.1f", x)
	if l == engine.Spanish {
		s = strings.Replace(s, ".", ",", 1)
	}
	return s
}
