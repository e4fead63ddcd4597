package table_test

import (
	"testing"

	"sobremesa/bot/table"
)

// A chair may go through many hands, and nobody who has left it comes back to it.
func TestNobodyTakesAChairThatTheyHaveLeft(t *testing.T) {
	f := newFixture(t)
	f.started("", "ana", "luis")
	resigns := func(user string) {
		t.Helper()
		f.must(table.Resigned)(f.Resign(t.Context(), f.by(user), here))
	}
	left := []string{"luis"}
	resigns("luis")
	for _, next := range []string{"marta", "eva", "iker"} {
		for _, user := range left {
			f.refused(table.HasResigned)(f.TakeChair(t.Context(), f.by(user), here, 1))
		}
		f.must(table.SatDown)(f.TakeChair(t.Context(), f.by(next), here, 1))
		resigns(next)
		left = append(left, next)
	}
}
