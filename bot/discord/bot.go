package discord

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"sobremesa/bot/admission"
	"sobremesa/bot/chat"
	"sobremesa/bot/private"
)

// Config configures a connection to Discord.
type Config struct {
	// REST sends every request.
	REST *REST
	// Answer answers interactions.
	Answer Answerer
	// WorkOf returns what an interaction asks for.
	WorkOf func(*chat.Interaction) chat.Work
	// Allowance bounds how much people ask for.
	Allowance *admission.Allowance
	// TurnedAway answers a user who has met a limit.
	TurnedAway func(context.Context, *chat.Interaction, chat.Limit) *chat.Answer
	// Watch is told of each interaction and of how it was handled.
	Watch Watcher
	// Commands are registered when the bot starts, and again whenever Newest turns from false to
	// true. Newest reports whether no newer version of the program runs.
	Commands []chat.Command
	Newest   func() bool
	// Facts stores what the gateway must remember across restarts.
	Facts Facts
	// Private, unless nil, leaves each person one private message in a game.
	Private *private.Keeper
	// FleetingFor is how long a fleeting answer of a few words stays. Zero means 15 s.
	FleetingFor time.Duration
	// Now is the clock that is compared with Discord's. Nil means the machine's clock.
	Now func() time.Time
	Log *slog.Logger
	// Ears says how interactions are received. The empty string means by the gateway.
	Ears Ears
	// Shards are the gateway's shards that this process keeps.
	Shards Shards
	// Listener accepts interactions if they come by HTTP. Run closes it.
	Listener net.Listener
	// OnReady, unless nil, is called whenever all shards of the gateway are connected. By HTTP it
	// is called once, when interactions are accepted. With neither it is called once, when Discord
	// has accepted the token.
	OnReady func()
	// OnConnected, unless nil, is told whether a shard of the gateway is connected.
	OnConnected func(shard, of int, ready bool)
	// OnListening, unless nil, is told whether interactions are accepted by HTTP.
	OnListening func(bool)
	// OnRegistered, unless nil, is called once, when the commands are registered.
	OnRegistered func()
	// Tune, unless nil, changes the gateway before it runs.
	Tune func(*Gateway)
}

// Run connects to Discord. It registers the commands and answers interactions until the context
// ends. An error means that the bot cannot continue at all.
func Run(ctx context.Context, c Config) error {
	d := &dispatcher{
		Answer: c.Answer, Responder: &responder{REST: c.REST}, Watch: c.Watch, Log: c.Log, Private: c.Private, FleetingFor: c.FleetingFor, Now: c.Now,
		WorkOf: c.WorkOf, Allowance: c.Allowance, TurnedAway: c.TurnedAway,
	}
	// Interactions that have arrived are answered even while the bot stops.
	answering, cancel := outlive(ctx, StopTime)
	defer cancel()
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error {
		return hear(ctx, c, d.Responder, func(i *Interaction) { d.Dispatch(answering, i) })
	})
	registered := sync.OnceFunc(func() {
		if c.OnRegistered != nil {
			c.OnRegistered()
		}
	})
	commands := &registrar{newest: c.Newest, log: c.Log, register: func(ctx context.Context) error {
		err := registerCommands(ctx, c.REST, commandsOf(c.Commands), c.Log)
		if err == nil {
			registered()
		}
		return err
	}}
	group.Go(func() error { return commands.run(ctx) })
	return group.Wait()
}

// hear passes interactions to onInteraction until the context ends.
func hear(ctx context.Context, c Config, r *responder, onInteraction func(*Interaction)) error {
	if c.Listener != nil {
		defer c.Listener.Close()
	}
	group, ctx := errgroup.WithContext(ctx)
	if c.Ears != Posted && c.Ears != Deaf {
		gateway := &Gateway{REST: c.REST, Shards: c.Shards, OnInteraction: onInteraction, Facts: c.Facts, Log: c.Log, OnReady: c.OnReady, OnConnected: c.OnConnected}
		if c.Tune != nil {
			c.Tune(gateway)
		}
		group.Go(func() error { return gateway.Run(ctx) })
	}
	listening := func(open bool) {
		if c.OnListening != nil && c.Ears == Posted {
			c.OnListening(open)
		}
	}
	listening(false)
	group.Go(func() error {
		app, err := awaitApplication(ctx, c.REST, c.Log)
		if app == nil {
			return err
		}
		if advice := app.Misheard(c.Ears); advice != "" {
			c.Log.Warn(advice)
		}
		ready := func() {
			if c.OnReady != nil {
				c.OnReady()
			}
		}
		switch c.Ears {
		case Deaf:
			ready()
		case Posted:
			if app.Key == nil {
				return errors.New("discord: the application has no verify_key, by which interactions sent by HTTP are known")
			}
			endpoint := &Endpoint{Key: app.Key, OnInteraction: onInteraction, Now: c.Now, Log: c.Log}
			r.Inline = endpoint
			listening(true)
			defer listening(false)
			ready()
			return endpoint.Serve(ctx, c.Listener)
		}
		return nil
	})
	return group.Wait()
}

// outlive returns a context that ends a while after ctx has ended.
func outlive(ctx context.Context, by time.Duration) (context.Context, context.CancelFunc) {
	longer, cancel := context.WithCancel(context.WithoutCancel(ctx))
	stop := context.AfterFunc(ctx, func() { time.AfterFunc(by, cancel) })
	return longer, func() { stop(); cancel() }
}
