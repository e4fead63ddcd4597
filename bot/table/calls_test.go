package table_test

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"time"

	"sobremesa/bot/hosttest"
	"sobremesa/bot/settings"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// invites makes a user open a table with invitations, in a channel of its own.
func (f *fixture) invites(user string, invited ...string) (sitting.Done, error) {
	f.channels++
	return f.Open(f.T.Context(), f.By(user, fmt.Sprint("invited ", f.channels)), sitting.Opening{Kind: "azul", Invited: invited})
}

// received returns how many calls are stored with a user.
func (f *fixture) received(user string) int {
	f.T.Helper()
	stored, err := store.ReadText(f.T.Context(), f.Store, settings.OfPerson(user).Key(settings.Calls))
	must.Succeed(f.T, err)
	return len(settings.ReadCalls(stored))
}

// set stores a setting of a person.
func (f *fixture) set(user, key, value string) {
	f.T.Helper()
	must.Succeed(f.T, f.SetSettings(f.T.Context(), store.Scope{Kind: store.Person, ID: user}, map[string]string{key: value}))
}

// What has been done counts, not what there is: neither a cancelled table nor another process nor
// the deletion of their own data gives a person more invitations.
func TestAPersonInvitesAnotherSoOftenInAnHour(t *testing.T) {
	f := newFixture(t)
	began := f.Now()
	for range settings.MostCalls {
		f.Must(sitting.Opened)(f.invites("ana", "luis", "eva"))
		channel := fmt.Sprint("invited ", f.channels)
		f.Must(sitting.Cancelled)(f.Do(t.Context(), f.By("ana", channel), here, sitting.Agree(sitting.AnyBoard)))
	}
	f.Restart()
	_, err := f.Forget(t.Context(), f.By("ana"))
	must.Succeed(t, err)
	r := f.refused(table.CalledOften)(f.invites("ana", "iker", "luis"))
	until := time.Unix(r.Args["until"].(int64), 0)
	if r.Args["user"] != "luis" || until.Sub(began) < time.Hour || until.Sub(began) > time.Hour+time.Minute {
		t.Errorf("told %v, %v after the first", r.Args, until.Sub(began))
	}
	if f.received("iker") != 0 || f.received("luis") != settings.MostCalls {
		t.Errorf("the refused one counts: %d and %d", f.received("iker"), f.received("luis"))
	}
	f.Must(sitting.Opened)(f.invites("marta", "luis"))
	f.Must(sitting.Opened)(f.invites("ana", "iker"))
	f.Forward(until.Sub(f.Now()))
	f.Must(sitting.Opened)(f.invites("ana", "luis"))
	if n := f.received("luis"); n > settings.MostCalls+1 {
		t.Errorf("%d calls of the last hour are stored", n)
	}
}

// A request that invites nobody in the end counts for nothing.
func TestOnlyInvitationsThatWereMadeAreCounted(t *testing.T) {
	f := newFixture(t)
	f.lobby(2, "", "marta")
	o := sitting.Opening{Kind: "azul", Invited: []string{"luis"}}
	f.refused(table.Occupied)(f.Open(t.Context(), f.By("ana"), o))
	o.Seats = 7
	f.refused(sitting.BadSeats)(f.Open(t.Context(), f.By("ana", "d"), o))
	o.Seats = 0
	req := f.By("ana", "d")
	for range 2 { // the same request, delivered again
		f.Must(sitting.Opened)(f.Open(t.Context(), req, o))
	}
	if n := f.received("luis"); n != 1 {
		t.Errorf("%d calls are counted", n)
	}
}

// Of many concurrent invitations exactly as many are made as the limit allows.
func TestConcurrentInvitationsAreCounted(t *testing.T) {
	f := newFixture(t)
	got := count(atOnce(3*settings.MostCalls, func(n int) (sitting.Done, error) {
		return f.Open(t.Context(), f.By("ana", fmt.Sprint("c", n)), sitting.Opening{Kind: "azul", Invited: []string{"luis"}})
	}))
	if got[sitting.Opened] != settings.MostCalls || f.received("luis") != settings.MostCalls {
		t.Errorf("%v, %d calls", got, f.received("luis"))
	}
}

// reads is a store whose settings are read by several at once.
type reads struct {
	store.Store
	reading *sync.WaitGroup
}

func (s reads) Values(ctx context.Context, of ...store.Scope) (store.Found, error) {
	read, err := s.Store.Values(ctx, of...)
	s.reading.Done()
	s.reading.Wait()
	return read, err
}

// Of tables that are shown in the same second, by whatever processes, one calls the role. A call that
// was not made is not counted, unless another one was counted since.
func TestOneOfTheTablesOfAMomentCallsTheRole(t *testing.T) {
	const n = 8
	var reading, all sync.WaitGroup
	reading.Add(n)
	h := hosttest.New(t, hosttest.Options{Around: func(s store.Store) store.Store { return reads{s, &reading} }})
	must.Succeed(t, h.SetSettings(t.Context(), store.Scope{Kind: store.Server, ID: hosttest.Guild}, map[string]string{settings.Role: "7"}))
	made := make(chan string, n)
	for game := range n {
		process := h.Table
		h.Restart()
		all.Go(func() {
			role, call, err := process.CallRole(t.Context(), hosttest.Guild, int64(game+1))
			if err != nil || (role == "7") != (call != "") {
				t.Errorf("%q, %q, %v", role, call, err)
			}
			if call != "" {
				made <- call
			}
		})
	}
	if all.Wait(); len(made) != 1 {
		t.Fatalf("%d tables call", len(made))
	}
	call := <-made
	for times, wants := range []bool{true, false} {
		must.Succeed(t, h.TakeCallBack(t.Context(), hosttest.Guild, call))
		reading.Add(1)
		if _, next, err := h.CallRole(t.Context(), hosttest.Guild, int64(n+1)); (next != "") != wants || err != nil {
			t.Errorf("taken back %d times: %q, %v", times+1, next, err)
		}
	}
}

// A rematch is an invitation. So is every question whether to end a game a call, no matter how the
// one before was answered.
func TestRematchesAndRequestsToEndAGameAreCallsToo(t *testing.T) {
	f := newFixture(t)
	id := f.BeginIn("c", sitting.Opening{Kind: "azul"}, "ana", "luis")
	for f.PlayNext(id) {
	}
	f.Must(sitting.Opened)(f.Rematch(t.Context(), f.By("ana"), table.Ref{Kind: "azul", ID: id}, false, false))
	f.Must(sitting.Started)(f.Do(t.Context(), f.By("luis"), here, sitting.Join(0)))
	f.oneMove()
	asks := func() (sitting.Done, error) {
		return f.Do(t.Context(), f.By("ana"), here, sitting.Agree(sitting.AnyBoard))
	}
	for n := 1; n < settings.MostCalls; n++ {
		f.Must(sitting.Agreed)(asks())
		f.Must(sitting.Kept)(f.Do(t.Context(), f.By("luis"), here, sitting.Keep))
		f.oneMove()
		f.oneMove()
		f.changed(f.look().ID, func(g *store.Game) { g.NoEndUntil = time.Time{} })
	}
	before := f.look().Revision
	f.refused(table.CalledOften)(asks())
	if now := f.look(); now.Revision != before || !now.EndAsked.IsZero() {
		t.Error("the refused request has changed the game")
	}
	f.refused(table.CalledOften)(f.invites("ana", "luis"))
	f.Must(sitting.Agreed)(f.Do(t.Context(), f.By("luis"), here, sitting.Agree(sitting.AnyBoard)))
	f.Must(sitting.Cancelled)(asks()) // who answers calls nobody
}

// The refusal is the same whether a person takes no invitations at all or none from this one.
func TestAPersonChoosesWhoseInvitationsTheyTake(t *testing.T) {
	f := newFixture(t)
	id := f.BeginIn("c", sitting.Opening{Kind: "azul"}, "ana", "luis")
	for f.PlayNext(id) {
	}
	for name, values := range map[string][2]string{
		"nobody's":    {settings.Invitations, settings.Nobody},
		"all but one": {settings.Blocked, "eva ana"},
	} {
		f.set("luis", values[0], values[1])
		before := f.received("luis")
		r := f.refused(table.NoInvitations)(f.invites("ana", "iker", "luis"))
		if len(r.Args) != 1 || r.Args["user"] != "luis" {
			t.Errorf("%s: told %v", name, r.Args)
		}
		f.refused(table.NoInvitations)(f.Rematch(t.Context(), f.By("ana"), table.Ref{Kind: "azul", ID: id}, false, false))
		if n := f.received("luis") + f.received("iker") - before; n != 0 || f.Stored(id).Rematch != 0 {
			t.Errorf("%s: %d more calls, rematch %d", name, n, f.Stored(id).Rematch)
		}
		_, err := f.invites("marta", "luis")
		if engine.IsRefused(err, table.NoInvitations) != (name == "nobody's") {
			t.Errorf("%s: by another %v", name, err)
		}
		f.set("luis", values[0], "")
	}
	f.Must(sitting.Opened)(f.invites("ana", "luis"))
}
