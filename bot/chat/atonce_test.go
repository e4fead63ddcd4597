package chat_test

import (
	"testing"

	"sobremesa/bot/games"
	"sobremesa/bot/message"
	"sobremesa/bot/settings"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
)

// atOnceMenu marks all complete moves to be played at once, or none of them.
type atOnceMenu struct {
	games.Menu
	atOnce bool
}

func (m atOnceMenu) Next(view any, seat engine.Seat, picked []string, r games.Reader) (games.Step, error) {
	step, err := m.Menu.Next(view, seat, picked, r)
	step.AtOnce = m.atOnce && step.Move != ""
	for i := range step.Choices {
		step.Choices[i].AtOnce = m.atOnce && len(picked) == 0 && step.Choices[i].Label == "pasa"
	}
	return step, err
}

// The only move there is is played when it is picked, in the menu and under the board, also for
// players who confirm their moves.
func TestTheOnlyMoveIsPlayedWhenItIsPicked(t *testing.T) {
	for _, public := range []bool{false, true} {
		s := sit(t, changing(t, "trueque", func(g *games.Game) { g.Menu = atOnceMenu{g.Menu, true} }), "trueque")
		user, other := s.mover()
		s.sets(user, settings.Confirm, settings.Yes)
		menu := s.opens(user)
		pass := s.button(menu, "pasa").ID
		at := s.position().Moves
		a := s.presses(other, pass)
		if s.position().Moves != at {
			t.Fatalf("another player plays the move: %s", written(a))
		}
		if public {
			a = s.pressesPublic(user, s.id(message.Confirm, pass.Picks...))
		} else {
			a = s.presses(user, pass)
		}
		s.tells(a, says(sitting.Played, "move", "pasa"))
		if s.position().Moves == at {
			t.Errorf("no move is played: %s", written(a))
		}
		// A pick on an earlier board plays nothing.
		at = s.position().Moves
		s.presses(user, pass)
		if s.position().Moves != at {
			t.Error("an old button plays")
		}
	}
}
