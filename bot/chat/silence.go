package chat

import (
	"context"
	"strings"

	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/engine"
	"sobremesa/store"
)

// tellSilence adds to a private answer about a game that its channel does not show how it goes on, and
// what would help. Such an answer stays. The channel is tried again soon: perhaps somebody has helped.
func (h *Chat) tellSilence(ctx context.Context, c *call, a *Answer) *Answer {
	if a.Kind != Reply && a.Kind != Update && a.Kind != Silent {
		return a
	}
	if c.found != nil && c.found.Silent != "" {
		if err := h.Table.ShowSoon(ctx, c.found); err != nil {
			h.Log.Error("cannot try to show a game again", "err", err, "game", c.found.ID)
		}
	}
	why := h.whySilent(ctx, c)
	switch {
	case why == "":
		return a
	case a.Kind == Silent:
		a = say(why)
	default:
		a.Message.Content = message.Newest(strings.Split(a.Message.Content, "\n"), why, present.LeftOut(c.viewer.Lang))
	}
	a.Fleeting = false
	return a
}

// whySilent says why the channel of the call's game does not show how it goes on, and what would help.
// It returns "" if the channel does.
func (h *Chat) whySilent(ctx context.Context, c *call) string {
	p := c.found
	if p == nil {
		return ""
	}
	if p.Channel == c.Channel && (p.Status.Live() || c.done != "") {
		if missing := h.missingPermissions(ctx, c); len(missing) > 0 {
			return lang.Text(c.viewer.Lang, "chat.unheard", engine.Args{"permissions": missing})
		}
	}
	if p.Silent == "" {
		return ""
	}
	return lang.Text(c.viewer.Lang, string(p.Silent), engine.Args{"channel": present.Where(&p.Header, c.viewer.Lang)}) + " " +
		lang.Text(c.viewer.Lang, "silent.meanwhile", engine.Args{"clock": p.Status == store.Running && p.Pace > 0})
}
