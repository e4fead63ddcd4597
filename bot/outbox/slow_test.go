package outbox_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"sobremesa/bot/outbox"
	"sobremesa/store"
)

// slow returns handlers for quick tasks, which are noted, and for slow ones, which are noted and
// last until release is closed or their context ends.
func (b *bubble) slow(release <-chan struct{}) (map[string]outbox.Handler, outbox.Options) {
	handlers := b.answering()
	handlers["slow"] = func(ctx context.Context, task *store.Task) error {
		b.note(task)
		select {
		case <-release:
			return nil
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return handlers, outbox.Options{Slow: outbox.Slow{Kind: "slow", Workers: 2, Deadline: time.Hour}}
}

func slowTask(game int64, payload string) store.Task {
	return store.Task{Kind: "slow", Game: game, Payload: []byte(payload)}
}

func TestSlowTasksHoldUpNoOthersNotEvenOfTheirGame(t *testing.T) {
	inBubble(t, func(b *bubble) {
		release := make(chan struct{})
		handlers, o := b.slow(release)
		first := b.game("c0")
		b.put(slowTask(first, "s0"), slowTask(first, "s0 again"), slowTask(b.game("c1"), "s1"), slowTask(b.game("c2"), "s2"))
		b.run(b.store, handlers, o)
		pass(time.Second)
		slices.Sort(b.lines)     // the two begin at the same time
		b.want("s0@0s", "s1@0s") // one at a time per game, and as many in all as there are workers
		b.put(store.Task{Kind: "k", Game: first, Payload: []byte("board")})
		pass(2 * time.Minute) // longer than the deadline of other tasks
		if b.lines[2] != "board@1s" && b.lines[2] != "board@2s" || len(b.lines) != 3 {
			b.Errorf("%q", b.lines)
		}
		close(release)
		pass(time.Minute)
		b.left(0)
		if len(b.tasks) != 5 {
			b.Errorf("%q", b.lines)
		}
	})
}

func TestALoopThatIsStoppedWaitsForNoSlowTaskWhichIsDueAgainAtOnce(t *testing.T) {
	inBubble(t, func(b *bubble) {
		handlers, o := b.slow(nil)
		o.Grace = 10 * time.Second
		b.put(slowTask(b.game("c"), "s"))
		stop := b.run(b.store, handlers, o)
		pass(time.Minute)
		stop()
		if took := time.Since(b.begun); took != time.Minute {
			b.Errorf("it stopped %v after the slow task had begun", took)
		}
		b.run(b.store, handlers, o)
		pass(time.Second)
		b.want("s@0s", "s@1m0s")
	})
}

func TestASlowTaskThatFailsIsTriedAgainLater(t *testing.T) {
	inBubble(t, func(b *bubble) {
		_, o := b.slow(nil)
		handlers := b.answering(errors.New("no"))
		handlers["slow"] = handlers["k"]
		b.put(slowTask(b.game("c"), "s"))
		b.run(b.store, handlers, o)
		pass(time.Minute)
		b.want("s@0s", "s@500ms")
	})
}
