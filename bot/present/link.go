package present

import (
	"fmt"

	"sobremesa/bot/lang"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
)

// Where returns a mention of the channel in which a game is played. For a game in direct messages
// it returns words, as there is no channel to mention.
func Where(h *sitting.Header, l engine.Lang) string {
	if h.Guild == "" {
		return lang.Text(l, "chat.direct", nil)
	}
	return "<#" + h.Channel + ">"
}

// Link returns the address of the message that shows a game, or "" when there is none.
func Link(h *sitting.Header) string {
	if h.Shown().ID == "" {
		return ""
	}
	guild := h.Guild
	if guild == "" {
		guild = "@me"
	}
	return fmt.Sprintf("https://discord.com/channels/%s/%s/%s", guild, h.Channel, h.Shown().ID)
}
