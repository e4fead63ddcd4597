package discord

import (
	"context"
	"time"

	"sobremesa/bot/chat"
)

// Watcher is told when an interaction has come, nil when it does not even say who it is
// from. It returns the context in which that is answered, and what is called when it has
// been dealt with.
type Watcher = func(ctx context.Context, id string, in *chat.Interaction) (context.Context, func(Handled))

// Handled is how an interaction was dealt with.
type Handled struct {
	// Answer is what its maker was told; nil when it came too late to be begun, or to be
	// told.
	Answer *chat.Answer
	// First is how long after the click Discord had taken the first answer, 0 if it has
	// not: see [arrival] for what of its way is not in it. Deferred: that said that the
	// answer would come later.
	First    time.Duration
	Deferred bool
	// Whole is how long after the click all was done.
	Whole time.Duration
	// Err is why it could not be answered.
	Err error
}

// handling is an interaction that is being dealt with.
type handling struct {
	Handled
	clicked time.Time
}

type handlingKey struct{}

// watch tells the watcher, if there is one, of an interaction. The context has what notes
// the first answer.
func (d *Dispatcher) watch(ctx context.Context, i *Interaction, a arrival) (watched context.Context, h *handling, end func()) {
	handled := func(Handled) {}
	if d.Watch != nil {
		ctx, handled = d.Watch(ctx, i.ID, a.in)
	}
	h = &handling{clicked: a.at.Add(-a.late)}
	return context.WithValue(ctx, handlingKey{}, h), h, func() {
		h.Whole = time.Since(h.clicked)
		handled(h.Handled)
		h.Answer = nil // what waits to take it away holds the context, and is not to hold the picture
	}
}

// answered notes that Discord has taken the first answer, unless there was an error.
func answered(ctx context.Context, err error, deferred bool) error {
	if h, ok := ctx.Value(handlingKey{}).(*handling); ok && err == nil {
		h.First, h.Deferred = max(1, time.Since(h.clicked)), deferred
	}
	return err
}
