package sitting

import (
	"sobremesa/engine"
	"sobremesa/store"
)

// results are how the seats of a finished game did, for what is counted. Who
// was absent at the end, having resigned or let an artificial player keep the
// seat, is placed after all others, in one place with those like them.
func results(g *store.Game, standings []engine.Standing) []store.Result {
	var present, absent []store.Result
	before := make(map[int]int) // how many of those present have a better place
	for _, s := range standings {
		seat := g.Seats[s.Seat]
		r := store.Result{
			Seat: s.Seat, User: seat.User, Player: seat.Player, Name: CleanName(seat.Name), Score: s.Score,
			Absent: seat.Resigned || seat.Guardian != "", Substitute: seat.Before != "",
		}
		if formers := seat.Formers(); len(formers) > 0 { // those after the first had taken it over themselves
			first := formers[0]
			absent = append(absent, store.Result{Seat: s.Seat, User: first.User, Name: CleanName(first.Name), Score: s.Score, Absent: true, Replaced: true})
		}
		if r.Absent {
			absent = append(absent, r)
			continue
		}
		if _, ok := before[s.Place]; !ok {
			before[s.Place] = len(present) // the standings are in order
		}
		r.Place = before[s.Place] + 1
		present = append(present, r)
	}
	for i := range absent {
		absent[i].Place = len(present) + 1
	}
	return append(present, absent...)
}
