package sqlite

import (
	"context"
	"fmt"
	"time"
)

// watchPause is how often Watch checks the files.
const watchPause = time.Second

// Watch checks every second that the database's files are still in place, and returns nil when the
// context ends. If a file was deleted, moved or replaced, it returns ErrVanished with what to do.
// Calls that write may find this out as well. From then on nothing is written: every such call
// returns that error, and the Store can only be closed.
func (s *Store) Watch(ctx context.Context) error {
	tick := time.NewTicker(watchPause)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-s.vanished.Done():
			return fmt.Errorf("sqlite: %w", context.Cause(s.vanished))
		case <-tick.C:
			_ = s.checkFiles()
		}
	}
}

// checkFiles returns ErrVanished if the database's files are not in place, or ever were not since
// it was opened: another program may have used them meanwhile.
func (s *Store) checkFiles() error {
	if err := s.files.check(); err != nil {
		s.vanish(err)
	}
	return context.Cause(s.vanished)
}
