package postgres

import (
	"context"
	"fmt"
	"slices"
	"time"

	"sobremesa/store"
)

const (
	// notified is the least time between two notifications of a process. The server writes
	// notifications in the order of commits, under one lock. As part of each commit they would put
	// all players in one queue.
	notified = 10 * time.Millisecond
	// listenAgain is the pause before listening is tried again.
	listenAgain = time.Second
)

// tell schedules a notification if a change has tasks that are due at once.
func (s *Store) tell(c *store.Change) {
	if !slices.ContainsFunc(c.Tasks, func(t store.Task) bool { return !t.Due.After(c.At) }) {
		return
	}
	select {
	case s.due <- struct{}{}:
	default: // one is already scheduled
	}
}

// Watch tells other processes of the tasks that this one has put in the outbox and that are due at once,
// until the context ends. If a notification is lost, or nobody calls Watch, they find the tasks when
// they next poll. It waits for a server that is away.
func (s *Store) Watch(ctx context.Context) error {
	for {
		select {
		case <-s.due:
		case <-ctx.Done():
			return nil
		}
		limited, cancel := context.WithTimeout(ctx, s.deadline)
		s.pool.Exec(limited, fmt.Sprintf(`NOTIFY %s, '%s'`, s.channel, s.id))
		cancel()
		select {
		case <-time.After(notified):
		case <-ctx.Done():
			return nil
		}
	}
}

// Listen calls wake when it begins to listen, and whenever another process has put a task in the outbox
// that is due at once. It runs until the context ends. It is only a help: notifications sent while the
// connection is lost are missed.
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
	// A listening connection cannot go back to the pool.
	conn := pooled.Hijack()
	defer conn.Close(context.WithoutCancel(limited))
	if _, err := conn.Exec(limited, `LISTEN `+s.channel); err != nil {
		return err
	}
	wake()
	for {
		told, err := conn.WaitForNotification(ctx)
		if err != nil {
			return err
		}
		if told.Payload != s.id {
			wake()
		}
	}
}
