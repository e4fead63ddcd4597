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

// Outcome is the outcome of an interaction.
type Outcome = string

// Outcomes in addition to those of [chat.Outcome].
const (
	Answered   Outcome = "answered"   // carried out, or shown
	Late       Outcome = "late"       // not begun because of overload, or not answered in time
	Unanswered Outcome = "unanswered" // Discord did not accept an answer, or had another one already
)

// outcomeOf returns the outcome of an interaction that was handled.
func outcomeOf(h discord.Handled) Outcome {
	switch {
	case h.Err != nil:
		return Unanswered
	case h.Answer == nil:
		return Late
	}
	return cmp.Or(string(h.Answer.Outcome), Answered)
}

// Watch counts and times interactions and writes a log line for each. route returns the name of an
// interaction's route. The lines of completions have the level debug unless something went wrong.
//
// The line names the game that was changed and the tasks that were added to the outbox. The line of
// a task then says when the board that the interaction caused was shown. No text written by users
// is logged.
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

// completion is the kind of interactions that complete what the user is typing.
const completion = "completion"

// kindOf returns the kind of an interaction, "unknown" for one that could not be parsed.
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

// trail holds what an interaction has changed.
type trail struct {
	mu    sync.Mutex
	game  int64
	tasks []string
}

type trailKey struct{}

// trailOf returns the trail of the interaction that ctx belongs to, or nil if there is none.
func trailOf(ctx context.Context) *trail {
	t, _ := ctx.Value(trailKey{}).(*trail)
	return t
}

// follow records a change that was committed.
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

// followed returns the log fields for what was changed.
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
