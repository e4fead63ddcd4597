package gamelog

import (
	"fmt"

	"sobremesa/engine"
	"sobremesa/engine/azul"
)

// Log is a game as a log tells it.
type Log struct {
	Seats int
	// Wall is the wall that the log names; WallSaid tells whether it does. The
	// published form has no word for it.
	Wall     azul.Wall
	WallSaid bool
	// Claimed are the final scores that the log gives, by seat; nil when it gives none.
	Claimed []int

	turns []turn
	end   ending
	last  int // the last line's number
}

// turn is a move with the table that was shown before it.
type turn struct {
	line  int // of the move
	round int // counted as the log marks them
	seat  engine.Seat
	move  azul.Move
	count int    // Take: how many tiles the log says
	table *table // nil when none was shown
}

// table is what a log shows as lying on the table.
type table struct {
	factories [maxFactories]azul.Tiles
	centre    azul.Tiles
	marker    bool // in the centre
}

// ending is what the log says about the end.
type ending struct {
	line int // 0 when it says nothing
	row  int // the player, from 1, who is said to have completed a row
}

const maxFactories = 9

// SyntaxError is a text that is no log, or a log that lacks what its game
// cannot be played without.
type SyntaxError struct {
	Line int
	Msg  string
}

func (e *SyntaxError) Error() string { return fmt.Sprintf("line %d: %s", e.Line, e.Msg) }

func syntaxf(line int, format string, args ...any) error {
	return &SyntaxError{Line: line, Msg: fmt.Sprintf(format, args...)}
}

// seatsFor is the smallest game in which a player and a factory of these
// numbers occur.
func seatsFor(player, factory int) int {
	n := max(2, player)
	for azul.FactoriesFor(n) < factory {
		n++
	}
	return n
}
