package discord

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"time"

	"github.com/bwmarrin/discordgo"
)

// registerCommands makes the wanted commands the application's only global ones. Discord limits how many
// commands are created per day, but counts only those that it does not have yet.
func registerCommands(ctx context.Context, rest *REST, want []*discordgo.ApplicationCommand, log *slog.Logger) error {
	app, err := rest.readID(ctx, to("GET /applications/@me"))
	if err != nil {
		return err
	}
	if _, err := rest.do(ctx, to("PUT /applications/{application}/commands", app).with(want)); err != nil {
		return fmt.Errorf("discord: register commands: %w", err)
	}
	log.Info("registered the commands", "commands", len(want))
	return nil
}

// Pauses after a request that got no response, and after one that was refused: the first one, which
// doubles, and the longest.
const (
	unansweredPause, unansweredMost = time.Second, time.Minute
	refusedPause, refusedMost       = 15 * time.Second, time.Hour
)

// untilDone repeats ask, ever more slowly, until Discord accepts it. The bot may start while the
// network is down, and a request that is refused today may be accepted tomorrow. The only error is
// [ErrToken]; the end of the context is not one. Failures are logged with the message cannot.
func untilDone(ctx context.Context, log *slog.Logger, cannot string, ask func() error) error {
	unanswered, refusals := unansweredPause, refusedPause
	for {
		err := ask()
		if err == nil || ctx.Err() != nil {
			return nil
		}
		again := unanswered
		var refused *APIError
		switch {
		case errors.As(err, &refused) && refused.Status == http.StatusUnauthorized:
			return ErrToken
		case errors.As(err, &refused) && refused.Status < 500 && refused.Status != http.StatusTooManyRequests:
			again = refusals
			refusals = min(refusedMost, 2*refusals)
		default:
			if refused != nil {
				again = max(again, refused.RetryAfter) // allowed by then
			}
			unanswered = min(unansweredMost, 2*unanswered)
		}
		log.Warn(cannot, "err", err, "again_in", again)
		if pause(ctx, again) != nil {
			return nil
		}
	}
}

// turnEvery is how often a program checks whether it is its turn to register.
const turnEvery = time.Second

// keepRegistered registers the commands each time that newest turns to true, until the context ends:
// newest reports whether no newer version of the program was heard of lately. It returns the error of
// untilDone.
func keepRegistered(ctx context.Context, newest func() bool, log *slog.Logger, register func(context.Context) error) error {
	for registered := false; ; {
		if registered && !newest() {
			log.Info("a newer program registers the commands")
			registered = false
		}
		if !registered {
			err := untilDone(ctx, log, "cannot register the commands; those that are registered work", func() error {
				if !newest() {
					return nil
				}
				err := register(ctx)
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
