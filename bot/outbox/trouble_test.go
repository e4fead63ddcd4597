package outbox_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"sobremesa/bot/outbox"
	"sobremesa/store"
)

// full is a store on a disk that is full for some time. Then it gives out one task, and is full
// again.
type full struct {
	outbox.Tasks
	until  time.Time
	handed bool
}

func (f *full) Claim(context.Context, time.Time, time.Time, ...store.Wanted) (*store.Task, error) {
	if time.Now().Before(f.until) || f.handed {
		return nil, errors.New("the disk is full")
	}
	f.handed = true
	return &store.Task{Kind: "k"}, nil
}

func (f *full) Commit(context.Context, *store.Change) error { return nil }

// logged counts log lines. It is safe for concurrent use.
type logged struct{ lines atomic.Int64 }

func (l *logged) Write(line []byte) (int, error) {
	if bytes.Contains(line, []byte("cannot look for tasks")) {
		l.lines.Add(1)
	}
	return len(line), nil
}

func TestALastingFailureIsLoggedAtOnceAndThenLessAndLessOften(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var log logged
		done := map[string]outbox.Handler{"k": func(context.Context, *store.Task) error { return nil }}
		f := &full{until: time.Now().Add(time.Hour)}
		loop := outbox.New(f, outbox.Options{Workers: 1, Log: slog.New(slog.NewTextHandler(&log, nil))})
		ctx, stop := context.WithCancel(t.Context())
		go loop.Run(ctx, done)
		said := func(after time.Duration) int {
			time.Sleep(after)
			synctest.Wait()
			return int(log.lines.Load())
		}
		if n := said(500 * time.Millisecond); n != 1 {
			t.Errorf("%d lines at once, want 1", n)
		}
		if n := said(time.Minute); n != 6 { // after 1, 3, 7, 15 and 31 seconds
			t.Errorf("%d lines in a minute, want 6", n)
		}
		before := said(58 * time.Minute)
		if before < 15 || before > 22 {
			t.Errorf("%d lines in an hour: one each five minutes, and those of the beginning, are wanted", before)
		}
		// The failure ends, and the next one is new.
		if n := said(2 * time.Minute); n <= before || !f.handed {
			t.Errorf("%d lines of the next trouble", n-before)
		}
		stop()
		synctest.Wait()
	})
}
