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
		if s.WorkOf(&in).Changes() {
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
		if s.WorkOf(&in).Changes() {
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
		if !s.WorkOf(&Interaction{Command: &Invocation{Command: "enanos", Sub: sub}}).Changes() {
			t.Errorf("/enanos %s is not thought to change anything", sub)
		}
	}
	for _, v := range []message.Verb{message.Confirm, message.Reading, message.Undo, message.Join, message.Start, message.Resign, message.Return} {
		if !s.WorkOf(&Interaction{Press: &Press{ID: s.id(v).String()}}).Changes() {
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
		if !s.WorkOf(&in).Changes() {
			t.Errorf("%s is not thought to change anything", name)
		}
	}
	if s.WorkOf(&Interaction{Complete: &Invocation{Command: "enanos", Sub: "do"}}) != Completing {
		t.Error("a completion is thought to change something")
	}
}

// What has a picture in its answer is known to draw one before it is begun, and a film is.
func TestWhatDrawsIsKnownToDraw(t *testing.T) {
	s := sit(t, alone(t), "enanos")
	user, _ := s.mover()
	drawn := make(map[Work]int)
	check := func(what string, in Interaction) {
		work := s.WorkOf(&in)
		if work.Changes() {
			return
		}
		a := s.does(user, in)
		if a.Message == nil {
			return
		}
		for _, f := range a.Message.Files {
			want := map[string]Work{"image/png": Drawing, "image/gif": Filming}[f.Type]
			drawn[want]++
			if want != work && want != 0 {
				t.Errorf("%s is work of kind %d, and in its answer is %s", what, work, f.Type)
			}
		}
	}
	for command, routes := range s.routes {
		for _, r := range routes {
			check(command+" "+r.name, Interaction{Command: &Invocation{Command: command, Sub: r.name}})
		}
	}
	for _, v := range message.Verbs {
		check(string(v), Interaction{Press: &Press{ID: s.id(v).String()}})
	}
	if drawn[Drawing] < 5 || drawn[Filming] < 2 {
		t.Errorf("too few answers had pictures to tell: %v", drawn)
	}
}
