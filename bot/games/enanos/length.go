package enanos

import (
	"strconv"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
)

// usualTurns is how many turns games usually take, by number of players and goal, from 8 points
// on: the medians of 100 games among regents each, with the defaults of the other options,
// without the turns of the start. Measured by
//
//	SOBREMESA_ENANOS_FIGURES=100 go test ./bot/games/enanos -run TestTheTurnsThatAreUsual -v
var usualTurns = [enanos.MaxSeats + 1][]int{
	2: {38, 44, 48, 53, 56, 61, 67, 74, 83, 87, 97, 114, 120},
	3: {38, 46, 53, 59, 66, 69, 77, 93, 101},
	4: {37, 49, 55, 66, 76, 81, 103, 134},
}

// leastGoal is the lowest goal.
const leastGoal = 8

// turnsOf depends on the goal, and on how soon the train comes for what was built: games with
// 7 steps to Antwerp were an eighth longer than with 10, games with 13 a twentieth shorter. The
// options for Antarctica and the numbers change little.
func turnsOf(o engine.Options) int {
	goal, _ := strconv.Atoi(o.Chosen[enanos.GoalOption])
	turns := usualTurns[o.Seats][min(goal, enanos.MaxGoal(o.Seats))-leastGoal]
	switch o.Chosen[enanos.TrainOption] {
	case "10":
		return turns
	case "13":
		return turns * 19 / 20
	}
	return turns * 9 / 8 // 7 steps
}
