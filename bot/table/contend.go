package table

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"sobremesa/store"
)

// maxTries bounds how often something is tried anew because others changed the
// game meanwhile. With the pauses between it is about half a second.
const maxTries = 40

// contend tries until the game is no longer changed by others under way. It
// pauses for a moment between, chosen at random so that those who contend do
// not meet again.
func contend(ctx context.Context, try func() error) error {
	for n := range maxTries {
		err := try()
		if !errors.Is(err, store.ErrConflict) {
			return err
		}
		timer := time.NewTimer(rand.N(time.Millisecond << min(n, 5)))
		select {
		case <-timer.C:
		case <-ctx.Done():
			timer.Stop()
			return ctx.Err()
		}
	}
	return fmt.Errorf("table: others changed the game %d times meanwhile: %w", maxTries, store.ErrConflict)
}
