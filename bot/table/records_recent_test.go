package table_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"sobremesa/bot/games"
	"sobremesa/bot/games/all"
	"sobremesa/bot/records"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/store"
)

func TestStatisticsOfALastGame(t *testing.T) {
	f := newFixture(t)
	id := f.Begin(sitting.Opening{Kind: "azul"}, "ana", "luis")
	const thought = 5000 * time.Second
	f.PlayUntil(id, func(p *sitting.Sitting) bool { return p.Seats[p.Awaited().First()].User == "ana" && p.HasMoved() })
	f.Forward(thought)
	f.PlayUntil(id, isOver)
	g := f.Stored(id)

	for seat, user := range []string{g.Seats[0].User, g.Seats[1].User} {
		list, err := f.Records.RecentGames(t.Context(), "g", "azul", user, 20)
		if err != nil || len(list) != 1 || list[0].Seat != engine.Seat(seat) || len(list[0].Frames) != len(g.Moves)+1 {
			t.Fatalf("%s: %d games, %v", user, len(list), err)
		}
		moves := 0
		for _, m := range g.Moves {
			if m.Seat == engine.Seat(seat) {
				moves++
			}
		}
		if got := list[0].Took; len(got) != moves || slices.Min(got) <= 0 || (slices.Max(got) >= thought) != (user == "ana") {
			t.Errorf("%s took %v for %d moves", user, got, moves)
		}
		habits := games.SumHabits(all.Games().Named("azul").Habits(list[0].Frames, list[0].Seat))
		var tiles, columns int
		for _, h := range habits {
			switch {
			case h.Key == "azul.habit.color" && strings.HasPrefix(string(h.What.(engine.Term)), "azul.color."):
				tiles = h.N
			case h.Key == "azul.habit.column" && h.What.(int) >= 1 && h.What.(int) <= 5:
				columns = h.N
			}
		}
		if tiles < 2 || columns < 1 || columns > 5 {
			t.Errorf("%s: habits %v", user, habits)
		}
	}
	if list, err := f.Records.RecentGames(t.Context(), "g", "azul", "eva", 20); err != nil || len(list) != 0 {
		t.Errorf("of somebody who never played: %v, %v", list, err)
	}
}

// twin stores the finished game of ana and luis once more in another channel, with other
// moves, and returns its statistics of the first seat.
func (f *fixture) twin(g *store.Game, guild string, moves []store.Move) records.Recent {
	f.T.Helper()
	twin := *g
	twin.ID, twin.Revision, twin.Moves, twin.Status, twin.Guild = 0, 0, nil, store.Finished, guild
	results := []store.Result{{Seat: 0, User: g.Seats[0].User, Score: 1, Place: 1}, {Seat: 1, User: g.Seats[1].User, Score: 0, Place: 2}}
	must.Succeed(f.T, f.Store.Commit(f.T.Context(), &store.Change{Game: &twin, Moves: moves, Results: results, At: f.Now()}))
	list, err := f.Records.RecentGames(f.T.Context(), guild, "azul", g.Seats[0].User, 20)
	if err != nil || len(list) != 1 {
		f.T.Fatalf("%d games, %v", len(list), err)
	}
	return list[0]
}

func TestUndoneMovesAreNotInTheStatistics(t *testing.T) {
	f := newFixture(t)
	id := f.Begin(sitting.Opening{Kind: "azul"}, "ana", "luis")
	f.PlayUntil(id, isOver)
	g := f.Stored(id)
	habits := func(r records.Recent) []games.Habit {
		return games.SumHabits(all.Games().Named("azul").Habits(r.Frames, r.Seat))
	}
	want := habits(f.twin(g, "as it was", g.Moves))
	at := slices.IndexFunc(g.Moves, func(m store.Move) bool { return m.Seat == 0 })
	undo := g.Moves[at]
	undo.Undo = true
	got := habits(f.twin(g, "with second thoughts", slices.Insert(slices.Clone(g.Moves), at+1, undo, g.Moves[at])))
	if !slices.Equal(got, want) {
		t.Errorf("habits %v, without second thoughts %v", got, want)
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
