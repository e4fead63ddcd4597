package sqlite

import (
	"database/sql"
	"time"
)

// millis is how a time is kept; the zero time is NULL.
func millis(t time.Time) sql.NullInt64 {
	if t.IsZero() {
		return sql.NullInt64{}
	}
	return sql.NullInt64{Int64: t.UnixMilli(), Valid: true}
}

func timeOf(ms sql.NullInt64) time.Time {
	if !ms.Valid {
		return time.Time{}
	}
	return time.UnixMilli(ms.Int64).UTC()
}

// blob keeps nil apart from NULL: no payload is an empty one.
func blob(b []byte) []byte {
	if b == nil {
		return []byte{}
	}
	return b
}
