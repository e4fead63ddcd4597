// Package maestro is a strong artificial player of Azul, for two, three and four seats and
// all walls, at levels by how much it thinks.
//
// A [Player] searches the draft of the round, which is deterministic: nothing is dealt in
// it. A simulation goes down the tree of moves (tree.go), plays the rest of the draft as
// the policy would (policy.go, draft.go, sample.go), and values the position after the
// tiling, before anything is dealt again, by a small network (features.go, net.go,
// value.go). So it sees what its view shows and no more, and chance is never sampled: what
// the next round may bring is in the network's value. On the grey wall it values the ways
// to place its tiles (place.go).
//
// The policy and the networks are data ([Models], weights.bin), learnt from games of the
// player against itself. One command makes them anew from nothing:
//
//	go run ./engine/azul/maestro/train
//
// Each generation plays games with the Models of the one before (selfplay.go), which become
// examples (lessons.go), from which policy and networks are fitted (fit.go, train.go). The
// sources: PUCT with a policy and a value, and learning both from self-play, are those of
// AlphaZero (Silver et al. 2018); max^n for several seats is Luckhardt and Irani (1986).
//
// The package knows the game by [azul.View] and no other part of the program.
package maestro
