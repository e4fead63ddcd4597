package main

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"time"

	"sobremesa/bot/discord"
	"sobremesa/bot/localdiscord/redirect"
	"sobremesa/store"
)

// discord checks what only Discord can tell: token, clock, endpoint, intents and permissions.
func (l *findings) discord(ctx context.Context, c config, token string) {
	clock := &clockWatch{of: http.DefaultTransport}
	if c.Discord.APIURL != "" {
		clock.of = redirect.To(c.Discord.APIURL)
	}
	rest := &discord.REST{Client: &http.Client{Transport: clock}, Token: token, Version: buildVersion(), Homepage: c.Discord.Homepage}
	app, err := discord.ReadApplication(ctx, rest)
	var refused *discord.APIError
	switch {
	case errors.As(err, &refused) && refused.Status == http.StatusUnauthorized:
		l.wrong("Token", "Discord does not accept it. Reset the token on the application's Bot page in the developer portal, and give the bot the new one")
		l.clock(clock)
		return
	case err != nil:
		l.wrong("Discord", "unexpected answer: %v. Check whether this machine may make https requests to discord.com, and try again later", err)
		return
	}
	l.well("Token", "valid, for the application %s (%s)", app.Name, app.ID)
	l.clock(clock)
	l.ears(ctx, c, app, rest)
	l.intents(app)
	l.permissions(ctx, app, rest)
}

// clockWatch is a transport that measures the difference between the machine's clock and Discord's.
type clockWatch struct {
	of    http.RoundTripper
	known bool
	ahead time.Duration // of the machine's clock, to about a second
}

func (w *clockWatch) RoundTrip(r *http.Request) (*http.Response, error) {
	began := time.Now()
	resp, err := w.of.RoundTrip(r)
	if err == nil {
		if date, err := http.ParseTime(resp.Header.Get("Date")); err == nil {
			now := time.Now()
			// The header has whole seconds, and was written at some time during the request.
			w.known, w.ahead = true, began.Add(now.Sub(began)/2).Sub(date.Add(500*time.Millisecond))
		}
	}
	return resp, err
}

// clockMayDiffer is the largest tolerated difference to Discord's clock. Players see deadlines by
// Discord's clock while the bot keeps them by the machine's, and signed requests with a distant
// timestamp are refused.
const clockMayDiffer = 10 * time.Second

func (l *findings) clock(w *clockWatch) {
	is := "ahead of"
	if w.ahead < 0 {
		is = "behind"
	}
	switch {
	case !w.known:
		l.wrong("Clock", "Discord's answers have no Date header to compare with. Check what stands between this machine and Discord")
	case w.ahead.Abs() > clockMayDiffer:
		l.wrong("Clock", "it is %v %s Discord's. Synchronise it over the network: timedatectl set-ntp true", w.ahead.Abs().Round(time.Second), is)
	default:
		l.well("Clock", "it agrees with Discord's")
	}
}

// ears checks whether Discord sends interactions to where the bot listens.
func (l *findings) ears(ctx context.Context, c config, app *discord.Application, rest *discord.REST) {
	const about = "Ears"
	if advice := app.Misheard(c.Discord.Ears); advice != "" {
		l.wrong(about, "%s", advice)
		return
	}
	switch c.Discord.Ears {
	case discord.Deaf:
		l.well(about, `ears = "none": this process does not listen; another one has to`)
	case discord.Posted:
		l.endpoint(ctx, app.EndpointURL)
	default:
		left, tooFew, err := discord.IdentifiesLeft(ctx, rest)
		others := 0
		if err == nil {
			others = begunElsewhere(ctx, c, left)
		}
		switch {
		case err != nil:
			l.wrong(about, "Discord does not name its gateway: %v. Try again later", err)
		case others > 0:
			l.wrong(about, "another program uses the bot's token: it has begun %s with Discord's gateway since this bot last began one, and both answer the same commands. "+
				"Stop it, or give it an application of its own; if you don't know it, reset the token", counted(others, "session"))
		case tooFew:
			l.wrong(about, "only %d gateway sessions are left today, so the bot waits until tomorrow. Look in its log for the reason why it opened so many", left)
		default:
			l.well(about, "the bot listens to Discord's gateway; %d sessions are left today", left)
		}
	}
}

// begunElsewhere returns how many sessions programs that do not use the database have begun since the bot
// last began one, as far as that is known, given how many are left today.
func begunElsewhere(ctx context.Context, c config, left int) int {
	db, err := openStore(ctx, &c, toLook)
	if err != nil {
		return 0 // another check says why
	}
	defer db.Close()
	return c.Discord.Shards.BegunElsewhere(ctx, store.Facts{In: db}, left)
}

// endpoint checks whether requests to the application's endpoint reach a bot: it sends an
// unsigned one, which a bot must refuse.
func (l *findings) endpoint(ctx context.Context, address string) {
	const about = "Ears"
	if fault := discord.Knock(ctx, address); fault != "" {
		l.wrong(about, "%s. Start the bot first, if it does not run", fault)
		return
	}
	l.well(about, "Discord sends interactions to %s, where a bot refuses unsigned requests", address)
}

// intents reports which privileged intents are switched on; the bot needs none.
func (l *findings) intents(app *discord.Application) {
	if on := app.PrivilegedIntents(); len(on) > 0 {
		l.well("Intents", "the bot needs none; you can switch off %s on the application's Bot page", strings.Join(on, ", "))
		return
	}
	l.well("Intents", "the bot needs none, and no privileged one is switched on")
}

// permissions checks the bot's permissions in each of its servers.
func (l *findings) permissions(ctx context.Context, app *discord.Application, rest *discord.REST) {
	const about = "Permissions"
	servers, err := discord.Servers(ctx, rest)
	if err != nil {
		l.wrong(about, "Discord does not list the bot's servers: %v. Try again later", err)
		return
	}
	if len(servers) == 0 {
		l.wrong(about, "the bot is in no server. A manager of a server can invite it: %s", app.Invitation())
		return
	}
	lacking := 0
	for _, s := range servers {
		if len(s.Lacks) > 0 {
			lacking++
			l.wrong(about, "in %q the bot lacks %s. A manager of the server can give them to the bot's role, under Server Settings, Roles, or invite the bot again: %s",
				s.Name, strings.Join(s.Lacks, ", "), app.Invitation())
		}
	}
	if lacking == 0 {
		l.well(about, "complete in %s; a single channel may still deny some", counted(len(servers), "server"))
	}
}
