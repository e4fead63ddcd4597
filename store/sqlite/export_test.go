package sqlite

import "time"

// BusyTimeout sets how long a call waits for a database that another process is writing.
func BusyTimeout(d time.Duration) Option { return func(s *Store) { s.busy = d } }
