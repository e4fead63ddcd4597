package chat

import (
	"reflect"
	"testing"

	"sobremesa/bot/message"
)

// What is thought to do nothing but show does nothing to the game.
func TestWhatOnlyShowsChangesNothing(t *testing.T) {
	s := sit(t, alone(t), "enanos")
	user, _ := s.mover()
	shown := 0
	for _, r := range s.routes["enanos"] {
		in := Interaction{Command: &Invocation{Command: "enanos", Sub: r.name}}
		if !s.OnlyShows(&in) {
			continue
		}
		shown++
		before := s.position()
		if s.does(user, in); !reflect.DeepEqual(before.Header, s.position().Header) {
			t.Errorf("/enanos %s has changed the game", r.name)
		}
	}
	for _, v := range message.Verbs {
		in := Interaction{Press: &Press{ID: s.id(v).String()}}
		if !s.OnlyShows(&in) {
			continue
		}
		shown++
		before := s.position()
		if s.does(user, in); !reflect.DeepEqual(before.Header, s.position().Header) {
			t.Errorf("%s has changed the game", v)
		}
	}
	if shown < 15 {
		t.Errorf("%d things are shown", shown)
	}
	for _, sub := range []string{"do", "new", "join", "cancel", "undo", "resign", "settings", "plan", "no such thing"} {
		if s.OnlyShows(&Interaction{Command: &Invocation{Command: "enanos", Sub: sub}}) {
			t.Errorf("/enanos %s is not thought to change anything", sub)
		}
	}
	for _, v := range []message.Verb{message.Confirm, message.Reading, message.Undo, message.Join, message.Start, message.Resign, message.Return} {
		if s.OnlyShows(&Interaction{Press: &Press{ID: s.id(v).String()}}) {
			t.Errorf("%s is not thought to change anything", v)
		}
	}
	s.routes["enanos"] = append(s.routes["enanos"], route{name: "forgets"})
	for name, in := range map[string]Interaction{
		"a route that does not say what it does": {Command: &Invocation{Command: "enanos", Sub: "forgets"}},
		"a form":                                 {Press: &Press{ID: s.id(message.Look).String(), Form: true}},
		"what is none's verb":                    {Press: &Press{ID: hostID(message.Look).String()}},
		"what cannot be read":                    {Press: &Press{ID: "look"}},
		"nothing":                                {},
	} {
		if s.OnlyShows(&in) {
			t.Errorf("%s is not thought to change anything", name)
		}
	}
	if !s.OnlyShows(&Interaction{Complete: &Invocation{Command: "enanos", Sub: "do"}}) {
		t.Error("a completion is thought to change something")
	}
}
