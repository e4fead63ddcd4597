package metrics

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"time"

	"sobremesa/bot/chat"
	"sobremesa/bot/discord"
	"sobremesa/store"
)

// Outcome is what came of an interaction.
type Outcome = string

// The outcomes, besides those of [chat.Outcome].
const (
	Answered   Outcome = "answered"   // carried out, or shown
	Late       Outcome = "late"       // there was too much to do, and it was not begun, or not told in time
	Unanswered Outcome = "unanswered" // Discord has not taken an answer
)

// outcomeOf is what came of an interaction that was dealt with.
func outcomeOf(h discord.Handled) Outcome {
	switch {
	case h.Err != nil:
		return Unanswered
	case h.Answer == nil:
		return Late
	}
	return cmp.Or(string(h.Answer.Outcome), Answered)
}

// Watch counts and times interactions, whose routes are named by a function, and writes one
// line in the log of each: at the level of debug of those that complete what somebody
// types, unless something went wrong.
//
// The line names the game that was changed, and the tasks that were put in the outbox: a
// board that an interaction caused is the task of that number, whose own line says when it
// was shown. Nothing that people wrote is in it.
func (m *Metrics) Watch(log *slog.Logger, route func(*chat.Interaction) string) discord.Watcher {
	return func(ctx context.Context, id string, in *chat.Interaction) (context.Context, func(discord.Handled)) {
		t := new(trail)
		return context.WithValue(ctx, trailKey{}, t), func(h discord.Handled) {
			kind, name, outcome := kindOf(in), "unknown", outcomeOf(h)
			if in != nil {
				name = route(in)
			}
			m.counter("interactions_total", "kind", kind, "route", name, "outcome", outcome).Inc()
			if h.First > 0 {
				m.took(h.First, answerBounds, "first_answer_seconds", "kind", kind)
			}
			level := slog.LevelInfo
			if kind == completion && outcome == Answered {
				level = slog.LevelDebug
			}
			line := []any{"interaction", id, "kind", kind, "route", name, "outcome", outcome,
				"first", h.First.Round(time.Millisecond), "deferred", h.Deferred, "whole", h.Whole.Round(time.Millisecond)}
			log.Log(ctx, level, "interaction", append(line, t.followed()...)...)
		}
	}
}

// completion is the kind of interactions that complete what somebody types.
const completion = "completion"

// kindOf is the kind of an interaction; that of one that cannot be read is unknown.
func kindOf(in *chat.Interaction) string {
	switch {
	case in == nil:
	case in.Command != nil:
		return "command"
	case in.Complete != nil:
		return completion
	case in.Press != nil && in.Press.Form:
		return "form"
	case in.Press != nil:
		return "press"
	}
	return "unknown"
}

// trail is what an interaction has changed.
type trail struct {
	mu    sync.Mutex
	game  int64
	tasks []string
}

type trailKey struct{}

// trailOf is that of the interaction that is being dealt with; nil of what is done for none.
func trailOf(ctx context.Context) *trail {
	t, _ := ctx.Value(trailKey{}).(*trail)
	return t
}

// follow notes a change that was committed.
func (t *trail) follow(c *store.Change) {
	if t == nil {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if c.Game != nil {
		t.game = c.Game.ID
	}
	for _, task := range c.Tasks {
		t.tasks = append(t.tasks, fmt.Sprintf("%s:%d", task.Kind, task.ID))
	}
}

// followed is what is written in the log of what was changed.
func (t *trail) followed() (fields []any) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.game != 0 {
		fields = append(fields, "game", t.game)
	}
	if len(t.tasks) > 0 {
		fields = append(fields, "tasks", strings.Join(t.tasks, ","))
	}
	return fields
}
