package chat

import (
	"testing"

	"sobremesa/bot/message"
)

// Not every store keeps U+0000: what was typed is done without it.
func TestWhatWasTypedIsKeptWhateverIsInIt(t *testing.T) {
	h, st := aloneWithStore(t)
	s := sit(t, New(h.Table, h.Records, h.Games, h.Log), "trueque")
	s.types("ana", "note")
	s.does("ana", Interaction{Press: &Press{ID: s.id(message.Note).String(), Values: []string{"mi\x00 nota\xff"}, Form: true, Private: true}})
	g, err := st.Game(t.Context(), s.position().ID)
	if err != nil || g.Seats[0].Note != "mi\ufffd nota\ufffd" {
		t.Errorf("kept is the note %q, %v", g.Seats[0].Note, err)
	}
	in := &Interaction{Complete: &Invocation{Options: []Given{{Value: "a\x00b"}, {Value: 3.0}}}}
	if in.clean(); in.Complete.Options[0].Value != "a\ufffdb" || in.Complete.Options[1].Value != 3.0 {
		t.Errorf("what is being typed is %+v", in.Complete.Options)
	}
}
