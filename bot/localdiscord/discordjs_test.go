package localdiscord_test

import (
	"bufio"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"sobremesa/bot/localdiscord"
)

// envNodeModules names a node_modules folder with discord.js 14.
const envNodeModules = "SOBREMESA_NODE_MODULES"

// jsBot runs the discord.js bot of testdata in a process.
type jsBot struct {
	t     *testing.T
	lines chan map[string]any
}

func startJS(t *testing.T, url string) *jsBot {
	t.Helper()
	modules := os.Getenv(envNodeModules)
	if modules == "" {
		t.Skipf("needs discord.js 14: npm install discord.js@14 somewhere and name its node_modules folder in %s", envNodeModules)
	}
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("needs node, 18 or newer, in PATH")
	}
	dir := t.TempDir()
	png := filepath.Join(dir, "a.png")
	succeed(t, os.WriteFile(png, picture(40, 30), 0o600))
	cmd := exec.Command(node, "testdata/discordjs/bot.cjs", url+"/api", token, png)
	cmd.Env = append(os.Environ(), "NODE_PATH="+modules)
	cmd.Stderr = t.Output()
	in, err := cmd.StdinPipe()
	succeed(t, err)
	out, err := cmd.StdoutPipe()
	succeed(t, err)
	succeed(t, cmd.Start())
	b := &jsBot{t, make(chan map[string]any, 100)}
	go func() {
		defer close(b.lines)
		for sc := bufio.NewScanner(out); sc.Scan(); {
			var line map[string]any
			if json.Unmarshal(sc.Bytes(), &line) == nil {
				b.lines <- line
			}
		}
	}()
	t.Cleanup(func() {
		in.Close()
		for line := range b.lines {
			if line["what"] == "error" {
				t.Errorf("discord.js: %v", line["error"])
			}
		}
		if err := cmd.Wait(); err != nil {
			t.Errorf("the bot ended with %v", err)
		}
	})
	return b
}

// until reads the bot's output up to a line of this kind.
func (b *jsBot) until(what string) map[string]any {
	b.t.Helper()
	timeout := time.After(patience)
	for {
		select {
		case line, ok := <-b.lines:
			switch {
			case !ok:
				b.t.Fatalf("the bot ended before %q", what)
			case line["what"] == "error":
				b.t.Fatalf("discord.js, waiting for %q: %v", what, line["error"])
			case line["what"] == what:
				return line
			}
		case <-timeout:
			b.t.Fatalf("discord.js never said %q", what)
		}
	}
}

func toJSON(v any) string {
	b, _ := json.Marshal(v)
	return string(b)
}

func TestDiscordJSFindsADiscord(t *testing.T) {
	t.Parallel()
	s, url := serve(t)
	js := startJS(t, url)
	ctx := within(t)
	ready := js.until("ready")
	if got := toJSON([]any{ready["user"], ready["guilds"], ready["commands"], ready["application"]}); got !=
		`["Bot",["La Plaza","The Lounge"],["mesa"],"Bot"]` {
		t.Errorf("ready with %s", got)
	}
	ana, mesa := s.As(localdiscord.Ana.ID), localdiscord.Charla.ID

	choices, err := ana.Autocomplete(ctx, mesa, "/mesa az")
	if err != nil || len(choices) != 1 || choices[0].Value != "azul" {
		t.Errorf("completions %+v, %v", choices, err)
	}
	o, err := ana.Command(ctx, mesa, "/mesa tile:azul who:@Luis")
	if err != nil || o.Kind != localdiscord.KindDeferred {
		t.Fatalf("outcome %+v, %v", o, err)
	}
	js.until("replied")
	m, err := o.Await(ctx)
	succeed(t, err)
	if m.Content != "ana azul luis es-ES es-ES edited" || len(m.Attachments) != 1 || m.Attachments[0].Description != "second" {
		t.Errorf("the edited answer: %+v", m)
	}
	if seen := ana.Messages(mesa); len(seen) != 2 || seen[1].Content != "only you" {
		t.Errorf("Ana sees %+v", seen)
	}
	if seen := s.As(localdiscord.Luis.ID).Messages(mesa); len(seen) != 1 {
		t.Errorf("Luis sees the ephemeral message: %+v", seen)
	}

	o, err = ana.Click(ctx, m.ID, "form")
	if err != nil || o.Modal == nil || o.Modal.Title != "Name" {
		t.Fatalf("modal %+v, %v", o, err)
	}
	if o, err = ana.SubmitModal(ctx, o.Modal, map[string]string{"n": "Ana"}); err != nil || o.Message.Content != "hello Ana" {
		t.Fatalf("answer to the modal %+v, %v", o, err)
	}
	if got := js.until("threaded"); got["same"] != true {
		t.Errorf("the same nonce made two messages: %v", got)
	}
	if got := js.until("error_code"); got["code"] != 10008.0 {
		t.Errorf("fetching a deleted message: %v", got)
	}
	if o, err = ana.Click(ctx, m.ID, "panel"); err != nil || !o.Message.Has(localdiscord.FlagEphemeral) || o.Message.Button("x") == nil {
		t.Fatalf("panel %+v, %v", o, err)
	}
	if o, err = ana.Click(ctx, m.ID, "go"); err != nil || o.Kind != localdiscord.KindUpdate || o.Message.Content != "updated" {
		t.Fatalf("update %+v, %v", o, err)
	}
	js.until("updated")
}

func TestDiscordJSResumesAfterACutAndAfterOp7(t *testing.T) {
	t.Parallel()
	s, url := serve(t)
	js := startJS(t, url)
	js.until("ready")
	for name, disturb := range map[string]func(){
		"cut":  func() { s.Faults().CutGateway(true) },
		"op 7": func() { s.Faults().Reconnect() },
	} {
		disturb()
		js.until("resumed")
		succeed(t, errorOf(s.As(localdiscord.Ana.ID).Say(localdiscord.General.ID, "after "+name+" <@"+localdiscord.Bot.ID+">")))
		if got := js.until("message"); !slices.Contains([]any{"after " + name + " <@" + localdiscord.Bot.ID + ">"}, got["content"]) {
			t.Errorf("after %s the bot hears %v", name, got)
		}
	}
}
