package discord

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"time"

	"github.com/bwmarrin/discordgo"
	"golang.org/x/sync/errgroup"

	"sobremesa/bot/outbox"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/store"
)

// Config is what a Bot runs with.
type Config struct {
	// Token is the application's secret. It never appears in a log or error.
	Token string
	Store store.Store
	Log   *slog.Logger
	// Version of the program, which Discord is told with every request.
	Version string
	// Client carries every request to Discord; one with the standard
	// library's transport when nil. It should have no Timeout: each request
	// is given time by its size.
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

// Is makes the gateway's word for it the same error.
func (e *CloseError) Is(target error) bool { return target == ErrToken && e.Code == 4004 }

// stopTime is how long what was begun may go on when the bot is to stop: an
// answer, a board that is on its way. Whoever starts it mostly kills it after ten
// seconds, and what was not answered by then will hardly be.
const stopTime = 6 * time.Second

// Run is the bot: it registers its commands, answers interactions and tells
// channels of their games until the context ends. An error says why it cannot
// go on at all.
func Run(ctx context.Context, c Config) error {
	if c.Client == nil {
		c.Client = &http.Client{}
	}
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	rest := &REST{Client: c.Client, Token: c.Token, Version: c.Version}

	t := table.New(c.Store)
	channels := &Channels{REST: rest}
	announcer := &Announcer{Table: t, Channels: channels}
	handlers := announcer.Handlers()
	handlers[table.TaskThink] = func(ctx context.Context, task *store.Task) error {
		err := t.Think(ctx, task)
		var refused *engine.Refusal
		if errors.As(err, &refused) && refused.Code == table.OldRules {
			return fmt.Errorf("%w: %v", outbox.ErrGiveUp, err)
		}
		return err
	}
	c.Outbox.Log = c.Log
	if c.Outbox.Deadline == 0 {
		c.Outbox.Deadline = finishWithin + uploadTime(maxFile)
	}
	if c.Outbox.Grace == 0 {
		c.Outbox.Grace = stopTime
	}
	loop := outbox.New(c.Store, handlers, c.Outbox)
	t.Wake = loop.Wake

	handle := (&Handler{Table: t, Log: c.Log, IsThread: channels.IsThread, IsAbsent: channels.IsAbsent}).Handle
	if c.wrap != nil {
		handle = c.wrap(handle)
	}
	dispatcher := &Dispatcher{Handle: handle, Responder: &Responder{REST: rest}, Log: c.Log}
	returns := &returns{Store: c.Store, Now: t.Now, Wake: loop.Wake, Log: c.Log}
	// Interactions that were taken up are answered even while the bot stops.
	answering, cancel := outlive(ctx, stopTime)
	defer cancel()
	gateway := &Gateway{
		REST: rest,
		OnInteraction: func(i *discordgo.Interaction) {
			dispatcher.Dispatch(answering, i)
			returns.note(answering, i)
		},
		Facts:   c.Store,
		Log:     c.Log,
		OnReady: c.OnReady,
	}
	if c.tune != nil {
		c.tune(gateway)
	}

	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error { loop.Run(ctx); return nil })
	group.Go(func() error { return gateway.Run(ctx) })
	group.Go(func() error {
		return untilDone(ctx, c.Log, func() error { return Register(ctx, rest, Commands(), c.Log) })
	})
	group.Go(func() error {
		forget(ctx, c)
		return nil
	})
	err := group.Wait()
	dispatcher.Wait()
	return err
}

// outlive returns a context that ends some time after another.
func outlive(ctx context.Context, by time.Duration) (context.Context, context.CancelFunc) {
	longer, cancel := context.WithCancel(context.WithoutCancel(ctx))
	stop := context.AfterFunc(ctx, func() { time.AfterFunc(by, cancel) })
	return longer, func() { stop(); cancel() }
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
