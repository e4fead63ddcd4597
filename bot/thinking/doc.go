// Package thinking has artificial players think: about a move of theirs, a hint, a finished
// game, or a turn that somebody practises.
//
// So many think at once ([Thinkers]); the others wait in one line for it, but for practice,
// which is thought about in the click that waits for it. Who thinks sees no more than the
// player in its seat. Nothing is kept of what was thought, and nothing is read from a store
// or written there: who asks for a move brings the game, and has the move made.
package thinking
