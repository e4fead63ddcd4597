package discord

import (
	"strings"
	"testing"
	"time"

	"sobremesa/engine/must"
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

func TestSessionsThatAnotherProgramHasBegunAreNoticed(t *testing.T) {
	inLine(t, func(l *line) {
		l.server.Faults().LimitIdentify(70, 7*time.Hour)
		l.connected()
		l.server.Faults().LimitIdentify(66, 7*time.Hour) // 69 would be this one's doing
		if said := l.log.String(); strings.Contains(said, otherProgram) {
			t.Errorf("at first, the log says %q", said)
		}
		l.server.Faults().CutGateway(false)
		pass(time.Minute)
		if said := l.log.String(); strings.Count(said, otherProgram) != 1 || !strings.Contains(said, "sessions_begun=3") {
			t.Errorf("the log says %q", said)
		}
		if n := (Shards{0, 0, 2}).BegunElsewhere(t.Context(), l.facts, 0); n != 0 {
			t.Errorf("where another process may be beginning, %d count", n)
		}
	})
}

func TestTheStoreKeepsHowManyIdentifiesDiscordHadLeft(t *testing.T) {
	inLine(t, func(l *line) {
		told := func(want int) {
			t.Helper()
			left, err := IdentifiesTold(t.Context(), l.facts)
			must.Succeed(t, err)
			if left != want {
				t.Errorf("%d are left, want %d", left, want)
			}
		}
		told(dailyIdentifies)
		l.facts[identifiesFact] = `{"482159":3}` // as earlier versions counted
		told(dailyIdentifies)
		l.server.Faults().LimitIdentify(70, 7*time.Hour)
		l.connected()
		told(69)
		pass(7 * time.Hour)
		told(dailyIdentifies)
	})
}
