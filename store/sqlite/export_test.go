package sqlite

import (
	"fmt"
	"testing"

	"sobremesa/engine/must"
)

// LimitPages keeps the database from growing, like a full disk, until undo is called.
func LimitPages(t *testing.T, s *Store) (undo func()) {
	t.Helper()
	limit := func(pages string) {
		must.Do(t)(s.writer.ExecContext(t.Context(), fmt.Sprintf("PRAGMA max_page_count = %s", pages)))
	}
	limit("1") // SQLite takes the present size if that is more
	return func() { limit("1000000") }
}
