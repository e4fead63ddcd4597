package announce

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"sobremesa/store"
)

func TestWhatBecomesOfMessages(t *testing.T) {
	now := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	soon := now.Add(lookAfter[0])
	shown := store.Message{State: store.MessageShown, Part: "board", Channel: "c", ID: "1"}
	asked := store.Message{State: store.MessageAsked, Part: "board", Channel: "c", Nonce: "n"}
	with := func(m store.Message, change func(*store.Message)) store.Message { change(&m); return m }
	for what, test := range map[string]struct{ got, want messages }{
		"what is in doubt is given up, and looked for": {
			messages{with(shown, func(m *store.Message) { m.Changing = true }), asked}.settled(-1, now),
			messages{with(shown, func(m *store.Message) { m.Changed, m.Look = true, soon }), with(asked, func(m *store.Message) { m.State, m.Look = store.MessagePast, soon })},
		},
		"but for the one that is asked for again": {messages{asked}.settled(0, now), messages{asked}},
		"what shows the game grows old when another does": {
			messages{shown, with(asked, func(m *store.Message) { m.To = 7 })}.replaced(1, now),
			messages{with(shown, func(m *store.Message) {
				m.State, m.Look, m.NextPart, m.NextTo = store.MessageOld, now, "board", 7
			}), with(asked, func(m *store.Message) { m.State, m.To = store.MessageShown, 7 })},
		},
		"not in another channel": {
			messages{shown, with(asked, func(m *store.Message) { m.Channel = "home" })}.replaced(1, now),
			messages{shown, with(asked, func(m *store.Message) { m.Channel, m.State = "home", store.MessageShown })},
		},
		"what is gone is forgotten": {
			messages{with(shown, func(m *store.Message) { m.State, m.ID = store.MessageGone, "" }), asked}.replaced(1, now).unfinished(),
			messages{with(asked, func(m *store.Message) { m.State = store.MessageShown })},
		},
	} {
		if diff := cmp.Diff(test.want, test.got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", what, diff)
		}
	}
	retired(&shown, now)
	if len(messages{shown}.unfinished()) > 0 {
		t.Errorf("what is out of play and certain is kept: %+v", shown)
	}
	retired(&asked, now)
	for i, after := range lookAfter {
		if !asked.Look.Equal(now.Add(after)) || asked.Looks != i || asked.Nonce == "" || len(messages{asked}.unfinished()) == 0 {
			t.Errorf("look %d is at %v: %+v", i+1, asked.Look, asked)
		}
		looked(&asked, asked.Look)
	}
	if asked.Nonce != "" || len(messages{asked}.unfinished()) > 0 {
		t.Errorf("after the last look %+v is kept", asked)
	}
	lookFor(&shown, now)
	if looked(&shown, now.Add(time.Hour)); !shown.Look.IsZero() {
		t.Errorf("looks that are long due are not one: %+v", shown)
	}
}
