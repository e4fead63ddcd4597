package sqlite

import (
	"embed"
	"fmt"
	"io/fs"
)

//go:embed migrations/*.sql
var embedded embed.FS

var migrations, _ = fs.Sub(embedded, "migrations") // the error is for an invalid path

// lastVersion returns the highest schema version among the migrations.
func lastVersion(files fs.FS) (last int64) {
	names, err := fs.Glob(files, "*.sql")
	if err != nil {
		panic(err) // malformed pattern
	}
	for _, name := range names {
		var n int64
		if _, err := fmt.Sscanf(name, "%d_", &n); err == nil {
			last = max(last, n)
		}
	}
	return last
}

// Version is the version of the schema that this program uses.
var Version = lastVersion(migrations)

// Schema returns the version of the database's schema, 0 if it has none yet.
func (s *Store) Schema() int64 { return s.schema }

// otherVersion adds ErrOlder or ErrNewer to an error of SQL if the schema is not this program's.
func (s *Store) otherVersion(err error) error {
	if s.schema < Version {
		return fmt.Errorf("%w (%w)", older(s.schema), err)
	}
	if s.schema > Version {
		return fmt.Errorf("%w (%w)", newer(s.schema, Version), err)
	}
	return err
}

func older(have int64) error {
	return fmt.Errorf("%w: its schema has version %d, this program's is %d", ErrOlder, have, Version)
}

func newer(have, last int64) error {
	return fmt.Errorf("%w: its schema has version %d, this program knows %d", ErrNewer, have, last)
}
