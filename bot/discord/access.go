package discord

import (
	"context"
	"errors"
	"net/http"

	"github.com/bwmarrin/discordgo"
)

// IsAbsent reports whether the bot is no member of a guild; false when Discord
// does not say.
func (c *Channels) IsAbsent(ctx context.Context, guild string) bool {
	_, err := c.Session.Guild(guild, discordgo.WithContext(ctx), discordgo.WithRetryOnRatelimit(false), discordgo.WithRestRetries(0))
	var refused *discordgo.RESTError
	return errors.As(err, &refused) && refused.Response != nil &&
		(refused.Response.StatusCode == http.StatusForbidden || refused.Response.StatusCode == http.StatusNotFound)
}
