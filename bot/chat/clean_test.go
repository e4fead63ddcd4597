package chat_test

import (
	"testing"

	"sobremesa/bot/chat"
	"sobremesa/bot/message"
)

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
