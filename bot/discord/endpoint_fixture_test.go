package discord

import (
	"bytes"
	"crypto/ed25519"
	"encoding/json"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"sobremesa/bot/localdiscord"
	"sobremesa/engine/must"
)

// door is an Endpoint without a network. It accepts the signatures of a local Discord, at a time
// that stands still.
type door struct {
	*Endpoint
	t    testing.TB
	sign func(body []byte, at time.Time) http.Header
	now  time.Time

	mu      sync.Mutex
	heard   []string // ids of interactions
	refused []Refusal
}

func newDoor(t testing.TB) *door {
	t.Helper()
	server, err := localdiscord.Open(localdiscord.Options{Token: testToken})
	must.Succeed(t, err)
	t.Cleanup(func() { server.Close() })
	d := &door{t: t, sign: server.Sign, now: time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)}
	app, err := ReadApplication(t.Context(), &REST{Token: testToken, Client: &http.Client{Transport: roundTrip(func(r *http.Request) (*http.Response, error) {
		w := httptest.NewRecorder()
		server.ServeHTTP(w, r)
		return w.Result(), nil
	})}})
	must.Succeed(t, err)
	d.Endpoint = &Endpoint{Key: app.Key, Now: func() time.Time { return d.now }, Log: slog.New(slog.DiscardHandler), Process: "self"}
	d.OnRefused = func(why Refusal) {
		d.mu.Lock()
		defer d.mu.Unlock()
		d.refused = append(d.refused, why)
	}
	d.OnInteraction = func(i *Interaction) {
		d.mu.Lock()
		defer d.mu.Unlock()
		d.heard = append(d.heard, i.ID)
		body, _ := json.Marshal(callback{discordgo.InteractionResponseChannelMessageWithSource, map[string]string{"content": hello}})
		i.reply.say(http.StatusOK, body)
	}
	return d
}

// taken returns how many interactions were handed on.
func (d *door) taken() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return len(d.heard)
}

// pressBody returns an interaction with an id as Discord sends it.
func pressBody(id string) []byte {
	return fmt.Appendf(nil, `{"id":%q,"application_id":"1","token":"t","type":3,"channel_id":"7","user":{"id":"5"},"data":{"custom_id":"x","component_type":2}}`, id)
}

// knock sends a signed request after change has changed it, and returns the response.
func (d *door) knock(body []byte, at time.Time, change func(*http.Request)) *http.Response {
	r := httptest.NewRequest(http.MethodPost, EndpointPath, bytes.NewReader(body))
	r.Header = d.sign(body, at)
	if change != nil {
		change(r)
	}
	w := httptest.NewRecorder()
	d.ServeHTTP(w, r)
	return w.Result()
}

// dispatched lets a dispatcher with a scripted Discord answer the interactions.
func (d *door) dispatched(to *scripted, answer Answerer) {
	disp := filled(Config{Answer: answer, REST: restOver(to), Log: d.Log})
	d.OnInteraction = func(i *Interaction) { disp.Dispatch(d.t.Context(), i) }
}

// readFirst decodes the first answer in a response.
func readFirst(t testing.TB, resp *http.Response) (first struct {
	Type int
	Data struct{ Content string }
}) {
	t.Helper()
	if resp.StatusCode != http.StatusOK || resp.Header.Get("Content-Type") != "application/json" {
		t.Fatalf("status %d, %q", resp.StatusCode, resp.Header.Get("Content-Type"))
	}
	must.Succeed(t, json.NewDecoder(resp.Body).Decode(&first))
	return first
}

// stranger is somebody else's key.
var stranger = ed25519.NewKeyFromSeed(bytes.Repeat([]byte{7}, ed25519.SeedSize))

// quiet is a listener to which nobody connects.
type quiet chan struct{}

func (q quiet) Accept() (net.Conn, error) { <-q; return nil, net.ErrClosed }
func (q quiet) Close() error              { close(q); return nil }
func (quiet) Addr() net.Addr              { return &net.UnixAddr{} }
