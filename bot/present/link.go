package present

import (
	"fmt"

	"sobremesa/bot/sitting"
)

// Link is the address of the message that shows a game, "" when there is none.
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
