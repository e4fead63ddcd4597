package discord

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"
)

// hearing finds out whether Discord still sends interactions to where this process listens. Otherwise
// nobody would notice: a gateway's connection stands, and a listener listens, whether or not
// something comes. It asks every minute, and a process is deaf when there is a fault twice in a row and
// nobody was heard in between.
//
// That Discord does not answer is no fault. Nor is it, once somebody was heard, that the public address
// cannot be reached from here and never could: many networks cannot reach their own.
type hearing struct {
	rest   *REST
	ears   Ears
	ours   func(ctx context.Context, process string) (bool, error) // reports whether a process is one of this bot's
	onDeaf func(why string)
	log    *slog.Logger
	client *http.Client // knocks at the public address

	app     *Application // as Discord told last
	reached bool         // the public address was reached from here

	mu     sync.Mutex
	heard  bool // somebody, ever
	faults int  // in a row
	deaf   bool
}

const (
	examineEvery = time.Minute
	deafAfter    = 2 // faults
)

// newHearing returns the hearing of a process, which tells c.OnDeaf.
func newHearing(c Config) *hearing {
	return &hearing{rest: c.REST, ears: c.Ears, ours: c.Ours, onDeaf: c.OnDeaf, log: c.Log, client: knocker}
}

// run examines the application until the context ends. app is as Discord told it just now.
func (h *hearing) run(ctx context.Context, app *Application) {
	h.app = app
	if advice := app.Misheard(h.ears); advice != "" {
		h.log.Warn(advice)
		h.mu.Lock()
		h.faults = 1
		h.mu.Unlock()
	}
	if h.ears == Deaf {
		return
	}
	for pause(ctx, examineEvery) == nil {
		h.examine(ctx)
	}
}

// hears records that an interaction has arrived, or Discord's PING.
func (h *hearing) hears() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.heard = true
	h.well()
}

// well records that nothing is wrong. h.mu is held.
func (h *hearing) well() {
	if h.faults = 0; !h.deaf {
		return
	}
	h.deaf = false
	h.log.Info("people are heard again")
	if h.onDeaf != nil {
		h.onDeaf("")
	}
}

// examine looks for a fault, and acts on it.
func (h *hearing) examine(ctx context.Context) {
	fault, known := h.fault(ctx)
	h.mu.Lock()
	defer h.mu.Unlock()
	switch {
	case ctx.Err() != nil || !known:
	case fault == "":
		h.well()
	default:
		if h.faults++; h.faults < deafAfter {
			return
		}
		if !h.deaf {
			h.deaf = true
			h.log.Error("nobody is heard, and clocks stand still until somebody is", "why", fault)
		}
		if h.onDeaf != nil {
			h.onDeaf(fault)
		}
	}
}

// fault returns why this process hears nobody and what to do, or "" when nothing is wrong. It returns
// false when nothing can be said.
func (h *hearing) fault(ctx context.Context) (fault string, known bool) {
	app, err := ReadApplication(ctx, h.rest)
	if err == nil {
		h.app = app
		if fault = app.Misheard(h.ears); fault != "" {
			return fault, true
		}
	}
	if h.ears != Posted || h.app.EndpointURL == "" {
		return "", err == nil
	}
	process, fault := knock(ctx, h.client, h.app.EndpointURL)
	if fault != "" {
		h.mu.Lock()
		defer h.mu.Unlock()
		return fault, h.reached || !h.heard
	}
	ours, err := h.ours(ctx, process)
	if err != nil {
		return "", false
	}
	if !ours {
		return fmt.Sprintf("Discord sends interactions to %s, where a bot answers that works on another database: "+
			"stop that one, or let the reverse proxy forward %s to this one", h.app.EndpointURL, EndpointPath), true
	}
	h.reached = true
	return "", true
}

// knocker connects anew for each request: what was connected before would hide that a certificate has
// expired, or that nobody listens any more.
var knocker = &http.Client{
	Transport:     &http.Transport{Proxy: http.ProxyFromEnvironment, DisableKeepAlives: true},
	CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }, // Discord follows none
	Timeout:       10 * time.Second,
}

// Knock sends an unsigned request to an application's endpoint, which a bot has to refuse. It returns why
// none did, and what the operator can do, or "".
func Knock(ctx context.Context, address string) (fault string) {
	_, fault = knock(ctx, knocker, address)
	return fault
}

// knock is Knock. It also returns the id of the bot's process.
func knock(ctx context.Context, client *http.Client, address string) (process, fault string) {
	const do = "check its DNS name, its certificate and the reverse proxy, which has to forward " + EndpointPath + " to discord.listen"
	at := "Discord sends interactions to " + address
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, address, strings.NewReader("{}"))
	if err != nil {
		return "", at + ", which is no address: set another one in the developer portal"
	}
	r.Header.Set("Content-Type", "application/json")
	resp, err := client.Do(r)
	if failed, ok := errors.AsType[*url.Error](err); ok {
		return "", fmt.Sprintf("%s, which cannot be reached from here: %v; %s", at, failed.Err, do)
	}
	resp.Body.Close()
	if resp.StatusCode != http.StatusUnauthorized {
		return "", fmt.Sprintf("%s, where an unsigned request gets status %d instead of the bot's 401: %s", at, resp.StatusCode, do)
	}
	if process = resp.Header.Get(processHeader); process == "" {
		return "", fmt.Sprintf("%s, where something else than the bot answers 401: %s, and must not ask for a password", at, do)
	}
	return process, ""
}
