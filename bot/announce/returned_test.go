package announce

import (
	"fmt"
	"log/slog"
	"testing"
	"time"

	"sobremesa/bot/table"
	"sobremesa/store/sqlite/sqlitetest"
)

func TestOnlyTheServersOfTheLastMinuteAreRemembered(t *testing.T) {
	now := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	r := &Returns{Table: table.New(table.Config{Store: sqlitetest.New(t), Now: func() time.Time { return now }}), Log: slog.New(slog.DiscardHandler)}
	for i := range 100 {
		r.Note(t.Context(), fmt.Sprint(i))
		r.Note(t.Context(), "")
		now = now.Add(10 * time.Second)
	}
	if n := len(r.seen); n < 1 || n > 6 {
		t.Errorf("remembers %d: %v", n, r.seen)
	}
}
