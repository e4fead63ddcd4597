package outbox_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"sobremesa/bot/outbox"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// thought returns a change that adds a user's game in a server with a slow task.
func thought(name, guild, user string) *store.Change {
	g := &store.Game{Kind: "azul", Guild: guild, Channel: name, Status: store.Running, Seats: []store.Seat{{User: user}}, Created: time.Now()}
	return &store.Change{Game: g, Tasks: []store.Task{slowTask(0, name)}, At: time.Now()}
}

func TestUsersWithManySlowTasksDoNotDelayOthers(t *testing.T) {
	inBubble(t, func(b *bubble) {
		put := func(name, guild, user string) {
			must.Succeed(b, b.store.Commit(b.Context(), thought(name, guild, user)))
		}
		for i := range 20 {
			put(fmt.Sprint("ana", i), "A", "ana")
		}
		b.run(b.store, map[string]outbox.Handler{"slow": func(_ context.Context, task *store.Task) error {
			b.note(task)
			time.Sleep(time.Second)
			return nil
		}}, outbox.Options{Slow: outbox.Slow{Kind: "slow"}})
		pass(time.Second / 2)
		put("luis0", "A", "luis")
		put("luis1", "A", "luis")
		put("leo", "A", "leo")
		put("eva", "B", "eva")
		put("eli", "B", "eli")
		pass(time.Minute)
		// Servers alternate until everybody has had a turn; then the next round begins.
		want := []string{"ana0@0s", "eva@1s", "luis0@2s", "eli@3s", "leo@4s", "ana1@5s", "luis1@6s"}
		for i := 2; i < 20; i++ {
			want = append(want, fmt.Sprintf("ana%d@%ds", i, i+5))
		}
		b.want(want...)
		b.left(0)
	})
}
