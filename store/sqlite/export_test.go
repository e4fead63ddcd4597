package sqlite

import (
	"fmt"
	"testing"
)

// LimitPages forbids the database to grow, as a full disk does, until undo is
// called.
func LimitPages(t *testing.T, s *Store) (undo func()) {
	t.Helper()
	limit := func(pages string) {
		if _, err := s.writer.ExecContext(t.Context(), fmt.Sprintf("PRAGMA max_page_count = %s", pages)); err != nil {
			t.Fatal(err)
		}
	}
	limit("1") // SQLite takes the present size when that is more
	return func() { limit("1000000") }
}
