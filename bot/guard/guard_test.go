package guard_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"sobremesa/bot/guard"
)

func mistake() error { panic("a mistake") }

func TestAPanicEndsTheGroupInOrderAndSaysWhere(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		group, ctx := guard.WithContext(t.Context())
		finished := false
		group.Go(func() error {
			<-ctx.Done()
			time.Sleep(10 * time.Second) // what has begun is finished
			finished = true
			return ctx.Err()
		})
		group.Go(mistake)
		err := group.Wait()
		if p, ok := errors.AsType[*guard.Panic](err); !finished || !ok || p.Value != "a mistake" || !strings.Contains(err.Error(), "guard_test.mistake") {
			t.Errorf("finished: %v; %v", finished, err)
		}
		time.Sleep(time.Hour) // it has ended, so nothing more happens
	})
}

func TestOtherErrorsAreThemselves(t *testing.T) {
	group, _ := guard.WithContext(t.Context())
	group.Go(func() error { return context.Canceled })
	if err := group.Wait(); err != context.Canceled {
		t.Error(err)
	}
	if err := guard.Try(func() error { return nil }); err != nil {
		t.Error(err)
	}
}
