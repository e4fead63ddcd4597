package message_test

import (
	"slices"
	"strings"
	"testing"

	"sobremesa/bot/message"
)

func TestCustomIDsAreReadStrictly(t *testing.T) {
	for text, ok := range map[string]bool{
		"azul:1:0:join": true, "azul:9223372036854775807:5:pick:1.2.3": true, "azul:1:5:do:99999999": true,
		"trueque:1:5:pick:b1-b2-c1": true, "trueque:1:5:pick:o.b2": true, "enanos2:1:5:pick:1": true,
		"": false, "azul": false, "azul:0:0:join": false, "azul:0:0:lesson": true, "azul:0:0:lesson:2": true, "azul:0:0:rules:turn": true, "azul:-0:0:lesson": false, "azul:00:0:lesson": false, "azul:-1:0:join": false, "azul:1:-1:join": false, "azul:01:0:join": false,
		"azul:1:0:burn": false, "azul:1:0:pick:": false, "azul:1:0:pick:1..2": false, "azul:1:0:pick:-1": false,
		"azul:1:0:pick:b1-": false, "azul:1:0:pick:b1--c1": false, "azul:1:0:pick:B1": false, "azul:1:0:pick:á": false,
		"azul:9223372036854775808:0:join": false, "Azul:1:0:join": false, ":1:0:join": false, "azul:1:0:pick:1:2": false,
		"azul:1:+1:join": false, "azul:1:00:join": false, "azul:1:0:Join": false, "azul:1:0:": false,
		// Its later picks would not fit into a custom id.
		"azul:1:0:pick:" + strings.Repeat("0", 60) + "1":            false,
		"azul:1:0:pick:123456789":                                   false,
		"azul:1:0:pick:1" + strings.Repeat(".1", 60):                false,
		"azul:1:0:pick:1" + strings.Repeat("-1", 42):                true,
		"azul:1:0:pick:12" + strings.Repeat("-1", 42):               true, // 100 characters
		"azul:1:0:pick:1" + strings.Repeat("-1", 43):                false,
		"azul:1:0:" + strings.Repeat("join", 1_000_000):             false,
		strings.Repeat(":", 1_000_000):                              false,
		"azul:" + strings.Repeat("1", 1_000_000) + ":0:join":        false,
		"azul:1:0:pick:1" + strings.Repeat(".12345678", 9) + ".123": true,
		// A move is kept as it is written.
		"azul:1:5:move:3 azul fila 2": true, "enanos:1:5:later:acuñadura f se": true, "enanos:1:5:move:a:b.c-d": true,
		"azul:1:5:move": true, "azul:1:5:move:": false, "azul:1:5:move:\xff": false, "azul:1:5:do:3 azul fila 2": false,
		"azul:1:5:move:" + strings.Repeat("ñ", 86): true, "azul:1:5:move:" + strings.Repeat("ñ", 87): false,
		// Moves used to be numbers.
		"enanos:1:5:reading:w3f1kq2v0.9a": false, "azul:1:5:plan:tmfzxkzlb": false,
	} {
		if id, got := message.ParseCustomID(text); got != ok || ok && (id.String() != text || !id.Fits()) {
			t.Errorf("%.120q is read as %+v, %v", text, id, got)
		}
	}
}

func TestEveryVerbIsReadAsItIsWritten(t *testing.T) {
	from := message.CustomID{Kind: "azul", Game: 7, Seq: 12, Verb: message.Look}
	for _, v := range message.Verbs {
		for _, picks := range [][]string{nil, {"3"}, {"3", "0", "b1-c2"}} {
			want := from.With(v, picks...)
			if v == message.Reading || v == message.Plan || v == message.Weigh || v == message.Answer {
				want = from.Saying(v, strings.Join(picks, " "))
			}
			got, ok := message.ParseCustomID(want.String())
			if !ok || got.Kind != "azul" || got.Game != 7 || got.Seq != 12 || got.Verb != v || !slices.Equal(got.Picks, want.Picks) || got.Move != want.Move {
				t.Errorf("%s is read as %+v, %v", want, got, ok)
			}
		}
	}
	if from.Verb != message.Look || from.Picks != nil || from.Move != "" {
		t.Errorf("With changed what it was called on: %+v", from)
	}
}

func FuzzCustomID(f *testing.F) {
	f.Add("azul:1:7:pick:3.0")
	f.Add("azul:1:7:play")
	f.Add("trueque:1:7:do:b1-b2.c1")
	f.Add("enanos:1:7:move:acuñadura f se")
	f.Fuzz(func(t *testing.T, s string) {
		if id, ok := message.ParseCustomID(s); ok && (id.String() != s || message.Length(s) > 100 || id.Game < 0 || id.Game == 0 && id.Verb != message.Lesson && id.Verb != message.Manual && id.Verb != message.Try || id.Seq < 0) {
			t.Errorf("%q was read as %q", s, id)
		}
	})
}

func TestIsID(t *testing.T) {
	for text, want := range map[string]bool{
		"1": true, "1100000000004194401": true, "99999999999999999999": true,
		"": false, "999999999999999999999": false, "ana": false, "-1": false, " 1": false, "1> <@2": false, "١": false, "../1": false,
	} {
		if got := message.IsID(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}
