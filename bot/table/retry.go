package table

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/sethvargo/go-retry"

	"sobremesa/store"
)

// maxTries bounds how often something is tried anew because others changed the
// game meanwhile. With the pauses between it is about half a second.
const maxTries = 40

// retryOnConflict tries until the game is no longer changed by others under
// way, and it is known what became of a try. It pauses for a moment between, chosen at
// random so that those who meet do not meet again.
func retryOnConflict(ctx context.Context, try func() error) error {
	n := 0
	pause := retry.BackoffFunc(func() (time.Duration, bool) {
		n++
		return rand.N(time.Millisecond << min(n-1, 5)), n >= maxTries
	})
	err := retry.Do(ctx, pause, func(context.Context) error {
		err := try()
		if errors.Is(err, store.ErrConflict) || errors.Is(err, store.ErrUnknown) {
			return retry.RetryableError(err)
		}
		return err
	})
	if errors.Is(err, store.ErrConflict) {
		return fmt.Errorf("table: others changed the game %d times meanwhile: %w", maxTries, err)
	}
	return err
}
