package discord

import (
	"strings"
	"testing"
	"unicode/utf8"

	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/store"
)

func TestANameWithoutAnythingToSeeGivesWayToTheNext(t *testing.T) {
	for _, c := range []struct{ nick, global, username, want string }{
		{"Anita", "Ana", "ana_1", "Anita"},
		{"", "Ana", "ana_1", "Ana"},
		{"\u3164", "Ana", "ana_1", "Ana"},
		{"\u200b\u202e", " ", "ana_1", "ana_1"},
		{"\u202eanA", "", "ana_1", "anA"},
		{strings.Repeat("x", 100_000), "", "ana_1", strings.Repeat("x", 40)},
		{"\u2800", "\u2800", "\u2800", ""},
	} {
		i := interactionOf(ana, mesa, "x")
		i.Member.Nick = c.nick
		i.Member.User.GlobalName, i.Member.User.Username = c.global, c.username
		if got, ok := newCall(i); !ok || got.Name != c.want {
			t.Errorf("%.20q, %.20q, %.20q: called %.60q, want %q", c.nick, c.global, c.username, got.Name, c.want)
		}
	}
}

func TestANameNeitherFormatsNorMentionsNorLinks(t *testing.T) {
	for name, want := range map[string]string{
		"Ana":              "Ana",
		"@everyone":        `\@everyone`,
		"<@1>":             `\<\@1\>`,
		"**Ana**_`x`":      "\\*\\*Ana\\*\\*\\_\\`x\\`",
		"[a](https://b.c)": `\[a\]\(https\:\/\/b.c\)`,
		"discord.gg/abc":   `discord.gg\/abc`,
		"1. Ana":           `1\. Ana`,
		"# Ana":            `\# Ana`,
		":smile:":          `\:smile\:`,
		"<t:1:R>":          `\<t\:1\:R\>`,
		"ana.b 2.0":        "ana.b 2.0",
		"-# Ana \\":        `\-\# Ana \\`,
	} {
		if got := escape(name); got != want {
			t.Errorf("%s is written %s, want %s", name, got, want)
		}
	}
}

// A store may hold names that no program takes any more.
func TestOldNamesNeitherCostTimeNorMislead(t *testing.T) {
	h := alone(t)
	g := openTable(t, h, mesa, true, ana, luis)
	book := "\u202e@everyone " + strings.Repeat("Ñandú ", 10_000)
	change(t, h, g.ID, func(g *store.Game) {
		for i := range g.Seats {
			g.Seats[i].Name = []string{book, "\u3164"}[i]
		}
	})
	s, err := h.Table.Find(t.Context(), g.ID)
	if err != nil {
		t.Fatal(err)
	}
	names := seatNames(s.Game, "es")
	if want := "@everyone Ñandú Ñandú Ñandú Ñandú Ñandú"; names[0] != want || names[1] != "Jugador 2" {
		t.Fatalf("called %.100q and %.100q", names[0], names[1])
	}
	for seat, p := range playersOf(s.Game, "es") {
		if p.Name != names[seat] {
			t.Errorf("seat %d is painted %.60q, told %.60q", seat, p.Name, names[seat])
		}
	}
	m, err := boardMessage(s, 0, false)
	if err != nil {
		t.Fatal(err)
	}
	texts := map[string]string{"board": m.Content, "alt": m.Picture.Alt, "lobby": lobbyMessage(s).Content}
	for sub, options := range map[string]string{"board": `[{"name": "text", "type": 5, "value": true}]`, "record": "[]",
		"take": `[{"name": "move", "type": 3, "value": "1 azul suelo"}]`} {
		i := commanded(t, marta, mesa, sub, options)
		if sub == "take" { // by the one who is not to move: the answer names the other
			i.Member.User.ID = other(people(s.Game)[s.ToMove.First()]).ID
		}
		a := h.Handle(t.Context(), i)
		texts[sub+" as an answer"] = a.Message.Content
		for _, f := range a.Message.Files {
			texts[sub+" as a file"] = string(f.Data)
		}
	}
	if len(texts) != 7 {
		t.Fatalf("%d texts", len(texts))
	}
	for what, text := range texts {
		if n := utf8.RuneCountInString(text); n > maxContent || strings.ContainsAny(text, "\u202e\u3164") {
			t.Errorf("%s, %d characters: %.300s", what, n, text)
		}
		if strings.Contains(strings.ReplaceAll(text, `\@`, ""), "@everyone") && what != "alt" && what != "record as a file" {
			t.Errorf("%s looks as if it called everyone: %.300s", what, text)
		}
	}
	if r := (store.Record{Name: book}); len(recordName(r, "es")) > 200 || !strings.HasPrefix(recordName(r, "es"), `\@everyone`) {
		t.Errorf("on the leaderboard as %.100q", recordName(r, "es"))
	}
	if got := recordName(store.Record{Name: "\u3164"}, "en"); got != "somebody" {
		t.Errorf("on the leaderboard as %q", got)
	}
}

// Refusals name people, too.
func TestSomebodyWithoutANameIsSpokenOfAllTheSame(t *testing.T) {
	g := &store.Game{Kind: "azul", Seats: []store.Seat{{User: ana.ID, Name: "\u2800"}}}
	refusal := &engine.Refusal{Code: table.WaitFor, Args: engine.Args{"names": []any{table.NameOf(g, 0)}}}
	if text, ok := explanation("es", refusal); !ok || !strings.Contains(text, "alguien") {
		t.Errorf("%q", text)
	}
}
