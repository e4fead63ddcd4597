package sqlite

import (
	"path/filepath"
	"testing"
)

func TestTheWriterWaitsForTheDiskAndChecksReferences(t *testing.T) {
	s := mustOpen(t, filepath.Join(t.TempDir(), "x.db"))
	var journal string
	var synchronous, foreignKeys int
	err := s.writer.QueryRow("SELECT journal_mode, synchronous, foreign_keys FROM pragma_journal_mode, pragma_synchronous, pragma_foreign_keys").
		Scan(&journal, &synchronous, &foreignKeys)
	const full = 2
	if err != nil || journal != "wal" || synchronous != full || foreignKeys != 1 {
		t.Errorf("journal %s, synchronous %d, foreign keys %d, %v; want wal, %d, 1", journal, synchronous, foreignKeys, err, full)
	}
}

func TestReadersCannotWrite(t *testing.T) {
	s := mustOpen(t, filepath.Join(t.TempDir(), "x.db"))
	if _, err := s.readers.Exec("INSERT INTO value (scope, id, key, value, at) VALUES ('server', 'g', 'k', 'v', 1)"); err == nil {
		t.Error("a reading connection could write")
	}
}
