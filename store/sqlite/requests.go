package sqlite

import (
	"context"
	"database/sql"
	"errors"

	"sobremesa/store"
)

const answerOf = `SELECT answer FROM request WHERE id = ?`

// Answer implements [store.Store].
func (s *Store) Answer(ctx context.Context, request string) ([]byte, error) {
	var answer []byte
	err := s.readers.QueryRowContext(ctx, answerOf, request).Scan(&answer)
	if errors.Is(err, sql.ErrNoRows) {
		err = store.ErrNotFound
	}
	if err != nil {
		return nil, s.failed(ctx, err, "looking up request %s", request)
	}
	return answer, nil
}
