package chat_test

import (
	"reflect"
	"testing"

	"sobremesa/bot/chat"
	"sobremesa/bot/message"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/store"
)

func TestAResignedPlayerSeesAsASpectator(t *testing.T) {
	for _, game := range []string{"trueque", "enanos"} {
		t.Run(game, func(t *testing.T) {
			h, st := aloneWithStore(t)
			painter := &scenePainter{Painter: h.Games.Named(game).Painter}
			h.Games.Named(game).Painter = painter
			s := sit(t, h, game)
			s.notes("ana")
			s.does("ana", chat.Interaction{Press: &chat.Press{ID: s.id(message.Note).String(), Values: []string{"mi nota"}, Form: true, Private: true}})
			seen := func(want engine.Seat) {
				t.Helper()
				for _, look := range []func(){
					func() { s.types("ana", "board") },
					func() { s.pressesPublic("ana", s.id(message.Look)) },
					func() { s.pressesPublic("ana", s.id(message.Missed)) },
				} {
					painter.scenes = nil
					look()
					for _, scene := range painter.scenes {
						if !reflect.DeepEqual(scene.View, s.position().View(want)) {
							t.Errorf("the picture does not show the view of seat %d", want)
						}
					}
				}
				painter.scenes = nil
				a := s.types("ana", "board")
				if len(painter.scenes) == 0 {
					t.Error("got no picture")
				}
				if want != engine.Spectator {
					s.tells(a, "mi nota")
				} else {
					s.tells(a, "!mi nota")
				}
			}
			seat := s.position().SeatOf("ana")
			if reflect.DeepEqual(s.position().View(seat), s.position().View(engine.Spectator)) {
				t.Fatal("the game hides nothing")
			}
			seen(seat)
			// A player whose seat a guardian keeps still sees their own view.
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
			s.tells(s.notes("ana"), says(sitting.HasResigned))
		})
	}
}
