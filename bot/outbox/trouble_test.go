package outbox_test

import (
	"bytes"
	"context"
	"log/slog"
	"sync/atomic"
	"testing"
	"time"

	"sobremesa/bot/outbox"
	"sobremesa/store"
)

// logged counts log lines. It is safe for concurrent use.
type logged struct{ lines atomic.Int64 }

func (l *logged) Write(line []byte) (int, error) {
	if bytes.Contains(line, []byte("cannot look for tasks")) {
		l.lines.Add(1)
	}
	return len(line), nil
}

// The disk is full for an hour. Then the loop gets one task, and the disk is full again.
func TestALastingFailureIsLoggedAtOnceAndThenSeldom(t *testing.T) {
	inBubble(t, func(b *bubble) {
		b.put(task("a"))
		var log logged
		var broken, handed atomic.Bool
		broken.Store(true)
		handlers := map[string]outbox.Handler{"k": func(context.Context, *store.Task) error {
			handed.Store(true)
			broken.Store(true)
			return nil
		}}
		b.run(b.broken(&broken), handlers, outbox.Options{Workers: 1, Log: slog.New(slog.NewTextHandler(&log, nil))})
		said := func(after time.Duration) int {
			pass(after)
			return int(log.lines.Load())
		}
		if n := said(500 * time.Millisecond); n != 1 {
			t.Errorf("%d lines at once, want 1", n)
		}
		before := said(time.Hour - time.Minute)
		if before != 12 {
			t.Errorf("%d lines in an hour, want one each five minutes", before)
		}
		broken.Store(false) // the failure ends, and the next one is new
		if n := said(3 * time.Minute); n <= before || !handed.Load() {
			t.Errorf("%d lines of the next trouble", n-before)
		}
	})
}
