package sitting

import (
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sobremesa/bot/games/all"
	"sobremesa/engine"
	"sobremesa/engine/must"
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

// A result of the game of the day is read as it was stored, also one that was stored before the
// opponent was.
func TestADailyScoreIsReadAsItWasStored(t *testing.T) {
	d := Daily{Points: 61, Against: 48, Rounds: []int{3, 12, 18, 9, 19}, Player: "mozo"}
	for kept, player := range map[string]string{"61 48 3.12.18.9.19 mozo": "mozo", "61 48 3.12.18.9.19": ""} {
		var read Daily
		must.Succeed(t, read.ReadScore(kept))
		if d.Player = player; !reflect.DeepEqual(read, d) || d.Score() != kept {
			t.Errorf("%q is read as %+v and stored as %q", kept, read, d.Score())
		}
	}
	if err := new(Daily).ReadScore("61 48"); err == nil {
		t.Error("a score without rounds is read")
	}
}

// Two wins in a row against one's own rung, or a higher one, lead to the rung above; two defeats by
// one's own, or a lower one, to the rung below.
func TestTheLadderIsClimbedByTwoWinsInARow(t *testing.T) {
	for bouts, want := range map[string]string{
		"":                                      "mozo",
		"mozo+":                                 "mozo",
		"mozo+ mozo- mozo+":                     "mozo",
		"mozo+ mozo+":                           "ayudante",
		"mozo+ mozo= mozo+":                     "ayudante", // neither first nor last
		"mozo- mozo-":                           "mozo",
		"mozo+ mozo+ mozo+ mozo+":               "ayudante",
		"mozo+ mozo+ ayudante- ayudante-":       "mozo",
		"mozo+ mozo+ ayudante- mozo+ ayudante-": "mozo",
		"mozo+ mozo+ ayudante- mozo-":           "mozo",
		"mozo+ mozo+ ayudante- ayudante+":       "ayudante",
		"aprendiz+ aprendiz+":                   "solador",
		"aprendiz- aprendiz- aprendiz-":         "mozo",
		"mozo+? mozo+?":                         "mozo", // with help
		"voraz+ voraz+":                         "mozo", // not on the ladder
		"maestro+ maestro+":                     "maestro",
		"alumno+ aprendiz+":                     "solador", // offered no more: counts as the nearest
		"ceramista+ ceramista+":                 "experto",
		"maestro+ maestro+ mozo- mozo-":         "mozo",
	} {
		var list []Bout
		for _, b := range strings.Fields(bouts) {
			name := strings.TrimRight(b, "+-=?")
			list = append(list, Bout{Player: name, Won: strings.Contains(b, "+"), Lost: strings.Contains(b, "-"), Helped: strings.Contains(b, "?")})
		}
		if got := LadderOf(all.Games(), "azul", list); got.Next != want {
			t.Errorf("after %q the own rung is %q, want %q", bouts, got.Next, want)
		}
	}
	climbed := LadderOf(all.Games(), "azul", []Bout{{Player: "aprendiz", Won: true}, {Player: "aprendiz", Won: true}})
	if climbed.Beaten != "aprendiz" {
		t.Errorf("below the own rung is %q", climbed.Beaten)
	}
}
