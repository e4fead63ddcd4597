package bot_test

import (
	"io"
	"net/http"
	"strings"
	"testing"

	"sobremesa/bot/localdiscord"
	"sobremesa/bot/sitting"
	"sobremesa/store"
)

// outsider answers requests for a guild as Discord does to a bot that is not its member.
type outsider struct {
	http.RoundTripper
	status int
	guild  string
}

func (o outsider) RoundTrip(r *http.Request) (*http.Response, error) {
	if r.Method == http.MethodGet && strings.HasSuffix(r.URL.Path, "/guilds/"+o.guild) {
		return &http.Response{StatusCode: o.status, Status: http.StatusText(o.status), Request: r,
			Header: http.Header{"Content-Type": {"application/json"}},
			Body:   io.NopCloser(strings.NewReader(`{"message": "Missing Access", "code": 50001}`))}, nil
	}
	return o.RoundTripper.RoundTrip(r)
}

func TestDiscordIsAskedWhetherTheBotIsAMember(t *testing.T) {
	for status, want := range map[int]string{403: "No soy miembro", 404: "No soy miembro", 500: says(sitting.Opened)} {
		t.Run(http.StatusText(status), func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			c := w.config()
			c.Client.Transport = outsider{c.Client.Transport, status, mesa.GuildID}
			w.run(c)
			w.wants(w.command(ana, mesa, "azul new"), want)
			if status == 500 {
				return
			}
			if g, err := store.LiveGame(t.Context(), w.store, mesa.ID, "azul"); err == nil {
				t.Errorf("game %d was opened", g.ID)
			}
			if next, err := w.store.Pending(t.Context()); !next.IsZero() || err != nil {
				t.Errorf("a task is due at %v, %v", next, err)
			}
			w.wants(w.command(zoe, localdiscord.Random, "azul new"), "The table is open")
		})
	}
}
