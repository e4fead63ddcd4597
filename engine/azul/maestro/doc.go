// Package maestro is a strong artificial player of Azul for two to four seats and all walls. Its
// levels differ in how many simulations they make; the weakest make none and draw their moves by the
// policy alone.
//
// A [Player] searches the draft of the current round, which is deterministic. A simulation descends
// the tree of moves (tree.go), whose priors come from a small network (prior.go, rater.go), plays the rest
// of the draft according to a simpler policy (policy.go, draft.go), and values the position after tiling,
// before the next deal, with another network (features.go, value.go). The search therefore uses only what
// the view shows, and never samples chance: the network's value accounts for the following rounds. On the
// grey wall the player also values the ways to place its tiles (player.go).
//
// The policy and the networks are data ([Models], weights.bin), learnt from games that the player
// plays against itself. One command trains them from nothing:
//
//	go run ./engine/azul/maestro/train
//
// Each generation plays games with the Models of the previous one (train.go). The games yield
// examples, to which a new policy and new networks are fitted (lessons.go, prior_learn.go). PUCT
// with a policy and a value, both learnt from self-play, is from AlphaZero (Silver et al. 2018).
// Max^n for more than two seats is from Luckhardt and Irani (1986).
//
// The package knows the game through [azul.View] and imports no other part of the program.
package maestro
