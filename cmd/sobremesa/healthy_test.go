package main

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"sobremesa/bot/health"
)

// The container's image gives the address in the environment.
func TestTheHealthCheckTellsABotThatIsWellFromOneThatIsNot(t *testing.T) {
	var h health.Health
	mux := http.NewServeMux()
	mux.HandleFunc("GET /healthz", h.Healthz)
	mux.HandleFunc("GET /readyz", h.Readyz)
	bot := httptest.NewServer(mux)
	t.Chdir(t.TempDir()) // where there is no configuration
	t.Setenv(metricsVariable, strings.TrimPrefix(bot.URL, "http://"))
	says := func(c healthyCmd, want string) {
		t.Helper()
		got := ""
		if err := c.Run(t.Context()); err != nil {
			got = err.Error()
		}
		if !strings.HasPrefix(got, want) || want == "" && got != "" || strings.Contains(got, "\n") {
			t.Errorf("the fault is %q, want %q", got, want)
		}
	}
	says(healthyCmd{}, "")
	says(healthyCmd{Ready: true}, "the bot is not ready: it has not begun yet")
	h.Loop("one loop", 0)
	h.Loop("another loop", 0)
	says(healthyCmd{}, "the bot is not healthy: one loop has stood still for 0s, and should turn every 0s at least; another loop has stood")
	bot.Close()
	says(healthyCmd{}, "no bot answers at 127.0.0.1:")
	t.Setenv(metricsVariable, "")
	says(healthyCmd{}, "there is no address to ask at: set metrics.addr")
}
