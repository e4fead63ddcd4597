package discord

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"time"

	"golang.org/x/mod/semver"
)

// commandsFact is the key of whose commands are registered.
const commandsFact = "commands"

// Of programs that share a store the highest version registers its commands, and says
// every minute that it lives; one of which that was not heard for three minutes is
// gone, and a lower one registers its own.
const (
	commandsEvery = time.Minute
	commandsStale = 3 * commandsEvery
)

// commandsOwner is who has registered the commands.
type commandsOwner struct {
	// Version of its program, as Go writes it: v1.2.3, or by the time of its commit.
	// What is no such version is lower than those that are.
	Version string    `json:"version"`
	Seen    time.Time `json:"seen"`
}

// yields reports whether a program of a version may register its commands at a time.
func (o commandsOwner) yields(version string, now time.Time) bool {
	return semver.Compare(version, o.Version) >= 0 || now.Sub(o.Seen).Abs() >= commandsStale
}

// registrar registers the commands while no higher version lives.
type registrar struct {
	facts   Facts
	version string
	log     *slog.Logger
	// register brings Discord in line with what is wanted.
	register func(context.Context) error
}

// owns says that this program's commands are those that are registered, and reports
// whether they are to be.
func (r *registrar) owns(ctx context.Context) (bool, error) {
	ctx, cancel := context.WithTimeout(ctx, storeWithin)
	defer cancel()
	text, err := r.facts.Fact(ctx, commandsFact)
	if err != nil {
		return false, err
	}
	var owner commandsOwner
	_ = json.Unmarshal([]byte(text), &owner) // what can't be read is nobody's
	now := time.Now()
	if !owner.yields(r.version, now) {
		return false, nil
	}
	mine, err := json.Marshal(commandsOwner{r.version, now.UTC()})
	if err != nil {
		return false, err
	}
	// Who was faster is found when this is asked again.
	return true, r.facts.SwapFact(ctx, commandsFact, text, string(mine))
}

// run registers the commands each time that they become this program's, until the
// context ends. The error is that of untilDone.
func (r *registrar) run(ctx context.Context) error {
	for owned := false; ; {
		was := owned
		err := untilDone(ctx, r.log, "cannot register the commands; those that are registered work", func() (err error) {
			if owned, err = r.owns(ctx); err != nil {
				return fmt.Errorf("discord: whose commands are registered: %w", err)
			}
			if !owned || was {
				return nil
			}
			return r.register(ctx)
		})
		if err != nil {
			return err
		}
		if !owned && was {
			r.log.Info("a newer version registers the commands", "version", r.version)
		}
		if pause(ctx, commandsEvery) != nil {
			return nil
		}
	}
}
