package bot_test

import (
	"regexp"
	"strings"
	"testing"
	"time"

	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// A game whose moves cannot be replayed may be replayed by the program's next version. One whose
// rules are gone cannot.
func TestTasksAreGivenUpOnlyOfAGameWhoseRulesAreGone(t *testing.T) {
	for name, test := range map[string]struct {
		version int
		moves   []string
		fate    string
	}{
		"under rules that nobody has":      {99, []string{"1 azul fila 1"}, "gave a task up"},
		"with a move that does not replay": {1, []string{"1 azul fila 1"}, "failed"}, // nothing was dealt
		"in which chance is to move":       {1, nil, "failed"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			now := time.Now()
			var moves []store.Move
			for _, text := range test.moves {
				moves = append(moves, store.Move{Move: engine.Move{Seat: 0, Text: text}, At: now})
			}
			must.Succeed(t, w.store.Commit(t.Context(), &store.Change{
				Game: &store.Game{Kind: "azul", Version: test.version, Guild: mesa.GuildID, Channel: mesa.ID, Lang: "es", Creator: ana.ID,
					Status: store.Running, Capacity: 2, Seats: []store.Seat{{User: ana.ID, Name: ana.Name}, {Name: "voraz", Player: "voraz"}},
					Created: now, Started: now},
				Moves: moves,
				Tasks: []store.Task{{Kind: sitting.TaskShow, Key: sitting.TaskShow}, {Kind: sitting.TaskThink, Key: sitting.TaskThink, Payload: []byte("1")}},
				At:    now,
			}))
			var log notes
			c := w.config()
			c.Log = log.log()
			w.run(c)
			for _, kind := range []string{sitting.TaskShow, sitting.TaskThink} {
				fate := regexp.MustCompile(`"outbox: ([a-z ]+)" task=\d+ kind=` + kind)
				w.Await(kind+" to be tried", func() bool { return fate.MatchString(log.String()) })
				if got := fate.FindStringSubmatch(log.String())[1]; got != test.fate {
					t.Errorf("%s: %s, want %s", kind, got, test.fate)
				}
			}
			if strings.Contains(log.String(), "panic") {
				t.Error("a task panics")
			}
		})
	}
}
