package azul

// MoveOf is for the tests.
var MoveOf = moveOf

var Drafting = drafting
