package bot_test

import (
	"regexp"
	"testing"
	"time"

	"sobremesa/bot/sitting"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// A game whose rules are gone is never shown or played on, and its tasks are finished.
func TestTasksOfAGameWhoseRulesAreGoneAreGivenUp(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	now := time.Now()
	must.Succeed(t, w.store.Commit(t.Context(), &store.Change{
		Game: &store.Game{Kind: "azul", Version: 99, Guild: mesa.GuildID, Channel: mesa.ID, Lang: "es", Creator: ana.ID,
			Status: store.Running, Capacity: 2, Seats: []store.Seat{{User: ana.ID, Name: ana.Name}, {Name: "voraz", Player: "voraz"}},
			Created: now, Started: now},
		Tasks: []store.Task{{Kind: sitting.TaskShow, Key: sitting.TaskShow}, {Kind: sitting.TaskThink, Key: sitting.TaskThink, Payload: []byte("1")}},
		At:    now,
	}))
	var log notes
	c := w.config()
	c.Log = log.log()
	w.run(c)
	for _, kind := range []string{sitting.TaskShow, sitting.TaskThink} {
		gaveUp := regexp.MustCompile(`"outbox: gave a task up" task=\d+ kind=` + kind)
		w.Await(kind+" to be given up", func() bool { return gaveUp.MatchString(log.String()) })
	}
}
