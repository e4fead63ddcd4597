package discord

import (
	"context"
	"errors"
	"sync"
	"time"

	"sobremesa/bot/guard"
)

// Run connects to Discord. It registers the commands and answers interactions until the context
// ends. An error means that the bot cannot continue at all.
func Run(ctx context.Context, c Config) error {
	d := newDispatcher(c)
	// Interactions that have arrived are answered even while the bot stops.
	answering, cancel := outlive(ctx, StopTime)
	defer cancel()
	group, ctx := guard.WithContext(ctx)
	group.Go(func() error {
		return hear(ctx, c, func(i *Interaction) { d.Dispatch(answering, i) })
	})
	registered := sync.OnceFunc(func() { call(c.OnRegistered) })
	group.Go(func() error {
		return keepRegistered(ctx, c.Newest, c.Log, func(ctx context.Context) error {
			err := registerCommands(ctx, c.REST, commandsOf(c.Commands), c.Log)
			if err == nil {
				registered()
			}
			return err
		})
	})
	return group.Wait()
}

// hear passes interactions to onInteraction until the context ends.
func hear(ctx context.Context, c Config, onInteraction func(*Interaction)) error {
	if c.Listener != nil {
		defer c.Listener.Close()
	}
	group, ctx := guard.WithContext(ctx)
	hearing := newHearing(c)
	heard := func(i *Interaction) {
		hearing.hears()
		onInteraction(i)
	}
	if c.Ears != Posted && c.Ears != Deaf {
		gateway := &Gateway{REST: c.REST, Shards: c.Shards, OnInteraction: heard, Facts: c.Facts, Log: c.Log, OnReady: c.OnReady, OnConnected: c.OnConnected}
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
	endpoint := &Endpoint{OnInteraction: heard, OnPing: hearing.hears, OnRefused: c.OnRefused, Process: c.Process, Now: c.Now, Log: c.Log, starts: make(chan struct{})}
	if c.Ears == Posted {
		group.Go(func() error { return endpoint.Serve(ctx, c.Listener) })
	}
	group.Go(func() error {
		var app *Application
		err := untilDone(ctx, c.Log, "cannot ask Discord about the application", func() (err error) {
			app, err = ReadApplication(ctx, c.REST)
			return err
		})
		if app == nil {
			return err // nil if the context ended before Discord answered
		}
		switch c.Ears {
		case Deaf:
			call(c.OnReady)
		case Posted:
			if app.Key == nil {
				return errors.New("discord: the application has no verify_key, by which interactions sent by HTTP are known")
			}
			endpoint.Key = app.Key
			close(endpoint.starts)
			listening(true)
			defer listening(false)
			call(c.OnReady)
		}
		hearing.run(ctx, app)
		return nil
	})
	return group.Wait()
}

// call calls f unless it is nil.
func call(f func()) {
	if f != nil {
		f()
	}
}

// outlive returns a context that ends a while after ctx has ended.
func outlive(ctx context.Context, by time.Duration) (context.Context, context.CancelFunc) {
	longer, cancel := context.WithCancel(context.WithoutCancel(ctx))
	stop := context.AfterFunc(ctx, func() { time.AfterFunc(by, cancel) })
	return longer, func() { stop(); cancel() }
}
