package localdiscord_test

import (
	"encoding/json"
	"testing"

	"sobremesa/bot/localdiscord"
	"sobremesa/bot/localdiscord/commandline"
)

// reading posts a line to the page's route and returns the reading.
func (b browser) reading(body string) (r commandline.Reading) {
	b.t.Helper()
	got := b.call("POST", "channels/"+localdiscord.Charla.ID+"/line", body)
	if err := json.Unmarshal([]byte(got.raw), &r); err != nil || got.status != 200 {
		b.t.Fatalf("%s: %d %s", body, got.status, got.raw)
	}
	return r
}

func TestTheServerReadsThePagesLine(t *testing.T) {
	t.Parallel()
	w := tap(t)
	register(t, w.Session, azul())
	ana := browser{w.api, localdiscord.Ana.ID}
	if r := ana.reading(`{"line":"/azul ta"}`); len(r.Items) != 1 || r.Items[0].Before != "/azul take move:" || r.Fault == nil {
		t.Errorf("commands: %+v", r)
	}
	if r := ana.reading(`{"line":"@lu"}`); len(r.Items) != 1 || r.Items[0].Before != "@Luis " {
		t.Errorf("people: %+v", r)
	}
	line := `{"line":"/azul take 3 az"`
	if r := ana.reading(line + `}`); !r.Ask || r.Fault != nil || len(r.Items) != 0 {
		t.Errorf("before the bot is asked: %+v", r)
	}
	done := make(chan commandline.Reading, 1)
	go func() { done <- ana.reading(line + `,"ask":true}`) }()
	d := &doing{Interaction: (<-w.interactions).Interaction, w: w}
	if o := d.ApplicationCommandData().Options[0].Options[0]; !o.Focused || o.StringValue() != "3 az" {
		t.Errorf("the bot is asked %+v", o)
	}
	d.callback(`{"type":8,"data":{"choices":[{"name":"Fábrica 3 · azul","value":"3 azul fila 2"}]}}`)
	r := <-done
	if len(r.Items) != 1 || r.Items[0].Before != "/azul take move:Fábrica 3 · azul" || r.Items[0].After != "" || r.Items[0].Value != "3 azul fila 2" {
		t.Fatalf("the bot's choices: %+v", r.Items)
	}
	sent := make(chan answer, 1)
	go func() {
		sent <- ana.call("POST", "channels/"+localdiscord.Charla.ID+"/messages",
			`{"line":"/azul take move:Fábrica 3 · azul","picked":{"move":{"name":"Fábrica 3 · azul","value":"3 azul fila 2"}}}`)
	}()
	d = &doing{Interaction: (<-w.interactions).Interaction, w: w}
	if o := d.ApplicationCommandData().Options[0].Options[0]; o.StringValue() != "3 azul fila 2" {
		t.Errorf("the bot gets %+v", o)
	}
	d.callback(`{"type":4,"data":{"content":"x"}}`)
	if got := <-sent; got.field("kind") != "message" {
		t.Errorf("answered %s", got.raw)
	}
	got := ana.call("POST", "channels/"+localdiscord.Charla.ID+"/messages", `{"line":"/azul take"}`)
	if fault, _ := got.field("fault").(map[string]any); got.status != 422 || fault["code"] != "missing" {
		t.Errorf("a line that cannot be run: %d %s", got.status, got.raw)
	}
}

func TestAMissingCompletionIsAnError(t *testing.T) {
	t.Parallel()
	w := tap(t, func(o *localdiscord.Options) { o.AckWithin = 1 })
	register(t, w.Session, azul())
	ana := browser{w.api, localdiscord.Ana.ID}
	got := ana.call("POST", "channels/"+localdiscord.Charla.ID+"/line", `{"line":"/azul take 3","ask":true}`)
	if got.status != 400 || got.field("message") != localdiscord.ErrNoAnswer.Error() {
		t.Errorf("%d %s", got.status, got.raw)
	}
}
