package table

import (
	"io"
	"strconv"

	"sobremesa/store"
)

// Board is the payload of a TaskThink for the board after n moves.
func Board(n int) []byte { return []byte(strconv.Itoa(n)) }

// Stored is the game as it is stored, which nobody else gets to see.
func (p *Position) Stored() *store.Game { return p.g }

// SeedFrom has the seeds of a table come from elsewhere.
func (t *Table) SeedFrom(r io.Reader) { t.entropy = r }

// KeepIn has a table keep its games in another store.
func (t *Table) KeepIn(s store.Store) { t.store = s }

// KeepClocks brings the clocks of a position in line, as every change does.
func (t *Table) KeepClocks(p *Position, c *store.Change) { t.keepClocks(p, c) }
