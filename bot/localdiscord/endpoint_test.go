package localdiscord_test

import (
	"bytes"
	"crypto/ed25519"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"sobremesa/bot/localdiscord"
)

// application is the application object as its bot gets it.
type application struct {
	VerifyKey string  `json:"verify_key"`
	URL       *string `json:"interactions_endpoint_url"`
}

// asked asks for the application as its bot.
func asked(t *testing.T, url string) (app application) {
	t.Helper()
	succeed(t, json.Unmarshal([]byte(api{t, url}.do("GET", "/applications/@me", "").raw), &app))
	return app
}

// listening starts a bot that receives interactions over HTTP and answers PINGs. answer handles the
// rest.
func listening(t *testing.T, url string, answer http.HandlerFunc) (address string) {
	t.Helper()
	return listeningAs(t, "application/json", url, answer)
}

// listeningAs is listening for a bot with this content type.
func listeningAs(t *testing.T, kind, url string, answer http.HandlerFunc) (address string) {
	t.Helper()
	key, _ := hex.DecodeString(asked(t, url).VerifyKey)
	bot := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		signature, _ := hex.DecodeString(r.Header.Get("X-Signature-Ed25519"))
		if !ed25519.Verify(key, append([]byte(r.Header.Get("X-Signature-Timestamp")), body...), signature) {
			w.WriteHeader(http.StatusUnauthorized)
			return
		}
		w.Header().Set("Content-Type", kind)
		if bytes.Contains(body, []byte(`"type":1,`)) {
			fmt.Fprint(w, `{"type":1}`)
			return
		}
		r.Body = io.NopCloser(bytes.NewReader(body))
		answer(w, r)
	}))
	t.Cleanup(bot.Close)
	return bot.URL
}

func TestInteractionsAreSentToAnEndpointThatIsSet(t *testing.T) {
	s, url := serve(t)
	d := connect(t, url, func(*discordgo.Session, *discordgo.InteractionCreate) { t.Error("heard at the gateway") })
	register(t, d, azul())
	ana := s.As(localdiscord.Ana.ID)
	say := `{"type":4,"data":{"content":"here"}}`
	status := http.StatusOK
	var heard atomic.Value
	address := listening(t, url, func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		heard.Store(string(body))
		w.WriteHeader(status)
		if status == http.StatusOK {
			fmt.Fprint(w, say)
			return
		}
		go func() { // answered like an interaction from the gateway
			var it struct{ ID, Token string }
			_ = json.Unmarshal(body, &it)
			_ = d.InteractionRespond(&discordgo.Interaction{ID: it.ID, Token: it.Token, AppID: localdiscord.Bot.ID},
				&discordgo.InteractionResponse{Type: 4, Data: &discordgo.InteractionResponseData{Content: "by request"}})
		}()
	})
	succeed(t, s.SetEndpoint(within(t), address))
	for _, want := range []string{"here", "by request"} {
		o, err := ana.Command(within(t), localdiscord.General.ID, "azul new")
		if err != nil || o.Message == nil || o.Message.Content != want {
			t.Fatalf("%v: %+v", err, o)
		}
		if text := heard.Load().(string); !strings.Contains(text, `"name":"azul"`) || !strings.Contains(text, localdiscord.Ana.ID) {
			t.Errorf("sent %s", text)
		}
		status = http.StatusAccepted
	}
	list := s.Requests()
	inBody := 0
	for _, e := range list {
		if e.InBody {
			inBody++
		}
	}
	if inBody != 1 {
		t.Errorf("%d answers in a body on record", inBody)
	}
	// An invalid answer counts as none. What Discord refuses in a request it refuses in a response's
	// body too.
	status = http.StatusOK
	for _, say = range []string{`{"type":7,"data":{"content":"x"}}`, `{"type":4,"data":{"contents":"x"}}`, `{"type":4,"data":{}}`, `nothing`, ``} {
		if o, err := s.As(localdiscord.Luis.ID).Command(within(t), localdiscord.General.ID, "azul new"); err != nil || o.Kind != localdiscord.KindFailed {
			t.Errorf("%s was accepted as an answer: %+v, %v", say, o, err)
		}
	}
}

func TestAnEndpointIsTriedBeforeItIsSet(t *testing.T) {
	s, url := serve(t)
	good := listening(t, url, func(http.ResponseWriter, *http.Request) {})
	answers := func(status int, kind, body string) string {
		bot := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Type", kind)
			w.WriteHeader(status)
			fmt.Fprint(w, body)
		}))
		t.Cleanup(bot.Close)
		return bot.URL
	}
	const json = "application/json"
	for name, address := range map[string]string{
		"no address":                  "example",
		"another scheme":              "ftp://127.0.0.1/",
		"nobody there":                "http://127.0.0.1:1/",
		"takes every signature":       answers(200, json, `{"type":1}`),
		"refuses every signature":     answers(401, json, ""),
		"does not say what it sends":  listeningAs(t, "text/plain", url, nil),
		"answers something else":      answers(200, json, `{"type":4}`),
		"will answer by a request":    answers(202, json, ``),
		"answers with half a PONG":    answers(200, json, `{"type":`),
		"refuses with another status": strings.Replace(good, "http:", "https:", 1),
	} {
		var refused *localdiscord.Error
		if err := s.SetEndpoint(within(t), address); !errors.As(err, &refused) || refused.Status != 400 || refused.Code != 50035 {
			t.Errorf("%s: %v", name, err)
		}
	}
	if s.EndpointURL() != "" {
		t.Errorf("set to %s", s.EndpointURL())
	}
	for _, address := range []string{good, ""} {
		succeed(t, s.SetEndpoint(within(t), address))
		if app := asked(t, url); s.EndpointURL() != address || (app.URL != nil) != (address != "") {
			t.Errorf("%q is told as %+v", address, app)
		}
	}
}

func TestTheEndpointAndItsKeyAreKept(t *testing.T) {
	path := filepath.Join(t.TempDir(), "chat.db")
	keep := func(o *localdiscord.Options) { o.Path = path }
	first, url := serve(t, keep)
	before := asked(t, url)
	address := listening(t, url, func(http.ResponseWriter, *http.Request) {})
	succeed(t, first.SetEndpoint(within(t), address))
	first.Close()
	_, url = serve(t, keep)
	after := asked(t, url)
	if after.VerifyKey != before.VerifyKey || after.URL == nil || *after.URL != address {
		t.Errorf("%+v, was %+v", after, before)
	}
	other, otherURL := serve(t)
	after = asked(t, otherURL)
	if after.VerifyKey == before.VerifyKey || after.URL != nil {
		t.Errorf("another server's: %+v", after)
	}
	if d := other.Sign([]byte("x"), time.Now()); d.Get("X-Signature-Ed25519") == first.Sign([]byte("x"), time.Now()).Get("X-Signature-Ed25519") {
		t.Error("two servers have the same signing key")
	}
}
