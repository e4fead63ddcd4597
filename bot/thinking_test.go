package bot_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"
	"testing/synctest"
	"time"

	"sobremesa/bot/games"
	hosted "sobremesa/bot/games/toy"
	"sobremesa/bot/hosttest"
	"sobremesa/bot/outbox"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/engine/enginetest/toy"
)

// house is a host whose tasks a loop carries out, on a synctest clock, and in which grocers think
// until they are told to move.
type house struct {
	*hosttest.Host
	begins, steps chan struct{}
}

func inHouse(t *testing.T, test func(*house)) {
	synctest.Test(t, func(t *testing.T) {
		h := &house{begins: make(chan struct{}, 1000), steps: make(chan struct{})}
		h.Host = hosttest.New(t, hosttest.Options{Games: games.ListOf(hosted.SlowGame(toy.Slow{Begins: h.begins, Steps: h.steps}))})
		h.Thinkers.Budget = engine.Budget{Time: 3 * time.Minute}
		test(h)
	})
}

// run starts a loop. stop ends it and returns when it has ended.
func (h *house) run() (stop func()) {
	loop := outbox.New(h.Store, outbox.Options{Now: h.Now, Grace: 10 * time.Second, Slow: outbox.Slow{Kind: sitting.TaskThink, Workers: 2, Deadline: 2 * time.Hour}})
	ctx, cancel := context.WithCancel(h.T.Context())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		loop.Run(ctx, h.Handle)
	}()
	return func() {
		cancel()
		<-ended
	}
}

// lets passes time second by second. A task's lease is renewed by the host's clock and would expire
// if that leapt. Goroutines that were woken are blocked again when it returns.
func (h *house) lets(d time.Duration) {
	for range d / time.Second {
		time.Sleep(time.Second)
		h.Forward(time.Second)
		synctest.Wait()
	}
}

// soon passes seconds until something holds. A write that conflicts with another one is retried on
// the same clock.
func (h *house) soon(what string, holds func() bool) {
	h.T.Helper()
	for range 10 {
		h.lets(time.Second)
		if holds() {
			return
		}
	}
	h.T.Error("never: ", what)
}

// watched begins a game of two grocers in a channel.
func (h *house) watched(channel string) int64 {
	return h.BeginIn(channel, sitting.Opening{Kind: "trueque", Artificial: []string{"tendera", "tendera"}, Watch: true, Seats: 2}, "ana")
}

func TestThinkingDelaysNoBoard(t *testing.T) {
	inHouse(t, func(h *house) {
		for n := range 5 {
			h.watched(fmt.Sprint("c", n))
		}
		defer h.run()()
		h.lets(time.Minute)
		if n := len(h.begins); n != 2 {
			t.Errorf("%d think, want as many as have workers", n)
		}
		h.BeginIn("people", sitting.Opening{Kind: "trueque"}, "ana", "luis")
		h.soon("boards are shown in all six channels", func() bool {
			shown := make(map[string]bool)
			for _, post := range h.Memory.There() {
				shown[post.Channel] = true
			}
			return shown["people"] && len(shown) == 6
		})
	})
}

func TestTheBotStopsAtOnceDuringThinkingWhichThenBeginsAnew(t *testing.T) {
	inHouse(t, func(h *house) {
		id := h.watched("c")
		before := len(h.Stored(id).Moves)
		stop := h.run()
		h.lets(time.Minute)
		began := time.Now()
		stop()
		if took := time.Since(began); took != 0 || len(h.begins) != 1 {
			t.Errorf("it stopped after %v, and %d thoughts had begun", took, len(h.begins))
		}
		if now := len(h.Stored(id).Moves); now != before {
			t.Errorf("%d moves were made of half a thought", now-before)
		}
		h.Restart()
		h.Thinkers.Budget = engine.Budget{Time: 3 * time.Minute}
		defer h.run()()
		h.soon("they think again", func() bool { return len(h.begins) == 2 })
		h.steps <- struct{}{} // one of many
		h.lets(2 * time.Minute)
		if now := len(h.Stored(id).Moves); now != before {
			t.Error("the time to think was not over")
		}
		h.lets(time.Minute)
		h.soon("they move when the time to think is over", func() bool { return len(h.Stored(id).Moves) > before })
	})
}

// A guardian may take as long to think as any other player. The user whose time ran out may come
// back meanwhile and play. Then the guardian's move is discarded.
func TestWhileAGuardianThinksItsUserMayStillPlay(t *testing.T) {
	inHouse(t, func(h *house) {
		id := h.Begin(sitting.Opening{Kind: "trueque", Pace: time.Hour}, "ana", "luis")
		h.Work()
		first := len(h.Stored(id).Moves)
		h.Forward(time.Hour)
		defer h.run()()
		h.soon("the guardian thinks", func() bool { return len(h.begins) == 1 })
		p := h.Position(id)
		seat := p.Awaited().First()
		move := h.Games.Player("trueque", "azar").Choose(h.T.Context(), engine.Budget{}, p.View(seat), rand.New(rand.NewPCG(1, 1)))
		h.Must(sitting.Played)(h.Do(h.T.Context(), h.By(p.Seats[seat].User), table.To(p), sitting.Play(move, sitting.AnyBoard)))
		h.lets(4 * time.Minute)
		if moves := h.Stored(id).Moves[first:]; moves[0].StandIn != "" || len(moves) > 1 && moves[1].Seat == seat {
			t.Errorf("%+v", moves)
		}
		played := len(h.Stored(id).Moves)
		h.Forward(time.Hour)
		h.soon("the guardian thinks for who does not come", func() bool { return len(h.begins) == 2 })
		if len(h.Stored(id).Moves) != played {
			t.Error("somebody moved while it thought")
		}
		h.lets(3 * time.Minute)
		h.soon("it moves when the time to think is over", func() bool {
			moves := h.Stored(id).Moves
			return len(moves) > played && moves[played].StandIn == "tendera"
		})
	})
}
