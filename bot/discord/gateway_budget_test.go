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
