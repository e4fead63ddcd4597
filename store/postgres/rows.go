package postgres

import (
	"strconv"
	"time"

	"github.com/jackc/pgx/v5/pgtype"

	"sobremesa/store"
)

// millis is how a time is kept; the zero time is NULL.
func millis(t time.Time) *int64 {
	if t.IsZero() {
		return nil
	}
	ms := t.UnixMilli()
	return &ms
}

// millisText is a duration as the server's settings have it.
func millisText(d time.Duration) string { return strconv.FormatInt(d.Milliseconds(), 10) }

// moment is a time into which one that is kept is read.
type moment time.Time

// ScanInt64 implements [pgtype.Int64Scanner].
func (m *moment) ScanInt64(kept pgtype.Int8) error {
	*m = moment{}
	if kept.Valid {
		*m = moment(time.UnixMilli(kept.Int64).UTC())
	}
	return nil
}

// document is a game into which its document is read.
type document store.Game

// ScanText implements [pgtype.TextScanner].
func (d *document) ScanText(kept pgtype.Text) error {
	return (*store.Game)(d).ReadDocument([]byte(kept.String))
}

// blob keeps nil apart from NULL: no payload is an empty one.
func blob(b []byte) []byte {
	if b == nil {
		return []byte{}
	}
	return b
}

// pair is a row of a key and its value.
type pair struct{ key, value string }

func (p *pair) columns() []any { return []any{&p.key, &p.value} }

func toMap(rows []pair) map[string]string {
	values := make(map[string]string, len(rows))
	for _, row := range rows {
		values[row.key] = row.value
	}
	return values
}
