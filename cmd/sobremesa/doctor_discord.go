package main

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"time"

	"sobremesa/bot/discord"
	"sobremesa/bot/localdiscord/redirect"
)

// discord asks Discord.
func (l *findings) discord(ctx context.Context, c config, token string) {
	clock := &clockWatch{of: http.DefaultTransport}
	if c.Discord.APIURL.text != "" {
		clock.of = redirect.To(c.Discord.APIURL.text)
	}
	rest := &discord.REST{Client: &http.Client{Transport: clock}, Token: token, Version: buildVersion(), Homepage: c.Discord.Homepage.text}
	app, err := discord.ReadApplication(ctx, rest)
	var refused *discord.APIError
	switch {
	case err == nil:
		l.well("Token", "it is that of the application %s (%s)", app.Name, app.ID)
	case errors.As(err, &refused) && refused.Status == http.StatusUnauthorized:
		l.wrong("Token", "Discord does not know it. In the developer portal, on the application's Bot page, reset the token, and give the bot the new one")
		l.clock(clock)
		return
	default:
		l.wrong("Discord", "it does not answer as it should: %v. See whether this machine may make https requests to discord.com, and try again later", err)
		return
	}
	l.clock(clock)
	l.ears(ctx, c, app, rest)
	l.intents(app)
	l.permissions(ctx, app, rest)
}

// clockWatch carries requests, and notes how far the machine's clock is from Discord's.
type clockWatch struct {
	of    http.RoundTripper
	known bool
	ahead time.Duration // of Discord's, to a second or so
}

func (w *clockWatch) RoundTrip(r *http.Request) (*http.Response, error) {
	began := time.Now()
	resp, err := w.of.RoundTrip(r)
	if err == nil {
		if date, err := http.ParseTime(resp.Header.Get("Date")); err == nil {
			now := time.Now()
			// Discord tells the second, and told it while the request was under way.
			w.known, w.ahead = true, began.Add(now.Sub(began)/2).Sub(date.Add(500*time.Millisecond))
		}
	}
	return resp, err
}

// clockMayDiffer is by how much the clock may differ from Discord's: people see deadlines
// by the one and the bot keeps them by the other, and what comes signed by HTTP is refused
// when the time of the signature is far off.
const clockMayDiffer = 10 * time.Second

func (l *findings) clock(w *clockWatch) {
	switch off := w.ahead.Round(time.Second); {
	case !w.known:
		l.wrong("Clock", "Discord's answers bear no date to compare this machine's clock with; something stands between the two. See what that is")
	case w.ahead.Abs() <= clockMayDiffer:
		l.well("Clock", "this machine's agrees with Discord's")
	case off > 0:
		l.wrong("Clock", "this machine's is %v ahead of Discord's. Have it set by the network: timedatectl set-ntp true", off)
	default:
		l.wrong("Clock", "this machine's is %v behind Discord's. Have it set by the network: timedatectl set-ntp true", -off)
	}
}

// ears looks whether interactions come to where the bot hears them.
func (l *findings) ears(ctx context.Context, c config, app *discord.Application, rest *discord.REST) {
	const about = "Ears"
	if advice := app.Misheard(c.Discord.Ears.way); advice != "" {
		l.wrong(about, "%s", advice)
		return
	}
	switch c.Discord.Ears.way {
	case discord.Deaf:
		l.well(about, `ears = "none": this process hears nobody, and needs another one that does`)
	case discord.Posted:
		l.endpoint(ctx, app.EndpointURL)
	default:
		left, tooFew, err := discord.IdentifiesLeft(ctx, rest)
		switch {
		case err != nil:
			l.wrong(about, "Discord does not tell where its gateway is: %v. Try again later", err)
		case tooFew:
			l.wrong(about, "Discord leaves %d connections for today, so few that the bot waits for tomorrow. See in its log why it had to begin so many", left)
		default:
			l.well(about, "the bot hears by Discord's gateway, and %d connections are left for today", left)
		}
	}
}

// endpoint looks whether Discord's requests are handed on to a bot, by one that it has to
// refuse since nobody has signed it.
func (l *findings) endpoint(ctx context.Context, address string) {
	const about, do = "Ears", "Start the bot, and see what stands before it: a reverse proxy has to hand requests on to discord.listen, with " + discord.EndpointPath + " as their path"
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, address, strings.NewReader("{}"))
	if err == nil {
		r.Header.Set("Content-Type", "application/json")
		var resp *http.Response
		if resp, err = http.DefaultClient.Do(r); err == nil {
			resp.Body.Close()
			if resp.StatusCode != http.StatusUnauthorized {
				l.wrong(about, "Discord sends interactions to %s, where an unsigned request is answered with status %d and not 401, as the bot would. %s", address, resp.StatusCode, do)
				return
			}
		}
	}
	if err != nil {
		l.wrong(about, "Discord sends interactions to %s, which cannot be reached from here: %v. %s", address, err, do)
		return
	}
	l.well(about, "Discord sends interactions to %s, where a bot refuses what is not signed", address)
}

// intents are none.
func (l *findings) intents(app *discord.Application) {
	if on := app.PrivilegedIntents(); len(on) > 0 {
		l.well("Intents", "the bot asks for none; %s can be switched off on the application's Bot page", strings.Join(on, ", "))
		return
	}
	l.well("Intents", "the bot asks for none, and none that is privileged is switched on")
}

// permissions looks what the bot may do in the servers that it is in.
func (l *findings) permissions(ctx context.Context, app *discord.Application, rest *discord.REST) {
	const about = "Permissions"
	servers, err := discord.Servers(ctx, rest)
	if err != nil {
		l.wrong(about, "Discord does not tell which servers the bot is in: %v. Try again later", err)
		return
	}
	if len(servers) == 0 {
		l.wrong(about, "the bot is in no server. Who manages one lets it in at %s", app.Invitation())
		return
	}
	lacking := 0
	for _, s := range servers {
		if len(s.Lacks) > 0 {
			lacking++
			l.wrong(about, "in %q the bot lacks %s. Who manages the server gives them to the bot's role, under Server Settings, Roles, or lets it in anew at %s",
				s.Name, strings.Join(s.Lacks, ", "), app.Invitation())
		}
	}
	if lacking == 0 {
		l.well(about, "the bot has all that it needs in %d servers; a channel of them may still take some away", len(servers))
	}
}
