package table_test

import (
	"strings"
	"testing"

	"sobremesa/bot/hosttest"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/store"
)

func TestAGameIsPlayedToItsEndAndItsResultsAreWrittenOnce(t *testing.T) {
	f := newFixture(t)
	f.started("gris", "ana", "luis", "marta")
	f.tasks()
	end := f.playOn(isOver)
	g := stored(end)
	if g.Status != store.Finished || g.Ended.IsZero() || end.ToMove() != 0 {
		t.Fatalf("%s, ended %v", g.Status, g.Ended)
	}
	for _, s := range end.Standings() {
		if r := f.line(g.Seats[s.Seat].User); r.Games != 1 || r.Best != s.Score || (r.Wins == 1) != (s.Place == 1) {
			t.Errorf("record %+v of standing %+v", r, s)
		}
	}
	kinds := f.tasks()
	if len(kinds) == 0 || kinds[len(kinds)-1] != sitting.TaskShow {
		t.Errorf("nothing tells of the end: %v", kinds)
	}
	f.refused(table.NoGame)(f.Do(t.Context(), f.By("ana"), here, sitting.Play("1 azul fila 1", sitting.AnyBoard)))
	f.refused(sitting.Closed)(f.Do(t.Context(), f.By("ana"), table.Ref{Kind: "azul", ID: g.ID}, sitting.Play("1 azul fila 1", sitting.AnyBoard)))
	_, err := end.MayPlay("ana", len(g.Moves))
	f.refused(sitting.Closed)(sitting.Done{}, err)
	last, err := f.OwnLast(t.Context(), f.By("ana"), "azul")
	if err != nil || last.ID != g.ID {
		t.Errorf("the last game is not this one: %v", err)
	}
}

func TestEveryGameHasItsOwnSeed(t *testing.T) {
	f := newFixture(t)
	f.Table = f.TableOver(f.Store, hosttest.Seeds(9))
	seen := make(map[engine.Seed]bool)
	for range 3 {
		f.lobby(2, "", "ana")
		seen[stored(f.look()).Seed] = true
		f.Must(sitting.Cancelled)(f.Do(t.Context(), f.By("ana"), here, sitting.Agree(sitting.AnyBoard)))
	}
	if len(seen) != 3 {
		t.Errorf("%d seeds of 3 games", len(seen))
	}
	f.Table = f.TableOver(f.Store, strings.NewReader("too short"))
	if done, err := f.Open(t.Context(), f.By("ana"), sitting.Opening{Kind: "azul"}); err == nil {
		t.Errorf("opened without a seed: %+v", done)
	}
}

func TestAGameOfOtherRulesIsNotTouched(t *testing.T) {
	f := newFixture(t)
	f.started("", "ana", "luis")
	g := stored(f.look())
	g.Version = 999
	must.Succeed(t, f.Store.Commit(t.Context(), &store.Change{Game: g, At: f.Now()}))
	f.refused(sitting.OldRules)(f.Do(t.Context(), f.By("ana"), here, sitting.Play("1 azul fila 1", sitting.AnyBoard)))
	_, err := table.Replayed(f.Live(t.Context(), f.By(""), here))
	f.refused(sitting.OldRules)(sitting.Done{}, err)
	if err := f.Think(t.Context(), &store.Task{Game: g.ID}); err == nil {
		if got := f.Stored(g.ID); got.Revision != g.Revision {
			t.Error("the game was changed")
		}
	}
	f.Must(sitting.Cancelled)(f.Do(t.Context(), f.By("ana"), here, sitting.Agree(sitting.AnyBoard))) // the channel becomes free
}
