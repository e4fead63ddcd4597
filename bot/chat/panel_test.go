package chat_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"sobremesa/bot/chat"
	"sobremesa/bot/hosttest"
	"sobremesa/bot/message"
	"sobremesa/bot/settings"
	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// values returns the values of the last menu of an answer.
func (s *session) values(a *chat.Answer) (list []string) {
	menus := selects(a)
	for _, o := range menus[len(menus)-1].Options {
		list = append(list, o.Value)
	}
	return list
}

// Every setting is in the panel of whom it belongs to, with all its values. Each of them is set, shown
// as chosen, and stored for the right scope and nowhere else. No other value is taken.
func TestEverySettingIsInAPanel(t *testing.T) {
	for panel, of := range map[string]store.Scope{
		"me": {Kind: store.Person, ID: "ana"}, "server": {Kind: store.Server, ID: "g"}, "channel": {Kind: store.Channel, ID: "c"},
	} {
		h := hosttest.New(t, hosttest.Options{})
		s := english(t, chatOver(t, h))
		press := func(values ...string) *chat.Answer {
			return s.does("ana", chat.Interaction{Manages: true, Press: &chat.Press{ID: hostID(message.Set, panel, "value").String(), Values: values, Private: true}})
		}
		stored := func(name, want string) {
			t.Helper()
			all, err := h.Store.Values(t.Context(), settings.OfServer("g"), settings.OfChannel("c"), settings.OfPerson("ana"))
			must.Succeed(t, err)
			for scope, list := range all {
				if got := list[name].Text; scope == of && got != want || scope != of && got != "" {
					t.Errorf("in %s %s is set to %q: it is %q for %v", panel, name, want, got, scope)
				}
			}
		}
		offered := s.values(s.does("ana", chat.Interaction{Manages: true, Press: &chat.Press{ID: hostID(message.Set, panel).String(), Private: true}}))
		for _, one := range settings.All {
			has := one.Own && panel == "me" || one.Tables && panel != "me"
			if slices.Contains(offered, one.Name) != has {
				t.Errorf("%s offers %v, and %s is in it: %t", panel, offered, one.Name, has)
			}
			if !has {
				press(one.Name + "=" + one.Values[0])
				stored(one.Name, "")
				continue
			}
			values := s.values(press(one.Name))
			for _, value := range one.ValuesIn(of.Kind) {
				picked := one.Name + "=" + value
				if !slices.Contains(values, picked) {
					t.Errorf("%s offers %v", panel, values)
				}
				for _, o := range selects(press(picked))[1].Options {
					if o.Chosen != (o.Value == picked) {
						t.Errorf("%s: %s is set, and %+v is shown", panel, picked, o)
					}
				}
				stored(one.Name, value)
			}
			last := one.ValuesIn(of.Kind)[len(one.ValuesIn(of.Kind))-1]
			press(one.Name + "=nonsense")
			stored(one.Name, last)
			wider := panel == "channel" || one.Name == settings.Language || panel == "me" && one.Tables && one.Persons == nil
			if slices.Contains(values, one.Name+"=") != wider {
				t.Errorf("%s offers %v, and has a wider scope: %t", panel, values, wider)
			}
			if press(one.Name + "="); wider {
				last = ""
			}
			stored(one.Name, last)
		}
	}
}

// Who may not manage the server is told so, whichever way they come. In direct messages there is no
// server.
func TestAServersSettingsAreItsManagers(t *testing.T) {
	s := english(t, alone(t))
	dark := settings.Theme + "=" + settings.Dark
	denied, nowhere := hosttest.SaysIn(s.lang, "settings.denied"), hosttest.SaysIn(s.lang, "settings.in-server")
	server := &chat.Invocation{Command: "sobremesa", Sub: "server"}
	s.tells(s.asks("ana", "server"), denied)
	s.tells(s.does("ana", chat.Interaction{Direct: true, Channel: "direct-ana", Command: server}), nowhere)
	for _, panel := range []string{"server", "channel"} {
		s.tells(s.presses("ana", hostID(message.Set, panel, "value"), dark), denied)
		s.tells(s.does("ana", chat.Interaction{Direct: true, Manages: true, Channel: "direct-ana",
			Press: &chat.Press{ID: hostID(message.Set, panel, "value").String(), Values: []string{dark}, Private: true}}), nowhere)
	}
	open := s.does("ana", chat.Interaction{Manages: true, Command: server})
	s.tells(open, "Look: light")
	if open.Kind != chat.Reply || !open.Message.Private {
		t.Errorf("got %+v", open)
	}
	set := s.manages("ana", "channel", settings.Theme, settings.Dark)
	if s.tells(set, "✅ Look: **dark**", "<#c>"); set.Kind != chat.Update {
		t.Errorf("got %+v", set)
	}
	s.tells(s.does("ana", chat.Interaction{Manages: true, Command: server}), "Look: light")
	s.tells(s.asks("luis", "me"), "Look: as the tables here (dark)")
}

// A component that no panel draws changes nothing.
func TestAPanelTakesNothingThatItDoesNotOffer(t *testing.T) {
	s := english(t, alone(t))
	for _, press := range []chat.Press{
		{ID: hostID(message.Set).String()}, {ID: hostID(message.Set, "you").String()}, {ID: hostID(message.Set, "me", "value").String(), Values: []string{"nothing=1"}},
		{ID: hostID(message.Set, "me", "sleep").String(), Values: []string{"23"}, Form: true}, {ID: hostID(message.Set, "me", "theme").String()},
		{ID: hostID(message.Set, "me", "sleep").String(), Values: []string{"23"}}, {ID: hostID(message.Set, "me", "value").String(), Values: []string{"sleep=23"}},
	} {
		press.Private = true
		s.tells(s.does("ana", chat.Interaction{Press: &press}), hosttest.SaysIn(s.lang, "chat.old-button"))
	}
}

// What is typed is asked for in a form, which shows what holds now.
func TestAFormShowsTheHoursOfSleep(t *testing.T) {
	s := english(t, alone(t))
	s.fills("ana", "sleep", "11 pm", "7.30")
	a := s.presses("ana", hostID(message.Set, "me", "which"), "sleep")
	if a.Kind != chat.Modal || len(a.Modal.Fields) != 2 || a.Modal.Fields[0].Value != "23:00" || a.Modal.Fields[1].Value != "07:30" {
		t.Errorf("got %+v", a.Modal)
	}
	for _, c := range []struct {
		texts []string
		code  engine.Code
	}{{[]string{"23", ""}, "clock.half-sleep"}, {[]string{"", "7"}, "clock.half-sleep"}, {[]string{"20", "9"}, "clock.too-much-sleep"}} {
		s.tells(s.fills("luis", "sleep", c.texts...), hosttest.SaysIn(s.lang, c.code))
	}
	for i, texts := range [][]string{{"no", ""}, {"", ""}, {"", "No "}} {
		user := fmt.Sprint("user", i)
		s.tells(s.fills(user, "sleep", texts...), hosttest.SaysIn(s.lang, "clock.sleep", "sleep", false))
	}
}

// names makes a manager choose roles as those that are called when a table opens.
func (s *session) names(user string, roles ...string) *chat.Answer {
	s.t.Helper()
	return s.does(user, chat.Interaction{Manages: true, Press: &chat.Press{ID: hostID(message.Set, "server", "role").String(), Values: roles, Private: true}})
}

// A server names one role or none, and not everybody.
func TestAManagerNamesTheRoleThatIsCalled(t *testing.T) {
	h := hosttest.New(t, hosttest.Options{})
	s := english(t, chatOver(t, h))
	is := func(role, want string) {
		t.Helper()
		stored, err := store.ReadText(t.Context(), h.Store, settings.OfServer("g").Key(settings.Role))
		if must.Succeed(t, err); stored != role {
			t.Errorf("stored is %q, want %q", stored, role)
		}
		s.tells(s.does("ana", chat.Interaction{Manages: true, Command: &chat.Invocation{Command: "sobremesa", Sub: "server"}}),
			hosttest.SaysIn(s.lang, "setting.role")+": "+hosttest.SaysIn(s.lang, "panel.role", "role", want))
	}
	is("", "")
	if menus := selects(s.does("ana", chat.Interaction{Manages: true, Press: &chat.Press{ID: hostID(message.Set, "server", "which").String(), Values: []string{"role"}, Private: true}})); len(menus) != 2 || menus[1].Of != message.ARole || menus[1].Least != 0 || menus[1].Most != 1 {
		t.Errorf("the menus are %+v", menus)
	}
	s.tells(s.names("ana", "77"), "✅ "+hosttest.SaysIn(s.lang, "setting.role"), "<@&77>")
	for _, bad := range [][]string{{"8", "9"}, {"x"}, {"<@&8>"}} {
		s.tells(s.names("ana", bad...), hosttest.SaysIn(s.lang, "chat.old-button"))
	}
	s.tells(s.does("ana", chat.Interaction{Manages: true, Guild: "88", Press: &chat.Press{ID: hostID(message.Set, "server", "role").String(), Values: []string{"88"}, Private: true}}), hosttest.SaysIn(s.lang, "settings.not-everyone"))
	s.tells(s.presses("ana", hostID(message.Set, "server", "role"), "9"), hosttest.SaysIn(s.lang, "settings.denied"))
	is("77", "<@&77>")
	s.names("ana")
	is("", "")
}

func TestStoredDataAreToldExportedAndDeleted(t *testing.T) {
	talk, stored := aloneWithStore(t)
	s := english(t, talk)
	level := func(user string) *chat.Answer {
		return s.picks(user, s.asks(user, "me"), hosttest.SaysIn(s.lang, "me.level"))
	}
	s.tells(level("ana"), hosttest.SaysIn(s.lang, "me.kept"))
	// The key to a private message is nothing that she has set, and a secret.
	ana := store.Scope{Kind: store.Person, ID: "ana"}
	must.Succeed(t, stored.SetValues(t.Context(), store.TextsOf(ana, map[string]string{settings.Private + "1": "the-key"})))
	must.Succeed(t, stored.SetValues(t.Context(), store.Texts{{Scope: store.Scope{Kind: "club of azul", ID: "g"}, Name: "ana"}: `{"in":true,"titles":[3]}`}))
	s.types("ana", "new")
	s.sets("ana", settings.Theme, settings.Dark)
	s.tells(level("ana"), hosttest.SaysIn(s.lang, "me.kept", "list", []string{hosttest.SaysIn(s.lang, "me.settings", "n", 1), hosttest.SaysIn(s.lang, "me.games", "n", 1, "open", 1), hosttest.SaysIn(s.lang, "me.clubs", "n", 1)}))

	a := s.presses("ana", hostID(message.Export))
	if a.Kind != chat.Reply || len(a.Message.Files) != 1 {
		t.Fatalf("got %+v, want a reply with a file", a)
	}
	var k store.Kept
	if err := json.Unmarshal(a.Message.Files[0].Data, &k); err != nil || k.User != "ana" || k.Settings["theme"] != "dark" || len(k.Games) != 1 || len(k.Clubs) != 1 || !slices.Equal(k.Clubs[0].Titles, []int{3}) {
		t.Errorf("exported %s, %v", a.Message.Files[0].Data, err)
	}
	if data := string(a.Message.Files[0].Data); strings.Contains(data, "luis") || strings.Contains(data, "the-key") {
		t.Errorf("another user is exported, or a key: %s", data)
	}

	asked := s.presses("ana", hostID(message.Forget))
	s.tells(asked, hosttest.SaysIn(s.lang, "me.sure"))
	s.tells(level("ana"), hosttest.SaysIn(s.lang, "me.settings", "n", 1)) // nothing is deleted yet
	sure := asked.Message.Rows[0][0].(message.Button)
	others := s.presses("luis", sure.ID)
	s.tells(level("ana"), hosttest.SaysIn(s.lang, "me.settings", "n", 1)) // another user cannot delete it
	done := s.presses("ana", sure.ID)
	s.tells(done, hosttest.SaysIn(s.lang, "me.forgotten"))
	if asked.Kind != chat.Update || len(asked.Message.Rows) != 1 || others.Kind != chat.Update || done.Kind != chat.Update || len(done.Message.Rows) != 0 {
		t.Errorf("got the question %+v, for another user %+v, and at last %+v", asked, others, done)
	}
	if done.Game != 0 {
		t.Errorf("who has just been forgotten is noted again, as the reader of an answer about game %d", done.Game)
	}
	s.tells(level("ana"), hosttest.SaysIn(s.lang, "me.kept"))
	left, err := stored.Values(t.Context(), ana)
	if must.Succeed(t, err); len(left[ana]) != 0 {
		t.Errorf("still stored: %v", left)
	}
}

// The exported document needs no second parser: values that are stored as JSON are part of it.
func TestTheExportedDataArePlain(t *testing.T) {
	s := sit(t, alone(t), "azul")
	user, other := s.mover()
	view, seat, err := s.position().Planning(other)
	must.Succeed(t, err)
	v := view.(azul.View)
	planned := v.Moves(seat, nil)[0]
	s.types(other, "plan", moveOption(azul.Format(planned, engine.Spanish)))
	s.fills(other, "zone", "Europe/Madrid")
	s.sets(user, settings.Confirm, settings.No)
	made := v.Moves(seat, nil)[1]
	s.types(user, "take", moveOption(azul.Format(made, engine.Spanish)))

	of := func(user string) (text string, value any) {
		t.Helper()
		data := s.presses(user, hostID(message.Export)).Message.Files[0].Data
		must.Succeed(t, json.Unmarshal(data, &value))
		for _, one := range texts(value) {
			if strings.ContainsAny(one, `{}"`) {
				t.Errorf("%s: a text holds JSON: %s", user, one)
			}
		}
		return string(data), value
	}
	if _, value := of(other); !slices.Contains(texts(value), azul.Format(planned, engine.Spanish)) || !slices.Contains(texts(value), "Europe/Madrid") {
		t.Errorf("%q lacks the plan %q", texts(value), azul.Format(planned, engine.Spanish))
	}
	if text, value := of(user); !slices.Contains(texts(value), azul.Format(made, engine.Spanish)) {
		t.Errorf("%s lacks the move %q", text, azul.Format(made, engine.Spanish))
	}
}

// texts returns all strings in a value that was read from JSON.
func texts(value any) (list []string) {
	switch v := value.(type) {
	case string:
		return []string{v}
	case []any:
		for _, one := range v {
			list = append(list, texts(one)...)
		}
	case map[string]any:
		for _, one := range v {
			list = append(list, texts(one)...)
		}
	}
	return list
}
