package announce_test

import (
	"strings"
	"testing"
	"time"

	"sobremesa/bot/sitting"
	"sobremesa/engine/must"
)

// The report of a seat's moves does not change when its person resigns, nor when somebody else takes
// the seat, which is reported once.
func TestReportsOfMovesDoNotChangeWhenASeatChangesHands(t *testing.T) {
	f := newFixture(t, "azul")
	f.beginAt(24*time.Hour, "ana", "luis", "iker")
	user := func() string {
		p := f.look()
		return p.Seats[p.Awaited().First()].User
	}
	untilHers := func() {
		for user() != "ana" {
			f.play()
			f.pass(time.Minute)
		}
	}
	untilHers()
	f.pass(25 * time.Hour) // her time is over
	f.wantLines("**Ana** (" + says("table.stood-in", "player", "Voraz") + "): ")
	untilHers()
	f.do("ana", sitting.Resign)
	f.pass(time.Minute)
	f.wantLines("**Ana** ("+says("table.stood-in", "player", "Voraz")+"): ", "**Ana** (juega Voraz): ")
	must.Do(t)(f.Do(t.Context(), f.By("marta"), f.ref(), sitting.TakeChair(f.look().SeatOf("ana"))))
	for range 5 {
		f.Work()
		f.wantLines("**Ana** ("+says("table.stood-in", "player", "Voraz")+"): ", "**Ana** (juega Voraz): ", says("table.took-chair", "name", "Marta", "before", "Ana"))
		f.play()
	}
	f.Work()
	if n := f.countSaying("**Marta** (juega") + f.countSaying("**Marta** ("+says("table.stood-in", "player", "Voraz")); n != 0 {
		t.Errorf("%d messages say that Marta was away, want none", n)
	}
	f.wantLines("**Ana** ("+says("table.stood-in", "player", "Voraz")+"): ", "**Ana** (juega Voraz): ", says("table.took-chair", "name", "Marta", "before", "Ana"))
}

// wantLines fails the test unless each of the words stands in exactly one line of the channel, not
// counting lines in small print, which repeat old reports.
func (f *fixture) wantLines(words ...string) {
	f.T.Helper()
	for _, w := range words {
		n := 0
		for _, m := range f.Memory.There() {
			for line := range strings.Lines(m.Message.Content) {
				if strings.Contains(line, w) && !strings.HasPrefix(line, "-# ") {
					n++
				}
			}
		}
		if n != 1 {
			f.T.Errorf("the channel is told %d times %q", n, w)
		}
	}
}
