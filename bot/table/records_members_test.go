package table_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"sobremesa/bot/hosttest"
	"sobremesa/bot/records"
	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// finishedGame stores a finished game that the first of its people has won, with some
// changes.
func (f *fixture) finishedGame(users []string, change ...func(*store.Game)) {
	f.T.Helper()
	g := &store.Game{Kind: "azul", Version: 1, Variant: "clasico", Guild: "g", Channel: "c", Lang: "es", Creator: users[0],
		Status: store.Finished, Capacity: len(users), Created: f.Now(), Started: f.Now(), Ended: f.Now()}
	c := &store.Change{Game: g, At: f.Now()}
	for i, user := range users {
		g.Seats = append(g.Seats, store.Seat{User: user, Name: f.By(user).Name})
		c.Results = append(c.Results, store.Result{Seat: engine.Seat(i), User: user, Name: f.By(user).Name, Score: 50 - i, Place: i + 1})
	}
	for _, how := range change {
		how(g)
	}
	must.Succeed(f.T, f.Store.Commit(f.T.Context(), c))
}

// listed returns the users on a leaderboard that ana requests.
func (f *fixture) listed() (users []string) {
	f.T.Helper()
	r, err := f.Records.Leaderboard(f.T.Context(), records.Board{Guild: "g", Kind: "azul", List: records.People}, "ana")
	must.Succeed(f.T, err)
	for _, line := range r.Lines {
		users = append(users, line.User)
	}
	return users
}

// memberTask returns the one task that is due, nil if there is none.
func (f *fixture) memberTask() *store.Task {
	f.T.Helper()
	task, err := f.Store.Claim(f.T.Context(), f.Now(), f.Now())
	if errors.Is(err, store.ErrNotFound) {
		return nil
	}
	if err != nil || task.Kind != records.TaskMembers || task.Game != 0 {
		f.T.Fatalf("task %+v, %v", task, err)
	}
	must.Succeed(f.T, f.Store.Commit(f.T.Context(), &store.Change{Done: []store.Lease{task.Lease}, At: f.Now()}))
	return task
}

func TestMembershipIsCheckedOnceADayAndReturnsAtOnce(t *testing.T) {
	f := newFixture(t)
	f.finishedGame([]string{"ana", "luis", "gone"})
	var asked []string
	isMember := func(_ context.Context, guild, user string) (bool, error) {
		asked = append(asked, guild+" "+user)
		return user != "gone", nil
	}
	before := f.Woken.Load()
	f.listed()
	f.listed()
	task := f.memberTask()
	if woken := f.Woken.Load() - before; task == nil || f.memberTask() != nil || woken != 1 {
		t.Fatalf("not one task after two leaderboards, woken %d times", woken)
	}
	must.Succeed(t, f.Records.CheckMembers(t.Context(), task, isMember))
	slices.Sort(asked)
	if want := []string{"g ana", "g gone", "g luis"}; !slices.Equal(asked, want) {
		t.Errorf("asked for %v, want %v", asked, want)
	}
	if got := f.listed(); !slices.Equal(got, []string{"ana", "luis"}) {
		t.Errorf("listed %v", got)
	}
	f.Forward(20 * time.Hour)
	f.listed()
	if f.memberTask() != nil {
		t.Error("asked for again within a day")
	}
	f.Forward(5 * time.Hour)
	f.listed()
	if f.memberTask() == nil {
		t.Error("not asked for again after a day")
	}
	must.Succeed(t, f.Records.Seen(t.Context(), "g", "gone"))
	if got := f.listed(); !slices.Equal(got, []string{"ana", "luis", "gone"}) {
		t.Errorf("listed %v", got)
	}
}

func TestPlayersWhoMoveUpAreCheckedToo(t *testing.T) {
	f := newFixture(t)
	for i := range 30 {
		f.finishedGame([]string{fmt.Sprintf("u%02d", i), fmt.Sprintf("u%02d", i+1)})
	}
	f.listed()
	asked := 0
	must.Succeed(t, f.Records.CheckMembers(t.Context(), f.memberTask(), func(_ context.Context, _, user string) (bool, error) {
		asked++
		return user >= "u20", nil
	}))
	for _, user := range f.listed() {
		if user < "u20" {
			t.Errorf("%s is listed", user)
		}
	}
	if asked < 20 || asked > 31 { // nobody twice
		t.Errorf("asked %d times for 31 people", asked)
	}
}

func TestMembershipsFoundBeforeARefusalAreKept(t *testing.T) {
	f := newFixture(t)
	f.finishedGame([]string{"gone", "luis"})
	f.listed()
	slow := errors.New("slow down")
	err := f.Records.CheckMembers(t.Context(), f.memberTask(), func(_ context.Context, _, user string) (bool, error) {
		if user == "luis" {
			return false, slow
		}
		return false, nil
	})
	if !errors.Is(err, slow) {
		t.Errorf("error %v", err)
	}
	if got := f.listed(); !slices.Equal(got, []string{"luis"}) {
		t.Errorf("listed %v", got)
	}
}

func TestMembersAreCheckedOnceAfterACommitOfUnknownOutcome(t *testing.T) {
	for _, made := range []bool{true, false} {
		f := newFixture(t)
		f.finishedGame([]string{"ana", "luis"})
		if f.memberTask() != nil {
			t.Fatal("asked for before")
		}
		unsure := &hosttest.Unsure{Store: f.Store, Made: made}
		f.Records = records.New(unsure, f.Games, f.Now, func() {})
		f.listed()
		f.listed()
		if f.memberTask() == nil || f.memberTask() != nil || unsure.Unknown() == 0 {
			t.Errorf("made: %t: not asked for once; of %d commits nobody knew what became", made, unsure.Unknown())
		}
	}
}
