package sitting

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"sobremesa/engine"
	"sobremesa/store"
)

func TestPlayersForWhomTheGameDoesNotCountArePlacedLast(t *testing.T) {
	standings := []engine.Standing{{Seat: 2, Score: 60, Place: 1}, {Seat: 0, Score: 50, Place: 2}, {Seat: 3, Score: 50, Place: 2}, {Seat: 1, Score: 10, Place: 4}}
	seats := func(change func([]store.Seat)) *store.Game {
		list := []store.Seat{{User: "ana", Name: "Ana"}, {User: "bea", Name: "Bea"}, {User: "carla", Name: "Carla"}, {User: "dani", Name: "Dani"}}
		change(list)
		return &store.Game{Seats: list}
	}
	one := func(seat engine.Seat, user, name string, score, place int) store.Result {
		return store.Result{Seat: seat, User: user, Name: name, Score: score, Place: place}
	}
	absent := func(r store.Result) store.Result { r.Absent = true; return r }
	for name, c := range map[string]struct {
		change func([]store.Seat)
		want   []store.Result
		shares map[engine.Seat]Share
	}{
		"stand-ins made most of the winner's moves, and half of another's": {change: func([]store.Seat) {},
			shares: map[engine.Seat]Share{2: {13, 24}, 0: {12, 24}}, want: []store.Result{
				one(0, "ana", "Ana", 50, 1), one(3, "dani", "Dani", 50, 1), one(1, "bea", "Bea", 10, 3),
				{Seat: 2, User: "carla", Name: "Carla", Score: 60, Place: 5, Absent: true}}},
		"nobody": {func([]store.Seat) {}, []store.Result{
			one(2, "carla", "Carla", 60, 1), one(0, "ana", "Ana", 50, 2), one(3, "dani", "Dani", 50, 2), one(1, "bea", "Bea", 10, 4)}, nil},
		"the winner had resigned": {func(s []store.Seat) { s[2].Resigned, s[2].Guardian = true, "escalonado" }, []store.Result{
			one(0, "ana", "Ana", 50, 1), one(3, "dani", "Dani", 50, 1), one(1, "bea", "Bea", 10, 3), absent(one(2, "carla", "Carla", 60, 4))}, nil},
		"two are kept by guardians": {func(s []store.Seat) { s[2].Guardian, s[0].Guardian = "escalonado", "escalonado" }, []store.Result{
			one(3, "dani", "Dani", 50, 1), one(1, "bea", "Bea", 10, 2), absent(one(2, "carla", "Carla", 60, 3)), absent(one(0, "ana", "Ana", 50, 3))}, nil},
		"the winner took the seat over": {func(s []store.Seat) { s[2].Before = "eva,~3~Eva,fran" }, []store.Result{
			{Seat: 2, User: "carla", Name: "Carla", Score: 60, Place: 1, Substitute: true}, one(0, "ana", "Ana", 50, 2), one(3, "dani", "Dani", 50, 2), one(1, "bea", "Bea", 10, 4),
			{Seat: 2, User: "eva", Name: "Eva", Score: 60, Place: 5, Absent: true, Replaced: true}}, nil},
	} {
		if diff := cmp.Diff(c.want, results(seats(c.change), standings, func(seat engine.Seat) Share { return c.shares[seat] })); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}
