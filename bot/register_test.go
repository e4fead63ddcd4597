package bot_test

import (
	"testing"
	"time"

	"sobremesa/bot/discord"
	"sobremesa/bot/localdiscord"
	"sobremesa/must"
)

// TestTheBotServesWhatIsRegisteredWhateverBecomesOfRegistration starts the bot
// again while Discord refuses all that registration asks.
func TestTheBotServesWhatIsRegisteredWhateverBecomesOfRegistration(t *testing.T) {
	for name, fault := range map[string]func(*localdiscord.Faults){
		"403 at the look-up": func(f *localdiscord.Faults) {
			f.NextRefusal("GET /applications/@me", 1000, &localdiscord.Error{Status: 403, Code: 40333, Message: "internal network error"})
		},
		"400 at the list": func(f *localdiscord.Faults) {
			f.NextRefusal("GET /applications/{application}/commands", 1000, &localdiscord.Error{Status: 400, Code: 50035, Message: "Invalid Form Body"})
		},
		"429 for an hour": func(f *localdiscord.Faults) { f.Next429("GET /applications", 1000, time.Hour) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			must.Succeed(t, w.run(w.config())())
			fault(w.server.Faults())
			stop := w.run(w.config())
			w.newGame(mesa, ana, luis)
			w.stillThere()
			begun := time.Now()
			if err := stop(); err != nil {
				t.Errorf("ended with %v", err)
			}
			if took := time.Since(begun); took > discord.StopTime+2*time.Second {
				t.Errorf("it took %v to stop", took)
			}
		})
	}
}
