package commandline

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"sobremesa/bot/localdiscord/wire"
)

// at reads a line whose caret is at "|", or else at its end.
func at(marked string, w World) (*Line, Reading) {
	before, after, _ := strings.Cut(marked, "|")
	l := Read(before, after, w)
	return l, l.Reading(nil)
}

func labels(r Reading) string {
	var out []string
	for _, i := range r.Items {
		out = append(out, i.Label)
	}
	return strings.Join(out, ", ")
}

func TestItemsAtTheCaret(t *testing.T) {
	w := testWorld(t)
	for line, want := range map[string]string{
		"/":            "/azul take, /azul new, /azul board, /azul rating, /setup, /tell",
		"/azul t":      "/azul take",
		"/tak":         "/azul take",
		"/azul rating": "/azul rating",
		"/nada":        "",
		"|/azul":       "",
		// Nothing is offered for a complete command, so that Enter sends it.
		"/azul board":   "",
		"/azul board ":  "",
		"/azul boa|r x": "/azul board",
		// Values while they are typed.
		"/setup level:":                            "fácil, muy difícil",
		"/setup level:dif":                         "muy difícil",
		"/setup level:di| rival:@Ana":              "muy difícil",
		"/setup level:fácil rival:n":               "@Núria, @Ana María, @Ana", // prefix matches first
		"/setup level:fácil rival:mar":             "@Ana María",
		"/setup level:fácil rated:":                "sí, no",
		"/setup level:fácil speed:s":               "slow, fast",
		"/setup level:fácil rival:@Núria rated:sí": "",
		"/setup level:fácil rated:sí":              "sí", // because a required option is missing
		"/setup level:fácil rival:nadie":           "",
		"/setup level:fácil rival:@Ana María ra":   "rated, rate",
		"/setup level:fácil rival:@Núria ":         "rated, rate, speed",
		"/setup level:fácil rival:@Ana ":           "@Ana María",
		// Names of options that are not given yet.
		"/azul new ":                   "players, title",
		"/azul new players:3 ":         "title",
		"/azul new x":                  "",
		"/azul new t":                  "title",
		"/azul new players":            "players", // the colon is missing
		"/setup ":                      "level, rival, rated, rate, speed",
		"/azul new players:3 title:x":  "",
		"/azul new title:x |players:3": "",
		// People and channels in a message, at the beginning of a word.
		"hola @an":   "@Ana María, @Ana",
		"ver #":      "#general, #hilo",
		"@núria":     "@Núria",
		"@Núria":     "",
		"a@an":       "",
		"hola @an ":  "",
		"😀 @nú| 😀 @": "@Núria",
		"hola":       "",
		"@@an":       "",
	} {
		if _, r := at(line, w); labels(r) != want {
			t.Errorf("%q offers %q, want %q", line, labels(r), want)
		}
	}
}

func TestLineAfterChoosingAnItem(t *testing.T) {
	w := testWorld(t)
	for line, want := range map[string]string{
		"/tak":                        "/azul take move:",
		"/azul boa":                   "/azul board ",
		"/azul |3 azul":               "/azul take 3 azul",
		"/set":                        "/setup level:",
		"/setup level:dif":            "/setup level:muy difícil rival:",
		"/setup level:f| rival:Ana":   "/setup level:fácil rival:Ana",
		"/setup level:fácil rival:an": "/setup level:fácil rival:@Ana María",
		"/azul new p":                 "/azul new players:",
		"/setup":                      "/setup level:",
		"/setup level:fácil":          "/setup level:fácil rival:",
		"hola @an| y 😀":               "hola @Ana María  y 😀",
		"😀 @nú| 😀 @":                  "😀 @Núria  😀 @",
	} {
		_, r := at(line, w)
		if len(r.Items) == 0 || r.Items[0].Before+r.Items[0].After != want {
			t.Errorf("%q goes on as %+v, want %q", line, r.Items, want)
		}
	}
}

func TestTheBotIsAskedForTheOptionAtTheCaret(t *testing.T) {
	w := testWorld(t)
	for line, want := range map[string]string{
		"/azul take ":         `{"name":"move","type":3,"value":"","focused":true}`,
		"/azul take 3 az":     `{"name":"move","type":3,"value":"3 az","focused":true}`,
		"/azul take 3 az ":    `{"name":"move","type":3,"value":"3 az","focused":true}`,
		"/azul take 3| az":    `{"name":"move","type":3,"value":"3 az","focused":true}`,
		"/azul take move:":    `{"name":"move","type":3,"value":"","focused":true}`,
		"/azul take move: ":   `{"name":"move","type":3,"value":"","focused":true}`,
		"/azul take":          "", // the name is still being typed
		"/azul new ":          "",
		"/azul new players:3": "",
		"/azul take move|: 3": "",
	} {
		l, r := at(line, w)
		c, ok := l.Question()
		if ok != (want != "") || r.Ask != ok {
			t.Errorf("%q asks: %v, %v", line, ok, r.Ask)
		}
		if !ok {
			continue
		}
		got, _ := json.Marshal(c.Options[0].Options[0])
		if string(got) != want || r.Option.Name != "move" || !r.Option.Required {
			t.Errorf("%q asks %s (%+v), want %s", line, got, r.Option, want)
		}
	}
}

func TestAQuestionCarriesTheOtherOptions(t *testing.T) {
	w := testWorld(t)
	w.Commands[0].Options[1].Options[1].Autocomplete = true
	l, _ := at("/azul new title:Me| players:3", w)
	c, ok := l.Question()
	got, _ := json.Marshal(c.Options[0].Options)
	if want := `[{"name":"players","type":4,"value":3},{"name":"title","type":3,"value":"Me","focused":true}]`; !ok || string(got) != want {
		t.Errorf("asked %s, want %s", got, want)
	}
	l, _ = at("/azul new players:99 title:Me", w)
	c, _ = l.Question()
	if got, _ := json.Marshal(c.Options[0].Options); string(got) != `[{"name":"title","type":3,"value":"Me","focused":true}]` {
		t.Errorf("got %s, want no unreadable option", got)
	}
}

func TestTheBotsAnswerBecomesItems(t *testing.T) {
	w := testWorld(t)
	l, _ := at("/azul take 3 az", w)
	r := l.Reading([]wire.Choice{{Name: "Factory 3 · blue", NameLocalizations: map[string]string{"es-ES": "Fábrica 3 · azul"}, Value: "3 azul fila 2"}})
	i := r.Items[0]
	line := i.Before + i.After
	if line != "/azul take move:Fábrica 3 · azul" || r.Option.Name != "move" {
		t.Errorf("%q, %+v", line, r)
	}
	w = picked(w, r.Option.Name, i.Label, i.Value)
	if got := values(line, w); got != `{"move":"3 azul fila 2"}` {
		t.Errorf("it is sent as %s", got)
	}
	if _, r := at(line, w); r.Ask || len(r.Items) > 0 || r.Fault != nil {
		t.Errorf("the bot is asked again about a picked choice: %+v", r)
	}
	if _, r := at(line+" ", w); r.Ask {
		t.Errorf("the bot is asked again about a picked choice with a space behind it: %+v", r)
	}
	if _, r := at(line+"x", w); !r.Ask {
		t.Errorf("an edited choice is not treated as text: %+v", r)
	}
}

func TestNamesInTheLineAreListed(t *testing.T) {
	w := testWorld(t)
	for line, want := range map[string]string{
		"/azul take move: 3":          `["/azul take" "move:"]`,
		"/azul take 3":                `["/azul take"]`,
		"/azul":                       `[]`,
		"/azul new title:😀 players:3": `["/azul new" "title:" "players:"]`,
		"":                            `[]`,
		"azul take move:":             `[]`,
	} {
		if _, r := at(line, w); fmt.Sprintf("%q", r.Names) != want {
			t.Errorf("%q has %q, want %v", line, r.Names, want)
		}
	}
}

func TestAMessageCarriesIds(t *testing.T) {
	w := testWorld(t)
	for line, want := range map[string]string{
		"hola @Ana María y @Ana, en #general": "hola <@11> y <@10>, en <#20>",
		"ana@Ana.es @Anabel <@Ana>":           "ana@Ana.es @Anabel <@Ana>",
		" a @Núria ":                          "a <@12>",
		"@nadie #nada @":                      "@nadie #nada @",
	} {
		if got := Read(line, "", w).Message(); got != want {
			t.Errorf("%q is sent as %q, want %q", line, got, want)
		}
	}
}
