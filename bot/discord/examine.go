package discord

import (
	"context"
	"strconv"

	"github.com/bwmarrin/discordgo"
)

// mostGuilds is how many servers Discord lists at once.
const mostGuilds = 200

// Server is one that the bot is in.
type Server struct {
	ID, Name string
	// Lacks are the permissions that the bot needs and its roles do not give it, as
	// Discord's client calls them. A channel may take more away.
	Lacks []string
}

// Servers are those that the bot is in, the first 200 of them.
func Servers(ctx context.Context, rest *REST) ([]Server, error) {
	q := to("GET /users/@me/guilds")
	q.url += "?limit=" + strconv.Itoa(mostGuilds)
	var told []struct {
		ID, Name    string
		Permissions int64 `json:",string"`
	}
	if err := rest.read(ctx, q, &told); err != nil {
		return nil, err
	}
	var list []Server
	for _, g := range told {
		list = append(list, Server{g.ID, g.Name, lacking(g.Permissions)})
	}
	return list, nil
}

// lacking are the needed permissions that are not among those given.
func lacking(given int64) (list []string) {
	if given&discordgo.PermissionAdministrator != 0 {
		return nil
	}
	for _, p := range []struct {
		bit  int64
		name string
	}{
		{discordgo.PermissionViewChannel, "View Channels"},
		{discordgo.PermissionSendMessages, "Send Messages"},
		{discordgo.PermissionCreatePublicThreads, "Create Public Threads"},
		{discordgo.PermissionSendMessagesInThreads, "Send Messages in Threads"},
		{discordgo.PermissionAttachFiles, "Attach Files"},
		{discordgo.PermissionReadMessageHistory, "Read Message History"},
	} {
		if neededPermissions&p.bit != 0 && given&p.bit == 0 {
			list = append(list, p.name)
		}
	}
	return list
}

// Invitation is the address at which somebody lets the bot into a server.
func (a *Application) Invitation() string { return invitation(a.ID) }

// PrivilegedIntents are those that are switched on for the application, as the
// developer portal calls them. The bot asks for none.
func (a *Application) PrivilegedIntents() (list []string) {
	for _, i := range []struct {
		bits int
		name string
	}{{1<<12 | 1<<13, "Presence Intent"}, {1<<14 | 1<<15, "Server Members Intent"}, {1<<18 | 1<<19, "Message Content Intent"}} {
		if a.Flags&i.bits != 0 {
			list = append(list, i.name)
		}
	}
	return list
}

// IdentifiesLeft is how many sessions at the gateway Discord leaves the bot for the
// day, and whether that is so few that it would not begin one.
func IdentifiesLeft(ctx context.Context, rest *REST) (left int, tooFew bool, err error) {
	told, err := (&Gateway{REST: rest, OpenWithin: answerTime}).askDiscord(ctx)
	return told.left, told.wait > 0, err
}
