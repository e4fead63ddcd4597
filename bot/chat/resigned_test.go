package chat_test

import (
	"reflect"
	"testing"

	"sobremesa/bot/chat"
	"sobremesa/bot/games"
	"sobremesa/bot/message"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// watching keeps the last scene that its painter was asked for.
type watching struct {
	games.Painter
	last games.Scene
}

func (w *watching) Picture(s games.Scene) (*games.Picture, error) {
	w.last = s
	return w.Painter.Picture(s)
}

func TestWhoHasResignedSeesWhatThoseWhoWatchSee(t *testing.T) {
	for _, game := range []string{"trueque", "enanos"} {
		t.Run(game, func(t *testing.T) {
			h, st := aloneWithStore(t)
			eye := &watching{Painter: h.Games.Named(game).Painter}
			h.Games.Named(game).Painter = eye
			s := sit(t, chat.New(h.Table, h.Records, h.Games, h.Log), game)
			s.types("ana", "note")
			s.does("ana", chat.Interaction{Press: &chat.Press{ID: s.id(message.Note).String(), Values: []string{"mi nota"}, Form: true, Private: true}})
			seen := func(want engine.Seat) {
				t.Helper()
				for _, look := range []func(){
					func() { s.types("ana", "hand") },
					func() { s.pressesPublic("ana", s.id(message.Look)) },
					func() { s.pressesPublic("ana", s.id(message.Missed)) },
				} {
					eye.last = games.Scene{}
					if look(); eye.last.View != nil && !reflect.DeepEqual(eye.last.View, s.position().View(want)) {
						t.Errorf("the view of another seat than %d", want)
					}
				}
				a := s.types("ana", "hand")
				if eye.last.View == nil {
					t.Error("no picture")
				}
				if own := want != engine.Spectator; own {
					s.tells(a, "mi nota")
				} else {
					s.tells(a, "!mi nota")
				}
			}
			seat := s.position().SeatOf("ana")
			if reflect.DeepEqual(s.position().View(seat), s.position().View(engine.Spectator)) {
				t.Fatal("nothing is hidden")
			}
			seen(seat)
			// A guardian who keeps the seat does not take its sight away.
			keep := func(guardian string) {
				g, err := st.Game(t.Context(), 1)
				must.Succeed(t, err)
				g.Seats[seat].Guardian = guardian
				must.Succeed(t, st.Commit(t.Context(), &store.Change{Game: g, At: g.Started}))
			}
			keep(h.Games.Guardian(game))
			seen(seat)
			keep("")
			s.presses("ana", s.id(message.Resign))
			seen(engine.Spectator)
			for _, v := range []message.Verb{message.Play, message.Confirm, message.Undo} {
				s.tells(s.presses("ana", s.id(v)), says(sitting.HasResigned))
			}
			s.tells(s.types("ana", "note"), says(sitting.HasResigned))
			s.tells(s.types("ana", "bet"), says(sitting.HasResigned))
		})
	}
}
