// Package enginetest checks that a game keeps the contract of the engine package.
//
// [Run] plays random games of an [engine.Rules] with fixed seeds. At every position, or in long
// games at ever fewer, it checks every obligation that the engine package states: what
// Play accepts and refuses, copies, replays, notation, chance, views, standings, turns, events, and
// the game as the host sees it. A game's own tests check its rules; this package knows none and
// assumes only what package engine documents.
//
// Some checks need more information about a game, given as an [Option]: the probabilities of its
// chance moves, or the worlds that a seat cannot tell apart.
//
// # Secrecy
//
// A game that is not open must provide [Worlds]; it fails without them, or if they never change
// anything. In two worlds that a viewer cannot tell apart, the viewer must be told the same: the
// view, the listed moves and declared forms, the standings, the seats to move and awaited, and the
// turn. For any move that the viewer tries, both worlds must give the same refusal, or again all of
// these and the same events. If two steps look the same to a viewer before and after, they must
// have told the viewer the same events. In an open game, any difference between positions must be
// visible to every viewer.
//
// Since Worlds may forget a secret, two games are also played side by side, whose views are always
// equal to a viewer and whose moves are not. They must tell the viewer the same.
package enginetest
