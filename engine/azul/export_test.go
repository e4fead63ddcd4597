package azul

// The players' tests, which are outside the package, draw positions as its own do.
var (
	Position   = position
	Diagram    = diagram
	EveryTable = everyTable
	RandomGame = randomGame
	Opening    = opening
)
