package enanos

import (
	"strconv"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
)

// usualTurns is how many turns games of so many players take to each goal, from 8 points
// on: the medians of 100 games among regentes each, with the other options as they are by
// default, without the turns in which the first buildings are placed. Measured by
//
//	SOBREMESA_ENANOS_FIGURES=100 go test ./bot/games/enanos -run TestTheTurnsThatAreUsual -v
var usualTurns = [enanos.MaxSeats + 1][]int{
	2: {38, 44, 48, 53, 56, 61, 67, 74, 83, 87, 97, 114, 120},
	3: {38, 46, 53, 59, 66, 69, 77, 93, 101},
	4: {37, 49, 55, 66, 76, 81, 103, 134},
}

// leastGoal is the lowest goal that can be chosen.
const leastGoal = 8

// UsualTurns follows from the goal, and from how soon the train brings those who take what
// was built: with 7 steps to Antwerp games were an eighth longer, with 13 a twentieth shorter.
// Where Antarctica lies, and how the numbers, changes little.
func (more) UsualTurns(o engine.Options) int {
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
