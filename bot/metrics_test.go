package bot_test

import (
	"encoding/json"
	"maps"
	"os"
	"regexp"
	"strings"
	"testing"

	"sobremesa/bot/localdiscord"
	"sobremesa/bot/metrics"
	"sobremesa/engine/must"
)

// shownByTheDashboard returns the names of the metrics that the Grafana dashboard queries.
func shownByTheDashboard(t *testing.T) map[string]bool {
	t.Helper()
	data, err := os.ReadFile("../cmd/sobremesa/deploy/grafana.json")
	must.Succeed(t, err)
	var dashboard struct {
		Panels []struct{ Targets []struct{ Expr string } }
	}
	must.Succeed(t, json.Unmarshal(data, &dashboard))
	shown := make(map[string]bool)
	for _, panel := range dashboard.Panels {
		for _, target := range panel.Targets {
			maps.Copy(shown, namesIn(target.Expr, `\b(sobremesa|process|go)_\w+`))
		}
	}
	return shown
}

// namesIn returns the names of metrics in a text. A histogram has one name.
func namesIn(text, pattern string) map[string]bool {
	names := make(map[string]bool)
	for _, name := range regexp.MustCompile(pattern).FindAllString(text, -1) {
		for _, end := range []string{"_bucket", "_sum", "_count"} {
			name = strings.TrimSuffix(name, end)
		}
		names[name] = true
	}
	return names
}

// This follows an interaction in the log to the board that it caused, reads the metrics, checks
// that the Grafana dashboard shows all of them and no others, and looks for what neither may
// reveal.
func TestWhatTheOperatorSees(t *testing.T) {
	t.Parallel()
	w := newWorld(t, 7)
	var n notes
	c := w.config()
	c.Log, c.Metrics = n.log(), metrics.New()
	stop := w.run(c)
	w.newGame(mesa, ana, luis)
	w.settled(mesa)
	user, move, _ := w.turn(mesa)
	w.command(user, mesa, "azul take "+move)
	w.command(user, mesa, "azul take "+move) // it is another player's turn
	w.settled(mesa)
	g := w.game(mesa)
	if err := stop(); err != nil {
		t.Error(err)
	}
	log := n.String()
	played := regexp.MustCompile(`msg=interaction interaction=\d+ kind=command route="azul take" outcome=answered first=\S+ deferred=\w+ whole=\S+ game=1 tasks=\S*show:(\d+)`).FindStringSubmatch(log)
	if played == nil {
		t.Fatalf("no line for the move in %s", log)
	}
	if !regexp.MustCompile(`msg="task done" task=` + played[1] + ` kind=show game=1 `).MatchString(log) {
		t.Errorf("no line for task %s, which the move left, in %s", played[1], log)
	}
	if !strings.Contains(log, `kind=command route="azul take" outcome=refused`) {
		t.Errorf("no line for the move that was refused in %s", log)
	}
	var page strings.Builder
	c.Metrics.Write(&page)
	shown := shownByTheDashboard(t)
	for _, line := range []string{
		`sobremesa_interactions_total{kind="command",route="azul take",outcome="answered"} 1`, `sobremesa_interactions_total{kind="command",route="azul take",outcome="refused"} 1`,
		`sobremesa_moves_total{game="azul"} 1`, `sobremesa_ear_open{ear="shard 0"} 0`, `sobremesa_first_answer_seconds_count{kind="command"} 5`, `sobremesa_first_answer_seconds_count{kind="press"} 1`,
		`sobremesa_discord_requests_total{route="POST /interactions/{interaction}/{token}/callback",status="204",counted="no"} 6`,
	} {
		if !strings.Contains(page.String(), line+"\n") {
			t.Errorf("the page lacks %s: %s", line, &page)
		}
	}
	secrets := []string{testToken, g.Seed.Hex(), move}
	for _, u := range []localdiscord.User{ana, luis} {
		secrets = append(secrets, u.Name)
	}
	for _, secret := range secrets {
		if secret == "" || strings.Contains(log, secret) || strings.Contains(page.String(), secret) {
			t.Errorf("%q is told", secret)
		}
	}
	for name := range namesIn(page.String(), `(?m)^sobremesa_\w+`) {
		if !shown[name] {
			t.Errorf("the dashboard does not show %s", name)
		}
		delete(shown, name)
	}
	for name := range shown {
		if !strings.Contains(page.String(), "\n"+name+" ") {
			t.Errorf("the dashboard shows %s, which is not on the page", name)
		}
	}
	for _, id := range []string{ana.ID, luis.ID, mesa.ID, mesa.GuildID} {
		if strings.Contains(page.String(), id) {
			t.Errorf("id %s is on the page", id)
		}
	}
}
