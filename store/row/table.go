package row

import (
	"context"
	"iter"
	"slices"
)

// Table is a table as it is copied from one database into another. Values are integers, bool, string,
// []byte and nil; "players" is a list in JSON, and "document" is a text.
type Table struct {
	Name    string
	Columns []string
}

// Tables are all tables to be copied, in an order in which each refers only to earlier ones.
var Tables = []Table{
	{"game", []string{"id", "revision", "kind", "guild", "channel", "home", "status", "ended", "rematch", "document", "players"}},
	{"move", []string{"game", "seq", "seat", "text", "at", "stand_in", "auto", "undo", "secret"}},
	{"result", []string{"game", "seat", "replaced", "user", "player", "name", "score", "place", "absent", "substitute", "helped"}},
	{"finish", []string{"number", "game", "guild", "kind", "ended"}},
	{"request", []string{"id", "answer", "at"}},
	{"task", []string{"id", "kind", "game", "key", "payload", "due", "attempts", "reason", "updated", "claimed", "lease", "replaced", "done"}},
	{"value", []string{"id", "scope", "key", "value", "at"}},
}

// IsFlag reports whether the values of a column are bool.
func IsFlag(column string) bool {
	return slices.Contains([]string{"auto", "undo", "secret", "replaced", "absent", "substitute", "helped"}, column)
}

// LastIDs are the last ids that a database has given, whether they are still in use or not: old messages
// have ids in their buttons.
type LastIDs struct{ Game, Task, Finish int64 }

// Content is all that a database holds, as of one moment.
type Content struct {
	Rows int64 // of all tables
	Last LastIDs
	// Read returns the rows of a table. One table is read at a time.
	Read func(Table) iter.Seq2[[]any, error]
}

// Movable is a database whose content can be copied into another one.
type Movable interface {
	// Content calls do with what the database holds.
	Content(ctx context.Context, do func(Content) error) error
	// Clear deletes everything and sets a fact. It returns [store.ErrNotEmpty], and deletes nothing, if there
	// are games or tasks and the fact is not set.
	Clear(ctx context.Context, fact, text string) error
	// Add adds rows to a table in one transaction.
	Add(ctx context.Context, t Table, rows [][]any) error
	// Filled makes ids continue after the last ones, and prepares the database for use.
	Filled(ctx context.Context, last LastIDs) error
}
