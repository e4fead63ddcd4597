package chat_test

import (
	"slices"
	"strings"
	"testing"

	"sobremesa/bot/chat"
	"sobremesa/bot/message"
	"sobremesa/bot/settings"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// gathers returns a lobby of the toy for three, opened by ana, in which luis sits too.
func gathers(t *testing.T, h *chat.Chat) *session {
	t.Helper()
	s := &session{Chat: h, t: t, game: "trueque"}
	s.types("ana", "new", option("players", 3.0), option("pace", "8h"))
	s.types("luis", "join")
	return s
}

func TestTheOpenerChangesTheOptionsInAMenu(t *testing.T) {
	s := gathers(t, alone(t))
	a := s.pressesPublic("ana", s.id(message.Options))
	if got := placeholders(a); a.Kind != chat.Reply || !slices.Equal(got, []string{"Turnos: tres", "Mano: cuatro", "Ritmo: 8 horas por turno", "Consejos: si juegas a solas", "Fiabilidad: no se pide"}) {
		t.Fatalf("got other selects: %s", written(a))
	}
	before := selects(a)[0].ID
	a = s.presses("ana", before, "2")
	if got := placeholders(a); a.Kind != chat.Update || got[0] != "Turnos: dos" {
		t.Errorf("the select does not show the choice: %s", written(a))
	}
	if now := selects(a)[0]; now.ID.String() == before.String() || now.Options[1].Emoji == "" || now.Options[0].Emoji != "" {
		t.Errorf("the select %+v does not show the choice, or has the id that it had", now)
	}
	if again := s.presses("ana", before, "2"); again.Kind != chat.Update || placeholders(again)[0] != "Turnos: dos" {
		t.Errorf("a second click: %s", written(again))
	}
	s.presses("ana", selects(a)[2].ID, "3d")
	if got := placeholders(s.presses("ana", selects(a)[3].ID, "on")); got[3] != "Consejos: también entre personas" {
		t.Errorf("got %q, want hints for all", got)
	}
	s.tells(s.presses("ana", selects(a)[3].ID, "perhaps"), says(sitting.NoSuchChoice))
	if p := s.position(); !p.Hints || p.Options.Chosen["turns"] != "2" || p.Pace != 72*3600e9 || len(p.Seats) != 2 || p.Seats[1].User != "luis" {
		t.Errorf("the choices are not stored, or changed more: %+v", p.Header)
	}
	s.starts("ana")
	late := s.presses("ana", selects(a)[1].ID, "6")
	if s.tells(late, says(sitting.AlreadyStarted, "names", []string{"Ana", "Luis"})); late.Kind != chat.Update || len(late.Message.Rows) != 0 {
		t.Errorf("after the start: %s", written(late))
	}
}

// A game that takes days is to fewer points. What a person chooses wins, and a game alone takes no days.
func TestTheGoalGoesByThePace(t *testing.T) {
	for _, c := range []struct {
		alone         bool
		typed         []chat.Given
		pressed       []sitting.Choice
		opened, after string
	}{
		{typed: nil, pressed: []sitting.Choice{{Pace: "live"}}, opened: "9", after: "12"},
		{typed: []chat.Given{option("pace", "none")}, pressed: []sitting.Choice{{Pace: "3d"}}, opened: "9", after: "9"},
		{typed: []chat.Given{option("pace", "live")}, pressed: []sitting.Choice{{Pace: "8h"}}, opened: "12", after: "9"},
		{typed: []chat.Given{option("goal", "12")}, pressed: []sitting.Choice{{Pace: "live"}, {Pace: "8h", Options: engine.Chosen{"goal": "12"}}}, opened: "12", after: "12"},
		{typed: []chat.Given{option("goal", "10"), option("pace", "live")}, pressed: []sitting.Choice{{Pace: "8h"}}, opened: "10", after: "10"},
		{typed: nil, pressed: []sitting.Choice{{Options: engine.Chosen{"goal": "8"}}, {Pace: "live"}}, opened: "9", after: "8"},
		{alone: true, typed: nil, opened: "12", after: "12"},
	} {
		s := &session{Chat: alone(t), t: t, game: "enanos"}
		if c.alone {
			s.does("ana", chat.Interaction{Direct: true, Channel: "direct-ana", Command: &chat.Invocation{Command: s.game, Sub: "new", Options: c.typed}})
		} else {
			s.types("ana", "new", c.typed...)
		}
		goal := func() string {
			p, _, err := s.Table.Find(t.Context(), 1)
			must.Succeed(t, err)
			return p.Options.Chosen["goal"]
		}
		if got := goal(); got != c.opened {
			t.Errorf("%+v: opened with the goal %s", c, got)
		}
		for _, choice := range c.pressed {
			must.Do(t)(s.Table.Do(t.Context(), table.Request{By: sitting.By{User: "ana", Guild: "g"}, Channel: "c"}, table.Ref{Kind: "enanos", ID: 1}, sitting.Choose(choice)))
		}
		if got := goal(); got != c.after {
			t.Errorf("%+v: then the goal is %s", c, got)
		}
	}
}

// A game with more settings than a message has rows shows those of two values in one select.
func TestSettingsOfTwoValuesShareASelect(t *testing.T) {
	s := &session{Chat: alone(t), t: t, game: "enanos"}
	s.types("ana", "new")
	a := s.pressesPublic("ana", s.id(message.Options))
	if got := placeholders(a); !slices.Equal(got, []string{"Meta: 9 puntos", "Tren: 10 pasos", "Ritmo: 24 horas por turno", "Fiabilidad: no se pide", says("choose.others")}) {
		t.Fatalf("the menu: %s", written(a))
	}
	find := func(label string) message.Option {
		others := selects(a)[4].Options
		at := slices.IndexFunc(others, func(o message.Option) bool { return strings.HasPrefix(o.Label, label) })
		if at < 0 {
			t.Fatalf("no option %s: %s", label, written(a))
		}
		return others[at]
	}
	home := find("Hogar: sí")
	if home.Emoji != "✅" || home.Description == "" || find("Antártida: en el centro").Emoji != "" {
		t.Errorf("the menu: %s", written(a))
	}
	for range 2 { // a second tap on the same menu changes nothing
		a = s.presses("ana", selects(a)[4].ID, home.Value)
	}
	if got := s.position().Options.Chosen; got["home"] != engine.Off || got["relief"] != engine.On {
		t.Errorf("chosen %v", got)
	}
	s.presses("ana", selects(a)[4].ID, find("Hogar: no").Value)
	if got := s.position().Options.Chosen; got["home"] != engine.On {
		t.Errorf("turned on again, chosen %v", got)
	}
	for _, value := range []string{"99=on", "-1=on", "on", ""} {
		s.tells(s.presses("ana", selects(a)[4].ID, value), says("chat.old-button"))
	}
}

func TestOthersAreToldWhoCanChangeTheOptions(t *testing.T) {
	s := gathers(t, alone(t))
	first := s.pressesPublic("ana", s.id(message.Options))
	for _, id := range []message.CustomID{s.id(message.Options), s.id(message.Preset, "breve"), selects(first)[0].ID} {
		for _, user := range []string{"luis", "zoe"} {
			s.tells(s.does(user, chat.Interaction{Press: &chat.Press{ID: id.String(), Values: []string{"2"}}}), says(sitting.OpenerOnly, "name", "Ana"))
		}
	}
	if p := s.position(); p.Options.Chosen["turns"] != "3" {
		t.Errorf("chosen %v", p.Options.Chosen)
	}
}

func TestAPresetIsOneTap(t *testing.T) {
	s := gathers(t, alone(t))
	s.presses("ana", selects(s.pressesPublic("ana", s.id(message.Options)))[1].ID, "6")
	for range 2 {
		if a := s.pressesPublic("ana", s.id(message.Preset, "breve")); a.Kind != chat.Silent {
			t.Errorf("got an answer, want none: %s", written(a))
		}
		if c := s.position().Options.Chosen; c["turns"] != "2" || c["hand"] != "6" {
			t.Errorf("chosen %v", c)
		}
	}
	s.tells(s.pressesPublic("ana", s.id(message.Preset, "eterna")), says("chat.old-button"))
}

// Whoever has the menu of the settings before them taps on a preset under the lobby: the menu is shown anew in its
// place, as it is now.
func TestTheMenuOfTheSettingsFollowsAPreset(t *testing.T) {
	h, st := aloneWithStore(t)
	s := gathers(t, h)
	before := placeholders(s.pressesPublic("ana", s.id(message.Options)))
	must.Succeed(t, st.SetValues(t.Context(), store.Texts{settings.OfPerson("ana").Key(settings.Private + "1"): "shown"}))
	a := s.pressesPublic("ana", s.id(message.Preset, "breve"))
	if a.Kind != chat.Reply || !a.Message.Private {
		t.Fatalf("answered: %s", written(a))
	}
	if now := placeholders(a); slices.Equal(now, before) || !slices.Equal(now, placeholders(s.pressesPublic("ana", s.id(message.Options)))) {
		t.Errorf("the menu was %q and is %q", before, now)
	}
}

// placeholders returns the placeholders of an answer's selects, which name a setting and its value.
func placeholders(a *chat.Answer) (list []string) {
	for _, s := range selects(a) {
		list = append(list, s.Placeholder)
	}
	return list
}

// A closed table has no options to choose.
func TestAClosedTableHasNoOptions(t *testing.T) {
	s := gathers(t, alone(t))
	options := s.id(message.Options)
	shown := s.pressesPublic("ana", options)
	s.leaves("ana")
	s.leaves("luis")
	if p := s.position(); p.Status != store.Cancelled {
		t.Fatalf("the table is %s", p.Status)
	}
	for _, a := range []*chat.Answer{s.pressesPublic("ana", options), s.presses("luis", selects(shown)[0].ID, "2")} {
		if len(a.Message.Rows) != 0 || a.Message.Content == "" {
			t.Errorf("got components, or no reason: %s", written(a))
		}
	}
}
