package chat_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"sobremesa/bot/chat"
	"sobremesa/bot/games"
	"sobremesa/bot/games/all"
	"sobremesa/bot/games/gamestest"
	"sobremesa/bot/games/toy"
	"sobremesa/bot/hosttest"
	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/settings"
	"sobremesa/engine"
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
			name := strings.TrimSpace(c.Name + " " + sub.Name)
			if sub.Name == "" && len(c.Subs) > 1 || seen[sub.Name] {
				t.Errorf("%s: the name is empty or used twice", name)
			}
			seen[sub.Name] = true
			called := &chat.Invocation{Command: c.Name, Sub: sub.Name}
			if s.WorkOf(&chat.Interaction{Command: called}) == (chat.Work{}) {
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
		if len(works) != 1 || works[0] == (chat.Work{}) {
			t.Errorf("the verb %q is routed to work of the kinds %v, want one", v, works)
		}
	}
}

// An interaction whose work is not Changing leaves the game as it was, and its work says beforehand
// whether the answer has a picture or a film.
func TestWorkThatIsNotChangingChangesNothing(t *testing.T) {
	h, kept := aloneWithStore(t)
	s := sit(t, h, "enanos")
	s.keepPosition(kept)
	user, _ := s.mover()
	shown, drawn, before := 0, make(map[chat.Work]int), s.position()
	for name, in := range s.interactions() {
		work := s.WorkOf(&in)
		if work.Changes {
			continue
		}
		shown++
		a := s.does(user, in)
		if !reflect.DeepEqual(before.Header, s.position().Header) {
			t.Errorf("%s has changed the game", name)
		}
		if a.Message == nil {
			continue
		}
		for _, f := range a.Message.Files {
			want := map[string]chat.Work{"image/png": chat.Drawing, "image/gif": chat.Filming}[f.Type]
			drawn[want]++
			if want != work && want != (chat.Work{}) && work != chat.Thinking { // which has time for a picture
				t.Errorf("%s is work of kind %v, and its answer has a file of type %s", name, work, f.Type)
			}
		}
	}
	if shown < 15 || drawn[chat.Drawing] < 5 || drawn[chat.Filming] < 1 {
		t.Errorf("only %d interactions change nothing, and their answers have pictures: %v", shown, drawn)
	}
	for _, sub := range []string{"do", "new", "join", "no such thing"} {
		if !s.WorkOf(&chat.Interaction{Command: &chat.Invocation{Command: "enanos", Sub: sub}}).Changes {
			t.Errorf("/enanos %s is not thought to change anything", sub)
		}
	}
	for _, v := range []message.Verb{message.Confirm, message.Reading, message.Undo, message.Join, message.Start, message.Resign, message.Return, message.More} {
		if !s.WorkOf(&chat.Interaction{Press: &chat.Press{ID: s.id(v).String()}}).Changes {
			t.Errorf("%s is not thought to change anything", v)
		}
	}
	for name, in := range map[string]chat.Interaction{
		"a form":           {Press: &chat.Press{ID: s.id(message.Look).String(), Form: true}},
		"an unknown verb":  {Press: &chat.Press{ID: hostID(message.Look).String()}},
		"an unreadable id": {Press: &chat.Press{ID: "look"}},
		"nothing":          {},
	} {
		if !s.WorkOf(&in).Changes {
			t.Errorf("%s is not thought to change anything", name)
		}
	}
	if s.WorkOf(&chat.Interaction{Complete: &chat.Invocation{Command: "enanos", Sub: "do"}}) != chat.Completing {
		t.Error("a completion is thought to change something")
	}
}

// interactions returns all subcommands, without options, and the press of a component with each verb,
// by name.
func (s *session) interactions() map[string]chat.Interaction {
	all := make(map[string]chat.Interaction)
	for _, c := range s.Commands() {
		for _, sub := range c.Subs {
			all["/"+c.Name+" "+sub.Name] = chat.Interaction{Command: &chat.Invocation{Command: c.Name, Sub: sub.Name}}
		}
	}
	for _, v := range message.Verbs {
		all[string(v)] = chat.Interaction{Press: &chat.Press{ID: s.id(v).String()}}
	}
	return all
}

// A user who meets a limit is told so privately, in their language, with the time to try again.
func TestALimitIsExplained(t *testing.T) {
	s := english(t, alone(t))
	in := chat.Interaction{User: "ana", Guild: "g", Channel: "c", UserLang: engine.English, Press: &chat.Press{ID: "x"}}
	tell := func(met chat.Limit) string {
		t.Helper()
		a := s.TurnedAway(t.Context(), &in, met)
		if a.Kind != chat.Reply || !a.Message.Private {
			t.Errorf("%+v is answered %+v", met, a)
		}
		return a.Message.Content
	}
	for _, l := range lang.Languages {
		in.UserLang = l
		for _, c := range []struct {
			met  chat.Limit
			want string
		}{
			{chat.Limit{Again: 10 * time.Millisecond}, hosttest.SaysIn(l, "chat.too-much", "n", 1, "server", false)},
			{chat.Limit{Again: 2100 * time.Millisecond, Server: true}, hosttest.SaysIn(l, "chat.too-much", "n", 3, "server", true)},
			{chat.Limit{Film: true}, hosttest.SaysIn(l, "chat.film-underway")},
			{chat.Limit{Films: true}, hosttest.SaysIn(l, "chat.films-before")},
		} {
			if got := tell(c.met); got != c.want || strings.Contains(got, "{{") {
				t.Errorf("%s: %+v is told as %q", l, c.met, got)
			}
		}
	}
	// The language is the one that the user has chosen.
	s.sets("ana", settings.Language, "es")
	in.UserLang = engine.English
	if got := tell(chat.Limit{Film: true}); got != hosttest.SaysIn(engine.Spanish, "chat.film-underway") {
		t.Errorf("a user who has chosen Spanish is told %q", got)
	}
	in = chat.Interaction{User: "ana", Guild: "g", Channel: "c", Complete: &chat.Invocation{}}
	if a := s.TurnedAway(t.Context(), &in, chat.Limit{Again: time.Second}); a.Kind != chat.Choices || len(a.Choices) > 0 {
		t.Errorf("a user who types is offered %+v", a)
	}
}

// Not every store accepts U+0000. What users type is stored without it.
func TestTypedTextIsCleaned(t *testing.T) {
	h, st := aloneWithStore(t)
	s := sit(t, h, "trueque")
	s.notes("ana")
	s.does("ana", chat.Interaction{Press: &chat.Press{ID: s.id(message.Note).String(), Values: []string{"mi\x00 nota\xff"}, Form: true, Private: true}})
	g, err := st.Game(t.Context(), s.position().ID)
	if err != nil || g.Seats[0].Note != "mi\ufffd nota\ufffd" {
		t.Errorf("got the note %q, %v", g.Seats[0].Note, err)
	}
	typing := &chat.Invocation{Command: "trueque", Sub: "do", Options: []chat.Given{{Value: "a\x00b"}, {Value: 3.0}}}
	s.does("ana", chat.Interaction{Complete: typing})
	if typing.Options[0].Value != "a\ufffdb" || typing.Options[1].Value != 3.0 {
		t.Errorf("got the options %+v while typing", typing.Options)
	}
}
