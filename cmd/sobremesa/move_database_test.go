package main

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"sobremesa/engine/must"
)

func TestAMoveIsGivenUpWhenNothingMoves(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, p := watchProgress(t.Context())
		defer p.end()
		for range 10 {
			time.Sleep(stuckAfter - time.Second)
			must.Succeed(t, ctx.Err())
			p.moved("something")
		}
		<-ctx.Done()
		if cause := context.Cause(ctx); !errors.Is(cause, errStuck) {
			t.Errorf("ended by %v, want errStuck", cause)
		}
	})
}
