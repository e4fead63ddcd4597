package table

import (
	"context"
	"io"
	"math/rand/v2"
	"slices"
	"strconv"

	"sobremesa/engine"
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

// KeepClocks brings the clocks of a position in line, as every change does: here one
// of those rows.
func (t *Table) KeepClocks(ctx context.Context, p *Position, c *store.Change) error {
	for i := range c.Moves {
		p.rows = addRow(p.rows, &c.Moves[i])
	}
	return t.keepClocks(ctx, p, c)
}

// SomeMove is one of the moves that a seat may make, listed or not, and no order.
func (p *Position) SomeMove(seat engine.Seat, rng *rand.Rand) string {
	list := p.match.Moves(seat)
	for _, f := range p.match.Unlisted(seat) {
		if !f.Order {
			list = append(list, f.Sample(rng))
		}
	}
	return list[rng.IntN(len(list))]
}

// HasSeen reports whether a seat has made a move.
func (p *Position) HasSeen(seat engine.Seat) bool {
	return p.hasMade(seat, 0)
}

// With is the position of a game whose rows are others, of the same moves.
func (p *Position) With(g *store.Game) *Position {
	q := *p
	q.g, q.rows = g, slices.Clone(p.rows)
	for i := range q.rows {
		q.rows[i].Move = &g.Moves[i]
	}
	return &q
}

// StandsOf is how many moves of a user stand.
func (p *Position) StandsOf(user string) (n int) {
	for _, r := range p.standing() {
		if r.Seat == p.SeatOf(user) {
			n++
		}
	}
	return n
}

// Told is who is told what of a change, from one state of a game to the next.
func Told(before, after *store.Game, by string) (list []string) {
	for _, n := range noticesOf(heldIn(before), heldIn(after), by) {
		list = append(list, n.User+" "+string(n.About))
	}
	return list
}
