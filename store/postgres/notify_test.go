//go:build ci

package postgres_test

import (
	"context"
	"sync"
	"testing"
	"time"

	"sobremesa/engine/must"
	"sobremesa/store"
	"sobremesa/store/postgres"
	"sobremesa/store/postgres/postgrestest"
)

func TestOthersAreToldOfTasksThatAreDue(t *testing.T) {
	connection := postgrestest.Schema(t)
	here, there := postgrestest.Open(t, connection), postgrestest.Open(t, connection)
	ctx, stop := context.WithCancel(t.Context())
	woken, echoed := make(chan struct{}, 1000), make(chan struct{}, 1000)
	var listening sync.WaitGroup
	listening.Go(func() { here.Watch(ctx) })
	listening.Go(func() { there.Watch(ctx) })
	listening.Go(func() { there.Listen(ctx, func() { woken <- struct{}{} }) })
	listening.Go(func() { here.Listen(ctx, func() { echoed <- struct{}{} }) })
	defer listening.Wait()
	defer stop()
	<-woken // it listens
	<-echoed
	putIn := func(s *postgres.Store, due time.Time) {
		must.Succeed(t, s.Commit(t.Context(), &store.Change{Tasks: []store.Task{{Kind: "show", Due: due}}, At: time.UnixMilli(1)}))
	}
	put := func(due time.Time) { putIn(here, due) }
	put(time.UnixMilli(1000)) // due later, so polling finds it in time
	begun := time.Now()
	for range 100 {
		put(time.Time{})
	}
	<-woken
	// There is a pause between two notifications, however fast the tasks come.
	if told, most := len(woken)+1, int(time.Since(begun)/(10*time.Millisecond))+2; told > most {
		t.Errorf("told %d times in %v, want %d at most", told, time.Since(begun), most)
	}
	putIn(there, time.Time{})
	<-echoed
	if n := len(echoed); n > 0 {
		t.Errorf("a process is told %d times of what it has put in the outbox itself", n)
	}
}
