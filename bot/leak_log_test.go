package bot_test

import (
	"context"
	"log"
	"maps"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"sobremesa/bot/chat"
	"sobremesa/bot/discord"
	"sobremesa/bot/games"
	"sobremesa/bot/localdiscord"
	"sobremesa/bot/metrics"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/engine/enginetest"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// accidental matches what differs in a log from run to run: times, durations, Discord's ids, and
// memory addresses of panics.
var accidental = regexp.MustCompile(`time=\S+ |stack="(?:[^"\\]|\\.)*"|after=\S+|again_in=\S+|stood=\S+|\b[0-9]{6,}\b|\b[0-9.]+(?:ms|µs|ns|s)\b|127\.0\.0\.1:\d+|task=\d+|tasks=\S+|deferred=\w+|[A-Z2-7]{26}`)

// The whole bot runs twice through the same faults, in two worlds that spectators cannot tell
// apart. The logs of the gateway, the dispatcher, requests, the outbox and the chat must be the
// same.
func TestTheBotsLogRevealsNoSecrets(t *testing.T) {
	enginetest.OnlyThorough(t)
	g := drawn.Named("enanos")
	o, err := g.Rules.Info().Settle(engine.Options{Seats: 3})
	must.Succeed(t, err)
	s, err := writeScript(g, o, engine.Spectator, 120, rand.New(rand.NewPCG(5, 34)))
	must.Succeed(t, err)
	if len(s.hidden) < 2 {
		t.Fatalf("hidden is but %v", s.hidden)
	}
	var logged [2]map[string]bool
	for i := range logged {
		logged[i] = logOf(t, s, i)
	}
	t.Logf("%d moves, hidden of them %v; %d kinds of lines", len(s.worlds[0]), s.hidden, len(logged[0]))
	for i, lines := range logged {
		for _, line := range slices.Sorted(maps.Keys(lines)) {
			if !logged[1-i][line] {
				t.Errorf("only in world %d is logged %s", i, line)
			}
		}
	}
	for _, part := range []string{"gateway: ", "outbox: failed", "outbox: postponed", "cannot answer", "cannot carry out", "panic in a handler", "nothing to offer", "can't be replayed", "registered the commands",
		"msg=interaction", "task done", "sobremesa_interactions_total"} {
		if !slices.ContainsFunc(slices.Collect(maps.Keys(logged[0])), func(line string) bool { return strings.Contains(line, part) }) {
			t.Errorf("nothing is logged that says %q", part)
		}
	}
}

// logOf plays one world of a script in the whole bot, and returns the lines logged without what is
// accidental.
func logOf(t *testing.T, s script, world int) map[string]bool {
	t.Helper()
	var n notes
	standard := log.Writer()
	log.SetOutput(&n) // where net/http logs
	defer log.SetOutput(standard)
	w := newWorldIn(t, localdiscord.Options{AckWithin: 5 * time.Second}, 9) // some answers never come
	prompt := &prompter{moves: s.worlds[world]}
	g := *w.games.Named("enanos")
	g.Rules = scriptedGame{g.Rules, prompt}
	w.games = games.List{&g}
	c := w.config()
	c.Log, c.Metrics = n.log(), metrics.New()
	around := c.Around
	c.Around = func(answer discord.Answerer) discord.Answerer {
		answer = around(answer)
		return func(ctx context.Context, in *chat.Interaction) *chat.Answer {
			if in.Command != nil && in.Command.Sub == "help" {
				panic("no help")
			}
			return answer(ctx, in)
		}
	}
	stop := w.run(c)
	w.command(ana, mesa, "enanos new players:3")
	w.command(luis, mesa, "enanos join")
	w.command(marta, mesa, "enanos join")
	w.chooses(ana, mesa, "enanos board", "start")
	w.settled(mesa)
	stored, err := store.LiveGame(t.Context(), w.store, mesa.ID, "enanos")
	must.Succeed(t, err)
	users := people(stored)
	f := w.server.Faults()
	troubles := []func(){
		func() { f.Next429(routeCreate, 1, 10*time.Millisecond); f.Next429(routeEdit, 1, 10*time.Millisecond) },
		func() { f.Next500(routeCreate, 1); f.Next500(routeEdit, 1) },
		func() {
			f.NextAnswer(routeCreate, 1, "text/html", "<html>")
			f.NextAnswer(routeEdit, 1, "text/html", "<html>")
		},
		func() {
			f.SendUnknownEvent()
			f.SendFrame(`{"op":0,"t":"INTERACTION_CREATE","s":1,"d":[]}`)
		},
	}
	asked := 0
	for i, m := range s.worlds[world] {
		if m.Seat == engine.Chance {
			continue
		}
		if asked++; asked%6 == 0 {
			w.settled(mesa) // otherwise it would be chance which requests meet the fault
			troubles[asked/6%len(troubles)]()
		}
		_, _ = w.server.As(users[m.Seat].ID).Command(w.context(), mesa.ID, "enanos do "+m.Text) // its answer may be lost
		w.await("the move", func() bool {
			g, err := w.store.Game(t.Context(), stored.ID)
			return err == nil && len(g.Moves) > i
		})
		if asked%6 < 3 {
			w.settled(mesa)
		}
	}
	w.settled(mesa)
	w.command(iker, mesa, "enanos help") // it panics
	f.NextRefusal("callback", 1, &localdiscord.Error{Status: 404, Code: 10062, Message: "Unknown interaction"})
	_, _ = w.server.As(iker.ID).Command(w.context(), mesa.ID, "enanos board")
	w.command(iker, mesa, "enanos board")
	for i, m := range s.worlds[0] {
		if m != s.worlds[1][i] {
			prompt.lost.Store(int64(i + 1))
			w.command(iker, mesa, "enanos board")
			_, _ = w.server.As(iker.ID).Autocomplete(w.context(), mesa.ID, "enanos do a")
		}
	}
	prompt.lost.Store(0)
	if err := stop(); err != nil {
		t.Error(err)
	}
	var page strings.Builder
	c.Metrics.Write(&page)
	lines := make(map[string]bool)
	for line := range strings.Lines(page.String()) {
		if series := line[:strings.LastIndexByte(line, ' ')]; strings.HasPrefix(line, "sobremesa_moves") {
			lines[line] = true
		} else if strings.HasPrefix(line, "sobremesa_") {
			lines[series] = true // how often depends on retries
		}
	}
	for line := range strings.Lines(n.String()) {
		lines[accidental.ReplaceAllString(strings.TrimSpace(line), "_")] = true
	}
	return lines
}

// orderedInSecret reports whether a move of the script is a standing order whose existence nobody
// else may learn.
func (r *reader) orderedInSecret(world, n int) bool {
	moves := r.script.worlds[world]
	m := moves[n]
	if !isOrder(m.Text) {
		return false
	}
	match := r.match[world].Clone()
	for i := r.replayed; i < n; i++ {
		must.Succeed(r.t, match.Replay(moves[i].Seat, moves[i].Text))
	}
	before := engine.FirstFrame(match, engine.Spectator)
	played, err := match.Play(m.Seat, m.Text)
	must.Succeed(r.t, err)
	return sitting.WasSecret(before, engine.FrameOf(match, played, engine.Spectator))
}

// unheard makes something happen and checks that the channel is told nothing.
func (r *reader) unheard(w *theatre, happens func()) {
	r.t.Helper()
	w.work()
	n := len(w.sent)
	next, err := w.Store.Pending(r.t.Context())
	if happens(); err != nil || !next.IsZero() && !next.After(w.Now()) {
		return // something else has become due meanwhile, such as what was refused before
	}
	w.work()
	for _, line := range w.sent[n:] {
		if !strings.HasPrefix(line, "logged ") {
			r.t.Errorf("%s: that an order was given in secret is told: %s", r.where, line)
		}
	}
	r.saw["secret orders"]++
}
