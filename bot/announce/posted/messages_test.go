package posted_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"sobremesa/bot/announce/posted"
	"sobremesa/store"
)

// looks lists how long after a doubt is settled a message is searched for.
var looks = []time.Duration{15 * time.Second, 2 * time.Minute, 15 * time.Minute}

func TestStatesOfMessages(t *testing.T) {
	now := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	soon := now.Add(looks[0])
	shown := store.Message{State: store.MessageShown, Part: "board", Channel: "c", ID: "1"}
	asked := store.Message{State: store.MessageAsked, Part: "board", Channel: "c", Nonce: "n"}
	with := func(m store.Message, change func(*store.Message)) store.Message { change(&m); return m }
	for what, test := range map[string]struct{ got, want posted.Messages }{
		"messages in doubt are settled, and searched for": {
			posted.Messages{with(shown, func(m *store.Message) { m.Changing = true }), asked}.Settled(-1, now),
			posted.Messages{with(shown, func(m *store.Message) { m.Changed, m.Look = true, soon }), with(asked, func(m *store.Message) { m.State, m.Look = store.MessagePast, soon })},
		},
		"except the one that is posted again": {posted.Messages{asked}.Settled(0, now), posted.Messages{asked}},
		"a message becomes old when another shows the game": {
			posted.Messages{shown, with(asked, func(m *store.Message) { m.To = 7 })}.Replaced(1, now),
			posted.Messages{with(shown, func(m *store.Message) {
				m.State, m.Look, m.NextPart, m.NextTo = store.MessageOld, now, "board", 7
			}), with(asked, func(m *store.Message) { m.State, m.To = store.MessageShown, 7 })},
		},
		"but not if the other is in another channel": {
			posted.Messages{shown, with(asked, func(m *store.Message) { m.Channel = "home" })}.Replaced(1, now),
			posted.Messages{shown, with(asked, func(m *store.Message) { m.Channel, m.State = "home", store.MessageShown })},
		},
		"a deleted message is forgotten": {
			posted.Messages{with(shown, func(m *store.Message) { m.State, m.ID = store.MessageGone, "" }), asked}.Replaced(1, now).Unfinished(),
			posted.Messages{with(asked, func(m *store.Message) { m.State = store.MessageShown })},
		},
	} {
		if diff := cmp.Diff(test.want, test.got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", what, diff)
		}
	}
	posted.Retire(&shown, now)
	if len(posted.Messages{shown}.Unfinished()) > 0 {
		t.Errorf("a message that is out of play and certain is kept: %+v", shown)
	}
	posted.Retire(&asked, now)
	for i, after := range looks {
		if !asked.Look.Equal(now.Add(after)) || asked.Looks != i || asked.Nonce == "" || len(posted.Messages{asked}.Unfinished()) == 0 {
			t.Errorf("look %d is at %v: %+v", i+1, asked.Look, asked)
		}
		posted.Looked(&asked, asked.Look)
	}
	if asked.Nonce != "" || len(posted.Messages{asked}.Unfinished()) > 0 {
		t.Errorf("after the last search %+v is kept", asked)
	}
	posted.LookFor(&shown, now)
	if posted.Looked(&shown, now.Add(time.Hour)); !shown.Look.IsZero() {
		t.Errorf("searches that are long due are not done as one: %+v", shown)
	}
}
