package sqlite

import "context"

const answerOf = `SELECT answer FROM request WHERE id = ?`

// Answer implements [store.Store].
func (s *Store) Answer(ctx context.Context, request string) ([]byte, error) {
	answer, err := one(ctx, s.readers, column[[]byte], answerOf, request)
	return answer, s.failed(ctx, err, "looking up request %s", request)
}
