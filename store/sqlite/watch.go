package sqlite

import (
	"context"
	"fmt"
	"time"
)

// watchPause is how often Watch looks for the files.
const watchPause = time.Second

// Watch looks every second whether the database is still where it was, and
// returns nil when the context ends. When a file of it was deleted, moved or
// replaced, which a call that writes may also find, it returns ErrVanished with
// what to do. From then on nothing is written: every such call returns that
// error, and the Store can only be closed.
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

// checkFiles returns ErrVanished when the database's files are not where they
// were, or have not been before: somebody else may have used them meanwhile.
func (s *Store) checkFiles() error {
	if err := s.files.check(); err != nil {
		s.vanish(err)
	}
	return context.Cause(s.vanished)
}
