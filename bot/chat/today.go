package chat

import (
	"context"

	"sobremesa/bot/lang"
)

// today is what the game has for everybody each day, for the one who asks alone.
func (h *Chat) today(_ context.Context, c *call) (*Answer, error) {
	return say(lang.Text(c.viewer.Lang, "today.head", c.args())), nil
}
