package chat_test

import (
	"slices"
	"testing"

	"sobremesa/bot/chat"
	"sobremesa/bot/games"
	"sobremesa/bot/games/all"
	"sobremesa/bot/games/gamestest"
	"sobremesa/bot/games/toy"
	"sobremesa/bot/hosttest"
	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/store"
)

// alone returns a chat over a real table with all games and the toy. Another key deals other games.
func alone(t *testing.T, key ...byte) *chat.Chat {
	t.Helper()
	h, _ := aloneWithStore(t, key...)
	return h
}

func aloneWithStore(t *testing.T, key ...byte) (*chat.Chat, store.Store) {
	t.Helper()
	if key == nil {
		key = []byte{4}
	}
	h := hosttest.New(t, hosttest.Options{Games: gamestest.Undrawn(gamestest.Steady(append(all.Games(), games.ListOf(toy.Game())...))), Entropy: hosttest.Seeds(key...)})
	return chatOver(t, h), h.Store
}

// Every command has words in all languages, states its work and completes the options that say so.
// The work that is zero is not stated.
func TestEveryRouteIsWhole(t *testing.T) {
	s := english(t, alone(t))
	commands := s.Commands()
	for _, c := range commands {
		seen := make(map[string]bool)
		for _, sub := range c.Subs {
			name := c.Name + " " + sub.Name
			if sub.Name == "" || seen[sub.Name] {
				t.Errorf("%s: the name is empty or used twice", name)
			}
			seen[sub.Name] = true
			called := &chat.Invocation{Command: c.Name, Sub: sub.Name}
			if s.WorkOf(&chat.Interaction{Command: called}) == 0 {
				t.Errorf("%s does not state its work", name)
			}
			if s.Route(&chat.Interaction{Command: called}) != name {
				t.Errorf("%s is not routed", name)
			}
			for _, l := range lang.Languages {
				for _, w := range append([]chat.Words{sub.About}, wordsOf(sub.Options)...) {
					if text := w.In(l); text == "" || text == w.Key {
						t.Errorf("%s: %s has no %s words", name, w.Key, l)
					}
				}
			}
			typing, completes := &chat.Invocation{Command: c.Name, Sub: sub.Name}, false
			for _, o := range sub.Options {
				if o.Completes {
					typing.Options, completes = []chat.Given{option(o.Name, "")}, true
				}
				if o.Required {
					called.Options = append(called.Options, option(o.Name, "x"))
				}
			}
			if list := s.does("ana", chat.Interaction{Complete: typing}).Choices; completes != (len(list) > 0) {
				t.Errorf("%s: an option completes: %t, but the completions are %v", name, completes, list)
			}
			s.does("ana", chat.Interaction{Command: called}) // panics without a handler
		}
	}
	for _, g := range s.Games {
		if !slices.ContainsFunc(commands, func(c chat.Command) bool { return c.Name == g.Name() && len(c.Subs) > 0 }) {
			t.Errorf("%s has no routes", g.Name())
		}
	}
}

// wordsOf are the words of options and of their choices.
func wordsOf(options []chat.Option) []chat.Words {
	var list []chat.Words
	for _, o := range options {
		list = append(list, o.About)
		for _, c := range o.Choices {
			list = append(list, c.Words)
		}
	}
	return list
}

// Each verb belongs to the components of games or to the host's, and states its work.
func TestEveryComponentHasItsHandler(t *testing.T) {
	h := alone(t)
	for _, v := range message.Verbs {
		var works []chat.Work
		for _, id := range []message.CustomID{{Kind: "azul", Game: 1, Verb: v}, {Kind: "sobremesa", Game: 1, Verb: v}} {
			in := chat.Interaction{Press: &chat.Press{ID: id.String()}}
			if h.Route(&in) != "unknown" {
				works = append(works, h.WorkOf(&in))
			}
		}
		if len(works) != 1 || works[0] == 0 {
			t.Errorf("the verb %q is routed to work of the kinds %v, want one", v, works)
		}
	}
}

func TestTwoTablesOfTwoGamesInOneChannel(t *testing.T) {
	s := english(t, alone(t))
	for n, game := range []string{"azul", "trueque", "azul"} { // the third repeats the first
		s.game, s.asked = game, n%2
		s.tells(s.types("ana", "new"), "open")
	}
	for _, game := range []string{"azul", "trueque"} {
		if _, err := table.Replayed(s.Table.Live(t.Context(), table.Request{By: sitting.By{Guild: "g"}, Channel: "c"}, table.Ref{Kind: game})); err != nil {
			t.Errorf("%s: %v", game, err)
		}
	}
}
