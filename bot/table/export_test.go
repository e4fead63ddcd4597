package table

import (
	"cmp"
	"io"
	"math/rand/v2"
	"slices"
	"strconv"

	"sobremesa/bot/games/all"
	"sobremesa/bot/games/toy"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/store"
)

// Board is the payload of a TaskThink for the board after n moves.
func Board(n int) []byte { return []byte(strconv.Itoa(n)) }

// Stored is the game as it is stored, which nobody else gets to see.
func (p *Position) Stored() *store.Game { return sitting.Stored(p.Sitting) }

// SeedFrom has the seeds of a table come from elsewhere.
func (t *Table) SeedFrom(r io.Reader) { t.entropy = r }

// KeepIn has a table keep its games in another store.
func (t *Table) KeepIn(s store.Store) { t.store = s }

// testGames are all that tests play.
var testGames = append(all.Games(), toy.Game())

// standing are the moves of a game that were not taken back.
func standing(g *store.Game) (list []store.Move) {
	for _, m := range g.Moves {
		if !m.Undo {
			list = append(list, m)
			continue
		}
		for i, taken := range slices.Backward(list) {
			if taken.Move == m.Move {
				list = slices.Delete(list, i, i+1)
				break
			}
		}
	}
	return list
}

// SomeMove is one of the moves that a seat may make, listed or not, and no order.
func (p *Position) SomeMove(seat engine.Seat, rng *rand.Rand) string {
	g := p.Stored()
	rules, _ := testGames.Rules(g.Kind).Under(g.Version)
	options, err := rules.Info().ParseOptions(len(g.Seats), g.Variant)
	match, failed := rules.Start(options)
	for _, m := range standing(g) {
		failed = cmp.Or(failed, match.Replay(m.Seat, m.Text))
	}
	if err := cmp.Or(err, failed); err != nil {
		panic(err)
	}
	list := match.Moves(seat)
	for _, f := range match.Unlisted(seat) {
		if !f.Order {
			list = append(list, f.Sample(rng))
		}
	}
	return list[rng.IntN(len(list))]
}

// HasSeen reports whether a seat has made a move.
func (p *Position) HasSeen(seat engine.Seat) bool {
	return slices.ContainsFunc(p.Stored().Moves, func(m store.Move) bool { return m.Seat == seat })
}

// With is the position of a game whose rows are others, of the same moves.
func (p *Position) With(g *store.Game) *Position {
	s, err := sitting.Replay(testGames, g)
	if err != nil {
		panic(err)
	}
	return &Position{Sitting: s}
}

// StandsOf is how many moves of a user stand.
func (p *Position) StandsOf(user string) (n int) {
	for _, m := range standing(p.Stored()) {
		if m.Seat == p.SeatOf(user) {
			n++
		}
	}
	return n
}

// Told is who is told what of a change, from one state of a game to the next.
func Told(before, after *store.Game, by string) (list []string) {
	for _, n := range sitting.NoticesOf(before, after, by) {
		list = append(list, n.User+" "+string(n.About))
	}
	return list
}
