package postgres

import (
	"context"
	"slices"
	"time"

	"sobremesa/store"
)

const (
	// notified is the least time between two notifications of a process. The server writes
	// all notifications in the order of commits, under one lock: in the commit itself they
	// would make one queue of all who play.
	notified = 10 * time.Millisecond
	// listenAgain is the pause before listening is tried again.
	listenAgain = time.Second
)

// tell has others be told, soon, of tasks that are due when a change is made.
func (s *Store) tell(c *store.Change) {
	if !slices.ContainsFunc(c.Tasks, func(t store.Task) bool { return !t.Due.After(c.At) }) {
		return
	}
	select {
	case s.due <- struct{}{}:
	default: // they will be
	}
}

// notify tells others, until the context ends. What is lost is found when they look.
func (s *Store) notify(ctx context.Context) {
	defer close(s.stopped)
	for {
		select {
		case <-s.due:
		case <-ctx.Done():
			return
		}
		limited, cancel := context.WithTimeout(ctx, s.deadline)
		s.pool.Exec(limited, `SELECT pg_notify($1, '')`, s.channel)
		cancel()
		select {
		case <-time.After(notified):
		case <-ctx.Done():
			return
		}
	}
}

// Listen calls wake each time when somebody, this process included, has put a task in the outbox that is due at once, and once
// whenever it has begun to listen; until the context ends. It is a help only: what
// is put while the connection is lost nobody tells.
func (s *Store) Listen(ctx context.Context, wake func()) {
	for ctx.Err() == nil {
		s.listen(ctx, wake)
		select {
		case <-time.After(listenAgain):
		case <-ctx.Done():
		}
	}
}

func (s *Store) listen(ctx context.Context, wake func()) error {
	limited, cancel := context.WithTimeout(ctx, s.deadline)
	defer cancel()
	pooled, err := s.pool.Acquire(limited)
	if err != nil {
		return err
	}
	// One that listens is for nothing else.
	conn := pooled.Hijack()
	defer conn.Close(context.WithoutCancel(limited))
	if _, err := conn.Exec(limited, `LISTEN `+s.channel); err != nil {
		return err
	}
	for {
		wake()
		if _, err := conn.WaitForNotification(ctx); err != nil {
			return err
		}
	}
}
