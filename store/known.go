package store

import (
	"context"
	"errors"
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
