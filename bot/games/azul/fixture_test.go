package azul_test

import (
	"fmt"
	"strings"
	"testing"

	play "sobremesa/bot/games/azul"
	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/engine/must"
)

// turn is a position with a seat that is to move.
type turn struct {
	name string
	view azul.View
	seat engine.Seat

	match engine.Match // in the position of the view; only of positions made by dealt
}

// dealt returns a position of a first round for two. Seat 0 begins, the factories hold the given
// tiles, and the moves have been played.
func dealt(t testing.TB, variant string, factories [5]string, moves ...string) *turn {
	t.Helper()
	match, err := play.Game().Rules.Start(engine.Options{Seats: 2, Chosen: engine.Chosen{azul.WallOption: variant}})
	must.Succeed(t, err)
	play := func(text string) {
		t.Helper()
		if _, err := match.Play(match.ToMove().First(), text); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
	}
	play("inicio 1")
	for i, tiles := range factories {
		play(fmt.Sprintf("reparto %d %s", i+1, tiles))
	}
	for _, text := range moves {
		play(text)
	}
	seat := match.ToMove().First()
	return &turn{name: strings.Join(moves, ", "), view: match.View(seat).(azul.View), seat: seat, match: match}
}
