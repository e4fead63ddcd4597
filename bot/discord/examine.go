package discord

import (
	"context"
	"crypto/ed25519"
	"encoding/hex"
	"strconv"

	"github.com/bwmarrin/discordgo"
)

// Application is what Discord knows of the application that a token belongs to.
type Application struct {
	ID, Name    string
	Flags       int
	Key         ed25519.PublicKey // verifies the signatures of interactions sent by HTTP; nil when Discord told none
	EndpointURL string            // where Discord sends interactions by HTTP, "" when it sends them to the gateway
}

// ReadApplication asks Discord for the token's application.
func ReadApplication(ctx context.Context, rest *REST) (*Application, error) {
	var told struct {
		ID          string  `json:"id"`
		Name        string  `json:"name"`
		Flags       int     `json:"flags"`
		VerifyKey   string  `json:"verify_key"`
		EndpointURL *string `json:"interactions_endpoint_url"`
	}
	if err := rest.read(ctx, to("GET /applications/@me"), &told); err != nil {
		return nil, err
	}
	app := &Application{ID: told.ID, Name: told.Name, Flags: told.Flags}
	if key, err := hex.DecodeString(told.VerifyKey); err == nil && len(key) == ed25519.PublicKeySize {
		app.Key = key
	}
	if told.EndpointURL != nil {
		app.EndpointURL = *told.EndpointURL
	}
	return app, nil
}

// Misheard returns what the operator must change when Discord sends interactions another way than
// ears receives them, or "" when they agree.
func (a *Application) Misheard(ears Ears) string {
	switch {
	case ears == Posted && a.EndpointURL == "":
		return `Discord sends interactions to the gateway, and ears = "http" does not hear them: in the developer portal, on General Information, ` +
			`set the Interactions Endpoint URL to the https address behind which this bot listens, with ` + EndpointPath + ` at its end, while it runs`
	case ears != Posted && ears != Deaf && a.EndpointURL != "":
		return `Discord sends interactions to ` + a.EndpointURL + `, and ears = "gateway" does not hear them: in the developer portal, on General Information, ` +
			`remove the Interactions Endpoint URL, or set ears = "http"`
	}
	return ""
}

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
		Permissions bits
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
func lacking(given bits) (list []string) {
	if given&discordgo.PermissionAdministrator != 0 {
		return nil
	}
	for _, p := range []struct {
		bit  bits
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
