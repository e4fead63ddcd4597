package table_test

import (
	"slices"
	"testing"
	"time"

	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/store"
)

func TestStatisticsOfALastGame(t *testing.T) {
	f := newFixture(t)
	id := f.Begin(sitting.Opening{Kind: "azul"}, "ana", "luis")
	const thought = 5000 * time.Second
	f.PlayUntil(id, func(p *sitting.Sitting) bool { return p.Seats[p.Awaited().First()].User == "ana" && p.HasMoved() })
	f.Forward(thought)
	f.PlayNext(id)
	f.Must(sitting.Undone)(f.Do(t.Context(), f.By("ana"), here, sitting.Undo(sitting.AnyBoard)))
	f.PlayUntil(id, isOver)
	g := f.Stored(id)

	for seat, user := range []string{g.Seats[0].User, g.Seats[1].User} {
		list, err := f.Records.RecentGames(t.Context(), "g", "azul", user, 20)
		if err != nil || len(list) != 1 || list[0].Seat != engine.Seat(seat) || len(list[0].Frames) != len(g.Moves)+1 {
			t.Fatalf("%s: %d games, %v", user, len(list), err)
		}
		moves := 0 // that stand
		for _, m := range g.Moves {
			if m.Seat == engine.Seat(seat) && !m.Undo {
				moves++
			}
		}
		if user == "ana" {
			moves-- // she took one back
		}
		told := 0
		for _, f := range list[0].Frames {
			if f.Seat == engine.Seat(seat) {
				told++
			}
		}
		if got := list[0].Took; told != moves || slices.Min(got) <= 0 || (slices.Max(got) >= thought) != (user == "ana") {
			t.Errorf("%s took %v; %d moves are told, want %d", user, got, told, moves)
		}
	}
	if list, err := f.Records.RecentGames(t.Context(), "g", "azul", "eva", 20); err != nil || len(list) != 0 {
		t.Errorf("of somebody who never played: %v, %v", list, err)
	}
}

// A game whose rules are gone has no statistics, and a seat that changed hands counts for
// neither of its two players.
func TestALastGameMustBeReplayableAndPlayedWholeByThePerson(t *testing.T) {
	f := newFixture(t)
	f.finishedGame([]string{"ana", "luis"})
	f.finishedGame([]string{"ana", "luis"}, func(g *store.Game) { g.Version = 99 })
	f.finishedGame([]string{"eva", "luis"}, func(g *store.Game) {
		g.Seats[0].SetFormers([]store.Former{{User: "ana", Name: "Ana"}})
	})
	for user, want := range map[string]int{"ana": 1, "luis": 2, "eva": 0} {
		list, err := f.Records.RecentGames(t.Context(), "g", "azul", user, 20)
		if err != nil || len(list) != want {
			t.Errorf("%s: %d games, %v; want %d", user, len(list), err, want)
		}
	}
}
