package postgres

import (
	"strconv"
	"time"

	"github.com/jackc/pgx/v5/pgtype"

	"sobremesa/store"
)

// millis returns a time as it is stored; the zero time is NULL.
func millis(t time.Time) *int64 {
	if t.IsZero() {
		return nil
	}
	ms := t.UnixMilli()
	return &ms
}

// millisText returns a duration in the format of the server's settings.
func millisText(d time.Duration) string { return strconv.FormatInt(d.Milliseconds(), 10) }

// moment scans a stored time.
type moment time.Time

// ScanInt64 implements [pgtype.Int64Scanner].
func (m *moment) ScanInt64(kept pgtype.Int8) error {
	*m = moment{}
	if kept.Valid {
		*m = moment(time.UnixMilli(kept.Int64).UTC())
	}
	return nil
}

// document scans a JSON document into its game.
type document store.Game

// ScanText implements [pgtype.TextScanner].
func (d *document) ScanText(kept pgtype.Text) error {
	return (*store.Game)(d).ReadDocument([]byte(kept.String))
}

// blob returns b, or an empty slice instead of nil, which would be stored as NULL.
func blob(b []byte) []byte {
	if b == nil {
		return []byte{}
	}
	return b
}
