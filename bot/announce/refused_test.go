package announce_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"sobremesa/bot/hosttest"
	"sobremesa/bot/message"
)

// A refused task shows that the bot was removed, and a task that succeeds again shows that it is
// back. The time between counts for nobody.
func TestNobodysTimeRunsWhereTheBotWasThrownOut(t *testing.T) {
	f := newFixture(t, "azul")
	f.beginAt(day, "ana", "luis")
	f.Memory.Absent, f.Memory.Before = true, hosttest.Always(&message.Refused{Reason: message.NoAccess, Cause: errors.New("missing access")})
	f.turn()
	shown := f.Memory.Last().Message.Content
	moves := f.look().Moves
	for range 60 {
		f.pass(time.Hour)
	}
	if p := f.look(); p.Moves != moves {
		t.Fatalf("%d moves were made while nobody could play, after %d", p.Moves-moves, moves)
	}
	f.Memory.Absent, f.Memory.Before = false, nil
	var back time.Time
	for range 3 * 12 { // the bot tries again within hours
		f.pass(5 * time.Minute)
		if f.Memory.Last().Message.Content != shown && back.IsZero() {
			back = f.Now()
		}
	}
	p := f.look()
	if back.IsZero() {
		t.Fatal("the board is not shown again")
	}
	is := f.Table.Deadlines(p)[p.Awaited().First()]
	if want := back.Add(24 * time.Hour); is.Sub(want).Abs() > 5*time.Minute {
		t.Errorf("there is time until %v, want %v", is, want)
	}
	if text := fmt.Sprintf("<t:%d:", is.Unix()); !strings.Contains(f.Memory.Last().Message.Content, text) {
		t.Errorf("%q does not say %s", f.Memory.Last().Message.Content, text)
	}
}

// A thread that was locked for a moment gets its board soon after. If it stays locked, the bot
// tries at growing intervals.
func TestAChannelThatWasLockedIsAskedAgainSoonAndEverMoreSeldom(t *testing.T) {
	f := newFixture(t, "azul")
	f.begin(nil, "ana", "luis")
	locked := &message.Refused{Reason: message.NotAllowed, Cause: errors.New("thread is locked")}
	asked := func(d time.Duration) (n int) {
		before := len(f.Memory.Asked)
		f.Pass(d)
		return len(f.Memory.Asked) - before
	}
	f.Memory.Before = hosttest.Always(locked)
	f.turn()
	shown := f.Memory.Last()
	f.Memory.Before = nil
	if asked(5 * time.Second); f.Memory.Last() == shown {
		t.Error("the board is not shown five seconds after")
	}
	f.Memory.Before = hosttest.Always(locked)
	f.turn()
	if n := asked(10 * time.Minute); n < 5 || n > 8 {
		t.Errorf("got %d requests in ten minutes", n)
	}
	if n := asked(24 * time.Hour); n < 9 || n > 20 {
		t.Errorf("got %d requests on the next day", n)
	}
}
