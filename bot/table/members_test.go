package table_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// finishedGame stores a finished game of some people, the first of whom has won.
func (f *fixture) finishedGame(users ...string) {
	f.t.Helper()
	g := &store.Game{Kind: "azul", Version: 1, Variant: "clasico", Guild: "guild", Channel: "channel", Lang: "es", Creator: users[0],
		Status: store.Finished, Capacity: len(users), Created: f.now(), Started: f.now(), Ended: f.now()}
	c := &store.Change{Game: g, At: f.now()}
	for i, user := range users {
		g.Seats = append(g.Seats, store.Seat{User: user, Name: "N-" + user})
		c.Results = append(c.Results, store.Result{Seat: engine.Seat(i), User: user, Name: "N-" + user, Score: 50 - i, Place: i + 1})
	}
	must.Succeed(f.t, f.store.Commit(f.t.Context(), c))
}

// listed are the users on a leaderboard that ana asks for.
func (f *fixture) listed() (users []string) {
	f.t.Helper()
	r, err := f.Leaderboard(f.t.Context(), store.Board{Guild: "guild", Kind: "azul", List: store.People}, "ana")
	must.Succeed(f.t, err)
	for _, line := range r.Lines {
		users = append(users, line.User)
	}
	return users
}

// memberTask is the one task that is due, nil when there is none.
func (f *fixture) memberTask() *store.Task {
	f.t.Helper()
	task, err := f.store.Claim(f.t.Context(), f.now(), f.now())
	if errors.Is(err, store.ErrNotFound) {
		return nil
	}
	if err != nil || task.Kind != table.TaskMembers || task.Game != 0 {
		f.t.Fatalf("task %+v, %v", task, err)
	}
	must.Succeed(f.t, f.store.Commit(f.t.Context(), &store.Change{Done: []store.Lease{task.Lease}, At: f.now()}))
	return task
}

func TestWhoHasLeftIsFoundOutOnceADayAndIsBackAtOnce(t *testing.T) {
	f := newFixture(t)
	f.finishedGame("ana", "luis", "gone")
	var asked []string
	isMember := func(_ context.Context, guild, user string) (bool, error) {
		asked = append(asked, guild+" "+user)
		return user != "gone", nil
	}
	f.listed()
	f.listed()
	task := f.memberTask()
	if task == nil || f.memberTask() != nil {
		t.Fatal("not one task after two leaderboards")
	}
	must.Succeed(t, f.CheckMembers(t.Context(), task, isMember))
	slices.Sort(asked)
	if want := []string{"guild ana", "guild gone", "guild luis"}; !slices.Equal(asked, want) {
		t.Errorf("asked for %v, want %v", asked, want)
	}
	if got := f.listed(); !slices.Equal(got, []string{"ana", "luis"}) {
		t.Errorf("listed %v", got)
	}
	f.clock.Add(20 * 3600)
	f.listed()
	if f.memberTask() != nil {
		t.Error("asked for again within a day")
	}
	f.clock.Add(5 * 3600)
	f.listed()
	if f.memberTask() == nil {
		t.Error("not asked for again after a day")
	}
	must.Succeed(t, f.Seen(t.Context(), "guild", "gone"))
	if got := f.listed(); !slices.Equal(got, []string{"ana", "luis", "gone"}) {
		t.Errorf("listed %v", got)
	}
}

func TestThoseWhoMoveUpAreAskedForAsWell(t *testing.T) {
	f := newFixture(t)
	for i := range 30 {
		f.finishedGame(fmt.Sprintf("u%02d", i), fmt.Sprintf("u%02d", i+1))
	}
	f.listed()
	asked := 0
	must.Succeed(t, f.CheckMembers(t.Context(), f.memberTask(), func(_ context.Context, _, user string) (bool, error) {
		asked++
		return user >= "u20", nil
	}))
	for _, user := range f.listed() {
		if user < "u20" {
			t.Errorf("%s is listed", user)
		}
	}
	if asked < 30 || asked > 31 {
		t.Errorf("asked %d times for 31 people", asked)
	}
}

func TestWhatWasFoundOutBeforeARefusalIsKept(t *testing.T) {
	f := newFixture(t)
	f.finishedGame("gone", "luis")
	f.listed()
	slow := errors.New("slow down")
	err := f.CheckMembers(t.Context(), f.memberTask(), func(_ context.Context, _, user string) (bool, error) {
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
