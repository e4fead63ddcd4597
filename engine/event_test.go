package engine_test

import (
	"testing"

	"sobremesa/engine"
)

func TestAudienceHasOnlyTheViewersItNames(t *testing.T) {
	all := []engine.Seat{engine.Spectator, 0, 1, 2, engine.MaxSeats - 1}
	for name, test := range map[string]struct {
		to   engine.Audience
		want map[engine.Seat]bool
	}{
		"nobody was named": {0, nil},
		"everybody":        {engine.Everybody, map[engine.Seat]bool{engine.Spectator: true, 0: true, 1: true, 2: true, engine.MaxSeats - 1: true}},
		"two seats":        {engine.Only(0, 2), map[engine.Seat]bool{0: true, 2: true}},
		"all but two":      {engine.Except(0, 2), map[engine.Seat]bool{engine.Spectator: true, 1: true, engine.MaxSeats - 1: true}},
		"all but nobody":   {engine.Except(), map[engine.Seat]bool{engine.Spectator: true, 0: true, 1: true, 2: true, engine.MaxSeats - 1: true}},
	} {
		for _, viewer := range all {
			if got, want := test.to.Has(viewer), test.want[viewer]; got != want {
				t.Errorf("%s: has viewer %d: %t, want %t", name, viewer, got, want)
			}
		}
		if test.to.Has(engine.Chance) || test.to.Has(100) {
			t.Errorf("%s: has Chance or a seat beyond MaxSeats", name)
		}
	}
}
