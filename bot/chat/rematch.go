package chat

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
)

// pressAgain opens a new table for the people of a finished game, or seats the user at it if it is
// open already.
func (h *Chat) pressAgain(ctx context.Context, c *call, id message.CustomID) (*Answer, error) {
	p, err := h.Table.Drawn(ctx, c.Request, refOf(id))
	if err != nil {
		return nil, err
	}
	follow := h.Table.Rematch
	if slices.Equal(id.Picks, []string{message.Stronger}) {
		follow = h.Table.RematchStronger
	}
	_, err = c.stored(follow(ctx, c.Request, refOf(id), c.mayThread()))
	var refused *engine.Refusal
	if errors.As(err, &refused) && refused.Code == sitting.AlreadyStarted {
		// The new game has begun. Tell its people where it is.
		if at, _ := refused.Args["channel"].(string); at != "" && at != c.Channel {
			return say(lang.Text(c.viewer.Lang, "chat.rematch-there", engine.Args{"channel": at})), nil
		}
	}
	if err != nil {
		return nil, err
	}
	if home := cmp.Or(p.Home, p.Channel); home != c.Channel {
		return say(lang.Text(c.viewer.Lang, "chat.rematch-there", engine.Args{"channel": home})), nil
	}
	return &Answer{Kind: Silent}, nil
}
