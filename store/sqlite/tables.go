package sqlite

import (
	"context"
	"database/sql"
	"iter"
	"strings"
)

// Tables calls do with a function that reads whole tables, all as of the same moment, for a copy
// into another database. Values are int64, float64, string, []byte and nil.
func (s *Store) Tables(ctx context.Context, do func(read func(table string, columns []string) iter.Seq2[[]any, error]) error) error {
	err := s.read(ctx, func(tx *sql.Tx) error {
		return do(func(table string, columns []string) iter.Seq2[[]any, error] {
			return func(yield func([]any, error) bool) {
				rows, err := tx.QueryContext(ctx, "SELECT "+strings.Join(columns, ", ")+" FROM "+table)
				if err != nil {
					yield(nil, err)
					return
				}
				defer rows.Close()
				for rows.Next() {
					row, into := make([]any, len(columns)), make([]any, len(columns))
					for i := range row {
						into[i] = &row[i]
					}
					if err := rows.Scan(into...); !yield(row, err) || err != nil {
						return
					}
				}
				if err := rows.Err(); err != nil {
					yield(nil, err)
				}
			}
		})
	})
	return s.failed(ctx, err, "copying the tables")
}

// InUse returns ErrInUse if another process has the file open. Call it before this process opens
// the file.
func InUse(path string) error {
	release, err := keepOut(path)
	if err != nil {
		return err
	}
	return release()
}
