package chat_test

import (
	"encoding/json"
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
	s.types("ana", "new")
	s.sets("ana", settings.Theme, settings.Dark)
	s.tells(level("ana"), hosttest.SaysIn(s.lang, "me.kept", "list", []string{hosttest.SaysIn(s.lang, "me.settings", "n", 1), hosttest.SaysIn(s.lang, "me.games", "n", 1, "open", 1)}))

	a := s.presses("ana", hostID(message.Export))
	if a.Kind != chat.Reply || len(a.Message.Files) != 1 {
		t.Fatalf("got %+v, want a reply with a file", a)
	}
	var k store.Kept
	if err := json.Unmarshal(a.Message.Files[0].Data, &k); err != nil || k.User != "ana" || k.Settings["theme"] != "dark" || len(k.Games) != 1 {
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
	s.tells(level("ana"), hosttest.SaysIn(s.lang, "me.kept"))
	left, err := stored.Values(t.Context(), ana)
	if must.Succeed(t, err); len(left[ana]) != 0 {
		t.Errorf("still stored: %v", left)
	}
}

// The exported document needs no second parser: values that are stored as JSON are part of it, and
// moves are written as their reader types them.
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

	s.lang = engine.English // the reader of the copy
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
	if _, value := of(other); !slices.Contains(texts(value), azul.Format(planned, engine.English)) || !slices.Contains(texts(value), "Europe/Madrid") {
		t.Errorf("%q lacks the plan %q", texts(value), azul.Format(planned, engine.English))
	}
	if text, value := of(user); !slices.Contains(texts(value), azul.Format(made, engine.English)) {
		t.Errorf("%s lacks the move %q", text, azul.Format(made, engine.English))
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
