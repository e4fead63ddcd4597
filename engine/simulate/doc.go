// Package simulate plays many games between artificial players, for any game, and summarises the
// results.
//
// [Of] binds a game's rules and players into a [Simulator]. A simulation is determined by its
// [Config]: the same seed gives the same games for any number of workers, and each game can be
// replayed alone. Nobody profits from the seating. Once it is known which seat moves first, the
// players are seated so that each moves first in turn, and the circular orders of play rotate
// through all possibilities. In mirrored simulations, groups of as many games as there are players
// share their deals, so that each player moves first once on each deal.
//
// A player is written as a name, optionally with a budget per move: "voraz", "maestro@2000"
// (simulations), "maestro@0.3s" ([ParsePlayer]). If a budget is a time, the games also depend on
// the machine.
//
// Chance moves are drawn as at a table: draw n of a game by [engine.Seed.Draw], with a seed for
// each game. The record of a simulated game can therefore be checked like any other. To save
// allocations, each worker reseeds one generator for each draw. The players' own random choices
// come from a second generator, one PCG per game, so that they reveal nothing about the deals.
//
// As at a table, a player that may answer out of turn and is an [engine.Answerer] is asked before
// the awaited seat moves.
//
// A player may be a program of others, a guest ([external.Program]). A guest's [Fault], such as an illegal move,
// forfeits the game; a fault of any other player is an error. How long guests and players with a time budget
// take is measured ([Times]).
//
// The package knows games only through their rules. It knows no command line.
package simulate
