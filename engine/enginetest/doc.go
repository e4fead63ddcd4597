// Package enginetest is one contract, run over every game.
//
// [Run] plays random games of a [engine.Rules] with fixed seeds and checks, at
// every position, each obligation that the engine package states: what Play
// accepts and refuses, copies, replays, notation, chance, views, standings,
// events, and the host's view of it all. A game's own tests prove its rules;
// this package knows none of them and assumes nothing that engine does not say.
//
// What a game must tell for a check to be made is an [Option]: the
// probabilities of its chance moves, the worlds a seat cannot tell apart.
package enginetest
