package discord

import (
	"testing"
	"time"

	"sobremesa/bot/outbox"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/store"
	"sobremesa/store/sqlite/sqlitetest"
)

func TestTheResultOfAGameIsWaitedForAMinuteWhateverTheClockSaidWhenItEnded(t *testing.T) {
	now := time.Now()
	for name, test := range map[string]struct {
		ended time.Time
		waits bool
	}{
		"just now":                       {now.Add(-time.Second), true},
		"long ago":                       {now.Add(-time.Hour), false},
		"tomorrow, by a clock put right": {now.Add(24 * time.Hour), false},
	} {
		t.Run(name, func(t *testing.T) {
			a := &Announcer{Table: table.New(sqlitetest.New(t))}
			last := &store.Game{Kind: "azul", Channel: "c", Status: store.Finished, Created: now, Ended: test.ended}
			if err := a.Table.Store.Commit(t.Context(), &store.Change{
				Game: last, Moves: []store.Move{{Move: engine.Move{Seat: engine.Chance, Text: "x"}, At: now}}, At: now,
			}); err != nil {
				t.Fatal(err)
			}
			err := a.afterLast(t.Context(), &store.Game{Kind: "azul", Channel: "c", Status: store.Lobby})
			if _, waits := err.(*outbox.Later); waits != test.waits || !waits && err != nil {
				t.Errorf("%v; waits: %v, want %v", err, waits, test.waits)
			}
		})
	}
}
