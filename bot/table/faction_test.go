package table_test

import (
	"slices"
	"sync"
	"testing"

	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// nations is the table of the game in which players choose one.
var nations = table.Ref{Kind: "enanos"}

// clans opens a table of that game at which the users sit.
func (f *fixture) clans(seats int, users ...string) {
	f.T.Helper()
	f.Lobby(sitting.Opening{Kind: "enanos", Seats: seats}, users...)
}

// have fails the test unless the seats play with these factions.
func (f *fixture) have(want ...int) {
	f.T.Helper()
	p, err := f.Live(f.T.Context(), f.By("ana"), nations)
	if err != nil || !slices.Equal(p.Factions, want) {
		f.T.Errorf("the seats have %v, %v; want %v", p.Factions, err, want)
	}
}

func TestSeatsHaveFactionsOfTheirOwnUntilSomebodyChoosesOne(t *testing.T) {
	f := newFixture(t)
	f.clans(4, "ana", "luis", "eva")
	f.have(1, 2, 3)
	f.Must(sitting.FactionChosen)(f.Do(t.Context(), f.By("eva"), nations, sitting.ChooseFaction(1)))
	f.have(3, 2, 1)
	f.Must(sitting.FactionChosen)(f.Do(t.Context(), f.By("eva"), nations, sitting.ChooseFaction(1))) // twice
	f.Must(sitting.FactionChosen)(f.Do(t.Context(), f.By("eva"), nations, sitting.ChooseFaction(2)))
	f.have(1, 3, 2)
	f.Must(sitting.Joined)(f.Do(t.Context(), f.By("marta"), nations, sitting.Join(3)))
	f.have(1, 4, 2, 3)
	f.Must(sitting.Left)(f.Do(t.Context(), f.By("marta"), nations, sitting.Leave))
	f.have(1, 3, 2)
	f.Must(sitting.Started)(f.Do(t.Context(), f.By("ana"), nations, sitting.Start))
	f.have(1, 3, 2)
	f.refused(sitting.AlreadyStarted)(f.Do(t.Context(), f.By("ana"), nations, sitting.ChooseFaction(4)))
	f.refused(sitting.AlreadyStarted)(f.Do(t.Context(), f.By("marta"), nations, sitting.Join(4)))
}

func TestAFactionIsNotGivenTwice(t *testing.T) {
	f := newFixture(t)
	f.clans(3, "ana", "luis")
	f.Must(sitting.FactionChosen)(f.Do(t.Context(), f.By("ana"), nations, sitting.ChooseFaction(4)))
	free := []any{engine.Term("enanos.nation.lake"), engine.Term("enanos.nation.forge"), engine.Term("enanos.nation.amber")}
	for _, faction := range []int{4, 5, 0, -1} {
		r := f.refused(sitting.FactionTaken)(f.Do(t.Context(), f.By("luis"), nations, sitting.ChooseFaction(faction)))
		if names, _ := r.Args["names"].([]any); !slices.Equal(names, free) {
			t.Errorf("of %d: there are %v left, want %v", faction, names, free)
		}
	}
	f.refused(sitting.FactionTaken)(f.Do(t.Context(), f.By("eva"), nations, sitting.Join(4)))
	f.refused(sitting.NotSeated)(f.Do(t.Context(), f.By("eva"), nations, sitting.ChooseFaction(1)))
	f.have(4, 2)
	f.Must(sitting.FactionChosen)(f.Do(t.Context(), f.By("luis"), nations, sitting.Join(1))) // has a seat
	f.have(4, 1)

	f.lobby(2, "clasico", "ana")
	f.refused(sitting.NoFactions)(f.Do(t.Context(), f.By("ana"), here, sitting.ChooseFaction(1)))
}

func TestOfTwoWhoWantTheSameFactionAtOnceOneGetsIt(t *testing.T) {
	f := newFixture(t)
	f.clans(4, "ana", "luis", "eva", "marta")
	var group sync.WaitGroup
	got := make([]error, 4)
	for i, user := range []string{"ana", "luis", "eva", "marta"} {
		req := f.By(user)
		group.Go(func() { _, got[i] = f.Do(t.Context(), req, nations, sitting.ChooseFaction(3)) })
	}
	group.Wait()
	winners := 0
	for _, err := range got {
		if err == nil {
			winners++
		} else {
			f.refused(sitting.FactionTaken)(sitting.Done{}, err)
		}
	}
	if winners != 1 {
		t.Errorf("%d got it: %v", winners, got)
	}
}

func TestARematchKeepsWhatPeoplePlayWith(t *testing.T) {
	f := newFixture(t)
	f.clans(3, "ana", "luis")
	f.Must(sitting.FactionChosen)(f.Do(t.Context(), f.By("luis"), nations, sitting.ChooseFaction(4)))
	f.Must(sitting.Added)(f.Do(t.Context(), f.By("ana"), nations, sitting.Add("peon")))
	f.Must(sitting.Started)(f.Do(t.Context(), f.By("ana"), nations, sitting.Start))
	f.have(1, 4, 3)
	p, err := f.Live(t.Context(), f.By("ana"), nations)
	must.Succeed(t, err)
	old := f.Stored(p.ID)
	f.isOver(old)
	// Another of the channel's is over since.
	f.clans(2, "ana", "luis")
	f.Must(sitting.Started)(f.Do(t.Context(), f.By("ana"), nations, sitting.Start))
	p, err = f.Live(t.Context(), f.By("ana"), nations)
	must.Succeed(t, err)
	f.isOver(f.Stored(p.ID))
	ref := table.Ref{Kind: "enanos", ID: old.ID}
	f.Must(sitting.Opened)(f.Rematch(t.Context(), f.By("ana"), ref, false))
	f.have(1, 2)                                                              // the artificial player has what is left
	f.Must(sitting.Started)(f.Rematch(t.Context(), f.By("luis"), ref, false)) // luis sits first now
	f.have(4, 1, 3)
}

// isOver has a game end.
func (f *fixture) isOver(g *store.Game) {
	f.T.Helper()
	g.Status, g.Ended = store.Finished, f.Now()
	must.Succeed(f.T, f.Store.Commit(f.T.Context(), &store.Change{Game: g, At: f.Now()}))
}
