package azul

import (
	"sobremesa/engine"
	"sobremesa/engine/azul"
)

// usualTurns is how many turns of taking tiles games have, by number of players: the means of 400
// games among the best players on the classic wall. Games on the other walls have as many.
//
//	sobremesa simulate --game azul --players voraz,voraz,voraz --games 400 --seed length
var usualTurns = [...]int{2: 50, 3: 65, 4: 78}

// usualRounds is how many rounds games usually have.
const usualRounds = 5

// turnsOf adds a turn for each round on the grey wall, where all players place their tiles at
// the same time after the round.
func turnsOf(o engine.Options) int {
	turns := usualTurns[o.Seats]
	if wall, _ := azul.ParseWall(o.Chosen[azul.WallOption]); wall == azul.Grey {
		turns += usualRounds
	}
	return turns
}
