package discord

import (
	"context"
	"log/slog"
	"time"
)

// turnEvery is how often the registrar checks whether it is this program's turn.
const turnEvery = time.Second

// registrar registers the commands while no newer version of the program runs.
type registrar struct {
	// newest reports whether no newer version was heard of lately.
	newest func() bool
	log    *slog.Logger
	// register sends the commands to Discord.
	register func(context.Context) error
}

// run registers the commands each time that it becomes this program's turn, until the context ends.
// It returns the error of untilDone.
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
