package announce_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"sobremesa/bot/hosttest"
	"sobremesa/bot/message"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/engine/enginetest"
	"sobremesa/engine/must"
)

// Nobody sees a game go on in a channel that refuses its messages, nor where the bot was thrown out. The
// time until the channel takes them again counts for nobody.
func TestNobodysTimeRunsWhileTheChannelTakesNoMessages(t *testing.T) {
	for _, kind := range []string{"azul", "enanos"} {
		for name, c := range map[string]struct {
			reason message.Reason
			why    engine.Code
			absent bool
		}{
			"unseen": {message.NoAccess, sitting.Unseen, false}, "locked": {message.Locked, sitting.Locked, false},
			"not allowed": {message.NotAllowed, sitting.NotAllowed, false}, "thrown out": {message.NoAccess, sitting.Unseen, true},
		} {
			t.Run(kind+" "+name, func(t *testing.T) {
				if kind == "enanos" {
					enginetest.OnlyThorough(t)
				}
				f := newFixture(t, kind)
				f.beginAt(day, "ana", "luis")
				f.Memory.Absent, f.Memory.Before = c.absent, hosttest.Always(&message.Refused{Reason: c.reason})
				f.turn()
				shown, moves := f.Memory.Last().Message.Content, f.look().Moves
				f.Restart()
				f.Pass(60 * time.Hour)
				p := f.look()
				if p.Moves != moves || p.Seats[0].Missed+p.Seats[1].Missed > 0 {
					t.Fatalf("%d moves were made for players whom nobody has told that it is their turn", p.Moves-moves)
				}
				if p.Silent() != c.why {
					t.Errorf("the channel is silent because of %q, want %q", p.Silent(), c.why)
				}
				f.Memory.Absent, f.Memory.Before = false, nil
				var back time.Time
				for range 3 * 12 { // the bot tries again within hours
					if f.pass(5 * time.Minute); back.IsZero() && f.look().Silent() == "" && f.Memory.Last().Message.Content != shown {
						back = f.Now()
					}
				}
				if back.IsZero() || f.Memory.Last().Message.Content == shown {
					t.Fatal("the board is not shown")
				}
				p = f.look()
				is := f.Table.Deadlines(p)[p.Awaited().First()]
				if want := back.Add(24 * time.Hour); is.Sub(want).Abs() > 5*time.Minute {
					t.Errorf("there is time until %v, want %v", is, want)
				}
				if text := fmt.Sprintf("<t:%d:", is.Unix()); !strings.Contains(f.Memory.Last().Message.Content, text) {
					t.Errorf("%q does not say %s", f.Memory.Last().Message.Content, text)
				}
				if f.Until(is.Add(time.Second)); f.look().Moves == moves {
					t.Error("the time never runs out")
				}
			})
		}
	}
}

// A refusal that passes, or that concerns a single message, is no silence.
func TestAChannelIsSilentForReasonsThatStay(t *testing.T) {
	for reason, want := range map[message.Reason]engine.Code{message.TooMany: "", message.NoMessage: "", message.Otherwise: sitting.Otherwise} {
		f := newFixture(t, "azul")
		f.beginAt(day, "ana", "luis")
		f.Memory.Before = hosttest.Always(&message.Refused{Reason: reason})
		f.turn()
		if p := f.look(); p.Silent() != want {
			t.Errorf("the reason %d: the channel is silent because of %q, want %q", reason, p.Silent(), want)
		}
	}
}

// A request to end the game that is refused before the channel could show it leads back to the board
// that it shows. Whether the channel takes messages again only shows when it gets one.
func TestASilentChannelIsTriedAlthoughItsBoardIsUpToDate(t *testing.T) {
	f := newFixture(t, "azul")
	f.beginAt(day, "ana", "luis")
	f.turn()
	f.turn()
	f.Memory.Before = hosttest.Always(notAllowed)
	must.Do(t)(f.Do(t.Context(), f.By("ana"), f.ref(), sitting.Agree(sitting.AnyBoard)))
	f.Work()
	must.Do(t)(f.Do(t.Context(), f.By("luis"), f.ref(), sitting.Keep))
	f.Work()
	if f.look().Silent() == "" {
		t.Fatal("the refusal is forgotten")
	}
	f.Memory.Before = nil
	if f.Pass(time.Minute); f.look().Silent() != "" {
		t.Error("the channel is never tried again")
	}
}

// The channel of a game whose thread is gone may well take messages.
func TestAGameThatLeavesASilentThreadIsNotSilent(t *testing.T) {
	f, thread := newThreaded(t)
	f.Memory.Before = hosttest.Always(notAllowed)
	p := f.playIn(thread)
	f.Work()
	if p, err := f.Game(t.Context(), p.ID); err != nil || p.Silent() == "" {
		t.Fatalf("the refusal is not noted, error %v", err)
	}
	f.Memory.Before = func(r hosttest.Request) error {
		if r.Channel == thread {
			return &message.Refused{Reason: message.NoChannel}
		}
		return nil
	}
	f.Pass(time.Minute)
	if p := f.look(); p.Home != "" || p.Silent() != "" {
		t.Errorf("the game is back in its channel: %v; silent because of %q", p.Home == "", p.Silent())
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
