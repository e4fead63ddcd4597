package games

import (
	"fmt"
	"strconv"
	"strings"

	"sobremesa/engine"
)

// Practice is a turn to practise with: a moment of a game, from which one person goes on
// alone, against artificial players, by the real rules. It is played for nothing, and
// nothing of it is kept.
type Practice struct {
	Aim   Sentence // what to try
	Seats int
	Seat  engine.Seat // the person's, whose turn it is at that moment
	// Moves are those that led there, chance's too; what chance is to play after them it
	// draws by the seed.
	Moves []engine.Move
	Seed  engine.Seed
	// Praise, unless nil, says of the moments of the person's turn what was good in it,
	// and what is worth trying.
	Praise func(turn []engine.Frame, seat engine.Seat) []Sentence
}

// PracticeMoves reads moves of a practice, a line each: the number of the seat or "azar",
// a colon, and the move. It panics where it cannot: they are the program's own.
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
