package localdiscord_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"net/textproto"
	"testing"

	"github.com/bwmarrin/discordgo"

	"sobremesa/bot/localdiscord"
)

// api sends raw requests, so that a test controls every byte.
type api struct {
	t   *testing.T
	url string
}

// answer is a status and the JSON that came with it.
type answer struct {
	status int
	header http.Header
	body   any
	raw    string
}

func (a answer) field(name string) any {
	m, _ := a.body.(map[string]any)
	return m[name]
}

// refusal returns "status code", such as "404 10008".
func (a answer) refusal() string { return fmt.Sprintf("%d %v", a.status, a.field("code")) }

func (a api) send(method, path, contentType, auth string, body []byte) answer {
	a.t.Helper()
	req, err := http.NewRequest(method, a.url+path, bytes.NewReader(body))
	succeed(a.t, err)
	if contentType != "" {
		req.Header.Set("Content-Type", contentType)
	}
	if auth != "" {
		req.Header.Set("Authorization", auth)
	}
	req.Header.Set("User-Agent", "DiscordBot (https://sobremesa.example, 1)")
	resp, err := http.DefaultClient.Do(req)
	succeed(a.t, err)
	defer resp.Body.Close()
	raw, err := io.ReadAll(resp.Body)
	succeed(a.t, err)
	out := answer{status: resp.StatusCode, header: resp.Header, raw: string(raw)}
	if len(raw) > 0 && resp.Header.Get("Content-Type") == "application/json" {
		if err := json.Unmarshal(raw, &out.body); err != nil {
			a.t.Fatalf("%s %s: %v in %q", method, path, err, raw)
		}
	}
	return out
}

// do sends JSON as the bot. path follows the version, which is 10.
func (a api) do(method, path, body string) answer {
	a.t.Helper()
	kind := ""
	if body != "" {
		kind = "application/json"
	}
	return a.send(method, "/api/v10"+path, kind, "Bot "+token, []byte(body))
}

// upload sends a multipart body with payload_json and files[n].
func (a api) upload(method, path, payload string, files ...[]byte) answer {
	a.t.Helper()
	var b bytes.Buffer
	w := multipart.NewWriter(&b)
	h := textproto.MIMEHeader{}
	h.Set("Content-Disposition", `form-data; name="payload_json"`)
	h.Set("Content-Type", "application/json")
	part, _ := w.CreatePart(h)
	io.WriteString(part, payload)
	for i, f := range files {
		part, _ := w.CreateFormFile(fmt.Sprintf("files[%d]", i), fmt.Sprintf("file%d.png", i))
		part.Write(f)
	}
	w.Close()
	return a.send(method, path, w.FormDataContentType(), "Bot "+token, b.Bytes())
}

func toJSON(v any) string {
	b, _ := json.Marshal(v)
	return string(b)
}

// wiretap is a bot that answers nothing by itself: its interactions arrive on a channel.
type wiretap struct {
	api
	*discordgo.Session
	server       *localdiscord.Server
	interactions chan *discordgo.InteractionCreate
}

func tap(t *testing.T, change ...func(*localdiscord.Options)) *wiretap {
	t.Helper()
	s, url := serve(t, change...)
	w := &wiretap{api: api{t, url}, server: s, interactions: make(chan *discordgo.InteractionCreate, 100)}
	w.Session = connect(t, url, func(_ *discordgo.Session, i *discordgo.InteractionCreate) { w.interactions <- i })
	register(t, w.Session, azul(), &discordgo.ApplicationCommand{Name: "board", Description: "The table"})
	return w
}

// doing is a person's action that awaits the bot's answer.
type doing struct {
	*discordgo.Interaction
	w    *wiretap
	done chan *localdiscord.Outcome
}

// begin starts an action and waits until the bot has it.
func (w *wiretap) begin(act func() (*localdiscord.Outcome, error)) *doing {
	w.t.Helper()
	d := &doing{w: w, done: make(chan *localdiscord.Outcome, 1)}
	go func() {
		o, err := act()
		if err != nil {
			w.t.Error(err)
		}
		d.done <- o
	}()
	select {
	case i := <-w.interactions:
		d.Interaction = i.Interaction
	case <-within(w.t).Done():
		w.t.Fatal("the bot never got the interaction")
	}
	return d
}

// command runs a command as Ana in #charla.
func (w *wiretap) command(line string) *doing {
	w.t.Helper()
	return w.begin(func() (*localdiscord.Outcome, error) {
		return w.server.As(localdiscord.Ana.ID).Command(within(w.t), localdiscord.Charla.ID, line)
	})
}

func (w *wiretap) click(user localdiscord.User, message, customID string, values ...string) *doing {
	w.t.Helper()
	return w.begin(func() (*localdiscord.Outcome, error) {
		return w.server.As(user.ID).Select(within(w.t), message, customID, values...)
	})
}

func (d *doing) callback(body string) answer {
	d.w.t.Helper()
	return d.w.do("POST", "/interactions/"+d.ID+"/"+d.Token+"/callback", body)
}

// webhook returns a path under the interaction's token.
func (d *doing) webhook(rest string) string {
	return "/webhooks/" + localdiscord.Bot.ID + "/" + d.Token + rest
}

func (d *doing) outcome() *localdiscord.Outcome {
	d.w.t.Helper()
	select {
	case o := <-d.done:
		if o == nil {
			d.w.t.FailNow()
		}
		return o
	case <-within(d.w.t).Done():
		d.w.t.Fatal("no outcome")
		return nil
	}
}

// want compares the "status code" of an answer.
func want(t *testing.T, what string, got answer, refusal string) {
	t.Helper()
	if got.refusal() != refusal {
		t.Errorf("%s: got %s, want %s\n\t%s", what, got.refusal(), refusal, got.raw)
	}
}
