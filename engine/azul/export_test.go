package azul

// Exported for the tests outside the package.
var (
	Position = position
	Diagram  = diagram
)
