// Package simulate plays many games among artificial players, of any game
// there is, and counts how they did.
//
// [Of] binds a game's rules and players into a [Simulator], whose types have
// been forgotten. A simulation is its [Config]: the same seed gives the same
// games whatever the number of workers, and any one of them can be played
// again alone. Nobody profits from his place: once it is known which seat moves
// first, the players are seated so that each of them moves first in turn,
// while the circles in which they follow one another go through all there are.
// Where the games are mirrored, as many as there are players share their deals, so
// that each has moved first on the same ones.
//
// A player is named, and how much it may think for a move: "voraz", "maestro@2000"
// (simulations), "maestro@0.3s" ([ParsePlayer]). With a time the games depend on the
// machine, and no longer on the seed alone.
//
// Chance is drawn as it is at a table, draw n of a game by
// [engine.Seed.Draw], with a seed of its own for each game; the record of a
// simulated game can therefore be checked like any other. To save the
// allocations one generator a worker is seeded anew for each draw. The
// players' own luck comes from a second generator, a PCG a game, so that it
// tells nothing about the deals.
//
// As at a table, a player that may answer out of turn and is an [engine.Answerer]
// is asked before the seat that is awaited goes on.
//
// A player may come from outside of the program ([Guest]). What it does wrong, such as
// an illegal move, loses it the game; what another player does wrong is an error.
//
// The package knows no game but by its rules, no command line and no progress bar.
package simulate
