package chat

import (
	"context"

	"sobremesa/bot/lang"
	"sobremesa/bot/lookup"
	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/engine"
)

// last tells the user how their own last game of a kind ended, wherever it was played, with what its
// last message offers and the check of its chance. The buttons work in any channel.
func (h *Chat) last(ctx context.Context, c *call) (*Answer, error) {
	p, err := lookup.Replayed(h.Table.OwnLast(ctx, c.Request, c.game.Name()))
	if err != nil {
		return nil, err
	}
	l := c.viewer.Lang
	head := lang.Text(l, "last.head", engine.Args{"game": engine.Term(p.Kind + ".name"), "channel": present.Where(&p.Header, l), "at": p.Ended.Unix()})
	row := append(present.AfterEnd(c.game, &p.Header, l)[1:], present.Button(&p.Header, l, "verify", message.Verify, message.Secondary)) // a rematch belongs in its channel
	return say(joinLines(append([]string{head}, present.Standings(p, l)...)...), row), nil
}
