package sqlite

import (
	"fmt"
	"testing"

	"sobremesa/engine/must"
)

// LimitPages forbids the database to grow, as a full disk does, until undo is
// called.
func LimitPages(t *testing.T, s *Store) (undo func()) {
	t.Helper()
	limit := func(pages string) {
		must.Do(t)(s.writer.ExecContext(t.Context(), fmt.Sprintf("PRAGMA max_page_count = %s", pages)))
	}
	limit("1") // SQLite takes the present size when that is more
	return func() { limit("1000000") }
}

// WhileCounting has Recount call back when it has given the right to write back: before it
// looks at the games of a guild and kind, and between these.
func WhileCounting(s *Store, do func(guild string)) { s.whileCounting = do }
