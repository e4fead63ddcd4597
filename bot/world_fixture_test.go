package bot_test

import (
	"context"
	"io"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"sobremesa/bot"
	"sobremesa/bot/discord"
	"sobremesa/bot/games"
	"sobremesa/bot/games/all"
	"sobremesa/bot/games/gamestest"
	"sobremesa/bot/localdiscord"
	"sobremesa/bot/localdiscord/judge"
	"sobremesa/bot/localdiscord/redirect"
	"sobremesa/bot/outbox"
	"sobremesa/bot/table"
	"sobremesa/engine/must"
	"sobremesa/store"
	"sobremesa/store/sqlite"
	"sobremesa/store/sqlite/sqlitetest"
)

const testToken = "the-token-of-the-tests"

// patience bounds every wait of a test; one that reaches it has failed.
const patience = 30 * time.Second

// world is a local Discord with the bot in it.
type world struct {
	t      testing.TB
	server *localdiscord.Server
	url    string
	store  *sqlite.Store
	games  games.List
	seeds  io.Reader
	seen   chan struct{} // holds a word when a request came in since
}

// newWorld makes a world without a bot, in which tables are not drawn. The games in
// it are the same in every run: which, says the key of their seeds.
func newWorld(t testing.TB, key ...byte) *world {
	t.Helper()
	return newWorldAt(t, time.Now, key...)
}

// newWorldAt is newWorld with a clock.
func newWorldAt(t testing.TB, now func() time.Time, key ...byte) *world {
	t.Helper()
	server, err := localdiscord.Open(localdiscord.Options{Token: testToken, Now: now})
	must.Succeed(t, err)
	w := &world{t: t, server: server, store: sqlitetest.New(t), games: gamestest.Undrawn(all.Games()), seeds: seedsOf(key...), seen: make(chan struct{}, 1)}
	web := httptest.NewServer(server)
	w.url = web.URL
	server.Observe(func(localdiscord.Exchange) {
		select {
		case w.seen <- struct{}{}:
		default:
		}
	})
	judge.Watch(t, server)
	users, guilds, _ := localdiscord.DefaultWorld()
	for _, u := range users {
		w.confirms(u, table.ConfirmNo)
	}
	for _, g := range guilds {
		w.threads(g, table.Off)
	}
	t.Cleanup(func() {
		server.Close()
		web.Close()
	})
	return w
}

// threads says whether games of a server are played in threads of their own.
func (w *world) threads(g localdiscord.Guild, value string) {
	w.t.Helper()
	of := store.Scope{Kind: store.Server, ID: g.ID}
	must.Succeed(w.t, w.store.SetSettings(w.t.Context(), of, map[string]string{table.SettingThreads: value}))
}

// confirms sets whether a user's typed moves are confirmed before they are
// played: in a new world nobody's are.
func (w *world) confirms(user localdiscord.User, value string) {
	w.t.Helper()
	of := store.Scope{Kind: store.Person, ID: user.ID}
	must.Succeed(w.t, w.store.SetSettings(w.t.Context(), of, map[string]string{table.SettingConfirm: value}))
}

// seedsOf is where the seeds of a test's games come from.
func seedsOf(key ...byte) io.Reader {
	var k [32]byte
	copy(k[:], key)
	return &lockedReader{r: rand.NewChaCha8(k)}
}

// lockedReader is a reader for many goroutines.
type lockedReader struct {
	mu sync.Mutex
	r  io.Reader
}

func (l *lockedReader) Read(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.r.Read(p)
}

// config is what a bot in this world runs with.
func (w *world) config() bot.Config {
	return bot.Config{
		Token: testToken, Store: w.store, Games: w.games, Entropy: w.seeds, AnswerPause: 50 * time.Millisecond, UndoPause: time.Millisecond,
		Log:    slog.New(slog.NewTextHandler(w.t.Output(), &slog.HandlerOptions{Level: slog.LevelDebug})),
		Client: &http.Client{Transport: redirect.To(w.url)},
		Outbox: outbox.Options{Poll: 50 * time.Millisecond},
		Tune:   func(g *discord.Gateway) { g.Pause, g.OpenWithin = 20*time.Millisecond, 2*time.Second },
	}
}

// channels writes to this world's channels as the bot does, beside it.
func (w *world) channels() *discord.Channels {
	return &discord.Channels{REST: &discord.REST{Client: w.config().Client, Token: testToken}}
}

// table is a table over the world's store, beside the bot's.
func (w *world) table() *table.Table {
	return table.New(table.Config{Store: w.store, Games: w.games, Entropy: w.seeds})
}

// run starts a bot and returns when it is connected and its commands are there;
// the bot stops with the test, or when stop is called.
func (w *world) run(c bot.Config) (stop func() error) {
	w.t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	var ready atomic.Bool // this one, and not one that has just been stopped
	told := c.OnReady
	c.OnReady = func() {
		ready.Store(true)
		if told != nil {
			told()
		}
	}
	go func() { ended <- bot.Run(ctx, c) }()
	var err error
	stopped := false
	stop = func() error {
		if !stopped {
			cancel()
			err, stopped = <-ended, true
		}
		return err
	}
	w.t.Cleanup(func() {
		if err := stop(); err != nil {
			w.t.Errorf("the bot ended with: %v", err)
		}
	})
	w.await("the bot to be there", func() bool {
		// A command for each game, and the bot's own.
		return ready.Load() && len(w.server.As(localdiscord.Ana.ID).Commands(localdiscord.LaSobremesa.ID)) == len(w.games)+1
	})
	return stop
}

// start makes a world with the bot in it, for a test that may run beside others.
func start(t *testing.T, key ...byte) *world {
	t.Helper()
	t.Parallel()
	w := newWorld(t, key...)
	w.run(w.config())
	return w
}

// startDrawn is start of a world in which tables are drawn.
func startDrawn(t *testing.T, key ...byte) *world {
	t.Helper()
	t.Parallel()
	w := newWorld(t, key...)
	w.games = all.Games()
	w.run(w.config())
	return w
}

// await returns when the condition holds; it is looked at after every request
// that the bot makes.
func (w *world) await(what string, ok func() bool) {
	w.t.Helper()
	deadline := time.After(patience)
	for !ok() {
		select {
		case <-w.seen:
		case <-time.After(20 * time.Millisecond):
		case <-deadline:
			w.t.Fatalf("waited in vain for %s", what)
		}
	}
}

// notes keeps what is logged.
type notes struct {
	mu sync.Mutex
	b  strings.Builder
}

func (n *notes) Write(p []byte) (int, error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.b.Write(p)
}

func (n *notes) String() string {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.b.String()
}

// log is a logger that writes them all down.
func (n *notes) log() *slog.Logger {
	return slog.New(slog.NewTextHandler(n, &slog.HandlerOptions{Level: slog.LevelDebug}))
}
