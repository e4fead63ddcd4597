package announce_test

import (
	"errors"
	"testing"
	"time"

	"sobremesa/bot/hosttest"
	"sobremesa/bot/message"
)

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
