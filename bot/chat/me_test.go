package chat

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"sobremesa/bot/message"
	"sobremesa/bot/settings"
	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// press is how a component of a private message is answered.
func press(t *testing.T, h *Chat, user, request string, id message.CustomID, values ...string) *Answer {
	t.Helper()
	return h.Answer(t.Context(), &Interaction{
		ID: request, Guild: "g", Channel: "c", User: user, Name: "N-" + user, UserLang: engine.English, Lang: engine.Spanish,
		Bot: Permissions{View: true, Send: true, Attach: true}, Press: &Press{ID: id.String(), Values: values, Private: true},
	})
}

func TestWhatIsKeptOfSomebodyIsToldExportedAndDeletedAfterAQuestion(t *testing.T) {
	h := alone(t)
	if got := told(t, h, "ana", "r1", "sobremesa", "me"); !strings.Contains(got, "I keep nothing of you.") {
		t.Errorf("of nobody: %q", got)
	}
	told(t, h, "ana", "r2", "azul", "new")
	told(t, h, "ana", "r3", "sobremesa", "settings", Given{Name: "scope", Type: TextOption, Value: "me"}, Given{Name: "theme", Type: TextOption, Value: "dark"})
	got := told(t, h, "ana", "r4", "sobremesa", "me")
	for _, want := range []string{"I keep of you", "1 setting of yours and 1 game (not finished)."} {
		if !strings.Contains(got, want) {
			t.Errorf("%q lacks %q", got, want)
		}
	}

	a := press(t, h, "ana", "r5", hostID(message.Export))
	if a.Kind != Reply || !a.Message.Private || len(a.Message.Files) != 1 {
		t.Fatalf("%+v", a)
	}
	var k store.Kept
	if err := json.Unmarshal(a.Message.Files[0].Data, &k); err != nil || k.User != "ana" || k.Settings["theme"] != "dark" || len(k.Games) != 1 {
		t.Errorf("exported %s, %v", a.Message.Files[0].Data, err)
	}
	if strings.Contains(string(a.Message.Files[0].Data), "luis") {
		t.Error("somebody else is exported")
	}

	a = press(t, h, "ana", "r6", hostID(message.Forget))
	if a.Kind != Update || len(a.Message.Rows) != 1 || !strings.Contains(a.Message.Content, "kept by Discord") || !strings.Contains(told(t, h, "ana", "r7", "sobremesa", "me"), "1 setting") {
		t.Fatalf("deleted without a question, or the question is %+v", a)
	}
	sure := a.Message.Rows[0][0].(message.Button)
	if a = press(t, h, "luis", "r8", sure.ID); a.Kind != Update || !strings.Contains(told(t, h, "ana", "r9", "sobremesa", "me"), "1 setting") {
		t.Fatalf("somebody else deletes: %+v", a)
	}
	if a = press(t, h, "ana", "r10", sure.ID); a.Kind != Update || !strings.Contains(a.Message.Content, "Deleted") || len(a.Message.Rows) != 0 {
		t.Fatalf("%+v", a)
	}
	if got := told(t, h, "ana", "r11", "sobremesa", "me"); !strings.Contains(got, "I keep nothing of you.") {
		t.Errorf("afterwards: %q", got)
	}
}

func TestAComponentOfAGameCannotAskForWhatBelongsToNone(t *testing.T) {
	h := alone(t)
	for _, id := range []message.CustomID{
		{Kind: "azul", Game: 1, Verb: message.Forget, Picks: []string{sure}}, {Kind: hostCommand, Game: 1, Verb: message.Play}, {Kind: "chess", Game: 1, Verb: message.Play},
	} {
		if a := press(t, h, "ana", "r"+id.String(), id); a.Kind != Reply || !strings.Contains(a.Message.Content, "no longer works") {
			t.Errorf("%s: %+v", id, a)
		}
	}
}

// Nothing in the copy has to be read a second time: what is kept as JSON is part
// of it, and moves are written as the reader types them.
func TestTheCopyOfWhatIsKeptIsPlain(t *testing.T) {
	s := sit(t, alone(t), "azul")
	user, other := s.mover()
	view, seat, err := s.position().Planning(other)
	must.Succeed(t, err)
	v := view.(azul.View)
	planned := v.Moves(seat, nil)[0]
	s.types(other, "plan", moveOption(azul.Format(planned, engine.Spanish)))
	told(t, s.Chat, other, "zone", "sobremesa", "clock", Given{Name: optionZone, Type: TextOption, Value: "Europe/Madrid"})
	s.types(user, "settings", confirming(settings.No))
	made := v.Moves(seat, nil)[1]
	s.types(user, "take", moveOption(azul.Format(made, engine.Spanish)))

	of := func(user string) (text string, value any) {
		t.Helper()
		data := press(t, s.Chat, user, "copy "+user, hostID(message.Export)).Message.Files[0].Data // read in English
		must.Succeed(t, json.Unmarshal(data, &value))
		for _, one := range texts(value) {
			if strings.ContainsAny(one, `{}"`) {
				t.Errorf("%s: a text that has to be read again: %s", user, one)
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

// texts are all texts in a value read from JSON.
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
