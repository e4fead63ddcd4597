package discord

import (
	"context"
	"errors"
	"strings"
	"testing"
	"unicode/utf8"

	"sobremesa/bot/games/all"
	"sobremesa/bot/games/gamestest"
	"sobremesa/bot/hosttest"
	"sobremesa/bot/localdiscord"
	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/store"
)

func TestANameWithoutVisibleCharactersIsSkipped(t *testing.T) {
	for _, c := range []struct{ nick, global, username, want string }{
		{"Anita", "Ana", "ana_1", "Anita"},
		{"", "Ana", "ana_1", "Ana"},
		{"\u3164", "Ana", "ana_1", "Ana"},
		{"\u200b\u202e", " ", "ana_1", "ana_1"},
		{"\u202eanA", "", "ana_1", "anA"},
		{strings.Repeat("x", 100_000), "", "ana_1", strings.Repeat("x", 40)},
		{"\u2800", "\u2800", "\u2800", ""},
	} {
		i := pressed(t, ana, mesa, 0, "x")
		i.Member.Nick = c.nick
		i.Member.User.GlobalName, i.Member.User.Username = c.global, c.username
		if got, ok := interactionOf(i); !ok || got.Name != c.want {
			t.Errorf("%.20q, %.20q, %.20q: called %.60q, want %q", c.nick, c.global, c.username, got.Name, c.want)
		}
	}
}

// renamed is a store in which some users have finished a game under the same name.
type renamed struct {
	store.Store
	name string
}

func (r renamed) Finishes(ctx context.Context, of store.LogQuery) (store.Log, error) {
	if of.User != "" || of.After > 0 {
		return r.Store.Finishes(ctx, of)
	}
	f := store.Finish{Number: 1, Guild: of.Guild, Kind: of.Kind}
	for i, user := range []localdiscord.User{zoe, marta} {
		f.Results = append(f.Results, store.Result{Seat: engine.Seat(i), User: user.ID, Name: r.name, Place: i + 1})
	}
	return store.Log{Finishes: []store.Finish{f}}, nil
}

// recorded returns a solo whose log gives users this name.
func recorded(t *testing.T, name string) *solo {
	return aloneWith(t, hosttest.Options{Games: gamestest.Undrawn(all.Games()), Around: func(s store.Store) store.Store {
		return renamed{s, name}
	}})
}

// A store may contain names that no program accepts any more.
func TestOldNamesNeitherTakeTimeNorMislead(t *testing.T) {
	book := "\u202e@everyone " + strings.Repeat("Ñandú ", 10_000)
	rename := func(g *store.Game) {
		for i := range g.Seats {
			g.Seats[i].Name = []string{book, "\u3164"}[i]
		}
	}
	h := recorded(t, book)
	g := h.open(mesa, true, ana, luis)
	h.change(g.ID, rename)
	p := h.host.Position(g.ID)
	names := present.Names(&p.Header, "es")
	if want := "@everyone Ñandú Ñandú Ñandú Ñandú Ñandú"; names[0] != want || names[1] != "Jugador 2" {
		t.Fatalf("called %.100q and %.100q", names[0], names[1])
	}
	for seat, painted := range present.Scene(&p.Header, present.Viewer{Lang: "es"}, p.View(engine.Spectator)).Players {
		if painted.Name != names[seat] {
			t.Errorf("seat %d is painted %.60q, told %.60q", seat, painted.Name, names[seat])
		}
	}
	lobby := h.open(localdiscord.General, false, ana, luis)
	h.change(lobby.ID, rename)
	texts := map[string]string{"lobby": h.announced(lobby.ID)[0].Content}
	board := h.announced(g.ID)[0]
	texts["board"], texts["alt"] = board.Content, board.Files[0].Alt
	press := func(v message.Verb, picks ...string) *Interaction {
		return pressed(t, marta, mesa, 0, present.ID(&p.Header, v).With(v, picks...).String())
	}
	for sub, in := range map[string]*Interaction{
		"board": press(message.Look, "1"), "record": press(message.Record), "stats": press(message.Stats),
		"leaderboard": commanded(t, marta, mesa, "azul", "leaderboard", "[]"),
		// By the user who is not to move: the answer names the other one.
		"take": commanded(t, userAt(p, 1-p.ToMove().First()), mesa, "azul", "take", `[{"name": "move", "type": 3, "value": "1 azul suelo"}]`),
	} {
		a := h.handle(t.Context(), in)
		texts[sub+" as an answer"] = a.Message.Content
		for _, f := range a.Message.Files {
			if strings.HasPrefix(f.Type, "text/") {
				texts[sub+" as a file"] = string(f.Data)
			} else if sub == "leaderboard" || sub == "stats" {
				texts[sub+" as a picture"] = f.Alt
			}
		}
	}
	if len(texts) != 11 {
		t.Fatalf("%d texts", len(texts))
	}
	for what, text := range texts {
		if n := utf8.RuneCountInString(text); n > message.MaxContent || strings.ContainsAny(text, "\u202e\u3164") {
			t.Errorf("%s, %d characters: %.300s", what, n, text)
		}
		if strings.Contains(strings.ReplaceAll(text, `\@`, ""), "@everyone") && what != "alt" && what != "record as a file" && !strings.HasSuffix(what, " as a picture") {
			t.Errorf("%s seems to mention everyone: %.300s", what, text)
		}
	}
	for _, what := range []string{"leaderboard as a picture", "stats as a picture"} { // text in a picture mentions nobody
		if text := texts[what]; len(text) > 900 || !strings.Contains(text, "@everyone Ñandú") {
			t.Errorf("%s: %.500s", what, text)
		}
	}
	h = recorded(t, "\u3164")
	// A leaderboard is public and in the channel's language.
	stats := message.CustomID{Kind: "azul", Verb: message.Stats}.String()
	for want, in := range map[string]*Interaction{
		"alguien": commanded(t, zoe, mesa, "azul", "leaderboard", "[]"), "somebody": pressed(t, zoe, mesa, 0, stats)} {
		if a := h.handle(t.Context(), in); !strings.Contains(a.Message.Files[0].Alt, want) {
			t.Errorf("%s: %q", want, a.Message.Files[0].Alt)
		}
	}
}

// Refusals name users, too.
func TestAUserWithoutANameIsStillReferredTo(t *testing.T) {
	h := alone(t)
	g := h.open(mesa, true, ana, luis)
	h.change(g.ID, func(g *store.Game) {
		for i := range g.Seats {
			g.Seats[i].Name = "\u2800"
		}
	})
	p := h.host.Position(g.ID)
	_, err := p.MayPlay(userAt(p, 1-p.ToMove().First()).ID, sitting.AnyBoard)
	var refusal *engine.Refusal
	if !errors.As(err, &refusal) || refusal.Code != sitting.WaitFor {
		t.Fatalf("refused with %v", err)
	}
	if text := present.Refusal("es", nil, refusal.Code, refusal.Args); !strings.Contains(text, "Jugador ") {
		t.Errorf("%q", text)
	}
}
