package table

import (
	"strconv"

	"sobremesa/store"
)

// Board is the payload of a TaskThink for the board after n moves.
func Board(n int) []byte { return []byte(strconv.Itoa(n)) }

// Stored is the game as it is stored, which nobody else gets to see.
func (p *Position) Stored() *store.Game { return p.g }
