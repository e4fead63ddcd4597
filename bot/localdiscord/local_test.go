package localdiscord_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"sobremesa/bot/localdiscord"
)

// browser calls the page's API as a person.
type browser struct {
	api
	user string
}

func (b browser) call(method, path, body string) answer {
	b.t.Helper()
	sep := "?"
	if strings.Contains(path, "?") {
		sep = "&"
	}
	kind := ""
	if body != "" {
		kind = "application/json"
	}
	return b.send(method, "/local/"+path+sep+"user="+b.user, kind, "", []byte(body))
}

// events opens the stream of events. The channel is closed when the stream ends.
func (b browser) events() <-chan map[string]any {
	b.t.Helper()
	resp, err := http.Get(b.url + "/local/events?user=" + b.user)
	if err != nil || resp.Header.Get("Content-Type") != "text/event-stream" {
		b.t.Fatalf("%v, %v", resp, err)
	}
	b.t.Cleanup(func() { resp.Body.Close() })
	out := make(chan map[string]any, 100)
	go func() {
		defer close(out)
		sc := bufio.NewScanner(resp.Body)
		sc.Buffer(nil, 1<<20)
		for sc.Scan() {
			if data, ok := strings.CutPrefix(sc.Text(), "data: "); ok {
				var e map[string]any
				json.Unmarshal([]byte(data), &e)
				out <- e
			}
		}
	}()
	return out
}

// await reads events up to one of this type.
func await(t *testing.T, events <-chan map[string]any, kind string) map[string]any {
	t.Helper()
	ctx := within(t)
	for {
		select {
		case e, ok := <-events:
			if !ok {
				t.Fatalf("the stream ended before %s", kind)
			}
			if e["type"] == kind {
				return e
			}
		case <-ctx.Done():
			t.Fatalf("no event %s", kind)
		}
	}
}

func TestThePageReceivesTheWorldAndItsEvents(t *testing.T) {
	t.Parallel()
	w := tap(t)
	ana, luis := browser{w.api, localdiscord.Ana.ID}, browser{w.api, localdiscord.Luis.ID}
	world := ana.call("GET", "world", "")
	if me, _ := world.field("me").(map[string]any); me["name"] != "Ana" || me["locale"] != "es-ES" || len(world.field("users").([]any)) != 6 ||
		len(world.field("guilds").([]any)) != 2 || world.field("online") != true {
		t.Errorf("the world: %s", world.raw)
	}
	anas, luiss := ana.events(), luis.events()
	if e := <-anas; e["type"] != "bot_presence" || e["online"] != true {
		t.Errorf("the first event is %v", e)
	}
	<-luiss

	mesa := localdiscord.Charla.ID
	if got := ana.call("POST", "channels/"+mesa+"/messages", `{"line":"hola @Luis"}`); !strings.Contains(got.raw, `"content":"hola \u003c@`+localdiscord.Luis.ID) {
		t.Errorf("saying: %s", got.raw)
	}
	if e := await(t, luiss, "message_create"); e["channel_id"] != mesa {
		t.Errorf("Luis receives %v", e)
	}
	await(t, anas, "message_create")

	got := make(chan answer, 1)
	go func() { got <- ana.call("POST", "channels/"+mesa+"/messages", `{"line":"/board"}`) }()
	d := &doing{Interaction: (<-w.interactions).Interaction, w: w}
	d.callback(`{"type":5,"data":{"flags":64}}`)
	first := <-got
	if first.field("kind") != "deferred" {
		t.Errorf("answered %s", first.raw)
	}
	if e := await(t, anas, "message_create"); e["message"].(map[string]any)["flags"] != 192.0 {
		t.Errorf("Ana is told %v", e)
	}
	w.upload("PATCH", "/api/v9"+d.webhook("/messages/@original"), `{"content":"tu mesa"}`, picture(3, 3))
	e := await(t, anas, "message_update")
	file := e["message"].(map[string]any)["attachments"].([]any)[0].(map[string]any)
	if pic, err := http.Get(w.url + file["url"].(string)); err != nil || pic.StatusCode != 200 {
		t.Errorf("the picture at %v: %v %v", file["url"], pic, err)
	}
	id := fmt.Sprint(first.field("message").(map[string]any)["id"])
	if got := luis.call("POST", "messages/"+id+"/dismiss", ""); got.status != 404 {
		t.Errorf("Luis dismisses it: %d", got.status)
	}
	if list := luis.call("GET", "channels/"+mesa+"/messages", ""); strings.Contains(list.raw, "tu mesa") || !strings.Contains(list.raw, "hola") {
		t.Errorf("Luis reads %s", list.raw)
	}
	if list := ana.call("GET", "channels/"+mesa+"/messages?limit=1", ""); !strings.Contains(list.raw, "tu mesa") {
		t.Errorf("Ana reads %s", list.raw)
	}
	ana.call("POST", "messages/"+id+"/dismiss", "")
	if e := await(t, anas, "message_delete"); e["id"] != id {
		t.Errorf("deleted %v", e)
	}

	ana.call("POST", "channels", `{"guild_id":"`+localdiscord.TheLounge.ID+`","name":"nuevo"}`)
	ana.call("POST", "channels/"+mesa+"/threads", `{"name":"hilo"}`)
	// Luis received nothing about Ana's private message between his first event and these.
	if e := <-luiss; e["type"] != "channel_create" || e["channel"].(map[string]any)["name"] != "nuevo" {
		t.Errorf("Luis receives %v", e)
	}
	if e := await(t, luiss, "channel_create"); e["channel"].(map[string]any)["parent_id"] != mesa {
		t.Errorf("Luis receives %v", e)
	}
	register(t, w.Session, azul())
	await(t, luiss, "commands_update")
	if cmds := luis.call("GET", "commands?guild="+localdiscord.LaPlaza.ID, ""); !strings.Contains(cmds.raw, `"azul take"`) {
		t.Errorf("commands: %s", cmds.raw)
	}
	luis.call("PATCH", "me", `{"locale":"en-US"}`)
	luis.call("PATCH", "guilds/"+localdiscord.LaPlaza.ID, `{"locale":"fr"}`)
	added := luis.call("POST", "users", `{"name":"Nora","locale":"es-ES"}`)
	after := luis.call("GET", "world", "")
	if !strings.Contains(after.raw, `"locale":"fr"`) || len(after.field("users").([]any)) != 7 || after.field("me").(map[string]any)["locale"] != "en-US" {
		t.Errorf("the world after changes: %s", after.raw)
	}
	if got := (browser{w.api, fmt.Sprint(added.field("id"))}).call("GET", "channels/"+mesa+"/messages", ""); got.status != 200 {
		t.Errorf("Nora reads %s", got.raw)
	}
	w.server.Faults().CutGateway(true)
	if e := await(t, luiss, "bot_presence"); e["online"] != false {
		t.Errorf("the bot's line was cut: %v", e)
	}
}

func TestThePageIsToldThatTheBotDidNotAnswer(t *testing.T) {
	t.Parallel()
	w := tap(t, func(o *localdiscord.Options) { o.AckWithin = 1 })
	tom := browser{w.api, localdiscord.Tom.ID}
	events := tom.events()
	<-events
	got := tom.call("POST", "channels/"+localdiscord.Lobby.ID+"/messages", `{"line":"/board"}`)
	if got.field("kind") != "failed" {
		t.Errorf("got %s", got.raw)
	}
	if e := await(t, events, "interaction_failed"); e["id"] != got.field("id") || e["channel_id"] != localdiscord.Lobby.ID {
		t.Errorf("event %v", e)
	}
}

func TestThePageIsRefusedImpossibleActions(t *testing.T) {
	t.Parallel()
	_, url := serve(t)
	a := api{t, url}
	ana := browser{a, localdiscord.Ana.ID}
	for what, got := range map[string]answer{
		"an unknown command": ana.call("POST", "channels/"+localdiscord.General.ID+"/messages", `{"line":"/x"}`),
		"no JSON":            ana.call("POST", "interactions", `{`),
		"a ping":             ana.call("POST", "interactions", `{"type":1}`),
		"a command's data":   ana.call("POST", "interactions", `{"type":2,"data":{"name":"board"}}`),
		"an empty message":   ana.call("POST", "channels/"+localdiscord.General.ID+"/messages", `{"line":" "}`),
		"a long message":     ana.call("POST", "channels/"+localdiscord.General.ID+"/messages", `{"line":"`+strings.Repeat("x", 2001)+`"}`),
		"an endless line":    ana.call("POST", "channels/"+localdiscord.General.ID+"/line", `{"line":"/`+strings.Repeat("x", 1<<14)+`"}`),
		"a line nowhere":     ana.call("POST", "channels/1/line", `{"line":"/"}`),
		"an unknown channel": ana.call("GET", "channels/1/messages", ""),
		"an unknown locale":  ana.call("PATCH", "me", `{"locale":"es"}`),
		"an unknown path":    ana.call("GET", "nothing", ""),
		"the bot itself":     browser{a, localdiscord.Bot.ID}.call("GET", "commands", ""),
		"nobody":             browser{a, ""}.call("GET", "commands", ""),
	} {
		if got.status < 400 || got.status > 499 || got.field("message") == nil {
			t.Errorf("%s: %d %s", what, got.status, got.raw)
		}
	}
	if got := (browser{a, ""}).call("GET", "world", ""); got.status != 200 || got.field("me") != nil {
		t.Errorf("the world for a stranger: %s", got.raw)
	}
	req, _ := http.NewRequest("GET", url+"/local/world?user="+localdiscord.Ana.ID, nil)
	for origin, status := range map[string]int{"https://example.org": 403, url: 200} {
		req.Header.Set("Origin", origin)
		if resp, err := http.DefaultClient.Do(req); err != nil || resp.StatusCode != status {
			t.Errorf("from %s: %v %v", origin, resp.Status, err)
		}
	}
}

func TestPageItselfIsServed(t *testing.T) {
	t.Parallel()
	_, url := serve(t)
	got := api{t, url}.send("GET", "/", "", "", nil)
	if got.status != 200 || !strings.Contains(got.raw, "<html") {
		t.Errorf("%d %.100s", got.status, got.raw)
	}
}
