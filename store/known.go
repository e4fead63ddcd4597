package store

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/sethvargo/go-retry"
)

// UntilKnown makes a call again as long as it is [ErrUnknown], for some seconds. It has to
// be one that can be made again: see [Store].
func UntilKnown(ctx context.Context, call func() error) error {
	pauses := retry.WithMaxDuration(3*time.Second, retry.WithCappedDuration(250*time.Millisecond, retry.NewExponential(time.Millisecond)))
	return retry.Do(ctx, pauses, func(context.Context) error {
		err := call()
		if errors.Is(err, ErrUnknown) {
			return retry.RetryableError(err)
		}
		return err
	})
}

// maxTries bounds how often something is tried anew because others changed the
// same meanwhile. With the pauses between it is about half a second.
const maxTries = 40

// RetryOnConflict makes a call again as long as it is [ErrConflict] or [ErrUnknown]: others
// changed the same meanwhile, or it is not known what became of it. It pauses for a moment
// between, chosen at random so that those who meet do not meet again. The call has to look
// anew how things are.
func RetryOnConflict(ctx context.Context, call func() error) error {
	n := 0
	pause := retry.BackoffFunc(func() (time.Duration, bool) {
		n++
		return rand.N(time.Millisecond << min(n-1, 5)), n >= maxTries
	})
	err := retry.Do(ctx, pause, func(context.Context) error {
		err := call()
		if errors.Is(err, ErrConflict) || errors.Is(err, ErrUnknown) {
			return retry.RetryableError(err)
		}
		return err
	})
	if errors.Is(err, ErrConflict) {
		return fmt.Errorf("store: others made changes %d times meanwhile: %w", maxTries, err)
	}
	return err
}
