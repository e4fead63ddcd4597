package enanos_test

import (
	"cmp"
	"fmt"
	"os"
	"slices"
	"strconv"
	"testing"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
	"sobremesa/engine/enginetest"
	"sobremesa/engine/must"
	"sobremesa/engine/simulate"
)

// figuresVariable says how many games of each length TestTheTurnsThatAreUsualAreThoseOfGames
// plays to print the medians.
const figuresVariable = "SOBREMESA_ENANOS_FIGURES"

// medianTurns returns the median length of a number of games among regents.
func medianTurns(t *testing.T, games int, o engine.Options) int {
	t.Helper()
	c := simulate.Config{Players: slices.Repeat([]string{"regente"}, o.Seats), Games: games, Seed: "length", Workers: 1, Chosen: o.Chosen}
	var turns []int
	for n := range games {
		played, err := hosted.Simulator.Play(t.Context(), c, n, nil)
		must.Succeed(t, err)
		v := played.Last.View(engine.Spectator).(enanos.View)
		turns = append(turns, int(v.Turns)-2*o.Seats)
	}
	slices.Sort(turns)
	return turns[len(turns)/2]
}

func goalOf(goal int) engine.Chosen { return engine.Chosen{enanos.GoalOption: strconv.Itoa(goal)} }

// The lengths that the lobby tells are those of real games, within a fifth. A few games show
// whether the figures still fit the rules and the players. Short runs of the tests play none.
func TestTheTurnsThatAreUsualAreThoseOfGames(t *testing.T) {
	games, _ := strconv.Atoi(os.Getenv(figuresVariable))
	if games == 0 && !enginetest.Thorough() {
		t.Skipf("%s says how many games of each length to count; 100 take some four minutes", figuresVariable)
	}
	for seats := 2; seats <= enanos.MaxSeats; seats++ {
		var row []string
		for goal := 8; goal <= enanos.MaxGoal(seats); goal++ {
			if games == 0 && goal%4 != 0 {
				continue
			}
			o, err := enanos.Rules{}.Info().Settle(engine.Options{Seats: seats, Chosen: goalOf(goal)})
			must.Succeed(t, err)
			got, want := medianTurns(t, cmp.Or(games, 50), o), more.UsualTurns(o)
			row = append(row, fmt.Sprint(got))
			if got*5 > want*6 || got*6 < want*5 {
				t.Errorf("%d players to %d points need %d turns, %d are told", seats, goal, got, want)
			}
		}
		t.Logf("%d players, from 8 points on: %v", seats, row)
	}
}

func TestALongerGameIsToldToBeLonger(t *testing.T) {
	for seats := 2; seats <= enanos.MaxSeats; seats++ {
		last := 0
		for goal := 8; goal <= 20; goal++ {
			n := more.UsualTurns(engine.Options{Seats: seats, Chosen: goalOf(goal)})
			if n < last || n == last != (goal > enanos.MaxGoal(seats)) {
				t.Errorf("%d players need %d turns to %d points, and %d to one less", seats, n, goal, last)
			}
			last = n
		}
	}
}
