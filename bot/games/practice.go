package games

import (
	"fmt"
	"strconv"
	"strings"

	"sobremesa/engine"
)

// Practice is a turn to practise with: a person goes on alone from a moment of a game, against
// artificial players and by the real rules. Nothing is at stake and nothing is kept.
type Practice struct {
	Aim   Sentence // what to try
	Seats int
	Seat  engine.Seat // the person's seat, whose turn it is at that moment
	// Moves lead to that moment, chance's moves included. Later moves of chance are drawn from
	// Seed.
	Moves []engine.Move
	Seed  engine.Seed
	// Praise, unless nil, says what was good in the person's turn, given its frames, and what
	// else is worth trying.
	Praise func(turn []engine.Frame, seat engine.Seat) []Sentence
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
