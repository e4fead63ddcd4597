package discord

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

func TestTheGatewayWaitsWhenDiscordSaysThatFewIdentifiesAreLeft(t *testing.T) {
	inLine(t, func(l *line) {
		l.server.Faults().LimitIdentify(spareIdentifies, 7*time.Hour)
		l.run()
		pass(7*time.Hour - time.Second)
		if n := len(l.server.Logins()); n != 0 {
			t.Errorf("%d logins before the hour", n)
		}
		if said := l.log.String(); !strings.Contains(said, "level=ERROR") || strings.Count(said, "IDENTIFY") != 1 {
			t.Errorf("the log says %q", said)
		}
		pass(2 * time.Second)
		l.works()
	})
}

func TestTheIdentifiesOfADayAreCountedAcrossRestarts(t *testing.T) {
	inLine(t, func(l *line) {
		begun := time.Now()
		const most = dailyIdentifies - spareIdentifies
		kept, _ := json.Marshal(map[int64]int{hourOf(begun): most - 2})
		l.facts[identifiesFact] = string(kept)
		for range 5 { // restarts
			l.run()
			pass(time.Minute)
			l.halt()
			delete(l.facts, sessionsFact) // as if the process had been killed
		}
		if n := len(l.server.Logins()); n != 2 {
			t.Errorf("%d logins, want the 2 that were left", n)
		}
		l.run()
		pass(time.Until(begun.Add(24 * time.Hour)))
		if n := len(l.server.Logins()); n != 2 {
			t.Errorf("%d logins within the day, want the 2 that were left", n)
		}
		pass(2 * time.Hour)
		l.works()
	})
}

func TestADayOfRestartsStaysWithinTheBudget(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := facts{}
		var sent []time.Time
		for range 60 * 60 { // one a minute for two and a half days
			b := &identifyBudget{facts: f, log: slog.New(slog.DiscardHandler)}
			if wait, _ := b.wait(t.Context()); wait == 0 {
				b.spend(t.Context())
				sent = append(sent, time.Now())
			}
			time.Sleep(time.Minute)
		}
		for i, at := range sent {
			j, _ := slices.BinarySearchFunc(sent, at.Add(24*time.Hour), time.Time.Compare)
			if j-i > dailyIdentifies-spareIdentifies {
				t.Fatalf("%d within 24 hours", j-i)
			}
		}
		if len(sent) < 2*(dailyIdentifies-spareIdentifies) {
			t.Errorf("only %d in two days and a half", len(sent))
		}
		if n := len(f[identifiesFact]); n > 400 {
			t.Errorf("%d bytes are kept", n)
		}
	})
}

func TestMalformedCounts(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		this := hourOf(time.Now())
		for text, want := range map[string]int{
			"":        0,
			"x":       0,
			`{"a":1}`: 0,
			fmt.Sprintf(`{"%d":5,"%d":7}`, this-24, this-25): 5,               // a day is over
			fmt.Sprintf(`{"%d":3,"%d":4}`, this+24, this+1):  7,               // the clock was ahead
			fmt.Sprintf(`{"%d":-9,"%d":4}`, this, this-1):    4,               //
			fmt.Sprintf(`{"%d":9223372036854775807}`, this):  dailyIdentifies, //
		} {
			b := &identifyBudget{facts: facts{identifiesFact: text}, log: slog.New(slog.DiscardHandler)}
			wait, used := b.wait(t.Context())
			if used != want {
				t.Errorf("%s counts as %d, want %d", text, used, want)
			}
			if (wait > 0) != (want >= dailyIdentifies-spareIdentifies) || wait > 25*time.Hour {
				t.Errorf("%s waits %s", text, wait)
			}
			for _, hour := range slices.Collect(maps.Keys(b.hours)) {
				if hour > this || hour < this-24 {
					t.Errorf("%s keeps hour %d", text, hour-this)
				}
			}
		}
	})
}

// noFacts is a store that fails.
type noFacts struct{}

func (noFacts) Fact(context.Context, string) (string, error)  { return "", errors.New("no disk") }
func (noFacts) SetFact(context.Context, string, string) error { return errors.New("no disk") }
func (noFacts) SwapFact(context.Context, string, string, string) error {
	return errors.New("no disk")
}

func TestAStoreThatFailsDoesNotLoseCount(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := &identifyBudget{facts: noFacts{}, log: slog.New(slog.DiscardHandler)}
		for n := range dailyIdentifies - spareIdentifies {
			if wait, used := b.wait(t.Context()); wait != 0 || used != n {
				t.Fatalf("after %d: counted %d, waits %s", n, used, wait)
			}
			b.spend(t.Context())
		}
		if wait, _ := b.wait(t.Context()); wait < 24*time.Hour || wait > 25*time.Hour {
			t.Errorf("it waits %s", wait)
		}
	})
}
