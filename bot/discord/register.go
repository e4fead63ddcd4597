package discord

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"reflect"
	"time"

	"github.com/bwmarrin/discordgo"
)

// registerCommands makes the application's global commands match the wanted ones. Discord limits how many
// commands are created per day, so only differences are sent.
func registerCommands(ctx context.Context, rest *REST, want []*discordgo.ApplicationCommand, log *slog.Logger) error {
	app, err := rest.readID(ctx, to("GET /applications/@me"))
	if err != nil {
		return err
	}
	const commands = "/applications/{application}/commands"
	var have []*discordgo.ApplicationCommand
	list := to("GET "+commands, app)
	list.url += "?with_localizations=true" // Discord leaves them out unless asked
	if err := rest.read(ctx, list, &have); err != nil {
		return fmt.Errorf("discord: list commands: %w", err)
	}
	stale := make(map[string]*discordgo.ApplicationCommand)
	for _, c := range have {
		stale[c.Name] = c
	}
	for _, c := range want {
		old := stale[c.Name]
		delete(stale, c.Name)
		if old != nil && sameCommand(old, c) {
			continue
		}
		// Creating a command that exists replaces it.
		if _, err := rest.do(ctx, to("POST "+commands, app).with(c)); err != nil {
			return fmt.Errorf("discord: register /%s: %w", c.Name, err)
		}
		log.Info("registered a command", "command", c.Name)
	}
	for name, c := range stale {
		if _, err := rest.do(ctx, to("DELETE "+commands+"/{command}", app, c.ID)); err != nil {
			return fmt.Errorf("discord: remove /%s: %w", name, err)
		}
		log.Info("removed a command", "command", name)
	}
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

// sameCommand reports whether Discord has a command as it is wanted.
func sameCommand(have, want *discordgo.ApplicationCommand) bool {
	a, errA := essence(have)
	b, errB := essence(want)
	return errA == nil && errB == nil && reflect.DeepEqual(a, b)
}

// essence returns what a command says, without what Discord adds (ids, versions, defaults), and
// without null, false or empty values.
func essence(c *discordgo.ApplicationCommand) (any, error) {
	data, err := json.Marshal(c)
	if err != nil {
		return nil, err
	}
	var m map[string]any
	if err := json.Unmarshal(data, &m); err != nil {
		return nil, err
	}
	kept := make(map[string]any)
	for _, key := range []string{"type", "name", "name_localizations", "description", "description_localizations", "options", "contexts", "integration_types"} {
		kept[key] = m[key]
	}
	return pruned(kept), nil
}

// pruned removes empty values from objects at any depth.
func pruned(v any) any {
	switch v := v.(type) {
	case map[string]any:
		m := make(map[string]any)
		for key, value := range v {
			if p := pruned(value); p != nil {
				m[key] = p
			}
		}
		if len(m) == 0 {
			return nil
		}
		return m
	case []any:
		if len(v) == 0 {
			return nil
		}
		list := make([]any, len(v))
		for i := range v {
			list[i] = pruned(v[i])
		}
		return list
	case bool:
		if !v {
			return nil
		}
	case string:
		if v == "" {
			return nil
		}
	}
	return v
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
