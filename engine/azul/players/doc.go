// Package players provides the published artificial players of Azul and the levels of maestro.
//
// A player sees only its seat's [azul.View] and leaves the rules to it; for example,
// [azul.View.IfRoundEnded] computes the end of a round. Tests of the players are in package azul, where
// positions can be drawn in text.
package players
