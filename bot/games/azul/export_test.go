package azul

// Internals for the tests.
var (
	MoveOf  = moveOf
	SceneOf = sceneOf
)
