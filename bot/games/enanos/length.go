package enanos

import (
	"strconv"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
)

// usualTurns is how many turns games of so many players take to each goal, from 8 points
// on: the medians of 200 games among regentes each, with the other options as they are by
// default, without the turns in which the first buildings are placed. Measured by
//
//	SOBREMESA_ENANOS_FIGURES=200 go test ./bot/games/enanos -run TestTheTurnsThatAreUsual -v
var usualTurns = [enanos.MaxSeats + 1][]int{
	2: {37, 42, 47, 52, 57, 62, 67, 72, 77, 82, 87, 92, 97},
	3: {46, 54, 62, 70, 78, 86, 94, 102, 110},
	4: {55, 65, 75, 85, 95, 105, 115, 125},
}

// leastGoal is the lowest goal that can be chosen.
const leastGoal = 8

// UsualTurns follows from the goal: where Antarctica lies, and how the numbers, changes
// little.
func (more) UsualTurns(o engine.Options) int {
	goal, _ := strconv.Atoi(o.Chosen[enanos.GoalOption])
	return usualTurns[o.Seats][min(goal, enanos.MaxGoal(o.Seats))-leastGoal]
}
