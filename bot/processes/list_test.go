package processes

import (
	"context"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"sobremesa/engine/must"
	"sobremesa/store"
	"sobremesa/store/sqlite/sqlitetest"
)

// process returns a process that counts as alive for a minute.
func process(id string) Process {
	return Process{ID: id, Version: "v1.2.3", Host: "wörk-1", Ears: "gateway 0-3/16", Hands: true, Since: time.UnixMilli(3).UTC(), Share: 15, Lives: time.Minute}
}

// wantListed fails the test unless these are the processes listed, and cleans up.
func wantListed(t *testing.T, s store.ValueStore, want ...Process) {
	t.Helper()
	list, gone, err := read(t.Context(), s)
	must.Succeed(t, err)
	if fmt.Sprint(list) != fmt.Sprint(want) {
		t.Errorf("got processes\n%+v\nwant\n%+v", list, want)
	}
	must.Succeed(t, clean(t.Context(), s, gone))
}

func TestAllProcessesReadWhatAProcessLastTold(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := sqlitetest.New(t)
		wantListed(t, s)
		a, b := process("a"), process("b")
		b.Ears, b.Hands, b.Version, b.Share = "none", false, "(devel)", 0
		must.Succeed(t, tell(t.Context(), s, b))
		must.Succeed(t, tell(t.Context(), s, a))
		a.Share = 7
		must.Succeed(t, tell(t.Context(), s, a))
		wantListed(t, s, a, b)
		time.Sleep(20 * time.Second)
		b.Share = 3
		must.Succeed(t, tell(t.Context(), s, b))
		a.Lives, a.Seen = 40*time.Second, 20*time.Second
		wantListed(t, s, a, b)
	})
}

func TestADeadProcessIsListedForAWhileAndThenRemoved(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := sqlitetest.New(t)
		a, paused := process("a"), process("p")
		a.Lives, paused.Lives, paused.Paused = time.Second, time.Second, time.Hour
		must.Succeed(t, tell(t.Context(), s, a))
		must.Succeed(t, tell(t.Context(), s, paused))
		pass := func(d time.Duration) {
			time.Sleep(d)
			a.Seen, paused.Seen = a.Seen+d, paused.Seen+d
			a.Lives, paused.Lives, paused.Paused = 0, 0, paused.Paused-d
		}
		pass(Kept + time.Second)
		wantListed(t, s, a, paused)
		pass(time.Millisecond)
		wantListed(t, s, paused) // a pause outlasts who told of it
		found, err := s.Values(t.Context(), all)
		if must.Succeed(t, err); len(found[all]) != 1 {
			t.Errorf("the store still has %v", found)
		}
		pass(time.Hour)
		wantListed(t, s)
		found, err = s.Values(t.Context(), all)
		if must.Succeed(t, err); len(found[all]) != 0 {
			t.Errorf("the store still has %v", found)
		}
	})
}

// late is a store to which a process tells that it lives just before others remove it.
type late struct {
	store.ValueStore
	tells func()
}

func (l late) SwapValue(ctx context.Context, key store.Key, had, text string, others store.Texts) error {
	l.tells()
	return l.ValueStore.SwapValue(ctx, key, had, text, others)
}

func TestAProcessThatTellsThatItLivesAfterAllIsNotRemoved(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := sqlitetest.New(t)
		a := process("a")
		must.Succeed(t, tell(t.Context(), s, a))
		time.Sleep(time.Hour)
		_, gone, err := read(t.Context(), s)
		must.Succeed(t, err)
		a.Share = 3
		must.Succeed(t, clean(t.Context(), late{s, func() { must.Succeed(t, tell(t.Context(), s, a)) }}, gone))
		wantListed(t, s, a)
	})
}

// The clock of the store's machine was put back since the process told that it lives.
func TestAProcessHeardOfInTheFutureIsNotListed(t *testing.T) {
	list, gone, err := read(t.Context(), aged{-backMost - 1})
	if must.Succeed(t, err); len(list) != 0 || len(gone) != 1 {
		t.Errorf("listed %v, removed %v", list, gone)
	}
	list, gone, err = read(t.Context(), aged{-backMost})
	if must.Succeed(t, err); len(list) != 1 || list[0].Seen != 0 || list[0].Lives != time.Minute || len(gone) != 0 {
		t.Errorf("listed %+v, removed %v", list, gone)
	}
}

// aged is a store with one process, whose value has an age.
type aged struct{ age time.Duration }

func (a aged) Values(context.Context, ...store.Scope) (store.Found, error) {
	return store.Found{all: {"a": {Text: `{"Lives": 60000000000}`, Age: a.age}}}, nil
}
func (aged) SetValues(context.Context, store.Texts) error { return nil }
func (aged) SwapValue(context.Context, store.Key, string, string, store.Texts) error {
	return nil
}
