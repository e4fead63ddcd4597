package bot_test

import (
	"cmp"
	"context"
	"io"
	"log/slog"
	"net"
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
	"sobremesa/bot/hosttest"
	"sobremesa/bot/localdiscord"
	"sobremesa/bot/localdiscord/judge"
	"sobremesa/bot/localdiscord/localdiscordtest"
	"sobremesa/bot/outbox"
	"sobremesa/bot/records"
	"sobremesa/bot/settings"
	"sobremesa/bot/table"
	"sobremesa/engine/must"
	"sobremesa/store"
	"sobremesa/store/sqlite"
	"sobremesa/store/sqlite/sqlitetest"
)

const testToken = "the-token-of-the-tests"

// drawn are the games, also as those whose tables are not drawn: the same for all tests,
// that what a game draws once and keeps is drawn once.
var (
	drawn   = gamestest.Steady(all.Games())
	undrawn = gamestest.Undrawn(drawn)
)

const patience = localdiscordtest.Patience

// world is a local Discord with the bot in it.
type world struct {
	*localdiscordtest.Discord
	t      testing.TB
	server *localdiscord.Server
	store  *sqlite.Store
	games  games.List
	seeds  io.Reader
}

// newWorld makes a world without a bot, in which tables are not drawn. The games in
// it are the same in every run: which, says the key of their seeds.
func newWorld(t testing.TB, key ...byte) *world {
	t.Helper()
	return newWorldIn(t, localdiscord.Options{}, key...)
}

// newWorldIn is newWorld in a Discord that has another clock, say, than usual. It takes as
// many requests a second as come, unless it is said how many: tests would wait for the next.
// It waits long for a first answer: a slow machine is no loss.
func newWorldIn(t testing.TB, o localdiscord.Options, key ...byte) *world {
	t.Helper()
	o.Token, o.GlobalRate, o.AckWithin = testToken, cmp.Or(o.GlobalRate, -1), cmp.Or(o.AckWithin, patience)
	d := localdiscordtest.New(t, o)
	judge.Watch(t, d.Server)
	w := &world{Discord: d, t: t, server: d.Server, store: sqlitetest.New(t), games: undrawn, seeds: hosttest.Seeds(key...)}
	users, guilds := localdiscord.DefaultWorld().Users, localdiscord.DefaultWorld().Guilds
	for _, u := range users {
		w.confirms(u, settings.No)
	}
	for _, g := range guilds {
		w.threads(g, settings.Off)
	}
	return w
}

// threads says whether games of a server are played in threads of their own.
func (w *world) threads(g localdiscord.Guild, value string) {
	w.t.Helper()
	of := store.Scope{Kind: store.Server, ID: g.ID}
	must.Succeed(w.t, w.store.SetSettings(w.t.Context(), of, map[string]string{settings.Threads: value}))
}

// confirms sets whether a user's typed moves are confirmed before they are
// played: in a new world nobody's are.
func (w *world) confirms(user localdiscord.User, value string) {
	w.t.Helper()
	of := store.Scope{Kind: store.Person, ID: user.ID}
	must.Succeed(w.t, w.store.SetSettings(w.t.Context(), of, map[string]string{settings.Confirm: value}))
}

// config is what a bot in this world runs with.
func (w *world) config() bot.Config {
	return bot.Config{
		Token: testToken, Store: w.store, Games: w.games, Entropy: w.seeds, AnswerPause: 50 * time.Millisecond, UndoPause: time.Millisecond,
		Log:    slog.New(slog.NewTextHandler(w.t.Output(), &slog.HandlerOptions{Level: slog.LevelDebug})),
		Client: w.Client(), Requests: 10_000,
		Outbox: outbox.Options{Poll: 50 * time.Millisecond},
		Tune:   func(g *discord.Gateway) { g.Pause, g.OpenWithin = 20*time.Millisecond, 2*time.Second },
	}
}

// byHTTP has a bot hear by HTTP.
func (w *world) byHTTP(c *bot.Config) {
	w.t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	must.Succeed(w.t, err)
	w.t.Cleanup(func() { l.Close() })
	c.Ears, c.Listener = discord.Posted, l
}

// channels writes to this world's channels as the bot does, beside it.
func (w *world) channels() *discord.Channels {
	return &discord.Channels{REST: &discord.REST{Client: w.config().Client, Token: testToken}}
}

// table is a table over the world's store, beside the bot's.
func (w *world) table() *table.Table {
	return table.New(table.Config{Store: w.store, Games: w.games, Entropy: w.seeds})
}

// records are those of the finished games in the world's store.
func (w *world) records() *records.Records { return records.New(w.store, w.games, time.Now) }

// run starts a bot and returns when it is connected and its commands are there;
// the bot stops with the test, or when stop is called.
func (w *world) run(c bot.Config) (stop func() error) {
	w.t.Helper()
	var ready atomic.Bool // this one, and not one that has just been stopped
	told := c.OnReady
	c.OnReady = func() {
		ready.Store(true)
		if told != nil {
			told()
		}
	}
	stop = localdiscordtest.Run(w.t, func(ctx context.Context) error { return bot.Run(ctx, c) })
	w.await("the bot to be there", func() bool {
		// A command for each game, and the bot's own.
		return ready.Load() && len(w.server.As(localdiscord.Ana.ID).Commands(localdiscord.LaPlaza.ID)) == len(w.games)+1
	})
	if c.Listener != nil {
		must.Succeed(w.t, w.server.SetEndpoint(w.t.Context(), "http://"+c.Listener.Addr().String()+discord.EndpointPath))
	}
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
	w.games = drawn
	w.run(w.config())
	return w
}

// await returns when the condition holds.
func (w *world) await(what string, ok func() bool) { w.t.Helper(); w.Await(what, ok) }

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
