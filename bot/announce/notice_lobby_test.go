package announce_test

import (
	"strings"
	"testing"
	"time"

	"sobremesa/bot/settings"
	"sobremesa/bot/sitting"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// Who has opened a table is told that somebody has sat down, unless they probably still watch it or
// the game has begun by then. Their own seat, and artificial players, are not told of.
func TestWhoOpenedATableIsToldThatSomebodySatDown(t *testing.T) {
	for name, c := range map[string]struct {
		after     time.Duration // from the opening
		does      func(f *fixture)
		reminders string
		want      int
	}{
		"long after":           {time.Hour, func(f *fixture) { f.do("luis", sitting.Join(0)) }, "", 1},
		"soon, and still open": {time.Minute, func(f *fixture) { f.do("luis", sitting.Join(0)) }, "", 1},
		"soon, and begun":      {time.Minute, func(f *fixture) { f.do("luis", sitting.Join(0)); f.do("ana", sitting.Start) }, "", 0},
		"and got up again":     {time.Minute, func(f *fixture) { f.do("luis", sitting.Join(0)); f.do("luis", sitting.Leave) }, "", 0},
		"an artificial player": {time.Hour, func(f *fixture) { f.do("ana", sitting.Add("voraz")) }, "", 0},
		"wants no notices":     {time.Hour, func(f *fixture) { f.do("luis", sitting.Join(0)) }, settings.Off, 0},
	} {
		t.Run(name, func(t *testing.T) {
			f := newFixture(t, "azul")
			if c.reminders != "" {
				must.Succeed(t, f.Table.SetSettings(t.Context(), store.Scope{Kind: store.Person, ID: "ana"}, map[string]string{settings.Reminders: c.reminders}))
			}
			f.Lobby(sitting.Opening{Kind: "azul", Seats: 3}, "ana")
			f.pass(c.after)
			c.does(f)
			f.pass(15 * time.Minute)
			dm := f.direct("ana")
			if len(dm) != c.want {
				t.Fatalf("got %d messages, want %d", len(dm), c.want)
			}
			if c.want > 0 && (!strings.Contains(dm[0].Message.Content, "**Luis** se ha sentado a tu mesa de **Azul**, en <#c>") || len(f.direct("luis")) > 1) {
				t.Errorf("told %q", dm[0].Message.Content)
			}
		})
	}
}
