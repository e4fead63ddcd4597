package chat

import (
	"context"

	"sobremesa/bot/lang"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
)

// confirmation tells the one who asked what was done, and if the channel won't
// hear of it because the bot may not write there (any more), that too.
func (h *Chat) confirmation(ctx context.Context, c *call, done sitting.Done) string {
	args := engine.Args{"n": done.N}
	if done.Code == sitting.FactionChosen {
		args["faction"] = c.game.Factions()[done.N-1]
	}
	return h.andUnheard(ctx, c, done.Code, lang.Text(c.viewer.Lang, string(done.Code), args))
}

// moveConfirmation is confirmation of a move, which has been said.
func (h *Chat) moveConfirmation(ctx context.Context, c *call, said string) string {
	return h.andUnheard(ctx, c, sitting.Played, lang.Text(c.viewer.Lang, string(sitting.Played), engine.Args{"move": said}))
}

// andUnheard is what is told of something that was done.
func (h *Chat) andUnheard(ctx context.Context, c *call, done engine.Code, text string) string {
	c.done = done
	if missing := h.missingPermissions(ctx, c); len(missing) > 0 && !c.elsewhere {
		text += "\n" + lang.Text(c.viewer.Lang, "chat.unheard", engine.Args{"permissions": missing})
	}
	return text
}

// shown marks an answer as fleeting that tells of what the channel shows too,
// unless the bot may not write there.
func (h *Chat) shown(ctx context.Context, c *call, a *Answer) *Answer {
	a.Fleeting = len(h.missingPermissions(ctx, c)) == 0
	return a
}
