package storetest

import (
	"errors"
	"fmt"
	"strconv"
	"sync"
	"testing"

	"sobremesa/store"
)

var commitRaceRules = []raceRule{
	{"a game is read as of one moment, with its settings and facts", func(t *testing.T, stores []store.Store) {
		s := stores[0]
		g := create(t, s, channel)
		first, last := g.Revision, g.Revision+60
		var writer sync.WaitGroup
		writer.Go(func() {
			mine := *g
			for mine.Revision < last {
				mine.CommitmentForm++
				mine.Seats = mine.Seats[:1]
				if mine.CommitmentForm%2 == 0 {
					mine.Seats = []store.Seat{mine.Seats[0], {User: "luis", Name: "Luis"}}
				}
				n := fmt.Sprint(mine.CommitmentForm)
				err := errors.Join(s.SetValues(t.Context(), store.Texts{ana.Key("n"): n, store.Outages: n, store.PresenceIn(guild): n}),
					s.Commit(t.Context(), &store.Change{Game: &mine, Moves: moves(mine.CommitmentForm-1, 1), At: at(0)}))
				if err != nil {
					t.Error(err)
					return
				}
			}
		})
		defer writer.Wait()
		for revision := first; revision < last && !t.Failed(); {
			got := load(t, stores[len(stores)-1], g.ID)
			seats := 2 - got.CommitmentForm%2
			for _, with := range []string{got.People["ana"]["n"], got.Outages, got.Presence} { // set just before
				if n, _ := strconv.Atoi(with); n != got.CommitmentForm && n != got.CommitmentForm+1 {
					t.Errorf("after change %d the game comes with setting or fact %q", got.CommitmentForm, with)
				}
			}
			if got.Revision < revision || int64(got.CommitmentForm) != got.Revision-first || len(got.Moves) != got.CommitmentForm || len(got.Seats) != seats {
				t.Errorf("mixed state: revision %d, change %d, %d moves, %d seats", got.Revision, got.CommitmentForm, len(got.Moves), len(got.Seats))
				return
			}
			revision = got.Revision
		}
	}},
}
