//go:build ci

package postgres_test

import (
	"context"
	"sync"
	"testing"
	"time"

	"sobremesa/engine/must"
	"sobremesa/store"
	"sobremesa/store/postgres/postgrestest"
)

func TestOthersAreToldOfTasksThatAreDue(t *testing.T) {
	connection := postgrestest.Schema(t)
	here, there := postgrestest.Open(t, connection), postgrestest.Open(t, connection)
	ctx, stop := context.WithCancel(t.Context())
	woken := make(chan struct{}, 1000)
	var listening sync.WaitGroup
	listening.Go(func() { here.Watch(ctx) })
	listening.Go(func() { there.Listen(ctx, func() { woken <- struct{}{} }) })
	defer listening.Wait()
	defer stop()
	<-woken // it listens
	put := func(due time.Time) {
		must.Succeed(t, here.Commit(t.Context(), &store.Change{Tasks: []store.Task{{Kind: "show", Due: due}}, At: time.UnixMilli(1)}))
	}
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
}
