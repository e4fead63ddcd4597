package announce_test

import (
	"fmt"
	"log/slog"
	"runtime"
	"testing"
	"time"
	"unsafe"
	"weak"

	"sobremesa/bot/announce"
	"sobremesa/bot/table"
	"sobremesa/store/sqlite/sqlitetest"
)

// An id that is remembered is not garbage collected.
func TestOnlyTheServersOfTheLastMinuteAreRemembered(t *testing.T) {
	now := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	r := &announce.Returns{Table: table.New(table.Config{Store: sqlitetest.New(t), Now: func() time.Time { return now }}), Log: slog.New(slog.DiscardHandler)}
	var ids []weak.Pointer[byte]
	for i := range 100 {
		id := fmt.Sprintf("%032d", i) // the runtime packs shorter strings together
		ids = append(ids, weak.Make(unsafe.StringData(id)))
		r.Note(t.Context(), id)
		r.Note(t.Context(), "")
		now = now.Add(10 * time.Second)
	}
	runtime.GC()
	n := 0
	for _, id := range ids {
		if id.Value() != nil {
			n++
		}
	}
	if n < 1 || n > 6 {
		t.Errorf("%d servers are remembered, want 1 to 6", n)
	}
	runtime.KeepAlive(r)
}
