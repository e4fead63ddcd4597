package bot_test

import (
	"cmp"
	"context"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"net"
	"os"
	"runtime/debug"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"sobremesa/bot"
	"sobremesa/bot/chat"
	"sobremesa/bot/discord"
	"sobremesa/bot/games"
	"sobremesa/bot/games/all"
	"sobremesa/bot/games/gamestest"
	"sobremesa/bot/hosttest"
	"sobremesa/bot/localdiscord"
	"sobremesa/bot/localdiscord/judge"
	"sobremesa/bot/localdiscord/localdiscordtest"
	"sobremesa/bot/outbox"
	"sobremesa/bot/settings"
	"sobremesa/bot/table"
	"sobremesa/engine/must"
	"sobremesa/store"
	"sobremesa/store/sqlite"
	"sobremesa/store/sqlite/sqlitetest"
)

const testToken = "the-token-of-the-tests"

// drawn are the games, and undrawn the same without pictures of tables. All tests share them, so
// that what a game draws only once is drawn only once.
var (
	drawn   = gamestest.Steady(all.Games())
	undrawn = gamestest.Undrawn(drawn)
)

const patience = localdiscordtest.Patience

// world is a local Discord with the bot in it.
type world struct {
	*localdiscordtest.Discord
	t        testing.TB
	server   *localdiscord.Server
	store    *sqlite.Store
	games    games.List
	seeds    io.Reader
	silences *sync.Map // ids of the interactions whose answer shows nothing
}

// newWorld returns a world without a bot, in which tables are not drawn. Its games are the same in
// every run; key is the key of their seeds.
func newWorld(t testing.TB, key ...byte) *world {
	t.Helper()
	return newWorldIn(t, localdiscord.Options{}, key...)
}

// newWorldIn is like newWorld, with options for Discord. Unless they set a rate limit, there is
// none, since tests would have to wait. Discord waits long for first answers, so that a slow
// machine does not fail.
func newWorldIn(t testing.TB, o localdiscord.Options, key ...byte) *world {
	t.Helper()
	o.Token, o.GlobalRate, o.AckWithin = testToken, cmp.Or(o.GlobalRate, -1), cmp.Or(o.AckWithin, patience)
	d := localdiscordtest.New(t, o)
	judge.Watch(t, d.Server)
	w := &world{Discord: d, t: t, server: d.Server, store: sqlitetest.New(t), games: undrawn, seeds: hosttest.Seeds(key...), silences: new(sync.Map)}
	users, guilds := localdiscord.DefaultWorld().Users, localdiscord.DefaultWorld().Guilds
	for _, u := range users {
		w.confirms(u, settings.No)
	}
	for _, g := range guilds {
		w.threads(g, settings.Off)
	}
	return w
}

// threads sets whether a server's games are played in threads of their own.
func (w *world) threads(g localdiscord.Guild, value string) {
	w.t.Helper()
	of := store.Scope{Kind: store.Server, ID: g.ID}
	must.Succeed(w.t, w.store.SetValues(w.t.Context(), store.TextsOf(of, map[string]string{settings.Threads: value})))
}

// confirms sets whether a user's typed moves are confirmed before they are played. In a new world
// they are not.
func (w *world) confirms(user localdiscord.User, value string) {
	w.t.Helper()
	of := store.Scope{Kind: store.Person, ID: user.ID}
	must.Succeed(w.t, w.store.SetValues(w.t.Context(), store.TextsOf(of, map[string]string{settings.Confirm: value})))
}

// config returns the configuration of a bot in this world.
func (w *world) config() bot.Config {
	return bot.Config{
		Token: testToken, Store: w.store, Games: w.games, Entropy: w.seeds, AnswerPause: 50 * time.Millisecond, UndoPause: time.Millisecond,
		Log:    slog.New(slog.NewTextHandler(w.t.Output(), &slog.HandlerOptions{Level: slog.LevelDebug})),
		Client: w.Client(), Requests: 10_000, FleetingFor: time.Hour, // what is read is deleted in the tests of that
		Outbox: outbox.Options{Poll: 50 * time.Millisecond},
		Tune:   func(g *discord.Gateway) { g.Pause, g.OpenWithin = 20*time.Millisecond, 2*time.Second },
		Around: func(answer discord.Answerer) discord.Answerer {
			return func(ctx context.Context, in *chat.Interaction) *chat.Answer {
				a := answer(ctx, in)
				if a.Kind == chat.Silent {
					w.silences.Store(in.ID, true)
				}
				return a
			}
		},
	}
}

// byHTTP makes a bot receive interactions by HTTP.
func (w *world) byHTTP(c *bot.Config) {
	w.t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	must.Succeed(w.t, err)
	w.t.Cleanup(func() { l.Close() })
	c.Ears, c.Listener = discord.Posted, l
}

// channels returns this world's channels, for use beside the bot.
func (w *world) channels() *discord.Channels {
	return &discord.Channels{REST: &discord.REST{Client: w.config().Client, Token: testToken}}
}

// table returns a table on the world's store, beside the bot's.
func (w *world) table() *table.Table {
	return table.Beside(w.store, w.games)
}

// chat returns a chat over it.
func (w *world) chat() *chat.Chat {
	return chat.New(w.table(), w.games, new(hosttest.Channels), w.config().Log)
}

// run starts a bot and returns when it is connected and its commands are registered. The bot stops
// with the test, or when stop is called.
func (w *world) run(c bot.Config) (stop func() error) {
	w.t.Helper()
	var ready atomic.Bool // of this one, and not of one that has just been stopped
	told := c.OnReady
	c.OnReady = func() {
		ready.Store(true)
		if told != nil {
			told()
		}
	}
	stop = localdiscordtest.Run(w.t, func(ctx context.Context) error { return bot.Run(ctx, c) })
	w.await("the bot to be there", func() bool {
		// A command for each game, the bot's own, and the club's.
		return ready.Load() && len(w.server.As(localdiscord.Ana.ID).Commands(localdiscord.LaPlaza.ID)) == len(w.games)+2
	})
	if c.Listener != nil {
		must.Succeed(w.t, w.server.SetEndpoint(w.t.Context(), "http://"+c.Listener.Addr().String()+discord.EndpointPath))
	}
	return stop
}

// start returns a world with the bot in it, for a parallel test.
func start(t *testing.T, key ...byte) *world {
	t.Helper()
	t.Parallel()
	w := newWorld(t, key...)
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

// log returns a logger that writes everything to n.
func (n *notes) log() *slog.Logger {
	return slog.New(slog.NewTextHandler(n, &slog.HandlerOptions{Level: slog.LevelDebug}))
}

// waiting is how many tests run at the same time. Most of the time they wait for a bot.
const waiting = 12

func TestMain(m *testing.M) {
	flag.Parse()
	told := false // whether -test.parallel was given
	flag.Visit(func(f *flag.Flag) { told = told || f.Name == "test.parallel" })
	if !told {
		if err := flag.Set("test.parallel", fmt.Sprint(waiting)); err != nil {
			panic(err)
		}
	}
	// Many small bots at once allocate more than they keep.
	debug.SetGCPercent(400)
	os.Exit(m.Run())
}
