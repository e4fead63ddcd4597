package azul

import (
	"sobremesa/engine"
	"sobremesa/engine/azul"
)

// usualTurns is how many turns of taking tiles games of so many players have: the means of
// 400 games among the best players, on the classic wall; on the others they are as many.
//
//	sobremesa simulate --game azul --players voraz,voraz,voraz --games 400 --seed length
var usualTurns = [...]int{2: 50, 3: 65, 4: 78}

// usualRounds is how many rounds such games have.
const usualRounds = 5

// UsualTurns: on the grey wall, where all place their tiles at the same time after each
// round, that is a turn more.
func (more) UsualTurns(o engine.Options) int {
	turns := usualTurns[o.Seats]
	if wall, _ := azul.ParseWall(o.Chosen[azul.WallOption]); wall == azul.Grey {
		turns += usualRounds
	}
	return turns
}
