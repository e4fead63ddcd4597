package sitting_test

import (
	"reflect"
	"slices"
	"testing"

	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/store"
)

// What everybody may know of a game, and what nobody may. A new field of a stored game belongs into one
// of the lists.
func TestAHeaderHasNoSecrets(t *testing.T) {
	public := []string{"ID", "Revision", "Kind", "Version", "Variant", "CommitmentForm", "Guild", "Channel", "Home", "Threaded", "Lang", "Creator", "Invited",
		"Status", "Capacity", "Seats", "Pace", "Gives", "Hints", "Reliable", "Daily", "EndAsked", "EndLapses", "NoEndUntil", "EndedBy", "KeptBy", "BackBy", "Rematch", "Messages",
		"Silences", "Created", "Started", "Ended", "Outages", "Presence"}
	publicOfSeat := []string{"User", "Name", "Player", "Agrees", "Guardian", "Missed", "Resigned", "StandIn", "PlayedOut", "Excused", "TimeOver", "Before", "Clock", "Called", "Faction"}
	g := store.Game{Seats: make([]store.Seat, 1), Moves: make([]store.Move, 1), Seed: engine.Seed{1}, People: map[string]map[string]string{}}
	fill := func(of reflect.Value) {
		for _, field := range of.Fields() {
			switch {
			case !field.IsZero():
			case field.Kind() == reflect.String:
				field.SetString("x")
			case field.Kind() == reflect.Bool:
				field.SetBool(true)
			case field.CanInt():
				field.SetInt(1)
			}
		}
	}
	fill(reflect.ValueOf(&g).Elem())
	fill(reflect.ValueOf(&g.Seats[0]).Elem())
	h := sitting.HeaderOf(&g)
	check := func(of reflect.Value, public []string) {
		for field, value := range of.Fields() {
			if !value.IsZero() && !slices.Contains(public, field.Name) {
				t.Errorf("everybody may know %s", field.Name)
			}
		}
	}
	check(reflect.ValueOf(h.Game), public)
	check(reflect.ValueOf(h.Seats[0]), publicOfSeat)
}
