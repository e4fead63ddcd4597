package chat

import (
	"context"

	"sobremesa/bot/lang"
)

// today is what the game has for everybody each day, for the one who asks alone.
func (h *Chat) today(ctx context.Context, c *call) (*Answer, error) {
	lines, row, err := h.dailyPart(ctx, c)
	if err != nil {
		return nil, err
	}
	a := say(joined(append([]string{lang.Text(c.viewer.Lang, "today.head", c.args())}, lines...)...))
	if len(row) > 0 {
		a.Message.Rows = append(a.Message.Rows, row)
	}
	return a, nil
}
