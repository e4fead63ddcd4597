package localdiscord_test

import (
	"bytes"
	"context"
	"image"
	"image/color"
	"image/png"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"sobremesa/bot/localdiscord"
	"sobremesa/bot/localdiscord/judge"
	"sobremesa/bot/localdiscord/redirect"
)

const token = "local-bot-token"

// patience bounds every wait of a test, which fails when it is reached.
const patience = 3 * time.Minute

// succeed ends the test if err is not nil.
func succeed(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// errorOf returns the error of a call whose value the test does not need.
func errorOf(_ any, err error) error { return err }

func within(t *testing.T) context.Context {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	t.Cleanup(cancel)
	return ctx
}

// serve opens a server and an HTTP listener for it.
func serve(t *testing.T, change ...func(*localdiscord.Options)) (*localdiscord.Server, string) {
	t.Helper()
	opt := localdiscord.Options{Token: token, GlobalRate: -1, Log: slog.New(slog.NewTextHandler(t.Output(), nil))}
	for _, c := range change {
		c(&opt)
	}
	s, err := localdiscord.Open(opt)
	succeed(t, err)
	web := httptest.NewServer(s)
	t.Cleanup(func() {
		s.Close()
		web.Close()
	})
	judge.Watch(t, s)
	return s, web.URL
}

// connect opens a discordgo session on the server.
func connect(t *testing.T, url string, handlers ...any) *discordgo.Session {
	t.Helper()
	d, err := discordgo.New("Bot " + token)
	succeed(t, err)
	d.Client = &http.Client{Transport: redirect.To(url)}
	for _, h := range handlers {
		d.AddHandler(h)
	}
	if err := d.Open(); err != nil {
		t.Fatalf("opening the gateway: %v", err)
	}
	t.Cleanup(func() { hangUp(d) })
	return d
}

// hangUp closes a session. Close sleeps for a second with the session locked, so hangUp does not wait
// for it. Once it has the lock the session does not reconnect.
func hangUp(d *discordgo.Session) {
	closed := make(chan struct{})
	go func() {
		d.Close()
		close(closed)
	}()
	for d.TryRLock() {
		d.RUnlock()
		select {
		case <-closed:
			return
		case <-time.After(time.Millisecond):
		}
	}
}

// picture returns a PNG of this size.
func picture(w, h int) []byte {
	img := image.NewPaletted(image.Rect(0, 0, w, h), color.Palette{color.White, color.Black})
	var b bytes.Buffer
	png.Encode(&b, img)
	return b.Bytes()
}

func register(t *testing.T, d *discordgo.Session, cmds ...*discordgo.ApplicationCommand) {
	t.Helper()
	succeed(t, errorOf(d.ApplicationCommandBulkOverwrite(localdiscord.Bot.ID, "", cmds)))
}

// azul returns a command shaped like the product's.
func azul() *discordgo.ApplicationCommand {
	return &discordgo.ApplicationCommand{Name: "azul", Description: "Play Azul", Options: []*discordgo.ApplicationCommandOption{
		{Type: discordgo.ApplicationCommandOptionSubCommand, Name: "take", Description: "Take tiles",
			Options: []*discordgo.ApplicationCommandOption{{Type: discordgo.ApplicationCommandOptionString, Name: "move",
				Description: "The move", Required: true, Autocomplete: true}}},
		{Type: discordgo.ApplicationCommandOptionSubCommand, Name: "new", Description: "New table",
			Options: []*discordgo.ApplicationCommandOption{{Type: discordgo.ApplicationCommandOptionInteger, Name: "players",
				Description: "How many", MinValue: ptr(2.0), MaxValue: 4}}},
	}}
}

func ptr[T any](v T) *T { return &v }
