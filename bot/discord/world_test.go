package discord

import (
	"context"
	"log/slog"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"sobremesa/bot/chat"
	"sobremesa/bot/games/all"
	"sobremesa/bot/localdiscord"
	"sobremesa/bot/localdiscord/judge"
	"sobremesa/bot/localdiscord/localdiscordtest"
	"sobremesa/bot/message"
	"sobremesa/bot/table"
	"sobremesa/engine/must"
)

// world is a local Discord with a connection to it, without games: every command gets the same
// answer.
type world struct {
	*localdiscordtest.Discord
	t        testing.TB
	server   *localdiscord.Server
	commands []chat.Command
}

func newWorld(t testing.TB) *world {
	t.Helper()
	d := localdiscordtest.New(t, localdiscord.Options{Token: testToken, AckWithin: patience}) // a slow machine may take longer
	judge.Watch(t, d.Server)
	return &world{Discord: d, t: t, server: d.Server, commands: chat.New(new(table.Table), all.Games(), nil, nil).Commands()}
}

const hello = "Aquí estoy."

// says returns a private answer.
func says(text string) *chat.Answer {
	return &chat.Answer{Kind: chat.Reply, Message: &message.Message{Content: text, Private: true}}
}

// config returns the configuration of a connection to this world.
func (w *world) config() Config {
	return filledConfig(Config{
		REST:     &REST{Client: w.Client(), Token: testToken},
		Commands: w.commands,
		Answer:   func(context.Context, *chat.Interaction) *chat.Answer { return says(hello) },
		Facts:    facts{},
		Log:      slog.New(slog.NewTextHandler(w.t.Output(), &slog.HandlerOptions{Level: slog.LevelDebug})),
		Tune:     func(g *Gateway) { g.Pause, g.OpenWithin = 20*time.Millisecond, 2*time.Second },
	})
}

// run connects and returns when the commands are registered. The connection ends with the test or
// when stop is called.
func (w *world) run(c Config) (stop func() error) {
	w.t.Helper()
	var ready atomic.Bool // of this one, and not of one that has just been stopped
	told := c.OnReady
	c.OnReady = func() {
		ready.Store(true)
		if told != nil {
			told()
		}
	}
	stop = localdiscordtest.Run(w.t, func(ctx context.Context) error { return Run(ctx, c) })
	w.Await("the bot to be there", ready.Load)
	w.registered()
	return stop
}

// registered returns when the connection is ready and all commands are registered.
func (w *world) registered() {
	w.t.Helper()
	w.Await("the bot to be there", func() bool {
		return w.server.Online() && len(w.server.As(ana.ID).Commands(localdiscord.LaPlaza.ID)) == len(w.commands)
	})
}

func (w *world) context() context.Context {
	ctx, cancel := context.WithTimeout(context.Background(), localdiscordtest.Patience)
	w.t.Cleanup(cancel)
	return ctx
}

// ask uses a command and returns how it is answered at first, and the message in the end.
func (w *world) ask() (localdiscord.Kind, *localdiscord.Message) {
	w.t.Helper()
	o, err := w.server.As(ana.ID).Command(w.context(), mesa.ID, "azul help")
	must.Succeed(w.t, err)
	m, err := o.Await(w.context())
	must.Succeed(w.t, err)
	return o.Kind, m
}

// wants fails the test unless text contains every part.
func (w *world) wants(text string, parts ...string) {
	w.t.Helper()
	for _, part := range parts {
		if !strings.Contains(text, part) {
			w.t.Errorf("got %q, want it to say %q", text, part)
		}
	}
}
