package bot_test

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"sobremesa/bot/chat"
	"sobremesa/bot/discord"
	"sobremesa/bot/games"
	"sobremesa/bot/games/nim"
	"sobremesa/bot/localdiscord"
	"sobremesa/bot/localdiscord/redirect"
	"sobremesa/bot/metrics"
	"sobremesa/bot/outbox"
	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/store"
	"sobremesa/store/sqlite/sqlitetest"
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
	described(t, page.String())
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

// described fails the test unless each metric of a page has a help text and a type, and promtool, if it is
// installed, finds no fault in ours.
func described(t *testing.T, page string) {
	t.Helper()
	ours := new(strings.Builder)
	for line := range strings.Lines(page) {
		if strings.Contains(line, "sobremesa_") {
			ours.WriteString(line)
		}
	}
	for _, name := range regexp.MustCompile(`(?m)^(\w+?)(_bucket|_sum|_count)?[ {]`).FindAllStringSubmatch(page, -1) {
		if n := len(regexp.MustCompile(`(?m)^# (HELP|TYPE) `+name[1]+`(`+name[2]+`)? \S`).FindAllString(page, -1)); n != 2 {
			t.Errorf("%s has %d lines that describe it", name[0], n)
		}
	}
	promtool, err := exec.LookPath("promtool")
	if err != nil {
		return
	}
	check := exec.CommandContext(t.Context(), promtool, "check", "metrics")
	check.Stdin = strings.NewReader(ours.String())
	if out, err := check.CombinedOutput(); err != nil || len(out) > 0 {
		t.Errorf("%v: %s", err, out)
	}
}

// wants fails the test unless the page has these lines.
func wants(t *testing.T, m *metrics.Metrics, lines ...string) {
	t.Helper()
	var page strings.Builder
	m.Write(&page)
	for _, line := range lines {
		if !strings.Contains("\n"+page.String(), "\nsobremesa_"+line+"\n") {
			t.Errorf("the page lacks %s\n%s", line, ours(page.String()))
		}
	}
}

// ours returns the lines of a page that are not about the process.
func ours(page string) string {
	var b strings.Builder
	for line := range strings.Lines(page) {
		if strings.HasPrefix(line, "sobremesa_") && !strings.Contains(line, "_bucket{") {
			b.WriteString(line)
		}
	}
	return b.String()
}

// failing is a store whose commits fail.
type failing struct {
	store.Store
	err error
}

func (f failing) Commit(context.Context, *store.Change) error { return f.err }

func TestCommitsAreCountedByWhatComesOfThemAndMovesByTheirGame(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := metrics.New()
		wants(t, m, `commits_total{outcome="conflict"} 0`) // rates begin at 0
		s := m.Store(sqlitetest.New(t))
		g := &store.Game{Kind: "azul", Channel: "c", Status: store.Running, Created: time.Now()}
		must.Succeed(t, s.Commit(t.Context(), &store.Change{Game: g, At: time.Now(), Moves: []store.Move{
			{Move: engine.Move{Seat: 0, Text: "a"}}, {Move: engine.Move{Seat: engine.Chance, Text: "b"}}, {Move: engine.Move{Seat: 1, Text: "c"}},
			{Move: engine.Move{Seat: 1, Text: "undo"}, Undo: true}, {Move: engine.Move{Seat: 1, Text: "an order"}, Secret: true},
		}}))
		old := *g
		old.Revision--
		if err := s.Commit(t.Context(), &store.Change{Game: &old, At: time.Now(), Moves: []store.Move{{Move: engine.Move{Text: "d"}}}}); !errors.Is(err, store.ErrConflict) {
			t.Fatal(err)
		}
		_ = m.Store(failing{err: errors.New("the disk is full")}).Commit(t.Context(), &store.Change{})
		_ = m.Store(failing{err: store.ErrUnknown}).Commit(t.Context(), &store.Change{})
		wants(t, m, `commits_total{outcome="done"} 1`, `commits_total{outcome="conflict"} 1`, `commits_total{outcome="failed"} 1`, `commits_total{outcome="unknown"} 1`,
			`moves_total{game="azul"} 2`, `commit_seconds_count 4`)
	})
}

func TestRequestsAreCountedByRouteAndStatusWithoutIDs(t *testing.T) {
	m := metrics.New()
	web := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, "/members/2") {
			panic(http.ErrAbortHandler) // closes the connection
		}
		w.WriteHeader(404)
	}))
	defer web.Close()
	client := m.Client(&http.Client{Transport: redirect.To(web.URL)})
	channels := &discord.Channels{REST: &discord.REST{Client: client, Token: "secret"}}
	for _, user := range []string{"1", "1", "2"} {
		_, _ = channels.IsMember(t.Context(), "123456789", user)
	}
	wants(t, m, `discord_requests_total{route="GET /guilds/{guild}/members/{user}",status="404",counted="yes"} 2`,
		`discord_requests_total{route="GET /guilds/{guild}/members/{user}",status="none",counted="yes"} 1`)
	if client.Timeout != 0 {
		t.Error("the client is another one")
	}
}

func TestTheBusiestSecondIsThatOfTheLastMinute(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := metrics.New()
		client := m.Client(&http.Client{Transport: answering(200)})
		ask := func(n int) {
			for range n {
				resp, err := client.Get("http://example.org")
				must.Succeed(t, err)
				resp.Body.Close()
			}
		}
		ask(5)
		time.Sleep(2 * time.Second)
		ask(10)
		time.Sleep(time.Second)
		ask(5)
		wants(t, m, `discord_busiest_second_share 0.2`)
		time.Sleep(58 * time.Second)
		wants(t, m, `discord_busiest_second_share 0.2`)
		time.Sleep(time.Second)
		wants(t, m, `discord_busiest_second_share 0.1`)
		time.Sleep(time.Hour)
		wants(t, m, `discord_busiest_second_share 0`)
	})
}

// answering answers each request with a status.
type answering int

func (a answering) RoundTrip(*http.Request) (*http.Response, error) {
	return &http.Response{StatusCode: int(a), Body: io.NopCloser(strings.NewReader(""))}, nil
}

func TestTasksAreCountedByKindsThatTheProgramKnows(t *testing.T) {
	m, log := metrics.New(), &strings.Builder{}
	tried := m.Task(slog.New(slog.NewTextHandler(log, nil)))
	tried(&store.Task{ID: 7, Kind: "show", Game: 3}, outbox.Done, 3*time.Second, 200*time.Millisecond)
	tried(&store.Task{Kind: "show"}, outbox.Failed, 0, time.Second)
	tried(&store.Task{Kind: "whatever another version wrote"}, outbox.Unknown, 0, 0)
	wants(t, m, `tasks_total{kind="show",outcome="done"} 1`, `tasks_total{kind="show",outcome="failed"} 1`, `tasks_total{kind="unknown",outcome="unknown"} 1`,
		`task_seconds_bucket{kind="show",le="0.25"} 1`, `task_seconds_bucket{kind="show",le="1"} 2`, `task_seconds_bucket{kind="show",le="+Inf"} 2`,
		`task_seconds_sum{kind="show"} 1.2`, `task_wait_seconds_bucket{kind="show",le="2.5"} 1`, `task_wait_seconds_bucket{kind="show",le="5"} 2`)
	if n := strings.Count(log.String(), "\n"); n != 1 || !strings.Contains(log.String(), `msg="task done" task=7 kind=show game=3 waited=3s took=200ms`) {
		t.Errorf("logged: %s", log)
	}
}

// slowly is a painter that takes a while.
type slowly struct{ games.Painter }

func (slowly) Picture(games.Scene) (*games.Picture, error) { time.Sleep(time.Second); return nil, nil }
func (slowly) Film(games.Story) ([]byte, error)            { time.Sleep(4 * time.Second); return nil, nil }

func TestDrawingAndWaitingForItAreTimedApart(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m, g := metrics.New(), *nim.Game()
		g.Painter = slowly{}
		drawn := games.List{&g}.InTurn(m.Drawn)[0].Painter
		_, _ = drawn.Film(games.Story{})
		_, _ = drawn.Picture(games.Scene{})
		m.Drawn(&g, "lobby", 2*time.Second, 0)
		wants(t, m, `drawing_seconds_sum{game="nim",what="picture"} 1`, `drawing_seconds_sum{game="nim",what="film"} 4`, `drawing_wait_seconds_sum 2`)
	})
}

func TestMetricsThatAreNotCountedAreLookedUp(t *testing.T) {
	s := sqlitetest.New(t)
	now := time.Now().Truncate(time.Millisecond)
	m := metrics.New()
	m.LookUp(s, func() time.Time { return now })
	wants(t, m, `outbox_oldest_due_seconds 0`, `last_backup_timestamp_seconds 0`, `gateway_identifies_left 1000`, `store_waits_total 0`)
	g := &store.Game{Kind: "azul", Channel: "c", Status: store.Running, Created: now}
	must.Succeed(t, s.Commit(t.Context(), &store.Change{Game: g, At: now, Tasks: []store.Task{{Kind: "show", Due: now.Add(-time.Minute)}, {Kind: "show", Due: now.Add(-time.Second)}}}))
	must.Succeed(t, s.SetValues(t.Context(), store.Texts{store.LastBackup: "1700000000500"}))
	wants(t, m, `outbox_oldest_due_seconds 60`, `last_backup_timestamp_seconds 1700000000`)
	m = metrics.New() // the games are not counted again within a minute
	m.LookUp(s, time.Now)
	must.Succeed(t, s.Commit(t.Context(), &store.Change{Game: &store.Game{Kind: "nim", Channel: "c", Status: store.Running, Created: now}, At: now}))
	wants(t, m, `live_games{game="azul",status="running"} 1`, `live_games{game="nim",status="running"} 1`)
	page := new(strings.Builder)
	m.Write(page)
	described(t, page.String())
	m = metrics.New()
	m.LookUp(unreadable{s}, time.Now)
	page.Reset()
	m.Write(page) // what is unknown is left out
	if strings.Contains(page.String(), "oldest_due") || strings.Contains(page.String(), "identifies_left") {
		t.Errorf("of a database that is closed the page says\n%s", ours(page.String()))
	}
}

// The program knows nothing of the backups of a server, so an alert about their age must stay
// silent.
func TestTheAgeOfBackupsIsToldOfAFileOnly(t *testing.T) {
	m, page := metrics.New(), new(strings.Builder)
	m.LookUp(served{sqlitetest.New(t)}, time.Now)
	m.Write(page)
	if strings.Contains(page.String(), "last_backup") || !strings.Contains(page.String(), "database_bytes 7\n") {
		t.Errorf("of a database on a server the page says\n%s", ours(page.String()))
	}
}

// served is a store on a server.
type served struct{ store.Store }

func (served) Measure(context.Context) store.Measures {
	return store.Measures{Bytes: 7, Log: -1, Free: -1}
}
func (served) LiveGames(context.Context) (list []store.LiveGames, err error) { return }

// unreadable is a store that cannot be read.
type unreadable struct{ store.Store }

func (unreadable) Values(context.Context, ...store.Scope) (store.Found, error) {
	return nil, errors.New("gone")
}
func (unreadable) Pending(context.Context, ...store.Wanted) (time.Time, error) {
	return time.Time{}, errors.New("gone")
}

func TestTheEarsState(t *testing.T) {
	m := metrics.New()
	m.Connected(0, false)
	wants(t, m, `ear_open{ear="shard 0"} 0`, `gateway_connections_lost_total 0`)
	m.Connected(0, true)
	wants(t, m, `ear_open{ear="shard 0"} 1`, `gateway_connections_lost_total 0`)
	m.Connected(0, false)
	m.Listening(true)
	wants(t, m, `ear_open{ear="shard 0"} 0`, `ear_open{ear="http"} 1`, `gateway_connections_lost_total 1`)
	m.Listening(false)
	wants(t, m, `ear_open{ear="http"} 0`, `gateway_connections_lost_total 1`)
}

func TestAnInteractionIsCountedAndHasALineThatFollowsItToItsTasks(t *testing.T) {
	m, log := metrics.New(), &strings.Builder{}
	watch := m.Watch(slog.New(slog.NewTextHandler(log, nil)), func(*chat.Interaction) string { return "azul take" })
	s := m.Store(sqlitetest.New(t))
	ctx, end := watch(t.Context(), "1234", &chat.Interaction{Command: &chat.Invocation{Options: []chat.Given{{Value: "3 azul"}}}})
	g := &store.Game{Kind: "azul", Channel: "c", Status: store.Running, Created: time.Now()}
	must.Succeed(t, s.Commit(ctx, &store.Change{Game: g, At: time.Now(), Tasks: []store.Task{{Kind: "show"}, {Kind: "idle"}}}))
	must.Succeed(t, s.Commit(t.Context(), &store.Change{Game: g, At: time.Now(), Tasks: []store.Task{{Kind: "show"}}})) // a task of no handler
	end(discord.Handled{Answer: &chat.Answer{}, First: 40 * time.Millisecond, Whole: 90 * time.Millisecond})
	if want := `msg=interaction interaction=1234 kind=command route="azul take" outcome=answered first=40ms deferred=false whole=90ms game=1 tasks=show:1,idle:2` + "\n"; !strings.HasSuffix(log.String(), want) {
		t.Errorf("logged %s, want %s", log, want)
	}
	for _, one := range []struct {
		in *chat.Interaction
		h  discord.Handled
	}{
		{&chat.Interaction{Press: &chat.Press{}}, discord.Handled{Answer: &chat.Answer{Outcome: chat.Refused}, First: time.Second}},
		{&chat.Interaction{Press: &chat.Press{Form: true}}, discord.Handled{Answer: &chat.Answer{Outcome: chat.Failed}, First: time.Second}},
		{&chat.Interaction{Complete: &chat.Invocation{}}, discord.Handled{First: 2500 * time.Millisecond}},
		{nil, discord.Handled{Answer: &chat.Answer{}, Err: errors.New("status 404")}},
	} {
		_, end := watch(t.Context(), "1235", one.in)
		end(one.h)
	}
	wants(t, m, `interactions_total{kind="command",route="azul take",outcome="answered"} 1`,
		`first_answer_seconds_bucket{kind="command",le="0.05"} 1`, `first_answer_seconds_sum{kind="command"} 0.04`,
		`interactions_total{kind="press",route="azul take",outcome="refused"} 1`, `interactions_total{kind="form",route="azul take",outcome="failed"} 1`,
		`interactions_total{kind="completion",route="azul take",outcome="late"} 1`, `interactions_total{kind="unknown",route="unknown",outcome="unanswered"} 1`)
	if n := strings.Count(log.String(), "\n"); n != 5 {
		t.Errorf("%d lines for five interactions: %s", n, log)
	}
}
