package puzzle

import (
	"slices"

	"sobremesa/engine"
)

// The terms of a puzzle.
const (
	// Choices is how many moves there are at least; those that come to the same count once.
	Choices = 8
	// Gap is by how much the best move's chance to win is greater than the second's, at least.
	Gap = 0.10
	// Right is what an answer may cost, of a chance of 1, and still counts as found: less
	// than this.
	Right = 0.05
)

// Puzzle is a position with the question which move is best, and the answer.
type Puzzle struct {
	Version int            `json:"version"` // of the game's rules
	Options engine.Options `json:"options"`
	Moves   []engine.Move  `json:"moves"`   // that led there, chance's too
	Seat    engine.Seat    `json:"seat"`    // that is to move
	Answers []Answer       `json:"answers"` // all legal moves, the best first
}

// Answer is a move, or several that come to the same.
type Answer struct {
	Move   string   `json:"move"` // as it is stored
	Alike  []string `json:"alike,omitempty"`
	Chance float64  `json:"chance"` // of the seat to win after it, 0 to 1
}

// Best is the solution.
func (p *Puzzle) Best() Answer { return p.Answers[0] }

// Cost is what the seat's chance to win loses by a move, as it is stored, compared with
// the best: 0 to 1. False when it is no answer.
func (p *Puzzle) Cost(move string) (cost float64, ok bool) {
	for _, a := range p.Answers {
		if a.Move == move || slices.Contains(a.Alike, move) {
			return max(0, p.Answers[0].Chance-a.Chance), true
		}
	}
	return 0, false
}
