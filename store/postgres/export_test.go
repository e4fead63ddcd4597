package postgres

import "time"

// Deadline sets how long a call may take, unless it goes through the whole database.
func Deadline(d time.Duration) Option { return func(s *Store) { s.deadline = d } }
