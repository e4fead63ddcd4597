package chat

import (
	"log/slog"
	"slices"
	"testing"

	"sobremesa/bot/games"
	"sobremesa/bot/games/all"
	"sobremesa/bot/games/gamestest"
	"sobremesa/bot/games/toy"
	"sobremesa/bot/hosttest"
	"sobremesa/bot/lang"
	"sobremesa/bot/lookup"
	"sobremesa/bot/message"
	"sobremesa/bot/settings"
	"sobremesa/engine"
	"sobremesa/store"
)

// alone is a chat over a real table with all games and the toy; a key leads to other
// games.
func alone(t *testing.T, key ...byte) *Chat {
	t.Helper()
	h, _ := aloneWithStore(t, key...)
	return h
}

func aloneWithStore(t *testing.T, key ...byte) (*Chat, store.Store) {
	t.Helper()
	if key == nil {
		key = []byte{4}
	}
	h := hosttest.New(t, hosttest.Options{Games: gamestest.Undrawn(gamestest.Steady(append(all.Games(), games.ListOf(toy.Game())...))), Entropy: hosttest.Seeds(key...)})
	return New(h.Table, h.Records, h.Games, slog.New(slog.NewTextHandler(t.Output(), nil))), h.Store
}

func TestEveryRouteIsWhole(t *testing.T) {
	h := alone(t)
	for command, routes := range h.routes {
		seen := make(map[string]bool)
		for _, r := range routes {
			name := command + " " + r.name
			if r.run == nil || r.name == "" || seen[r.name] {
				t.Errorf("%s: no handler, no name, or twice", name)
			}
			if r.work < Changing || r.work > Thinking {
				t.Errorf("%s: it does not say what may come of it", name)
			}
			seen[r.name] = true
			completes := false
			for _, l := range lang.Languages {
				for _, w := range append([]Words{r.sub.About}, wordsOf(r.sub.Options)...) {
					if text := w.In(l); text == "" || text == w.Key {
						t.Errorf("%s: %s has no %s words", name, w.Key, l)
					}
				}
			}
			for _, o := range r.options {
				completes = completes || o.Completes
			}
			if completes != (r.complete != nil) {
				t.Errorf("%s: an option completes: %t, and somebody completes it: %t", name, completes, r.complete != nil)
			}
		}
	}
	for _, g := range h.Games {
		if len(h.routes[g.Name()]) == 0 {
			t.Errorf("%s has no routes", g.Name())
		}
	}
}

// What a game can do is not lost on the way to the host.
func TestAWrappedGameHasTheSameCommands(t *testing.T) {
	names := func(g *games.Game) (list []string) {
		for _, r := range gameRoutes(g) {
			list = append(list, r.name)
		}
		return list
	}
	plans := 0
	for _, g := range all.Games() {
		wrapped := *g
		wrapped.Rules = struct{ engine.Game }{g.Rules}
		got, want := names(&wrapped), names(g)
		if !slices.Equal(got, want) {
			t.Errorf("%s has the commands %q, want %q", g.Name(), got, want)
		}
		if slices.Contains(want, "plan") {
			plans++
		}
	}
	if plans == 0 {
		t.Error("no game has plans")
	}
}

// wordsOf are the words of options and of their choices.
func wordsOf(options []Option) []Words {
	var list []Words
	for _, o := range options {
		list = append(list, o.About, o.Names)
		for _, c := range o.Choices {
			list = append(list, c.Words)
		}
	}
	return list
}

func TestEveryComponentHasItsHandler(t *testing.T) {
	for _, v := range message.Verbs {
		of, ofHost := presses[v], hostPresses[v]
		if (of.run == nil) == (ofHost.run == nil) {
			t.Errorf("a component that says %q is not answered by one handler", v)
		}
		if w := of.work + ofHost.work; w < Changing || w > Thinking {
			t.Errorf("a component that says %q does not say what may come of it", v)
		}
	}
	if n := len(presses) + len(hostPresses); n != len(message.Verbs) {
		t.Errorf("%d handlers for %d verbs", n, len(message.Verbs))
	}
}

func TestTwoTablesOfTwoGamesInOneChannel(t *testing.T) {
	s := english(t, alone(t))
	for n, game := range []string{"azul", "trueque", "azul"} { // the third is the first, delivered again
		s.game, s.asked = game, n%2
		s.tells(s.types("ana", "new"), "open")
	}
	for _, game := range []string{"azul", "trueque"} {
		if _, err := lookup.Replayed(s.Table.Live(t.Context(), lookup.Request{Guild: "g", Channel: "c"}, lookup.Ref{Kind: game})); err != nil {
			t.Errorf("%s: %v", game, err)
		}
	}
}

func TestSettingsAreForWhomTheyAreSaidToBe(t *testing.T) {
	s := english(t, alone(t))
	dark := Given{Name: settings.Theme, Type: TextOption, Value: settings.Dark}
	scope := func(of string) Given { return Given{Name: optionScope, Type: TextOption, Value: of} }
	for _, of := range []string{scopeServer, scopeChannel} {
		s.tells(s.types("ana", "settings", dark, scope(of)), hosttest.SaysIn(s.lang, "settings.denied"))
	}
	s.tells(s.asks("ana", "settings", dark, scope(scopePerson)), "dark")
	s.tells(s.types("luis", "settings", scope(scopePerson)), "!dark")
}
