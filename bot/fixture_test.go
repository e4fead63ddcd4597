package bot_test

import (
	"context"
	crand "crypto/rand"
	"errors"
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
	"sobremesa/bot/chat"
	"sobremesa/bot/discord"
	"sobremesa/bot/games"
	"sobremesa/bot/games/all"
	"sobremesa/bot/localdiscord"
	"sobremesa/bot/localdiscord/judge"
	"sobremesa/bot/message"
	"sobremesa/bot/outbox"
	"sobremesa/bot/redirect"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/engine/azul"
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

// newWorld makes a world without a bot. The games in it are the same in every
// run: which, says the key of their seeds.
func newWorld(t testing.TB, key ...byte) *world {
	t.Helper()
	return newWorldAt(t, time.Now, key...)
}

// newWorldAt is newWorld with a clock.
func newWorldAt(t testing.TB, now func() time.Time, key ...byte) *world {
	t.Helper()
	server, err := localdiscord.Open(localdiscord.Options{Token: testToken, Now: now})
	if err != nil {
		t.Fatal(err)
	}
	w := &world{t: t, server: server, store: sqlitetest.New(t), games: all.Games(), seeds: seedsOf(key...), seen: make(chan struct{}, 1)}
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
	if err := w.store.SetSettings(w.t.Context(), of, map[string]string{table.SettingThreads: value}); err != nil {
		w.t.Fatal(err)
	}
}

// confirms sets whether a user's typed moves are confirmed before they are
// played: in a new world nobody's are.
func (w *world) confirms(user localdiscord.User, value string) {
	w.t.Helper()
	of := store.Scope{Kind: store.Person, ID: user.ID}
	if err := w.store.SetSettings(w.t.Context(), of, map[string]string{table.SettingConfirm: value}); err != nil {
		w.t.Fatal(err)
	}
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

// forge answers the press of a component as the bot would, whether the
// component is there to be pressed or not.
func (w *world) forge(user localdiscord.User, channel localdiscord.Channel, customID string, values ...string) *chat.Answer {
	return chat.New(w.table(), w.games, w.config().Log).Answer(w.context(), &chat.Interaction{
		ID: newID(), User: user.ID, Name: user.Name, Guild: channel.GuildID, Channel: channel.ID,
		Reader: engine.Spanish, Lang: engine.Spanish,
		Bot:   chat.Permissions{View: true, Send: true, SendInThreads: true, Attach: true},
		Press: &chat.Press{ID: customID, Values: values},
	})
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

// newID is the id of an interaction that never was before.
func newID() string { return crand.Text() }

func (w *world) context() context.Context {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	w.t.Cleanup(cancel)
	return ctx
}

// command uses a command and returns what its user was told.
func (w *world) command(user localdiscord.User, channel localdiscord.Channel, line string) string {
	w.t.Helper()
	o, err := w.server.As(user.ID).Command(w.context(), channel.ID, line)
	if err != nil {
		w.t.Fatalf("%s /%s: %v", user.Name, line, err)
	}
	return w.told(o, user.Name+" /"+line)
}

// click presses the first button of a message whose verb is given.
func (w *world) click(user localdiscord.User, m *localdiscord.Message, v message.Verb) string {
	w.t.Helper()
	return w.press(user, m, w.button(m, v).CustomID)
}

func (w *world) press(user localdiscord.User, m *localdiscord.Message, customID string, values ...string) string {
	w.t.Helper()
	o, err := w.server.As(user.ID).Select(w.context(), m.ID, customID, values...)
	if err != nil {
		w.t.Fatalf("%s presses %s: %v", user.Name, customID, err)
	}
	return w.told(o, user.Name+" presses "+customID)
}

func (w *world) told(o *localdiscord.Outcome, what string) string {
	w.t.Helper()
	if o.Kind == localdiscord.KindDeferredUpdate {
		return "" // what was done shows in the channel
	}
	m, err := o.Await(w.context())
	if errors.Is(err, localdiscord.ErrNoMessage) || m == nil && err == nil {
		return ""
	}
	if err != nil {
		w.t.Fatalf("%s: %v", what, err)
	}
	return m.Content
}

// buttons lists all components of a message that can be pressed.
func buttons(m *localdiscord.Message) []localdiscord.Component {
	var list []localdiscord.Component
	for _, row := range m.Components {
		list = append(list, row.Components...)
	}
	return list
}

func (w *world) button(m *localdiscord.Message, v message.Verb) localdiscord.Component {
	w.t.Helper()
	for _, c := range buttons(m) {
		if id, ok := message.ParseCustomID(c.CustomID); ok && id.Verb == v {
			return c
		}
	}
	w.t.Fatalf("no button %q under %q", v, m.Content)
	panic("unreachable")
}

// public lists the bot's messages in a channel that everybody sees.
func (w *world) public(channel localdiscord.Channel) []localdiscord.Message {
	var list []localdiscord.Message
	for _, m := range w.server.As(localdiscord.Iker.ID).Messages(channel.ID) {
		if m.Flags&64 == 0 && m.Author.Bot {
			list = append(list, m)
		}
	}
	return list
}

// newest is the newest of them, nil when there is none.
func (w *world) newest(channel localdiscord.Channel) *localdiscord.Message {
	list := w.public(channel)
	if len(list) == 0 {
		return nil
	}
	return &list[len(list)-1]
}

// settled waits until the outbox has nothing left to tell, and returns the
// channel's newest message. What is to be looked for again later is no concern.
func (w *world) settled(channel localdiscord.Channel) *localdiscord.Message {
	w.t.Helper()
	w.await("the outbox to be empty", func() bool {
		n, next, err := w.store.Pending(w.context())
		if err != nil {
			w.t.Fatal(err)
		}
		return n == 0 || time.Until(next) > 10*time.Second
	})
	return w.newest(channel)
}

// game is the game in a channel: the live one, else the last.
func (w *world) game(channel localdiscord.Channel) *store.Game {
	w.t.Helper()
	g, err := w.store.LiveGame(w.context(), channel.ID, "azul")
	if errors.Is(err, store.ErrNotFound) {
		g, err = w.store.LastGame(w.context(), channel.ID, "azul")
	}
	if err != nil {
		w.t.Fatal(err)
	}
	return g
}

// state replays the game in a channel.
func (w *world) state(channel localdiscord.Channel) (*store.Game, azul.State) {
	w.t.Helper()
	g := w.game(channel)
	options, err := azul.Rules{}.Info().ParseOptions(len(g.Seats), g.Variant)
	if err != nil {
		w.t.Fatal(err)
	}
	s, err := azul.Rules{}.Start(options)
	if err != nil {
		w.t.Fatal(err)
	}
	var standing []store.Move
	for _, m := range g.Moves {
		if m.Undo {
			standing = standing[:len(standing)-1] // no draw came between
			continue
		}
		standing = append(standing, m)
	}
	for _, m := range standing {
		move, err := azul.Parse(m.Text)
		if err == nil {
			err = s.Play(m.Seat, move)
		}
		if err != nil {
			w.t.Fatalf("stored move %s: %v", m.Text, err)
		}
	}
	return g, s
}

// people are the users by the seats of a game.
func people(g *store.Game) []localdiscord.User {
	all, _, _ := localdiscord.DefaultWorld()
	list := make([]localdiscord.User, len(g.Seats))
	for i, seat := range g.Seats {
		for _, u := range all {
			if u.ID == seat.User {
				list[i] = u
			}
		}
	}
	return list
}

// turn is who is to move in a channel's game, and the first legal move that
// completes most: play by it ends within a few rounds.
func (w *world) turn(channel localdiscord.Channel) (user localdiscord.User, move string, over bool) {
	w.t.Helper()
	g, s := w.state(channel)
	if s.ToMove() == 0 {
		return localdiscord.User{}, "", true
	}
	seat := s.ToMove().First()
	v := s.View(seat)
	return people(g)[seat], azul.Format(v.Complete(seat, "")[0], engine.Spanish), false
}

// newGame opens a game in a channel, seats users and starts it.
func (w *world) newGame(channel localdiscord.Channel, users ...localdiscord.User) {
	w.t.Helper()
	w.command(users[0], channel, "azul new")
	for _, u := range users[1:] {
		w.command(u, channel, "azul join")
	}
	w.command(users[0], channel, "azul start")
}

// wants fails unless text holds every part.
func (w *world) wants(text string, parts ...string) {
	w.t.Helper()
	for _, part := range parts {
		if !strings.Contains(text, part) {
			w.t.Errorf("got %q, want it to say %q", text, part)
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
