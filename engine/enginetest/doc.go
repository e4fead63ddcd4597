// Package enginetest is one contract, run over every game.
//
// [Run] plays random games of a [engine.Rules] with fixed seeds and checks, at
// every position, or in long games at ever fewer ([Thin]), each obligation that
// the engine package states: what Play accepts and refuses, copies, replays,
// notation, chance, views, standings, turns, events, and the host's view of it
// all. A game's own tests prove its rules; this package knows none of them and
// assumes nothing that engine does not say.
//
// Some checks need to be told more of a game, by an [Option]: the probabilities of
// its chance moves, the worlds that a seat cannot tell apart.
//
// # Secrecy
//
// A game that is not open has to give [Worlds]; without them, or when they never
// change anything, it fails. In two worlds that a viewer cannot tell apart it
// must be told the same: view, moves listed and forms declared, standings, who
// is to move and awaited, the turn; and after whatever it tries, the refusal,
// or all these again and the events. Of any step, another one that looks the
// same to a viewer before and after must have told it the same events. An open
// game must look different to everybody wherever it differs.
//
// [PlayTwins] is for what lies outside the rules: it plays two whole games that
// a viewer cannot tell apart, so that a package that draws, writes or completes
// something of a hosted game can check that it says the same of both.
package enginetest
