package discord

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"time"

	"github.com/bwmarrin/discordgo"
	"golang.org/x/sync/errgroup"

	"sobremesa/bot/outbox"
	"sobremesa/bot/table"
	"sobremesa/store"
)

// Config is what a Bot runs with.
type Config struct {
	// Token is the application's secret. It never appears in a log or error.
	Token string
	Store store.Store
	Log   *slog.Logger
	// Client carries every request to Discord; http.DefaultClient's transport
	// and a timeout of 10 s when nil.
	Client *http.Client
	// Outbox says how tasks are worked off; zero values are its defaults.
	Outbox outbox.Options
	// OnReady, unless nil, is called each time the gateway stands.
	OnReady func()

	tune func(*Gateway)        // changes the gateway's times, for tests
	wrap func(handler) handler // puts another handler in its place, for tests
}

// handler answers one interaction.
type handler = func(context.Context, *discordgo.Interaction) *Answer

// ErrToken says that Discord does not know the token.
var ErrToken = errors.New("discord: the token is not valid: copy it anew from the application's Bot page")

// Run is the bot: it registers its commands, answers interactions and tells
// channels of their games until the context ends. An error says why it cannot
// go on at all.
func Run(ctx context.Context, c Config) error {
	if c.Client == nil {
		c.Client = &http.Client{Timeout: 10 * time.Second}
	}
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	rest, err := newSession(c)
	if err != nil {
		return err
	}
	app, err := untilKnown(ctx, c.Log, func() (string, error) { return application(ctx, rest) })
	if err != nil {
		return err
	}

	t := table.New(c.Store)
	channels := &Channels{Session: rest}
	announcer := &Announcer{Table: t, Channels: channels}
	handlers := announcer.Handlers()
	handlers[table.TaskThink] = func(ctx context.Context, task *store.Task) error {
		err := t.Think(ctx, task)
		var refused *table.Refusal
		if errors.As(err, &refused) {
			return fmt.Errorf("%w: %v", outbox.ErrGiveUp, err)
		}
		return err
	}
	c.Outbox.Log = c.Log
	loop := outbox.New(c.Store, handlers, c.Outbox)
	t.Wake = loop.Wake

	handle := (&Handler{Table: t, Log: c.Log, IsThread: channels.IsThread, IsAbsent: channels.IsAbsent}).Handle
	if c.wrap != nil {
		handle = c.wrap(handle)
	}
	dispatcher := &Dispatcher{
		Handle: handle, Responder: &Responder{Client: c.Client, App: app}, Log: c.Log}
	// Interactions that were taken up are answered even while the bot stops.
	answering := context.WithoutCancel(ctx)
	gateway := &Gateway{
		NewSession:    func() (*discordgo.Session, error) { return newSession(c) },
		OnInteraction: func(i *discordgo.Interaction) { dispatcher.Dispatch(answering, i) },
		Log:           c.Log,
		OnReady:       c.OnReady,
	}
	if c.tune != nil {
		c.tune(gateway)
	}

	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error { loop.Run(ctx); return nil })
	group.Go(func() error { return gateway.Run(ctx) })
	group.Go(func() error {
		_, err := untilKnown(ctx, c.Log, func() (struct{}, error) {
			return struct{}{}, Register(ctx, rest, app, Commands(), c.Log)
		})
		return err
	})
	group.Go(func() error {
		forget(ctx, c)
		return nil
	})
	err = group.Wait()
	dispatcher.Wait()
	return err
}

// newSession returns a discordgo session that touches nothing but what is asked of it.
func newSession(c Config) (*discordgo.Session, error) {
	s, err := discordgo.New("Bot " + c.Token)
	if err != nil {
		return nil, fmt.Errorf("discord: %w", err)
	}
	s.Client = c.Client
	s.UserAgent = "DiscordBot (sobremesa, 1)"
	// Interactions come without asking; nothing else is needed.
	s.Identify.Intents = discordgo.IntentsNone
	s.StateEnabled = false
	heedLog()
	return s, nil
}

// application asks Discord which application the token belongs to.
func application(ctx context.Context, s *discordgo.Session) (string, error) {
	body, err := s.RequestWithBucketID(http.MethodGet, discordgo.EndpointApplications+"/@me", nil,
		discordgo.EndpointApplications, discordgo.WithContext(ctx))
	if err != nil {
		return "", err
	}
	var app struct {
		ID string `json:"id"`
	}
	if err := json.Unmarshal(body, &app); err != nil || app.ID == "" {
		return "", fmt.Errorf("discord: an application without id: %w", err)
	}
	return app.ID, nil
}

// untilKnown asks again, ever more slowly, until Discord answers yes or no:
// the bot may be started while the network is down.
func untilKnown[T any](ctx context.Context, log *slog.Logger, ask func() (T, error)) (T, error) {
	for pause := time.Second; ; pause = min(time.Minute, 2*pause) {
		answer, err := ask()
		var refused *discordgo.RESTError
		switch {
		case err == nil:
			return answer, nil
		case ctx.Err() != nil:
			return answer, nil // stopped, and stopping is no failure
		case errors.As(err, &refused) && refused.Response.StatusCode == http.StatusUnauthorized,
			errors.Is(err, discordgo.ErrUnauthorized):
			return answer, ErrToken
		case errors.As(err, &refused) && refused.Response.StatusCode < 500:
			return answer, err
		}
		log.Warn("discord does not answer", "err", err, "again_in", pause)
		timer := time.NewTimer(pause)
		select {
		case <-timer.C:
		case <-ctx.Done():
			timer.Stop()
			return answer, nil
		}
	}
}

// forget removes what nobody will ask for any more, once an hour.
func forget(ctx context.Context, c Config) {
	tick := time.NewTicker(time.Hour)
	defer tick.Stop()
	for {
		// Discord redelivers within minutes; a day is plenty.
		if err := c.Store.Prune(ctx, time.Now().Add(-24*time.Hour)); err != nil && ctx.Err() == nil {
			c.Log.Error("cannot prune the store", "err", err)
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return
		}
	}
}
