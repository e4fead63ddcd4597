package table_test

import (
	"testing"
	"time"

	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// moved returns a game of people after its first move.
func moved(f *fixture, users ...string) *sitting.Sitting {
	f.T.Helper()
	f.started("", users...)
	f.oneMove()
	return f.look()
}

// due returns the next task of a kind that is due within a time, nil if there is none.
func (f *fixture) due(kind string, within time.Duration) *store.Task {
	f.T.Helper()
	for {
		task := f.task(within)
		if task == nil || task.Kind == kind {
			return task
		}
	}
}

// commit stores a changed game.
func (f *fixture) commit(g *store.Game) {
	f.T.Helper()
	must.Succeed(f.T, f.Store.Commit(f.T.Context(), &store.Change{Game: g, At: f.Now()}))
}

// putAway returns a game of ana and luis that was put away.
func putAway(f *fixture) *sitting.Sitting {
	f.T.Helper()
	p := moved(f, "ana", "luis")
	f.Forward(sitting.AwayAfter + time.Hour)
	must.Succeed(f.T, f.Tidy(f.T.Context(), f.due(sitting.TaskIdle, 0)))
	if g := f.Stored(p.ID); g.Status != store.PutAway {
		f.T.Fatalf("it is %s", g.Status)
	}
	return p
}

// Nobody can answer in a server without the bot, so that is checked before a game is ended for
// lack of an answer.
func TestAGameDoesNotEndWhileNobodyCouldAnswer(t *testing.T) {
	d := newDays(t)
	id := d.game("c", 0, "ana", "luis") // whose clocks do not check it, since it has no pace
	d.play(id)
	g := d.Stored(id)
	g.Seats[1].Guardian = "voraz"
	must.Succeed(t, d.Store.Commit(t.Context(), &store.Change{Game: g, At: d.Now()}))
	d.must(d.Do(t.Context(), d.By("ana", "c"), here, sitting.Agree(sitting.AnyBoard)))
	d.Memory.Absent = true
	d.Pass(2 * day)
	if g := d.Stored(id); g.Status != store.Running || g.EndAsked.IsZero() {
		t.Errorf("the game is %s, asked %v", g.Status, g.EndAsked)
	}
	d.Memory.Absent = false
	d.Pass(6 * day)
	if g := d.Stored(id); g.Status != store.Cancelled {
		t.Errorf("back in the server, the game is %s", g.Status)
	}
}

// The channel is free meanwhile, and must be free again to bring the game back.
func TestAGameThatIsPutAwayIsFoundByThoseWhoPlayedIt(t *testing.T) {
	f := newFixture(t)
	p := putAway(f)
	ref := table.Ref{Kind: "azul", ID: p.ID}
	play := sitting.Play("1 azul fila 1", sitting.AnyBoard)
	f.refused(sitting.IsPutAway)(f.Do(t.Context(), f.By("ana"), here, play))
	f.refused(table.NoGame)(f.Do(t.Context(), f.By("iker"), here, play))
	f.refused(sitting.IsPutAway)(f.Do(t.Context(), f.By("ana"), ref, sitting.Keep))
	f.refused(sitting.NotPutAway)(f.Do(t.Context(), f.By("iker"), here, sitting.Back))
	f.refused(sitting.NotSeated)(f.Do(t.Context(), f.By("iker"), ref, sitting.Back))
	f.lobby(2, "", "iker", "marta")
	f.refused(table.Occupied)(f.Do(t.Context(), f.By("luis"), here, sitting.Back))
	f.Must(sitting.Cancelled)(f.Do(t.Context(), f.By("iker"), here, sitting.Agree(sitting.AnyBoard)))
	again := f.By("luis")
	for range 2 { // delivered twice, with another change in between
		f.Table = over(f.Host, &between{Store: f.Store, commit: func() { f.commit(f.Stored(p.ID)) }})
		f.Must(sitting.BroughtBack)(f.Do(t.Context(), again, here, sitting.Back))
	}
	if now := f.look(); now.ID != p.ID {
		t.Fatalf("game %d is live", now.ID)
	}
}

func TestAGameThatIsPutAwayIsEndedByItsOpenerOrAModerator(t *testing.T) {
	f := newFixture(t)
	p := putAway(f)
	ref := table.Ref{Kind: "azul", ID: p.ID}
	for _, other := range []string{"luis", "iker"} {
		f.refused(sitting.CreatorOnly)(f.Do(t.Context(), f.By(other), ref, sitting.End))
		if s, err := f.Away(t.Context(), f.By(other), ref); err != nil || s.MayDiscard(f.By(other).By) == nil {
			t.Errorf("%s is asked whether to end it, %v", other, err)
		}
	}
	if s, err := f.Away(t.Context(), f.By("ana"), here); err != nil || s.MayDiscard(f.By("ana").By) != nil {
		t.Errorf("by its command: %v", err)
	}
	request := f.By("ana")
	for range 2 { // delivered twice
		f.Must(sitting.Cancelled)(f.Do(t.Context(), request, ref, sitting.End))
	}
	if list, err := f.GamesOf(t.Context(), f.By("luis")); len(list) > 0 || err != nil || f.Stored(p.ID).EndedBy != "ana" {
		t.Errorf("%d games are listed, %v", len(list), err)
	}
	f.refused(sitting.NotPutAway)(f.Do(t.Context(), f.By("luis"), ref, sitting.Back))
	s, err := f.Away(t.Context(), f.By("ana"), ref)
	must.Succeed(t, err)
	f.refused(sitting.NotPutAway)(sitting.Done{}, s.MayDiscard(f.By("ana").By))
}
