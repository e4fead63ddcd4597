package azul

// These are for the tests.
var (
	MoveOf  = moveOf
	SceneOf = sceneOf
)

var Drafting = drafting
