package commandline

import (
	"encoding/json"
	"fmt"
	"testing"
)

// values returns the innermost options of a line as JSON, or the code of its fault.
func values(line string, w World) string {
	c, fault := Read(line, "", w).Call()
	if fault != nil {
		return fault.Code
	}
	options := c.Options
	for len(options) > 0 && options[0].Type == 1 {
		options = options[0].Options
	}
	m := map[string]any{}
	for _, o := range options {
		m[o.Name] = o.Value
	}
	b, _ := json.Marshal(m)
	return string(b)
}

func TestTextGoesToTheOptionsOfItsCommand(t *testing.T) {
	w := testWorld(t)
	for line, want := range map[string]string{
		// Text without a name goes to the command's text option as typed.
		"/azul take 3 azul fila 2":        `{"move":"3 azul fila 2"}`,
		"/azul take   3 azul   fila 2  ":  `{"move":"3 azul   fila 2"}`,
		"/azul take https://a.es/b?c=d":   `{"move":"https://a.es/b?c=d"}`,
		"/azul take move:3 azul otra:x":   `{"move":"3 azul otra:x"}`,
		"/azul take nota: 3":              `{"move":"nota: 3"}`,
		"/azul take move:3 move:4":        `{"move":"3 move:4"}`,
		"/azul take ¿move:3":              `{"move":"¿move:3"}`,
		"/azul take \"3 azul\" fila":      `{"move":"\"3 azul\" fila"}`,
		"/azul take 😀 azul":               `{"move":"😀 azul"}`,
		"/azul take move:\u00a0x\u2003y ": "{\"move\":\"x\u2003y\"}",
		// Of several text options, the last one that is not named takes it.
		"/tell hola whom:Ana":           `{"what":"hola","whom":"Ana"}`,
		"/tell Ana what:hola":           `{"what":"hola","whom":"Ana"}`,
		"/tell hola tone:so whom:Ana":   `{"tone":"s","what":"hola","whom":"Ana"}`,
		"/tell whom:Ana what:a tone:s1": `{"tone":"s1","what":"a","whom":"Ana"}`,
		"/azul take move: 3":            `{"move":"3"}`,
		"/azul new title:Día":           `{"title":"Día"}`,
		"/azul new La mesa":             `{"title":"La mesa"}`,
		"/azul new":                     `{}`,
		"/azul board":                   `{}`,
		// Named options come in any order, after the text without a name. A value ends at the next
		// name.
		"/azul new title:La mesa players:4": `{"players":4,"title":"La mesa"}`,
		"/azul new La mesa players:4":       `{"players":4,"title":"La mesa"}`,
		"/azul new players: title:x":        `{"title":"x"}`,
		// Choices and people may have several words. A choice can be written as its value.
		"/setup level:muy difícil rival:@Ana María rated:sí": `{"level":"h","rated":true,"rival":"11"}`,
		"/setup rival:@Ana level:e":                          `{"level":"e","rival":"10"}`,
		"/setup level:h rival:@Núria rated:no rate:1":        `{"level":"h","rate":1,"rated":false,"rival":"12"}`,
		// In any case.
		"/setup level:FÁCIL rival:@ana rated:True speed:1":  `{"level":"e","rated":true,"rival":"10","speed":"1"}`,
		"/setup level:fácil rival:10 speed:fast rated:true": `{"level":"e","rated":true,"rival":"10","speed":"2"}`,
	} {
		if got := values(line, w); got != want {
			t.Errorf("%q gives %s, want %s", line, got, want)
		}
	}
}

func TestFaultCodes(t *testing.T) {
	w := testWorld(t)
	for line, want := range map[string]string{
		"/": "unknown", "/nada": "unknown", "/ azul": "unknown", "/azul": "unknown", "/azul nada": "unknown",
		// Discord's client has one spelling for each name, and one space between two.
		"/AZUL take 3": "unknown", "/azul  take 3": "unknown",
		"/azul take": "missing", "/azul take move:": "missing", "/tell hola": "missing",
		"/azul new players:x": "not_integer", "/azul new players:5": "too_large", "/azul new players:1": "too_small", "/azul new players:3.5": "not_integer",
		"/azul new players:99999999999999999999": "not_integer", "/azul new title:123456789012345678901": "too_long", "/azul board ahora": "extra",
		"/azul new title:a players:2 b": "not_integer", "/setup easy": "extra", "/setup level:hard": "not_choice", "/setup level:ácido": "not_choice",
		"/tell whom:Ana what:a tone:Sly": "not_choice", "/tell whom:Ana what:a tone:s2 y": "not_choice", "/setup level:fácil rival:Pedro": "not_choice", "/setup level:fácil rival:Ana": "not_choice",
		"/setup level:fácil rival:@Ana rated:quizá": "not_choice", "/setup level:fácil rival:@Nú": "not_choice",
		"/setup level:fácil rival:@Ana rate:3": "too_large", "/setup level:fácil rival:@Ana speed:3": "not_choice",
	} {
		if got := values(line, w); got != want {
			t.Errorf("%q gives %s, want %s", line, got, want)
		}
	}
}

func TestFaultDetails(t *testing.T) {
	w := testWorld(t)
	for line, want := range map[string]Fault{
		"/azul take ":         {Code: "missing", Option: "move"},
		"/tell hola":          {Code: "missing", Option: "whom"}, // the last text takes "hola"
		"/setup level:hard":   {Code: "not_choice", Option: "level", Text: "hard", Choices: "fácil / muy difícil"},
		"/azul new players:9": {Code: "too_large", Option: "players", Text: "9", Limit: 4},
		"/azul tirar 3 rojo":  {Code: "unknown", Text: "/azul tirar 3"},
		"/azul board  ahora ": {Code: "extra", Text: "ahora"},
	} {
		if _, got := Read(line, "", w).Call(); got == nil || *got != want {
			t.Errorf("%q: %+v, want %+v", line, got, want)
		}
	}
}

func TestACallHasTheShapeThatDiscordSends(t *testing.T) {
	w := testWorld(t)
	for line, want := range map[string]string{
		"/azul take 3 azul":       `azul take [] [{"name":"take","type":1,"options":[{"name":"move","type":3,"value":"3 azul"}]}]`,
		"/azul rating who:@Núria": `azul rating [12] [{"name":"rating","type":1,"options":[{"name":"who","type":6,"value":"12"}]}]`,
		"/azul board":             `azul board [] [{"name":"board","type":1}]`,
	} {
		c, fault := Read(line, "", w).Call()
		if fault != nil {
			t.Fatalf("%q: %v", line, fault)
		}
		options, _ := json.Marshal(c.Options)
		if got := fmt.Sprint(c.Name, " ", c.Mentioned, " ", string(options)); got != want {
			t.Errorf("%q gives %s, want %s", line, got, want)
		}
	}
}

func TestAChoiceTakenFromAListIsSentAsItsValue(t *testing.T) {
	w := testWorld(t)
	looksLikeOptions := picked(w, "title", "Mesa players: 2 ó 3", "m23")
	for line, want := range map[string]string{
		"/azul new title:Mesa players: 2 ó 3 players:4": `{"players":4,"title":"m23"}`,
		"/azul new title:Mesa players:2":                `{"players":2,"title":"Mesa"}`,
	} {
		if got := values(line, looksLikeOptions); got != want {
			t.Errorf("%q gives %s, want %s", line, got, want)
		}
	}
	for value, want := range map[any]string{3.0: `{"players":3}`, 9.0: "too_large", 2.5: "not_integer"} {
		if got := values("/azul new players:tres", picked(w, "players", "tres", value)); got != want {
			t.Errorf("a pick of %v gives %s, want %s", value, got, want)
		}
	}
}
