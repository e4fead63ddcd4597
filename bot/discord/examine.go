package discord

import (
	"context"
	"strconv"

	"github.com/bwmarrin/discordgo"
)

// mostGuilds is how many servers Discord lists in one response.
const mostGuilds = 200

// Server is a server that the bot is a member of.
type Server struct {
	ID, Name string
	// Lacks lists the permissions that the bot needs but its roles do not grant, by their names in
	// Discord's client. A channel may deny more.
	Lacks []string
}

// Servers returns the first 200 servers that the bot is a member of.
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

// lacking returns the names of the needed permissions that are not granted.
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

// Invitation returns the address at which a user can add the bot to a server.
func (a *Application) Invitation() string { return invitation(a.ID) }

// PrivilegedIntents returns the privileged intents that are enabled for the application, by their
// names in the developer portal. The bot needs none.
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

// IdentifiesLeft returns how many gateway sessions Discord still lets the bot begin today, and
// reports whether that is too few for the bot to begin one.
func IdentifiesLeft(ctx context.Context, rest *REST) (left int, tooFew bool, err error) {
	told, err := (&Gateway{REST: rest, OpenWithin: answerTime}).askDiscord(ctx)
	return told.left, told.wait > 0, err
}
