package discord

import (
	"context"
	"log/slog"
	"time"
)

// turnEvery is how often it is looked whose commands are to be registered.
const turnEvery = time.Second

// registrar registers the commands while no newer program lives.
type registrar struct {
	// newest reports whether none does that was heard of lately.
	newest func() bool
	log    *slog.Logger
	// register brings Discord in line with what is wanted.
	register func(context.Context) error
}

// run registers the commands each time that they become this program's, until the
// context ends. The error is that of untilDone.
func (r *registrar) run(ctx context.Context) error {
	for registered := false; ; {
		if registered && !r.newest() {
			r.log.Info("a newer program registers the commands")
			registered = false
		}
		if !registered {
			err := untilDone(ctx, r.log, "cannot register the commands; those that are registered work", func() error {
				if !r.newest() {
					return nil
				}
				err := r.register(ctx)
				registered = err == nil
				return err
			})
			if err != nil {
				return err
			}
		}
		if pause(ctx, turnEvery) != nil {
			return nil
		}
	}
}
