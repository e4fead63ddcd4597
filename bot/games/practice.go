package games

import (
	"fmt"
	"strconv"
	"strings"

	"sobremesa/engine"
)

// Practice is a move to practise with: a person is asked for one at a moment of a game, alone and by
// the real rules. Nothing is at stake and nothing is kept.
type Practice struct {
	Aim   Sentence // what to try
	Seats int
	Seat  engine.Seat // the person's seat, whose turn it is at that moment
	// Moves lead to that moment, chance's moves included. Later moves of chance are drawn from
	// Seed.
	Moves []engine.Move
	Seed  engine.Seed
	// Praise says whether the person's move did what the aim asks for, given its frame.
	Praise func(played engine.Frame) Sentence
}

// PracticeMoves reads the moves of a practice, one to a line: the number of the seat or "azar"
// for chance, a colon, and the move. It panics on a line that it cannot read, since the text is
// embedded in the program.
func PracticeMoves(text string) (list []engine.Move) {
	for line := range strings.Lines(text) {
		who, move, ok := strings.Cut(strings.TrimSpace(line), ": ")
		seat, err := strconv.Atoi(who)
		if who == "azar" {
			seat, err = int(engine.Chance), nil
		}
		if !ok || err != nil {
			panic(fmt.Sprintf("games: a practice has the line %q", line))
		}
		list = append(list, engine.Move{Seat: engine.Seat(seat), Text: move})
	}
	return list
}
