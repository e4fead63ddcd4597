package bot_test

import (
	"errors"
	"testing"
	"time"

	"sobremesa/bot/outbox"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/store"
)

func TestTheResultIsWaitedForAMinuteWhateverTheClockSaysAtTheEnd(t *testing.T) {
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
			s := newStage(t)
			last := &store.Game{Kind: "azul", Version: 1, Guild: mesa.GuildID, Channel: mesa.ID,
				Status: store.Finished, Created: now, Ended: test.ended}
			must.Succeed(t, s.store.Commit(t.Context(), &store.Change{
				Game: last, Moves: []store.Move{{Move: engine.Move{Seat: engine.Chance, Text: "x"}, At: now}}, At: now,
			}))
			s.open(false)
			next := s.game(mesa)
			err := s.Handle[sitting.TaskShow](t.Context(), &store.Task{Game: next.ID})
			var later *outbox.Later
			if waits := errors.As(err, &later); waits != test.waits || !waits && err != nil {
				t.Errorf("%v; waits: %v, want %v", err, waits, test.waits)
			}
			if shown := len(s.public(mesa)) > 0; shown == test.waits {
				t.Errorf("shown: %v; waits: %v", shown, test.waits)
			}
		})
	}
}
