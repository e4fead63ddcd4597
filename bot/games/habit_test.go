package games_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"sobremesa/bot/games"
	"sobremesa/engine"
)

func TestOfEachHabitTheMostFrequentIsTold(t *testing.T) {
	blue, red := engine.Term("azul.color.blue"), engine.Term("azul.color.red")
	got := games.SumHabits([]games.Habit{
		{Key: "color", What: red, N: 3}, {Key: "column", What: 2, N: 1}, {Key: "color", What: blue, N: 2}, {Key: "rows", N: 0},
		{Key: "color", What: blue, N: 2}, {Key: "column", What: 1, N: 1}, {Key: "sets", N: 1}, {Key: "sets", N: 2},
	})
	want := []games.Habit{{Key: "color", What: blue, N: 4}, {Key: "column", What: 1, N: 1}, {Key: "sets", N: 3}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
