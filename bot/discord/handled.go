package discord

import (
	"context"
	"time"

	"sobremesa/bot/chat"
)

// Watcher is called with each interaction that arrives. The interaction is nil when it does not
// even say who it is from. Watcher returns the context for handling the interaction, and a function
// that is called when it is handled.
type Watcher = func(ctx context.Context, id string, in *chat.Interaction) (context.Context, func(Handled))

// Handled says how an interaction was handled.
type Handled struct {
	// Answer is what the user was told. It is nil when it was too late to begin, or to answer.
	Answer *chat.Answer
	// First is how long after the click Discord had accepted the first answer, or 0 if it never
	// did. See [arrival] for the part of the way that it leaves out. Deferred says that the first
	// answer only announced a later one.
	First    time.Duration
	Deferred bool
	// Whole is how long after the click everything was done.
	Whole time.Duration
	// Err is why the interaction could not be answered.
	Err error
}

// handling is an interaction that is being handled.
type handling struct {
	Handled
	clicked time.Time
}

// answered records that Discord has accepted the first answer, unless err says that it did not. It
// returns err.
func (h *handling) answered(err error, deferred bool) error {
	if err == nil {
		h.First, h.Deferred = max(1, time.Since(h.clicked)), deferred
	}
	return err
}
