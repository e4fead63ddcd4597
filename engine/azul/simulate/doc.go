// Package simulate plays many games of Azul among artificial players and
// counts how they did.
//
// A simulation is its [Config]: the same seed gives the same games whatever
// the number of workers, and any one of them can be played again alone
// ([Config.Play]). Nobody profits from his place: the players' orders of play
// are all taken in turn, so that in every run of as many games as there are
// players each of them begins once.
//
// Chance is drawn as it is at a table, draw n of a game by
// [engine.Seed.Draw], with a seed of its own for each game; the record of a
// simulated game can therefore be checked like any other. To save the
// allocations one generator a worker is seeded anew for each draw. The
// players' own luck comes from a second generator, a PCG a game, so that it
// tells nothing about the deals.
//
// The package knows the rules and the players' interface; it knows no command
// line, no progress bar and none of the players.
package simulate
