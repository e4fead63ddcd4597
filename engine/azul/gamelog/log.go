package gamelog

import (
	"sobremesa/engine"
	"sobremesa/engine/azul"
)

// Log is a game read from a log.
type Log struct {
	Seats int
	// Wall is the wall of the game if WallSaid is set. The published format does not state the wall.
	Wall     azul.Wall
	WallSaid bool
	// Claimed holds the final scores that the log states, by seat; nil if it states none.
	Claimed []int

	turns []turn
	end   ending
	last  int // number of the last line
}

// turn is a move with the table shown before it.
type turn struct {
	line  int // line number of the move
	round int // as marked in the log
	seat  engine.Seat
	move  azul.Move
	count int    // Take: the number of tiles stated
	table *table // nil if none was shown
}

// table is the content of the table as a log shows it.
type table struct {
	factories [maxFactories]azul.Tiles
	centre    azul.Tiles
	marker    bool // in the centre
}

// ending is what the log states about the end of the game.
type ending struct {
	line int // 0 if it states nothing
	row  int // the player, from 1, stated to have completed a row; 0 for none
}

const maxFactories = 9

// seatsFor returns the size of the smallest game with a player and a factory display of these
// numbers.
func seatsFor(player, factory int) int {
	n := max(2, player)
	for azul.FactoriesFor(n) < factory {
		n++
	}
	return n
}
