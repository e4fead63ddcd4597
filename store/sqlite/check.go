package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"

	"sobremesa/store"
	"sobremesa/store/row"
)

// FileFault begins each problem that Check finds in the structure of the file itself.
const FileFault = "the file is damaged"

// Checked is what Check did.
type Checked struct {
	Games int // how many were judged
	// Schema is the version of the file's schema. If it is older than the program's, the games were
	// read from a temporary copy that was brought up to date.
	Schema int64
}

// Check looks for damage in a database file, which may be in use, and changes nothing. It calls
// judge with each stored game and its results, for a list of what is wrong with them, and calls
// found with a sentence for each problem. It holds the ids of all games in memory, and one game.
// An error means that it could not check: [ErrForeign], [ErrUnusable], [ErrFull].
func Check(ctx context.Context, path string, judge func(*store.Game, []store.Result) []string, found func(string)) (Checked, error) {
	s, err := at(path)
	if err != nil {
		return Checked{}, err
	}
	if s.readers, err = s.look(ctx, reading); err != nil {
		return Checked{}, s.failed(ctx, err, "checking the database")
	}
	games, err := s.check(ctx, judge, found)
	err = errors.Join(err, s.readers.Close(), s.checkStill())
	return Checked{games, s.schema}, s.failed(ctx, err, "checking the database")
}

// check checks the structure of the file, the references between its rows, and the games. What cannot
// be read is a problem as well.
func (s *Store) check(ctx context.Context, judge func(*store.Game, []store.Result) []string, found func(string)) (games int, err error) {
	faults, err := collect(ctx, s.readers, row.Only[string], `PRAGMA integrity_check(100)`)
	cannot(ctx, found, FileFault+": it cannot be read through", err)
	for _, fault := range faults {
		if fault != "ok" {
			for line := range strings.Lines(fault) {
				found(FileFault + ": " + strings.TrimSpace(line))
			}
		}
	}
	missing, err := missingRows(ctx, s.readers)
	cannot(ctx, found, "whether all rows are there cannot be told", err)
	for _, m := range missing {
		found(m)
	}
	s.schema, err = schemaVersion(ctx, s.readers)
	if cannot(ctx, found, "the version of its schema cannot be read", err) {
		return 0, ctx.Err()
	}
	switch {
	case s.schema == 0:
		found("it has none of this program's tables")
	case s.schema > Version:
		found(fmt.Sprintf("its schema has version %d and this program's is %d: games are checked by the program that wrote them", s.schema, Version))
	case s.schema == Version:
		return s.checkGames(ctx, judge, found)
	default:
		of, err := s.openCopy(ctx)
		if errors.Is(err, ErrFull) || errors.Is(err, ErrUnusable) {
			return 0, err
		}
		if cannot(ctx, found, "the games cannot be checked", err) {
			return 0, ctx.Err()
		}
		games, err = of.checkGames(ctx, judge, found)
		return games, errors.Join(err, of.Close())
	}
	return 0, nil
}

// cannot has found told what could not be done and why, unless there is no error or the context has
// ended. It reports whether there is an error.
func cannot(ctx context.Context, found func(string), what string, err error) bool {
	if err != nil && ctx.Err() == nil {
		found(fmt.Sprintf("%s: %v", what, err))
	}
	return err != nil
}

// checkGames has the games judged. The error is that of a context that has ended.
func (s *Store) checkGames(ctx context.Context, judge func(*store.Game, []store.Result) []string, found func(string)) (games int, err error) {
	ids, err := collect(ctx, s.readers, row.Only[int64], `SELECT id FROM game ORDER BY id`)
	cannot(ctx, found, "the games cannot be listed", err)
	for _, id := range ids {
		g, results, err := s.played(ctx, id)
		if errors.Is(err, store.ErrNotFound) || cannot(ctx, found, fmt.Sprintf("game %d cannot be read", id), err) {
			continue // not found is a table without players that has been deleted meanwhile
		}
		games++
		for _, wrong := range judge(g, results) {
			found(fmt.Sprintf("game %d, of %s: %s", id, g.Kind, wrong))
		}
	}
	return games, ctx.Err()
}

// missingRows says of each row that refers to a row that does not exist which tables they are of.
func missingRows(ctx context.Context, q queryer) ([]string, error) {
	return collect(ctx, q, row.Only[string],
		`SELECT format('a row of table %s refers to one of table %s that is missing', "table", parent) FROM pragma_foreign_key_check LIMIT 100`)
}

// checkForeignKeys returns an error if there are such rows.
func checkForeignKeys(ctx context.Context, q queryer) error {
	missing, err := missingRows(ctx, q)
	if err == nil && missing != nil {
		err = errors.New(missing[0])
	}
	return err
}

// intact returns ErrDamaged if a check of the file's structure finds a fault.
func intact(ctx context.Context, q queryer, check string) error {
	found, err := one(ctx, q, row.Only[string], check)
	if err == nil && found != "ok" {
		err = fmt.Errorf("%w: %s", ErrDamaged, strings.TrimPrefix(found, "*** in database main ***\n"))
	}
	return err
}

// played loads a game and its results as of one moment, since players may be changing it.
func (s *Store) played(ctx context.Context, id int64) (*store.Game, []store.Result, error) {
	var g store.Game
	var results []store.Result
	err := s.read(ctx, func(ctx context.Context, tx *sql.Conn) (err error) {
		if g, err = one(ctx, tx, row.Game, gameByID, id); err != nil {
			return err
		}
		if g.Moves, err = collect(ctx, tx, row.Move, movesOf, id); err != nil {
			return err
		}
		results, err = collect(ctx, tx, row.Result, resultsOf, id)
		return err
	})
	return &g, results, err
}

// Examine returns the error that would keep the program from using a database file, and changes
// nothing in it: [ErrForeign], [ErrNewer], [ErrDamaged], [ErrUnusable], [store.ErrLocked], or
// fs.ErrNotExist alone if there is no file but one can be made. The database may be in use.
func Examine(ctx context.Context, path string) error {
	s, err := at(path)
	if errors.Is(err, fs.ErrNotExist) && probeFolder(filepath.Dir(s.path)) == nil {
		return fs.ErrNotExist
	}
	return s.failed(ctx, s.examine(ctx), "looking at the database")
}

func (s *Store) examine(ctx context.Context) error {
	db, err := s.connect(ctx, s.dsn(migrating))
	if err != nil {
		return err
	}
	defer db.Close()
	if err := intact(ctx, db, "PRAGMA quick_check(1)"); err != nil {
		return err
	}
	defer db.ExecContext(context.WithoutCancel(ctx), "ROLLBACK")
	_, _, err = s.lockSchema(ctx, db, migrations)
	return err
}
