package puzzle

import (
	"slices"

	"sobremesa/engine"
)

// The terms of a puzzle.
const (
	// Choices is the least number of different moves. Equivalent moves count once.
	Choices = 8
	// Gap is the least distance between the chances of the best and the second-best move.
	Gap = 0.10
	// Right is the cost below which an answer counts as right.
	Right = 0.05
)

// Puzzle is a position with the question which move is best, and its answers.
type Puzzle struct {
	Version int            `json:"version"` // of the game's rules
	Options engine.Options `json:"options"`
	Moves   []engine.Move  `json:"moves"`   // from the start to the position, chance moves included
	Seat    engine.Seat    `json:"seat"`    // to move
	Answers []Answer       `json:"answers"` // all legal moves, the best first
}

// Answer is a move or several equivalent moves.
type Answer struct {
	Move   string   `json:"move"` // in stored notation
	Alike  []string `json:"alike,omitempty"`
	Chance float64  `json:"chance"` // of the seat to win after the move, from 0 to 1
}

// Best returns the solution.
func (p *Puzzle) Best() Answer { return p.Answers[0] }

// Cost returns how much less the seat's chance to win is after a move, given in stored notation,
// than after the best move, from 0 to 1. It returns false if the move is not an answer.
func (p *Puzzle) Cost(move string) (cost float64, ok bool) {
	for _, a := range p.Answers {
		if a.Move == move || slices.Contains(a.Alike, move) {
			return max(0, p.Answers[0].Chance-a.Chance), true
		}
	}
	return 0, false
}
