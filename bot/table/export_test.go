package table

import "strconv"

// Board is the payload of a TaskThink for the board after n moves.
func Board(n int) []byte { return []byte(strconv.Itoa(n)) }
