package azul

// Exported for the tests outside the package.
var (
	Position   = position
	Diagram    = diagram
	EveryTable = everyTable
	RandomGame = randomGame
	Opening    = opening
)
