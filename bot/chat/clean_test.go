package chat_test

import (
	"testing"

	"sobremesa/bot/chat"
	"sobremesa/bot/message"
)

// Not every store keeps U+0000: what was typed is done without it.
func TestWhatWasTypedIsKeptWhateverIsInIt(t *testing.T) {
	h, st := aloneWithStore(t)
	s := sit(t, chat.New(h.Table, h.Records, h.Games, h.Log), "trueque")
	s.types("ana", "note")
	s.does("ana", chat.Interaction{Press: &chat.Press{ID: s.id(message.Note).String(), Values: []string{"mi\x00 nota\xff"}, Form: true, Private: true}})
	g, err := st.Game(t.Context(), s.position().ID)
	if err != nil || g.Seats[0].Note != "mi\ufffd nota\ufffd" {
		t.Errorf("kept is the note %q, %v", g.Seats[0].Note, err)
	}
	typing := &chat.Invocation{Command: "trueque", Sub: "do", Options: []chat.Given{{Value: "a\x00b"}, {Value: 3.0}}}
	s.does("ana", chat.Interaction{Complete: typing})
	if typing.Options[0].Value != "a\ufffdb" || typing.Options[1].Value != 3.0 {
		t.Errorf("got the options %+v while typing", typing.Options)
	}
}
