package chat

import (
	"context"

	"sobremesa/bot/lang"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
)

// stored notes on the call what was done, once it is stored. Whatever fails after that, the user is
// told that it stands.
func (c *call) stored(done sitting.Done, err error) (sitting.Done, error) {
	if err == nil {
		c.done = done.Code
	}
	return done, err
}

// confirmation tells the user what was done and, if the bot may not write in the channel, that the
// channel will not show it.
func (h *Chat) confirmation(ctx context.Context, c *call, done sitting.Done) string {
	args := engine.Args{"n": done.N}
	if done.Code == sitting.FactionChosen {
		args["faction"] = c.game.Factions()[done.N-1]
	}
	return h.doneText(ctx, c, lang.Text(c.viewer.Lang, string(done.Code), args))
}

// moveConfirmation is [Chat.confirmation] of a move, given the words for it.
func (h *Chat) moveConfirmation(ctx context.Context, c *call, said string) string {
	return h.doneText(ctx, c, lang.Text(c.viewer.Lang, string(sitting.Played), engine.Args{"move": said}))
}

// doneText returns the text that tells of what was done. If the bot may not write in the channel, it
// adds that the channel will not show it.
func (h *Chat) doneText(ctx context.Context, c *call, text string) string {
	if missing := h.missingPermissions(ctx, c); len(missing) > 0 && !c.elsewhere {
		text += "\n" + lang.Text(c.viewer.Lang, "chat.unheard", engine.Args{"permissions": missing})
	}
	return text
}

// fleeting marks an answer as fleeting, unless the bot may not write in the channel: the channel
// shows the same.
func (h *Chat) fleeting(ctx context.Context, c *call, a *Answer) *Answer {
	a.Fleeting = len(h.missingPermissions(ctx, c)) == 0
	return a
}
