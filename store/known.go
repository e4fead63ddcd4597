package store

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/sethvargo/go-retry"
)

// UntilKnown repeats a call for up to three seconds as long as it returns [ErrUnknown]. The call
// must be one that can safely be repeated: see [Store].
func UntilKnown(ctx context.Context, call func() error) error {
	pauses := retry.WithMaxDuration(3*time.Second, retry.WithCappedDuration(250*time.Millisecond, retry.NewExponential(time.Millisecond)))
	return repeat(ctx, pauses, call, ErrUnknown)
}

// repeat repeats a call as long as it returns one of some errors.
func repeat(ctx context.Context, pauses retry.Backoff, call func() error, on ...error) error {
	return retry.Do(ctx, pauses, func(context.Context) error {
		err := call()
		if slices.ContainsFunc(on, func(e error) bool { return errors.Is(err, e) }) {
			return retry.RetryableError(err)
		}
		return err
	})
}

// maxTries limits how often RetryOnConflict tries. With the pauses between tries it takes about
// half a second.
const maxTries = 40

// RetryOnConflict repeats a call as long as it returns [ErrConflict] or [ErrUnknown]. It pauses
// between tries for a random time, so that callers that collided do not collide again. The call
// must load the current state each time.
func RetryOnConflict(ctx context.Context, call func() error) error {
	pauses := retry.WithCappedDuration(16*time.Millisecond, retry.NewExponential(time.Millisecond))
	err := repeat(ctx, retry.WithMaxRetries(maxTries-1, retry.WithJitterPercent(100, pauses)), call, ErrConflict, ErrUnknown)
	if errors.Is(err, ErrConflict) {
		return fmt.Errorf("store: others made changes %d times meanwhile: %w", maxTries, err)
	}
	return err
}
