package chat

import (
	"encoding/json"
	"strings"
	"testing"

	"sobremesa/bot/message"
	"sobremesa/engine"
	"sobremesa/store"
)

// press is how a component of a private message is answered.
func press(t *testing.T, h *Chat, user, request string, id message.CustomID, values ...string) *Answer {
	t.Helper()
	return h.Answer(t.Context(), &Interaction{
		ID: request, Guild: "g", Channel: "c", User: user, Name: "N-" + user, Reader: engine.English, Lang: engine.Spanish,
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
