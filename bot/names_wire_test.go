package bot_test

import (
	"bytes"
	"encoding/json"
	"io"
	"mime"
	"mime/multipart"
	"regexp"
	"strings"
	"sync"
	"testing"
	"unicode"

	"sobremesa/bot/localdiscord"
	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/engine/enginetest"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// hostile lists names that users may have, and texts that they may type.
var hostile = []string{
	"@everyone", "<@1100000000004194401> @here", "<#1> <@&2> <t:1:R> :x:", "**x** __y__ ~~z~~ ||w||",
	"`x` ```y``` ``", "[a](http://b.c)", "https://evil.example/x", "\u202egnp.exe\u202c \u2066x",
	"a\nb\r\tc\u2028d", "# h\n> q\n- l\n1. x", "\u0000\u0007\u001b[31mx\u007f\u0085", strings.Repeat("🦊", 32),
}

// wire reads what is sent to Discord and looks for what must not be in it.
type wire struct {
	t  *testing.T
	mu sync.Mutex
	// messages counts messages with content, named those with a user's own name.
	messages, named int
}

func (w *wire) hears(e localdiscord.Exchange) {
	w.mu.Lock()
	defer w.mu.Unlock()
	kind, params, _ := mime.ParseMediaType(e.ContentType)
	if !strings.HasPrefix(kind, "multipart/") {
		w.json(e.Route, e.RequestBody)
		return
	}
	for parts := multipart.NewReader(bytes.NewReader(e.RequestBody), params["boundary"]); ; {
		part, err := parts.NextPart()
		if err == io.EOF {
			return
		}
		must.Succeed(w.t, err)
		data, err := io.ReadAll(part)
		must.Succeed(w.t, err)
		switch {
		case part.FormName() == "payload_json":
			w.json(e.Route, data)
		case strings.HasPrefix(part.Header.Get("Content-Type"), "text/"):
			w.text(e.Route+" in a file", string(data))
		}
	}
}

func (w *wire) json(where string, data []byte) {
	if len(data) == 0 {
		return
	}
	var value any
	must.Succeed(w.t, json.Unmarshal(data, &value))
	w.walk(where, "", value)
}

func (w *wire) walk(where, key string, value any) {
	switch v := value.(type) {
	case map[string]any:
		if content, ok := v["content"].(string); ok {
			w.content(where, content)
			if allowed, ok := v["allowed_mentions"].(map[string]any); !ok || len(allowed["parse"].([]any)) > 0 {
				w.t.Errorf("%s: a message notifies the users that it names: %v", where, v["allowed_mentions"])
			}
		}
		for key, one := range v {
			w.walk(where+" "+key, key, one)
		}
	case []any:
		for _, one := range v {
			w.walk(where, key, one)
		}
	case string:
		w.text(where, v)
		if key == "filename" && !regexp.MustCompile(`^[a-z0-9.-]+$`).MatchString(v) {
			w.t.Errorf("%s: a file is called %q", where, v)
		}
	}
}

// text checks that a text contains no control characters.
func (w *wire) text(where, text string) {
	for _, r := range text {
		bad := unicode.IsControl(r) && r != '\n' || unicode.Is(unicode.Bidi_Control, r) && r != '\u2068' && r != '\u2069' || r == '\u2028' || r == '\u200b'
		if bad {
			w.t.Errorf("%s: %U in %q", where, r, text)
			return
		}
	}
	if strings.Contains(text, "gnp.exe") {
		w.named++
	}
}

var (
	block = regexp.MustCompile("(?s)```.*?```")
	// own matches what the bot itself means to be more than text.
	own = regexp.MustCompile("<@\\d+>|<#\\d+>|<t:\\d+:[a-zA-Z]>|`/?[a-z][^`\n]*`")
	// steers matches users' texts that Discord would not show as plain text.
	steers = regexp.MustCompile(`(?m)(^|[^\\])(@everyone|@here|<@1100000000004194401|<@&|<#1>|<t:1:|:x:|\*x|_y_|~z|\|w|` + "`x`|`y`" + `|\]\(http://b|https?://evil|\[31m)|^# h|^> q|^- l|^1\. x`)
)

// content checks that only the bot formats a text.
func (w *wire) content(where, text string) {
	w.messages++
	if strings.Count(text, "```")%2 != 0 {
		w.t.Errorf("%s: a block is left open in %q", where, text)
	}
	rest := own.ReplaceAllString(block.ReplaceAllString(text, ""), "")
	if bad := steers.FindString(rest); bad != "" {
		w.t.Errorf("%s: %q stands in %q", where, bad, text)
	}
}

// Whatever users call themselves and whatever they type, nothing of it is formatted, mentions,
// links or controls anything in messages, pictures' descriptions, names of threads, files and logs.
func TestNamesAndTypedTextsAreShownAsPlainText(t *testing.T) {
	enginetest.OnlyThorough(t)
	t.Parallel()
	w := newWorld(t)
	on := &wire{t: t}
	w.server.Observe(on.hears)
	var logged notes
	c := w.config()
	c.Log = logged.log()
	w.threads(localdiscord.LaPlaza, "on")
	stop := w.run(c)
	for at := 0; at < len(hostile); at += 4 {
		channel, err := w.server.AddChannel(localdiscord.LaPlaza.ID, "nombres")
		must.Succeed(t, err)
		var users []localdiscord.User
		for _, name := range hostile[at : at+4] {
			u, err := w.server.AddUser(name, "es-ES")
			must.Succeed(t, err)
			w.confirms(u, "no")
			users = append(users, u)
		}
		w.newGame(channel, users...)
		w.await("the game to be in its thread", func() bool {
			list, err := w.store.Games(w.context(), store.Query{User: users[0].ID, Status: store.Unfinished})
			must.Succeed(t, err)
			channel.ID = list[0].Channel
			return list[0].Home != ""
		})
		for moves := 0; moves < 6 || at == 0; moves++ { // the first game is played to its end
			g, s := w.state(channel)
			if s.ToMove() == 0 {
				w.settled(channel)
				break
			}
			seat := s.ToMove().First()
			v := s.View(seat)
			for _, u := range users {
				if u.ID == g.Seats[seat].User {
					w.command(u, channel, "azul take "+azul.Format(completesMost(&v, seat), engine.Spanish))
				} else if moves < 6 {
					w.command(u, channel, "azul take 1 azul suelo") // it is another player's turn
				}
			}
		}
		for _, u := range users {
			lines := []string{"azul board", "azul last", "sobremesa games", "sobremesa me", "azul leaderboard"}
			for _, text := range hostile {
				lines = append(lines, "azul take move:"+strings.ReplaceAll(text, "\n", "\t"))
			}
			for _, line := range lines {
				if o, err := w.server.As(u.ID).Command(w.context(), channel.ID, line); err == nil {
					_, _ = o.Await(w.context())
				}
			}
		}
		if _, s := w.state(channel); s.ToMove() != 0 { // a game that is over has no panel
			for _, button := range []string{"look:1", "record", "film", "more:resign"} {
				w.opened(users[1], channel, "azul board", "more", button)
			}
			w.chooses(users[0], channel, "azul board", "more", "more:end")
		}
		w.settled(channel)
	}
	must.Succeed(t, stop())
	if on.messages < 100 || on.named < 20 {
		t.Errorf("only %d messages were read, a name was in %d texts", on.messages, on.named)
	}
	on.text("the log", logged.String())
}
